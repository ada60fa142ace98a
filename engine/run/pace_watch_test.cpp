#include "engine/run/pace_watch.h"

#include "engine/run/simulation.h"
#include "tests/support/fake_kind.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>

namespace kairos {
namespace {

// Events at which a run is found endless, whose event number n happens at time(n); none up to 2^40.
std::optional<std::uint64_t> foundAt(double aim, const std::function<double(double)>& time,
                                     std::uint64_t aimEvents = PaceWatch::unlimited) {
    PaceWatch watch;
    watch.aimAt(aim, aimEvents);
    for (std::uint64_t events = 0; events < (1ull << 40);) {
        events += watch.eventsToLook(events);
        if (watch.afterEvents(time(static_cast<double>(events)), events)) return events;
    }
    return {};
}

TEST(PaceWatch, RefusesAtOnceWhatIsHopeless) {
    const auto evenly = [](double n) { return n * 0.5; };
    EXPECT_EQ(foundAt(1e300, evenly), 1u << 21);
    const auto noMore = [](double) { return 1.0; }; // time stands still
    EXPECT_EQ(foundAt(2, noMore), 1ull << 32);      // and that alone may be a long burst
}

TEST(PaceWatch, TheLongerItWatchesTheLessItTakes) {
    const auto evenly = [](double n) { return n; };
    EXPECT_EQ(foundAt(0x1p62, evenly), 1u << 21);
    EXPECT_EQ(foundAt(0x1p56, evenly), 1u << 24);
    EXPECT_EQ(foundAt(0x1p50, evenly), 1u << 27);
    EXPECT_EQ(foundAt(0x1p48, evenly), 1u << 28);
    EXPECT_EQ(foundAt(0x1p46, evenly), std::nullopt); // months, but not years
}

TEST(PaceWatch, LetsBurstsAndSlowingRunsPass) {
    // A light disk between a heavy one and a wall, at a mass ratio of 10^16: 314,159,265 contacts, half of
    // them in a hundred-millionth of the time.
    const auto pi = [](double n) { return 1 - 1e-8 / std::tan(std::max(n, 1.0) / 1e8); };
    PaceWatch watch;
    watch.aimAt(1e9, PaceWatch::unlimited);
    for (std::uint64_t events = 0; events < 150'000'000;) {
        events += watch.eventsToLook(events);
        EXPECT_FALSE(watch.afterEvents(pi(static_cast<double>(events)), events)) << events;
    }
    // Events grow as the logarithm of time: a gas that cools freely.
    EXPECT_EQ(foundAt(1e30, [](double n) { return std::expm1(n / 1e6); }), std::nullopt);
}

TEST(PaceWatch, NeedsAnAim) {
    const auto evenly = [](double n) { return n * 1e-30; };
    EXPECT_EQ(foundAt(std::numeric_limits<double>::infinity(), evenly), std::nullopt);
    EXPECT_EQ(foundAt(1e300, evenly, 1'000'000'000), std::nullopt); // ends by the number of events
}

TEST(PaceWatch, JudgesSearchesInARow) {
    PaceWatch watch;
    watch.aimAt(1e300, PaceWatch::unlimited);
    int searches = 0;
    std::optional<std::string> seen;
    for (double t = 5; !seen && searches < 100; t += 10, ++searches)
        seen = watch.afterSearch(t, t + 10);
    EXPECT_EQ(searches, 16);
    ASSERT_TRUE(seen);
    EXPECT_NE(seen->find("from 5 s on"), std::string::npos) << *seen;
    EXPECT_NE(seen->find("160 s of 1e+300 s"), std::string::npos) << *seen;

    PaceWatch quick;
    quick.aimAt(1e9, PaceWatch::unlimited);
    for (int i = 0; i < 1000; ++i)
        EXPECT_FALSE(quick.afterSearch(i * 100, i * 100 + 100));

    PaceWatch broken; // by an event now and then
    broken.aimAt(1e300, PaceWatch::unlimited);
    for (std::uint64_t i = 0; i < 1000; ++i) {
        EXPECT_FALSE(broken.afterSearch(static_cast<double>(i), static_cast<double>(i + 1)));
        if (i % 15 == 14) broken.afterEvents(static_cast<double>(i + 1), i);
    }
}

Simulation started(const SimulationOptions& options = {}) {
    auto run = Simulation::start(test::fakeKind(), std::make_shared<const Workspace>(test::fakeWorkspace(1)),
                                 options);
    EXPECT_TRUE(run.ok());
    return std::move(run).value();
}

TEST(Simulation, RefusesARunWithoutEnd) {
    Simulation whole = started({.until = 1e300});
    whole.aimAt(1e300);
    EXPECT_EQ(whole.advanceTo(1e300), Simulation::Stop::failed);
    EXPECT_EQ(whole.events(), 1u << 21);
    ASSERT_EQ(whole.issues().size(), 1u);
    const Issue& issue = whole.issues()[0];
    EXPECT_EQ(issue.what.find("The last 1048576 events advanced the time by 10"), 0u) << issue.what;
    EXPECT_NE(issue.what.find("s of 1e+300 s."), std::string::npos) << issue.what;
    EXPECT_NE(issue.place.find("event 2097152 (flash"), std::string::npos) << issue.place;
    EXPECT_FALSE(issue.fix.empty());
    // What was measured so far is still there.
    EXPECT_EQ(whole.results(1e300).channels[0].sample->count, 1u << 21);

    // In slices, not recorded, and by a copy: at the same event, in the same words.
    Simulation first = started({.record = false});
    first.aimAt(1e300);
    first.advanceTo(700'000.5);
    Simulation sliced = first.clone();
    auto stop = Simulation::Stop::eventLimit;
    while (stop == Simulation::Stop::eventLimit || stop == Simulation::Stop::reachedTime) {
        stop = sliced.advanceTo(sliced.now() + 4321, 10'007);
        if (stop == Simulation::Stop::reachedTime) stop = sliced.stepOnce();
    }
    EXPECT_EQ(stop, Simulation::Stop::failed);
    EXPECT_EQ(sliced.issues(), whole.issues());
    EXPECT_EQ(sliced.fingerprint(), whole.fingerprint());
}

TEST(Simulation, RefusesNothingThatEnds) {
    constexpr std::uint64_t events = (1u << 21) + 10;
    Simulation noAim = started({.record = false});
    EXPECT_EQ(noAim.advanceTo(1e300, events), Simulation::Stop::eventLimit);
    Simulation byEvents = started({.record = false});
    byEvents.aimAt(1e300, events);
    EXPECT_EQ(byEvents.advanceTo(1e300, events), Simulation::Stop::eventLimit);
    Simulation byTime = started({.record = false});
    byTime.aimAt(1e9);
    EXPECT_EQ(byTime.advanceTo(1e9, events), Simulation::Stop::eventLimit);
    EXPECT_EQ(byTime.fingerprint(), noAim.fingerprint());
    EXPECT_EQ(byEvents.fingerprint(), noAim.fingerprint());
}

} // namespace
} // namespace kairos
