// Runs a fuzz target without a fuzzer: every file of the corpus folders, whole and cut short, is fed to it
// once. So what a fuzzer once found stays found with any compiler, and "a file cut at any byte" is a plain
// test.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// Small files are cut at every byte; larger ones at this many places, since each cut costs a whole parse.
constexpr std::size_t kMostCuts = 2048;

std::vector<std::filesystem::path> filesBelow(const std::filesystem::path& root) {
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_regular_file(root)) files.push_back(root);
    if (std::filesystem::is_directory(root))
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
            if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string contents(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void feed(const std::string& text, std::size_t size) {
    // A copy of exactly this size: a read past the cut is a read past the allocation, which ASan sees.
    const std::vector<std::uint8_t> bytes(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size));
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

} // namespace

int main(int argc, char** argv) {
    std::size_t files = 0;
    std::size_t inputs = 0;
    const bool whole = argc > 1 && std::string_view(argv[1]) == "--whole";
    for (int i = whole ? 2 : 1; i < argc; ++i) {
        for (const auto& file : filesBelow(argv[i])) {
            const std::string text = contents(file);
            if (!whole) std::fprintf(stderr, "%s (%zu bytes)\n", file.c_str(), text.size());
            const std::size_t stride = text.size() / kMostCuts + 1;
            for (std::size_t cut = 0; !whole && cut < text.size(); cut += stride, ++inputs)
                feed(text, cut);
            feed(text, text.size());
            ++inputs;
            ++files;
        }
    }
    std::printf("%zu files, %zu inputs\n", files, inputs);
    // An empty corpus would pass without having looked at anything.
    return files > 0 ? 0 : 1;
}
