// A fine histogram that needs to know no range: equal bins whose width is a power of two and whose edges are
// multiples of it. When a value falls outside, pairs of bins merge until it fits, so memory stays constant
// and the counts depend on the values alone, not on their order. (Boost.Histogram's growing axis keeps the
// width and adds bins without end, which a long tail turns into gigabytes.)
#pragma once

#include "engine/stats/bins.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kairos {

class AdaptiveHistogram {
public:
    static constexpr std::int64_t binLimit = 4096;

    /// With `wholeNumbers` no bin is narrower than 1.
    explicit AdaptiveHistogram(bool wholeNumbers = false) : wholeNumbers_(wholeNumbers) {}

    /// Finite numbers. The first block chooses the width: 1,024 to 2,048 bins over its range.
    void add(std::span<const double> block);

    std::uint64_t total() const { return total_; }
    Bins bins() const;

    /// The bin that holds the value of this rank, 0 <= rank < total().
    struct Place {
        double low = 0;
        double width = 0;
        double before = 0; // values in the bins below
        double count = 0;  // values in it
    };
    Place find(double rank) const;

private:
    void start(double low, double high);
    void widen();
    void makeRoom(std::int64_t first, std::int64_t last);
    std::int64_t index(double value) const;
    double width() const;

    bool wholeNumbers_;
    int exponent_ = 0;        // width = 2^exponent
    double inverseWidth_ = 1; // exact
    std::int64_t offset_ = 0; // index of counts_[0]: the bin from offset * width
    std::vector<std::uint64_t> counts_;
    std::uint64_t total_ = 0;
};

} // namespace kairos
