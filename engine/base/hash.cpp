#include "engine/base/hash.h"

#include <fmt/format.h>

namespace kairos {

std::string hex16(std::uint64_t value) {
    return fmt::format("{:016x}", value);
}

} // namespace kairos
