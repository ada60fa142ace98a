// What reader and writer of the last run share; for nobody else.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace kairos {

inline constexpr std::string_view lastRunFormat = "kairos-last-run";
inline constexpr std::uint64_t lastRunVersion = 1;
/// In the order of ChannelType.
inline constexpr std::array<std::string_view, 5> lastRunTypes = {"sample", "distribution", "level", "counter",
                                                                 "value"};

/// A curve of a Theory as it was read: straight lines between samples, at least two, flat outside. A named
/// type, so that it is written again as the samples it is.
struct SampledCurve {
    double from = 0;
    double step = 1;
    std::shared_ptr<const std::vector<double>> values;

    double operator()(double x) const;
};

} // namespace kairos
