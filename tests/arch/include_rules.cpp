// checkIncludes: every #include line against the level table.
#include "tests/arch/level_table.h"
#include "tests/arch/rules.h"

#include <algorithm>
#include <optional>
#include <regex>

namespace kairos::arch {

namespace {

bool matches(std::string_view text, std::string_view pattern) {
    return std::regex_match(text.begin(), text.end(), std::regex(pattern.begin(), pattern.end()));
}

bool contains(const std::vector<std::string_view>& list, std::string_view what) {
    return std::find(list.begin(), list.end(), what) != list.end();
}

// "engine/models/*" is the row of engine/models/ferry and of what lies below it.
std::string_view ownFolder(const Row& row, std::string_view path) {
    if (!row.folder.ends_with("/*")) return row.folder;
    const std::size_t end = path.find('/', row.folder.size() - 1);
    return end == std::string_view::npos ? std::string_view{} : path.substr(0, end);
}

bool isRowOf(const Row& row, std::string_view path) {
    if (!row.folder.ends_with("/*")) return isBelow(path, row.folder);
    const std::string_view own = ownFolder(row, path);
    return !own.empty() && isBelow(own, row.folder.substr(0, row.folder.size() - 2));
}

// The most special row wins: engine/models/ferry/kind.h belongs to engine/models/*, not to engine/models.
const Row* rowOf(std::string_view path) {
    const Row* best = nullptr;
    for (const Row& row : kRows)
        if (isRowOf(row, path) && (!best || row.folder.size() > best->folder.size())) best = &row;
    return best;
}

// "engine/*" in the table is every folder of the engine but the kinds; a folder's name is the folder itself,
// not a deeper one that has its own row.
bool mayInclude(const Row& row, std::string_view file, std::string_view header) {
    if (isBelow(header, ownFolder(row, file))) return true;
    const Row* theirs = rowOf(header);
    // A test may take what it needs from its own level and below, but for other kinds: a random stream, a
    // reader.
    if (theirs && isTest(file) && isBelow(header, "engine") && theirs->level <= row.level &&
        !isBelow(header, "engine/models"))
        return true;
    for (std::string_view allowed : row.mayInclude) {
        if (allowed == header) return true;
        if (allowed == "engine/*" && isBelow(header, "engine") && !isBelow(header, "engine/models"))
            return true;
        if (theirs && theirs->folder == allowed && allowed != "engine/models") return true;
        if (allowed == "ui/kinds" && folderOf(header) == "ui/kinds") return true;
        if (allowed == kKindHeader) {
            const std::string own =
                "engine/models/" + std::string(fileName(ownFolder(row, file))) + "/kind.h";
            if (header == own) return true;
        }
    }
    return false;
}

std::string_view libraryOf(std::string_view header) {
    for (const Library& library : kLibraries)
        if (matches(header, library.headers)) return library.name;
    return {};
}

bool mayUse(const Row& row, std::string_view file, std::string_view library) {
    if (library == "std" || library == "fmt" || contains(row.libraries, library)) return true;
    // A test may start threads and play with the standard's generators; it decides nothing in a run.
    if (isTest(file) && (library == "test libraries" || library == "std random" || library == "threads"))
        return true;
    if (isTest(file) && library == "Qt Test" && isBelow(file, "ui")) return true;
    return std::any_of(
        row.privateLibraries.begin(), row.privateLibraries.end(),
        [&](const PrivateLibrary& p) { return p.name == library && matches(fileName(file), p.files); });
}

struct Include {
    bool quoted;
    std::string header;
};

std::optional<Include> includeIn(std::string_view line) {
    static const std::regex pattern("\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"].*");
    std::match_results<std::string_view::const_iterator> match;
    if (!std::regex_match(line.begin(), line.end(), match, pattern)) return std::nullopt;
    return Include{*match[1].first == '"', match[2].str()};
}

std::string complaint(const Row& row, std::string_view file, const Include& include) {
    if (include.quoted) {
        // What Qt's moc writes beside a source file.
        if (include.header.ends_with(".moc") && isBelow(file, "ui")) return {};
        if (isTest(file) && isBelow(include.header, "tests/support")) return {};
        if (!rowOf(include.header))
            return "\"" + include.header + "\" is not a path from the repository's root";
        if (mayInclude(row, file, include.header)) return {};
        return std::string(row.folder) + " may not include \"" + include.header + "\"";
    }
    const std::string_view library = libraryOf(include.header);
    if (library.empty()) return "<" + include.header + "> belongs to no library of the table";
    if (mayUse(row, file, library)) return {};
    return std::string(row.folder) + " may not see " + std::string(library) + " (<" + include.header + ">)" +
           (row.privateLibraries.empty() ? "" : " in this file");
}

} // namespace

std::vector<Finding> checkIncludes(const std::vector<SourceFile>& files) {
    std::vector<Finding> findings;
    for (const SourceFile& file : files) {
        const bool ours =
            isBelow(file.path, "engine") || isBelow(file.path, "ui") || isBelow(file.path, "app");
        if (!ours || !isCpp(file.path)) continue;
        const Row* row = rowOf(file.path);
        if (!row) {
            findings.push_back(
                {file.path, 1, "include", "this folder has no row in tests/arch/level_table.h"});
            continue;
        }
        const std::string code = withoutComments(file.text, Strings::Keep);
        std::size_t number = 0;
        for (std::string_view line : linesOf(code)) {
            ++number;
            const auto include = includeIn(line);
            if (!include) continue;
            if (std::string what = complaint(*row, file.path, *include); !what.empty())
                findings.push_back({file.path, number, "include", std::move(what)});
        }
    }
    return findings;
}

} // namespace kairos::arch
