// Numbers as people read them in tables and charts: a dot in every locale, few digits, thousands apart by a
// thin space.
#pragma once

#include <QString>
#include <cstdint>
#include <string>

namespace kairos::ui {

/// `digits` significant digits, "12 345", "0.001 23", "1.5×10⁻⁷"; an en dash for what is not a number.
QString numberText(double value, int digits = 4);

/// A whole number in full: "1 234 567".
QString countText(std::uint64_t value);

/// "mean 1.253 m/s": `name`, number and unit with the right blanks.
QString withUnit(const QString& number, const QString& unit);

/// "m^2/s" with raised digits: "m²/s".
QString unitText(const std::string& unit);

} // namespace kairos::ui
