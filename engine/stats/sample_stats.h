// All that a report says of a stream of values, in constant memory: moments, quantiles, a fine histogram. The
// first 4,096 values are kept, so few values give exact quantiles; later ones are folded into histograms in
// blocks of that many, which makes the result independent of the portions in which they came.
#pragma once

#include "engine/stats/adaptive_histogram.h"
#include "engine/stats/magnitude_histogram.h"
#include "engine/stats/moments.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kairos {

/// Some 100 KB a stream once it is longer than the first block.
class SampleStats {
public:
    static constexpr std::size_t blockSize = 4096;
    /// Larger numbers are taken for not finite, so that no square overflows.
    static constexpr double largest = 1e150;

    explicit SampleStats(bool wholeNumbers = false) : wholeNumbers_(wholeNumbers), histogram_(wholeNumbers) {}

    void add(std::span<const double> values);

    std::uint64_t count() const { return moments_.count() + block_.size(); }
    /// Values that were not finite; they are counted and otherwise left out.
    std::uint64_t leftOut() const { return leftOut_; }

    struct Summary {
        std::uint64_t count = 0;
        double mean = 0, sd = 0, min = 0, max = 0;
        double p50 = 0, p90 = 0, p95 = 0, p99 = 0;
    };
    Summary summary() const;
    Bins bins() const;

private:
    void fold();
    double quantile(double p) const;

    bool wholeNumbers_;
    std::vector<double> block_; // the newest values, not folded yet
    std::uint64_t leftOut_ = 0;
    Moments moments_;
    AdaptiveHistogram histogram_;
    MagnitudeHistogram magnitudes_;
};

/// The value below which a share p of the sorted values lies, 0 <= p <= 1; linear between neighbours (type 7
/// of Hyndman and Fan, 1996). 0 where there are none.
double quantileOfSorted(std::span<const double> sorted, double p);

/// Exact summary and fine histogram of one set of values, however many. What is not finite is left out.
struct SetSummary {
    SampleStats::Summary summary;
    Bins bins;
    std::uint64_t leftOut = 0;
};
SetSummary summarize(std::span<const double> values, bool wholeNumbers);

} // namespace kairos
