// Foreign files as scenes of disks.
#pragma once

#include "engine/model/model_kind.h"

#include <vector>

namespace kairos::particles {

std::vector<Importer> importers();

} // namespace kairos::particles
