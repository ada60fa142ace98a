// Where items are and how they are moved, from their type's Shape and its fixed property keys alone: the
// canvas, the tools and the menus share it, and no kind is named. Lengths in m, angles in radians, y upwards.
#pragma once

#include "engine/scene/edit.h"
#include "ui/document/bounds.h"

#include <cstdint>
#include <vector>

namespace kairos::ui {

/// Empty where the item has no extent to speak of (a chain without points). A text counts as its position.
Bounds boundsOf(const ItemTypeSpec& type, const std::vector<Value>& values);
Bounds boundsOf(const Scene& scene, ItemId id);
Bounds boundsOf(const Scene& scene, const std::vector<ItemId>& ids);
/// Of all items that are not hidden.
Bounds boundsOf(const Scene& scene);

/// The values of one item, moved, in place.
void translateValues(const ItemTypeSpec& type, std::vector<Value>& values, Vec2 by);

/// What moves, turns or scales these items, as one Edit relative to `scene`. Locked items stay where they
/// are.
Edit translateItems(const Scene& scene, const std::vector<ItemId>& ids, Vec2 by);
/// Anticlockwise about `center`; velocities turn along. A rectangle stays axis-parallel: by quarter turns its
/// sides swap, by any other angle only its centre moves. Quarter turns are exact.
Edit rotateItems(const Scene& scene, const std::vector<ItemId>& ids, double radians, Vec2 center);
/// Uniformly about `center`; radii and sides grow along, velocities do not. `factor` must be positive.
Edit scaleItems(const Scene& scene, const std::vector<ItemId>& ids, double factor, Vec2 center);

enum class Alignment : std::uint8_t { left, centerX, right, bottom, centerY, top };
/// Lines items up with the edge or middle of their common bounds.
Edit alignItems(const Scene& scene, const std::vector<ItemId>& ids, Alignment alignment);

enum class Axis : std::uint8_t { horizontal, vertical };
/// Equal gaps between neighbours; the first and the last stay. Nothing for fewer than three.
Edit distributeItems(const Scene& scene, const std::vector<ItemId>& ids, Axis axis);

/// Collects new values by type and property, since one SetValues speaks of one property of one type.
class ValueChanges {
public:
    explicit ValueChanges(const Scene& scene) : scene_(scene), byType_(scene.schema().types.size()) {}

    /// `property` of the type `type` that `id` has.
    void set(std::uint32_t type, std::size_t property, ItemId id, Value value);
    /// All that was set, as one Edit; leaves nothing behind.
    Edit take();

private:
    const Scene& scene_;
    std::vector<std::vector<SetValues>> byType_; // by type, then by property; empty until used
};

} // namespace kairos::ui
