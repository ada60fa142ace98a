// Numbers as text, the same bytes in every locale: a dot, and the shortest digits that read back to the same
// bits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kairos {

/// Shortest round-trip form, whole numbers below 1e15 without exponent; "inf", "-inf" and "nan" for what is
/// not finite.
std::string formatNumber(double value);
void appendNumber(std::string& text, double value);

/// For people: `digits` significant digits, trailing zeros cut, no exponent between 1e-4 and 1e7.
std::string formatRounded(double value, int digits = 4);

/// The whole of `text` as a finite number; accepts "+1", ".05", "1.", "1.93E-4". Nothing else: no blanks, no
/// comma.
std::optional<double> parseNumber(std::string_view text);

/// The whole of `text` as an integer in range, a leading '+' allowed.
std::optional<std::int64_t> parseInteger(std::string_view text);

} // namespace kairos
