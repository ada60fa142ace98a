// The words of the `.kairos` format, shared by its reader and its writer. Described in engine/io/README.md.
#pragma once

#include <cstdint>
#include <string_view>

namespace kairos::format {

inline constexpr std::string_view workspaceFormat = "kairos";
inline constexpr std::string_view itemsFormat = "kairos-items";
inline constexpr std::uint64_t newestVersion = 1;

// The first four keys, readable for ever.
inline constexpr std::string_view format = "format";
inline constexpr std::string_view formatVersion = "formatVersion";
inline constexpr std::string_view kind = "kind";
inline constexpr std::string_view kindVersion = "kindVersion";

inline constexpr std::string_view title = "title";
inline constexpr std::string_view description = "description";
inline constexpr std::string_view run = "run";
inline constexpr std::string_view until = "until";
inline constexpr std::string_view seed = "seed";
inline constexpr std::string_view warmup = "warmup";
inline constexpr std::string_view playbackRate = "playbackRate";
inline constexpr std::string_view parameters = "parameters";
inline constexpr std::string_view items = "items";

inline constexpr std::string_view columns = "columns";
inline constexpr std::string_view rows = "rows";
inline constexpr std::string_view id = "id";
inline constexpr std::string_view name = "name";
inline constexpr std::string_view group = "group";
inline constexpr std::string_view locked = "locked";
inline constexpr std::string_view hidden = "hidden";

/// Ids and groups above are refused, so that there are always numbers left for new ones.
inline constexpr std::uint64_t largestId = 0x7fffffff;

} // namespace kairos::format
