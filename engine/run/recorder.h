// Accumulates what a model writes and says into summaries, histograms and curves. It only looks: attaching it
// or not cannot change a run. Samples come from events through Probe; levels, counters and values are looked
// at on a grid of simulated times whose spacing doubles when the curve grows beyond its limit. So a level's
// time average is the trapezoid between looks: exact for what changes linearly, else as good as the grid is
// fine.
#pragma once

#include "engine/model/model.h"
#include "engine/model/results.h"
#include "engine/stats/grid_series.h"
#include "engine/stats/level_average.h"
#include "engine/stats/sample_stats.h"

#include <memory>
#include <optional>

namespace kairos {

/// A value: copying it keeps the statistics of that moment.
class Recorder final : public Probe {
public:
    /// Event rows kept at most; a longer run keeps the first ones and says so.
    static constexpr std::size_t eventLimit = 1'000'000;

    /// Statistics begin at model.now(), where the first look belongs. `spacing` > 0 is that of the looks, s.
    Recorder(const Model& model, double spacing, bool keepEvents);

    void samples(std::size_t channel, std::span<const double> values) override;
    void events(std::span<const EventRecord> records) override;
    bool wantsEvents() const override { return keepEvents_; }

    /// The time of the next look: all events up to and including it must be done, and none after it.
    double nextLook() const { return series_.nextTime(); }
    /// Looks at the model at that time.
    void look(const Model& model);
    /// Forgets all but the kept events; statistics begin at model.now().
    void restart(const Model& model);

    /// Fills `channels`, `eventRows`, `statisticsFrom`, and adds Issues where values had to be left out.
    /// Includes a last look at model.now().
    void report(const Model& model, RunResults& out) const;

private:
    /// Per channel of type sample: its values; distribution: all snapshots. Else empty.
    struct Track {
        std::optional<SampleStats> values;
        LevelAverage level;
        std::uint64_t snapshotsLeftOut = 0;
    };

    static constexpr std::size_t snapshotEvery =
        8; // looks; a snapshot of many bodies costs more than a level

    ChannelResult reportOf(std::size_t index, const Channel& channel, const Observation& last) const;
    SeriesData seriesOf(std::size_t index, const Observation& last) const;
    static std::vector<Track> tracksOf(const Model& model);

    double spacing_; // as asked for, to start again with
    bool keepEvents_;
    GridSeries series_;
    std::vector<Track> tracks_;
    std::vector<EventRecord> events_;
    bool eventsCut_ = false;
    Observation seen_; // kept for its memory only
};

} // namespace kairos
