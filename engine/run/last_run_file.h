// What is kept beside a project, so that reopening it shows its last run: the results that charts and
// statistics show, and which charts were open. JSON; what is in it and why:
// engine/decisions/0013-last-run.md.
#pragma once

#include "engine/base/result.h"
#include "engine/model/results.h"
#include "engine/scene/workspace.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kairos {

/// A chart that was open, and how it was shown.
struct ChartChoice {
    std::string quantity;
    std::string item;
    std::string category;
    int bins = 0; // 0: chosen by the data; at most 1000
    bool logX = false;
    bool logY = false;
    bool cumulative = false;
    bool normalised = true;
    bool accumulated = false;
    bool theory = true;
    bool compare = false;

    friend bool operator==(const ChartChoice&, const ChartChoice&) = default;
};

struct LastRun {
    std::uint64_t workspace = 0;               // runKey() of what was run
    std::shared_ptr<const RunResults> results; // null where only the charts are known
    std::vector<ChartChoice> charts;
};

/// "gas.kairos" has "gas.kairos.last-run" beside it.
std::string lastRunPath(const std::string& projectPath);

/// Tells whether results belong to a workspace: a hash of all that decides them, the seed included, and
/// nothing else (title, description, end and playback rate may change).
std::uint64_t runKey(const Workspace& workspace);

/// Final records and rows of events are left out: they can be as large as the project, and no chart and no
/// table of the window shows them. Theory curves are written as samples at the edges of the fine bins.
std::string writeLastRun(const LastRun& run);

/// All of it, or an error that says where and why. What is read can be shown: bins, curves and samples fit
/// together.
Result<LastRun> readLastRun(std::string_view text, const std::string& fileName);

} // namespace kairos
