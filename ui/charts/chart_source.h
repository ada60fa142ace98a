// Where a chart's data come from: the run's newest results, else those of the run before, else nothing but
// what the kind says it measures.
#pragma once

#include "ui/charts/chart_card.h"

#include <memory>

namespace kairos::ui {

/// What charts and tables show; null before the first run.
std::shared_ptr<const RunResults> shownResults(Document& document);
/// The run to compare with; null where what is shown is that run itself.
std::shared_ptr<const RunResults> comparedResults(Document& document);

/// All that can be shown, in the order of the kind's observables, the whole before items and classes.
std::vector<Channel> availableChannels(Document& document);

/// The chart of a channel, or in place of it a sentence that says how it will appear.
ChartData chartFor(Document& document, const ChannelKey& key, const ChartOptions& options);

} // namespace kairos::ui
