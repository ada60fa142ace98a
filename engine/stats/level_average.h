// The average of a level over time, from looks at it: between two looks it is taken to change linearly
// (trapezoid), so a level that jumps is averaged as well as the looks are dense.
#pragma once

#include <algorithm>
#include <cmath>

namespace kairos {

class LevelAverage {
public:
    /// `time` never goes back. A look that is not finite breaks the curve: the gap counts for nothing.
    void add(double time, double value) {
        const bool finite = std::isfinite(value);
        if (finite) {
            if (open_) {
                const double span = time - time_;
                area_ += span * (0.5 * last_ + 0.5 * value);
                covered_ += span;
            }
            max_ = seen_ ? std::max(max_, value) : value;
            last_ = value;
            seen_ = true;
        }
        open_ = finite;
        time_ = time;
    }

    bool seen() const { return seen_; }
    double area() const { return area_; }
    double max() const { return max_; } // of the looks
    double last() const { return last_; }
    /// Of the time covered; the last look where that is 0.
    double mean() const { return covered_ > 0 ? area_ / covered_ : last_; }

private:
    bool seen_ = false;
    bool open_ = false; // the look before was finite
    double time_ = 0;
    double last_ = 0;
    double max_ = 0;
    double area_ = 0;
    double covered_ = 0;
};

} // namespace kairos
