// Filling a region with equal disks that do not overlap: what the item "gas" is made of.
//
// Three methods, tried from the loosest: random sequential placement (the disks lie as rain drops would), a
// random choice among the sites of a triangular lattice fitted to the region, and a relaxation of soft disks
// for small regions that no lattice fits. Whatever came first is then shaken by Monte Carlo sweeps, so that
// it is a crystal only where the density leaves no choice. What fits does not depend on the seed; where the
// disks lie does.
#pragma once

#include "engine/base/vec2.h"
#include "engine/random/stream.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kairos::particles {

/// A round thing that is already there: an obstacle or another disk.
struct KeepOutDisc {
    Vec2 centre;
    double radius = 0;
};

/// A wall that is already there; disks may lie on both sides of it, not across it.
struct KeepOutWall {
    Vec2 from;
    Vec2 to;
};

/// Where disks may lie. All lengths in the scene's unit.
struct PackingRegion {
    /// A simple polygon, convex or not, either way round. Disks lie inside it by their radius.
    std::vector<Vec2> corners;
    /// Length of the scene's axis where it is periodic. Things already there then count with all their
    /// images, and a region that is an upright rectangle of that very length wraps around: it has no sides on
    /// that axis.
    std::optional<double> periodX;
    std::optional<double> periodY;
    std::vector<KeepOutDisc> discs;
    std::vector<KeepOutWall> walls;
};

struct Packing {
    enum class Outcome { packed, tooMany, badRegion };

    Outcome outcome = Outcome::badRegion;
    /// Centres of the disks, in an order without meaning; empty unless packed. No two are nearer than two
    /// radii.
    std::vector<Vec2> centres;
    /// Where there were too many: the largest number of disks found to fit; asked for again, it is packed.
    std::size_t most = 0;
    /// Where the region is bad: why, as a sentence for people.
    std::string fault;
};

inline constexpr std::size_t mostPackedDisks = 4'000'000;

/// Packs `count` disks of `radius`. Reaches packing 0.80 (count * pi * radius^2 / area) in rectangles that
/// hold some dozens of disks, 0.87 and more in large ones, and 0.50 in polygons not thinner than a few disks.
Packing packDisks(const PackingRegion& region, std::size_t count, double radius, Stream& stream);

} // namespace kairos::particles
