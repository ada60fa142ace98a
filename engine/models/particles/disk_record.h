// All that a prediction needs of a disk, in one cache line. A disk is stored at the time of its last change
// of velocity and moves only in thought until the next (delayed states), so that time is also that of its
// last contact.
#pragma once

#include <cstdint>

namespace kairos::particles {

struct alignas(64) DiskRecord {
    double x = 0;
    double y = 0;
    double vx = 0;
    double vy = 0;
    double time = 0;           // of x, y; counted from the start of the window, as all times inside
    double contactTime = 0;    // of the earliest contact known, be it stale or not
    std::uint32_t partner = 0; // who that contact is with: a disk, or a code of partner.h
    std::uint32_t partnerCount =
        0;                    // the partner's count when the contact was predicted: if it moved on, a ghost
    std::uint32_t count = 0;  // changes of velocity so far
    std::uint16_t column = 0; // cell, counted from 1: a ring of empty cells lies around the grid
    std::uint16_t row = 0;
};
static_assert(sizeof(DiskRecord) == 64);

/// Codes for partners that are no disks: two bits of type, the rest an index.
namespace partner {
inline constexpr std::uint32_t face = 0x80000000u;  // flank of a wall
inline constexpr std::uint32_t round = 0xa0000000u; // end of a wall, or an obstacle
inline constexpr std::uint32_t side = 0xc0000000u;  // side of the box
inline constexpr std::uint32_t none = 0xffffffffu;
constexpr bool isDisk(std::uint32_t code) {
    return code < face;
}
constexpr std::uint32_t type(std::uint32_t code) {
    return code & 0xe0000000u;
}
constexpr std::uint32_t index(std::uint32_t code) {
    return code & 0x1fffffffu;
}
} // namespace partner

} // namespace kairos::particles
