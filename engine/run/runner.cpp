#include "engine/run/runner.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace kairos {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr Seconds kSlice{0.008};           // of work between two looks into the mailbox
constexpr Seconds kChunk{0.001};           // aimed at for one call of advanceTo()
constexpr double kLeastReach = 1e-300;     // s of simulated time a call; it grows where nothing comes of it
constexpr Seconds kFrameInterval{0.016};   // some 60 frames a second
constexpr Seconds kResultsInterval{0.033}; // some 30 results a second
// Drawing may take a third of the time, results a fifth; the rest belongs to the run.
constexpr double kFrameShare = 1.0 / 3;
constexpr double kResultsShare = 1.0 / 5;
constexpr double kSmoothing = 0.5; // s, of the rates shown

Clock::duration ticks(Seconds seconds) {
    return std::chrono::duration_cast<Clock::duration>(seconds);
}

/// How often something is due whose making takes time: at most every `least`, and less often where it is
/// dear.
class Pace {
public:
    Pace(Seconds least, double share) : least_(least), share_(share) {}
    Clock::time_point due() const { return last_ + ticks(std::max(least_, cost_ / share_)); }
    /// Counts from `from`, where the work for it began: counted from its making, every picture would come
    /// later by the work done before it.
    void made(Clock::time_point from, Seconds cost) {
        last_ = from;
        cost_ = cost;
    }

private:
    Seconds least_;
    double share_;
    Clock::time_point last_{};
    Seconds cost_{0};
};

} // namespace

class Runner::Worker {
public:
    enum class Order : std::uint8_t { play, pause, stepOnce, runTo, setEnd, setRate };
    struct Command {
        Order order;
        double value = 0;
    };

    Worker(Simulation simulation, std::function<void()> wake)
        : simulation_(std::move(simulation)), wake_(std::move(wake)), end_(simulation_.workspace().run.until),
          rate_(simulation_.workspace().run.playbackRate) {
        publish(true, Clock::now());
        thread_ = std::jthread([this](std::stop_token stop) { live(stop); });
    }

    void post(Command command) {
        {
            const std::lock_guard lock(mutex_);
            commands_.push_back(command);
        }
        poked_ = true;
        bell_.notify_one();
    }

    std::shared_ptr<const RunView> view() {
        const std::lock_guard lock(mutex_);
        taken_ = true;
        return latest_;
    }

private:
    enum class Mode : std::uint8_t { idle, playing, runningTo };

    void live(const std::stop_token& stop);
    void obey(Command command);
    void start(Mode mode);
    void rest(RunState state);
    void work(const std::stop_token& stop);
    Simulation::Stop workTowards(double target, const std::stop_token& stop);
    void anchor();
    void measureRates();
    void publish(bool withResults, Clock::time_point from);
    void publishIfDue(Clock::time_point sliceBegin);
    void deliver(std::shared_ptr<const RunView> view);
    void waitForFrame(Clock::time_point sliceBegin, const std::stop_token& stop);
    bool taken();

    // Of the runner's thread alone.
    Simulation simulation_;
    std::function<void()> wake_;
    double end_;
    double rate_; // simulated seconds a second
    double runTo_ = 0;
    Mode mode_ = Mode::idle;
    RunState state_ = RunState::paused;
    bool living_ = false;      // the thread has taken over
    bool tell_ = false;        // the state changed: publish whether or not somebody looks
    Issues troubles_;          // beyond those of the simulation
    std::uint64_t chunk_ = 64; // events a call of advanceTo()
    double reach_ = 1e-3;      // s of simulated time a call
    // Playback: at `anchorWall_` the clock on the wall stood at `anchorTime_` of the run.
    Clock::time_point anchorWall_;
    double anchorTime_ = 0;
    // Rates are measured from here on.
    Clock::time_point measuredWall_;
    double measuredTime_ = 0;
    std::uint64_t measuredEvents_ = 0;
    bool measured_ = false;
    double eventsPerSecond_ = 0;
    double simulatedPerSecond_ = 0;
    Pace framePace_{kFrameInterval, kFrameShare};
    Pace resultsPace_{kResultsInterval, kResultsShare};
    std::shared_ptr<const RunResults> results_;

    // The mailbox; the mutex is held to move pointers only.
    std::mutex mutex_;
    std::condition_variable_any bell_;
    std::vector<Command> commands_;
    std::shared_ptr<const RunView> latest_;
    bool taken_ = false;
    std::atomic<bool> poked_ = false; // commands wait: end the slice

    std::jthread thread_; // last: it ends before what it uses
};

void Runner::Worker::live(const std::stop_token& stop) {
    living_ = true;
    std::vector<Command> commands;
    while (!stop.stop_requested()) {
        {
            std::unique_lock lock(mutex_);
            if (mode_ == Mode::idle && !tell_) bell_.wait(lock, stop, [this] { return !commands_.empty(); });
            std::swap(commands, commands_);
            poked_ = false;
        }
        try {
            for (const Command& command : commands)
                obey(command);
            if (mode_ != Mode::idle)
                work(stop);
            else if (tell_)
                publish(true, Clock::now());
        } catch (const std::exception& error) {
            // Simulation has caught what a model may throw. What comes here, looking at it threw: end this
            // run loudly.
            troubles_.push_back({Severity::error,
                                 "run",
                                 error.what(),
                                 "Close some documents or make the scene smaller.",
                                 {}});
            mode_ = Mode::idle;
            state_ = RunState::failed;
            tell_ = false;
            auto view = std::make_shared<RunView>();
            view->state = state_;
            view->issues = troubles_;
            view->results = results_;
            deliver(std::move(view));
        }
        commands.clear();
    }
}

void Runner::Worker::obey(Command command) {
    switch (command.order) {
    case Order::setEnd:
        if (!std::isnan(command.value)) end_ = command.value;
        return;
    case Order::setRate:
        if (command.value > 0) rate_ = command.value;
        anchor();
        return;
    case Order::pause:
        if (mode_ != Mode::idle) rest(RunState::paused);
        return;
    case Order::play:
        if (simulation_.now() >= end_) end_ = kInf;
        start(Mode::playing);
        return;
    case Order::runTo:
        if (std::isnan(command.value)) return;
        runTo_ = command.value;
        start(Mode::runningTo);
        return;
    case Order::stepOnce:
        if (state_ == RunState::failed) return;
        switch (simulation_.stepOnce()) {
        case Simulation::Stop::failed:
            return rest(RunState::failed);
        case Simulation::Stop::finished:
            return rest(RunState::finished);
        default:
            return rest(RunState::paused);
        }
    }
}

void Runner::Worker::start(Mode mode) {
    if (state_ == RunState::failed) return;
    if (mode_ == Mode::idle) {
        measuredWall_ = Clock::now();
        measuredTime_ = simulation_.now();
        measuredEvents_ = simulation_.events();
    }
    mode_ = mode;
    state_ = RunState::running;
    tell_ = true;
    anchor();
}

void Runner::Worker::rest(RunState state) {
    mode_ = Mode::idle;
    state_ = state;
    tell_ = true;
}

void Runner::Worker::anchor() {
    anchorWall_ = Clock::now();
    anchorTime_ = simulation_.now();
}

Simulation::Stop Runner::Worker::workTowards(double target, const std::stop_token& stop) {
    using Stop = Simulation::Stop;
    const auto deadline = Clock::now() + ticks(kSlice);
    while (true) {
        const auto begin = Clock::now();
        // Bounded in events and in time: what is no event may take long as well.
        const double from = simulation_.now();
        const std::uint64_t before = simulation_.events();
        const double portion = std::min(target, from + reach_);
        const Stop result = simulation_.advanceTo(portion, chunk_);
        const auto end = Clock::now();
        if (result == Stop::failed || (portion == target && result != Stop::eventLimit)) return result;
        if (result == Stop::finished) {
            if (std::isinf(target)) return result;
            reach_ = target - simulation_.now(); // nothing on the way
            continue;
        }
        const bool quick = end - begin<ticks(kChunk / 2), slow = end - begin> ticks(kChunk * 2);
        if (result == Stop::eventLimit) {
            if (quick) chunk_ = std::min<std::uint64_t>(chunk_ * 2, 1u << 20);
            // A long search for an event that did not come is cut short by less time to search in.
            if (slow && simulation_.events() - before < chunk_)
                reach_ = std::max((simulation_.now() - from) / 2, kLeastReach);
            else if (slow)
                chunk_ = std::max<std::uint64_t>(chunk_ / 2, 1);
        } else if (quick || slow) {
            reach_ = std::clamp(reach_ * (quick ? 2 : 0.5), kLeastReach, 1e100);
        }
        if (end >= deadline || poked_ || stop.stop_requested()) return Stop::eventLimit;
    }
}

void Runner::Worker::work(const std::stop_token& stop) {
    const auto begin = Clock::now();
    const bool fast = mode_ == Mode::runningTo || std::isinf(rate_);
    const double limit = mode_ == Mode::runningTo ? runTo_ : end_;
    const double shown = anchorTime_ + Seconds(begin - anchorWall_).count() * rate_;
    const double target = fast ? limit : std::min(limit, shown);
    switch (workTowards(target, stop)) {
    case Simulation::Stop::failed:
        rest(RunState::failed);
        break;
    case Simulation::Stop::eventLimit:
        // Too much to do for this rate: go on from here in place of running after a clock that cannot be
        // caught.
        if (!fast && !poked_) anchor();
        break;
    case Simulation::Stop::finished:
        // Bodies may move on though nothing happens; only where no time is left to show it is over.
        if (target == limit)
            rest(mode_ == Mode::runningTo && !std::isinf(limit) ? RunState::paused : RunState::finished);
        break;
    case Simulation::Stop::reachedTime:
        if (target == limit) rest(mode_ == Mode::runningTo ? RunState::paused : RunState::finished);
        break;
    }
    measureRates();
    if (mode_ == Mode::idle) {
        publish(true, Clock::now());
        return;
    }
    publishIfDue(begin);
    if (!fast) waitForFrame(begin, stop);
}

void Runner::Worker::measureRates() {
    const auto now = Clock::now();
    const double span = Seconds(now - measuredWall_).count();
    if (span < 0.01) return;
    const double events = static_cast<double>(simulation_.events() - measuredEvents_) / span;
    const double time = (simulation_.now() - measuredTime_) / span;
    const double weight = measured_ ? 1 - std::exp(-span / kSmoothing) : 1;
    eventsPerSecond_ += weight * (events - eventsPerSecond_);
    simulatedPerSecond_ += weight * (time - simulatedPerSecond_);
    measured_ = true;
    measuredWall_ = now;
    measuredTime_ = simulation_.now();
    measuredEvents_ = simulation_.events();
}

bool Runner::Worker::taken() {
    const std::lock_guard lock(mutex_);
    return taken_;
}

void Runner::Worker::publishIfDue(Clock::time_point sliceBegin) {
    if (!tell_ && (sliceBegin < framePace_.due() || !taken())) return;
    publish(sliceBegin >= resultsPace_.due(), sliceBegin);
}

void Runner::Worker::publish(bool withResults, Clock::time_point from) {
    auto view = std::make_shared<RunView>();
    if (withResults) {
        const auto begin = Clock::now();
        results_ = std::make_shared<const RunResults>(simulation_.results(end_));
        resultsPace_.made(from, Clock::now() - begin);
    }
    const auto begin = Clock::now();
    view->state = state_;
    view->time = simulation_.now();
    view->nextTime = simulation_.nextTime();
    view->events = simulation_.events();
    view->eventsPerSecond = eventsPerSecond_;
    view->simulatedPerSecond = simulatedPerSecond_;
    simulation_.model().draw(simulation_.now(), view->frame);
    view->results = results_;
    view->issues = simulation_.issues();
    framePace_.made(from, Clock::now() - begin);
    tell_ = false;
    deliver(std::move(view));
}

void Runner::Worker::deliver(std::shared_ptr<const RunView> view) {
    {
        const std::lock_guard lock(mutex_);
        std::swap(latest_, view); // the old one dies after the lock is gone
        taken_ = false;
    }
    // The first view is published by the constructor, whose caller needs no wake-up for it.
    if (wake_ && living_) wake_();
}

void Runner::Worker::waitForFrame(Clock::time_point sliceBegin, const std::stop_token& stop) {
    const auto next = std::max(framePace_.due(), sliceBegin + ticks(kFrameInterval));
    std::unique_lock lock(mutex_);
    bell_.wait_until(lock, stop, next, [this] { return !commands_.empty(); });
}

Runner::Runner(Simulation simulation, std::function<void()> wake)
    : worker_(std::make_unique<Worker>(std::move(simulation), std::move(wake))) {}

Runner::~Runner() = default;

void Runner::play() {
    worker_->post({Worker::Order::play});
}
void Runner::pause() {
    worker_->post({Worker::Order::pause});
}
void Runner::stepOnce() {
    worker_->post({Worker::Order::stepOnce});
}
void Runner::runTo(double time) {
    worker_->post({Worker::Order::runTo, time});
}
void Runner::setEnd(double time) {
    worker_->post({Worker::Order::setEnd, time});
}
void Runner::setPlaybackRate(double rate) {
    worker_->post({Worker::Order::setRate, rate});
}

std::shared_ptr<const RunView> Runner::view() {
    return worker_->view();
}

} // namespace kairos
