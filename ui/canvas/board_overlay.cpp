#include "ui/canvas/board_overlay.h"

#include "ui/canvas/board_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

constexpr double edgeWidth = 3;
constexpr std::size_t smoothRings = 2000; // more are drawn without anti-aliasing

QString metres(double value) {
    return QCoreApplication::translate("kairos::ui::BoardOverlay", "%1 m")
        .arg(QLocale().toString(value, 'g', 4));
}

bool isSelected(std::span<const ItemId> selection, ItemId id) {
    return std::binary_search(selection.begin(), selection.end(), id);
}

} // namespace

BoardOverlay::BoardOverlay(QPainter& painter, const CanvasColors& colors, const ViewMap& map,
                           const QRectF& viewport)
    : painter_(painter), colors_(colors), map_(map), viewport_(viewport) {}

QColor BoardOverlay::veil() const {
    QColor color = colors_.background;
    color.setAlphaF(0.86f);
    return color;
}

void BoardOverlay::grid(double step) {
    const double majorStep = roundStep(4 * step);
    const Bounds shown = map_.toScene(viewport_);
    painter_.setRenderHint(QPainter::Antialiasing, false);
    QList<QLineF> minor, major, axes;
    const auto add = [&](double value, QLineF line) {
        const double inMajor = value / majorStep;
        if (std::abs(value) < 0.25 * step)
            axes << line;
        else if (std::abs(inMajor - std::round(inMajor)) < 1e-6)
            major << line;
        else
            minor << line;
    };
    for (double n = std::ceil(shown.min.x / step); n * step <= shown.max.x; ++n) {
        const double x = std::floor(map_.toPixels(Vec2{n * step, 0}).x()) + 0.5;
        add(n * step, {x, viewport_.top(), x, viewport_.bottom()});
    }
    for (double n = std::ceil(shown.min.y / step); n * step <= shown.max.y; ++n) {
        const double y = std::floor(map_.toPixels(Vec2{0, n * step}).y()) + 0.5;
        add(n * step, {viewport_.left(), y, viewport_.right(), y});
    }
    painter_.setPen(QPen(colors_.gridMinor, 1));
    painter_.drawLines(minor);
    painter_.setPen(QPen(colors_.gridMajor, 1));
    painter_.drawLines(major);
    painter_.setPen(QPen(mixed(colors_.gridMajor, colors_.text, 0.2), 1));
    painter_.drawLines(axes);
}

void BoardOverlay::ring(QPointF center, double radius, bool locked) {
    painter_.setPen(QPen(colors_.highlight, 2, locked ? Qt::DotLine : Qt::SolidLine));
    painter_.drawEllipse(center, radius + 2, radius + 2);
}

void BoardOverlay::selection(const ScenePicture& picture, std::span<const ItemId> selection) {
    if (selection.empty()) return;
    painter_.setRenderHint(QPainter::Antialiasing, selection.size() <= smoothRings);
    painter_.setBrush(Qt::NoBrush);
    const Bounds shown = map_.toScene(viewport_.adjusted(-4, -4, 4, 4));
    QColor halo = colors_.highlight;
    halo.setAlphaF(0.25f);
    const QFontMetricsF metrics(painter_.font());
    for (const TypePicture& type : picture.types())
        for (const ChunkPicture& chunk : type.chunks) {
            if (chunk.bounds.empty()) continue;
            if (chunk.chunk->ids.back() < selection.front() || selection.back() < chunk.chunk->ids.front())
                continue;
            for (const DiscMark& disc : chunk.discs)
                if (isSelected(selection, disc.item) && shown.grown(disc.radius).contains(disc.center))
                    ring(map_.toPixels(disc.center), disc.radius * map_.scale, disc.locked);
            for (const OutlineMark& mark : chunk.outlines) {
                if (!isSelected(selection, mark.item) || mark.bounds.empty()) continue;
                QPolygonF line = BoardPainter::pixels(mark.points, map_);
                if (mark.shape == Shape::rectangle) {
                    line = QPolygonF(map_.toPixels(mark.bounds));
                } else if (mark.shape == Shape::text) {
                    double width = 0;
                    const QStringList lines = QString::fromStdString(mark.text).split(QLatin1Char('\n'));
                    for (const QString& words : lines)
                        width = std::max(width, metrics.horizontalAdvance(words));
                    const double height = metrics.lineSpacing() * static_cast<double>(lines.size());
                    line = QPolygonF(QRectF(line.front() - QPointF(3, metrics.ascent() + 2),
                                            QSizeF(width + 6, height + 4)));
                } else if (mark.shape == Shape::region) {
                    line << line.front();
                }
                painter_.setPen(QPen(halo, 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
                painter_.drawPolyline(line);
                painter_.setPen(QPen(colors_.highlight, 2, mark.locked ? Qt::DotLine : Qt::SolidLine));
                painter_.drawPolyline(line);
            }
        }
}

void BoardOverlay::selection(const Frame& frame, std::span<const ItemId> selection) {
    if (selection.empty()) return;
    painter_.setRenderHint(QPainter::Antialiasing, frame.discs.size() <= smoothRings);
    painter_.setBrush(Qt::NoBrush);
    const Bounds shown = map_.toScene(viewport_.adjusted(-4, -4, 4, 4));
    for (const FrameDisc& disc : frame.discs) {
        const double radius = static_cast<double>(disc.radius);
        if (isSelected(selection, disc.item) && shown.grown(radius).contains(disc.center))
            ring(map_.toPixels(disc.center), radius * map_.scale, false);
    }
    painter_.setPen(QPen(colors_.highlight, 2));
    for (const FrameSegment& s : frame.segments)
        if (isSelected(selection, s.item)) painter_.drawLine(map_.toPixels(s.a), map_.toPixels(s.b));
    for (const FrameBox& b : frame.boxes)
        if (isSelected(selection, b.item)) painter_.drawRect(map_.toPixels(Bounds{b.min, b.max}));
}

void BoardOverlay::handles(const std::vector<Handle>& handles) {
    painter_.setRenderHint(QPainter::Antialiasing);
    for (const Handle& handle : handles) {
        const QPointF at = map_.toPixels(handle.position);
        painter_.setPen(QPen(colors_.highlight, 1.5));
        painter_.setBrush(colors_.background);
        switch (handle.kind) {
        case Handle::Kind::vertex:
        case Handle::Kind::corner:
            painter_.drawRect(QRectF(at - QPointF(4, 4), QSizeF(8, 8)));
            break;
        case Handle::Kind::radius:
            painter_.drawPolygon(
                QPolygonF{at + QPointF(0, -5), at + QPointF(5, 0), at + QPointF(0, 5), at + QPointF(-5, 0)});
            break;
        case Handle::Kind::velocity:
            painter_.drawEllipse(at, 4.5, 4.5);
            break;
        case Handle::Kind::rotate:
            painter_.drawLine(at + QPointF(0, 5), at + QPointF(0, 24));
            painter_.drawEllipse(at, 5, 5);
            painter_.setBrush(colors_.highlight);
            painter_.drawEllipse(at, 1.5, 1.5);
            break;
        }
    }
    painter_.setBrush(Qt::NoBrush);
}

void BoardOverlay::guides(const SnapResult& snap) {
    painter_.setRenderHint(QPainter::Antialiasing, false);
    const QPointF at = map_.toPixels(snap.point);
    painter_.setPen(QPen(colors_.muted, 1, Qt::DashLine));
    const auto line = [&](Vec2 anchor) {
        const QPointF from = map_.toPixels(anchor);
        painter_.drawLine(QLineF(from, at));
        painter_.drawRect(QRectF(from - QPointF(2, 2), QSizeF(4, 4)));
    };
    if (snap.alongX) line(*snap.alongX);
    if (snap.alongY) line(*snap.alongY);
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.setPen(QPen(colors_.muted, 1.5));
    if (snap.source) {
        painter_.drawEllipse(at, 6, 6);
        return;
    }
    painter_.drawLine(at - QPointF(4, 0), at + QPointF(4, 0));
    painter_.drawLine(at - QPointF(0, 4), at + QPointF(0, 4));
}

void BoardOverlay::rubberBand(Vec2 a, Vec2 b) {
    painter_.setRenderHint(QPainter::Antialiasing, false);
    QColor fill = colors_.highlight;
    fill.setAlphaF(0.12f);
    painter_.setBrush(fill);
    painter_.setPen(QPen(colors_.highlight, 1));
    painter_.drawRect(QRectF(map_.toPixels(a), map_.toPixels(b)).normalized());
    painter_.setBrush(Qt::NoBrush);
}

void BoardOverlay::hint(const QString& text, double maxWidth) {
    if (text.isEmpty()) return;
    const QFontMetricsF metrics(painter_.font());
    const QString words = metrics.elidedText(text, Qt::ElideRight, std::max(maxWidth - 16, 40.0));
    const QRectF chip(viewport_.topLeft(),
                      QSizeF(std::ceil(metrics.horizontalAdvance(words)) + 16, metrics.height() + 10));
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.fillRect(chip, veil());
    painter_.setPen(colors_.muted);
    painter_.drawText(chip, Qt::AlignCenter, words);
}

void BoardOverlay::scale(const QString& remark) {
    const double wanted = roundStep(60 / map_.scale);
    const double length = wanted * map_.scale;
    const QFontMetricsF metrics(painter_.font());
    const QString words = metres(wanted);
    const double remarkWidth = remark.isEmpty() ? 0 : metrics.horizontalAdvance(remark) + 16;
    const double height = metrics.height() + 8;
    const double textWidth = metrics.horizontalAdvance(words);
    const QRectF strip(viewport_.left(), viewport_.bottom() - height, length + textWidth + 24 + remarkWidth,
                       height);
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.fillRect(strip, veil());
    const double x = strip.left() + 8;
    const double y = std::floor(strip.center().y()) + 3;
    painter_.setPen(QPen(colors_.muted, 1));
    painter_.drawPolyline(QPolygonF{{x, y - 5}, {x, y}, {x + length, y}, {x + length, y - 5}});
    const double baseline = strip.top() + 4 + metrics.ascent();
    painter_.drawText(QPointF(x + length + 8, baseline), words);
    if (!remark.isEmpty()) painter_.drawText(QPointF(x + length + 24 + textWidth, baseline), remark);
}

void BoardOverlay::speciesLegend(const std::vector<std::pair<QString, std::size_t>>& species,
                                 DiscPainter& discs) {
    constexpr std::size_t most = 7;
    const QFontMetricsF metrics(painter_.font());
    const double height = metrics.height() + 8;
    double width = 4;
    std::vector<QString> words;
    for (std::size_t i = 0; i < std::min(species.size(), most); ++i) {
        words.push_back(metrics.elidedText(species[i].first, Qt::ElideRight, 110));
        width += 28 + metrics.horizontalAdvance(words.back());
    }
    const QRectF strip(viewport_.right() - width, viewport_.bottom() - height, width, height);
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.fillRect(strip, veil());
    painter_.setPen(colors_.muted);
    discs.begin(painter_, colors_, false);
    double x = strip.left();
    for (std::size_t i = 0; i < words.size(); ++i) {
        discs.add({x + 12, strip.center().y()}, 6.5,
                  {CanvasColors::species(species[i].second).rgb(), speciesMark(species[i].second)});
        painter_.drawText(QPointF(x + 23, strip.top() + 4 + metrics.ascent()), words[i]);
        x += 28 + metrics.horizontalAdvance(words[i]);
    }
    discs.end();
}

void BoardOverlay::speedLegend(const QString& slow, const QString& fast) {
    constexpr int bar = 96;
    const QFontMetricsF metrics(painter_.font());
    const double slowWidth = metrics.horizontalAdvance(slow);
    const double width = slowWidth + metrics.horizontalAdvance(fast) + bar + 32;
    const double height = metrics.height() + 8;
    const QRectF strip(viewport_.right() - width, viewport_.bottom() - height, width, height);
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.fillRect(strip, veil());
    painter_.setPen(colors_.muted);
    const double baseline = strip.top() + 4 + metrics.ascent();
    painter_.drawText(QPointF(strip.left() + 8, baseline), slow);
    const double x = std::floor(strip.left() + slowWidth + 16);
    const double y = std::floor(strip.center().y()) - 4;
    for (int i = 0; i < bar; ++i)
        painter_.fillRect(QRectF(x + i, y, 1, 8), CanvasColors::speed(i / (bar - 1.0)));
    painter_.drawText(QPointF(x + bar + 8, baseline), fast);
}

void BoardOverlay::runEdge(bool outdated) {
    painter_.setRenderHint(QPainter::Antialiasing, false);
    QPen pen(colors_.muted, edgeWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (outdated) pen.setDashPattern({4, 3});
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    const double in = edgeWidth / 2;
    painter_.drawRect(viewport_.adjusted(in, in, -in, -in));
}

void BoardOverlay::focusEdge() {
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.setPen(QPen(colors_.faint, 1));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRect(viewport_.adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace kairos::ui
