// Counts in equal bins, as accumulators give them and charts show them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kairos {

/// Bin i holds [low + i width, low + (i + 1) width).
struct Bins {
    double low = 0;
    double width = 1;
    std::vector<std::uint64_t> counts; // first and last are not 0; empty where nothing came
    std::uint64_t total = 0;

    double edge(std::size_t i) const { return low + static_cast<double>(i) * width; }
};

} // namespace kairos
