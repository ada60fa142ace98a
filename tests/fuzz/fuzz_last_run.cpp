// Any bytes as a .last-run file. What is accepted must be written and read back to the same bytes; what is
// refused must say why and where.
#include "engine/run/last_run_file.h"

#include <cmath>
#include <cstdlib>

namespace {

void demand(bool condition) {
    if (!condition) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kairos;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto first = readLastRun(text, "input");
    if (!first.ok()) {
        demand(hasErrors(first.issues()));
        for (const Issue& issue : first.issues())
            demand(!issue.what.empty() && issue.place.starts_with("input:"));
        return 0;
    }
    if (first.value().results)
        for (const Theory& theory : first.value().results->theory)
            for (const double x :
                 {-1e308, -1.0, 0.0, 1e-300, 0.37, 1e9, 1e308, double(INFINITY), double(NAN)})
                if (theory.density)
                    demand(theory.density(x) == theory.density(x) || !std::isfinite(theory.density(x)));
    const std::string written = writeLastRun(first.value());
    const auto second = readLastRun(written, "input");
    demand(second.ok());
    demand(writeLastRun(second.value()) == written);
    return 0;
}
