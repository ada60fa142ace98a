// Fine bins gathered into the wider ones that a chart shows. Bins are only joined, never split, so that no
// count is invented; window and exporters use the same ones.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kairos {

/// Equal bins: bin i holds [low + i width, low + (i + 1) width).
struct Bins {
    double low = 0;
    double width = 1;
    std::vector<double> counts;
    double total = 0; // of all counts

    double edge(std::size_t i) const { return low + static_cast<double>(i) * width; }
};

/// About `wanted` bins (at least 1) that cover all non-empty fine bins; edges are multiples of the width, and
/// the width is 1, 2, 2.5, 4 or 5 times a power of ten where the fine width allows it. Fewer bins come back
/// where the fine ones are fewer; none where all are empty.
Bins rebin(std::span<const std::uint64_t> counts, double low, double width, int wanted);

/// Counts over total and width: the area under all bins is 1. Empty where the total is 0.
std::vector<double> density(const Bins& bins);
/// Share of values below each bin's upper edge; the last is 1.
std::vector<double> cumulative(const Bins& bins);

} // namespace kairos
