#include "engine/scene/schema.h"

#include "engine/base/number.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace kairos {

std::string_view name(ValueType type) {
    static constexpr std::string_view names[] = {"boolean", "integer", "real",  "text",
                                                 "vector",  "points",  "color", "choice"};
    return names[static_cast<std::size_t>(type)];
}

namespace {

std::optional<std::size_t> findKey(const std::vector<PropertySpec>& specs, std::string_view key) {
    const auto found =
        std::find_if(specs.begin(), specs.end(), [key](const auto& s) { return s.key == key; });
    if (found == specs.end()) return {};
    return static_cast<std::size_t>(found - specs.begin());
}

} // namespace

std::optional<std::size_t> ItemTypeSpec::find(std::string_view property) const {
    return findKey(properties, property);
}

std::optional<std::size_t> Schema::findType(std::string_view key) const {
    const auto found =
        std::find_if(types.begin(), types.end(), [key](const auto& t) { return t.key == key; });
    if (found == types.end()) return {};
    return static_cast<std::size_t>(found - types.begin());
}

std::optional<std::size_t> Schema::findParameter(std::string_view key) const {
    return findKey(parameters, key);
}

ItemTypeSpec noteType() {
    ItemTypeSpec note;
    note.key = "note";
    note.label = "Note";
    note.plural = "notes";
    note.help = "A text on the canvas; it takes no part in the run.";
    note.shape = Shape::text;
    note.shortcut = 'T';
    note.icon = "note";
    note.hint = "Click where the note should stand, then type in the Text field.";
    note.properties = {
        {.key = "position",
         .label = "Position",
         .unit = "m",
         .help = "Upper left corner of the text.",
         .type = ValueType::vector,
         .defaultValue = Vec2{}},
        {.key = "text",
         .label = "Text",
         .unit = "",
         .help = "What the note says.",
         .type = ValueType::text,
         .defaultValue = std::string("Note")},
    };
    return note;
}

namespace {

std::string rangeText(const PropertySpec& spec) {
    std::string range;
    if (std::isfinite(spec.min)) range = (spec.minExcluded ? "above " : "at least ") + formatNumber(spec.min);
    if (std::isfinite(spec.max))
        range += (range.empty() ? "" : " and ") + std::string("at most ") + formatNumber(spec.max);
    if (!spec.unit.empty() && !range.empty()) range += " " + spec.unit;
    return range;
}

bool inRange(const PropertySpec& spec, double v) {
    if (std::isinf(v)) return v > 0 && spec.infinite;
    return v <= spec.max && (spec.minExcluded ? v > spec.min : v >= spec.min);
}

} // namespace

std::optional<Issue> validateValue(const PropertySpec& spec, const Value& value, const std::string& place) {
    if (!holds(value, spec.type))
        return Issue{Severity::error,
                     place,
                     fmt::format("The value is not of type {}.", name(spec.type)),
                     fmt::format("Give {} a value of that type.", spec.label),
                     {}};
    const auto check = [&](double v) -> std::optional<Issue> {
        if (std::isnan(v))
            return Issue{Severity::error, place, "The value is not a number.", "Give a number.", {}};
        if (inRange(spec, v)) return {};
        const std::string range = rangeText(spec);
        return Issue{Severity::error,
                     place,
                     fmt::format("The value {} is out of range.", formatNumber(v)),
                     range.empty() ? "Give a finite number." : fmt::format("It must be {}.", range),
                     {}};
    };
    if (const auto* real = std::get_if<double>(&value)) return check(*real);
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return check(static_cast<double>(*integer));
    if (const auto* v = std::get_if<Vec2>(&value)) {
        if (auto issue = check(v->x)) return issue;
        return check(v->y);
    }
    if (const auto* points = std::get_if<Points>(&value)) {
        for (Vec2 p : *points)
            if (!std::isfinite(p.x) || !std::isfinite(p.y)) return check(std::isfinite(p.x) ? p.y : p.x);
        return {};
    }
    if (spec.type != ValueType::choice) return {};
    const auto& chosen = std::get<std::string>(value);
    if (std::any_of(spec.choices.begin(), spec.choices.end(),
                    [&](const Choice& c) { return c.key == chosen; }))
        return {};
    std::string keys;
    for (const Choice& c : spec.choices)
        keys += (keys.empty() ? "" : ", ") + c.key;
    return Issue{Severity::error,
                 place,
                 fmt::format("\"{}\" is not a choice.", chosen),
                 fmt::format("Choose one of: {}.", keys),
                 {}};
}

namespace {

std::string_view trimmed(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && blank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::optional<Vec2> parseVector(std::string_view text) {
    text = trimmed(text);
    if (text.size() > 1 && text.front() == '(' && text.back() == ')')
        text = trimmed(text.substr(1, text.size() - 2));
    const std::size_t gap = text.find_first_of(", \t");
    if (gap == std::string_view::npos) return {};
    std::string_view rest = trimmed(text.substr(gap));
    if (!rest.empty() && rest.front() == ',') rest = trimmed(rest.substr(1));
    const auto x = parseNumber(text.substr(0, gap)), y = parseNumber(rest);
    if (!x || !y) return {};
    return Vec2{*x, *y};
}

std::optional<Points> parsePoints(std::string_view text) {
    Points points;
    while (!trimmed(text).empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const auto point = parseVector(text.substr(0, end));
        if (!point) return {};
        points.push_back(*point);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return points;
}

std::optional<Rgb> parseColor(std::string_view text) {
    if (text.size() != 7 || text[0] != '#') return {};
    std::uint32_t bits = 0;
    for (char c : text.substr(1)) {
        const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool digit = lower >= '0' && lower <= '9';
        if (!digit && (lower < 'a' || lower > 'f')) return {};
        bits = bits * 16 + static_cast<std::uint32_t>(digit ? lower - '0' : lower - 'a' + 10);
    }
    return Rgb{static_cast<std::uint8_t>(bits >> 16), static_cast<std::uint8_t>(bits >> 8),
               static_cast<std::uint8_t>(bits)};
}

std::optional<Value> parseUnchecked(const PropertySpec& spec, std::string_view text) {
    const auto lift = [](auto parsed) -> std::optional<Value> {
        if (!parsed) return {};
        return Value(*parsed);
    };
    switch (spec.type) {
    case ValueType::boolean:
        if (text == "true" || text == "yes" || text == "on" || text == "1") return Value(true);
        if (text == "false" || text == "no" || text == "off" || text == "0") return Value(false);
        return {};
    case ValueType::integer:
        return lift(parseInteger(text));
    case ValueType::real:
        if (spec.infinite && (text == "inf" || text == "infinity"))
            return Value(std::numeric_limits<double>::infinity());
        return lift(parseNumber(text));
    case ValueType::vector:
        return lift(parseVector(text));
    case ValueType::points:
        return lift(parsePoints(text));
    case ValueType::color:
        return lift(parseColor(text));
    case ValueType::text:
    case ValueType::choice:
        return Value(std::string(text));
    }
    return {};
}

} // namespace

std::optional<Value> parseValue(const PropertySpec& spec, std::string_view text) {
    auto value = parseUnchecked(spec, spec.type == ValueType::text ? text : trimmed(text));
    if (value && validateValue(spec, *value, {})) return {};
    return value;
}

std::string toText(const Value& value) {
    struct Printer {
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(std::int64_t v) const { return std::to_string(v); }
        std::string operator()(double v) const { return formatNumber(v); }
        std::string operator()(const std::string& v) const { return v; }
        std::string operator()(Vec2 v) const { return formatNumber(v.x) + " " + formatNumber(v.y); }
        std::string operator()(const Points& v) const {
            std::string text;
            for (Vec2 p : v)
                text += (text.empty() ? "" : "; ") + (*this)(p);
            return text;
        }
        std::string operator()(Rgb v) const { return fmt::format("#{:02x}{:02x}{:02x}", v.r, v.g, v.b); }
    };
    return std::visit(Printer{}, value);
}

} // namespace kairos
