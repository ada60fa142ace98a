#include "engine/stats/moments.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kairos {

namespace {

// Four sums at a time: one alone waits for its own last addition. The order is fixed, so that the bits are.
template<class Term>
double sumOf(std::span<const double> block, Term term) {
    std::array<double, 4> lane{};
    std::size_t i = 0;
    for (; i + 4 <= block.size(); i += 4)
        for (std::size_t k = 0; k < 4; ++k)
            lane[k] += term(block[i + k]);
    for (; i < block.size(); ++i)
        lane[0] += term(block[i]);
    return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

} // namespace

void Moments::add(std::span<const double> block) {
    if (block.empty()) return;
    const auto n = static_cast<double>(block.size());
    const double blockMean = sumOf(block, [](double v) { return v; }) / n;
    const double blockSquares = sumOf(block, [blockMean](double v) {
        const double d = v - blockMean;
        return d * d;
    });
    const auto [low, high] = std::minmax_element(block.begin(), block.end());
    min_ = count_ == 0 ? *low : std::min(min_, *low);
    max_ = count_ == 0 ? *high : std::max(max_, *high);

    const auto before = static_cast<double>(count_);
    const double delta = blockMean - mean_;
    const double all = before + n;
    mean_ += delta * (n / all);
    squares_ += blockSquares + delta * delta * (before * n / all);
    count_ += block.size();
}

double Moments::sd() const {
    return count_ < 2 ? 0 : std::sqrt(squares_ / static_cast<double>(count_ - 1));
}

} // namespace kairos
