#include "engine/stats/magnitude_histogram.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace kairos {

namespace {

constexpr int kKeyShift = 52 - 7; // exponent and the leading 7 bits of the mantissa
constexpr std::uint64_t kSpan = 64 * 128;
constexpr std::uint64_t kGrain = 128;

std::uint64_t keyOf(double magnitude) {
    return std::bit_cast<std::uint64_t>(magnitude) >> kKeyShift;
}
double edgeOf(std::uint64_t key) {
    const double edge = std::bit_cast<double>(key << kKeyShift);
    return std::min(edge, std::numeric_limits<double>::max()); // the edge above the last key is infinity
}

} // namespace

void MagnitudeHistogram::Side::reach(std::uint64_t key) {
    const std::uint64_t top = std::max(key, counts.empty() ? 0 : base + counts.size() - 1);
    const std::uint64_t bottom = std::min(key, counts.empty() ? key : base);
    // Whole grains, so that a range that creeps does not copy each time; at most kSpan keys, the highest
    // ones.
    std::uint64_t newBase = bottom / kGrain * kGrain;
    const std::uint64_t newEnd = (top / kGrain + 1) * kGrain;
    if (newEnd - newBase > kSpan) newBase = newEnd - kSpan;
    if (!counts.empty() && newBase == base && newEnd == base + counts.size()) return;
    std::vector<std::uint64_t> moved(newEnd - newBase, 0);
    for (std::size_t i = 0; i < counts.size(); ++i)
        moved[std::max(base + i, newBase) - newBase] += counts[i];
    counts = std::move(moved);
    base = newBase;
}

void MagnitudeHistogram::Side::add(std::uint64_t key) {
    if (key - base >= counts.size()) { // also where key < base
        reach(key);
        key = std::max(key, base);
    }
    ++counts[key - base];
    ++total;
}

void MagnitudeHistogram::add(std::span<const double> block) {
    for (const double value : block)
        if (value > 0)
            positive_.add(keyOf(value));
        else if (value < 0)
            negative_.add(keyOf(-value));
        else
            ++zeros_;
}

MagnitudeHistogram::Place MagnitudeHistogram::find(double rank) const {
    Place place;
    const auto reached = [&](double low, double high, std::uint64_t n) {
        if (n == 0) return false;
        place.before += place.count;
        place.low = low;
        place.width = high - low;
        place.count = static_cast<double>(n);
        return rank < place.before + place.count;
    };
    for (std::size_t i = negative_.counts.size(); i-- > 0;)
        if (reached(-edgeOf(negative_.base + i + 1), -edgeOf(negative_.base + i), negative_.counts[i]))
            return place;
    if (reached(0, 0, zeros_)) return place;
    for (std::size_t i = 0; i < positive_.counts.size(); ++i)
        if (reached(edgeOf(positive_.base + i), edgeOf(positive_.base + i + 1), positive_.counts[i]))
            return place;
    return place;
}

} // namespace kairos
