#include "engine/io/json_writer.h"

#include "engine/base/number.h"
#include "engine/io/utf8.h"

#include <charconv>
#include <cmath>

namespace kairos {

namespace {

template<class T>
void appendInteger(std::string& out, T v) {
    char buffer[24];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, v);
    out.append(buffer, end.ptr);
}

void appendEscaped(std::string& out, char c) {
    static constexpr char hex[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
    case '"':
        out += "\\\"";
        break;
    case '\\':
        out += "\\\\";
        break;
    case '\n':
        out += "\\n";
        break;
    case '\t':
        out += "\\t";
        break;
    case '\r':
        out += "\\r";
        break;
    default:
        out += "\\u00";
        out += hex[byte >> 4];
        out += hex[byte & 15];
    }
}

void appendQuoted(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && static_cast<unsigned char>(text[plain]) >= 0x20 &&
               static_cast<unsigned char>(text[plain]) < 0x7f && text[plain] != '"' && text[plain] != '\\')
            ++plain;
        out.append(text.substr(0, plain));
        text.remove_prefix(plain);
        if (text.empty()) break;
        if (static_cast<unsigned char>(text[0]) < 0x80) {
            appendEscaped(out, text[0]);
            text.remove_prefix(1);
            continue;
        }
        const std::size_t length = utf8Length(text);
        if (length > 0)
            out.append(text.substr(0, length));
        else
            out += "\xef\xbf\xbd";
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    out += '"';
}

} // namespace

JsonWriter& JsonWriter::begin(char open, char close, Layout layout) {
    separate();
    // Inside a line there are no line breaks.
    if (!levels_.empty() && levels_.back().layout > layout) layout = levels_.back().layout;
    text_ += open;
    levels_.push_back({close, layout});
    return *this;
}

JsonWriter& JsonWriter::end() {
    const Level level = levels_.back();
    levels_.pop_back();
    if (level.layout == Layout::lines && !level.empty) newLine();
    text_ += level.close;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    appendQuoted(text_, name);
    text_ += levels_.back().layout == Layout::compact ? ":" : ": ";
    afterKey_ = true;
    return *this;
}

void JsonWriter::separate() {
    if (afterKey_) {
        afterKey_ = false;
        return;
    }
    if (levels_.empty()) return;
    Level& level = levels_.back();
    if (!level.empty) text_ += level.layout == Layout::line ? ", " : ",";
    level.empty = false;
    if (level.layout == Layout::lines) newLine();
}

void JsonWriter::newLine() {
    text_ += '\n';
    text_.append(2 * levels_.size(), ' ');
}

JsonWriter& JsonWriter::value(bool v) {
    return raw(v ? "true" : "false");
}

JsonWriter& JsonWriter::value(double v) {
    if (std::isnan(v)) return value("nan");
    if (std::isinf(v)) return value(v > 0 ? "inf" : "-inf");
    separate();
    appendNumber(text_, v);
    // "-0" alone is an integer to most readers, which have only one zero.
    if (v == 0 && std::signbit(v)) text_ += ".0";
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view v) {
    separate();
    appendQuoted(text_, v);
    return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t v) {
    separate();
    appendInteger(text_, v);
    return *this;
}

JsonWriter& JsonWriter::natural(std::uint64_t v) {
    separate();
    appendInteger(text_, v);
    return *this;
}

JsonWriter& JsonWriter::null() {
    return raw("null");
}

JsonWriter& JsonWriter::raw(std::string_view json) {
    separate();
    text_.append(json);
    return *this;
}

std::string jsonText(std::string_view text) {
    std::string out;
    appendQuoted(out, text);
    return out;
}

} // namespace kairos
