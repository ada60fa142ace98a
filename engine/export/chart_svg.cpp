// Charts as pictures: axes, ticks and legend around a histogram or a curve.
#include "engine/export/svg.h"

#include "engine/export/numbers.h"
#include "engine/export/svg_writer.h"
#include "engine/io/utf8.h"
#include "engine/stats/rebin.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kairos {

namespace {

constexpr std::string_view ink = "#202020";
constexpr std::string_view paleInk = "#6b6b6b";
constexpr std::string_view gridColor = "#e4e4e4";
constexpr std::string_view dataColor = "#0072b2";
constexpr double textSize = 12;
// Wider than most letters of a sans-serif face: boxes around texts must fit without measuring them.
constexpr double letterWidth = 0.58;

double textWidth(std::string_view text, double size) {
    return static_cast<double>(characterCount(text)) * size * letterWidth;
}

struct Axis {
    double low = 0;
    double high = 1;
    std::string title;
    bool logarithmic = false;
    Ticks ticks = {};

    /// 0 at the low end, 1 at the high one.
    double share(double at) const {
        if (!logarithmic) return (at - low) / (high - low);
        return (std::log10(std::max(at, low)) - std::log10(low)) / (std::log10(high) - std::log10(low));
    }
};

/// The frame of a chart; curves are drawn between begin() and take().
class ChartPainter {
public:
    ChartPainter(const ChartSvgOptions& options, const std::string& title, const std::string& description)
        : width_(std::max(options.width, 200)), height_(std::max(options.height, 150)), title_(title),
          svg_(width_, height_, title, description) {
        svg_.begin("rect")
            .attribute("width", width_)
            .attribute("height", height_)
            .attribute("fill", "#ffffff")
            .end();
    }

    enum class Swatch { area, line, dashes };
    void addLegend(std::string text, Swatch swatch) { legend_.push_back({std::move(text), swatch}); }

    void axes(Axis x, Axis y) {
        x_ = std::move(x);
        y_ = std::move(y);
        const int across = std::max(2, static_cast<int>((width_ - left_ - right_) / 90));
        const int up = std::max(2, static_cast<int>((height_ - 120) / 50));
        x_.ticks = roundTicks(x_.low, x_.high, across);
        y_.ticks = y_.logarithmic ? powerTicks(y_.low, y_.high) : roundTicks(y_.low, y_.high, up);
        double widest = 0;
        for (const std::string& text : y_.ticks.text)
            widest = std::max(widest, textWidth(text, textSize));
        left_ = std::max(left_, widest + 44);
        svg_.begin("g").attribute("font-family", "sans-serif").attribute("font-size", textSize);
        svg_.attribute("fill", ink);
        paintTitle();
        paintLegend();
        paintGrid();
        paintTitles();
        svg_.end();
    }

    void emptyNote(std::string_view text) {
        paintTitle();
        svg_.begin("text").attribute("x", width_ / 2).attribute("y", height_ / 2);
        svg_.attribute("text-anchor", "middle").attribute("font-family", "sans-serif");
        svg_.attribute("font-size", textSize).attribute("fill", paleInk).text(text).end();
    }

    double x(double at) const { return left_ + x_.share(at) * (width_ - left_ - right_); }
    double y(double at) const {
        const double share = std::clamp(y_.share(at), -1.0, 2.0); // poles stay near the picture
        return height_ - bottom_ - share * (height_ - top_ - bottom_);
    }
    const Axis& xAxis() const { return x_; }
    const Axis& yAxis() const { return y_; }
    SvgWriter& svg() { return svg_; }

    /// Through these points, broken where one is not finite.
    void curve(const std::vector<Vec2>& points, std::string_view name, bool dashed) {
        std::string path;
        bool pen = false;
        for (Vec2 p : points) {
            const bool drawn = std::isfinite(p.x) && std::isfinite(p.y);
            if (drawn) path += (pen ? "L" : "M") + pixels(x(p.x)) + " " + pixels(y(p.y));
            pen = drawn;
        }
        if (path.empty()) return;
        stroke(path, name, dashed);
    }

    void stroke(const std::string& path, std::string_view name, bool dashed) {
        svg_.begin("path").attribute("class", name).attribute("d", path).attribute("fill", "none");
        svg_.attribute("stroke", dashed ? ink : dataColor).attribute("stroke-width", "1.5");
        svg_.attribute("stroke-linejoin", "round");
        if (dashed) svg_.attribute("stroke-dasharray", "6 4");
        svg_.end();
    }

    std::string take() { return svg_.take(); }

private:
    struct Entry {
        std::string text;
        Swatch swatch;
    };

    void paintTitle() {
        svg_.begin("text").attribute("x", left_).attribute("y", 26.0).attribute("font-family", "sans-serif");
        svg_.attribute("font-size", 15.0).attribute("font-weight", "bold").attribute("fill", ink);
        svg_.text(title_).end();
    }

    void paintLegend() {
        double at = left_, line = 46;
        constexpr double swatch = 22, gap = 6, between = 24;
        for (const Entry& entry : legend_) {
            const double wide = swatch + gap + textWidth(entry.text, textSize);
            if (at > left_ && at + wide > width_ - right_) {
                at = left_;
                line += 18;
            }
            if (entry.swatch != Swatch::area) {
                const bool dashed = entry.swatch == Swatch::dashes;
                svg_.begin("line").attribute("x1", at).attribute("x2", at + swatch).attribute("y1", line - 4);
                svg_.attribute("y2", line - 4).attribute("stroke", dashed ? ink : dataColor);
                svg_.attribute("stroke-width", "1.5");
                if (dashed) svg_.attribute("stroke-dasharray", "6 4");
                svg_.end();
            } else {
                svg_.begin("rect").attribute("x", at).attribute("y", line - 9).attribute("width", swatch);
                svg_.attribute("height", 10.0).attribute("fill", dataColor).attribute("fill-opacity", "0.25");
                svg_.attribute("stroke", dataColor).attribute("stroke-width", "1.5").end();
            }
            svg_.begin("text").attribute("x", at + swatch + gap).attribute("y", line).text(entry.text).end();
            at += wide + between;
        }
        top_ = line + 16;
    }

    void paintGrid() {
        const double right = width_ - right_, bottom = height_ - bottom_;
        for (std::size_t i = 0; i < y_.ticks.at.size(); ++i) {
            const double at = y(y_.ticks.at[i]);
            svg_.begin("line")
                .attribute("x1", left_)
                .attribute("y1", at)
                .attribute("x2", right)
                .attribute("y2", at);
            svg_.attribute("stroke", gridColor).end();
            svg_.begin("text").attribute("x", left_ - 8).attribute("y", at + textSize * 0.35);
            svg_.attribute("text-anchor", "end").text(y_.ticks.text[i]).end();
        }
        for (std::size_t i = 0; i < x_.ticks.at.size(); ++i) {
            const double at = x(x_.ticks.at[i]);
            svg_.begin("line").attribute("x1", at).attribute("y1", bottom).attribute("x2", at);
            svg_.attribute("y2", bottom + 5).attribute("stroke", ink).end();
            svg_.begin("text").attribute("x", at).attribute("y", bottom + 19);
            svg_.attribute("text-anchor", "middle").text(x_.ticks.text[i]).end();
        }
        svg_.begin("path").attribute("d", "M" + pixels(left_) + " " + pixels(top_) + "V" + pixels(bottom) +
                                              "H" + pixels(right));
        svg_.attribute("fill", "none").attribute("stroke", ink).end();
    }

    void paintTitles() {
        const double middle = (top_ + height_ - bottom_) / 2;
        svg_.begin("text").attribute("x", (left_ + width_ - right_) / 2).attribute("y", height_ - 12);
        svg_.attribute("text-anchor", "middle").text(x_.title).end();
        svg_.begin("text").attribute("x", 18.0).attribute("y", middle).attribute("text-anchor", "middle");
        svg_.attribute("transform", "rotate(-90 18 " + pixels(middle) + ")").text(y_.title).end();
    }

    double width_, height_;
    double left_ = 64, right_ = 24, top_ = 56, bottom_ = 52;
    std::string title_;
    std::vector<Entry> legend_;
    Axis x_, y_;
    SvgWriter svg_;
};

std::string theoryText(const Theory& theory) {
    std::string text = theory.label;
    if (theory.pValue) text += ", p = " + formatForPeople(*theory.pValue, 2);
    return text;
}

std::string titleOf(const ChannelResult& result, const ChartSvgOptions& options) {
    return options.title.empty() ? channelTitle(result.channel) : options.title;
}

/// From the smallest positive height, or from 0, to a little above the largest.
Axis heightAxis(const std::vector<double>& heights, double theoryPeak, bool logarithmic, std::string title) {
    Axis axis;
    axis.title = std::move(title);
    axis.logarithmic = logarithmic;
    double largest = theoryPeak, smallest = std::numeric_limits<double>::infinity();
    for (double height : heights) {
        largest = std::max(largest, height);
        if (height > 0) smallest = std::min(smallest, height);
    }
    if (!(largest > 0)) largest = 1;
    axis.high = largest * (logarithmic ? 2 : 1.06);
    if (logarithmic) {
        // Whole powers of ten, so that at least two ticks are there.
        axis.low = std::pow(10.0, std::floor(std::log10(std::min(smallest, largest) * 0.999)));
        axis.high = std::max(axis.high, 10 * axis.low);
    }
    return axis;
}

/// The outline of bins, up and down at the edges; closed at the bottom for the filled area.
void paintSteps(ChartPainter& chart, const Bins& bins, const std::vector<double>& heights) {
    const double base = chart.y(chart.yAxis().low);
    std::string outline = "M" + pixels(chart.x(bins.edge(0))) + " " + pixels(base);
    for (std::size_t i = 0; i < heights.size(); ++i)
        outline += "V" + pixels(heights[i] > 0 ? chart.y(heights[i]) : base) + "H" +
                   pixels(chart.x(bins.edge(i + 1)));
    outline += "V" + pixels(base);
    SvgWriter& svg = chart.svg();
    svg.begin("path").attribute("class", "area").attribute("d", outline + "Z").attribute("fill", dataColor);
    svg.attribute("fill-opacity", "0.25").end();
    chart.stroke(outline, "data", false);
}

std::vector<Vec2> sampled(const std::function<double(double)>& function, double low, double high,
                          bool positive) {
    constexpr int points = 256;
    std::vector<Vec2> curve;
    for (int i = 0; i <= points; ++i) {
        const double x = low + (high - low) * i / points;
        double y = function(x);
        if (positive && !(y > 0)) y = std::numeric_limits<double>::quiet_NaN();
        curve.push_back({x, y});
    }
    return curve;
}

/// A little room beyond the data, but not below zero where all of it is above.
Axis valueAxis(double low, double high, std::string title) {
    Axis axis;
    const double room = (high > low ? high - low : std::max(std::fabs(high), 1e-12)) * 0.04;
    axis.low = low >= 0 && low - room < 0 ? 0 : low - room;
    axis.high = high + room;
    axis.title = std::move(title);
    return axis;
}

} // namespace

std::string histogramSvg(const ChannelResult& result, const Theory* theory, const ChartSvgOptions& options) {
    const HistogramData& fine = result.histogram;
    const Channel& channel = result.channel;
    const std::string title = titleOf(result, options);
    ChartPainter chart(options, title, "Histogram of " + std::to_string(fine.total) + " values.");
    const Bins bins = options.cumulative ? Bins{fine.low, fine.width, fine.counts, fine.total}
                                         : rebin(fine.counts, fine.low, fine.width, options.bins);
    if (bins.total == 0) {
        chart.emptyNote("No values were recorded.");
        return chart.take();
    }
    const std::vector<double> heights = options.cumulative ? cumulative(bins) : density(bins);
    const Axis x =
        valueAxis(bins.edge(0), bins.edge(bins.counts.size()), withUnit(channel.label, channel.unit));
    const auto* expected = theory == nullptr    ? nullptr
                           : options.cumulative ? &theory->cumulative
                                                : &theory->density;
    std::vector<Vec2> curve;
    if (expected != nullptr && *expected) curve = sampled(*expected, x.low, x.high, options.logarithmic);
    // A pole of the density must not flatten the data.
    double peak = 0;
    const double tallest = *std::max_element(heights.begin(), heights.end());
    for (Vec2 p : curve)
        if (std::isfinite(p.y)) peak = std::max(peak, std::min(p.y, 1.5 * tallest));

    chart.addLegend("Run, " + formatForPeople(static_cast<double>(bins.total)) + " values",
                    options.cumulative ? ChartPainter::Swatch::line : ChartPainter::Swatch::area);
    if (!curve.empty()) chart.addLegend(theoryText(*theory), ChartPainter::Swatch::dashes);
    const std::string unit = channel.unit.empty() ? "" : "per " + channel.unit;
    chart.axes(x, heightAxis(heights, peak, options.logarithmic,
                             options.cumulative ? "Share at or below" : withUnit("Density", unit)));
    if (options.cumulative) {
        std::vector<Vec2> points{{bins.edge(0), 0}};
        for (std::size_t i = 0; i < heights.size(); ++i)
            points.push_back({bins.edge(i + 1), heights[i]});
        chart.curve(points, "data", false);
    } else
        paintSteps(chart, bins, heights);
    chart.curve(curve, "theory", true);
    return chart.take();
}

std::string seriesSvg(const ChannelResult& result, const Theory* theory, const ChartSvgOptions& options) {
    const Channel& channel = result.channel;
    ChartPainter chart(options, titleOf(result, options),
                       "Curve of " + std::to_string(result.series.time.size()) + " points against time.");
    std::vector<Vec2> points;
    for (std::size_t i = 0; i < result.series.time.size() && i < result.series.value.size(); ++i)
        points.push_back({result.series.time[i], result.series.value[i]});
    const auto finite = [](Vec2 p) { return std::isfinite(p.x) && std::isfinite(p.y); };
    if (std::none_of(points.begin(), points.end(), finite)) {
        chart.emptyNote("No values were recorded.");
        return chart.take();
    }
    const double* level = theory != nullptr && theory->value ? &*theory->value : nullptr;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    const auto enclose = [&](double y) {
        low = std::min(low, y);
        high = std::max(high, y);
    };
    for (Vec2 p : points)
        if (finite(p)) enclose(p.y);
    if (level && std::isfinite(*level)) enclose(*level);
    if (channel.type == ChannelType::counter) enclose(0);

    chart.addLegend("Run", ChartPainter::Swatch::line);
    if (level)
        chart.addLegend(theoryText(*theory) + " (" + formatForPeople(*level) + ")",
                        ChartPainter::Swatch::dashes);
    Axis time;
    time.low = points.front().x;
    time.high = points.back().x > time.low ? points.back().x : time.low + 1;
    time.title = "Time (s)";
    Axis value = valueAxis(low, high, withUnit(channel.label, channel.unit));
    if (options.logarithmic && high > 0) {
        std::vector<double> heights;
        for (Vec2 p : points)
            heights.push_back(std::isfinite(p.y) ? p.y : 0);
        value = heightAxis(heights, 0, true, value.title);
        for (Vec2& p : points)
            if (!(p.y > 0)) p.y = std::numeric_limits<double>::quiet_NaN();
    }
    chart.axes(time, value);
    chart.curve(points, "data", false);
    if (level) chart.curve({{time.low, *level}, {time.high, *level}}, "theory", true);
    return chart.take();
}

} // namespace kairos
