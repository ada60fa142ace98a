// Ctrl+C, and the polite request of a batch system to end: a run stops after the slice at hand, and what it
// has come to is still written. Asked a second time, the program ends at once.
#pragma once

namespace kairos::cli {

/// While one lives, SIGINT and SIGTERM are noted instead of ending the program.
class CatchInterrupt {
public:
    CatchInterrupt();
    ~CatchInterrupt();
    CatchInterrupt(const CatchInterrupt&) = delete;
    CatchInterrupt& operator=(const CatchInterrupt&) = delete;
};

/// Whether one has been noted since the program started.
bool interrupted();

} // namespace kairos::cli
