// Several curves over one grid of times, at most 2,000 points each: when the grid is full, every other point
// goes and the spacing doubles. Times are start + i * spacing, never added up, so they are the same however
// the run is sliced.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kairos {

class GridSeries {
public:
    static constexpr std::size_t limit = 2000;

    /// `spacing` > 0, in the unit of `start`.
    GridSeries(double start, double spacing, std::size_t curves);

    /// Where the next point belongs.
    double nextTime() const { return time(size_); }
    /// The number of the next point on the grid as it is now.
    std::size_t nextIndex() const { return size_; }
    /// One value for each curve, at nextTime().
    void add(std::span<const double> values);

    double start() const { return start_; }
    double spacing() const { return spacing_; }
    std::size_t size() const { return size_; }
    std::size_t curves() const { return curves_.size(); }
    double time(std::size_t point) const { return start_ + static_cast<double>(point) * spacing_; }
    const std::vector<double>& curve(std::size_t index) const { return curves_[index]; }

private:
    double start_;
    double spacing_;
    std::size_t size_ = 0;
    std::vector<std::vector<double>> curves_;
};

} // namespace kairos
