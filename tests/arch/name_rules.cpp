// The rules about names, statics, loops, kinds and manners.
#include "tests/arch/rules.h"

#include <algorithm>
#include <functional>
#include <ostream>
#include <regex>
#include <set>

namespace kairos::arch {

namespace {

// Excuses stand in comments, so they are looked for in the file as it was written.
bool isExcused(const std::vector<std::string_view>& written, std::size_t index, std::string_view rule) {
    std::string mark = "arch-allow(";
    mark.append(rule).append("): ");
    const auto has = [&](std::size_t i) {
        return i < written.size() && written[i].find(mark) != std::string_view::npos;
    };
    return has(index) || (index > 0 && has(index - 1));
}

using LineCheck = std::function<void(std::size_t index, std::string_view line)>;

// Calls `check` for each line of code that has no excuse from `rule`.
void eachLine(const SourceFile& file, Strings strings, std::string_view rule, const LineCheck& check) {
    const std::string code = withoutComments(file.text, strings);
    const auto written = linesOf(file.text);
    const auto lines = linesOf(code);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!isExcused(written, i, rule)) check(i, lines[i]);
}

bool found(std::string_view text, const std::regex& pattern) {
    return std::regex_search(text.begin(), text.end(), pattern);
}

struct BannedName {
    std::string rule;
    std::regex pattern;
    std::function<bool(const SourceFile&)> applies;
    std::string why;
};

bool inEngine(const SourceFile& file) {
    return isBelow(file.path, "engine");
}
bool inRun(const SourceFile& file) {
    return isBelow(file.path, "engine/run");
}
bool isProduct(const SourceFile& file) {
    return inEngine(file) && !isTest(file.path);
}

const std::vector<BannedName>& bannedNames() {
    static const std::vector<BannedName> names = {
        {"seed", std::regex("\\brandom_device\\b"),
         [](const SourceFile& f) {
             return inEngine(f) && f.path != "engine/base/seed.cpp" && f.path != "engine/run/seed.cpp";
         },
         "seeds come from the file or from seed.cpp; all else derives from them"},
        {"clock",
         std::regex("\\b(system|steady|high_resolution|utc|file)_clock\\b|\\b(gettimeofday|clock_gettime|"
                    "timespec_get|"
                    "__rdtsc|localtime|localtime_r|gmtime|gmtime_r)\\b|\\btime\\s*\\(\\s*(NULL|nullptr|0|&"
                    "\\w+)\\s*\\)|"
                    "\\bstd::(time|clock)\\s*\\(|(^|[^\\w.>:])clock\\s*\\(\\s*\\)"),
         [](const SourceFile& f) { return isProduct(f) && !inRun(f); },
         "the engine knows simulated time only; wall clocks belong to engine/run"},
        {"distribution", std::regex("\\bstd::\\w+_distribution\\b"), inEngine,
         "standard distributions draw differently on each library; use engine/random"},
        {"generator",
         std::regex("\\bstd::(mt19937(_64)?|minstd_rand0?|default_random_engine|ranlux\\w+|knuth_b|random_"
                    "shuffle|shuffle)\\b|"
                    "(^|[^\\w.>:])s?rand\\s*\\(|\\bstd::s?rand\\b"),
         isProduct, "every draw comes from a Stream"},
        {"locale",
         std::regex("\\b(strto(d|f|ld)|sto(d|f|ld)|atof|v?f?s?scanf|setlocale)\\s*\\(|\\bstd::locale\\b"),
         isProduct, "reads or changes the locale; numbers in files have a dot everywhere"},
        {"world",
         std::regex(
             "\\bstd::(cout|cerr|clog|cin|[io]?fstream)\\b|(^|[^\\w.>])f?printf\\s*\\(|\\bfopen\\s*\\(|"
             "\\b(getenv|system|popen)\\s*\\("),
         [](const SourceFile& f) { return isProduct(f) && isBelow(f.path, "engine/models"); },
         "a kind neither reads nor writes the world; it reports to its probe and as Issues"},
        {"thread-local", std::regex("\\bthread_local\\b"), inEngine, "two runs on one thread would share it"},
    };
    return names;
}

constexpr std::string_view kNoDeclaration =
    "using|namespace|class|struct|enum|union|template|typedef|extern|friend|return|static_assert|concept|"
    "requires|public|"
    "private|protected|goto|else|if|for|while|do|case|default|operator|export|import|asm|throw|delete|const|"
    "constexpr|consteval";

std::string_view firstWord(std::string_view line) {
    std::size_t end = 0;
    while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) || line[end] == '_'))
        ++end;
    return line.substr(0, end);
}

// What stands before the value, body or end of a declaration; empty if this is a function.
std::string_view declaredPart(std::string_view line) {
    int angle = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '<') ++angle;
        if (line[i] == '>') --angle;
        if (angle > 0) continue;
        if (line[i] == '(') return {};
        if (line[i] == '=' || line[i] == ';' || line[i] == '{') return line.substr(0, i);
    }
    return {};
}

bool isConstant(std::string_view declaration) {
    static const std::regex constant("\\b(const|constexpr)\\b");
    static const std::regex pointer("\\*\\s*\\w+\\s*(\\[.*\\]\\s*)?$");
    return found(declaration, constant) &&
           (found(declaration, std::regex("\\bconstexpr\\b")) || !found(declaration, pointer));
}

bool isMutableStatic(std::string_view line) {
    static const std::regex start("^\\s*(inline\\s+)?(static|constinit)\\s+(?!_assert|_cast)");
    if (!found(line, start)) return false;
    const std::string_view declaration = declaredPart(line);
    return !declaration.empty() && !isConstant(declaration);
}

// With the project's format, what starts in the first column stands in a namespace.
bool isMutableGlobal(std::string_view line) {
    static const std::regex notAVariable("^(" + std::string(kNoDeclaration) + ")$");
    static const std::regex variable(
        "^[A-Za-z_][\\w:]*(<.*>)?[\\w:<>,*&\\s]*\\s[*&]?[\\w:]+\\s*(\\[.*\\])?\\s*$");
    const std::string_view word = firstWord(line);
    if (word.empty() || found(word, notAVariable) || line.find("operator") != std::string_view::npos)
        return false;
    const std::string_view declaration = declaredPart(line);
    return !declaration.empty() && found(declaration, variable) && !isConstant(declaration) &&
           !found(declaration, std::regex("\\b(class|struct|enum|union|concept|namespace)\\b"));
}

std::set<std::string> unorderedNames(std::string_view code) {
    static const std::regex declaration(
        "unordered_(?:multi)?(?:map|set)\\s*<[^;(){}]*>[&\\s]+(\\w+)\\s*[;={,)]");
    std::set<std::string> names;
    const std::string text(code);
    for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it)
        names.insert((*it)[1].str());
    return names;
}

// model.cpp sees what model.h declares.
std::set<std::string> unorderedNamesSeenBy(const SourceFile& file, const std::vector<SourceFile>& files) {
    std::set<std::string> names = unorderedNames(withoutComments(file.text, Strings::Blank));
    const std::string header = file.path.substr(0, file.path.rfind('.')) + ".h";
    for (const SourceFile& other : files)
        if (other.path == header && other.path != file.path)
            names.merge(unorderedNames(withoutComments(other.text, Strings::Blank)));
    return names;
}

std::set<std::string> kindsIn(const std::vector<SourceFile>& files) {
    static const std::regex folder("^(?:engine/models|ui/kinds)/([^/]+)/.*");
    std::set<std::string> kinds;
    std::smatch match;
    for (const SourceFile& file : files)
        if (std::regex_match(file.path, match, folder)) kinds.insert(match[1].str());
    return kinds;
}

bool isBuildText(std::string_view path) {
    return fileName(path) == "CMakeLists.txt" || path.ends_with(".cmake");
}

// CMake's comments start with #; its strings hold none worth a parser.
std::string codeOf(const SourceFile& file) {
    if (!isBuildText(file.path)) return withoutComments(file.text, Strings::Keep);
    return std::regex_replace(file.text, std::regex("#[^\\n]*"), "");
}

constexpr std::size_t kMostLines = 600;
constexpr std::string_view kLongFileReason = "Longer than 600 lines because";

std::string firstComment(std::string_view text) {
    std::string comment;
    for (std::string_view line : linesOf(text)) {
        if (!line.starts_with("//")) break;
        comment += std::string(line.substr(2));
    }
    return comment;
}

void checkLength(const SourceFile& file, std::vector<Finding>& findings) {
    const std::size_t lines = linesOf(file.text).size();
    if (lines <= kMostLines || firstComment(file.text).find(kLongFileReason) != std::string::npos) return;
    findings.push_back(
        {file.path, lines, "length",
         "split it, or begin its first comment's reason with \"" + std::string(kLongFileReason) + "\""});
}

} // namespace

std::ostream& operator<<(std::ostream& out, const Finding& finding) {
    return out << finding.path << ':' << finding.line << ": [" << finding.rule << "] " << finding.what;
}

std::vector<Finding> checkBannedNames(const std::vector<SourceFile>& files) {
    std::vector<Finding> findings;
    for (const SourceFile& file : files) {
        if (!isCpp(file.path)) continue;
        for (const BannedName& name : bannedNames()) {
            if (!name.applies(file)) continue;
            eachLine(file, Strings::Blank, name.rule, [&](std::size_t i, std::string_view line) {
                if (found(line, name.pattern)) findings.push_back({file.path, i + 1, name.rule, name.why});
            });
        }
    }
    return findings;
}

std::vector<Finding> checkMutableStatics(const std::vector<SourceFile>& files) {
    std::vector<Finding> findings;
    for (const SourceFile& file : files) {
        if (!isCpp(file.path) || !isProduct(file)) continue;
        eachLine(file, Strings::Blank, "static", [&](std::size_t i, std::string_view line) {
            if (isMutableStatic(line) || isMutableGlobal(line))
                findings.push_back(
                    {file.path, i + 1, "static", "a variable that outlives the call and can change"});
        });
    }
    return findings;
}

std::vector<Finding> checkUnorderedLoops(const std::vector<SourceFile>& files) {
    std::vector<Finding> findings;
    for (const SourceFile& file : files) {
        if (!isCpp(file.path) || !isProduct(file)) continue;
        for (const std::string& name : unorderedNamesSeenBy(file, files)) {
            const std::regex loop("for\\s*\\([^;]*:\\s*[\\w.>()-]*\\b" + name + "\\s*\\)|\\b" + name +
                                  "\\s*(\\.|->)\\s*c?begin\\s*\\(");
            eachLine(file, Strings::Blank, "unordered", [&](std::size_t i, std::string_view line) {
                if (found(line, loop))
                    findings.push_back(
                        {file.path, i + 1, "unordered", "loops over '" + name + "' in hash order"});
            });
        }
    }
    return findings;
}

std::vector<Finding> checkKindNames(const std::vector<SourceFile>& files) {
    std::vector<Finding> findings;
    const auto kinds = kindsIn(files);
    for (const SourceFile& file : files) {
        const bool ours =
            isBelow(file.path, "engine") || isBelow(file.path, "ui") || isBelow(file.path, "app");
        if (!ours || isTest(file.path) || (!isCpp(file.path) && !isBuildText(file.path))) continue;
        const std::string code = codeOf(file);
        const auto lines = linesOf(code);
        for (const std::string& kind : kinds) {
            if (isBelow(file.path, "engine/models/" + kind) || isBelow(file.path, "ui/kinds/" + kind))
                continue;
            const std::regex word("\\b" + kind + "\\b");
            for (std::size_t i = 0; i < lines.size(); ++i)
                if (found(lines[i], word))
                    findings.push_back(
                        {file.path, i + 1, "kind", "names the kind '" + kind + "' outside its folder"});
        }
    }
    return findings;
}

std::vector<Finding> checkManners(const std::vector<SourceFile>& files) {
    // Spelled in pieces, so that this file does not find itself.
    static const std::regex machinePath("(^|[^\\w.])/(wo"
                                        "rk|fa"
                                        "rm|tm"
                                        "p|ro"
                                        "ot)/[a-z]");
    static const std::regex unfinished("\\b(TO"
                                       "DO|FIX"
                                       "ME|XX"
                                       "X)\\b(?!\\s*\\(?#[0-9])");
    std::vector<Finding> findings;
    for (const SourceFile& file : files) {
        if (isCpp(file.path)) checkLength(file, findings);
        const bool product =
            isBelow(file.path, "engine") || isBelow(file.path, "ui") || isBelow(file.path, "app");
        if (product && isHeader(file.path) && firstComment(file.text).empty())
            findings.push_back({file.path, 1, "header", "a header opens with its reason"});
        std::size_t number = 0;
        for (std::string_view line : linesOf(file.text)) {
            ++number;
            if (found(line, machinePath))
                findings.push_back({file.path, number, "path", "a path of one machine"});
            if (found(line, unfinished))
                findings.push_back({file.path, number, "unfinished", "no issue number"});
        }
    }
    return findings;
}

} // namespace kairos::arch
