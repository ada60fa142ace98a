// Results of a run that never was: a channel of every type, theories, records, events, and names that need
// quoting. For tests of what reads results.
#pragma once

#include "engine/model/frame.h"
#include "engine/model/results.h"

namespace kairos::fake {

/// Channels: 0 "free-time" (sample, exponential theory), 1 "speed" of class "A, B" (distribution), 2 "energy"
/// (level), 3 "collisions" of item "Left \"wall\"" (counter), 4 "pressure" (value).
RunResults results();

/// Three discs in a box that is periodic in x, a wall, a zone and a label with markup in it.
Frame frame();

} // namespace kairos::fake
