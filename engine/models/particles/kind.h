// Hard disks as a kind of model.
#pragma once

#include "engine/model/model_kind.h"

namespace kairos::particles {

const ModelKind& kind();

} // namespace kairos::particles
