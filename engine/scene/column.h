// Reading and writing one row of a Column as a Value.
#pragma once

#include "engine/scene/scene.h"

namespace kairos {

inline Column emptyColumn(ValueType type) {
    switch (type) {
    case ValueType::boolean:
        return std::vector<std::uint8_t>{};
    case ValueType::integer:
        return std::vector<std::int64_t>{};
    case ValueType::real:
        return std::vector<double>{};
    case ValueType::text:
    case ValueType::choice:
        return std::vector<std::string>{};
    case ValueType::vector:
        return std::vector<Vec2>{};
    case ValueType::points:
        return std::vector<Points>{};
    case ValueType::color:
        return std::vector<Rgb>{};
    }
    return {};
}

inline Value columnValue(const Column& column, std::size_t row) {
    return std::visit(
        [row](const auto& values) -> Value {
            using T = typename std::decay_t<decltype(values)>::value_type;
            if constexpr (std::is_same_v<T, std::uint8_t>)
                return values[row] != 0;
            else
                return values[row];
        },
        column);
}

/// `value` must hold the column's type. Puts it before `row` (insert) or over it.
inline void columnPut(Column& column, std::size_t row, const Value& value, bool insert) {
    std::visit(
        [&](auto& values) {
            using T = typename std::decay_t<decltype(values)>::value_type;
            T stored{};
            if constexpr (std::is_same_v<T, std::uint8_t>)
                stored = std::get<bool>(value);
            else
                stored = std::get<T>(value);
            if (insert)
                values.insert(values.begin() + static_cast<std::ptrdiff_t>(row), std::move(stored));
            else
                values[row] = std::move(stored);
        },
        column);
}

/// Keeps the rows where keep[row] is true.
template<class T>
void keepRows(std::vector<T>& values, const std::vector<bool>& keep) {
    std::size_t out = 0;
    for (std::size_t row = 0; row < keep.size(); ++row)
        if (keep[row]) {
            if (out != row) values[out] = std::move(values[row]);
            ++out;
        }
    values.resize(out);
}

} // namespace kairos
