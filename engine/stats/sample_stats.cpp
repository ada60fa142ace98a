#include "engine/stats/sample_stats.h"

#include <algorithm>
#include <cmath>

namespace kairos {

namespace {

bool usable(double value) {
    return std::fabs(value) <= SampleStats::largest; // false for NaN, too
}

SampleStats::Summary summaryOf(const Moments& moments) {
    SampleStats::Summary s;
    s.count = moments.count();
    s.mean = moments.mean();
    s.sd = moments.sd();
    s.min = moments.min();
    s.max = moments.max();
    return s;
}

// Both ends of the rank lie in the set: 0 <= rank <= n - 1. Selection in place of sorting: snapshots are
// large.
double selectQuantile(std::vector<double>& values, double p) {
    const double rank = p * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(below);
    std::nth_element(values.begin(), middle, values.end());
    if (below + 1 == values.size()) return *middle;
    const double next = *std::min_element(middle + 1, values.end());
    return *middle + (rank - static_cast<double>(below)) * (next - *middle);
}

template<class Place>
double inside(const Place& place, double rank) {
    // Ranks stand in the middle of their share of the bin.
    return place.low + place.width * std::clamp((rank - place.before + 0.5) / place.count, 0.0, 1.0);
}

} // namespace

void SampleStats::add(std::span<const double> values) {
    if (block_.capacity() == 0 && !values.empty()) block_.reserve(std::min(blockSize, values.size()));
    for (const double value : values) {
        if (!usable(value)) {
            ++leftOut_;
            continue;
        }
        // A full block waits for one value more, so that exactly 4,096 are still exact.
        if (block_.size() == blockSize) fold();
        block_.push_back(value);
    }
}

void SampleStats::fold() {
    moments_.add(block_);
    histogram_.add(block_);
    magnitudes_.add(block_);
    block_.clear();
}

double SampleStats::quantile(double p) const {
    const double rank = p * static_cast<double>(count() - 1);
    const auto equal = histogram_.find(rank);
    const auto ratio = magnitudes_.find(rank);
    double value = 0;
    if (wholeNumbers_ && equal.width == 1)
        value = equal.low; // all in the bin are this number
    else
        value = equal.width <= ratio.width ? inside(equal, rank) : inside(ratio, rank);
    return std::clamp(value, moments_.min(), moments_.max());
}

SampleStats::Summary SampleStats::summary() const {
    if (moments_.count() == 0) return summarize(block_, wholeNumbers_).summary;
    if (!block_.empty()) {
        SampleStats all = *this;
        all.fold();
        return all.summary();
    }
    Summary s = summaryOf(moments_);
    s.p50 = quantile(0.5);
    s.p90 = quantile(0.9);
    s.p95 = quantile(0.95);
    s.p99 = quantile(0.99);
    return s;
}

Bins SampleStats::bins() const {
    if (block_.empty()) return histogram_.bins();
    AdaptiveHistogram all = histogram_;
    all.add(block_);
    return all.bins();
}

double quantileOfSorted(std::span<const double> sorted, double p) {
    if (sorted.empty()) return 0;
    const double rank = p * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    if (below + 1 >= sorted.size()) return sorted.back();
    return sorted[below] + (rank - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

SetSummary summarize(std::span<const double> values, bool wholeNumbers) {
    SetSummary out;
    std::vector<double> kept;
    kept.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(kept), usable);
    out.leftOut = values.size() - kept.size();
    AdaptiveHistogram histogram(wholeNumbers);
    histogram.add(kept);
    out.bins = histogram.bins();
    Moments moments;
    moments.add(kept);
    out.summary = summaryOf(moments);
    if (kept.empty()) return out;
    out.summary.p50 = selectQuantile(kept, 0.5);
    out.summary.p90 = selectQuantile(kept, 0.9);
    out.summary.p95 = selectQuantile(kept, 0.95);
    out.summary.p99 = selectQuantile(kept, 0.99);
    return out;
}

} // namespace kairos
