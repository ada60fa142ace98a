// Any bytes are either refused with a place and a reason, or read to particles that write and read back the
// same.
#include "engine/models/particles/particle_text.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kairos::particles;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)looksLikeParticleText(text);
    const auto result = readParticleText(text, "f");
    if (!result.ok()) {
        for (const auto& issue : result.issues())
            if (issue.place.empty() || issue.what.empty() || issue.fix.empty()) std::abort();
        return 0;
    }
    const std::string written = writeParticleText(result.value());
    const auto again = readParticleText(written, "f");
    if (!again.ok() || writeParticleText(again.value()) != written) std::abort();
    return 0;
}
