// From metres (y upwards) to pixels (y downwards) and back.
#pragma once

#include "engine/base/vec2.h"
#include "ui/document/bounds.h"

#include <QPointF>
#include <QRectF>
#include <algorithm>
#include <limits>

namespace kairos::ui {

/// The scene point `center` is shown at the pixel `middle`.
struct ViewMap {
    Vec2 center;
    QPointF middle;
    double scale = 100; // pixels a metre

    QPointF toPixels(Vec2 p) const {
        return {middle.x() + (p.x - center.x) * scale, middle.y() - (p.y - center.y) * scale};
    }
    Vec2 toScene(QPointF q) const {
        return {center.x + (q.x() - middle.x()) / scale, center.y - (q.y() - middle.y()) / scale};
    }
    QRectF toPixels(const Bounds& b) const {
        return QRectF(toPixels(Vec2{b.min.x, b.max.y}), toPixels(Vec2{b.max.x, b.min.y}));
    }
    Bounds toScene(const QRectF& r) const { return {toScene(r.bottomLeft()), toScene(r.topRight())}; }

    /// Shows all of `bounds` in `target`, with `margin` pixels around.
    static ViewMap fitted(const Bounds& bounds, const QRectF& target, double margin) {
        const double width = std::max(target.width() - 2 * margin, 1.0);
        const double height = std::max(target.height() - 2 * margin, 1.0);
        const Vec2 size = bounds.size();
        const double scale = std::min(size.x > 0 ? width / size.x : std::numeric_limits<double>::infinity(),
                                      size.y > 0 ? height / size.y : std::numeric_limits<double>::infinity());
        return {bounds.center(), target.center(), std::isfinite(scale) ? scale : 100.0};
    }
};

} // namespace kairos::ui
