#include "engine/stats/grid_series.h"
#include "engine/stats/level_average.h"
#include "engine/stats/sample_stats.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

namespace kairos {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Values of `shape` at evenly spread points of (0, 1), in a shuffled order.
std::vector<double> draws(std::size_t n, double (*shape)(double)) {
    std::vector<double> values(n);
    for (std::size_t i = 0; i < n; ++i)
        values[i] = shape((static_cast<double>(i * 7919 % n) + 0.5) / static_cast<double>(n));
    return values;
}
double exponential(double u) {
    return -std::log1p(-u);
}
double pareto(double u) {
    return std::pow(1 - u, -1 / 0.7); // infinite mean; the largest of 10^5 is some 10^7 medians away
}

TEST(Moments, KeepDigitsWhereTheSpreadIsSmallBesideTheMean) {
    Moments moments;
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i)
        values.push_back(1e9 + i % 2);
    moments.add(std::span(values).first(300));
    moments.add(std::span(values).subspan(300, 1));
    moments.add(std::span(values).subspan(301));
    EXPECT_EQ(moments.count(), 1000u);
    EXPECT_DOUBLE_EQ(moments.mean(), 1e9 + 0.5);
    EXPECT_NEAR(moments.sd(), std::sqrt(250.0 / 999), 1e-9);
    EXPECT_EQ(moments.min(), 1e9);
    EXPECT_EQ(moments.max(), 1e9 + 1);
}

TEST(Moments, OfOneValueHaveNoSpread) {
    Moments moments;
    moments.add(3);
    EXPECT_EQ(moments.sd(), 0);
    EXPECT_EQ(moments.mean(), 3);
}

TEST(SampleStats, FewValuesGiveExactQuantiles) {
    SampleStats stats;
    const std::vector<double> values{5, 1, 4, 2, 3};
    stats.add(values);
    const auto s = stats.summary();
    EXPECT_EQ(s.count, 5u);
    EXPECT_EQ(s.p50, 3);
    EXPECT_DOUBLE_EQ(s.p90, 4.6);
    EXPECT_DOUBLE_EQ(s.p99, 4.96);
    EXPECT_EQ(s.min, 1);
    EXPECT_EQ(s.max, 5);
    EXPECT_NEAR(s.sd, std::sqrt(2.5), 1e-15);
}

void expectQuantilesWithin(double relative, std::vector<double> values) {
    SampleStats stats;
    stats.add(values);
    std::sort(values.begin(), values.end());
    const auto s = stats.summary();
    EXPECT_NEAR(s.p50 / quantileOfSorted(values, 0.5), 1, relative);
    EXPECT_NEAR(s.p90 / quantileOfSorted(values, 0.9), 1, relative);
    EXPECT_NEAR(s.p95 / quantileOfSorted(values, 0.95), 1, relative);
    EXPECT_NEAR(s.p99 / quantileOfSorted(values, 0.99), 1, relative);
    EXPECT_EQ(s.min, values.front());
    EXPECT_EQ(s.max, values.back());
}

TEST(SampleStats, ManyValuesGiveQuantilesOfTheirBins) {
    expectQuantilesWithin(0.005, draws(100000, exponential));
}

TEST(SampleStats, ALongTailDoesNotBlurTheBulk) {
    expectQuantilesWithin(0.005, draws(100000, pareto));
}

TEST(SampleStats, BothSignsAndZeroKeepTheirOrder) {
    std::vector<double> values = draws(20000, [](double u) { return std::pow(u - 0.5, 9) * 1e6; });
    std::fill_n(values.begin(), 500, 0.0);
    SampleStats stats;
    stats.add(values);
    std::sort(values.begin(), values.end());
    EXPECT_NEAR(stats.summary().p90, quantileOfSorted(values, 0.9), 1);
    EXPECT_NEAR(stats.summary().p50, 0, 1e-6);
}

TEST(SampleStats, DoNotDependOnThePortions) {
    const std::vector<double> values = draws(30000, exponential);
    SampleStats whole, sliced;
    whole.add(values);
    std::span<const double> rest(values);
    for (std::size_t n = 1; !rest.empty(); n = n * 7 % 1009) {
        const std::size_t take = std::min(n, rest.size());
        sliced.add(rest.first(take));
        rest = rest.subspan(take);
    }
    EXPECT_EQ(whole.summary().mean, sliced.summary().mean);
    EXPECT_EQ(whole.summary().sd, sliced.summary().sd);
    EXPECT_EQ(whole.summary().p95, sliced.summary().p95);
    EXPECT_EQ(whole.bins().counts, sliced.bins().counts);
}

TEST(SampleStats, WhatIsNotFiniteIsCountedAndLeftOut) {
    SampleStats stats;
    const std::vector<double> values{1, kNan, 2, kInf, -kInf, 3, 1e300};
    stats.add(values);
    EXPECT_EQ(stats.count(), 3u);
    EXPECT_EQ(stats.leftOut(), 4u);
    EXPECT_EQ(stats.summary().mean, 2);
    EXPECT_EQ(stats.bins().total, 3u);
    const auto set = summarize(values, false);
    EXPECT_EQ(set.leftOut, 4u);
    EXPECT_EQ(set.summary.p50, 2);
}

TEST(SampleStats, OfNothingAreZero) {
    EXPECT_EQ(SampleStats().summary().count, 0u);
    EXPECT_TRUE(SampleStats().bins().counts.empty());
    EXPECT_EQ(summarize({}, false).summary.mean, 0);
}

TEST(AdaptiveHistogram, CountsEveryValueInItsBin) {
    const std::vector<double> values = draws(50000, exponential);
    AdaptiveHistogram histogram;
    for (std::size_t i = 0; i < values.size(); i += 100) // the first block knows little of the range to come
        histogram.add(std::span(values).subspan(i, 100));
    const Bins bins = histogram.bins();
    ASSERT_LE(bins.counts.size(), 4096u);
    ASSERT_GE(bins.counts.size(), 1024u);
    EXPECT_EQ(std::accumulate(bins.counts.begin(), bins.counts.end(), std::uint64_t{0}), values.size());
    for (const std::size_t i : {std::size_t{0}, bins.counts.size() / 4, bins.counts.size() - 1}) {
        const double low = bins.low + static_cast<double>(i) * bins.width;
        const auto inBin = std::count_if(values.begin(), values.end(),
                                         [&](double v) { return v >= low && v < low + bins.width; });
        EXPECT_EQ(bins.counts[i], static_cast<std::uint64_t>(inBin)) << i;
    }
}

TEST(AdaptiveHistogram, OrderDoesNotMatter) {
    std::vector<double> values = draws(5000, pareto);
    // The same first block, since that one chooses the width to start from.
    AdaptiveHistogram forward, backward;
    const auto first = std::span(values).first(100);
    forward.add(first);
    backward.add(first);
    forward.add(std::span(values).subspan(100));
    std::reverse(values.begin() + 100, values.end());
    backward.add(std::span(values).subspan(100));
    EXPECT_EQ(forward.bins().counts, backward.bins().counts);
    EXPECT_EQ(forward.bins().low, backward.bins().low);
}

TEST(AdaptiveHistogram, TakesAnyRange) {
    AdaptiveHistogram histogram;
    for (const double v : {1.0, 1.0, 1e-12, -3.0, 1e150, -1e150, 0.0})
        histogram.add(std::span(&v, 1));
    const Bins bins = histogram.bins();
    EXPECT_EQ(bins.total, 7u);
    EXPECT_LE(bins.low, -1e150);
    EXPECT_GT(bins.low + bins.width * static_cast<double>(bins.counts.size()), 1e150);
}

TEST(AdaptiveHistogram, WholeNumbersGetBinsOfTheirOwn) {
    AdaptiveHistogram histogram(true);
    for (const double v : {3.0, 3.0, 4.0, 7.0})
        histogram.add(std::span(&v, 1));
    const Bins bins = histogram.bins();
    EXPECT_EQ(bins.width, 1);
    EXPECT_EQ(bins.low, 3);
    EXPECT_EQ(bins.counts, (std::vector<std::uint64_t>{2, 1, 0, 0, 1}));
}

TEST(MagnitudeHistogram, RangesBeyondItsSpanFallToTheLowestBin) {
    MagnitudeHistogram histogram;
    for (const double v : {1e-300, 1e-200, 1.0, 1e100})
        histogram.add(std::span(&v, 1));
    EXPECT_EQ(histogram.total(), 4u);
    const auto top = histogram.find(3);
    EXPECT_LE(top.low, 1e100);
    EXPECT_GT(top.low + top.width, 1e100);
    EXPECT_EQ(histogram.find(0).count, 3);
}

TEST(LevelAverage, IsTheAreaOfTrapezoids) {
    LevelAverage level;
    level.add(0, 0);
    level.add(2, 4);
    level.add(3, 4);
    EXPECT_DOUBLE_EQ(level.area(), 8);
    EXPECT_DOUBLE_EQ(level.mean(), 8.0 / 3);
    EXPECT_EQ(level.max(), 4);
    EXPECT_EQ(level.last(), 4);
}

TEST(LevelAverage, AGapCountsForNothing) {
    LevelAverage level;
    level.add(0, 1);
    level.add(1, 1);
    level.add(2, kNan);
    level.add(3, 5);
    level.add(4, 5);
    EXPECT_DOUBLE_EQ(level.area(), 6);
    EXPECT_DOUBLE_EQ(level.mean(), 3);
}

TEST(GridSeries, KeepsBothEndsAndDoublesItsSpacing) {
    GridSeries series(10, 0.5, 1);
    for (int i = 0; i < 9000; ++i) {
        const double t = series.nextTime();
        series.add(std::span(&t, 1));
        ASSERT_LE(series.size(), GridSeries::limit);
        ASSERT_EQ(series.curve(0).front(), 10);
        ASSERT_EQ(series.time(series.size() - 1), series.curve(0).back());
        ASSERT_GT(series.nextTime(), t);
    }
    EXPECT_GT(series.size(), GridSeries::limit / 2);
    for (std::size_t i = 0; i < series.size(); ++i)
        EXPECT_EQ(series.curve(0)[i], series.time(i));
}

} // namespace
} // namespace kairos
