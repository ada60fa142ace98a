// The tree as the architecture tests read it: text files by path from the repository's root, and C++ text
// with comments (and, where asked, the insides of strings) blanked out, line by line, so that places stay
// right.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kairos::arch {

struct SourceFile {
    std::string path; ///< with slashes, from the root: "engine/base/hash.h"
    std::string text;
};

/// All text files below the root but build folders, hidden folders and pictures, in order of path.
std::vector<SourceFile> readTree(const std::string& root);

enum class Strings { Keep, Blank };

/// C++ without comments; every line keeps its number.
std::string withoutComments(std::string_view text, Strings strings);

std::vector<std::string_view> linesOf(std::string_view text);

bool isCpp(std::string_view path);
bool isHeader(std::string_view path);
/// Test, fuzz and bench files beside the code.
bool isTest(std::string_view path);
bool isBelow(std::string_view path, std::string_view folder);
std::string_view fileName(std::string_view path);
std::string_view folderOf(std::string_view path);

} // namespace kairos::arch
