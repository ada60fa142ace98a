#include "engine/run/simulation.h"

#include "engine/scene/edit.h"
#include "tests/support/fake_kind.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

namespace kairos {
namespace {

using test::endingWorkspace;
using test::fakeKind;
using test::fakeWorkspace;

constexpr double kInf = std::numeric_limits<double>::infinity();

Workspace withParameter(std::size_t index, Value value) {
    Workspace workspace = fakeWorkspace();
    apply(workspace, SetParameter{index, std::move(value)});
    return workspace;
}

Simulation started(Workspace workspace, const SimulationOptions& options = {}) {
    auto result =
        Simulation::start(fakeKind(), std::make_shared<const Workspace>(std::move(workspace)), options);
    EXPECT_TRUE(result.ok());
    return std::move(result).value();
}

const ChannelResult& channel(const RunResults& results, std::string_view quantity) {
    for (const ChannelResult& c : results.channels)
        if (c.channel.quantity == quantity) return c;
    throw std::logic_error("no such channel");
}

TEST(Simulation, StopsAtTheTimeAskedFor) {
    Simulation run = started(fakeWorkspace());
    EXPECT_EQ(run.advanceTo(5), Simulation::Stop::reachedTime);
    EXPECT_EQ(run.now(), 5);
    EXPECT_GT(run.events(), 5u);
    EXPECT_GT(run.nextTime(), 5);
    const auto before = run.fingerprint();
    EXPECT_EQ(run.advanceTo(3), Simulation::Stop::reachedTime);
    EXPECT_EQ(run.now(), 5);
    EXPECT_EQ(run.fingerprint(), before);
}

TEST(Simulation, StopsAfterSoManyEvents) {
    Simulation run = started(fakeWorkspace());
    EXPECT_EQ(run.advanceTo(kInf, 100), Simulation::Stop::eventLimit);
    EXPECT_EQ(run.events(), 100u);
    EXPECT_EQ(run.stepOnce(), Simulation::Stop::eventLimit);
    EXPECT_EQ(run.events(), 101u);
    EXPECT_EQ(run.results(kInf).time, run.now());
}

TEST(Simulation, SlicesStepsAndRecordingChangeNoBit) {
    Simulation whole = started(fakeWorkspace());
    whole.advanceTo(20);

    Simulation sliced = started(fakeWorkspace(), {.warmup = 3.0, .until = 1.0, .keepEvents = true});
    for (int i = 1; sliced.now() < 20; ++i) {
        if (i % 3 == 0 && sliced.nextTime() < 20) sliced.stepOnce();
        sliced.advanceTo(std::min(20.0, sliced.now() + 0.01 * (i % 17)), 5);
    }
    sliced.advanceTo(20);
    EXPECT_EQ(sliced.fingerprint(), whole.fingerprint());

    Simulation silent = started(fakeWorkspace(), {.record = false});
    silent.advanceTo(20);
    EXPECT_EQ(silent.fingerprint(), whole.fingerprint());
    EXPECT_TRUE(silent.results(20).channels.empty());
}

TEST(Simulation, CurvesDoNotDependOnSlices) {
    Simulation whole = started(fakeWorkspace());
    whole.advanceTo(37);
    Simulation sliced = started(fakeWorkspace());
    while (sliced.now() < 37)
        sliced.advanceTo(std::min(37.0, sliced.now() + 0.37), 3);
    const RunResults a = whole.results(37), b = sliced.results(37);
    ASSERT_EQ(a.channels.size(), b.channels.size());
    for (std::size_t i = 0; i < a.channels.size(); ++i) {
        EXPECT_EQ(a.channels[i].series.time, b.channels[i].series.time);
        EXPECT_EQ(a.channels[i].series.value, b.channels[i].series.value);
        EXPECT_EQ(a.channels[i].histogram.counts, b.channels[i].histogram.counts);
        EXPECT_EQ(a.channels[i].accumulated.counts, b.channels[i].accumulated.counts);
    }
}

TEST(Simulation, ResultsSayWhatEachChannelSaw) {
    Simulation run = started(fakeWorkspace(4));
    run.advanceTo(10);
    const RunResults r = run.results(10);
    EXPECT_EQ(r.kind, "fake");
    EXPECT_EQ(r.title, "Beacons");
    EXPECT_EQ(r.time, 10);
    EXPECT_EQ(r.events, run.events());
    EXPECT_EQ(channel(r, "flashes").value, static_cast<double>(run.events()));
    EXPECT_EQ(channel(r, "interval").sample->count, run.events());
    EXPECT_EQ(channel(r, "interval").histogram.total, run.events());
    EXPECT_EQ(channel(r, "age").sample->count, 4u);
    EXPECT_EQ(channel(r, "age").accumulated.total, 4 * 126u); // looks 0, 8, ..., 1000
    EXPECT_DOUBLE_EQ(*channel(r, "rate").value, static_cast<double>(run.events()) / 10);
    ASSERT_EQ(r.theory.size(), 1u);
    EXPECT_EQ(r.records.size(), 4u);

    // The integral of the sine by trapezoids of a thousandth of the run.
    const LevelSummary lit = *channel(r, "lit").level;
    EXPECT_NEAR(lit.area, 1 - std::cos(10.0), 1e-4);
    EXPECT_NEAR(lit.mean, lit.area / 10, 1e-12);
    EXPECT_EQ(lit.last, std::sin(10.0));
    EXPECT_NEAR(lit.max, 1, 1e-4);
    const SeriesData& curve = channel(r, "lit").series;
    EXPECT_EQ(curve.time.size(), 1001u);
    EXPECT_EQ(curve.time.front(), 0);
    EXPECT_EQ(curve.time.back(), 10);
}

TEST(Simulation, WhatIsNotANumberStaysOut) {
    Simulation run = started(fakeWorkspace());
    run.advanceTo(10);
    const RunResults r = run.results(10);
    for (const char* quantity : {"broken", "rate"})
        for (const double v : channel(r, quantity).series.value)
            ASSERT_TRUE(std::isfinite(v));
    EXPECT_EQ(channel(r, "broken").level->mean, 2);
    EXPECT_GT(channel(r, "rate").series.time.front(), 0); // 0/0 at the start
}

TEST(Simulation, CurvesStayShortHoweverLongTheRun) {
    Simulation run = started(fakeWorkspace(), {.until = 0.01});
    run.advanceTo(500);
    const SeriesData curve = channel(run.results(500), "lit").series;
    EXPECT_LE(curve.time.size(), 2001u);
    EXPECT_GT(curve.time.size(), 1000u);
    EXPECT_EQ(curve.time.front(), 0);
    EXPECT_EQ(curve.time.back(), 500);
}

TEST(Simulation, StatisticsBeginAfterTheWarmUp) {
    Simulation run = started(fakeWorkspace(), {.warmup = 4.0});
    run.advanceTo(3);
    EXPECT_EQ(run.results(10).issues.size(), 1u); // not warm yet
    run.advanceTo(4);
    const auto warm = run.events();
    EXPECT_TRUE(run.results(10).issues.empty());
    run.advanceTo(10);
    const RunResults r = run.results(10);
    EXPECT_EQ(r.statisticsFrom, 4);
    EXPECT_EQ(r.events, run.events());
    EXPECT_EQ(channel(r, "flashes").value, static_cast<double>(run.events() - warm));
    EXPECT_EQ(channel(r, "interval").sample->count, run.events() - warm);
    EXPECT_EQ(channel(r, "lit").series.time.front(), 4);
    EXPECT_NEAR(channel(r, "lit").level->area, std::cos(4.0) - std::cos(10.0), 1e-4);
}

TEST(Simulation, EndsWhereNothingIsLeft) {
    Simulation run = started(endingWorkspace(3, 5));
    EXPECT_EQ(run.advanceTo(1000), Simulation::Stop::finished);
    EXPECT_EQ(run.events(), 15u);
    EXPECT_EQ(run.now(), 1000);
    const RunResults r = run.results(1000);
    EXPECT_GT(r.time, 0);
    EXPECT_LT(r.time, 1000);
    EXPECT_EQ(r.until, 1000);
    EXPECT_EQ(run.stepOnce(), Simulation::Stop::finished);
    EXPECT_EQ(run.events(), 15u);

    Simulation endless = started(endingWorkspace(3, 5));
    EXPECT_EQ(endless.advanceTo(kInf), Simulation::Stop::finished);
    EXPECT_EQ(endless.results(kInf).time, r.time);
    EXPECT_TRUE(std::isfinite(endless.now()));
    Simulation silent = started(endingWorkspace(3, 5), {.record = false});
    EXPECT_EQ(silent.advanceTo(kInf), Simulation::Stop::finished);
    EXPECT_EQ(silent.now(), r.time);
}

TEST(Simulation, AFailureEndsTheRunAndSaysWhere) {
    Simulation run = started(withParameter(0, 5.0));
    EXPECT_EQ(run.advanceTo(10), Simulation::Stop::failed);
    EXPECT_TRUE(run.failed());
    const auto events = run.events();
    EXPECT_GT(events, 0u);
    EXPECT_EQ(run.advanceTo(10), Simulation::Stop::failed);
    EXPECT_EQ(run.stepOnce(), Simulation::Stop::failed);
    EXPECT_EQ(run.events(), events);
    const RunResults r = run.results(10);
    ASSERT_EQ(r.issues.size(), 1u);
    EXPECT_EQ(r.issues[0].what, "The lamp broke.");
    EXPECT_NE(r.issues[0].place.find("event " + std::to_string(events)), std::string::npos)
        << r.issues[0].place;
    EXPECT_NE(r.issues[0].place.find("flash, Beacon"), std::string::npos) << r.issues[0].place;
    EXPECT_EQ(channel(r, "interval").sample->count, events);
    EXPECT_TRUE(r.theory.empty());
}

TEST(Simulation, RefusesWhatCannotRun) {
    const auto bad = Simulation::start(fakeKind(), std::make_shared<const Workspace>(withParameter(1, true)));
    ASSERT_FALSE(bad.ok());
    EXPECT_EQ(bad.issues()[0].place, "bad");
    const auto unknown = Simulation::start(std::make_shared<const Workspace>(fakeWorkspace()));
    ASSERT_FALSE(unknown.ok());
    EXPECT_NE(unknown.issues()[0].what.find("\"fake\""), std::string::npos);
    for (const double warmup : {-1.0, kInf, std::nan("")})
        EXPECT_FALSE(Simulation::start(fakeKind(), std::make_shared<const Workspace>(fakeWorkspace()),
                                       {.warmup = warmup})
                         .ok());
}

TEST(Simulation, AClonePartsFromItsOriginal) {
    auto original = std::make_unique<Simulation>(started(fakeWorkspace()));
    original->advanceTo(5);
    Simulation copy = original->clone();
    const auto atFive = original->fingerprint();
    original->advanceTo(9);
    EXPECT_EQ(copy.fingerprint(), atFive);
    const RunResults expected = original->results(9);
    original.reset();
    copy.advanceTo(9);
    const RunResults r = copy.results(9);
    EXPECT_EQ(r.fingerprint, expected.fingerprint);
    EXPECT_EQ(channel(r, "lit").series.value, channel(expected, "lit").series.value);
    EXPECT_EQ(channel(r, "interval").sample->p90, channel(expected, "interval").sample->p90);
}

TEST(Simulation, SeedAndReplicationGiveOtherRuns) {
    std::set<std::uint64_t> prints;
    for (const std::uint64_t seed : {1u, 2u})
        for (const std::uint64_t replication : {0u, 1u}) {
            Simulation run = started(fakeWorkspace(), {.seed = seed, .replication = replication});
            run.advanceTo(5);
            prints.insert(run.fingerprint());
        }
    EXPECT_EQ(prints.size(), 4u);
}

TEST(Simulation, KeepsEventsWhereAsked) {
    Simulation run = started(fakeWorkspace(), {.keepEvents = true});
    run.advanceTo(5);
    const RunResults r = run.results(5);
    ASSERT_EQ(r.eventRows.size(), run.events());
    EXPECT_EQ(r.eventRows[0].number, 1u);
    EXPECT_EQ(r.eventRows[0].kind, "flash");
    EXPECT_EQ(r.eventRows[0].items.find("Beacon"), 0u);
    EXPECT_LE(r.eventRows[0].time, r.eventRows[1].time);
}

} // namespace
} // namespace kairos
