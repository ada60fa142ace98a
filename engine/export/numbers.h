// How exporters print numbers and choose ticks; shared by tables and charts.
#pragma once

#include "engine/model/channel.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kairos {

/// "sample" (distributions, too), "level", "counter", "value": the types of `--json`.
std::string_view typeName(ChannelType type);

/// "Speed", "Pressure, Left wall", "Speed, A": label with item and class where it has them.
std::string channelTitle(const Channel& channel);
/// "Speed (m/s)"; without brackets where there is no unit.
std::string withUnit(std::string_view label, std::string_view unit);

/// For people: 4 significant digits, thousands set apart by thin spaces (U+2009), a true minus.
std::string formatForPeople(double value, int digits = 4);

/// Ticks at 1, 2 or 5 times a power of ten within [low, high], about `wanted` of them, and their texts, all
/// with the same number of decimals.
struct Ticks {
    std::vector<double> at;
    std::vector<std::string> text;
};
Ticks roundTicks(double low, double high, int wanted);
/// Ticks at powers of ten within [low, high], both above 0.
Ticks powerTicks(double low, double high);

} // namespace kairos
