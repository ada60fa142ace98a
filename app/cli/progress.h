// A bar on a terminal; nothing at all where standard error is a file or a pipe.
#pragma once

#include <chrono>

namespace kairos::cli {

class Progress {
public:
    explicit Progress(bool wanted);
    ~Progress(); // wipes the bar away
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// `share` of the work that is done, 0 to 1. Draws ten times a second at most.
    void show(double share);

private:
    bool active_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point next_;
};

} // namespace kairos::cli
