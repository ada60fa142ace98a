#include "engine/export/xlsx.h"
#include "engine/io/file.h"
#include "tests/support/fake_results.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kairos {
namespace {

TEST(Xlsx, SameResultsGiveTheSameBytes) {
    const std::string path = ::testing::TempDir() + "kairos-xlsx-test.xlsx";
    ASSERT_TRUE(writeXlsx(path, fake::results()).ok());
    const std::string first = readFile(path).value();
    EXPECT_EQ(first.substr(0, 2), "PK");
    ASSERT_TRUE(writeXlsx(path, fake::results()).ok());
    EXPECT_EQ(readFile(path).value(), first);
    std::filesystem::remove(path);
    EXPECT_TRUE(writeXlsx(path, RunResults{}).ok());
    std::filesystem::remove(path);
}

TEST(Xlsx, SaysWhyItCannotBeWritten) {
    const auto result = writeXlsx("/dev/full", fake::results());
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.issues()[0].place, "/dev/full");
    EXPECT_THAT(result.issues()[0].what, ::testing::HasSubstr("No space left on device"));
}

} // namespace
} // namespace kairos
