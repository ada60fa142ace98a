// Writes JSON text, the same bytes for the same calls: numbers as the shortest digits that read back, with a
// dot in every locale; layout chosen by the caller, so that a table can stand one row a line. Why not the
// library that reads: engine/decisions/0009-json.md.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kairos {

class JsonWriter {
public:
    enum class Layout : std::uint8_t {
        lines,  // each element on its own line, indented by two blanks
        line,   // all on one line, a blank after comma and colon
        compact // all on one line, no blanks
    };

    JsonWriter& beginObject(Layout layout = Layout::lines) { return begin('{', '}', layout); }
    JsonWriter& beginArray(Layout layout = Layout::lines) { return begin('[', ']', layout); }
    JsonWriter& end();
    JsonWriter& key(std::string_view name);

    JsonWriter& value(bool v);
    JsonWriter& value(double v);           // what is not finite becomes the text "inf", "-inf" or "nan"
    JsonWriter& value(std::string_view v); // bytes that are no UTF-8 become U+FFFD
    JsonWriter& value(const char* v) { return value(std::string_view(v)); }
    JsonWriter& value(const std::string& v) { return value(std::string_view(v)); }
    template<std::integral T>
    JsonWriter& value(T v) {
        if constexpr (std::signed_integral<T>)
            return integer(static_cast<std::int64_t>(v));
        else
            return natural(static_cast<std::uint64_t>(v));
    }
    JsonWriter& null();
    /// Text that is JSON already, on one line.
    JsonWriter& raw(std::string_view json);

    template<class T>
    JsonWriter& member(std::string_view name, const T& v) {
        return key(name).value(v);
    }

    /// All that was written; every begin needs its end first.
    std::string take() { return std::move(text_); }

private:
    struct Level {
        char close;
        Layout layout;
        bool empty = true;
    };
    JsonWriter& begin(char open, char close, Layout layout);
    JsonWriter& integer(std::int64_t v);
    JsonWriter& natural(std::uint64_t v);
    void separate();
    void newLine();

    std::string text_;
    std::vector<Level> levels_;
    bool afterKey_ = false;
};

/// `text` in quotes, escaped.
std::string jsonText(std::string_view text);

} // namespace kairos
