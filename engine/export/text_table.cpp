// The statistics table for terminals.
#include "engine/base/hash.h"
#include "engine/export/numbers.h"
#include "engine/export/tables.h"
#include "engine/io/utf8.h"

#include <algorithm>
#include <array>

namespace kairos {

namespace {

constexpr std::size_t columnCount = 8;
using Row = std::array<std::string, columnCount>;

void append(std::string& text, const std::vector<Row>& rows) {
    std::array<std::size_t, columnCount> widths{};
    for (const Row& row : rows)
        for (std::size_t i = 0; i < columnCount; ++i)
            widths[i] = std::max(widths[i], characterCount(row[i]));
    for (const Row& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < columnCount; ++i) {
            const std::string blanks(widths[i] - characterCount(row[i]), ' ');
            const bool left = i == 0 || i + 1 == columnCount; // names and units; numbers end in one line
            if (i > 0) line += "  ";
            line += left ? row[i] + blanks : blanks + row[i];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
}

Row rowOf(const ChannelResult& result) {
    Row row;
    row[0] = channelTitle(result.channel);
    row[7] = result.channel.unit;
    if (result.value) row[1] = formatForPeople(*result.value);
    if (result.sample) {
        const SampleSummary& s = *result.sample;
        row[6] = formatForPeople(static_cast<double>(s.count));
        if (s.count == 0) return row;
        row[1] = formatForPeople(s.mean);
        row[2] = formatForPeople(s.sd);
        row[3] = formatForPeople(s.p50);
        row[4] = formatForPeople(s.p95);
        row[5] = formatForPeople(s.max);
    }
    if (result.level) {
        row[1] = formatForPeople(result.level->mean);
        row[5] = formatForPeople(result.level->max);
    }
    return row;
}

} // namespace

std::string summaryText(const RunResults& results) {
    std::string text;
    if (!results.title.empty()) text += results.title + "\n";
    text += results.kind + ", seed " + std::to_string(results.seed) +
            ", t = " + formatForPeople(results.time, 6) + " s";
    if (results.statisticsFrom > 0)
        text += " (statistics from " + formatForPeople(results.statisticsFrom) + " s)";
    text += ", " + formatForPeople(static_cast<double>(results.events)) + " events, fingerprint " +
            hex16(results.fingerprint) + "\n\n";

    std::vector<Row> rows{{"quantity", "value or mean", "sd", "median", "p95", "max", "count", "unit"}};
    for (const ChannelResult& result : results.channels)
        rows.push_back(rowOf(result));
    append(text, rows);

    bool first = true;
    for (const Theory& theory : results.theory) {
        if (theory.channel >= results.channels.size()) continue;
        if (first) text += "\nTheory\n";
        first = false;
        text += "  " + channelTitle(results.channels[theory.channel].channel) + ": " + theory.label;
        if (theory.value) text += ", expected " + formatForPeople(*theory.value);
        if (theory.pValue) text += ", p = " + formatForPeople(*theory.pValue, 2);
        text += "\n";
        if (!theory.note.empty()) text += "    " + theory.note + "\n";
    }
    for (const Issue& issue : results.issues)
        text += "\n" + toText(issue) + "\n";
    return text;
}

} // namespace kairos
