#include "engine/stats/adaptive_histogram.h"

#include <algorithm>
#include <cmath>

namespace kairos {

namespace {

constexpr int kLeastExponent = -1000;
constexpr double kStartBins = 2048;

std::int64_t half(std::int64_t index) {
    return index >> 1; // towards minus infinity, as bins merge
}

} // namespace

double AdaptiveHistogram::width() const {
    return std::ldexp(1.0, exponent_);
}

std::int64_t AdaptiveHistogram::index(double value) const {
    // Truncation and a correction: std::floor is a call on plain x86-64. The bounds keep the cast defined; an
    // index at them is too far away for any bin, so widen() follows.
    const double scaled = std::clamp(value * inverseWidth_, -0x1p60, 0x1p60);
    const auto whole = static_cast<std::int64_t>(scaled);
    return whole - (scaled < static_cast<double>(whole) ? 1 : 0);
}

void AdaptiveHistogram::start(double low, double high) {
    const double size = std::max(std::fabs(low), std::fabs(high));
    // No finer than 2^-30 of the numbers themselves, so that indices stay small; where all are equal, 2^-10.
    const double range = std::max(high - low, size * 0x1p-19);
    const double wanted = high > low ? range / kStartBins : size * 0x1p-10;
    exponent_ = wanted > 0 ? static_cast<int>(std::ceil(std::log2(wanted))) : -10;
    exponent_ = std::max(exponent_, wholeNumbers_ ? 0 : kLeastExponent);
    inverseWidth_ = std::ldexp(1.0, -exponent_);
    offset_ = index(low);
    counts_.assign(binLimit, 0);
}

void AdaptiveHistogram::widen() {
    const std::int64_t newOffset = half(offset_);
    std::vector<std::uint64_t> merged(binLimit, 0);
    for (std::int64_t i = 0; i < binLimit; ++i)
        merged[static_cast<std::size_t>(half(offset_ + i) - newOffset)] +=
            counts_[static_cast<std::size_t>(i)];
    counts_ = std::move(merged);
    offset_ = newOffset;
    ++exponent_;
    inverseWidth_ = std::ldexp(1.0, -exponent_);
}

void AdaptiveHistogram::makeRoom(std::int64_t first, std::int64_t last) {
    // first and last are of occupied bins, or of those about to be; they lie less than binLimit apart.
    if (first >= offset_ && last < offset_ + binLimit) return;
    const std::int64_t newOffset = first;
    std::vector<std::uint64_t> moved(binLimit, 0);
    for (std::int64_t i = 0; i < binLimit; ++i)
        if (const auto n = counts_[static_cast<std::size_t>(i)])
            moved[static_cast<std::size_t>(offset_ + i - newOffset)] = n;
    counts_ = std::move(moved);
    offset_ = newOffset;
}

void AdaptiveHistogram::add(std::span<const double> block) {
    if (block.empty()) return;
    if (total_ == 0) {
        const auto [low, high] = std::minmax_element(block.begin(), block.end());
        start(*low, *high);
    }
    for (const double value : block) {
        std::int64_t place = index(value) - offset_;
        if (place < 0 || place >= binLimit) {
            for (;;) {
                std::int64_t first = index(value), last = first;
                for (std::int64_t i = 0; i < binLimit; ++i)
                    if (counts_[static_cast<std::size_t>(i)]) {
                        first = std::min(first, offset_ + i);
                        last = std::max(last, offset_ + i);
                    }
                if (last - first < binLimit) {
                    makeRoom(first, last);
                    break;
                }
                widen();
            }
            place = index(value) - offset_;
        }
        ++counts_[static_cast<std::size_t>(place)];
        ++total_;
    }
}

Bins AdaptiveHistogram::bins() const {
    Bins out;
    out.width = width();
    out.total = total_;
    if (total_ == 0) return out;
    const auto occupied = [](std::uint64_t n) { return n != 0; };
    const auto first = std::find_if(counts_.begin(), counts_.end(), occupied);
    const auto last = std::find_if(counts_.rbegin(), counts_.rend(), occupied).base();
    out.counts.assign(first, last);
    out.low = static_cast<double>(offset_ + (first - counts_.begin())) * out.width;
    return out;
}

AdaptiveHistogram::Place AdaptiveHistogram::find(double rank) const {
    Place place{.low = 0, .width = width(), .before = 0, .count = 0};
    for (std::int64_t i = 0; i < binLimit; ++i) {
        const auto n = static_cast<double>(counts_[static_cast<std::size_t>(i)]);
        if (n == 0) continue;
        place.before += place.count;
        place.count = n;
        place.low = static_cast<double>(offset_ + i) * place.width;
        if (rank < place.before + n) break;
    }
    return place;
}

} // namespace kairos
