// The well-known text form of particle scenes: N in the first line, then N lines `rx ry vx vy radius mass r g
// b`, in a box from 0 to 1 with reflecting sides (Sedgewick & Wayne, Algorithms, "Event-driven simulation").
#pragma once

#include "engine/base/result.h"
#include "engine/base/vec2.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kairos::particles {

struct TextParticle {
    Vec2 position;
    Vec2 velocity;
    double radius = 0;                    // positive
    double mass = 1;                      // positive
    std::array<std::uint8_t, 3> colour{}; // red, green, blue
    std::size_t line = 0;                 // of the file, for messages about the scene; not written

    friend bool operator==(const TextParticle&, const TextParticle&) = default;
};

/// A cheap look: a count alone in the first filled line, numbers in the second.
bool looksLikeParticleText(std::string_view text);

/// Strict about what is there, lenient about blanks, blank lines, line ends and the spelling of numbers.
/// Errors carry "fileName:line" as place; a broken file brings the first few. Whether disks overlap is not
/// looked at.
Result<std::vector<TextParticle>> readParticleText(std::string_view text, const std::string& fileName);

/// Reads back to the same bits.
std::string writeParticleText(const std::vector<TextParticle>& particles);

} // namespace kairos::particles
