#include "ui/tools/shape_tools.h"

#include "engine/scene/edit.h"
#include "ui/canvas/board_painter.h"
#include "ui/canvas/canvas_view.h"
#include "ui/canvas/shape_keys.h"
#include "ui/document/document.h"
#include "ui/tools/text_field.h"

#include <cmath>

namespace kairos::ui {

namespace {

Points corners(Vec2 a, Vec2 b) {
    const Vec2 low{std::min(a.x, b.x), std::min(a.y, b.y)};
    const Vec2 high{std::max(a.x, b.x), std::max(a.y, b.y)};
    return {low, {high.x, low.y}, high, {low.x, high.y}};
}

} // namespace

// Disc

void DiscTool::pressed(const CanvasEvent& event) {
    if (event.button == Qt::RightButton) {
        cancel();
        return;
    }
    if (event.button != Qt::LeftButton || busy()) return;
    item_ = next();
    const ShapeKeys keys = ShapeKeys::of(spec());
    item_->values[*keys.position] = event.snapped;
    pressedAt_ = event.exact;
    preview(*item_);
}

void DiscTool::moved(const CanvasEvent& event) {
    if (!item_ || !busy()) return;
    if (!dragged_ && norm(event.exact - pressedAt_) < dragPixels * event.metresPerPixel) return;
    dragged_ = true;
    const ShapeKeys keys = ShapeKeys::of(spec());
    const Vec2 center = std::get<Vec2>(item_->values[*keys.position]);
    Item shown = *item_;
    if (event.modifiers.testFlag(Qt::ShiftModifier) && keys.velocity) {
        const double radius = std::get<double>(shown.values[*keys.radius]);
        const Vec2 v = velocityOfTip(center, radius, event.exact, canvas_.arrowSeconds());
        shown.values[*keys.velocity] = v;
        words_ = tr("Velocity %1 m/s").arg(shortNumber(norm(v)));
    } else {
        // The snapped pointer may be the centre itself; a disc has a radius all the same.
        const double snapped = norm(event.snapped - center);
        const double radius = snapped > 0 ? snapped : norm(event.exact - center);
        shown.values[*keys.radius] = radius;
        words_ = keys.velocity ? tr("Radius %1 m. Shift: set the velocity instead.").arg(shortNumber(radius))
                               : tr("Radius %1 m").arg(shortNumber(radius));
    }
    preview(std::move(shown));
}

void DiscTool::released(const CanvasEvent& event) {
    if (event.button == Qt::LeftButton) finish();
}

void DiscTool::reset() {
    item_.reset();
    dragged_ = false;
    words_.clear();
}

// Chain and region

PathTool::PathTool(Document& document, CanvasView& canvas, std::size_t type, bool closed)
    : CreateTool(document, canvas, type), closed_(closed) {}

Vec2 PathTool::placed(const CanvasEvent& event) const {
    if (points_.empty() || !event.modifiers.testFlag(Qt::ShiftModifier)) return event.snapped;
    return alongAngle(points_.back(), event.snapped, 45);
}

void PathTool::pressed(const CanvasEvent& event) {
    if (event.button == Qt::RightButton) {
        end();
        return;
    }
    if (event.button != Qt::LeftButton) return;
    if (event.doubleClick) {
        // Its first click has placed the last corner.
        end();
        return;
    }
    if (points_.size() >= 3 && norm(event.exact - points_.front()) < 8 * event.metresPerPixel) {
        if (!closed_) points_.push_back(points_.front());
        end();
        return;
    }
    drag_ = placed(event);
    dragExact_ = event.exact;
    add(*drag_);
}

void PathTool::moved(const CanvasEvent& event) {
    if (points_.empty()) return;
    const bool dragging = drag_ && norm(event.exact - dragExact_) > dragPixels * event.metresPerPixel;
    if (closed_ && dragging && points_.size() == 1) rectangle_ = true;
    if (rectangle_) {
        const Points shown = corners(points_.front(), event.snapped);
        const Vec2 size = shown[2] - shown[0];
        if (size.x > 0 && size.y > 0) show(shown);
        words_ = tr("%1 m × %2 m").arg(shortNumber(size.x), shortNumber(size.y));
        return;
    }
    const Vec2 to = placed(event);
    Points shown = points_;
    if (!(to == points_.back())) shown.push_back(to);
    show(shown);
    tell(to);
}

void PathTool::released(const CanvasEvent& event) {
    if (event.button != Qt::LeftButton || !drag_) return;
    const bool dragged = norm(event.exact - dragExact_) > dragPixels * event.metresPerPixel;
    drag_.reset();
    if (rectangle_) {
        const Points shown = corners(points_.front(), event.snapped);
        if (shown[2].x > shown[0].x && shown[2].y > shown[0].y)
            finish();
        else
            cancel();
        return;
    }
    if (dragged) add(placed(event));
}

bool PathTool::keyPressed(QKeyEvent* event) {
    if (points_.empty()) return false;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        end();
        return true;
    case Qt::Key_Backspace:
        points_.pop_back();
        if (points_.empty())
            cancel();
        else
            show(points_);
        return true;
    default:
        return false;
    }
}

void PathTool::add(Vec2 point) {
    if (points_.empty()) item_ = next();
    if (points_.empty() || !(points_.back() == point)) points_.push_back(point);
    show(points_);
    tell(point);
}

void PathTool::show(const Points& points) {
    if (points.size() < 2) {
        hidePreview();
        return;
    }
    Item shown = *item_;
    shown.values[*ShapeKeys::of(spec()).points] = points;
    preview(std::move(shown));
}

void PathTool::end() {
    if (points_.size() < (closed_ ? 3u : 2u)) {
        cancel();
        return;
    }
    show(points_);
    finish();
}

void PathTool::tell(Vec2 to) {
    const Vec2 d = to - points_.back();
    const QString ending = closed_ ? tr("Double-click or Enter closes it, Backspace takes a corner back.")
                                   : tr("Double-click or Enter ends it, Backspace takes a corner back.");
    words_ = d == Vec2{} ? ending : tr("%1 m. %2").arg(shortNumber(norm(d)), ending);
}

void PathTool::reset() {
    points_.clear();
    item_.reset();
    drag_.reset();
    rectangle_ = false;
    words_.clear();
}

// Rectangle

void RectangleTool::pressed(const CanvasEvent& event) {
    if (event.button == Qt::RightButton) cancel();
    if (event.button != Qt::LeftButton) return;
    item_ = next();
    from_ = event.snapped;
}

void RectangleTool::moved(const CanvasEvent& event) {
    if (!item_) return;
    Vec2 d = event.snapped - from_;
    if (event.modifiers.testFlag(Qt::ShiftModifier)) {
        const double side = std::max(std::abs(d.x), std::abs(d.y));
        d = {std::copysign(side, d.x), std::copysign(side, d.y)};
    }
    const Points shown = corners(from_, from_ + d);
    const Vec2 size = shown[2] - shown[0];
    words_ = tr("%1 m × %2 m").arg(shortNumber(size.x), shortNumber(size.y));
    if (!(size.x > 0 && size.y > 0)) {
        hidePreview();
        return;
    }
    const ShapeKeys keys = ShapeKeys::of(spec());
    Item item = *item_;
    item.values[*keys.position] = shown[0];
    item.values[*keys.size] = size;
    preview(std::move(item));
}

void RectangleTool::released(const CanvasEvent& event) {
    if (event.button != Qt::LeftButton) return;
    if (CreateTool::busy())
        finish();
    else
        cancel();
}

void RectangleTool::reset() {
    item_.reset();
    words_.clear();
}

// Text

void TextTool::pressed(const CanvasEvent& event) {
    if (event.button != Qt::LeftButton) return;
    Item item = next();
    item.values[*ShapeKeys::of(spec()).position] = event.snapped;
    writeText(canvas_, document_, std::move(item), true);
}

} // namespace kairos::ui
