// What a run leaves: summaries, histograms, curves, theory and final records, as plain data that charts and
// exporters read. The same struct feeds the window and the command line, so both say the same.
#pragma once

#include "engine/base/issue.h"
#include "engine/model/channel.h"
#include "engine/model/theory.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kairos {

/// Of all values (sample) or of the last snapshot (distribution). Not finite numbers never get in.
struct SampleSummary {
    std::uint64_t count = 0;
    double mean = 0, sd = 0, min = 0, max = 0; // sd with count - 1; 0 where count < 2
    double p50 = 0, p90 = 0, p95 = 0, p99 = 0;
};

/// Of a level since statistics began: time average, maximum, value at the end, time integral.
struct LevelSummary {
    double mean = 0, max = 0, last = 0, area = 0;
};

/// Equal bins: bin i holds [low + i width, low + (i + 1) width).
struct HistogramData {
    double low = 0;
    double width = 1;
    std::vector<std::uint64_t> counts;
    std::uint64_t total = 0;
};

struct SeriesData {
    std::vector<double> time;
    std::vector<double> value;
};

struct ChannelResult {
    Channel channel;
    std::optional<SampleSummary> sample; // samples and distributions
    std::optional<LevelSummary> level;   // levels
    std::optional<double> value;         // counters and values
    HistogramData histogram;             // fine bins; of all values, or of the last snapshot
    HistogramData accumulated;           // distributions: of all snapshots since statistics began
    SeriesData series; // levels, counters, values; at most some 2,000 points, both ends kept
};

struct EventRow {
    double time = 0;
    std::uint64_t number = 0;
    std::string kind;
    std::string items; // names, separated by "; "
    double value = 0;
};

struct RunResults {
    std::string kind;
    std::string title;
    std::uint64_t seed = 0;
    double until = 0;
    double time = 0;
    double statisticsFrom = 0; // end of the warm-up
    std::uint64_t events = 0;
    std::uint64_t fingerprint = 0;
    Issues issues;
    std::vector<ChannelResult> channels;
    std::vector<Theory> theory;
    std::vector<std::string> recordColumns;
    std::vector<std::vector<double>> records;
    std::vector<EventRow> eventRows; // only where the run was asked to keep it
};

} // namespace kairos
