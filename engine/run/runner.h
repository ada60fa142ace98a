// A Simulation on its own thread. The window gives commands and picks up the newest view; neither side ever
// waits for the other, and nobody else touches the Simulation.
#pragma once

#include "engine/model/frame.h"
#include "engine/model/results.h"
#include "engine/run/simulation.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace kairos {

enum class RunState : std::uint8_t { paused, running, finished, failed };

/// What the window shows; never changed once published.
struct RunView {
    RunState state = RunState::paused;
    double time = 0;
    double nextTime = 0; // +inf where nothing is left
    std::uint64_t events = 0;
    double eventsPerSecond = 0;    // of wall time while running, smoothed over half a second
    double simulatedPerSecond = 0; // likewise
    Frame frame;
    std::shared_ptr<const RunResults> results; // renewed less often than the frame
    Issues issues;
};

class Runner {
public:
    /// Starts paused, with a first view published before the constructor returns. `wake` is called on the
    /// runner's thread after a view is published; it must be quick and must not call back. It may be empty.
    /// The end is that of the workspace's run settings, the playback rate as well.
    Runner(Simulation simulation, std::function<void()> wake);
    ~Runner(); // stops within a slice of at most some 20 ms of work
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    // None of the following waits for the run; each takes effect at the end of the slice of work at hand.

    void play();
    void pause();
    /// One event, then paused.
    void stepOnce();
    /// As fast as possible to `time`, then paused.
    void runTo(double time);
    /// Plays until `time`, then finished; play() goes on beyond. +inf: no end.
    void setEnd(double time);
    /// Simulated seconds a second of wall time, > 0; +inf: as fast as possible.
    void setPlaybackRate(double rate);

    /// The newest view; a new pointer only when something is new. Also tells the runner that the last one was
    /// used: frames nobody looks at are not drawn.
    std::shared_ptr<const RunView> view();

private:
    class Worker;
    std::unique_ptr<Worker> worker_;
};

} // namespace kairos
