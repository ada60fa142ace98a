// An axis-parallel rectangle of a scene.
#pragma once

#include "engine/base/vec2.h"

#include <algorithm>
#include <limits>

namespace kairos::ui {

/// An axis-parallel rectangle in the scene, m; empty as made. May be of no width or height (a point, an
/// upright wall) without being empty.
struct Bounds {
    Vec2 min{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    Vec2 max{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

    bool empty() const { return !(min.x <= max.x && min.y <= max.y); }
    void add(Vec2 p) {
        min = {std::min(min.x, p.x), std::min(min.y, p.y)};
        max = {std::max(max.x, p.x), std::max(max.y, p.y)};
    }
    void add(Vec2 center, double radius) {
        add(center - Vec2{radius, radius});
        add(center + Vec2{radius, radius});
    }
    void add(const Bounds& other) {
        if (other.empty()) return;
        add(other.min);
        add(other.max);
    }
    Vec2 center() const { return 0.5 * (min + max); }
    Vec2 size() const { return max - min; }
    Bounds grown(double by) const { return {min - Vec2{by, by}, max + Vec2{by, by}}; }
    bool meets(const Bounds& o) const {
        return min.x <= o.max.x && o.min.x <= max.x && min.y <= o.max.y && o.min.y <= max.y;
    }
    bool contains(Vec2 p) const { return min.x <= p.x && p.x <= max.x && min.y <= p.y && p.y <= max.y; }
    bool contains(const Bounds& o) const { return contains(o.min) && contains(o.max); }
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

} // namespace kairos::ui
