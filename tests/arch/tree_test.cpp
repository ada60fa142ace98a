// The rules, held against the tree. Runs in the repository's root.
#include "tests/arch/rules.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace kairos::arch {

namespace {

const std::vector<SourceFile>& tree() {
    static const std::vector<SourceFile> files = readTree(".");
    return files;
}

void expectNone(const std::vector<Finding>& findings) {
    for (const Finding& finding : findings)
        ADD_FAILURE() << finding;
}

} // namespace

TEST(Tree, IsRead) {
    EXPECT_TRUE(std::filesystem::exists("engine/README.md")) << "not run in the repository's root";
    EXPECT_GT(tree().size(), 30u);
}
TEST(Tree, IncludesKeepToTheLevelTable) {
    expectNone(checkIncludes(tree()));
}
TEST(Tree, HasNoBannedNames) {
    expectNone(checkBannedNames(tree()));
}
TEST(Tree, HasNoMutableStatics) {
    expectNone(checkMutableStatics(tree()));
}
TEST(Tree, HasNoLoopsInHashOrder) {
    expectNone(checkUnorderedLoops(tree()));
}
TEST(Tree, NamesKindsOnlyInTheirFolders) {
    expectNone(checkKindNames(tree()));
}
TEST(Tree, KeepsManners) {
    expectNone(checkManners(tree()));
}

} // namespace kairos::arch
