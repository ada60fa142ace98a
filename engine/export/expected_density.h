// What theory says about a histogram, in the terms of its bins.
#pragma once

#include "engine/model/results.h"

#include <cmath>
#include <optional>

namespace kairos {

/// The first theory that has a distribution for this channel; null where none has.
inline const Theory* theoryOf(const RunResults& results, std::size_t channel) {
    for (const Theory& theory : results.theory)
        if (theory.channel == channel && theory.density && theory.cumulative) return &theory;
    return nullptr;
}

/// The mean density between two edges, from the distribution function: exact for bins of any width, and
/// finite where the density itself has a pole.
inline std::optional<double> expectedDensity(const Theory* theory, double low, double high) {
    if (theory == nullptr || !theory->cumulative || !(high > low)) return {};
    const double expected = (theory->cumulative(high) - theory->cumulative(low)) / (high - low);
    if (!std::isfinite(expected)) return {};
    return expected;
}

} // namespace kairos
