#include "engine/io/json_reader.h"

#include "engine/io/json_writer.h"
#include "engine/io/utf8.h"

#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

namespace kairos {

namespace {

using Json = nlohmann::ordered_json;

/// Walks over the text and leaves a mark how far the lexer has come.
class MarkingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    MarkingIterator(const char* at, const char** mark) : at_(at), mark_(mark) {}
    reference operator*() const { return *at_; }
    MarkingIterator& operator++() {
        *mark_ = ++at_;
        return *this;
    }
    MarkingIterator operator++(int) {
        MarkingIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const MarkingIterator& a, const MarkingIterator& b) { return a.at_ == b.at_; }

private:
    const char* at_;
    const char** mark_;
};

/// "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error while ..." without what
/// we say ourselves.
std::string withoutPrefix(std::string_view message) {
    for (std::string_view mark : {"] ", ": "}) {
        const std::size_t at = message.find(mark);
        if (at != std::string_view::npos) message.remove_prefix(at + mark.size());
    }
    return printable(message, 200);
}

} // namespace

/// What the library calls, handed on with the offset.
class JsonStream {
public:
    JsonStream(std::string_view text, JsonEvents& events)
        : text_(text), mark_(text.data()), events_(events) {}

    JsonOutcome read() {
        // An empty view may have no address at all.
        if (text_.empty()) return cutShort();
        const bool complete = Json::sax_parse(MarkingIterator(text_.data(), &mark_),
                                              MarkingIterator(text_.data() + text_.size(), &mark_), this);
        if (!complete) return outcome_;
        // The library takes a zero byte for the end of the text.
        if (offset() < text_.size() || text_.back() == '\0') {
            outcome_ = {JsonOutcome::Kind::malformed, offset(), "A zero byte stands behind the document.",
                        "Remove what follows the last bracket."};
        }
        return outcome_;
    }

    bool null() { return scalar(JsonScalar()); }
    bool boolean(bool v) {
        JsonScalar value{JsonScalar::Type::boolean};
        value.boolean = v;
        return scalar(value);
    }
    bool number_integer(std::int64_t v) {
        JsonScalar value{JsonScalar::Type::integer};
        value.integer = v;
        return scalar(value);
    }
    bool number_unsigned(std::uint64_t v) {
        JsonScalar value{JsonScalar::Type::natural};
        value.natural = v;
        return scalar(value);
    }
    bool number_float(double v, const std::string&) {
        JsonScalar value{JsonScalar::Type::real};
        value.real = v;
        return scalar(value);
    }
    bool string(const std::string& v) {
        JsonScalar value{JsonScalar::Type::text};
        value.text = v;
        return scalar(value);
    }
    bool binary(const Json::binary_t&) { return false; } // never in text
    bool start_object(std::size_t) { return begin(false); }
    bool start_array(std::size_t) { return begin(true); }
    bool end_object() { return end(false); }
    bool end_array() { return end(true); }
    bool key(const std::string& name) {
        events_.offset_ = offset();
        return goOn(events_.key(name));
    }
    bool parse_error(std::size_t, const std::string&, const Json::exception& error) {
        const std::string_view message = error.what();
        if (offset() >= text_.size() && message.find("unexpected end of input") != std::string_view::npos)
            outcome_ = cutShort();
        else
            outcome_ = {JsonOutcome::Kind::malformed, offset(),
                        "This is not valid JSON: " + withoutPrefix(message) + ".", "Correct the text here."};
        return false;
    }

private:
    std::size_t offset() const { return static_cast<std::size_t>(mark_ - text_.data()); }

    JsonOutcome cutShort() const {
        return {JsonOutcome::Kind::malformed, text_.size(),
                text_.empty() ? "The file is empty." : "The text ends before the document does.",
                "The file may have been cut short: get it again, or take a copy."};
    }
    bool goOn(bool wanted) {
        if (!wanted) outcome_.kind = JsonOutcome::Kind::stopped;
        return wanted;
    }
    bool scalar(const JsonScalar& value) {
        events_.offset_ = offset();
        return goOn(events_.scalar(value));
    }
    bool begin(bool array) {
        events_.offset_ = offset();
        if (++depth_ > mostJsonLevels) {
            outcome_ = {JsonOutcome::Kind::malformed, offset(),
                        "The text is nested deeper than " + std::to_string(mostJsonLevels) + " levels.",
                        "Take out what is nested so deep."};
            return false;
        }
        return goOn(events_.begin(array));
    }
    bool end(bool array) {
        events_.offset_ = offset();
        --depth_;
        return goOn(events_.end(array));
    }

    std::string_view text_;
    const char* mark_; // the next byte that the lexer will read
    JsonEvents& events_;
    JsonOutcome outcome_;
    int depth_ = 0;
};

JsonOutcome readJson(std::string_view text, JsonEvents& events) {
    return JsonStream(text, events).read();
}

std::string compactJson(std::string_view json) {
    return Json::parse(json).dump();
}

std::string compactJson(const JsonScalar& value) {
    JsonWriter writer;
    switch (value.type) {
    case JsonScalar::Type::null:
        return writer.null().take();
    case JsonScalar::Type::boolean:
        return writer.value(value.boolean).take();
    case JsonScalar::Type::integer:
        return writer.value(value.integer).take();
    case JsonScalar::Type::natural:
        return writer.value(value.natural).take();
    case JsonScalar::Type::real:
        return writer.value(value.real).take();
    case JsonScalar::Type::text:
        return writer.value(value.text).take();
    }
    return {};
}

void TextPlaces::seek(std::size_t offset) {
    // Of what ends at `offset`: a line break behind it is not yet part of it.
    const std::size_t at = std::min(offset == 0 ? 0 : offset - 1, text_.size());
    if (at < counted_) {
        counted_ = lineBegin_ = 0;
        line_ = 1;
    }
    for (; counted_ < at; ++counted_)
        if (text_[counted_] == '\n') {
            ++line_;
            lineBegin_ = counted_ + 1;
        }
}

std::string TextPlaces::line(std::size_t offset, std::string_view path) {
    seek(offset);
    std::string place = fileName_.empty() ? "line " : fileName_ + ":";
    place += std::to_string(line_);
    if (!path.empty()) place.append(": ").append(path);
    return place;
}

std::string TextPlaces::lineAndColumn(std::size_t offset) {
    seek(offset);
    const std::size_t column = characterCount(text_.substr(lineBegin_, counted_ - lineBegin_)) + 1;
    if (fileName_.empty()) return "line " + std::to_string(line_) + " column " + std::to_string(column);
    return fileName_ + ":" + std::to_string(line_) + ":" + std::to_string(column);
}

std::optional<double> numberOf(const JsonScalar& scalar, std::string_view text) {
    switch (scalar.type) {
    case JsonScalar::Type::integer:
        return static_cast<double>(scalar.integer);
    case JsonScalar::Type::natural:
        return static_cast<double>(scalar.natural);
    case JsonScalar::Type::real:
        return scalar.real;
    case JsonScalar::Type::text:
        if (text == "inf") return std::numeric_limits<double>::infinity();
        if (text == "-inf") return -std::numeric_limits<double>::infinity();
        return {};
    default:
        return {};
    }
}

} // namespace kairos
