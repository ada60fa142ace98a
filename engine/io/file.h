// Whole files: read with a limit, written beside and renamed, so that a reader sees the old bytes or the new.
#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace kairos {

/// Refuses directories, devices and files above `limit` bytes with the system's reason.
Result<std::string> readFile(const std::string& path, std::uint64_t limit = std::uint64_t{1} << 31);

/// Follows symbolic links and keeps permissions; the old file is intact whatever fails.
Result<Done> writeFileAtomically(const std::string& path, std::string_view bytes);

} // namespace kairos
