// What is wrong with a start, found in time proportional to its size and named so that a person can be led to
// it.
#pragma once

#include "engine/models/particles/setup.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kairos::particles {

enum class Fault : std::uint8_t {
    notFinite,       // a: disk; a place, velocity or radius that is no number, or a negative radius or mass
    badWall,         // a: wall
    badObstacle,     // a: obstacle
    badBox,          // no area, or not finite
    badRestitution,  // outside 0..1
    shortPeriod,     // a: 0 for x, 1 for y; a period must be at least two of the largest diameters
    pairOverlap,     // a, b: disks
    wallOverlap,     // a: disk, b: wall
    obstacleOverlap, // a: disk, b: obstacle
    outsideBox,      // a: disk
};

struct Finding {
    Fault fault;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    double depth = 0; // of an overlap, in the scene's unit of length
};

/// Overlaps up to `tolerance` of the smaller radius are rounding and pass. At most `limit` findings.
std::vector<Finding> checkSetup(const Setup& setup, double tolerance = 1e-12, std::size_t limit = 1000);

} // namespace kairos::particles
