#include "engine/run/simulation.h"

#include "engine/base/failure.h"
#include "engine/base/number.h"
#include "engine/models/builtin_kinds.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <new>

namespace kairos {

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
// A model whose nextTime() is only a bound may have no event at all. It is left to the caller to go on
// waiting.
constexpr std::uint64_t kIdleBoundaries = 10000;
constexpr double kLooks = 1000; // at first; a run beyond its settings doubles the spacing

// The first spacing of looks for a run of this length.
double spacingFor(double length) {
    return std::isfinite(length) && length > 0 && length / kLooks > 0 ? length / kLooks : 1.0 / kLooks;
}

} // namespace

Result<Simulation> Simulation::start(std::shared_ptr<const Workspace> workspace,
                                     const SimulationOptions& options) {
    if (const ModelKind* kind = findKind(workspace->kind)) return start(*kind, std::move(workspace), options);
    return Issue{Severity::error,
                 workspace->title,
                 fmt::format("The kind of model \"{}\" is not known to this version.", workspace->kind),
                 "Open it with a version that has this kind.",
                 {}};
}

Result<Simulation> Simulation::start(const ModelKind& kind, std::shared_ptr<const Workspace> workspace,
                                     const SimulationOptions& options) {
    const double warmup = options.warmup.value_or(workspace->run.warmup);
    if (!(warmup >= 0) || std::isinf(warmup))
        return Issue{Severity::error,
                     "warmup",
                     fmt::format("The warm-up {} is no time to wait for.", formatNumber(warmup)),
                     "Give a finite number of at least 0.",
                     {}};
    Simulation simulation;
    simulation.seed_ = options.seed.value_or(workspace->run.seed);
    auto built = kind.build(*workspace, simulation.seed_, options.replication);
    if (!built) return built.issues();
    simulation.issues_ = built.issues();
    simulation.model_ = std::move(built).value();
    simulation.warmup_ = warmup;
    simulation.warmupPending_ = warmup > 0;
    if (options.record) {
        const double until = options.until.value_or(workspace->run.until);
        simulation.recorder_.emplace(*simulation.model_, spacingFor(until - warmup), options.keepEvents);
    }
    simulation.workspace_ = std::move(workspace);
    return simulation;
}

double Simulation::nextBoundary() const {
    return std::min(warmupPending_ ? warmup_ : kInf, recorder_ ? recorder_->nextLook() : kInf);
}

// All events up to and including `time`, which is nextBoundary(), are done.
void Simulation::atBoundary(double time) {
    if (warmupPending_ && time == warmup_) {
        warmupPending_ = false;
        model_->restartStatistics();
        if (recorder_) recorder_->restart(*model_);
    } else {
        recorder_->look(*model_);
    }
}

Simulation::Stop Simulation::advanceUnguarded(double until, std::uint64_t maxEvents) {
    std::uint64_t left = maxEvents;
    for (std::uint64_t idle = 0;; ++idle) {
        if (left == 0) return Stop::eventLimit;
        const double boundary = nextBoundary();
        double target = std::min(boundary, until);
        if (std::isinf(until)) {
            // Looks at a model in which nothing happens would never end, nor may its time become infinite.
            const double next = model_->nextTime();
            if (std::isinf(next)) return Stop::finished;
            if (idle == kIdleBoundaries) return Stop::eventLimit;
            if (std::isinf(target)) target = next;
        }
        const double before = model_->now();
        const std::uint64_t most = std::min(left, pace_.eventsToLook(events_));
        const std::uint64_t done = model_->advance(target, most, probe());
        events_ += done;
        left -= done;
        if (done > 0) idle = 0;
        if (isEndless(done, before, target)) return Stop::failed;
        if (left == 0) return Stop::eventLimit; // there may be more at this very time
        if (done == most) continue;
        if (model_->now() < target) { // much to do that is no event
            if (maxEvents != unlimited) return Stop::eventLimit;
            continue;
        }
        if (boundary == target) atBoundary(boundary);
        if (boundary >= until && nextBoundary() > until)
            return std::isinf(model_->nextTime()) ? Stop::finished : Stop::reachedTime;
    }
}

Simulation::Stop Simulation::stepUnguarded() {
    // nextTime() may be a time before which nothing happens, so the event is looked for in steps. A boundary
    // at its very time has to wait: there may be more events at it.
    for (std::uint64_t idle = 0; idle < kIdleBoundaries; ++idle) {
        const double time = model_->nextTime();
        if (std::isinf(time)) return Stop::finished;
        const double boundary = nextBoundary();
        const double before = model_->now();
        const double target = std::min(boundary, time);
        const std::uint64_t done = model_->advance(target, 1, probe());
        events_ += done;
        if (isEndless(done, before, target)) return Stop::failed;
        if (done > 0) return Stop::eventLimit;
        if (boundary <= time && model_->now() >= boundary) atBoundary(boundary);
    }
    return Stop::reachedTime;
}

// After a call of Model::advance() that did so many events and should have gone from `before` to `target`.
bool Simulation::isEndless(std::uint64_t done, double before, double target) {
    const double now = model_->now();
    std::optional<std::string> seen;
    if (done > 0)
        seen = pace_.afterEvents(now, events_);
    else if (now < target)
        seen = pace_.afterSearch(before, now);
    if (seen) fail(*seen, "Choose a nearer end, or end the run after a number of events.");
    return seen.has_value();
}

template<class Run>
Simulation::Stop Simulation::guarded(Run run) {
    if (failed_) return Stop::failed;
    try {
        return run();
    } catch (const RunFailure& failure) {
        fail(failure.what(), failure.fix());
    } catch (const std::bad_alloc&) {
        fail("There is not enough memory to go on.", "Make the scene smaller.");
    }
    return Stop::failed;
}

Simulation::Stop Simulation::advanceTo(double until, std::uint64_t maxEvents) {
    if (!(until >= now())) return failed_ ? Stop::failed : Stop::reachedTime;
    return guarded([&] { return advanceUnguarded(until, maxEvents); });
}

Simulation::Stop Simulation::stepOnce() {
    return guarded([this] { return stepUnguarded(); });
}

void Simulation::fail(const std::string& what, const std::string& fix) {
    failed_ = true;
    const EventRecord last = model_->lastEvent();
    events_ = std::max(events_, last.number); // advance() could not tell how many it did
    std::string place = fmt::format("t = {}, event {}", formatNumber(now()), events_);
    if (last.number > 0) {
        place += fmt::format(" ({}", model_->eventKinds()[last.kind]);
        for (const bool second : {false, true})
            if (const std::string who = model_->participant(last, second); !who.empty()) place += ", " + who;
        place += ")";
    }
    issues_.push_back({Severity::error, std::move(place), what, fix, {}});
}

std::uint64_t Simulation::fingerprint() const {
    Hasher hasher;
    model_->hash(hasher);
    hasher.add(events_);
    return hasher.value();
}

RunResults Simulation::results(double until) const {
    RunResults out;
    out.kind = workspace_->kind;
    out.title = workspace_->title;
    out.seed = seed_;
    out.until = until;
    out.time = now();
    const EventRecord last = model_->lastEvent();
    if (!failed_ && last.number > 0 && std::isinf(nextTime())) out.time = last.time;
    out.events = events_;
    out.fingerprint = fingerprint();
    out.issues = issues_;
    if (warmupPending_)
        out.issues.push_back({Severity::warning,
                              "warmup",
                              fmt::format("The run is at {} s, before the end of its warm-up at {} s.",
                                          formatNumber(now()), formatNumber(warmup_)),
                              "Run it longer, or make the warm-up shorter.",
                              {}});
    if (recorder_) recorder_->report(*model_, out);
    // What a failed model holds may be nonsense; comparing it with theory would be, too.
    if (!failed_) out.theory = model_->theory();
    out.recordColumns = model_->recordColumns();
    out.records = model_->records();
    return out;
}

Simulation Simulation::clone() const {
    Simulation copy;
    copy.workspace_ = workspace_;
    copy.model_ = model_->clone();
    copy.recorder_ = recorder_;
    copy.pace_ = pace_;
    copy.issues_ = issues_;
    copy.seed_ = seed_;
    copy.events_ = events_;
    copy.warmup_ = warmup_;
    copy.warmupPending_ = warmupPending_;
    copy.failed_ = failed_;
    return copy;
}

} // namespace kairos
