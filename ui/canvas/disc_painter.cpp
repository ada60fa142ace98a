#include "ui/canvas/disc_painter.h"

#include <QPen>
#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

constexpr double largestSprite = 24;   // pixels of radius; above, circles
constexpr double smallestRadius = 0.9; // so that the smallest disc is still a dot
constexpr double fineRadius = 10;      // below, sixteen fractions of a pixel, else four
constexpr double edgeRadius = 2.5;     // smaller discs have no edge
constexpr double markRadius = 4.5;     // smaller discs carry no mark

} // namespace

void DiscPainter::begin(QPainter& painter, const CanvasColors& colors, bool exact) {
    painter_ = &painter;
    exact_ = exact;
    const double ratio = painter.device()->devicePixelRatioF();
    const QRgb background = colors.background.rgb();
    if (ratio != ratio_ || background != background_ || pages_.size() > maxPages) {
        pages_.clear();
        sprites_.clear();
        fragments_.clear();
        lastKey_ = 0;
    }
    ratio_ = ratio;
    background_ = background;
    colors_ = colors;
    large_.clear();
    for (auto& list : fragments_)
        list.clear();
}

void DiscPainter::add(QPointF center, double radius, const DiscLook& look) {
    radius = std::max(radius, smallestRadius);
    if (exact_ || radius > largestSprite) {
        large_.push_back({center, radius, look});
        return;
    }
    // Sizes in steps of a quarter of a device pixel, places in quarters or halves: below what the eye sees
    // move.
    const int size4 = static_cast<int>(std::lround(radius * ratio_ * 4));
    const int phases = size4 < fineRadius * ratio_ * 4 ? 4 : 2;
    const double x = center.x() * ratio_;
    const double y = center.y() * ratio_;
    const double floorX = std::floor(x);
    const double floorY = std::floor(y);
    const int phaseX = std::min(static_cast<int>((x - floorX) * phases), phases - 1);
    const int phaseY = std::min(static_cast<int>((y - floorY) * phases), phases - 1);
    const Sprite& s = sprite(size4, phaseX, phaseY, phases, look);
    fragments_[static_cast<std::size_t>(s.page)].push_back(QPainter::PixmapFragment::create(
        {floorX / ratio_, floorY / ratio_}, QRectF(s.rect), 1 / ratio_, 1 / ratio_));
}

void DiscPainter::end() {
    for (std::size_t page = 0; page < fragments_.size(); ++page)
        if (!fragments_[page].empty())
            painter_->drawPixmapFragments(fragments_[page].data(), static_cast<int>(fragments_[page].size()),
                                          pages_[page]);
    painter_->save();
    painter_->setRenderHint(QPainter::Antialiasing);
    for (const Disc& disc : large_)
        drawDisc(*painter_, disc.center, disc.radius, disc.look);
    painter_->restore();
    painter_ = nullptr;
}

const DiscPainter::Sprite& DiscPainter::sprite(int size4, int phaseX, int phaseY, int phases,
                                               const DiscLook& look) {
    const quint64 key = quint64(look.fill & 0xffffffu) << 40 | quint64(look.mark) << 32 |
                        quint64(size4) << 8 | quint64(phaseY * 4 + phaseX) << 1 | 1u;
    if (key == lastKey_) return lastSprite_;
    auto found = sprites_.constFind(key);
    if (found == sprites_.constEnd()) {
        // An even side, the disc's pixel in the middle: fragments then fall on whole pixels.
        const int side = 2 * (static_cast<int>(std::ceil(size4 / 4.0)) + 2);
        Sprite made;
        made.rect = place(side);
        made.page = static_cast<int>(pages_.size()) - 1;
        QPainter painter(&pages_.back());
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setClipRect(made.rect);
        painter.translate(made.rect.topLeft());
        painter.scale(ratio_, ratio_);
        const QPointF center{(side / 2 + (phaseX + 0.5) / phases) / ratio_,
                             (side / 2 + (phaseY + 0.5) / phases) / ratio_};
        drawDisc(painter, center, size4 / 4.0 / ratio_, look);
        found = sprites_.insert(key, made);
    }
    lastKey_ = key;
    lastSprite_ = *found;
    return lastSprite_;
}

QRect DiscPainter::place(int size) {
    if (shelfX_ + size > pageSize) {
        shelfX_ = 0;
        shelfY_ += shelfHeight_;
        shelfHeight_ = 0;
    }
    if (pages_.empty() || shelfY_ + size > pageSize) {
        QPixmap page(pageSize, pageSize);
        page.fill(Qt::transparent);
        pages_.push_back(std::move(page));
        fragments_.emplace_back();
        shelfX_ = shelfY_ = shelfHeight_ = 0;
    }
    const QRect rect(shelfX_, shelfY_, size, size);
    shelfX_ += size;
    shelfHeight_ = std::max(shelfHeight_, size);
    return rect;
}

void DiscPainter::drawDisc(QPainter& painter, QPointF center, double radius, const DiscLook& look) const {
    const QColor fill = QColor::fromRgb(look.fill);
    if (radius < edgeRadius) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawEllipse(center, radius, radius);
        return;
    }
    // The edge lies within the disc, so that discs in contact touch and do not overlap.
    painter.setPen(QPen(colors_.edge(fill), 1));
    painter.setBrush(fill);
    painter.drawEllipse(center, radius - 0.5, radius - 0.5);
    if (look.mark == DiscMarkSign::none || radius < markRadius) return;

    const QColor ink = fill.lightnessF() > 0.62f || fill.green() > 150 ? QColor(0x20, 0x20, 0x20) : Qt::white;
    const double m = 0.42 * radius;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, std::clamp(0.18 * radius, 1.0, 4.0), Qt::SolidLine, Qt::FlatCap));
    const auto line = [&](double x1, double y1, double x2, double y2) {
        painter.drawLine(center + QPointF(x1, y1), center + QPointF(x2, y2));
    };
    switch (look.mark) {
    case DiscMarkSign::none:
        break;
    case DiscMarkSign::dot:
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(center, 0.26 * radius, 0.26 * radius);
        break;
    case DiscMarkSign::bar:
        line(-m, 0, m, 0);
        break;
    case DiscMarkSign::ring:
        painter.drawEllipse(center, m, m);
        break;
    case DiscMarkSign::cross:
        line(-m, 0, m, 0);
        line(0, -m, 0, m);
        break;
    case DiscMarkSign::post:
        line(0, -m, 0, m);
        break;
    case DiscMarkSign::slash:
        line(-0.7 * m, 0.7 * m, 0.7 * m, -0.7 * m);
        break;
    }
}

} // namespace kairos::ui
