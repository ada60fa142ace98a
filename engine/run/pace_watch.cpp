#include "engine/run/pace_watch.h"

#include "engine/base/number.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace kairos {

namespace {

constexpr std::uint64_t kFirstLook = 1u << 21;   // events; a verdict needs two halves
constexpr std::uint64_t kPatience = 1ull << 32;  // events, where the pace is not steady
constexpr double kMost = 0x1p47;                 // events of the rest that may yet be lived to see
constexpr double kMostTimesSquare = 0x1p103;     // likewise, times the square of the events seen
constexpr double kSteady = 2;                    // ratio of the times of two halves
constexpr std::uint64_t kFirstSearches = 16;     // in a row
constexpr double kMostSearches = kMost / 0x1p21; // each is some 2^21 steps

} // namespace

std::optional<std::string> PaceWatch::afterEvents(double now, std::uint64_t events) {
    searches_ = 0;
    if (events < nextLook_) return {};
    const double first = half_ - begin_;
    const double second = now - half_;
    half_ = now;
    nextLook_ = 2 * events;
    if (events < kFirstLook || !std::isfinite(aim_)) return {};
    const auto seen = static_cast<double>(events / 2);
    const double rest = std::min((aim_ - now) * (seen / second),
                                 static_cast<double>(aimEvents_ - std::min(aimEvents_, events)));
    const bool steady = std::max(first, second) <= kSteady * std::min(first, second);
    const auto all = static_cast<double>(events);
    const bool endless =
        steady ? rest > std::max(kMost, kMostTimesSquare / (all * all)) : events >= kPatience && rest > kMost;
    if (!endless) return {};
    return fmt::format(
        "The last {} events advanced the time by {} s of {} s. At this pace the run would not end "
        "in years.",
        events / 2, formatRounded(second), formatRounded(aim_));
}

std::optional<std::string> PaceWatch::afterSearch(double before, double now) {
    if (searches_++ == 0) searchedFrom_ = before;
    if (searches_ < kFirstSearches || (searches_ & (searches_ - 1)) != 0 || !std::isfinite(aim_)) return {};
    const double rest = (aim_ - now) * (static_cast<double>(searches_) / (now - searchedFrom_));
    if (!(rest > kMostSearches)) return {};
    return fmt::format(
        "Nothing happens from {} s on, and {} long searches for the next event advanced the time by "
        "only {} s of {} s. At this pace the run would not end in years.",
        formatRounded(searchedFrom_), searches_, formatRounded(now - searchedFrom_), formatRounded(aim_));
}

} // namespace kairos
