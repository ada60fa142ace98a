// The `.kairos` format: JSON, the same bytes for the same workspace on every machine and in every locale.
// `format`, `formatVersion`, `kind`, `kindVersion` stand first and stay readable for ever. Described in
// engine/io/README.md.
#pragma once

#include "engine/base/result.h"
#include "engine/scene/workspace.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace kairos {

struct KnownKind {
    const Schema* schema = nullptr;
    int version = 1;
    std::string title;
};
/// The kinds this program has, by id.
using KindLookup = std::function<std::optional<KnownKind>(std::string_view id)>;

/// A few bytes are enough to tell.
bool looksLikeWorkspace(std::string_view text);

/// `fileName` is used in places of Issues. Unknown keys are kept with a warning, or refused where `strict`.
/// Never half a workspace: either all of it or errors with line and reason.
Result<Workspace> readWorkspace(std::string_view text, const std::string& fileName, const KindLookup& kinds,
                                bool strict = false);

std::string writeWorkspace(const Workspace& workspace);

/// Items as text for the clipboard, and back with the ids they had; the reader renumbers.
std::string writeItems(const Scene& scene, const std::vector<ItemId>& ids, std::string_view kind);
Result<std::vector<Item>> readItems(std::string_view text, const Schema& schema, std::string_view kind);

} // namespace kairos
