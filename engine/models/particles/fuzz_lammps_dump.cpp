// Any bytes are either refused with a place and a reason, or read to disks that lie inside their box.
#include "engine/models/particles/lammps_dump.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace kairos::particles;

void look(std::string_view text, const LammpsOptions& options) {
    const auto result = readLammpsDump(text, options);
    for (const auto& issue : result.issues())
        if (issue.place.empty() || issue.what.empty()) std::abort();
    if (!result.ok()) return;
    const LammpsFrame& frame = result.value();
    for (const LammpsAtom& atom : frame.atoms) {
        const bool inside = atom.position.x >= frame.low.x && atom.position.x <= frame.high.x &&
                            atom.position.y >= frame.low.y && atom.position.y <= frame.high.y;
        if (!inside || !(atom.radius > 0) || !(atom.mass > 0) || atom.type >= frame.types.size())
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)looksLikeLammpsDump(text);
    look(text, {"f", 0, {}});
    look(text, {"f", 1, {{"1", 0.5}, {"2", 0.25}}});
    return 0;
}
