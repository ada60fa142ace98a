// Text dumps of LAMMPS (dump styles atom and custom), seen as disks in the plane: x and y count, z is left
// out. Format: docs.lammps.org/dump.html.
#pragma once

#include "engine/base/result.h"
#include "engine/base/vec2.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kairos::particles {

struct LammpsOptions {
    std::string fileName;                 // for places in Issues
    std::size_t frame = 0;                // 0 is the first in the file
    std::map<std::string, double> radius; // by type as it stands in the file; goes before the file's own
};

struct LammpsAtom {
    Vec2 position;
    Vec2 velocity;          // zero where the dump has none
    double radius = 0;      // positive
    double mass = 1;        // positive; 1 where the dump has none
    std::uint32_t type = 0; // index into LammpsFrame::types
    std::int64_t id = 0;    // 0 where the dump has none
};

struct LammpsFrame {
    std::int64_t timestep = 0;
    Vec2 low; // corners of the box; sides without a period are moved out so far that all disks lie inside
    Vec2 high;
    bool periodicX = false; // else reflecting
    bool periodicY = false;
    std::vector<std::string> types;
    std::vector<LammpsAtom> atoms; // by id where the dump has ids, else as in the file
};

/// The first filled line begins with "ITEM:".
bool looksLikeLammpsDump(std::string_view text);

/// Reads columns in any order: x y, xs ys (scaled), xu yu, xsu ysu (unwrapped, brought back into periodic
/// boxes), vx vy, radius or diameter, mass, id, type or element; others are passed over. Radii come from the
/// options, else from the file, else half the smallest distance of two atoms is taken for all and a note says
/// so. Errors carry "fileName:line"; tilted boxes are refused. Notes tell what was left out or assumed.
Result<LammpsFrame> readLammpsDump(std::string_view text, const LammpsOptions& options);

} // namespace kairos::particles
