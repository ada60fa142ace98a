#include "engine/run/recorder.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace kairos {

namespace {

bool hasCurve(ChannelType type) {
    return type == ChannelType::level || type == ChannelType::counter || type == ChannelType::value;
}

SampleSummary summaryOf(const SampleStats::Summary& s) {
    return {s.count, s.mean, s.sd, s.min, s.max, s.p50, s.p90, s.p95, s.p99};
}

HistogramData histogramOf(Bins bins) {
    return {bins.low, bins.width, std::move(bins.counts), bins.total};
}

std::string nameOf(const Channel& channel) {
    std::string name = channel.item.empty() ? channel.quantity : channel.item + "." + channel.quantity;
    if (!channel.category.empty()) name += "[" + channel.category + "]";
    return name;
}

Issue leftOutIssue(const Channel& channel, std::uint64_t count) {
    return {Severity::warning,
            nameOf(channel),
            fmt::format("{} values were not finite and are not in the statistics.", count),
            "Look for an item whose speed, mass or size is extreme.",
            {}};
}

} // namespace

Recorder::Recorder(const Model& model, double spacing, bool keepEvents)
    : spacing_(spacing), keepEvents_(keepEvents), series_(model.now(), spacing, model.channels().size()),
      tracks_(tracksOf(model)) {}

std::vector<Recorder::Track> Recorder::tracksOf(const Model& model) {
    std::vector<Track> tracks;
    for (const Channel& channel : model.channels()) {
        Track track;
        if (!hasCurve(channel.type)) track.values.emplace(channel.wholeNumbers);
        tracks.push_back(std::move(track));
    }
    return tracks;
}

void Recorder::samples(std::size_t channel, std::span<const double> values) {
    tracks_[channel].values->add(values);
}

void Recorder::events(std::span<const EventRecord> records) {
    const std::size_t room = eventLimit - events_.size();
    eventsCut_ = eventsCut_ || records.size() > room;
    records = records.first(std::min(room, records.size()));
    events_.insert(events_.end(), records.begin(), records.end());
}

void Recorder::look(const Model& model) {
    seen_.distributions = series_.nextIndex() % snapshotEvery == 0;
    model.observe(seen_);
    const double time = series_.nextTime();
    const auto& channels = model.channels();
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (channels[i].type == ChannelType::level) tracks_[i].level.add(time, seen_.values[i]);
        if (channels[i].type == ChannelType::distribution && seen_.distributions)
            tracks_[i].values->add(seen_.snapshots[i]);
    }
    series_.add(seen_.values);
}

void Recorder::restart(const Model& model) {
    series_ = GridSeries(model.now(), spacing_, model.channels().size());
    tracks_ = tracksOf(model);
}

SeriesData Recorder::seriesOf(std::size_t index, const Observation& last) const {
    SeriesData out;
    const auto add = [&out](double time, double value) {
        if (!std::isfinite(value)) return;
        out.time.push_back(time);
        out.value.push_back(value);
    };
    const std::vector<double>& curve = series_.curve(index);
    out.time.reserve(curve.size() + 1);
    out.value.reserve(curve.size() + 1);
    for (std::size_t i = 0; i < curve.size(); ++i)
        add(series_.time(i), curve[i]);
    const bool newer = series_.size() == 0 || last.time > series_.time(series_.size() - 1);
    if (newer) add(last.time, last.values[index]);
    return out;
}

ChannelResult Recorder::reportOf(std::size_t index, const Channel& channel, const Observation& last) const {
    ChannelResult out;
    out.channel = channel;
    const Track& track = tracks_[index];
    switch (channel.type) {
    case ChannelType::sample:
        out.sample = summaryOf(track.values->summary());
        out.histogram = histogramOf(track.values->bins());
        break;
    case ChannelType::distribution: {
        SetSummary snapshot = summarize(last.snapshots[index], channel.wholeNumbers);
        out.sample = summaryOf(snapshot.summary);
        out.histogram = histogramOf(std::move(snapshot.bins));
        out.accumulated = histogramOf(track.values->bins());
        break;
    }
    case ChannelType::level: {
        LevelAverage level = track.level;
        level.add(last.time, last.values[index]);
        if (level.seen()) out.level = LevelSummary{level.mean(), level.max(), level.last(), level.area()};
        break;
    }
    case ChannelType::counter:
    case ChannelType::value:
        if (std::isfinite(last.values[index])) out.value = last.values[index];
        break;
    }
    if (hasCurve(channel.type)) out.series = seriesOf(index, last);
    return out;
}

void Recorder::report(const Model& model, RunResults& out) const {
    Observation last;
    last.distributions = true;
    model.observe(last);
    last.time = model.now();
    const auto& channels = model.channels();
    out.statisticsFrom = series_.start();
    out.channels.reserve(channels.size());
    for (std::size_t i = 0; i < channels.size(); ++i) {
        out.channels.push_back(reportOf(i, channels[i], last));
        if (const auto& values = tracks_[i].values; values && values->leftOut() > 0)
            out.issues.push_back(leftOutIssue(channels[i], values->leftOut()));
    }
    const auto kinds = model.eventKinds();
    out.eventRows.reserve(events_.size());
    for (const EventRecord& event : events_) {
        std::string items = model.participant(event, false);
        if (std::string second = model.participant(event, true); !second.empty()) items += "; " + second;
        out.eventRows.push_back({event.time, event.number, kinds[event.kind], std::move(items), event.value});
    }
    if (eventsCut_)
        out.issues.push_back({Severity::warning,
                              "events",
                              fmt::format("Only the first {} events are kept as rows.", eventLimit),
                              "Run to an earlier time to see all of them.",
                              {}});
}

} // namespace kairos
