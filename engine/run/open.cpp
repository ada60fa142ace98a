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

constexpr const char* kSceneFormat = "Kairos scene";

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

// What the person says about the file, but its format knows nothing of.
Issues notApplicable(const ImportOptions& options, const std::string& format, bool frame, bool radius) {
    Issues issues;
    const auto add = [&](const std::string& option, const char* lacks) {
        issues.push_back(
            {Severity::error,
             option,
             fmt::format("{} is in the format \"{}\", which has no {}.", options.fileName, format, lacks),
             fmt::format("Leave {} out.", option),
             {}});
    };
    if (options.frame && !frame) add("--frame", "frames to choose from");
    if (!options.radius.empty() && !radius) add("--radius", "types without a radius");
    return issues;
}

} // namespace

std::vector<FileFormat> openableFormats() {
    std::vector<FileFormat> formats{{kSceneFormat, {"kairos"}}};
    for (const ModelKind* kind : builtinKinds())
        for (const Importer& importer : kind->importers)
            formats.push_back({importer.label, importer.suffixes});
    return formats;
}

Result<Workspace> openText(std::string_view text, const ImportOptions& options, bool strict) {
    if (text.empty())
        return Issue{Severity::error, options.fileName, "The file is empty.", "Choose another file.", {}};
    if (looksLikeWorkspace(text) || suffixOf(options.fileName) == "kairos") {
        if (Issues issues = notApplicable(options, kSceneFormat, false, false); !issues.empty())
            return issues;
        return readWorkspace(text, options.fileName, knownKinds(), strict);
    }
    const Importer* importer = importerFor(text, options.fileName);
    if (!importer) importer = importerBySuffix(options.fileName);
    if (!importer) return unknownFormat(options.fileName);
    if (Issues issues = notApplicable(options, importer->label, importer->takesFrame, importer->takesRadius);
        !issues.empty())
        return issues;
    return importer->read(text, options);
}

Result<Workspace> openFile(const std::string& path, const ImportOptions& options, bool strict) {
    const auto text = readFile(path);
    if (!text) return text.issues();
    ImportOptions named = options;
    if (named.fileName.empty()) named.fileName = path;
    return openText(text.value(), named, strict);
}

} // namespace kairos
