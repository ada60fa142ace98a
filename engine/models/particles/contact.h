// When two disks touch, and what the touch does to them. The rule is the stable one of Bannerman, Strobl,
// Formella and Poeschel, "Stable algorithm for event detection in event-driven particle dynamics" (arXiv
// 1211.6718): a pair that touches or overlaps collides at once while it approaches and never while it
// separates, so rounding can neither let disks pass through each other nor glue them together.
#pragma once

#include "engine/base/vec2.h"

#include <cmath>
#include <limits>

namespace kairos::particles {

inline constexpr double never = std::numeric_limits<double>::infinity();

/// A meeting whose deepest overlap would be below two roundings of the diameter is a graze: no collision.
/// Without this margin an exact graze would collide or not as the last bits fall.
inline constexpr double grazeShare = 0x1p-50;

/// Time until two disks touch whose centres are `apart`, whose relative velocity is `rate` and whose radii
/// add up to `sigma`. nearest_contact.cpp does the same arithmetic, in the same order, four at a time.
inline double timeToContact(Vec2 apart, Vec2 rate, double sigma) {
    const double b = apart.x * rate.x + apart.y * rate.y;
    if (!(b < 0)) return never;
    const double c = (apart.x * apart.x + apart.y * apart.y) - sigma * sigma;
    if (c <= 0) return 0;
    // The discriminant b^2 - a c, written so that far disks lose no digits.
    const double turn = apart.x * rate.y - apart.y * rate.x;
    const double whole = (rate.x * rate.x + rate.y * rate.y) * (sigma * sigma);
    const double d = whole - turn * turn;
    if (!(d > whole * grazeShare)) return never;
    return c / (std::sqrt(d) - b);
}

/// The part of a collision's change of relative velocity that the disk of mass `own` takes. Its partner takes
/// the rest. Two infinite masses never meet, two massless disks are refused before they get here.
inline double shareOfChange(double own, double other) {
    if (own == other) return 0.5;
    if (own == 0 || std::isinf(other)) return 1;
    if (other == 0 || std::isinf(own)) return 0;
    return 1 / (1 + own / other);
}

/// Direction from one centre to another; exact along the axes. Coincident centres part along `fallback`.
inline Vec2 direction(Vec2 apart, Vec2 fallback) {
    double length = norm(apart);
    if (length > 0) return apart / length;
    length = norm(fallback);
    return length > 0 ? -fallback / length : Vec2{1, 0};
}

} // namespace kairos::particles
