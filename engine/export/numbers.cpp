#include "engine/export/numbers.h"

#include "engine/base/number.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace kairos {

namespace {

constexpr std::string_view thinSpace = "\xe2\x80\x89";
constexpr std::string_view minus = "\xe2\x88\x92";

/// "-12345.6" to "−12 345.6" with thin spaces; four digits stay together.
std::string grouped(std::string_view text) {
    std::string out;
    if (text.starts_with('-')) {
        out += minus;
        text.remove_prefix(1);
    }
    const std::size_t whole = std::min(text.find_first_not_of("0123456789"), text.size());
    for (std::size_t i = 0; i < whole; ++i) {
        if (i > 0 && whole > 4 && (whole - i) % 3 == 0) out += thinSpace;
        out += text[i];
    }
    out += text.substr(whole);
    return out;
}

constexpr std::string_view superscripts[] = {"\xe2\x81\xb0", "\xc2\xb9",     "\xc2\xb2",     "\xc2\xb3",
                                             "\xe2\x81\xb4", "\xe2\x81\xb5", "\xe2\x81\xb6", "\xe2\x81\xb7",
                                             "\xe2\x81\xb8", "\xe2\x81\xb9"};

std::string powerOfTen(int exponent) {
    std::string out = "10";
    if (exponent < 0) out += "\xe2\x81\xbb";
    for (char digit : std::to_string(std::abs(exponent)))
        out += superscripts[digit - '0'];
    return out;
}

} // namespace

std::string_view typeName(ChannelType type) {
    switch (type) {
    case ChannelType::sample:
    case ChannelType::distribution:
        return "sample";
    case ChannelType::level:
        return "level";
    case ChannelType::counter:
        return "counter";
    case ChannelType::value:
        return "value";
    }
    return {};
}

std::string channelTitle(const Channel& channel) {
    std::string title = channel.label;
    if (!channel.item.empty()) title += ", " + channel.item;
    if (!channel.category.empty()) title += ", " + channel.category;
    return title;
}

std::string withUnit(std::string_view label, std::string_view unit) {
    return unit.empty() ? std::string(label) : fmt::format("{} ({})", label, unit);
}

std::string formatForPeople(double value, int digits) {
    // Counts are exact: no digit of them is rounded away.
    if (value == std::trunc(value) && std::fabs(value) < 1e15) return grouped(formatNumber(value + 0.0));
    std::string text = formatRounded(value, digits);
    const std::size_t e = text.find('e');
    if (e == std::string::npos) return grouped(text);
    const auto exponent = parseInteger(std::string_view(text).substr(e + 1));
    return grouped(std::string_view(text).substr(0, e)) + "\xc2\xb7" +
           powerOfTen(static_cast<int>(exponent.value_or(0)));
}

Ticks roundTicks(double low, double high, int wanted) {
    Ticks ticks;
    if (!(high > low) || !std::isfinite(high - low)) return ticks;
    const double rough = (high - low) / std::max(1, wanted);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * 0.999) {
            step = factor * power;
            break;
        }
    // k * step, never a running sum: 0.3 shall be 0.3.
    const double first = std::ceil(low / step - 1e-9), last = std::floor(high / step + 1e-9);
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    const double largest = std::max(std::fabs(low), std::fabs(high));
    const bool plain = largest < 1e6 && decimals <= 5;
    for (double k = first; k <= last && ticks.at.size() < 1000; ++k) {
        const double at = k == 0 ? 0 : k * step;
        ticks.at.push_back(at);
        ticks.text.push_back(plain ? grouped(fmt::format("{:.{}f}", at, decimals)) : formatForPeople(at, 4));
    }
    return ticks;
}

Ticks powerTicks(double low, double high) {
    Ticks ticks;
    const auto first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
    const auto last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
    const int stride = std::max(1, (last - first) / 8 + ((last - first) % 8 != 0 ? 1 : 0));
    for (int exponent = first; exponent <= last; exponent += stride) {
        ticks.at.push_back(std::pow(10.0, exponent));
        ticks.text.push_back(exponent == 0 ? "1" : exponent == 1 ? "10" : powerOfTen(exponent));
    }
    return ticks;
}

} // namespace kairos
