// Strong ids: what crosses a border in place of an address. Zero is "none"; an id is never used twice in a
// scene.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace kairos {

template<class Tag>
struct Id {
    std::uint32_t value = 0;

    constexpr explicit operator bool() const { return value != 0; }
    friend constexpr bool operator==(Id, Id) = default;
    friend constexpr auto operator<=>(Id, Id) = default;
};

using ItemId = Id<struct ItemTag>;
using GroupId = Id<struct GroupTag>;

} // namespace kairos

template<class Tag>
struct std::hash<kairos::Id<Tag>> {
    std::size_t operator()(kairos::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.value); }
};
