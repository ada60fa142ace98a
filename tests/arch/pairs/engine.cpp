// One half of a pair must compile with what the engine's libraries hand on; the other half, which asks for a
// forbidden header as well, must not. Two halves of one file, so that the second cannot fail for a reason of
// its own.
#include "engine/models/builtin_kinds.h"

#ifdef KAIROS_FORBIDDEN
#include KAIROS_FORBIDDEN
#endif

std::size_t kinds() {
    return kairos::builtinKinds().size();
}
