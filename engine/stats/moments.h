// Count, mean, spread and range of a stream of numbers, in constant memory.
#pragma once

#include <cstdint>
#include <span>

namespace kairos {

/// A value: copy it to keep a moment of it. Feed it finite numbers only.
class Moments {
public:
    /// Two passes over the block (its own mean first, squares about that), then the pairwise update of Chan,
    /// Golub and LeVeque (1983): as exact as the block is long, and much faster than an update a value.
    void add(std::span<const double> block);
    void add(double value) { add(std::span(&value, 1)); }

    std::uint64_t count() const { return count_; }
    double mean() const { return mean_; }
    /// With count - 1; 0 where count < 2.
    double sd() const;
    double min() const { return min_; } // 0 where nothing came
    double max() const { return max_; }

private:
    std::uint64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0; // sum of squared distances from the mean
    double min_ = 0;
    double max_ = 0;
};

} // namespace kairos
