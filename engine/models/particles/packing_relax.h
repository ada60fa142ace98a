// Soft disks that push each other apart until none overlaps: finds packings in small or crooked regions where
// no lattice fits. Descent by FIRE (Bitzek, Koskinen, Gaehler, Moseler, Gumbsch, Phys. Rev. Lett. 97, 170201
// (2006)).
#pragma once

#include "engine/models/particles/packing_room.h"
#include "engine/random/stream.h"

#include <cstddef>
#include <vector>

namespace kairos::particles {

/// `count` centres that keep two of the room's radii from each other and are admitted by `strict`; empty if
/// none was found in `attempts` starts. `soft` is the same room for disks a trace larger, so that the end of
/// the descent is well clear of contact.
std::vector<Vec2> relaxedCentres(const PackingRoom& soft, const PackingRoom& strict, std::size_t count,
                                 std::size_t attempts, Stream& stream);

/// Descends from `start`; true when no overlap is left in the strict sense.
bool relax(const PackingRoom& soft, const PackingRoom& strict, std::vector<Vec2>& centres);

} // namespace kairos::particles
