#include "engine/stats/grid_series.h"

namespace kairos {

GridSeries::GridSeries(double start, double spacing, std::size_t curves)
    : start_(start), spacing_(spacing), curves_(curves) {}

void GridSeries::add(std::span<const double> values) {
    for (std::size_t k = 0; k < curves_.size(); ++k)
        curves_[k].push_back(values[k]);
    ++size_;
    if (size_ <= limit) return;
    const std::size_t kept =
        (size_ + 1) / 2; // the even points: the first always, the last since size_ is odd
    for (auto& curve : curves_) {
        for (std::size_t i = 0; i < kept; ++i)
            curve[i] = curve[2 * i];
        curve.resize(kept);
    }
    size_ = kept;
    spacing_ *= 2;
}

} // namespace kairos
