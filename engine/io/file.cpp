#include "engine/io/file.h"

#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace kairos {

namespace {

std::string reason(int error) {
    return std::generic_category().message(error);
}

Issue cannotRead(const std::string& path, const std::string& why, std::string fix) {
    return {Severity::error, path, "The file could not be read: " + why + ".", std::move(fix), {}};
}

Issue cannotWrite(const std::string& path, const std::string& why) {
    return {Severity::error,
            path,
            "The file could not be written: " + why + ".",
            "Nothing was changed; free space or permissions, or choose another place.",
            {}};
}

/// A descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int value) : value_(value) {}
    ~Descriptor() {
        if (value_ >= 0) ::close(value_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return value_; }
    bool valid() const { return value_ >= 0; }
    /// Some file systems tell only here that bytes did not fit.
    bool close() {
        const int result = ::close(value_);
        value_ = -1;
        return result == 0;
    }

private:
    int value_;
};

/// Removes the file at the end of the scope, unless it was put in place.
class Leftover {
public:
    explicit Leftover(std::string path) : path_(std::move(path)) {}
    ~Leftover() {
        if (!path_.empty()) ::unlink(path_.c_str());
    }
    Leftover(const Leftover&) = delete;
    Leftover& operator=(const Leftover&) = delete;
    void keep() { path_.clear(); }

private:
    std::string path_;
};

bool writeAll(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

/// Where the symbolic links of `path` end, also where nothing is there yet.
std::optional<std::string> linkTarget(std::string path) {
    constexpr int mostLinks = 40; // as many as the system follows
    for (int i = 0; i < mostLinks; ++i) {
        struct stat about {};
        if (::lstat(path.c_str(), &about) != 0 || !S_ISLNK(about.st_mode)) return path;
        std::string target(4096, '\0');
        const ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
        if (size < 0) return {};
        target.resize(static_cast<std::size_t>(size));
        path = target.starts_with('/') ? target : folderOf(path) + "/" + target;
    }
    errno = ELOOP;
    return {};
}

/// A new file beside `target` that nobody else has. O_EXCL with a counter, since mkstemp() would not honour
/// the permissions that new files get here.
std::string createBeside(const std::string& target, int& file) {
    constexpr int mostTries = 1000;
    std::string name = target.substr(target.rfind('/') == std::string::npos ? 0 : target.rfind('/') + 1);
    name.resize(std::min<std::size_t>(name.size(), 200)); // room for the rest below the limit of 255 bytes
    for (int i = 0; i < mostTries; ++i) {
        std::string path = folderOf(target) + "/." + name + "." + std::to_string(::getpid()) + "-" +
                           std::to_string(i) + ".part";
        file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST) return path;
    }
    return {};
}

Result<Done> writeStraight(const std::string& path, std::string_view bytes) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file.valid() || !writeAll(file.get(), bytes) || !file.close())
        return cannotWrite(path, reason(errno));
    return Done{};
}

} // namespace

Result<std::string> readFile(const std::string& path, std::uint64_t limit) {
    // Without O_NONBLOCK the open of a pipe that nobody writes would wait for ever.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat about {};
    if (!file.valid() || ::fstat(file.get(), &about) != 0)
        return cannotRead(path, reason(errno), "Check the name and that you may read it.");
    if (!S_ISREG(about.st_mode))
        return cannotRead(path, S_ISDIR(about.st_mode) ? "it is a folder" : "it is not a plain file",
                          "Name a file.");
    const Issue tooLarge = cannotRead(path, "it has more than " + std::to_string(limit) + " bytes",
                                      "Split it, or check that it is the file you meant.");
    if (static_cast<std::uint64_t>(about.st_size) > limit) return tooLarge;
    // The size is a hint only: files in /proc say 0, and others may grow while they are read.
    std::string bytes(static_cast<std::size_t>(about.st_size) + 1, '\0');
    std::size_t size = 0;
    for (;;) {
        const ssize_t got = ::read(file.get(), bytes.data() + size, bytes.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return cannotRead(path, reason(errno), "Check the disk, then try again.");
        if (got == 0) break;
        size += static_cast<std::size_t>(got);
        if (size > limit) return tooLarge;
        if (size == bytes.size()) bytes.resize(bytes.size() * 2 + 4096);
    }
    bytes.resize(size);
    return bytes;
}

Result<Done> writeFileAtomically(const std::string& path, std::string_view bytes) {
    const auto target = linkTarget(path);
    if (!target) return cannotWrite(path, reason(errno));
    struct stat old {};
    const bool exists = ::stat(target->c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) return cannotWrite(path, reason(EISDIR));
    if (exists && !S_ISREG(old.st_mode)) return writeStraight(path, bytes);
    // A rename asks only the folder; a file that its owner made read-only shall stay as it is.
    if (exists && ::faccessat(AT_FDCWD, target->c_str(), W_OK, AT_EACCESS) != 0)
        return cannotWrite(path, reason(errno));

    int opened = -1;
    const std::string beside = createBeside(*target, opened);
    Descriptor file(opened);
    if (!file.valid()) return cannotWrite(path, reason(errno));
    Leftover leftover(beside);
    if (exists) {
        // The owner first: giving a file away clears some of its permission bits.
        if (::fchown(file.get(), old.st_uid, old.st_gid) != 0 && errno != EPERM)
            return cannotWrite(path, reason(errno));
        if (::fchmod(file.get(), old.st_mode & 07777) != 0) return cannotWrite(path, reason(errno));
    }
    if (!writeAll(file.get(), bytes) || ::fsync(file.get()) != 0 || !file.close() ||
        ::rename(beside.c_str(), target->c_str()) != 0)
        return cannotWrite(path, reason(errno));
    leftover.keep();
    // The new name must outlive a power cut, too. Where a folder cannot be synced, the file is still whole.
    const Descriptor folder(::open(folderOf(*target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.valid()) ::fsync(folder.get());
    return Done{};
}

} // namespace kairos
