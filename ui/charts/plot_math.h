// Ranges, ticks and points of a plot, without any painting. A logarithmic axis is a plain one of the common
// logarithm; `toAxis` and `fromAxis` go between.
#pragma once

#include "ui/charts/chart_data.h"

#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

namespace kairos::ui {

struct Range {
    double min = 0;
    double max = 1;

    double span() const { return max - min; }
    friend bool operator==(const Range&, const Range&) = default;
};

struct Tick {
    double position = 0; // in axis coordinates
    QString label;
};

double toAxis(const ChartAxis& axis, double value); // not a number where a logarithm has none
double fromAxis(const ChartAxis& axis, double position);

/// What the curves span, in axis coordinates; nothing where there is no point. Curves of the last run and
/// theory count as well.
std::optional<Range> spanX(const ChartData& data);
std::optional<Range> spanY(const ChartData& data);

/// A round range that holds `data`, with a little room above. The previous one is kept while the data fit
/// into it and fill more than a share of it: an axis that jumps with every frame cannot be read.
Range niceRange(const ChartAxis& axis, Range data, const std::optional<Range>& previous, int wantedTicks,
                double fill = 0.5);

/// Ticks at 1, 2 or 5 times a power of ten within the range, about as many as wanted.
std::vector<Tick> ticksOf(const ChartAxis& axis, Range range, int wanted);

/// The points to paint between `visible.min` and `visible.max` on a plot of that many pixel columns: at most
/// two a column (four of a step outline), in axis coordinates. Outlines start and end at `base`.
std::vector<QPointF> pointsOf(const Curve& curve, const ChartData& data, Range visible, int columns,
                              double base);

/// What is to be read at x, which is given in axis coordinates.
struct Reading {
    double x = 0, xTo = 0; // in values; the same where it is a point
    double y = 0;
};
std::optional<Reading> readingAt(const Curve& curve, const ChartData& data, double x);

} // namespace kairos::ui
