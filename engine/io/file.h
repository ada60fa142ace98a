// Whole files: read with a limit, written beside and renamed, so that a reader sees the old bytes or the new.
#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace kairos {

/// Refuses directories, devices and files above `limit` bytes; failures carry the system's reason.
Result<std::string> readFile(const std::string& path, std::uint64_t limit = std::uint64_t{1} << 31);

/// Writes a file beside the target, brings it to the disk, then renames it over the target. Symbolic links
/// are followed, permissions (and the owner, where allowed) are kept. Whatever fails, and whenever the
/// program is killed, the old file is intact; a writer that is killed leaves at worst a file
/// ".NAME.PROCESS-COUNT.part" beside it. A device or pipe ("/dev/stdout") cannot be renamed over and is
/// written straight.
Result<Done> writeFileAtomically(const std::string& path, std::string_view bytes);

} // namespace kairos
