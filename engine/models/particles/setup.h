// What a run of hard disks starts from: plain values in the scene's own units. People edit a Scene; the kind
// turns it into a Setup once; Dynamics is built from that and never written back.
#pragma once

#include "engine/base/vec2.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace kairos::particles {

struct DiskSpec {
    Vec2 position;
    Vec2 velocity;
    double radius = 0;
    double mass = 1; // infinite: nothing moves it; 0: it moves nothing
};

/// A segment, solid on both sides; its ends are points that disks bounce off.
struct WallSpec {
    Vec2 a;
    Vec2 b;
    double restitution = 1;
};

/// A round thing that never moves.
struct ObstacleSpec {
    Vec2 centre;
    double radius = 0;
    double restitution = 1;
};

/// Each pair of sides reflects or is periodic.
struct BoxSpec {
    Vec2 min;
    Vec2 max;
    bool periodicX = false;
    bool periodicY = false;
    double restitutionX = 1; // of the left and right sides
    double restitutionY = 1; // of the bottom and top sides
};

struct Setup {
    std::vector<DiskSpec> disks;
    std::vector<WallSpec> walls;
    std::vector<ObstacleSpec> obstacles;
    std::optional<BoxSpec> box;
    double restitution = 1; // between disks
    /// TC model: a contact sooner than this after the last one of either partner loses no energy. 0 switches
    /// it off.
    double contactTime = 0;
    /// How many events may share one instant before the run is stopped; 0 takes 10^6 + n^2/4, which a cradle
    /// can need.
    std::uint64_t instantLimit = 0;
};

} // namespace kairos::particles
