// What can stand in a scene of hard disks, and the positions of its properties: the only code that knows
// both.
#pragma once

#include "engine/scene/schema.h"

#include <cstddef>

namespace kairos::particles {

/// Index into Schema::types.
enum class Type : std::size_t { disk, wall, obstacle, box, gas, probe, note };

// Index into ItemTypeSpec::properties of each type, in the order in which schema.cpp declares them.
namespace disk {
enum : std::size_t { position, velocity, radius, mass, species, color, traced };
}
namespace wall {
enum : std::size_t { points, restitution };
}
namespace obstacle {
enum : std::size_t { position, radius, restitution };
}
namespace box {
enum : std::size_t { position, size, sidesX, sidesY, restitutionX, restitutionY };
}
namespace gas {
enum : std::size_t { points, count, radius, temperature, mass, species, speeds, centred, seed };
}
namespace probe {
enum : std::size_t { points };
}
/// Index into Schema::parameters.
namespace parameter {
enum : std::size_t { restitution, contactTime };
}

const Schema& schema();

} // namespace kairos::particles
