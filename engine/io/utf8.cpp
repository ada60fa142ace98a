#include "engine/io/utf8.h"

#include <cstdint>

namespace kairos {

std::size_t utf8Length(std::string_view text) {
    if (text.empty()) return 0;
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return 1;
    const std::size_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length == 0 || text.size() < length) return 0;
    std::uint32_t code = lead & (0xffu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xc0) != 0x80) return 0;
        code = code << 6 | (byte & 0x3fu);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return overlong || surrogate || code > 0x10ffff ? 0 : length;
}

std::string printable(std::string_view text, std::size_t limit) {
    std::string out;
    while (!text.empty()) {
        if (out.size() >= limit) return out + "...";
        const std::size_t length = utf8Length(text);
        if (length == 1)
            out += static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7f ? ' ' : text[0];
        else if (length > 1)
            out.append(text.substr(0, length));
        else
            out += "\xef\xbf\xbd";
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

std::size_t characterCount(std::string_view text) {
    std::size_t count = 0;
    for (char c : text)
        count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return count;
}

} // namespace kairos
