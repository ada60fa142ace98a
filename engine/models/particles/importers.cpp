#include "engine/models/particles/importers.h"

namespace kairos::particles {

std::vector<Importer> importers() { return {}; }

} // namespace kairos::particles
