#include "engine/io/file.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kairos {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// An empty folder for each test.
class FileTest : public ::testing::Test {
protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "kairos-file-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override {
        fs::permissions(folder_, fs::perms::owner_all);
        fs::remove_all(folder_);
    }
    std::string path(const std::string& name) const { return folder_ / name; }
    std::size_t filesInFolder() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}));
    }
    static std::string contents(const std::string& path) {
        const auto result = readFile(path);
        return result.ok() ? result.value() : "unreadable: " + result.issues()[0].what;
    }

    fs::path folder_;
};

/// Runs `work` in a process of its own and returns its exit code, or 128 and the signal that ended it.
template<class Work>
int inChild(Work work) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work());
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST_F(FileTest, ReadsWhatWasWritten) {
    const std::string bytes("a\0b\r\n\xff", 6);
    ASSERT_TRUE(writeFileAtomically(path("a"), bytes).ok());
    EXPECT_EQ(contents(path("a")), bytes);
    ASSERT_TRUE(writeFileAtomically(path("a"), "").ok());
    EXPECT_EQ(contents(path("a")), "");
    EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(FileTest, SaysWhyItCannotRead) {
    EXPECT_THAT(contents(path("none")), HasSubstr("The file could not be read: No such file or directory."));
    EXPECT_THAT(contents(folder_), HasSubstr("it is a folder"));
    EXPECT_THAT(contents("/dev/zero"), HasSubstr("it is not a plain file"));
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    EXPECT_THAT(contents(path("pipe")), HasSubstr("it is not a plain file"));
    ASSERT_TRUE(writeFileAtomically(path("long"), "0123456789").ok());
    EXPECT_TRUE(readFile(path("long"), 10).ok());
    const auto limited = readFile(path("long"), 9);
    ASSERT_FALSE(limited.ok());
    EXPECT_EQ(limited.issues()[0].place, path("long"));
    EXPECT_THAT(limited.issues()[0].what, HasSubstr("it has more than 9 bytes"));
}

TEST_F(FileTest, ReadsFilesThatHideTheirSize) {
    EXPECT_THAT(contents("/proc/self/status"), HasSubstr("Name:"));
}

TEST_F(FileTest, KeepsPermissions) {
    ASSERT_TRUE(writeFileAtomically(path("a"), "old").ok());
    ASSERT_EQ(::chmod(path("a").c_str(), 0640), 0);
    ASSERT_TRUE(writeFileAtomically(path("a"), "new").ok());
    EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms(0640));
    EXPECT_EQ(contents(path("a")), "new");
}

TEST_F(FileTest, NewFilesFollowTheUmask) {
    EXPECT_EQ(inChild([&] {
                  ::umask(027);
                  return writeFileAtomically(path("a"), "x").ok() ? 0 : 1;
              }),
              0);
    EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms(0640));
}

TEST_F(FileTest, FollowsLinks) {
    fs::create_directory(path("far"));
    ASSERT_TRUE(writeFileAtomically(path("far/target"), "old").ok());
    fs::create_symlink("far/target", path("near"));
    fs::create_symlink("near", path("nearer"));
    ASSERT_TRUE(writeFileAtomically(path("nearer"), "new").ok());
    EXPECT_TRUE(fs::is_symlink(path("nearer")));
    EXPECT_TRUE(fs::is_symlink(path("near")));
    EXPECT_EQ(contents(path("far/target")), "new");

    fs::create_symlink("far/later", path("dangling"));
    ASSERT_TRUE(writeFileAtomically(path("dangling"), "made").ok());
    EXPECT_TRUE(fs::is_symlink(path("dangling")));
    EXPECT_EQ(contents(path("far/later")), "made");

    fs::create_symlink("circle", path("circle"));
    const auto circle = writeFileAtomically(path("circle"), "x");
    ASSERT_FALSE(circle.ok());
    EXPECT_THAT(circle.issues()[0].what, HasSubstr("Too many levels of symbolic links"));
}

TEST_F(FileTest, RefusesFoldersAndMissingFolders) {
    EXPECT_THAT(writeFileAtomically(folder_, "x").issues()[0].what, HasSubstr("Is a directory"));
    const auto missing = writeFileAtomically(path("none/a"), "x");
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.issues()[0].place, path("none/a"));
    EXPECT_THAT(missing.issues()[0].what, HasSubstr("No such file or directory"));
    EXPECT_THAT(writeFileAtomically(path(std::string(300, 'n')), "x").issues()[0].what,
                HasSubstr("File name too long"));
}

TEST_F(FileTest, TakesLongNames) {
    const std::string name(255, 'n');
    ASSERT_TRUE(writeFileAtomically(path(name), "x").ok());
    EXPECT_EQ(contents(path(name)), "x");
}

// Who may do everything is not stopped by permissions, so the writer gives its powers up first.
TEST_F(FileTest, AReadOnlyFolderOrFileStaysAsItIs) {
    const auto tryAsNobody = [&](const std::string& file, const char* why) {
        return inChild([&] {
            constexpr uid_t nobody = 65534;
            if (::geteuid() == 0 && ::setuid(nobody) != 0) return 2;
            const auto result = writeFileAtomically(file, "new");
            return !result.ok() && result.issues()[0].what.find(why) != std::string::npos ? 0 : 1;
        });
    };
    ASSERT_TRUE(writeFileAtomically(path("a"), "old").ok());
    fs::permissions(folder_, fs::perms(0555));
    EXPECT_EQ(tryAsNobody(path("a"), "Permission denied"), 0);
    EXPECT_EQ(tryAsNobody(path("b"), "Permission denied"), 0);
    fs::permissions(folder_, fs::perms(0777));
    fs::permissions(path("a"), fs::perms(0444));
    EXPECT_EQ(tryAsNobody(path("a"), "Permission denied"), 0);
    EXPECT_EQ(contents(path("a")), "old");
    EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(FileTest, ADiskThatIsFullLeavesTheOldFile) {
    ASSERT_TRUE(writeFileAtomically(path("a"), "old").ok());
    // The limit on file size fails a write in the middle, as a full disk does.
    EXPECT_EQ(inChild([&] {
                  ::signal(SIGXFSZ, SIG_IGN);
                  const rlimit limit{100000, 100000};
                  ::setrlimit(RLIMIT_FSIZE, &limit);
                  const auto result = writeFileAtomically(path("a"), std::string(1000000, 'n'));
                  return !result.ok() && result.issues()[0].what.find("File too large") != std::string::npos
                             ? 0
                             : 1;
              }),
              0);
    EXPECT_EQ(contents(path("a")), "old");
    EXPECT_EQ(filesInFolder(), 1u) << "nothing may be left beside it";
}

TEST_F(FileTest, DevicesAreWrittenStraight) {
    EXPECT_TRUE(writeFileAtomically("/dev/null", "x").ok());
    const auto full = writeFileAtomically("/dev/full", "x");
    ASSERT_FALSE(full.ok());
    EXPECT_THAT(full.issues()[0].what, HasSubstr("No space left on device"));
    EXPECT_TRUE(fs::is_character_file("/dev/full")) << "it must not be replaced";
}

TEST_F(FileTest, AKilledWriterLeavesOldOrNew) {
    const std::string a(3000000, 'a'), b(3000001, 'b');
    ASSERT_TRUE(writeFileAtomically(path("file"), a).ok());
    for (int round = 0; round < 20; ++round) {
        const pid_t child = ::fork();
        if (child == 0)
            for (;;) {
                if (!writeFileAtomically(path("file"), b).ok() || !writeFileAtomically(path("file"), a).ok())
                    ::_exit(1);
            }
        ::usleep(static_cast<useconds_t>(500 + 731 * round));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status));
        const std::string found = contents(path("file"));
        ASSERT_TRUE(found == a || found == b) << "round " << round << ": " << found.size() << " bytes";
    }
}

} // namespace
} // namespace kairos
