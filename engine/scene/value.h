// What a property can hold.
#pragma once

#include "engine/base/vec2.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kairos {

struct Rgb {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    friend constexpr bool operator==(Rgb, Rgb) = default;
};

using Points = std::vector<Vec2>;

/// In the order of ValueType, so that the index of the variant is the type; a choice is held as its key.
using Value = std::variant<bool, std::int64_t, double, std::string, Vec2, Points, Rgb>;

enum class ValueType : std::uint8_t { boolean, integer, real, text, vector, points, color, choice };

/// True where `value` is stored as `type` demands.
constexpr bool holds(const Value& value, ValueType type) {
    return type == ValueType::choice ? std::holds_alternative<std::string>(value)
                                     : value.index() == static_cast<std::size_t>(type);
}

/// "real", "points", ... as in files and `describe`.
std::string_view name(ValueType type);

} // namespace kairos
