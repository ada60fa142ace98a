// Trajectories in the extended XYZ form that OVITO and ASE read.
#pragma once

#include "engine/model/frame.h"

#include <string>

namespace kairos {

/// One frame; frames written one after the other are a trajectory. Discs in order of their index, z = 0:
/// species, position (m), velocity (m/s), radius (m), id. ASE knows only
/// species that are chemical elements, so others get the symbol of one, and `species_names` says whose it is.
/// The lattice is the frame's first box, or what encloses all that is drawn; its open (periodic) pairs of
/// sides are marked in `pbc`.
std::string extendedXyz(const Frame& frame);

} // namespace kairos
