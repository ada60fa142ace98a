// Lines and fields of a text in memory, with numbers for messages. Knows a byte order mark, all three line
// ends, a last line without one, blanks and tabs in any number. Never copies, never reads past the end.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kairos::particles {

class TextLines {
public:
    explicit TextLines(std::string_view text) : rest_(text) {
        constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
        if (rest_.substr(0, 3) == byteOrderMark) rest_.remove_prefix(3);
    }

    /// Steps to the next line; false at the end.
    bool next() {
        if (rest_.empty()) return false;
        const std::size_t end = rest_.find_first_of("\r\n");
        line_ = rest_.substr(0, end);
        if (end == std::string_view::npos) {
            rest_ = {};
        } else {
            const bool pair = rest_.substr(end, 2) == "\r\n";
            rest_.remove_prefix(end + (pair ? 2 : 1));
        }
        ++number_;
        return true;
    }

    /// Steps to the next line that holds anything but blanks.
    bool nextFilled() {
        while (next())
            if (line_.find_first_not_of(blanks) != std::string_view::npos) return true;
        return false;
    }

    std::string_view line() const { return line_; }
    std::size_t number() const { return number_; } // from 1; 0 before the first
    std::size_t bytesLeft() const { return rest_.size(); }

    /// The fields of the line. The vector is reused, so that a file of a million lines allocates once.
    void split(std::vector<std::string_view>& fields) const {
        fields.clear();
        std::size_t at = line_.find_first_not_of(blanks);
        while (at != std::string_view::npos) {
            const std::size_t end = line_.find_first_of(blanks, at);
            fields.push_back(line_.substr(at, end - at));
            at = end == std::string_view::npos ? end : line_.find_first_not_of(blanks, end);
        }
    }

private:
    static constexpr std::string_view blanks = " \t\v\f";

    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
};

/// A piece of the file in quotes for a message: short, printable whatever the bytes were.
inline std::string quoted(std::string_view piece) {
    constexpr std::size_t longest = 24;
    std::string text = "\"";
    for (const char c : piece.substr(0, longest))
        text += c >= ' ' && c <= '~' ? c : '?';
    return text + (piece.size() > longest ? "...\"" : "\"");
}

} // namespace kairos::particles
