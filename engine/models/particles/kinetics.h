// Energy, momentum and temperature of the disks that can move, overall and by species, at one instant.
#pragma once

#include "engine/models/particles/dynamics.h"
#include "engine/models/particles/scene_setup.h"

#include <span>
#include <vector>

namespace kairos::particles {

struct Kinetics {
    struct Group {
        std::size_t count = 0; // disks of finite, positive mass
        double mass = 0;
        double energy = 0;  // sum of m v^2/2
        double thermal = 0; // the same in the frame of the conserved momentum
        Vec2 momentum;
    };

    Group all;
    std::vector<Group> species;
    double degreesOfFreedom = 0; // 2 a disk, less one for each direction in which total momentum is conserved

    /// kT, J. Of a species: its share of `thermal` a disk, with the same correction for conserved momentum.
    double temperature() const { return temperature(all); }
    double temperature(const Group& group) const;
};

/// Whether total momentum along x, y is conserved: nothing immovable, and no reflecting side across it.
struct Conserved {
    bool x = false;
    bool y = false;
};
Conserved conservedMomentum(const Setup& setup);

/// `disks` are the states of all disks at one instant.
Kinetics kineticsOf(const SceneSetup& scene, std::span<const DiskState> disks);

} // namespace kairos::particles
