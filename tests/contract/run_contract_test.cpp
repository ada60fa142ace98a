// Runs: the same bits repeated, sliced, watched, cloned, saved; sound all the way.
#include "engine/io/workspace_file.h"
#include "engine/models/builtin_kinds.h"
#include "tests/contract/examples.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

namespace kairos::contract {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr std::uint64_t kEvents = 100000; // where the example has them

/// What an example's plain run comes to; found once, compared with by all tests of it.
struct Plain {
    Workspace workspace;
    double end = 0; // a time at which some 10^5 events are done, or the last one
    std::uint64_t events = 0;
    std::uint64_t fingerprint = 0;
};

Plain plainRun(const Example& example) {
    Plain plain{load(example)};
    Simulation scout = start(plain.workspace, {.record = false});
    // An example that ends: to its own end, so that free flight afterwards is seen as well.
    const auto stop = runTo(scout, std::max(plain.workspace.run.until, 1.0) * 1000, kEvents);
    plain.end =
        stop == Simulation::Stop::eventLimit ? scout.now() : std::min(scout.now(), plain.workspace.run.until);
    Simulation run = start(plain.workspace);
    runTo(run, plain.end, Simulation::unlimited);
    plain.events = run.events();
    plain.fingerprint = run.fingerprint();
    return plain;
}

const Plain& plainOf(const Example& example) {
    static std::map<std::string, Plain> known;
    const auto found = known.find(example.path);
    if (found != known.end()) return found->second;
    return known.emplace(example.path, plainRun(example)).first->second;
}

class RunContract : public testing::TestWithParam<Example> {
protected:
    const Plain& plain() const { return plainOf(GetParam()); }
    void expectPlain(const Simulation& run) const {
        EXPECT_FALSE(run.failed());
        EXPECT_EQ(run.now(), plain().end);
        EXPECT_EQ(run.events(), plain().events);
        EXPECT_EQ(run.fingerprint(), plain().fingerprint);
    }
};

TEST_P(RunContract, Repeats) {
    EXPECT_GT(plain().events, 0u);
    Simulation again = start(plain().workspace);
    runTo(again, plain().end, Simulation::unlimited);
    expectPlain(again);
}

TEST_P(RunContract, SlicesChangeNothing) {
    std::mt19937 random(1);
    Simulation run = start(plain().workspace);
    while (run.now() < plain().end) {
        const double piece = plain().end * static_cast<double>(random() % 1000) / 5e4;
        run.advanceTo(std::min(plain().end, run.now() + piece), 1 + random() % 3000);
        if (random() % 4 == 0 && run.nextTime() < plain().end && run.events() + 1 < plain().events)
            run.stepOnce();
    }
    runTo(run, plain().end);
    expectPlain(run);
}

TEST_P(RunContract, LookingChangesNothing) {
    std::mt19937 random(2);
    Simulation run =
        start(plain().workspace, {.warmup = plain().end / 3, .record = false, .keepEvents = false});
    Simulation watched = start(plain().workspace, {.until = plain().end / 7, .keepEvents = true});
    Frame frame;
    Issues issues;
    for (int i = 1; i <= 40; ++i) {
        const double time =
            i == 40 ? plain().end : plain().end * (i - static_cast<double>(random() % 100) / 100) / 40;
        runTo(run, time, Simulation::unlimited);
        runTo(watched, time, Simulation::unlimited);
        watched.model().draw(watched.now(), frame);
        watched.model().draw(std::min(watched.nextTime(), watched.now() + 1), frame);
        watched.model().check(issues);
        watched.results(plain().end);
        ASSERT_EQ(run.fingerprint(), watched.fingerprint()) << "at " << time;
    }
    EXPECT_TRUE(issues.empty());
    expectPlain(watched);
    expectPlain(run);
}

TEST_P(RunContract, ACloneGoesOnAlone) {
    auto original = std::make_unique<Simulation>(start(plain().workspace));
    runTo(*original, plain().end / 2, Simulation::unlimited);
    Simulation copy = original->clone();
    EXPECT_EQ(copy.fingerprint(), original->fingerprint());
    original->stepOnce();
    original.reset();
    runTo(copy, plain().end, Simulation::unlimited);
    expectPlain(copy);
}

TEST_P(RunContract, SavedAndLoadedItIsTheSameRun) {
    const std::string bytes = writeWorkspace(plain().workspace);
    ImportOptions again;
    again.fileName = "again.kairos";
    const auto loaded = openText(bytes, again, true);
    ASSERT_TRUE(loaded.ok());
    EXPECT_EQ(writeWorkspace(loaded.value()), bytes);
    EXPECT_EQ(loaded.value(), plain().workspace);
    Simulation run = start(loaded.value());
    runTo(run, plain().end, Simulation::unlimited);
    expectPlain(run);
}

TEST_P(RunContract, TimeNeverGoesBackAndInvariantsHold) {
    Simulation run = start(plain().workspace, {.keepEvents = true});
    const std::uint64_t every = std::max<std::uint64_t>(1, plain().events / 60);
    double last = 0;
    Issues issues;
    while (run.now() < plain().end) {
        ASSERT_GE(run.nextTime(), run.now());
        run.advanceTo(plain().end, every);
        ASSERT_GE(run.now(), last);
        last = run.now();
        run.model().check(issues);
        ASSERT_TRUE(issues.empty()) << toText(issues.front());
    }
    const RunResults results = run.results(plain().end);
    double time = 0;
    std::uint64_t number = 0;
    for (const EventRow& row : results.eventRows) {
        ASSERT_GE(row.time, time) << "event " << row.number;
        ASSERT_EQ(row.number, ++number);
        ASSERT_FALSE(row.items.empty());
        time = row.time;
    }
    EXPECT_EQ(number, run.events());
    for (const ChannelResult& c : results.channels) {
        if (c.sample) {
            EXPECT_TRUE(std::isfinite(c.sample->mean) && std::isfinite(c.sample->sd)) << c.channel.quantity;
        }
        if (c.level) {
            EXPECT_TRUE(std::isfinite(c.level->mean)) << c.channel.quantity;
        }
        EXPECT_LE(c.series.time.size(), 2001u);
    }
    for (const auto& row : results.records)
        EXPECT_EQ(row.size(), results.recordColumns.size());
}

INSTANTIATE_TEST_SUITE_P(Examples, RunContract, testing::ValuesIn(examples()), [](const auto& param) {
    return std::string(param.param.kind) + "_" + param.param.name();
});

TEST(EventKinds, EachFiresInSomeExample) {
    for (const ModelKind* kind : builtinKinds()) {
        std::set<std::string> fired, all;
        for (const Example& example : examples()) {
            if (kind->id != example.kind) continue;
            Simulation run = start(load(example), {.keepEvents = true});
            const auto names = run.model().eventKinds();
            // The first stands for what is not told apart.
            all.insert(names.begin() + 1, names.end());
            runTo(run, kInf, 20000);
            for (const EventRow& row : run.results(kInf).eventRows)
                fired.insert(row.kind);
        }
        for (const std::string& name : all)
            EXPECT_TRUE(fired.contains(name)) << kind->id << ": " << name << " never happens";
    }
}

} // namespace
} // namespace kairos::contract
