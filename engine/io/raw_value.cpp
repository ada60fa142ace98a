#include "engine/io/raw_value.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace kairos {

namespace {

std::string_view wanted(ValueType type) {
    switch (type) {
    case ValueType::boolean:
        return "true or false";
    case ValueType::integer:
        return "a whole number";
    case ValueType::real:
        return "a number";
    case ValueType::text:
        return "a text in quotes";
    case ValueType::vector:
        return "a pair of numbers, as in [0.5, 1]";
    case ValueType::points:
        return "a list of pairs, as in [[0, 0], [1, 0.5]]";
    case ValueType::color:
        return "a colour, as in \"#0072b2\"";
    case ValueType::choice:
        return "one of its choices, in quotes";
    }
    return {};
}

} // namespace

void RawValue::clear() {
    form_ = Form::scalar;
    numbers_.clear();
    depth_ = 0;
}

bool RawValue::scalar(const JsonScalar& value) {
    if (depth_ == 0) {
        scalar_ = value;
        if (value.type == JsonScalar::Type::text) text_ = value.text;
        scalar_.text = {}; // lives no longer than this call
        return true;
    }
    const auto number = numberOf(value, value.text);
    const bool fits = (form_ == Form::numbers && depth_ == 1) || (form_ == Form::pairs && depth_ == 2);
    if (fits && number)
        numbers_.push_back(*number);
    else
        form_ = Form::other;
    return false;
}

bool RawValue::begin(bool array) {
    ++depth_;
    if (depth_ == 1)
        form_ = array ? Form::numbers : Form::other;
    else if (array && depth_ == 2 && (form_ == Form::pairs || (form_ == Form::numbers && numbers_.empty()))) {
        form_ = Form::pairs;
        pairBegin_ = numbers_.size();
    } else
        form_ = Form::other;
    return false;
}

bool RawValue::end() {
    if (depth_ == 2 && form_ == Form::pairs && numbers_.size() - pairBegin_ != 2) form_ = Form::other;
    return --depth_ == 0;
}

std::optional<std::string> RawValue::text() const {
    if (form_ != Form::scalar || scalar_.type != JsonScalar::Type::text) return {};
    return text_;
}

std::optional<double> RawValue::number() const {
    if (form_ != Form::scalar) return {};
    return numberOf(scalar_, text_);
}

std::optional<std::uint64_t> RawValue::natural() const {
    if (form_ != Form::scalar) return {};
    if (scalar_.type == JsonScalar::Type::natural) return scalar_.natural;
    // Some languages write every number with a point.
    if (scalar_.type == JsonScalar::Type::real && scalar_.real >= 0 && scalar_.real < 0x1p53 &&
        scalar_.real == std::trunc(scalar_.real))
        return static_cast<std::uint64_t>(scalar_.real);
    return {};
}

std::optional<bool> RawValue::boolean() const {
    if (form_ != Form::scalar || scalar_.type != JsonScalar::Type::boolean) return {};
    return scalar_.boolean;
}

std::string RawValue::describe() const {
    static constexpr std::string_view names[] = {"null",           "true or false", "a whole number",
                                                 "a whole number", "a number",      "a text"};
    switch (form_) {
    case Form::scalar:
        return std::string(names[static_cast<std::size_t>(scalar_.type)]);
    case Form::numbers:
        return numbers_.size() == 1 ? "a list of 1 number"
                                    : fmt::format("a list of {} numbers", numbers_.size());
    case Form::pairs:
        return "a list of pairs";
    case Form::other:
        break;
    }
    return "something nested";
}

std::optional<Value> RawValue::convert(const PropertySpec& spec) const {
    const auto lift = [](auto parsed) -> std::optional<Value> {
        if (!parsed) return {};
        return Value(*std::move(parsed));
    };
    switch (spec.type) {
    case ValueType::boolean:
        return lift(boolean());
    case ValueType::real:
        return lift(number());
    case ValueType::text:
    case ValueType::choice:
        return lift(text());
    case ValueType::integer: {
        if (form_ == Form::scalar && scalar_.type == JsonScalar::Type::integer) return Value(scalar_.integer);
        if (form_ == Form::scalar && scalar_.type == JsonScalar::Type::real &&
            std::fabs(scalar_.real) < 0x1p53 && scalar_.real == std::trunc(scalar_.real))
            return Value(static_cast<std::int64_t>(scalar_.real));
        const auto value = natural();
        if (!value || *value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return {};
        return Value(static_cast<std::int64_t>(*value));
    }
    case ValueType::vector:
        if (form_ != Form::numbers || numbers_.size() != 2) return {};
        return Value(Vec2{numbers_[0], numbers_[1]});
    case ValueType::points: {
        if (form_ != Form::pairs && !(form_ == Form::numbers && numbers_.empty())) return {};
        Points points;
        points.reserve(numbers_.size() / 2);
        for (std::size_t i = 0; i + 1 < numbers_.size(); i += 2)
            points.push_back({numbers_[i], numbers_[i + 1]});
        return Value(std::move(points));
    }
    case ValueType::color: {
        const auto parsed = text();
        if (!parsed) return {};
        return parseValue(spec, *parsed);
    }
    }
    return {};
}

std::optional<Issue> RawValue::read(const PropertySpec& spec, Value& out) const {
    auto value = convert(spec);
    if (!value)
        return Issue{Severity::error,
                     {},
                     fmt::format("Here stands {} instead of {}.", describe(), wanted(spec.type)),
                     fmt::format("Give {} {}.", spec.label, wanted(spec.type)),
                     {}};
    if (auto issue = validateValue(spec, *value, {})) return issue;
    out = *std::move(value);
    return {};
}

} // namespace kairos
