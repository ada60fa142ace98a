// A small kind of model for tests of what is about any kind: beacons that flash at random intervals. It has a
// channel of every type, can be told to fail, to stand still or to end, and has nothing to do with a real
// system.
#pragma once

#include "engine/model/model_kind.h"

#include <string>

namespace kairos::test {

/// Item types: "beacon" (position, radius, mean interval, number of flashes before it dies, 0 for never),
/// "note". Scene parameters: "failAt" (time at which the run fails, 0 for never), "bad" (true: build() gives
/// an error). Channels: "interval" (sample), "age" (distribution), "lit" (level), "flashes" (counter), "rate"
/// (value), "broken" (level that is not a number half of the time).
const ModelKind& fakeKind();

/// `count` beacons in a row with mean interval 1 s and endless flashes.
Workspace fakeWorkspace(int count = 3);

/// The same with every flash-limited beacon: after `flashes` each, nothing is left to happen.
Workspace endingWorkspace(int count, int flashes);

} // namespace kairos::test
