// Rows of text and numbers as RFC 4180 says, or with tabs.
#pragma once

#include "engine/base/number.h"

#include <concepts>
#include <string>
#include <string_view>

namespace kairos {

class CsvWriter {
public:
    explicit CsvWriter(char separator = ',') : separator_(separator) {}

    CsvWriter& field(std::string_view text) {
        separate();
        const bool plain = text.find_first_of("\"\r\n") == std::string_view::npos &&
                           text.find(separator_) == std::string_view::npos;
        if (plain) {
            text_ += text;
            return *this;
        }
        text_ += '"';
        for (char c : text) {
            if (c == '"') text_ += '"';
            text_ += c;
        }
        text_ += '"';
        return *this;
    }
    CsvWriter& field(const char* text) { return field(std::string_view(text)); }
    CsvWriter& field(double number) {
        separate();
        appendNumber(text_, number);
        return *this;
    }
    CsvWriter& field(std::integral auto number) {
        separate();
        text_ += std::to_string(number);
        return *this;
    }
    CsvWriter& skip(int fields = 1) {
        for (; fields > 0; --fields)
            separate();
        return *this;
    }
    void endRow() {
        text_ += '\n';
        rowBegin_ = true;
    }
    std::string take() { return std::move(text_); }

private:
    void separate() {
        if (!rowBegin_) text_ += separator_;
        rowBegin_ = false;
    }

    std::string text_;
    char separator_;
    bool rowBegin_ = true;
};

} // namespace kairos
