// The grid and what pulls the pointer: lines of the grid, and points, centres and edges of items.
#pragma once

#include "ui/canvas/scene_picture.h"

#include <optional>
#include <span>
#include <vector>

namespace kairos::ui {

/// The smallest number of the series 1, 2, 5, 10, ... (and their parts of ten) that is at least `value`.
double roundStep(double value);

/// The multiple of `step` (from roundStep) nearest to `value`, as the number that people would write.
double gridLine(double value, double step);

struct SnapResult {
    Vec2 point;
    std::optional<Vec2> source; // the item's point that was met
    std::optional<Vec2> alongX; // the item's point with which it lines up: same x
    std::optional<Vec2> alongY; // same y
};

/// Nearest wins in this order: a point of an item, lining up with one, the grid. `reach` in m; `shown`: only
/// items that can be seen pull; `except` ascending.
SnapResult snapPoint(Vec2 point, const ScenePicture& picture, const Bounds& shown,
                     std::span<const ItemId> except, double gridStep, double reach);

} // namespace kairos::ui
