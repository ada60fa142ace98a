// The grips of the selection: what the canvas draws and the Select tool drags.
#pragma once

#include "engine/scene/scene.h"

#include <cstdint>
#include <vector>

namespace kairos::ui {

struct Handle {
    enum class Kind : std::uint8_t {
        radius,   // of a disc
        velocity, // the tip of its arrow
        vertex,   // of a chain or region; `index` is the point
        corner,   // of a rectangle; `index` 0 lower left, then anticlockwise
        rotate,   // the selection as a whole, about `center`
    };
    Kind kind = Kind::vertex;
    ItemId item; // none for rotate
    std::size_t index = 0;
    Vec2 position; // m
    Vec2 center;   // of rotation
};

/// Locked and hidden items have none; more than one item have only that for turning them.
std::vector<Handle> handlesOf(const Scene& scene, const std::vector<ItemId>& selection, double metresPerPixel,
                              double arrowSeconds);

} // namespace kairos::ui
