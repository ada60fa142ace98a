#include "engine/base/number.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace kairos {

void appendNumber(std::string& text, double value) {
    char buffer[32];
    // The shortest form of 100000 would be 1e+05, which nobody likes to read.
    const bool whole = std::fabs(value) < 1e15 && value == std::trunc(value) && value != 0;
    const auto end = whole ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<std::int64_t>(value))
                           : std::to_chars(buffer, buffer + sizeof buffer, value);
    text.append(buffer, end.ptr);
}

std::string formatNumber(double value) {
    std::string text;
    appendNumber(text, value);
    return text;
}

std::string formatRounded(double value, int digits) {
    if (!std::isfinite(value)) return formatNumber(value);
    const double size = std::fabs(value);
    if (size == 0) return "0";
    if (size < 1e-4 || size >= 1e7) return fmt::format("{:.{}g}", value, digits);
    const int before = static_cast<int>(std::floor(std::log10(size))) + 1;
    const int after = std::max(0, digits - before);
    std::string text = fmt::format("{:.{}f}", value, after);
    if (after > 0) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return text;
}

namespace {

std::string_view withoutPlus(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+') text.remove_prefix(1);
    return text;
}

} // namespace

std::optional<double> parseNumber(std::string_view text) {
    text = withoutPlus(text);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    // Too small to represent is zero to every reader of such files; too large is a mistake. from_chars
    // reports both alike and leaves the value alone: only a negative exponent tells them apart.
    const bool underflow =
        error == std::errc::result_out_of_range && text.find_first_of("eE") < text.find("-", 1);
    if ((error != std::errc{} && !(underflow && text.find("-", 1) != std::string_view::npos)) ||
        end != text.data() + text.size() || !std::isfinite(value))
        return {};
    return value;
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
    text = withoutPlus(text);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

} // namespace kairos
