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

/// Source over destination, both premultiplied; two channels a multiplication.
QRgb over(QRgb source, QRgb destination) {
    const quint32 rest = 255 - (source >> 24);
    const auto scaled = [rest](quint32 pair) { // of 255, rounded
        const quint32 t = pair * rest;
        return t + ((t >> 8) & 0xff00ffu) + 0x800080u;
    };
    const quint32 redBlue = (scaled(destination & 0xff00ffu) >> 8) & 0xff00ffu;
    const quint32 alphaGreen = scaled((destination >> 8) & 0xff00ffu) & 0xff00ff00u;
    return source + (redBlue | alphaGreen);
}

} // namespace

void DiscPainter::begin(QPainter& painter, const CanvasColors& colors, bool exact) {
    painter_ = &painter;
    exact_ = exact;
    const double ratio = painter.device()->devicePixelRatioF();
    const QRgb background = colors.background.rgb();
    if (ratio != ratio_ || background != background_ || pixels_.size() > maxPixels) {
        pixels_.clear();
        sprites_.clear();
        lastKey_ = 0;
    }
    ratio_ = ratio;
    background_ = background;
    colors_ = colors;
    large_.clear();
    copies_.clear();
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
    const quint64 key =
        quint64(look.fill & 0xffffffu) << 40 | quint64(look.mark) << 32 | quint64(size4) << 1 | 1u;
    if (key != lastKey_) {
        auto found = sprites_.find(key);
        if (found == sprites_.end()) {
            // An even side, the disc's pixel in the middle.
            Sprites fresh{2 * (static_cast<int>(std::ceil(size4 / 4.0)) + 2), {}};
            fresh.first.fill(-1);
            found = sprites_.insert(key, fresh);
        }
        lastKey_ = key;
        last_ = &*found;
    }
    const qsizetype first = spriteFor(*last_, size4, phaseY * phases + phaseX, phases, look);
    copies_.push_back({static_cast<int>(floorX) - last_->side / 2, static_cast<int>(floorY) - last_->side / 2,
                       last_->side, first});
}

void DiscPainter::end() {
    drawCopies();
    painter_->save();
    painter_->setRenderHint(QPainter::Antialiasing);
    for (const Disc& disc : large_)
        drawDisc(*painter_, disc.center, disc.radius, disc.look);
    painter_->restore();
    painter_ = nullptr;
}

qsizetype DiscPainter::spriteFor(Sprites& sprites, int size4, int phase, int phases, const DiscLook& look) {
    qsizetype& first = sprites.first[static_cast<std::size_t>(phase)];
    if (first >= 0) return first;
    const int side = sprites.side;
    QImage picture(side, side, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(ratio_, ratio_);
    const auto inside = [&](int part) { return (side / 2 + (part + 0.5) / phases) / ratio_; };
    drawDisc(painter, {inside(phase % phases), inside(phase / phases)}, size4 / 4.0 / ratio_, look);
    painter.end();
    first = static_cast<qsizetype>(pixels_.size());
    for (int y = 0; y < side; ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(picture.constScanLine(y));
        pixels_.insert(pixels_.end(), line, line + side);
    }
    return first;
}

void DiscPainter::drawCopies() {
    const QPaintDevice& device = *painter_->device();
    const QRect board(0, 0, static_cast<int>(std::ceil(device.width() * ratio_)),
                      static_cast<int>(std::ceil(device.height() * ratio_)));
    QRect area;
    for (const Copy& copy : copies_)
        area |= QRect(copy.x, copy.y, copy.side, copy.side);
    area &= board;
    if (area.isEmpty()) return;
    if (layer_.width() < area.width() || layer_.height() < area.height())
        layer_ = QImage(area.size().expandedTo(layer_.size()), QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < area.height(); ++y)
        std::fill_n(reinterpret_cast<QRgb*>(layer_.scanLine(y)), area.width(), 0u);
    uchar* const bits = layer_.bits();
    const qsizetype stride = layer_.bytesPerLine();
    for (const Copy& copy : copies_) {
        const QRect part = QRect(copy.x, copy.y, copy.side, copy.side) & area;
        for (int y = part.top(); y <= part.bottom(); ++y) {
            auto* to =
                reinterpret_cast<QRgb*>(bits + (y - area.top()) * stride) + (part.left() - area.left());
            const QRgb* from =
                pixels_.data() + copy.first + (y - copy.y) * copy.side + (part.left() - copy.x);
            for (int k = 0; k < part.width(); ++k)
                to[k] = over(from[k], to[k]);
        }
    }
    const QRectF source(0, 0, area.width(), area.height());
    painter_->drawImage(
        QRectF(area.x() / ratio_, area.y() / ratio_, area.width() / ratio_, area.height() / ratio_), layer_,
        source);
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
