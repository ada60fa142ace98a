// JSON text as a stream of events, so that a file of 100,000 rows goes into its columns without a tree in
// between, and every complaint can name its line. The lexer and grammar are the library's; see
// engine/decisions/0009-json.md.
#pragma once

#include "engine/base/issue.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kairos {

struct JsonScalar {
    enum class Type : std::uint8_t { null, boolean, integer, natural, real, text };
    explicit JsonScalar(Type which = Type::null) : type(which) {}

    Type type;
    bool boolean = false;
    std::int64_t integer = 0;  // negative ones
    std::uint64_t natural = 0; // others
    double real = 0;
    std::string_view text; // valid UTF-8; alive during the call
};

/// Told what is read, in order. Returning false stops the reading.
class JsonEvents {
public:
    virtual ~JsonEvents() = default;
    virtual bool scalar(const JsonScalar& value) = 0;
    virtual bool key(std::string_view name) = 0;
    virtual bool begin(bool array) = 0;
    virtual bool end(bool array) = 0;

    /// Just behind the last byte of what the current event is about (behind one byte more for numbers).
    std::size_t offset() const { return offset_; }

private:
    friend class JsonStream;
    std::size_t offset_ = 0;
};

struct JsonOutcome {
    enum class Kind : std::uint8_t { complete, stopped, malformed };
    Kind kind = Kind::complete;
    std::size_t offset = 0; // malformed: where
    std::string what;       // malformed: one sentence
    std::string fix;
};

/// Deeper nesting is refused as malformed: nothing of ours needs it, and what keeps unknown values recurses.
inline constexpr int mostJsonLevels = 64;

JsonOutcome readJson(std::string_view text, JsonEvents& events);

/// Valid JSON without blanks, numbers and escapes in one form, nested at most mostJsonLevels deep.
std::string compactJson(std::string_view json);
std::string compactJson(const JsonScalar& value);

/// A number, or "inf" and "-inf", which JSON has no numbers for. `text`: what a scalar of that type says, kept
/// by the caller.
std::optional<double> numberOf(const JsonScalar& scalar, std::string_view text);

/// Turns offsets into the places of Issues: "gas.kairos:12: items.disk row 4". Quick where offsets ascend.
class TextPlaces {
public:
    TextPlaces(std::string_view text, std::string fileName) : text_(text), fileName_(std::move(fileName)) {}
    std::string line(std::size_t offset, std::string_view path);
    std::string lineAndColumn(std::size_t offset);

private:
    void seek(std::size_t offset);
    std::string_view text_;
    std::string fileName_;
    std::size_t counted_ = 0;   // line_ is the line of this offset
    std::size_t lineBegin_ = 0; // and here it begins
    std::size_t line_ = 1;
};

} // namespace kairos
