#include "ui/canvas/board_painter.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

constexpr double wallWidth = 2; // pixels, like all below
constexpr double arrowHead = 7;
constexpr double shortestArrow = 3;   // below, no head
constexpr double labelledRegion = 56; // narrower regions go without their name

QPen penOf(const QColor& color, double width, Qt::PenStyle style = Qt::SolidLine) {
    QPen pen(color, width, style, Qt::RoundCap, Qt::RoundJoin);
    pen.setCosmetic(true);
    return pen;
}

QPen dashed(const QColor& color, double width, qreal dash, qreal gap) {
    QPen pen = penOf(color, width, Qt::CustomDashLine);
    pen.setCapStyle(Qt::FlatCap);
    pen.setDashPattern({dash, gap});
    return pen;
}

QColor withAlpha(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

QRgb rgb(Rgb c) {
    return qRgb(c.r, c.g, c.b);
}

} // namespace

Vec2 arrowTip(Vec2 center, double radius, Vec2 velocity, double seconds) {
    const double speed = norm(velocity);
    if (speed == 0) return center + radius * Vec2{std::sqrt(0.5), std::sqrt(0.5)};
    return center + (radius / speed + seconds) * velocity;
}

Vec2 velocityOfTip(Vec2 center, double radius, Vec2 tip, double seconds) {
    const Vec2 d = tip - center;
    const double length = norm(d);
    if (length <= radius || length == 0) return {};
    return ((length - radius) / (length * seconds)) * d;
}

BoardPainter::BoardPainter(QPainter& painter, DiscPainter& discs, const CanvasColors& colors,
                           const ViewMap& map, const QRectF& visible, ColorMode mode, bool exact)
    : painter_(painter), discs_(discs), colors_(colors), map_(map), visible_(visible), mode_(mode),
      exact_(exact) {}

QPolygonF BoardPainter::pixels(const Points& points, const ViewMap& map) {
    QPolygonF polygon;
    polygon.reserve(static_cast<int>(points.size()));
    for (Vec2 p : points)
        polygon << map.toPixels(p);
    return polygon;
}

void BoardPainter::scene(const ScenePicture& picture, double arrowSeconds, std::size_t maxArrows) {
    painter_.setRenderHint(QPainter::Antialiasing);
    const Bounds shown = map_.toScene(visible_.adjusted(-4, -4, 4, 4));
    for (Shape shape : {Shape::region, Shape::rectangle, Shape::chain})
        for (const TypePicture& type : picture.types()) {
            if (type.keys.shape != shape) continue;
            for (const ChunkPicture& chunk : type.chunks)
                for (const OutlineMark& mark : chunk.outlines)
                    if (!mark.bounds.empty() && mark.bounds.meets(shown)) outline(mark);
        }

    discs_.begin(painter_, colors_, exact_);
    for (const TypePicture& type : picture.types())
        if (type.keys.shape == Shape::disc) discsOf(type, picture);
    discs_.end();

    std::vector<const DiscMark*> moving;
    for (const TypePicture& type : picture.types())
        for (const ChunkPicture& chunk : type.chunks) {
            if (moving.size() > maxArrows || !chunk.bounds.meets(shown)) continue;
            for (const DiscMark& disc : chunk.discs)
                if (!(disc.velocity == Vec2{}) && shown.grown(disc.radius).contains(disc.center))
                    moving.push_back(&disc);
        }
    if (moving.size() <= maxArrows)
        for (const DiscMark* disc : moving)
            arrow(disc->center, disc->radius, disc->velocity, arrowSeconds, colors_.muted);

    for (const TypePicture& type : picture.types())
        if (type.keys.shape == Shape::text)
            for (const ChunkPicture& chunk : type.chunks)
                for (const OutlineMark& mark : chunk.outlines)
                    text(map_.toPixels(mark.points.front()), QString::fromStdString(mark.text));
}

void BoardPainter::outline(const OutlineMark& mark) {
    switch (mark.shape) {
    case Shape::rectangle:
        box(map_.toPixels(mark.bounds), mark.openX, mark.openY);
        break;
    case Shape::region:
        region(pixels(mark.points, map_),
               mark.hasSpecies ? CanvasColors::species(mark.species) : colors_.muted, mark.name);
        break;
    default:
        painter_.setBrush(Qt::NoBrush);
        painter_.setPen(penOf(colors_.wall, wallWidth));
        painter_.drawPolyline(pixels(mark.points, map_));
    }
}

DiscLook BoardPainter::lookOf(std::size_t species) const {
    return {CanvasColors::species(species).rgb(), speciesMark(species)};
}

void BoardPainter::discsOf(const TypePicture& type, const ScenePicture& picture) {
    const Bounds shown = map_.toScene(visible_.adjusted(-2, -2, 2, 2));
    const double perSpeed = picture.maxSpeed() > 0 ? 1 / picture.maxSpeed() : 0;
    const DiscLook fixed{colors_.fixedFill.rgb(), DiscMarkSign::none};
    for (const ChunkPicture& chunk : type.chunks) {
        if (chunk.bounds.empty() || !chunk.bounds.meets(shown)) continue;
        for (const DiscMark& disc : chunk.discs) {
            if (!shown.grown(disc.radius).contains(disc.center)) continue;
            DiscLook look = fixed;
            if (mode_ == ColorMode::own && disc.ownColor)
                look = {rgb(disc.color), DiscMarkSign::none};
            else if (type.moves())
                look = mode_ == ColorMode::speed
                           ? DiscLook{CanvasColors::speed(norm(disc.velocity) * perSpeed).rgb(),
                                      DiscMarkSign::none}
                           : lookOf(disc.species);
            discs_.add(map_.toPixels(disc.center), disc.radius * map_.scale, look);
        }
    }
}

void BoardPainter::frame(const Frame& frame, const ScenePicture& names) {
    painter_.setRenderHint(QPainter::Antialiasing);
    for (const FrameBox& b : frame.boxes)
        box(map_.toPixels(Bounds{b.min, b.max}), b.openX, b.openY);

    QList<QLineF> walls, regions;
    for (const FrameSegment& s : frame.segments)
        (s.role == Role::region ? regions : walls).emplace_back(map_.toPixels(s.a), map_.toPixels(s.b));
    painter_.setPen(dashed(colors_.muted, 1, 4, 3));
    painter_.drawLines(regions);
    painter_.setPen(penOf(colors_.wall, wallWidth));
    painter_.drawLines(walls);

    std::vector<DiscLook> looks; // by the frame's own species
    std::size_t next = names.species().size();
    for (const std::string& name : frame.species) {
        const std::size_t known = names.speciesIndex(name);
        looks.push_back(lookOf(known < names.species().size() ? known : next++));
    }
    const DiscLook fixed{colors_.fixedFill.rgb(), DiscMarkSign::none};
    const Bounds shown = map_.toScene(visible_.adjusted(-2, -2, 2, 2));
    const auto put = [&](Vec2 center, double radius, const DiscLook& look) {
        if (shown.grown(radius).contains(center))
            discs_.add(map_.toPixels(center), radius * map_.scale, look);
    };
    discs_.begin(painter_, colors_, exact_);
    for (const FrameDisc& disc : frame.discs) {
        DiscLook look = fixed;
        if (mode_ == ColorMode::own && disc.ownColor)
            look = {rgb(disc.color), DiscMarkSign::none};
        else if (mode_ == ColorMode::speed && disc.role == Role::body)
            look = {CanvasColors::speed(disc.value).rgb(), DiscMarkSign::none};
        else if (disc.role == Role::body)
            look = disc.species < looks.size() ? looks[disc.species] : lookOf(0);
        const double radius = static_cast<double>(disc.radius);
        put(disc.center, radius, look);
        // What leaves an open side comes in at the other: both parts are shown.
        for (const FrameBox& b : frame.boxes) {
            if (disc.role != Role::body || !(b.openX || b.openY)) continue;
            double dx = 0, dy = 0;
            if (b.openX && disc.center.x - radius < b.min.x) dx = b.max.x - b.min.x;
            if (b.openX && disc.center.x + radius > b.max.x) dx = b.min.x - b.max.x;
            if (b.openY && disc.center.y - radius < b.min.y) dy = b.max.y - b.min.y;
            if (b.openY && disc.center.y + radius > b.max.y) dy = b.min.y - b.max.y;
            if (dx != 0) put(disc.center + Vec2{dx, 0}, radius, look);
            if (dy != 0) put(disc.center + Vec2{0, dy}, radius, look);
            if (dx != 0 && dy != 0) put(disc.center + Vec2{dx, dy}, radius, look);
        }
    }
    discs_.end();

    for (const FrameText& t : frame.texts)
        text(map_.toPixels(t.position), QString::fromStdString(t.text));
}

void BoardPainter::trace(const std::deque<Vec2>& path, double jump) {
    if (path.size() < 2) return;
    painter_.setRenderHint(QPainter::Antialiasing);
    constexpr std::size_t shades = 24;
    const std::size_t n = path.size() - 1;
    for (std::size_t shade = 0; shade < shades; ++shade) {
        const std::size_t from = shade * n / shades;
        const std::size_t to = (shade + 1) * n / shades;
        painter_.setPen(
            penOf(withAlpha(colors_.text, 0.06 + 0.74 * static_cast<double>(shade + 1) / shades), 1.5));
        QPolygonF line;
        for (std::size_t i = from; i <= to; ++i) {
            if (i > from && norm(path[i] - path[i - 1]) > jump) {
                painter_.drawPolyline(line);
                line.clear();
            }
            line << map_.toPixels(path[i]);
        }
        painter_.drawPolyline(line);
    }
}

void BoardPainter::arrow(Vec2 center, double radius, Vec2 velocity, double seconds, const QColor& color) {
    const double speed = norm(velocity);
    if (speed == 0) return;
    const QPointF from = map_.toPixels(center + (radius / speed) * velocity);
    const QPointF to = map_.toPixels(arrowTip(center, radius, velocity, seconds));
    const QPointF d = to - from;
    const double length = std::hypot(d.x(), d.y());
    painter_.setPen(penOf(color, 1.5));
    painter_.drawLine(from, to);
    if (length < shortestArrow) return;
    const double head = std::min(arrowHead, 0.6 * length);
    const QPointF along = d * (head / length);
    const QPointF across(-along.y() * 0.45, along.x() * 0.45);
    painter_.setBrush(color);
    painter_.drawPolygon(QPolygonF{to, to - along + across, to - along - across});
    painter_.setBrush(Qt::NoBrush);
}

void BoardPainter::box(const QRectF& rect, bool openX, bool openY) {
    painter_.setBrush(Qt::NoBrush);
    const QPen closed = penOf(colors_.wall, wallWidth);
    const QPen open = dashed(colors_.muted, 1, 6, 4);
    if (!openX && !openY) {
        painter_.setPen(closed);
        painter_.drawRect(rect);
        return;
    }
    painter_.setPen(openX ? open : closed);
    painter_.drawLine(rect.topLeft(), rect.bottomLeft());
    painter_.drawLine(rect.topRight(), rect.bottomRight());
    painter_.setPen(openY ? open : closed);
    painter_.drawLine(rect.topLeft(), rect.topRight());
    painter_.drawLine(rect.bottomLeft(), rect.bottomRight());
}

void BoardPainter::region(const QPolygonF& polygon, const QColor& color, const std::string& name) {
    painter_.setBrush(withAlpha(color, 0.12));
    painter_.setPen(dashed(mixed(color, colors_.text, 0.25), 1.25, 4, 3));
    painter_.drawPolygon(polygon);
    painter_.setBrush(Qt::NoBrush);
    const QRectF bounds = polygon.boundingRect();
    if (bounds.width() < labelledRegion || bounds.height() < 24) return;
    const QFontMetricsF metrics(painter_.font(), painter_.device());
    const QString words =
        metrics.elidedText(QString::fromStdString(name), Qt::ElideRight, bounds.width() - 12);
    painter_.setPen(colors_.muted);
    QPointF at = bounds.topLeft() + QPointF(6, 4 + metrics.ascent());
    // A slanted region has no corner to write in.
    if (!polygon.containsPoint(bounds.topLeft() + QPointF(2, 2), Qt::OddEvenFill))
        at = bounds.center() - QPointF(metrics.horizontalAdvance(words) / 2, 0);
    painter_.drawText(at, words);
}

void BoardPainter::text(QPointF at, const QString& words) {
    const QFontMetricsF metrics(painter_.font(), painter_.device());
    painter_.setPen(colors_.text);
    const QStringList lines = words.split(QLatin1Char('\n'));
    // The position is where the first letter stands.
    for (qsizetype i = 0; i < lines.size(); ++i)
        painter_.drawText(at + QPointF(0, metrics.lineSpacing() * static_cast<double>(i)), lines[i]);
}

} // namespace kairos::ui
