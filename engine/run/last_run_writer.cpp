#include "engine/base/hash.h"
#include "engine/io/json_writer.h"
#include "engine/io/workspace_file.h"
#include "engine/run/last_run_file.h"
#include "engine/run/last_run_format.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace kairos {

namespace {

using Layout = JsonWriter::Layout;

constexpr std::size_t fewestSteps = 512; // a curve through fewer points looks like one
constexpr std::size_t mostSteps = 4096;

/// Where a theory is sampled: at edges of fine bins, so that what is expected of each stays exact, a little
/// beyond them, and between them where they are few.
struct Grid {
    double from = 0;
    double step = 1;
    std::size_t points = 0;
};

std::optional<Grid> gridOf(const ChannelResult& result) {
    const auto end = [](const HistogramData& h) {
        return h.low + h.width * static_cast<double>(h.counts.size());
    };
    const bool some = !result.histogram.counts.empty();
    const HistogramData& first = some ? result.histogram : result.accumulated;
    if (first.counts.empty()) return {};
    double low = first.low, high = end(first);
    if (some && !result.accumulated.counts.empty()) {
        low = std::min(low, result.accumulated.low);
        high = std::max(high, end(result.accumulated));
    }
    // Charts look a little beyond their last bin.
    const double beyond = 0.1 * (high - low);
    const double bins = (high - low + 2 * beyond) / first.width;
    if (!std::isfinite(bins)) return {};
    Grid grid;
    grid.step = first.width;
    if (bins < fewestSteps)
        grid.step = first.width / std::ceil(fewestSteps / bins);
    else if (bins > mostSteps)
        grid.step = first.width * std::ceil(bins / mostSteps);
    const double before = std::ceil((first.low - low + beyond) / grid.step);
    grid.from = first.low - before * grid.step;
    grid.points = static_cast<std::size_t>(std::ceil((high + beyond - grid.from) / grid.step)) + 1;
    return grid;
}

SampledCurve sampled(const std::function<double(double)>& curve, const Grid& grid) {
    if (const auto* already = curve.target<SampledCurve>()) return *already;
    auto values = std::make_shared<std::vector<double>>(grid.points);
    for (std::size_t i = 0; i < grid.points; ++i)
        (*values)[i] = curve(grid.from + static_cast<double>(i) * grid.step);
    return {grid.from, grid.step, std::move(values)};
}

template<class Numbers>
void writeNumbers(JsonWriter& json, std::string_view name, const Numbers& numbers) {
    json.key(name).beginArray(Layout::compact);
    for (const auto number : numbers)
        json.value(number);
    json.end();
}

void writeCurve(JsonWriter& json, std::string_view name, const SampledCurve& curve) {
    json.key(name).beginObject(Layout::line).member("from", curve.from).member("step", curve.step);
    writeNumbers(json, "values", *curve.values);
    json.end();
}

void writeHistogram(JsonWriter& json, std::string_view name, const HistogramData& histogram) {
    if (histogram.counts.empty()) return;
    json.key(name).beginObject(Layout::line).member("low", histogram.low).member("width", histogram.width);
    writeNumbers(json, "counts", histogram.counts);
    json.end();
}

void writeChannel(JsonWriter& json, const ChannelResult& result) {
    const Channel& channel = result.channel;
    json.beginObject();
    json.member("quantity", channel.quantity)
        .member("item", channel.item)
        .member("class", channel.category)
        .member("label", channel.label)
        .member("unit", channel.unit)
        .member("type", lastRunTypes[static_cast<std::size_t>(channel.type)])
        .member("help", channel.help)
        .member("wholeNumbers", channel.wholeNumbers);
    if (const auto& s = result.sample) {
        json.member("count", s->count);
        writeNumbers(
            json, "sample",
            std::initializer_list<double>{s->mean, s->sd, s->min, s->max, s->p50, s->p90, s->p95, s->p99});
    }
    if (const auto& l = result.level)
        writeNumbers(json, "level", std::initializer_list<double>{l->mean, l->max, l->last, l->area});
    if (result.value) json.member("value", *result.value);
    writeHistogram(json, "histogram", result.histogram);
    writeHistogram(json, "accumulated", result.accumulated);
    if (!result.series.time.empty()) {
        writeNumbers(json, "times", result.series.time);
        writeNumbers(json, "values", result.series.value);
    }
    json.end();
}

void writeTheory(JsonWriter& json, const RunResults& results, const Theory& theory) {
    if (theory.channel >= results.channels.size()) return;
    json.beginObject();
    json.member("channel", theory.channel)
        .member("label", theory.label)
        .member("source", theory.source)
        .member("note", theory.note);
    if (theory.value) json.member("value", *theory.value);
    if (theory.pValue) json.member("pValue", *theory.pValue);
    const auto grid = gridOf(results.channels[theory.channel]);
    if (grid && theory.density && theory.cumulative) {
        writeCurve(json, "density", sampled(theory.density, *grid));
        writeCurve(json, "cumulative", sampled(theory.cumulative, *grid));
    }
    json.end();
}

void writeResults(JsonWriter& json, const RunResults& results) {
    json.key("results").beginObject();
    json.member("kind", results.kind)
        .member("title", results.title)
        .member("seed", results.seed)
        .member("until", results.until)
        .member("time", results.time)
        .member("statisticsFrom", results.statisticsFrom)
        .member("events", results.events)
        .member("fingerprint", hex16(results.fingerprint));
    json.key("channels").beginArray();
    for (const ChannelResult& channel : results.channels)
        writeChannel(json, channel);
    json.end().key("theory").beginArray();
    for (const Theory& theory : results.theory)
        writeTheory(json, results, theory);
    json.end().end();
}

void writeChart(JsonWriter& json, const ChartChoice& chart) {
    json.beginObject(Layout::line);
    json.member("quantity", chart.quantity)
        .member("item", chart.item)
        .member("class", chart.category)
        .member("bins", chart.bins)
        .member("logX", chart.logX)
        .member("logY", chart.logY)
        .member("cumulative", chart.cumulative)
        .member("normalised", chart.normalised)
        .member("accumulated", chart.accumulated)
        .member("theory", chart.theory)
        .member("compare", chart.compare);
    json.end();
}

} // namespace

double SampledCurve::operator()(double x) const {
    const std::vector<double>& y = *values;
    const double place = (x - from) / step;
    if (!(place > 0)) return y.front();
    const auto last = static_cast<double>(y.size() - 1);
    if (place >= last) return y.back();
    const double below = std::floor(place);
    const auto i = static_cast<std::size_t>(below);
    const double part = place - below;
    // Beside a pole this is no number, and charts leave such points out.
    return part == 0 ? y[i] : y[i] + part * (y[i + 1] - y[i]);
}

std::string lastRunPath(const std::string& projectPath) {
    return projectPath + ".last-run";
}

std::uint64_t runKey(const Workspace& workspace) {
    Workspace plain = workspace;
    plain.title.clear();
    plain.description.clear();
    plain.unknown.clear();
    plain.run.until = RunSettings().until;
    plain.run.playbackRate = RunSettings().playbackRate;
    Hasher hash;
    hash.add(writeWorkspace(plain));
    return hash.value();
}

std::string writeLastRun(const LastRun& run) {
    JsonWriter json;
    json.beginObject();
    json.member("format", lastRunFormat)
        .member("formatVersion", lastRunVersion)
        .member("workspace", hex16(run.workspace));
    json.key("charts").beginArray();
    for (const ChartChoice& chart : run.charts)
        writeChart(json, chart);
    json.end();
    if (run.results) writeResults(json, *run.results);
    json.end();
    return json.take() + '\n';
}

} // namespace kairos
