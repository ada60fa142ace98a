// The `.kairos` format: JSON, the same bytes for the same workspace on every machine and in every locale.
// `format`, `formatVersion`, `kind`, `kindVersion` stand first and stay readable for ever. Described in
// engine/io/README.md.
#pragma once

#include "engine/base/result.h"
#include "engine/scene/workspace.h"

#include <string>
#include <string_view>
#include <vector>

namespace kairos {

/// What the reader must know of a kind; files are read below the level of kinds.
struct KnownKind {
    std::string id;
    const Schema* schema = nullptr; // outlives every workspace read with it
    int version = 1;
};
/// The kinds this program has, in the order in which a person should see them.
using KnownKinds = std::vector<KnownKind>;

/// A few bytes are enough to tell.
bool looksLikeWorkspace(std::string_view text);

/// `fileName` is used in places of Issues. Unknown keys are kept with a warning, or refused where `strict`.
/// Never half a workspace: either all of it or errors with line and reason.
Result<Workspace> readWorkspace(std::string_view text, const std::string& fileName, const KnownKinds& kinds,
                                bool strict = false);

std::string writeWorkspace(const Workspace& workspace);

/// Items as text for the clipboard, and back with the ids they had; the reader renumbers.
std::string writeItems(const Scene& scene, const std::vector<ItemId>& ids, std::string_view kind);
Result<std::vector<Item>> readItems(std::string_view text, const Schema& schema, std::string_view kind);

} // namespace kairos
