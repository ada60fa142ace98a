#include "engine/run/open.h"

#include "engine/io/file.h"
#include "engine/io/workspace_file.h"
#include "engine/models/builtin_kinds.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kairos {

namespace {

KnownKinds knownKinds() {
    KnownKinds known;
    for (const ModelKind* kind : builtinKinds())
        known.push_back({kind->id, &kind->schema, kind->version});
    return known;
}

std::string suffixOf(const std::string& fileName) {
    const std::string suffix = std::filesystem::path(fileName).extension().string();
    return suffix.empty() ? suffix : suffix.substr(1);
}

// The importer whose content it is; where several think so, the one that also claims the file's suffix.
const Importer* importerFor(std::string_view text, const std::string& fileName) {
    const Importer* found = nullptr;
    const std::string suffix = suffixOf(fileName);
    for (const ModelKind* kind : builtinKinds())
        for (const Importer& importer : kind->importers) {
            if (!importer.recognises(text)) continue;
            if (std::count(importer.suffixes.begin(), importer.suffixes.end(), suffix) > 0) return &importer;
            if (!found) found = &importer;
        }
    return found;
}

// Of a file that nobody recognises, but whose suffix somebody claims: its reader says best what is wrong.
const Importer* importerBySuffix(const std::string& fileName) {
    const std::string suffix = suffixOf(fileName);
    for (const ModelKind* kind : builtinKinds())
        for (const Importer& importer : kind->importers)
            if (std::count(importer.suffixes.begin(), importer.suffixes.end(), suffix) > 0) return &importer;
    return nullptr;
}

Issue unknownFormat(const std::string& fileName) {
    std::vector<std::string> names;
    for (const FileFormat& format : openableFormats())
        names.push_back(fmt::format("{} (.{})", format.label, fmt::join(format.suffixes, ", .")));
    return {Severity::error,
            fileName,
            "The format of this file is not known.",
            fmt::format("Open one of these: {}.", fmt::join(names, "; ")),
            {}};
}

} // namespace

std::vector<FileFormat> openableFormats() {
    std::vector<FileFormat> formats{{"Kairos scene", {"kairos"}}};
    for (const ModelKind* kind : builtinKinds())
        for (const Importer& importer : kind->importers)
            formats.push_back({importer.label, importer.suffixes});
    return formats;
}

Result<Workspace> openText(std::string_view text, const ImportOptions& options, bool strict) {
    if (text.empty())
        return Issue{Severity::error, options.fileName, "The file is empty.", "Choose another file.", {}};
    if (looksLikeWorkspace(text) || suffixOf(options.fileName) == "kairos")
        return readWorkspace(text, options.fileName, knownKinds(), strict);
    if (const Importer* importer = importerFor(text, options.fileName)) return importer->read(text, options);
    if (const Importer* importer = importerBySuffix(options.fileName)) return importer->read(text, options);
    return unknownFormat(options.fileName);
}

Result<Workspace> openFile(const std::string& path, const ImportOptions& options, bool strict) {
    const auto text = readFile(path);
    if (!text) return text.issues();
    ImportOptions named = options;
    if (named.fileName.empty()) named.fileName = path;
    return openText(text.value(), named, strict);
}

} // namespace kairos
