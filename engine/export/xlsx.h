// The results of one run as a workbook for spreadsheet programs: sheets Summary, Series, Histograms, Records.
#pragma once

#include "engine/base/result.h"
#include "engine/model/results.h"

#include <string>

namespace kairos {

/// Written beside and renamed: `path` holds the old file or the new one, whatever fails.
Result<Done> writeXlsx(const std::string& path, const RunResults& results);

} // namespace kairos
