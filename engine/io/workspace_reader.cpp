#include "engine/io/document_reader.h"
#include "engine/io/utf8.h"
#include "engine/io/workspace_file.h"
#include "engine/io/workspace_format.h"
#include "engine/scene/edit.h"

#include <algorithm>
#include <fmt/format.h>

namespace kairos {

namespace {

Issue error(std::string place, std::string what, std::string fix) {
    return {Severity::error, std::move(place), std::move(what), std::move(fix), {}};
}

std::string place(TextPlaces& places, const DocumentHeader::Entry& entry, std::string_view key) {
    return places.line(entry.offset, key);
}

/// A version that this program can read, or what to say.
std::optional<Issue> checkVersion(TextPlaces& places, const DocumentHeader::Entry& entry,
                                  std::string_view key, std::string_view of, std::uint64_t newest) {
    if (!entry.found)
        return error(places.line(0, {}), fmt::format("The key \"{}\" is missing.", key),
                     fmt::format("Add \"{}\": {}.", key, newest));
    const auto version = entry.value.natural();
    if (!version || *version == 0)
        return error(place(places, entry, key), "The version is no whole number from 1 up.",
                     fmt::format("Write a version, as in \"{}\": {}.", key, newest));
    if (*version <= newest) return {};
    return error(place(places, entry, key),
                 fmt::format("The file needs version {} of {}; this program reads up to version {}.",
                             *version, of, newest),
                 "Open it with a newer Kairos.");
}

/// The id of the kind, if the header names the format wanted in a version that we read.
Result<std::string> checkHeader(const DocumentHeader& header, TextPlaces& places, std::string_view wanted) {
    if (header.outcome.kind == JsonOutcome::Kind::malformed)
        return error(places.lineAndColumn(header.outcome.offset), header.outcome.what, header.outcome.fix);
    if (!header.format.found || header.format.value.text() != wanted)
        return error(header.format.found ? place(places, header.format, format::format) : places.line(0, {}),
                     "This is JSON, but not what Kairos writes.",
                     fmt::format("Such a text begins with {{\"format\": \"{}\".", wanted));
    if (auto issue = checkVersion(places, header.formatVersion, format::formatVersion, "the file format",
                                  format::newestVersion))
        return *std::move(issue);
    const auto kind = header.kind.value.text();
    if (!header.kind.found || !kind)
        return error(places.line(header.kind.offset, format::kind), "The kind of model is missing.",
                     "Say which it is, as in \"kind\": \"NAME\".");
    return *kind;
}

std::string listed(const KnownKinds& kinds) {
    std::string names;
    for (const KnownKind& kind : kinds)
        names += (names.empty() ? "" : ", ") + kind.id;
    return names;
}

/// Keeps new items from taking the number of one that only a newer program sees.
void reserveId(Workspace& workspace, ItemId id) {
    if (id < workspace.scene.nextId() || workspace.scene.schema().types.empty()) return;
    Item item = defaultItem(workspace.scene.schema(), 0);
    item.id = id;
    apply(workspace, apply(workspace, InsertItems{{item}}));
}

/// A name like "Disk 4" on an item that is not number 4 is legal, but misleads.
void warnOfMisleadingNames(const Scene& scene, const std::string& fileName, IssueList& issues) {
    for (std::size_t type = 0; type < scene.schema().types.size(); ++type)
        for (const auto& chunk : scene.chunks(type))
            for (std::size_t row = 0; row < chunk->size(); ++row) {
                const std::string& name = chunk->names[row];
                const std::size_t blank = name.rfind(' ');
                if (blank == std::string::npos) continue;
                const std::string digits = name.substr(blank + 1);
                if (digits.empty() || digits.size() > 10 ||
                    digits.find_first_not_of("0123456789") != std::string::npos)
                    continue;
                const ItemId other{static_cast<std::uint32_t>(std::stoull(digits))};
                if (other == chunk->ids[row] || !scene.contains(other) || scene.nameOf(other) != name)
                    continue;
                if (!issues.add(Severity::warning, fileName,
                                "The name \"" + printable(name) + "\" of item " +
                                    std::to_string(chunk->ids[row].value) + " is what item " + digits +
                                    " is called without a name.",
                                "Rename one of them."))
                    return;
            }
}

} // namespace

bool looksLikeWorkspace(std::string_view text) {
    constexpr std::size_t farEnough = 1 << 16; // sorted keys may put a description first
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    const auto skipBlanks = [&text] {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    };
    skipBlanks();
    if (!text.starts_with('{')) return false;
    text = text.substr(0, farEnough);
    for (std::size_t at; (at = text.find("\"format\"")) != std::string_view::npos;) {
        text.remove_prefix(at + 8);
        skipBlanks();
        if (!text.starts_with(':')) continue;
        text.remove_prefix(1);
        skipBlanks();
        if (text.starts_with("\"kairos\"")) return true;
    }
    return false;
}

Result<Workspace> readWorkspace(std::string_view text, const std::string& fileName, const KnownKinds& kinds,
                                bool strict) {
    TextPlaces places(text, fileName);
    const DocumentHeader header = readHeader(text);
    const auto kindId = checkHeader(header, places, format::workspaceFormat);
    if (!kindId) return kindId.issues();
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const KnownKind& k) { return k.id == kindId.value(); });
    if (kind == kinds.end())
        return error(place(places, header.kind, format::kind),
                     "There is no kind \"" + printable(kindId.value()) + "\".",
                     "This program knows: " + listed(kinds) + ".");
    if (auto issue = checkVersion(places, header.kindVersion, format::kindVersion,
                                  "the kind \"" + kind->id + "\"", static_cast<std::uint64_t>(kind->version)))
        return *std::move(issue);

    Workspace workspace{kind->id, kind->version, {}, {}, Scene(*kind->schema), {}, {}};
    IssueList issues;
    DocumentReader reader(
        *kind->schema, places, issues, {.wholeWorkspace = true, .strict = strict},
        [&workspace](std::vector<Item>&& items) { apply(workspace, InsertItems{std::move(items)}); });
    reader.read(text);
    if (issues.errors()) return issues.take();

    for (std::size_t i = 0; i < reader.parameters.size(); ++i)
        if (reader.parameters[i]) apply(workspace, SetParameter{i, *std::move(reader.parameters[i])});
    workspace.title = std::move(reader.title);
    workspace.description = std::move(reader.description);
    workspace.run = reader.run;
    workspace.unknown = reader.unknown.text();
    reserveId(workspace, {reader.unknown.largestId()});
    warnOfMisleadingNames(workspace.scene, fileName, issues);
    return {std::move(workspace), issues.take()};
}

Result<std::vector<Item>> readItems(std::string_view text, const Schema& schema, std::string_view kind) {
    TextPlaces places(text, "clipboard");
    const DocumentHeader header = readHeader(text);
    const auto kindId = checkHeader(header, places, format::itemsFormat);
    if (!kindId) return kindId.issues();
    if (kindId.value() != kind)
        return error(place(places, header.kind, format::kind),
                     "These items belong to the kind \"" + printable(kindId.value()) + "\", not to \"" +
                         std::string(kind) + "\".",
                     "Paste them into a scene of their kind.");
    IssueList issues;
    std::vector<Item> items;
    DocumentReader reader(schema, places, issues, {.wholeWorkspace = false, .strict = false},
                          [&items](std::vector<Item>&& batch) {
                              std::move(batch.begin(), batch.end(), std::back_inserter(items));
                          });
    reader.read(text);
    if (issues.errors()) return issues.take();
    return {std::move(items), issues.take()};
}

} // namespace kairos
