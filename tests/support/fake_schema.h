// The schema of a kind "fake" that exists in tests alone: every type of value and every shape, with ranges,
// choices and defaults. For tests of what reads schemas and scenes; it cannot be run.
#pragma once

#include "engine/scene/workspace.h"

namespace kairos::fake {

const Schema& schema();

/// Two of each type, with names, groups and flags; all values differ from their defaults.
Workspace workspace();

/// Disks in rows, numbered from 1, no two alike.
Workspace manyDisks(std::size_t count);

} // namespace kairos::fake
