#include "engine/run/runner.h"

#include "engine/scene/edit.h"
#include "tests/support/fake_kind.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

namespace kairos {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

// A runner and a wait for what it publishes. Waits have no deadline: a runner that never gets there fails by
// the test's own timeout, so that a slow machine fails nothing.
class Watched {
public:
    explicit Watched(Workspace workspace)
        : runner(start(std::move(workspace)), [this] {
              const std::lock_guard lock(mutex_);
              ++wakes_;
              bell_.notify_all();
          }) {}

    std::shared_ptr<const RunView> until(const std::function<bool(const RunView&)>& good) {
        while (true) {
            std::uint64_t seen = 0;
            {
                const std::lock_guard lock(mutex_);
                seen = wakes_;
            }
            auto view = runner.view();
            if (good(*view)) return view;
            std::unique_lock lock(mutex_);
            bell_.wait(lock, [&] { return wakes_ != seen; });
        }
    }
    std::shared_ptr<const RunView> untilState(RunState state) {
        return until([state](const RunView& v) { return v.state == state; });
    }

private:
    static Simulation start(Workspace workspace) {
        auto result =
            Simulation::start(test::fakeKind(), std::make_shared<const Workspace>(std::move(workspace)));
        EXPECT_TRUE(result.ok());
        return std::move(result).value();
    }

    std::mutex mutex_;
    std::condition_variable bell_;
    std::uint64_t wakes_ = 0;

public:
    Runner runner; // last: it calls back until it is gone
};

Workspace endless() {
    Workspace workspace = test::fakeWorkspace(5);
    workspace.run.until = kInf;
    return workspace;
}

std::uint64_t fingerprintAt(Workspace workspace, double time) {
    auto run = Simulation::start(test::fakeKind(), std::make_shared<const Workspace>(std::move(workspace)));
    run.value().advanceTo(time);
    return run.value().fingerprint();
}

TEST(Runner, HasAFirstViewAtOnceAndStaysPaused) {
    Watched w(endless());
    const auto view = w.runner.view();
    ASSERT_TRUE(view);
    EXPECT_EQ(view->state, RunState::paused);
    EXPECT_EQ(view->time, 0);
    EXPECT_EQ(view->events, 0u);
    EXPECT_GT(view->nextTime, 0);
    EXPECT_EQ(view->frame.discs.size(), 5u);
    ASSERT_TRUE(view->results);
    EXPECT_FALSE(view->results->channels.empty());
    EXPECT_EQ(w.runner.view(), view); // nothing new
}

TEST(Runner, StepsOneEventAtATime) {
    Watched w(endless());
    for (std::uint64_t n = 1; n <= 20; ++n) {
        w.runner.stepOnce();
        const auto view = w.until([n](const RunView& v) { return v.events == n; });
        EXPECT_EQ(view->state, RunState::paused);
        EXPECT_EQ(view->results->events, n);
    }
}

TEST(Runner, RunsToATimeAndNoFurther) {
    Watched w(endless());
    w.runner.runTo(50);
    const auto view = w.until([](const RunView& v) { return v.state == RunState::paused && v.time == 50; });
    EXPECT_EQ(view->results->time, 50);
    EXPECT_EQ(view->frame.time, 50);
    EXPECT_EQ(view->results->fingerprint, fingerprintAt(endless(), 50));
    w.runner.runTo(20); // the past is no place to go
    w.runner.stepOnce();
    const auto later = w.until([&](const RunView& v) { return v.events > view->events; });
    EXPECT_EQ(later->events, view->events + 1);
}

TEST(Runner, PlaysToItsEndAndBeyondOnDemand) {
    Watched w(endless());
    w.runner.setPlaybackRate(kInf);
    w.runner.setEnd(30);
    w.runner.play();
    const auto view = w.untilState(RunState::finished);
    EXPECT_EQ(view->time, 30);
    EXPECT_EQ(view->results->fingerprint, fingerprintAt(endless(), 30));
    w.runner.play();
    w.until([](const RunView& v) { return v.state == RunState::running && v.time > 30; });
    w.runner.pause();
    const auto paused = w.untilState(RunState::paused);
    EXPECT_EQ(paused->results->time, paused->time);
    EXPECT_EQ(paused->results->fingerprint, fingerprintAt(endless(), paused->time));
}

TEST(Runner, TheEndIsThatOfTheSettings) {
    Workspace workspace = endless();
    workspace.run.until = 12;
    workspace.run.playbackRate = kInf;
    Watched w(std::move(workspace));
    w.runner.play();
    EXPECT_EQ(w.untilState(RunState::finished)->time, 12);
}

TEST(Runner, FinishesWhereNothingIsLeft) {
    Workspace workspace = test::endingWorkspace(3, 4);
    workspace.run.until = kInf;
    Watched w(std::move(workspace));
    w.runner.setPlaybackRate(kInf);
    w.runner.play();
    const auto view = w.untilState(RunState::finished);
    EXPECT_EQ(view->events, 12u);
    EXPECT_EQ(view->nextTime, kInf);
    w.runner.stepOnce();
    w.until([&](const RunView& v) { return &v != view.get(); });
    EXPECT_EQ(w.runner.view()->events, 12u);
}

TEST(Runner, AFailureIsShownWithItsIssue) {
    Workspace workspace = endless();
    apply(workspace, SetParameter{0, 5.0});
    Watched w(std::move(workspace));
    w.runner.setPlaybackRate(kInf);
    w.runner.play();
    const auto view = w.untilState(RunState::failed);
    ASSERT_EQ(view->issues.size(), 1u);
    EXPECT_EQ(view->issues[0].what, "The lamp broke.");
    EXPECT_EQ(view->results->issues.size(), 1u);
    w.runner.play();
    w.runner.stepOnce();
    w.runner.runTo(100);
    w.runner.pause();
    EXPECT_EQ(w.untilState(RunState::failed)->events, view->events);
}

TEST(Runner, PlaybackFollowsTheClockOnTheWall) {
    Watched w(endless());
    w.runner.setPlaybackRate(0.5);
    w.runner.play();
    // Each view shows the time it was made for, and time goes on from view to view.
    double last = 0;
    for (int i = 0; i < 5; ++i) {
        const auto view = w.until([&](const RunView& v) { return v.time > last; });
        EXPECT_EQ(view->frame.time, view->time);
        last = view->time;
    }
    w.runner.setPlaybackRate(1e6);
    w.until([](const RunView& v) { return v.time > 1000; });
}

TEST(Runner, DiesWhileRunning) {
    for (const double rate : {1.0, kInf}) {
        Watched w(endless());
        w.runner.setPlaybackRate(rate);
        w.runner.play();
        w.until([](const RunView& v) { return v.state == RunState::running; });
    }
}

TEST(Runner, TakesCommandsFromAnywhereInAnyOrder) {
    Watched w(endless());
    std::vector<std::jthread> people;
    for (int k = 0; k < 3; ++k)
        people.emplace_back([&w, k] {
            for (int i = 0; i < 50; ++i)
                switch ((i * 7 + k) % 6) {
                case 0:
                    w.runner.play();
                    break;
                case 1:
                    w.runner.pause();
                    break;
                case 2:
                    w.runner.stepOnce();
                    break;
                case 3:
                    w.runner.runTo(i);
                    break;
                case 4:
                    w.runner.setPlaybackRate(i % 2 ? kInf : 3.0);
                    break;
                default:
                    EXPECT_TRUE(w.runner.view());
                }
        });
    people.clear();
    w.runner.pause();
    w.runner.setEnd(kInf);
    const double target = w.runner.view()->time + 1e5;
    w.runner.runTo(target);
    const auto view =
        w.until([&](const RunView& v) { return v.state == RunState::paused && v.time >= target; });
    EXPECT_EQ(view->results->fingerprint, fingerprintAt(endless(), view->time));
}

} // namespace
} // namespace kairos
