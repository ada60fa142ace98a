#include "engine/export/tables.h"

#include "engine/base/hash.h"
#include "engine/export/csv_writer.h"
#include "engine/export/expected_density.h"
#include "engine/export/numbers.h"
#include "engine/io/json_writer.h"
#include "engine/stats/rebin.h"

namespace kairos {

namespace {

constexpr std::string_view severityName(Severity severity) {
    return severity == Severity::note ? "note" : severity == Severity::warning ? "warning" : "error";
}

void writeIssue(JsonWriter& json, const Issue& issue) {
    json.beginObject(JsonWriter::Layout::line)
        .member("severity", severityName(issue.severity))
        .member("place", issue.place)
        .member("what", issue.what)
        .member("fix", issue.fix)
        .end();
}

void writeObservable(JsonWriter& json, const ChannelResult& result) {
    const Channel& channel = result.channel;
    json.beginObject(JsonWriter::Layout::line)
        .member("item", channel.item)
        .member("quantity", channel.quantity)
        .member("class", channel.category)
        .member("unit", channel.unit)
        .member("type", typeName(channel.type));
    if (result.sample) {
        const SampleSummary& s = *result.sample;
        json.member("count", s.count).member("mean", s.mean).member("sd", s.sd).member("min", s.min);
        json.member("max", s.max).member("p50", s.p50).member("p90", s.p90).member("p95", s.p95);
        json.member("p99", s.p99);
    }
    if (result.level) {
        const LevelSummary& l = *result.level;
        json.member("mean", l.mean).member("max", l.max).member("last", l.last).member("area", l.area);
    }
    if (result.value) json.member("value", *result.value);
    json.end();
}

void writeKeys(CsvWriter& csv, const Channel& channel) {
    csv.field(channel.item).field(channel.quantity).field(channel.category).field(channel.unit);
}

std::string summaryTable(const RunResults& results, char separator) {
    CsvWriter csv(separator);
    for (const char* column : {"item", "quantity", "class", "unit", "type", "value", "count", "mean", "sd",
                               "min", "max", "p50", "p90", "p95", "p99", "last", "area"})
        csv.field(column);
    csv.endRow();
    for (const ChannelResult& result : results.channels) {
        writeKeys(csv, result.channel);
        csv.field(typeName(result.channel.type));
        if (result.value)
            csv.field(*result.value).skip(11);
        else if (result.sample) {
            const SampleSummary& s = *result.sample;
            csv.skip().field(s.count).field(s.mean).field(s.sd).field(s.min).field(s.max);
            csv.field(s.p50).field(s.p90).field(s.p95).field(s.p99).skip(2);
        } else if (result.level) {
            const LevelSummary& l = *result.level;
            csv.skip(2).field(l.mean).skip(2).field(l.max).skip(4).field(l.last).field(l.area);
        } else
            csv.skip(12);
        csv.endRow();
    }
    return csv.take();
}

/// Rows of bins from `bins` with their densities and what theory expects.
void writeBins(CsvWriter& csv, const Bins& bins, const Theory* theory, const Channel* keys) {
    const std::vector<double> heights = density(bins);
    for (std::size_t i = 0; i < bins.counts.size(); ++i) {
        if (keys != nullptr) writeKeys(csv, *keys);
        csv.field(bins.edge(i)).field(bins.edge(i + 1)).field(bins.counts[i]);
        if (heights.empty())
            csv.skip();
        else
            csv.field(heights[i]);
        if (const auto expected = expectedDensity(theory, bins.edge(i), bins.edge(i + 1)))
            csv.field(*expected);
        else
            csv.skip();
        csv.endRow();
    }
}

Bins fineBins(const HistogramData& histogram) {
    return {histogram.low, histogram.width, histogram.counts, histogram.total};
}

} // namespace

std::string summaryJson(const RunResults& results) {
    JsonWriter json;
    json.beginObject()
        .member("kind", results.kind)
        .member("seed", results.seed)
        .member("until", results.until)
        .member("time", results.time)
        .member("events", results.events)
        .member("fingerprint", hex16(results.fingerprint));
    json.key("issues").beginArray();
    for (const Issue& issue : results.issues)
        writeIssue(json, issue);
    json.end();
    json.key("observables").beginArray();
    for (const ChannelResult& result : results.channels)
        writeObservable(json, result);
    json.end();
    return json.end().take() + "\n";
}

std::string summaryCsv(const RunResults& results) {
    return summaryTable(results, ',');
}

std::string summaryTsv(const RunResults& results) {
    return summaryTable(results, '\t');
}

std::string seriesCsv(const RunResults& results) {
    CsvWriter csv;
    csv.field("item")
        .field("quantity")
        .field("class")
        .field("unit")
        .field("time (s)")
        .field("value")
        .endRow();
    for (const ChannelResult& result : results.channels)
        for (std::size_t i = 0; i < result.series.time.size(); ++i) {
            writeKeys(csv, result.channel);
            csv.field(result.series.time[i]).field(result.series.value[i]).endRow();
        }
    return csv.take();
}

std::string seriesCsv(const RunResults& results, std::size_t channel) {
    const ChannelResult& result = results.channels[channel];
    CsvWriter csv;
    csv.field("time (s)").field(withUnit(channelTitle(result.channel), result.channel.unit)).endRow();
    for (std::size_t i = 0; i < result.series.time.size(); ++i)
        csv.field(result.series.time[i]).field(result.series.value[i]).endRow();
    return csv.take();
}

std::string histogramsCsv(const RunResults& results) {
    CsvWriter csv;
    for (const char* column :
         {"item", "quantity", "class", "unit", "low", "high", "count", "density", "theory density"})
        csv.field(column);
    csv.endRow();
    for (std::size_t i = 0; i < results.channels.size(); ++i) {
        const ChannelResult& result = results.channels[i];
        writeBins(csv, fineBins(result.histogram), theoryOf(results, i), &result.channel);
    }
    return csv.take();
}

std::string histogramCsv(const RunResults& results, std::size_t channel, int bins) {
    const ChannelResult& result = results.channels[channel];
    const HistogramData& fine = result.histogram;
    const std::string& unit = result.channel.unit;
    const std::string perUnit = unit.empty() ? "" : "per " + unit;
    CsvWriter csv;
    csv.field(withUnit("low", unit)).field(withUnit("high", unit)).field("count");
    csv.field(withUnit("density", perUnit)).field(withUnit("theory density", perUnit)).endRow();
    writeBins(csv, bins > 0 ? rebin(fine.counts, fine.low, fine.width, bins) : fineBins(fine),
              theoryOf(results, channel), nullptr);
    return csv.take();
}

std::string eventsCsv(const RunResults& results) {
    CsvWriter csv;
    csv.field("time (s)").field("number").field("kind").field("items").field("value").endRow();
    for (const EventRow& row : results.eventRows)
        csv.field(row.time).field(row.number).field(row.kind).field(row.items).field(row.value).endRow();
    return csv.take();
}

std::string recordsCsv(const RunResults& results) {
    CsvWriter csv;
    for (const std::string& column : results.recordColumns)
        csv.field(column);
    csv.endRow();
    for (const auto& record : results.records) {
        for (double value : record)
            csv.field(value);
        csv.endRow();
    }
    return csv.take();
}

} // namespace kairos
