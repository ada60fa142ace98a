// The results of one run as tables: JSON and CSV for programs, aligned text for terminals. Both programs
// write them from the same RunResults, so the bytes are the same.
//
// CSV follows RFC 4180: comma, CRLF-free lines (LF), quotes where needed, one header line. Units stand in
// brackets after the name of a column, or in a column of their own where rows differ. Numbers are the
// shortest that read back to the same bits, with a dot in every locale; what is unknown is left empty.
#pragma once

#include "engine/model/results.h"

#include <string>

namespace kairos {

/// One JSON object, ended by a newline: kind, seed, until, time, events, fingerprint, issues, observables.
std::string summaryJson(const RunResults& results);
/// A row a channel: item, quantity, class, unit, type, and the numbers of its type.
std::string summaryCsv(const RunResults& results);
/// Long form: item, quantity, class, unit, time, value.
std::string seriesCsv(const RunResults& results);
/// Long form, a row a fine bin: item, quantity, class, unit, low, high, count, density, theory.
std::string histogramsCsv(const RunResults& results);
/// The same for one channel, `bins` wide ones where given, as a chart shows it.
std::string histogramCsv(const RunResults& results, std::size_t channel, int bins = 0);
/// time, number, kind, items; only the rows that the run was asked to keep.
std::string eventsCsv(const RunResults& results);
/// The final state, a row a body, with the kind's own columns.
std::string recordsCsv(const RunResults& results);

/// The statistics table as aligned plain text (UTF-8), lines ended by newlines.
std::string summaryText(const RunResults& results);
/// The same rows with tabs, for pasting into a spreadsheet.
std::string summaryTsv(const RunResults& results);

} // namespace kairos
