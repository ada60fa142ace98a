// A histogram in bins of equal ratio: 128 to each factor of two, read off the bits of the number itself.
// Where a tail is so long that equal bins see the bulk as one, quantiles still come out to within half a
// percent.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kairos {

class MagnitudeHistogram {
public:
    /// Finite numbers of either sign. What is more than 2^64 times smaller than the largest counts as that
    /// small.
    void add(std::span<const double> block);

    std::uint64_t total() const { return negative_.total + zeros_ + positive_.total; }

    /// The bin that holds the value of this rank, 0 <= rank < total().
    struct Place {
        double low = 0;
        double width = 0;
        double before = 0; // values in the bins below
        double count = 0;  // values in it
    };
    Place find(double rank) const;

private:
    /// Magnitudes of one sign, by key; keys grow with the magnitude.
    struct Side {
        std::uint64_t base = 0; // key of counts[0]
        std::vector<std::uint64_t> counts;
        std::uint64_t total = 0;

        void add(std::uint64_t key);
        void reach(std::uint64_t key);
    };

    Side negative_;
    Side positive_;
    std::uint64_t zeros_ = 0;
};

} // namespace kairos
