// A hint to the memory that a line will be wanted.
#pragma once

namespace kairos::particles {

/// g++ 12 takes __builtin_prefetch for no effect at all and drops loops and whole functions that do nothing
/// else; the empty statement after it keeps them.
inline void prefetch(const void* line) {
    __builtin_prefetch(line);
    asm volatile("" : : "r"(line));
}

} // namespace kairos::particles
