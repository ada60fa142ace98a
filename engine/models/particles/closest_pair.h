// The smallest distance between any two points, across the sides of a periodic box as well. O(N log N) at
// worst, so that no arrangement of points, however regular or malicious, makes a reader slow.
#pragma once

#include "engine/base/vec2.h"

#include <optional>
#include <vector>

namespace kairos::particles {

/// Infinity for fewer than two points. Points of a periodic axis lie within one period of each other.
double closestPair(std::vector<Vec2> points, std::optional<double> periodX, std::optional<double> periodY);

} // namespace kairos::particles
