// The results of one run as tables: JSON and CSV for programs, aligned text for terminals. Both programs
// write them from the same RunResults, so the bytes are the same.
//
// CSV is RFC 4180 with LF as line end: commas, quotes where needed, one header line. Units stand in brackets
// behind the name of a column, or in a column of their own where rows differ. Numbers are the shortest that
// read back to the same bits, with a dot in every locale; what does not apply is left empty.
#pragma once

#include "engine/model/results.h"

#include <cstddef>
#include <string>
#include <vector>

namespace kairos {

/// One JSON object, ended by a newline: kind, seed, until, time, events, fingerprint, issues, observables.
std::string summaryJson(const RunResults& results);
/// A row a channel: item, quantity, class, unit, type, and the numbers of its type.
std::string summaryCsv(const RunResults& results);
/// Long form: item, quantity, class, unit, time, value.
std::string seriesCsv(const RunResults& results);
/// The curve of one channel: time, value.
std::string seriesCsv(const RunResults& results, std::size_t channel);
/// Long form, a row a fine bin: item, quantity, class, unit, low, high, count, density, and the density that
/// the first theory of the channel expects on average in the bin.
std::string histogramsCsv(const RunResults& results);
/// One channel in about `bins` bins, the ones of its chart; 0 for the fine ones.
std::string histogramCsv(const RunResults& results, std::size_t channel, int bins = 0);
/// time, number, kind, items, value; only the rows that the run was asked to keep.
std::string eventsCsv(const RunResults& results);
/// The final state, a row a body, with the kind's own columns.
std::string recordsCsv(const RunResults& results);

/// The statistics table as aligned plain text (UTF-8), lines ended by newlines.
std::string summaryText(const RunResults& results);
/// The rows of summaryCsv with tabs, for pasting into a spreadsheet.
std::string summaryTsv(const RunResults& results);

} // namespace kairos
