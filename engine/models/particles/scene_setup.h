// From what people drew to what the dynamics starts from: every disk of every gas placed, every chain cut
// into walls, and for each of them the item it came from.
#pragma once

#include "engine/base/result.h"
#include "engine/models/particles/setup.h"
#include "engine/scene/workspace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kairos::particles {

struct SceneSetup {
    Setup setup;

    // By disk.
    std::vector<ItemId> diskItem;
    std::vector<std::uint32_t> numberInItem; // 1, 2, ... within a gas; 0 for a disk of its own
    std::vector<std::uint16_t> species;
    std::vector<Rgb> color;
    std::vector<std::uint8_t> ownColor;
    std::vector<std::uint32_t> traced; // the disks whose squared displacement is asked for

    std::vector<std::string> speciesNames;
    std::vector<ItemId> wallItem;     // by wall
    std::vector<ItemId> obstacleItem; // by obstacle
    ItemId boxItem;

    struct Probe {
        ItemId item;
        Points corners;
        double area = 0;
    };
    std::vector<Probe> probes;
    std::vector<std::pair<ItemId, std::string>> names; // of all items, ascending by id
    std::vector<ItemId> hidden;                        // take part, but are not drawn; ascending

    const std::string& name(ItemId item) const;
};

/// All that is wrong with the scene, with its items; where nothing is an error, the setup. `seed` and
/// `replication` key the streams that place the gases.
Result<SceneSetup> setupOf(const Workspace& workspace, std::uint64_t seed, std::uint64_t replication);

} // namespace kairos::particles
