#include "ui/charts/plot_math.h"

#include "ui/charts/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kairos::ui {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr double kRounding = 1e-9;

/// The next of 1, 2, 5, 10, 20, ... at or above `size`.
double niceStep(double size) {
    const double power = std::pow(10.0, std::floor(std::log10(size)));
    const double lead = size / power;
    return (lead <= 1.0000001 ? 1 : lead <= 2.0000001 ? 2 : lead <= 5.0000001 ? 5 : 10) * power;
}

void widen(std::optional<Range>& range, double value) {
    if (!std::isfinite(value)) return;
    if (!range)
        range = Range{value, value};
    else
        range = Range{std::min(range->min, value), std::max(range->max, value)};
}

/// Digits after the dot that tell ticks of this step apart.
int decimalsFor(double step) {
    return std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 12);
}

QString tickLabel(double value, double step, double largest) {
    if (std::abs(value) < step * 1e-6) return QStringLiteral("0");
    if (largest >= 1e7 || largest < 1e-3) return numberText(value, 6);
    if (step >= 1 && largest >= 1e4)
        return (value < 0 ? QStringLiteral("−") : QString()) +
               countText(static_cast<std::uint64_t>(std::llround(std::abs(value))));
    QString text = QString::number(value, 'f', decimalsFor(step));
    if (text.contains(u'.')) {
        while (text.endsWith(u'0'))
            text.chop(1);
        if (text.endsWith(u'.')) text.chop(1);
    }
    return text.replace(u'-', QChar(0x2212));
}

QString powerLabel(double value) {
    return value >= 1e-3 && value < 1e5 ? numberText(value, 3) : numberText(value, 2);
}

std::vector<Tick> logTicks(Range range, int wanted) {
    std::vector<Tick> ticks;
    const int first = static_cast<int>(std::floor(range.min + 1e-9));
    const int last = static_cast<int>(std::ceil(range.max - 1e-9));
    // Whole decades, every second, fifth, ... of them, or 1, 2 and 5 within each where there is room.
    const int decades = std::max(1, last - first);
    const int stride = std::max(1, static_cast<int>(std::ceil(static_cast<double>(decades) / wanted)));
    const bool finer = range.span() * 3 <= wanted + 1;
    for (int decade = first; decade <= last; ++decade)
        for (const double lead : {1.0, 2.0, 5.0}) {
            if (lead > 1 && !finer) continue;
            if (decade % stride != 0) continue;
            const double position = decade + std::log10(lead);
            if (position < range.min - 1e-9 || position > range.max + 1e-9) continue;
            ticks.push_back({position, powerLabel(lead * std::pow(10.0, decade))});
        }
    return ticks;
}

} // namespace

double toAxis(const ChartAxis& axis, double value) {
    if (!axis.logarithmic) return value;
    return value > 0 ? std::log10(value) : kNone;
}

double fromAxis(const ChartAxis& axis, double position) {
    return axis.logarithmic ? std::pow(10.0, position) : position;
}

std::optional<Range> spanX(const ChartData& data) {
    std::optional<Range> range;
    for (const Curve& curve : data.curves)
        for (const double x : curve.x)
            widen(range, toAxis(data.x, x));
    return range;
}

std::optional<Range> spanY(const ChartData& data) {
    std::optional<Range> range;
    // Theory may have a pole or, on a logarithmic axis, fall for ever: it is held to what the data span.
    for (const Curve& curve : data.curves)
        if (curve.kind != CurveKind::theory) {
            for (const double y : curve.y)
                widen(range, toAxis(data.y, y));
            for (const double y : curve.low)
                widen(range, toAxis(data.y, y));
        }
    const std::optional<Range> measured = range;
    for (const Curve& curve : data.curves)
        if (curve.kind == CurveKind::theory)
            for (const double y : curve.y) {
                const double at = toAxis(data.y, y);
                if (measured && data.y.logarithmic && (at < measured->min || at > measured->max + 1))
                    continue;
                if (measured && !data.y.logarithmic && at > 3 * std::max(measured->max, 0.0) &&
                    curve.y.size() > 2)
                    continue;
                widen(range, at);
            }
    return range;
}

Range niceRange(const ChartAxis& axis, Range data, const std::optional<Range>& previous, int wantedTicks,
                double fill) {
    if (axis.fromZero && data.min > 0) data.min = 0;
    // What differs in its last digits alone is a constant with rounding, not a curve.
    const double size = std::max(std::abs(data.min), std::abs(data.max));
    if (!(data.span() > (axis.logarithmic ? 0 : kRounding * size))) {
        const double room = axis.logarithmic ? 0.5 : size == 0 ? 1 : size * 0.1;
        if (!(axis.fromZero && data.min == 0)) data.min -= room;
        data.max += room;
    }
    if (previous && previous->min <= data.min && previous->max >= data.max &&
        data.span() > fill * previous->span())
        return *previous;
    const double step = niceStep(data.span() / std::max(2, wantedTicks));
    // Half a step is fine enough for a range, and leaves less paper unused than a whole one.
    const double grain = step / 2;
    Range range{std::floor(data.min / grain + 1e-9) * grain, std::ceil(data.max / grain - 1e-9) * grain};
    const bool room = !axis.wholeNumbers && range.max - data.max < 0.02 * range.span();
    if (room && previous) range.max += grain; // growing data: do not come back in the next frame
    return range;
}

std::vector<Tick> ticksOf(const ChartAxis& axis, Range range, int wanted) {
    wanted = std::max(wanted, 2);
    if (!(range.span() > 0) || !std::isfinite(range.span())) return {};
    if (axis.logarithmic && range.span() >= 0.7) return logTicks(range, wanted);

    std::vector<Tick> ticks;
    const double low = fromAxis(axis, range.min);
    const double high = fromAxis(axis, range.max);
    double step = niceStep((high - low) / wanted);
    if (axis.wholeNumbers) step = std::max(1.0, step);
    const double largest = std::max(std::abs(low), std::abs(high));
    const auto first = static_cast<std::int64_t>(std::ceil(low / step - 1e-6));
    const auto last = static_cast<std::int64_t>(std::floor(high / step + 1e-6));
    for (std::int64_t i = first; i <= last && ticks.size() < 100; ++i) {
        const double value = static_cast<double>(i) * step;
        ticks.push_back({toAxis(axis, value), tickLabel(value, step, largest)});
    }
    return ticks;
}

namespace {

std::vector<QPointF> outline(const Curve& curve, const ChartData& data, Range visible, int columns,
                             double base) {
    struct Bin {
        double from, to, y;
    };
    std::vector<Bin> bins;
    for (std::size_t i = 0; i < curve.y.size(); ++i) {
        double from = toAxis(data.x, curve.x[i]);
        const double to = toAxis(data.x, curve.x[i + 1]);
        if (std::isnan(to) || to < visible.min) continue;
        if (std::isnan(from)) from = std::min(visible.min, to); // a bin that begins at zero
        if (from > visible.max) break;
        double y = toAxis(data.y, curve.y[i]);
        if (std::isnan(y)) y = base;
        bins.push_back({from, to, y});
    }
    if (static_cast<int>(bins.size()) > columns && columns > 0) {
        // The highest bin of each column stands for all of them.
        std::vector<Bin> fewer;
        const double width = (bins.back().to - bins.front().from) / columns;
        for (const Bin& bin : bins) {
            if (!fewer.empty() && bin.to - fewer.back().from <= width * 1.000001) {
                fewer.back().to = bin.to;
                fewer.back().y = std::max(fewer.back().y, bin.y);
            } else {
                fewer.push_back(bin);
            }
        }
        bins = std::move(fewer);
    }
    std::vector<QPointF> points;
    points.reserve(2 * bins.size() + 2);
    if (bins.empty()) return points;
    points.emplace_back(bins.front().from, base);
    for (const Bin& bin : bins) {
        points.emplace_back(bin.from, bin.y);
        points.emplace_back(bin.to, bin.y);
    }
    points.emplace_back(bins.back().to, base);
    return points;
}

} // namespace

std::vector<QPointF> pointsOf(const Curve& curve, const ChartData& data, Range visible, int columns,
                              double base) {
    if (curve.kind == CurveKind::steps) return outline(curve, data, visible, columns, base);

    std::vector<QPointF> all;
    all.reserve(curve.x.size());
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const QPointF point(toAxis(data.x, curve.x[i]), toAxis(data.y, curve.y[i]));
        if (std::isfinite(point.x()) && std::isfinite(point.y())) all.push_back(point);
    }
    // One neighbour on each side stays, so that lines leave the plot where they should.
    auto begin = std::lower_bound(all.begin(), all.end(), visible.min,
                                  [](const QPointF& p, double x) { return p.x() < x; });
    auto end =
        std::upper_bound(begin, all.end(), visible.max, [](double x, const QPointF& p) { return x < p.x(); });
    if (begin != all.begin()) --begin;
    if (end != all.end()) ++end;
    if (end - begin <= 2 * static_cast<std::ptrdiff_t>(columns)) return {begin, end};

    std::vector<QPointF> points;
    points.reserve(2 * static_cast<std::size_t>(columns) + 2);
    const double width = visible.span() / columns;
    while (begin != end) {
        const double column = std::floor((begin->x() - visible.min) / width);
        auto low = begin, high = begin, next = begin;
        while (next != end && std::floor((next->x() - visible.min) / width) == column) {
            if (next->y() < low->y()) low = next;
            if (next->y() > high->y()) high = next;
            ++next;
        }
        points.push_back(*std::min(low, high));
        if (low != high) points.push_back(*std::max(low, high));
        begin = next;
    }
    return points;
}

std::optional<Reading> readingAt(const Curve& curve, const ChartData& data, double x) {
    if (curve.y.empty()) return {};
    const double value = fromAxis(data.x, x);
    if (curve.kind == CurveKind::steps) {
        if (value < curve.x.front() || value >= curve.x.back()) return {};
        const auto edge = std::upper_bound(curve.x.begin(), curve.x.end(), value) - curve.x.begin();
        const auto bin = static_cast<std::size_t>(edge - 1);
        return Reading{curve.x[bin], curve.x[bin + 1], curve.y[bin]};
    }
    if (value < curve.x.front() || value > curve.x.back()) return {};
    const auto at =
        static_cast<std::size_t>(std::lower_bound(curve.x.begin(), curve.x.end(), value) - curve.x.begin());
    if (at == 0) return Reading{curve.x[0], curve.x[0], curve.y[0]};
    const double part = (value - curve.x[at - 1]) / (curve.x[at] - curve.x[at - 1]);
    return Reading{value, value, curve.y[at - 1] + part * (curve.y[at] - curve.y[at - 1])};
}

} // namespace kairos::ui
