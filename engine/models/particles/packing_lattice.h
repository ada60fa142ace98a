// Triangular lattices laid into a region: the densest way that is known for large numbers of equal disks.
#pragma once

#include "engine/models/particles/packing_room.h"

#include <cstddef>
#include <vector>

namespace kairos::particles {

/// Rows of sites, every other row shifted. Rows 0 ... rows - 1 hold sites 0 ... columns - 1 (oddColumns in
/// odd rows).
struct PackingLattice {
    Vec2 origin;
    Vec2 along; // unit vector of the rows
    Vec2 up;    // unit vector from row to row
    double spacing = 0;
    double rise = 0;
    double shift = 0; // of odd rows
    long columns = 0;
    long oddColumns = 0;
    long rows = 0;

    double siteCount() const;
};

/// Lattices whose sites keep `distance` from each other, most promising first. Sites may lie outside the
/// room. Few lattices are offered where `distance` is small against the region: there the choice matters
/// less.
std::vector<PackingLattice> latticesFor(const PackingRoom& room, double distance);

/// The sites that the room admits.
std::vector<Vec2> sitesOf(const PackingLattice& lattice, const PackingRoom& room);
std::size_t countSites(const PackingLattice& lattice, const PackingRoom& room);

} // namespace kairos::particles
