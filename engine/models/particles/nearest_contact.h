// The inner loop of the engine: which of some disks does a disk meet first? One function, two bodies - plain,
// and four at a time with AVX2, chosen when a run is built. Both do the arithmetic of timeToContact in the
// same order with IEEE operations and no fused ones, so they give the same bits.
#pragma once

#include "engine/base/vec2.h"
#include "engine/models/particles/cell_grid.h"
#include "engine/models/particles/disk_record.h"

#include <cstdint>

namespace kairos::particles {

/// Who asks, and when.
struct Seeker {
    Vec2 position; // at `time`
    Vec2 velocity;
    double time = 0;
    double radius = 0;
    std::uint32_t disk = 0;
};

/// Whom to ask. `shift` moves a periodic image to where the seeker sees it; null where none is needed.
/// `radii` is by disk; null where all are alike. Arrays have room for three more than `count`.
struct Candidates {
    static constexpr unsigned capacity = 64;
    alignas(32) std::uint32_t disk[capacity + 36];
    alignas(32) double shiftX[capacity + 36];
    alignas(32) double shiftY[capacity + 36];
    unsigned count = 0;
};

/// The soonest contact; of those at one instant the one with the lowest disk.
struct Meeting {
    double after = __builtin_huge_val();
    std::uint32_t disk = partner::none;

    void improve(double t, std::uint32_t d) {
        if (t < after || (t == after && d < disk)) {
            after = t;
            disk = d;
        }
    }
};

using NearestContact = Meeting (*)(const Seeker&, Candidates&, bool shifted, const DiskRecord* disks,
                                   const double* radii);
/// Collects the disks of the nine cells around an inner cell; false when a cell overflows its four places.
using GatherAround = bool (*)(const CellGrid&, std::uint32_t column, std::uint32_t row, Candidates&);

struct ContactKernels {
    NearestContact nearest;
    GatherAround gatherAround;
};

ContactKernels plainKernels();
/// The fastest that this processor runs.
ContactKernels bestKernels();

} // namespace kairos::particles
