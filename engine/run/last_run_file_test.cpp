#include "engine/run/last_run_file.h"

#include "engine/scene/edit.h"
#include "tests/support/fake_results.h"
#include "tests/support/fake_schema.h"

#include <cmath>
#include <gtest/gtest.h>

namespace kairos {
namespace {

LastRun sample() {
    LastRun run;
    run.workspace = 0x0123456789abcdef;
    run.results = std::make_shared<const RunResults>(fake::results());
    run.charts = {{"speed", "", "A, \"B\"", 50, true, false, true, false, true, false, true}, {}};
    run.charts.back().quantity = "energy";
    return run;
}

TEST(LastRunFile, IsReadAsItWasWritten) {
    const LastRun written = sample();
    const std::string text = writeLastRun(written);
    const auto read = readLastRun(text, "gas.kairos.last-run");
    ASSERT_TRUE(read.ok()) << toText(read.issues().front());
    EXPECT_EQ(read.value().workspace, written.workspace);
    EXPECT_EQ(read.value().charts, written.charts);
    const RunResults& a = *written.results;
    const RunResults& b = *read.value().results;
    EXPECT_EQ(b.title, a.title);
    EXPECT_EQ(b.seed, a.seed);
    EXPECT_EQ(b.time, a.time);
    EXPECT_EQ(b.events, a.events);
    EXPECT_EQ(b.fingerprint, a.fingerprint);
    ASSERT_EQ(b.channels.size(), a.channels.size());
    for (std::size_t i = 0; i < a.channels.size(); ++i) {
        EXPECT_EQ(b.channels[i].channel.quantity, a.channels[i].channel.quantity);
        EXPECT_EQ(b.channels[i].channel.item, a.channels[i].channel.item);
        EXPECT_EQ(b.channels[i].channel.category, a.channels[i].channel.category);
        EXPECT_EQ(b.channels[i].channel.type, a.channels[i].channel.type);
        EXPECT_EQ(b.channels[i].histogram.counts, a.channels[i].histogram.counts);
        EXPECT_EQ(b.channels[i].histogram.total, a.channels[i].histogram.total);
        EXPECT_EQ(b.channels[i].series.time, a.channels[i].series.time);
        EXPECT_EQ(b.channels[i].value, a.channels[i].value);
    }
    EXPECT_EQ(b.channels[0].sample->p90, 1.15);
    EXPECT_EQ(b.channels[2].level->last, 1e-20);
    EXPECT_TRUE(std::isnan(b.channels[4].series.value[0]));
    EXPECT_EQ(writeLastRun(read.value()), text);
}

TEST(LastRunFile, TheoryIsExactAtFineEdgesAndCloseBetween) {
    const LastRun written = sample();
    const auto read = readLastRun(writeLastRun(written), "f");
    ASSERT_TRUE(read.ok());
    const Theory& was = written.results->theory[0];
    const Theory& is = read.value().results->theory[0];
    EXPECT_EQ(is.label, was.label);
    EXPECT_EQ(is.pValue, was.pValue);
    for (int i = 0; i <= 300; ++i)
        EXPECT_NEAR(is.cumulative(0.01 * i), was.cumulative(0.01 * i), 1e-12);
    for (double t = 0.0123; t < 3.2; t += 0.0371)
        EXPECT_NEAR(is.density(t), was.density(t), 1e-4 * was.density(0));
    EXPECT_EQ(read.value().results->theory[1].value, 0.25);
}

TEST(LastRunFile, ChartsStandWithoutResults) {
    LastRun run = sample();
    run.results = nullptr;
    const auto read = readLastRun(writeLastRun(run), "f");
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read.value().results, nullptr);
    EXPECT_EQ(read.value().charts, run.charts);
}

TEST(LastRunFile, WhatIsCutOrDoesNotFitIsRefusedWithPlaceAndReason) {
    const std::string text = writeLastRun(sample());
    for (std::size_t size = 0; size + 2 < text.size(); size += size < 3000 ? 1 : 97) {
        const auto read = readLastRun(std::string_view(text).substr(0, size), "f");
        ASSERT_FALSE(read.ok()) << size;
        EXPECT_TRUE(read.issues().front().place.starts_with("f:"));
    }
    const auto refused = [&](std::string_view from, std::string_view to, std::string_view why) {
        std::string changed = text;
        const auto at = changed.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        changed.replace(at, from.size(), to);
        const auto read = readLastRun(changed, "f");
        ASSERT_FALSE(read.ok()) << from;
        EXPECT_NE(read.issues().front().what.find(why), std::string::npos) << read.issues().front().what;
    };
    refused("kairos-last-run", "kairos", "format is not that of a last run");
    refused("\"formatVersion\": 1", "\"formatVersion\": 2", "formatVersion is not 1");
    refused("\"0123456789abcdef\"", "\"0123\"", "workspace is not 16 hex digits");
    refused("\"width\": 0.01", "\"width\": 0", "results.channels[0].histogram has bins that no number");
    refused("\"counts\": [40,", "\"counts\": [-1,", "counts holds what is no count");
    refused("\"counts\": [40,", "\"counts\": [true,", "neither a number nor an object");
    refused("\"sample\": [0.5,", "\"sample\": [", "sample is no list of 8 numbers");
    refused("\"times\": [0,", "\"times\": [", "values is no list of");
    refused("\"type\": \"level\"", "\"type\": \"flat\"", "results.channels[2].type is none");
    refused("\"channel\": 4", "\"channel\": 5", "results.theory[1].channel is none of the channels");
}

TEST(LastRunFile, AForeignFileDoesNotFillTheMemory) {
    std::string text = "[{}";
    for (int i = 0; i < (1 << 20); ++i)
        text += ",{}";
    const auto read = readLastRun(text + "]", "f");
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.issues().front().what, "There is far more here than a run has.");
}

TEST(LastRunFile, TheKeyIsThatOfWhatDecidesTheRun) {
    Workspace workspace{"fake", 1, "A", "B", Scene(fake::schema()), {}, {}};
    const auto key = runKey(workspace);
    workspace.title = "Other";
    workspace.description = "Other";
    workspace.run.until = 1234;
    workspace.run.playbackRate = 3;
    EXPECT_EQ(runKey(workspace), key);
    Workspace seeded = workspace;
    seeded.run.seed = 2;
    EXPECT_NE(runKey(seeded), key);
    Workspace warmed = workspace;
    warmed.run.warmup = 1;
    EXPECT_NE(runKey(warmed), key);
    Workspace drawn = workspace;
    Item item = defaultItem(fake::schema(), 0);
    item.id = drawn.scene.nextId();
    apply(drawn, InsertItems{{std::move(item)}});
    EXPECT_NE(runKey(drawn), key);
    EXPECT_EQ(lastRunPath("a/gas.kairos"), "a/gas.kairos.last-run");
}

} // namespace
} // namespace kairos
