// Any bytes as a .kairos file. What is accepted must be written and read back to the same workspace and the
// same bytes; what is refused must say why and where.
#include "engine/io/workspace_file.h"
#include "tests/support/fake_schema.h"

#include <cstdlib>

namespace {

void demand(bool condition) {
    if (!condition) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kairos;
    static const KnownKinds kinds = {{"fake", &fake::schema(), 1}};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    looksLikeWorkspace(text);
    const auto first = readWorkspace(text, "input", kinds);
    const auto strict = readWorkspace(text, "input", kinds, true);
    demand(first.ok() || !strict.ok());
    if (!first.ok()) {
        demand(hasErrors(first.issues()));
        for (const Issue& issue : first.issues())
            demand(!issue.what.empty() && issue.place.starts_with("input:"));
        return 0;
    }
    const std::string saved = writeWorkspace(first.value());
    demand(looksLikeWorkspace(saved));
    const auto second = readWorkspace(saved, "saved", kinds);
    demand(second.ok());
    demand(second.value().scene == first.value().scene && second.value().run == first.value().run);
    demand(second.value().title == first.value().title);
    demand(second.value().description == first.value().description);
    demand(writeWorkspace(second.value()) == saved);
    return 0;
}
