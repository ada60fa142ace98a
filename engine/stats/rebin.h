// Fine bins gathered into the wider ones that a chart shows. Bins are only joined, never split, so that no
// count is invented; window and exporters use the same ones.
#pragma once

#include "engine/stats/bins.h"

#include <span>

namespace kairos {

/// About `wanted` bins (at least 1) that cover all non-empty fine bins. Each joins the same whole number of
/// fine ones; that number is chosen so that the width is 1, 2, 2.5, 4 or 5 times a power of ten where one
/// close enough to `wanted` exists. Where the fine edges are multiples of the fine width, the joined edges
/// are multiples of the joined width. No fewer than the fine ones where these are fewer; none where all are
/// empty.
Bins rebin(std::span<const std::uint64_t> counts, double low, double width, int wanted);

/// Counts over total and width: the area under all bins is 1. Empty where the total is 0.
std::vector<double> density(const Bins& bins);
/// Share of values below each bin's upper edge; the last is 1. Empty where the total is 0.
std::vector<double> cumulative(const Bins& bins);

} // namespace kairos
