#include "tests/arch/source_tree.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace kairos::arch {

namespace fs = std::filesystem;

namespace {

bool isText(const fs::path& path) {
    static constexpr std::array kKinds = {".h",       ".cpp", ".in",  ".txt", ".cmake", ".md",
                                          ".json",    ".sh",  ".svg", ".qrc", ".xml",   ".ui",
                                          ".desktop", ".yml", ".hpp", ".py",  ".ts",    ".kairos"};
    const std::string extension = path.extension().string();
    return extension.empty() || std::find(kKinds.begin(), kKinds.end(), extension) != kKinds.end();
}

std::string contents(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bool isSkipped(const fs::path& folder) {
    const std::string name = folder.filename().string();
    return name.starts_with("build") || name == "out" || (name.starts_with(".") && name != ".ci");
}

void collect(const fs::path& root, const fs::path& folder, std::vector<SourceFile>& files) {
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.is_symlink()) continue;
        if (entry.is_directory()) {
            // resources/build holds scripts; only the root's own build folders are output.
            if (folder != root || !isSkipped(entry.path())) collect(root, entry.path(), files);
        } else if (isText(entry.path()) && entry.path().filename() != ".git") {
            files.push_back({entry.path().lexically_relative(root).generic_string(), contents(entry.path())});
        }
    }
}

// Copies `text` and replaces what a comment or string holds by blanks. One state a character class; raw
// strings end at their own delimiter.
class Blanker {
public:
    Blanker(std::string_view text, Strings strings) : text_(text), strings_(strings) {}

    std::string run() {
        while (at_ < text_.size())
            step();
        return std::move(out_);
    }

private:
    void step() {
        if (starts("//"))
            blankUntil(text_.find('\n', at_), 0);
        else if (starts("/*"))
            blankUntil(text_.find("*/", at_ + 2), 2);
        else if (starts("R\"") && !wordBefore())
            rawString();
        else if (text_[at_] == '"' || (text_[at_] == '\'' && !wordBefore()))
            quoted(text_[at_]);
        else
            keep();
    }

    bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }

    // A quote inside a number (1'000) is no character literal; an R at the end of a name starts no raw
    // string.
    bool wordBefore() const {
        const char c = at_ > 0 ? text_[at_ - 1] : ' ';
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    void keep() { out_ += text_[at_++]; }
    void blank() {
        out_ += text_[at_] == '\n' ? '\n' : ' ';
        ++at_;
    }

    void blankUntil(std::size_t end, std::size_t and_) {
        end = end == std::string_view::npos ? text_.size() : end + and_;
        while (at_ < end)
            blank();
    }

    void inside(std::size_t end) {
        while (at_ < end)
            strings_ == Strings::Keep ? keep() : blank();
    }

    void rawString() {
        const std::size_t open = text_.find('(', at_);
        if (open == std::string_view::npos) return keep();
        const std::string close = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
        const std::size_t end = std::min(text_.size(), text_.find(close, open));
        keep();
        keep();
        inside(end);
        while (at_ < std::min(text_.size(), end + close.size()))
            keep();
    }

    void quoted(char quote) {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
            end += text_[end] == '\\' ? 2u : 1u;
        end = std::min(end, text_.size());
        keep();
        inside(end);
        if (at_ < text_.size()) keep();
    }

    std::string_view text_;
    Strings strings_;
    std::size_t at_ = 0;
    std::string out_;
};

} // namespace

std::vector<SourceFile> readTree(const std::string& root) {
    std::vector<SourceFile> files;
    collect(root, root, files);
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return files;
}

std::string withoutComments(std::string_view text, Strings strings) {
    return Blanker(text, strings).run();
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return lines;
}

bool isHeader(std::string_view path) {
    return path.ends_with(".h");
}
bool isCpp(std::string_view path) {
    return isHeader(path) || path.ends_with(".cpp") || path.ends_with(".cpp.in") || path.ends_with(".h.in");
}

bool isTest(std::string_view path) {
    const std::string_view name = fileName(path);
    return path.starts_with("tests/") || name.ends_with("_test.cpp") || name.ends_with("_test.h") ||
           name.starts_with("fuzz_") || name.ends_with("_bench.cpp");
}

bool isBelow(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

std::string_view fileName(std::string_view path) {
    return path.substr(path.rfind('/') + 1);
}

std::string_view folderOf(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

} // namespace kairos::arch
