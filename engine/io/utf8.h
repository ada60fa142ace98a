// UTF-8, as far as files need it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kairos {

/// Bytes of the character that `text` begins with; 0 where it begins with none (overlong, cut, surrogate).
std::size_t utf8Length(std::string_view text);
/// Bytes that are no UTF-8 replaced by U+FFFD, control characters by a blank, at most about `limit` bytes:
/// for showing a piece of a file in a message.
std::string printable(std::string_view text, std::size_t limit = 60);
/// How many columns of a terminal or text table `text` takes, counting one for each character.
std::size_t characterCount(std::string_view text);

} // namespace kairos
