// Drives one Model: slices its run for the recorder, counts events, and ends it with an Issue where the model
// fails. A value apart from the workspace it shares; clone() gives an independent run at the same moment.
#pragma once

#include "engine/base/result.h"
#include "engine/model/model_kind.h"
#include "engine/model/results.h"
#include "engine/run/pace_watch.h"
#include "engine/run/recorder.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

namespace kairos {

struct SimulationOptions {
    std::optional<std::uint64_t> seed = {}; // else that of the workspace
    std::uint64_t replication = 0;
    std::optional<double> warmup = {}; // s, else that of the workspace
    std::optional<double> until = {};  // s, else that of the workspace: sets the first spacing of curves
    bool record = true;                // accumulate channels; off changes nothing but results()
    bool keepEvents = false;           // keep rows for events.csv
};

class Simulation {
public:
    enum class Stop : std::uint8_t {
        reachedTime, // all events up to the time asked for are done
        eventLimit,  // as many events as allowed are done, or (unless unlimited) none for so long that the
                     // caller should have a word: call again
        finished, // nothing is left to happen, and time is as asked for or, where that was +inf, that of the
                  // last event or of the look after it
        failed,   // the model could not go on: see issues()
    };

    /// The Issues say why the scene cannot run, or that its kind is not known here. With `kind` the workspace
    /// is built by that one, whatever it names.
    static Result<Simulation> start(std::shared_ptr<const Workspace> workspace,
                                    const SimulationOptions& options = {});
    static Result<Simulation> start(const ModelKind& kind, std::shared_ptr<const Workspace> workspace,
                                    const SimulationOptions& options = {});

    static constexpr std::uint64_t unlimited = PaceWatch::unlimited;
    /// What calls of advanceTo() are meant to reach in the end: a time, or before it a number of events(). A
    /// run that would not get there in years fails with an Issue that says what was seen; pace_watch.h has
    /// the rule. Without an aim no run is refused: whoever looks on can stop it.
    void aimAt(double time, std::uint64_t events = unlimited) { pace_.aimAt(time, events); }
    /// Executes events at times up to and including `until`, at most `maxEvents`. A time before now() does
    /// nothing.
    Stop advanceTo(double until, std::uint64_t maxEvents = unlimited);
    /// Executes one event: `eventLimit`; or `finished` where nothing is left, `failed`, `reachedTime` where
    /// none came for very long.
    Stop stepOnce();

    double now() const { return model_->now(); }
    double nextTime() const { return failed_ ? std::numeric_limits<double>::infinity() : model_->nextTime(); }
    std::uint64_t events() const { return events_; }
    bool failed() const { return failed_; }
    const Issues& issues() const { return issues_; }
    const Model& model() const { return *model_; }
    const Workspace& workspace() const { return *workspace_; }
    std::uint64_t seed() const { return seed_; }

    /// Of the model's state and the number of events; independent of watching, recording and slicing.
    std::uint64_t fingerprint() const;
    /// Everything to show or export at now(). `until` is the time the caller meant to reach. Where nothing is
    /// left to happen, `time` is that of the last event; states, averages and records are still those at
    /// now().
    RunResults results(double until) const;
    Simulation clone() const;

private:
    Simulation() = default;

    /// Runs it, and ends the run with an Issue where the model throws.
    template<class Run>
    Stop guarded(Run run);
    Stop advanceUnguarded(double until, std::uint64_t maxEvents);
    Stop stepUnguarded();
    bool isEndless(std::uint64_t done, double before, double target);
    void atBoundary(double time);
    double nextBoundary() const;
    void fail(const std::string& what, const std::string& fix);
    Probe* probe() { return recorder_ ? &*recorder_ : nullptr; }

    std::shared_ptr<const Workspace> workspace_;
    std::unique_ptr<Model> model_;
    std::optional<Recorder> recorder_;
    PaceWatch pace_;
    Issues issues_;
    std::uint64_t seed_ = 0;
    std::uint64_t events_ = 0;
    double warmup_ = 0; // s
    bool warmupPending_ = false;
    bool failed_ = false;
};

} // namespace kairos
