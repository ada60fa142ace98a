// One value as it stands in a file, before its property says what it should be.
#pragma once

#include "engine/io/json_reader.h"
#include "engine/scene/schema.h"

#include <optional>
#include <string>
#include <vector>

namespace kairos {

class RawValue {
public:
    /// Feeds the events of one value. True when it is complete; then read it, and clear() before the next.
    bool scalar(const JsonScalar& value);
    bool begin(bool array);
    bool end();
    void clear();

    /// The value for `spec`, checked against its range; or what is wrong, in an Issue without place.
    std::optional<Issue> read(const PropertySpec& spec, Value& out) const;
    std::optional<std::string> text() const;
    std::optional<double> number() const; // "inf" and "-inf", too
    std::optional<std::uint64_t> natural() const;
    bool isScalar() const { return form_ == Form::scalar; }
    bool isNull() const { return form_ == Form::scalar && scalar_.type == JsonScalar::Type::null; }
    std::optional<bool> boolean() const;
    /// As a person would say it: "a text", "a list of 3 numbers".
    std::string describe() const;

private:
    enum class Form : std::uint8_t { scalar, numbers, pairs, other };
    std::optional<Value> convert(const PropertySpec& spec) const;

    Form form_ = Form::scalar;
    JsonScalar scalar_;
    std::string text_;            // what scalar_ speaks of
    std::vector<double> numbers_; // of a list, or of pairs one after the other
    int depth_ = 0;
    std::size_t pairBegin_ = 0;
};

} // namespace kairos
