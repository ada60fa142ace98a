// Accumulates what a model writes and says into summaries, histograms and curves. It only looks: attaching it
// or not cannot change a run. Samples come from events through Probe; levels, counters and values are looked
// at on a grid of simulated times whose spacing doubles when the curve grows beyond its limit.
#pragma once

#include "engine/model/model.h"
#include "engine/model/results.h"

namespace kairos {

class Recorder;

} // namespace kairos
