#include "engine/stats/rebin.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace kairos {

namespace {

bool isRound(double width) {
    const double power = std::pow(10.0, std::floor(std::log10(width)));
    const double digits = width / power;
    constexpr double rounds[] = {1, 2, 2.5, 4, 5, 10};
    return std::any_of(std::begin(rounds), std::end(rounds),
                       [digits](double round) { return std::fabs(digits - round) < 1e-9 * round; });
}

/// How many fine bins to join: the number closest (in ratio) to `ideal` that gives a round width, or `ideal`
/// itself where none is within a factor of 1.5.
std::int64_t joinedNumber(double ideal, double width) {
    const auto nearest = std::max<std::int64_t>(1, std::llround(ideal));
    std::int64_t best = nearest;
    double bestDistance = std::log(1.5);
    // Beyond some hundred candidates roundness is always found near the ideal.
    const auto first = std::max<std::int64_t>(1, static_cast<std::int64_t>(ideal / 1.5));
    const auto last = std::min<std::int64_t>(static_cast<std::int64_t>(ideal * 1.5) + 1, first + 4096);
    for (std::int64_t number = first; number <= last; ++number) {
        const double distance = std::fabs(std::log(static_cast<double>(number) / ideal));
        if (distance < bestDistance && isRound(static_cast<double>(number) * width)) {
            best = number;
            bestDistance = distance;
        }
    }
    return best;
}

} // namespace

Bins rebin(std::span<const std::uint64_t> counts, double low, double width, int wanted) {
    Bins bins;
    bins.low = low;
    bins.width = width;
    const auto filled = [](std::uint64_t count) { return count > 0; };
    const auto begin = std::find_if(counts.begin(), counts.end(), filled);
    if (begin == counts.end()) return bins;
    const auto end = std::find_if(counts.rbegin(), counts.rend(), filled).base();

    const auto span = static_cast<double>(end - begin);
    const std::int64_t join = joinedNumber(std::max(1.0, span / std::max(1, wanted)), width);
    // Where the first fine bin stands in the grid of all multiples of its width, if it stands in one.
    const double grid = low / width;
    const bool aligned = std::fabs(grid) < 0x1p53 && std::fabs(grid - std::round(grid)) < 1e-6;
    const std::int64_t origin = aligned ? std::llround(grid) : 0;
    const std::int64_t first = origin + (begin - counts.begin());
    const std::int64_t last = origin + (end - counts.begin()) - 1;
    const auto groupOf = [join](std::int64_t index) {
        return index >= 0 ? index / join : -((-index + join - 1) / join); // rounds down
    };
    bins.width = width * static_cast<double>(join);
    const std::int64_t firstGroup = groupOf(first);
    bins.low = (aligned ? 0 : low) + static_cast<double>(firstGroup) * bins.width;
    bins.counts.assign(static_cast<std::size_t>(groupOf(last) - firstGroup + 1), 0);
    for (auto fine = begin; fine != end; ++fine) {
        const std::int64_t index = origin + (fine - counts.begin());
        bins.counts[static_cast<std::size_t>(groupOf(index) - firstGroup)] += *fine;
        bins.total += *fine;
    }
    return bins;
}

std::vector<double> density(const Bins& bins) {
    std::vector<double> heights;
    if (bins.total == 0) return heights;
    const double area = static_cast<double>(bins.total) * bins.width;
    for (std::uint64_t count : bins.counts)
        heights.push_back(static_cast<double>(count) / area);
    return heights;
}

std::vector<double> cumulative(const Bins& bins) {
    std::vector<double> shares;
    if (bins.total == 0) return shares;
    std::uint64_t below = 0;
    for (std::uint64_t count : bins.counts)
        shares.push_back(static_cast<double>(below += count) / static_cast<double>(bins.total));
    return shares;
}

} // namespace kairos
