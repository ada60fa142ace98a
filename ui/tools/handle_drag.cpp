#include "ui/tools/handle_drag.h"

#include "ui/canvas/board_painter.h"
#include "ui/canvas/shape_keys.h"
#include "ui/canvas/snapping.h"
#include "ui/document/geometry.h"
#include "ui/tools/create_tool.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>
#include <numbers>

namespace kairos::ui {

namespace {

struct Drag {
    Q_DECLARE_TR_FUNCTIONS(kairos::ui::HandleDrag)
};

constexpr double degree = std::numbers::pi / 180;

QString degrees(double radians) {
    return QLocale().toString(radians / degree, 'f', 1);
}

} // namespace

QString HandleDrag::title(Handle::Kind kind) {
    switch (kind) {
    case Handle::Kind::radius:
    case Handle::Kind::corner:
        return Drag::tr("Resize %1");
    case Handle::Kind::velocity:
        return Drag::tr("Set the velocity of %1");
    case Handle::Kind::vertex:
        return Drag::tr("Reshape %1");
    case Handle::Kind::rotate:
        return Drag::tr("Rotate %1");
    }
    return {};
}

HandleDrag::Outcome HandleDrag::to(Vec2 snapped, Vec2 exact, Qt::KeyboardModifiers modifiers) const {
    switch (handle.kind) {
    case Handle::Kind::radius:
        return radius(snapped);
    case Handle::Kind::velocity:
        return velocity(exact, modifiers);
    case Handle::Kind::vertex:
        return vertex(snapped, modifiers);
    case Handle::Kind::corner:
        return corner(snapped, modifiers);
    case Handle::Kind::rotate:
        return rotate(exact, modifiers);
    }
    return {};
}

HandleDrag::Outcome HandleDrag::radius(Vec2 to) const {
    const ShapeKeys keys = ShapeKeys::of(start.specOf(handle.item));
    const double r = std::max(norm(to - handle.center), metresPerPixel);
    return {SetValues{*keys.radius, {handle.item}, {r}}, Drag::tr("Radius %1 m").arg(shortNumber(r))};
}

HandleDrag::Outcome HandleDrag::velocity(Vec2 exact, Qt::KeyboardModifiers modifiers) const {
    const ShapeKeys keys = ShapeKeys::of(start.specOf(handle.item));
    const double r = std::get<double>(start.value(handle.item, *keys.radius));
    Vec2 tip = exact;
    if (modifiers.testFlag(Qt::ShiftModifier)) tip = alongAngle(handle.center, exact, 15);
    Vec2 v = velocityOfTip(handle.center, r, tip, arrowSeconds);
    if (!(modifiers & (Qt::ShiftModifier | Qt::ControlModifier))) {
        // Numbers as round as the eye can tell: steps of some three pixels.
        const double step = roundStep(3 * metresPerPixel / arrowSeconds);
        v = {gridLine(v.x, step), gridLine(v.y, step)};
    }
    const double angle = v == Vec2{} ? 0 : std::atan2(v.y, v.x);
    return {SetValues{*keys.velocity, {handle.item}, {v}},
            Drag::tr("Velocity %1 m/s, %2°. Shift: steps of 15°, Ctrl: no rounding.")
                .arg(shortNumber(norm(v)), degrees(angle))};
}

HandleDrag::Outcome HandleDrag::vertex(Vec2 to, Qt::KeyboardModifiers modifiers) const {
    const ItemTypeSpec& spec = start.specOf(handle.item);
    const ShapeKeys keys = ShapeKeys::of(spec);
    Points points = std::get<Points>(start.value(handle.item, *keys.points));
    const std::size_t n = points.size();
    const std::size_t i = handle.index;
    const bool ring = n > 2 && keys.shape == Shape::chain && points.front() == points.back();
    if (n > 1 && modifiers.testFlag(Qt::ShiftModifier))
        to = alongAngle(i > 0 ? points[i - 1] : points[ring ? n - 2 : 1], to, 45);
    points[i] = to;
    // A chain that was closed stays so.
    if (ring && (i == 0 || i == n - 1)) points.front() = points.back() = to;
    return {SetValues{*keys.points, {handle.item}, {std::move(points)}},
            Drag::tr("Corner at (%1, %2) m. Shift: steps of 45°.").arg(shortNumber(to.x), shortNumber(to.y))};
}

HandleDrag::Outcome HandleDrag::corner(Vec2 to, Qt::KeyboardModifiers modifiers) const {
    const ShapeKeys keys = ShapeKeys::of(start.specOf(handle.item));
    const Vec2 low = std::get<Vec2>(start.value(handle.item, *keys.position));
    const Vec2 high = low + std::get<Vec2>(start.value(handle.item, *keys.size));
    const Vec2 opposite{handle.index == 0 || handle.index == 3 ? high.x : low.x,
                        handle.index < 2 ? high.y : low.y};
    Vec2 d = to - opposite;
    if (modifiers.testFlag(Qt::ShiftModifier)) {
        const double side = std::max(std::abs(d.x), std::abs(d.y));
        d = {std::copysign(side, d.x), std::copysign(side, d.y)};
    }
    // A rectangle without width or height cannot be caught again.
    const auto wide = [&](double v) { return v == 0 ? metresPerPixel : v; };
    d = {wide(d.x), wide(d.y)};
    const Vec2 end = opposite + d;
    const Vec2 corner{std::min(opposite.x, end.x), std::min(opposite.y, end.y)};
    const Vec2 size{std::abs(d.x), std::abs(d.y)};
    EditSequence edits;
    edits.edits.push_back(SetValues{*keys.position, {handle.item}, {corner}});
    edits.edits.push_back(SetValues{*keys.size, {handle.item}, {size}});
    return {std::move(edits), Drag::tr("%1 m × %2 m").arg(shortNumber(size.x), shortNumber(size.y))};
}

HandleDrag::Outcome HandleDrag::rotate(Vec2 exact, Qt::KeyboardModifiers modifiers) const {
    const Vec2 a = from - handle.center;
    const Vec2 b = exact - handle.center;
    double angle = std::atan2(cross(a, b), dot(a, b));
    if (!modifiers.testFlag(Qt::ControlModifier)) {
        const double step = (modifiers.testFlag(Qt::ShiftModifier) ? 15 : 1) * degree;
        angle = std::round(angle / step) * step;
    }
    return {rotateItems(start, ids, angle, handle.center),
            Drag::tr("Turn by %1°. Shift: steps of 15°.").arg(degrees(angle))};
}

} // namespace kairos::ui
