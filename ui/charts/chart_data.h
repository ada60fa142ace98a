// A chart as plain data, made from results by a pure function; it knows nothing of the library that paints
// it.
#pragma once

#include "engine/model/results.h"

#include <QString>
#include <cstdint>
#include <vector>

namespace kairos::ui {

enum class CurveKind : std::uint8_t {
    steps,  // outline of bins: x holds their edges, one more than y
    line,   // through the points
    theory, // a dashed line of the text colour
    band,   // between low and y
};

struct Curve {
    CurveKind kind = CurveKind::line;
    QString name; // in the legend
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> low; // of bands only
    int color = 0;           // index into the colours of series
    bool lastRun = false;    // painted grey, dashed and dotted
    bool joinsBins = false;  // a line that stands for what is at or below x: read out as such
};

struct ChartAxis {
    QString title; // with unit
    QString unit;
    bool logarithmic = false;
    bool wholeNumbers = false;
    bool fromZero = false; // zero belongs to the range where all values are positive
};

struct ChartData {
    QString title;
    QString description; // for the metadata of exported pictures
    ChartAxis x;
    ChartAxis y;
    std::vector<Curve> curves;
    QString empty; // why there is nothing to see; shown in place of curves
};

struct ChartOptions {
    int bins = 0; // of histograms; 0: by the rule of Freedman and Diaconis, or of Scott
    bool logX = false;
    bool logY = false;
    bool cumulative = false;
    bool normalised = true;   // density or share, else counts
    bool accumulated = false; // distributions: of all snapshots, not of the last one
    bool theory = true;
    bool compare = false; // with the last run

    friend bool operator==(const ChartOptions&, const ChartOptions&) = default;
};

/// `channel` is an index into results.channels. `last` may be null; its channel is found by item, quantity
/// and class.
ChartData chartOf(const RunResults& results, std::size_t channel, const ChartOptions& options,
                  const RunResults* last = nullptr);

/// How many bins suit a histogram, by the narrower of the two rules; 5 to 120, 1 where all is in one bin.
int automaticBins(const HistogramData& histogram);

/// "Speed", "Speed, red", "Pressure, Wall 2".
QString channelTitle(const Channel& channel);

/// A row a point or bin: curve, from, to, value, with units in the header. Dots and commas in every locale.
std::string chartCsv(const ChartData& data);
/// The same with tabs, for pasting into a spreadsheet.
std::string chartTsv(const ChartData& data);

} // namespace kairos::ui
