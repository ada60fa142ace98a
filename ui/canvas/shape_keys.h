// Where an item type keeps its geometry and its looks: the fixed keys of each Shape (engine/scene/schema.h),
// found once, as indices of properties. "species" (a text or choice), "color" and "count" are used for looks
// where a type has them.
#pragma once

#include "engine/scene/schema.h"

#include <optional>

namespace kairos::ui {

struct ShapeKeys {
    Shape shape = Shape::disc;
    std::optional<std::size_t> position, radius, velocity, size, points, text, species, color, sidesX, sidesY,
        traced, count;

    static ShapeKeys of(const ItemTypeSpec& spec) {
        const auto typed = [&](std::string_view key, ValueType type) -> std::optional<std::size_t> {
            const auto index = spec.find(key);
            if (index && spec.properties[*index].type == type) return index;
            return std::nullopt;
        };
        ShapeKeys keys;
        keys.shape = spec.shape;
        keys.position = typed("position", ValueType::vector);
        keys.radius = typed("radius", ValueType::real);
        keys.velocity = typed("velocity", ValueType::vector);
        keys.size = typed("size", ValueType::vector);
        keys.points = typed("points", ValueType::points);
        keys.text = typed("text", ValueType::text);
        keys.species = typed("species", ValueType::text);
        if (!keys.species) keys.species = typed("species", ValueType::choice);
        keys.color = typed("color", ValueType::color);
        keys.sidesX = typed("sidesX", ValueType::choice);
        keys.sidesY = typed("sidesY", ValueType::choice);
        keys.traced = typed("traced", ValueType::boolean);
        keys.count = typed("count", ValueType::integer);
        return keys;
    }

    /// Whether the property says where the item is or how large, as against what it is.
    bool isGeometry(std::size_t property) const {
        for (const auto& key : {position, velocity, size, points, text})
            if (key == property) return true;
        return false;
    }

    /// Whether the properties its shape needs are there; others are not drawn.
    bool complete() const {
        switch (shape) {
        case Shape::disc:
            return position && radius;
        case Shape::chain:
        case Shape::region:
            return points.has_value();
        case Shape::rectangle:
            return position && size;
        case Shape::text:
            return position && text;
        }
        return false;
    }
};

} // namespace kairos::ui
