#include "engine/stats/rebin.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

namespace kairos {
namespace {

using Counts = std::vector<std::uint64_t>;

std::uint64_t sum(const Counts& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

TEST(Rebin, JoinsWholeBinsOnARoundGrid) {
    Counts fine(1000);
    for (std::size_t i = 0; i < fine.size(); ++i)
        fine[i] = i % 7 + 1;
    const Bins bins = rebin(fine, 0, 0.001, 40); // 0 to 1 in steps of 0.001
    EXPECT_DOUBLE_EQ(bins.width, 0.025);
    EXPECT_EQ(bins.counts.size(), 40u);
    EXPECT_EQ(bins.total, sum(fine));
    EXPECT_EQ(bins.counts[1], std::accumulate(fine.begin() + 25, fine.begin() + 50, std::uint64_t{0}));
    EXPECT_DOUBLE_EQ(rebin(fine, 0, 0.001, 30).width, 0.04);
}

TEST(Rebin, EdgesAreMultiplesOfTheWidthOnBothSidesOfZero) {
    const Counts fine(400, 1);
    const Bins bins = rebin(fine, -1.37, 0.01, 20); // -1.37 to 2.63
    EXPECT_DOUBLE_EQ(bins.width, 0.2);
    EXPECT_DOUBLE_EQ(bins.low, -1.4);
    EXPECT_EQ(bins.counts.front(), 17u); // -1.37 to -1.2
    EXPECT_EQ(bins.counts[1], 20u);
    EXPECT_EQ(sum(bins.counts), 400u);
    EXPECT_GE(bins.edge(bins.counts.size()), 2.63 - 1e-12);
}

TEST(Rebin, ShowsOnlyWhereSomethingIs) {
    Counts fine(5000, 0);
    fine[100] = 3;
    fine[179] = 4;
    const Bins bins = rebin(fine, 0, 1, 8);
    EXPECT_EQ(bins.low, 100);
    EXPECT_EQ(bins.width, 10);
    EXPECT_EQ(bins.counts, (Counts{3, 0, 0, 0, 0, 0, 0, 4}));
}

TEST(Rebin, WidthsThatAreNeverRoundStayCloseToTheWish) {
    const double width = 0x1p-10;
    for (int wanted : {1, 3, 10, 40, 100, 500, 2000}) {
        const Bins bins = rebin(Counts(1500, 1), 0, width, wanted);
        EXPECT_EQ(sum(bins.counts), 1500u);
        EXPECT_LE(bins.counts.size(), static_cast<std::size_t>(1.6 * wanted) + 1);
        EXPECT_GE(bins.counts.size() + 1, static_cast<std::size_t>(std::min(wanted, 1500) / 1.6));
        const double joined = bins.width / width;
        EXPECT_EQ(joined, std::round(joined));
    }
}

TEST(Rebin, KeepsFewBinsAsTheyAre) {
    const Bins bins = rebin(Counts{2, 0, 5}, 3, 1, 40);
    EXPECT_EQ(bins.low, 3);
    EXPECT_EQ(bins.width, 1);
    EXPECT_EQ(bins.counts, (Counts{2, 0, 5}));
}

TEST(Rebin, TakesBinsOffTheGrid) {
    const Bins bins = rebin(Counts(100, 1), 0.3, 1, 10);
    EXPECT_DOUBLE_EQ(bins.low, 0.3);
    EXPECT_EQ(bins.counts, Counts(10, 10));
}

TEST(Rebin, NothingComesOfNothing) {
    EXPECT_TRUE(rebin({}, 0, 1, 10).counts.empty());
    const Bins bins = rebin(Counts(10, 0), 0, 1, 10);
    EXPECT_TRUE(bins.counts.empty());
    EXPECT_TRUE(density(bins).empty());
    EXPECT_TRUE(cumulative(bins).empty());
    EXPECT_EQ(rebin(Counts{1}, 0, 1, 0).counts, Counts{1});
}

TEST(Rebin, DensityHasAreaOneAndSharesEndAtOne) {
    const Bins bins = rebin(Counts{1, 2, 3, 4}, 0, 0.5, 4);
    double area = 0;
    for (double height : density(bins))
        area += height * bins.width;
    EXPECT_DOUBLE_EQ(area, 1);
    EXPECT_EQ(cumulative(bins), (std::vector<double>{0.1, 0.3, 0.6, 1}));
}

} // namespace
} // namespace kairos
