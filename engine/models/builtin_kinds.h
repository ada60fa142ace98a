// Every kind of model this binary knows, sorted by id. Generated from the folders beside this file.
#pragma once

#include "engine/model/model_kind.h"

#include <span>
#include <string_view>

namespace kairos {

std::span<const ModelKind* const> builtinKinds();

/// The kind with this id, or nullptr.
const ModelKind* findKind(std::string_view id);

} // namespace kairos
