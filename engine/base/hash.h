// A 64-bit fingerprint of a state: order matters, every bit counts, and it is the same on every compiler.
// Mixing is the finaliser of SplitMix64 (Steele, Lea, Flood 2014), applied to a running sum.
#pragma once

#include "engine/base/vec2.h"

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kairos {

class Hasher {
public:
    constexpr void add(std::uint64_t v) {
        state_ = mix(state_ + 0x9e3779b97f4a7c15u + v * 0xff51afd7ed558ccdu);
    }
    constexpr void add(double v) { add(std::bit_cast<std::uint64_t>(v)); }
    constexpr void add(Vec2 v) {
        add(v.x);
        add(v.y);
    }
    constexpr void add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        for (unsigned char c : text)
            add(static_cast<std::uint64_t>(c));
    }
    constexpr std::uint64_t value() const { return state_; }

    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_ = 0x6b6169726f732e31u;
};

/// A fingerprint as people see it: 16 hex digits.
std::string hex16(std::uint64_t value);

} // namespace kairos
