// When disks touch: rows of the tables in the tests of markus-ebke/python-billiards (commit c1fdf989, MIT),
// and the agreement of the plain and the vector kernel to the last bit.
#include "engine/models/particles/contact.h"
#include "engine/models/particles/nearest_contact.h"
#include "engine/random/stream.h"

#include <gtest/gtest.h>

#include <vector>

namespace kairos::particles {
namespace {

struct Row {
    Vec2 p2, v2;
    double r2;
    double time;
};

TEST(Contact, TimesOfPythonBilliards) {
    const std::vector<Row> rows = {
        {{5, 0}, {-1, 0}, 1, 3},
        {{2, 0}, {1, 0}, 1, never},
        {{2, 0}, {0, 1}, 1, never}, // touching and sliding past
        {{3, 0}, {-1, 0}, 1, 1},
        {{0, 101}, {0, -33}, 1, 3},
        {{2, 10}, {0, -1}, 1, never}, // an exact graze
        {{1, 2}, {0, -1}, 0.41421356237309515, 1},
        {{2, 0}, {-1, 0}, 1, 0}, // touching and approaching
        {{2, 0}, {-1, 0}, 0, 1},
        {{0.5, 1}, {0, -1}, 0, 0.1339745962155614},
    };
    for (const Row& row : rows) {
        const double time = timeToContact(row.p2, row.v2, 1 + row.r2);
        if (row.time == never) {
            EXPECT_EQ(time, never) << row.p2.x << ' ' << row.p2.y;
        } else {
            EXPECT_NEAR(time, row.time, 1e-13);
        }
    }
}

TEST(Contact, OnlyRelativeMotionCounts) {
    EXPECT_EQ(timeToContact(Vec2{5, 42} - Vec2{0, 42}, Vec2{41, 0} - Vec2{42, 0}, 2), 3);
}

TEST(Contact, RoundedContactCollidesNow) {
    EXPECT_NEAR(timeToContact({1.9378248434212895, 0.4948079185090459}, {-1, 0}, 2), 0, 1e-15);
}

TEST(Contact, OverlappingDisksCollideNowWhileTheyApproachAndNeverWhileTheyPart) {
    EXPECT_EQ(timeToContact({1.5, 0.1}, {-1, 0}, 2), 0);
    EXPECT_EQ(timeToContact({1.5, 0.1}, {1, 0}, 2), never);
    EXPECT_EQ(timeToContact({1.5, 0.1}, {0, 0}, 2), never);
}

TEST(Contact, NoNumbersNeverMeet) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(timeToContact({nan, 0}, {-1, 0}, 2), never);
    EXPECT_EQ(timeToContact({5, 0}, {nan, 0}, 2), never);
}

TEST(Contact, SharesOfAChange) {
    const double inf = std::numeric_limits<double>::infinity();
    EXPECT_EQ(shareOfChange(3, 3), 0.5);
    EXPECT_EQ(shareOfChange(1, 3), 0.75);
    EXPECT_EQ(shareOfChange(1, inf), 1);
    EXPECT_EQ(shareOfChange(inf, 1), 0);
    EXPECT_EQ(shareOfChange(0, 1), 1);
    EXPECT_EQ(shareOfChange(1, 0), 0);
}

TEST(NearestContact, PlainAndVectorKernelsAgreeToTheLastBit) {
    Stream random(7, 0, 0, "kernels");
    const auto draw = [&random](double scale) { return scale * (2 * random.uniform() - 1); };
    for (int round = 0; round < 2000; ++round) {
        std::vector<DiskRecord> disks(40);
        std::vector<double> radii;
        for (DiskRecord& d : disks) {
            d.x = draw(2);
            d.y = draw(2);
            d.vx = round % 5 == 0 ? 0 : draw(1);
            d.vy = draw(1);
            d.time = draw(0.3);
            radii.push_back(0.02 + 0.2 * random.uniform());
        }
        disks[1] = disks[2]; // a tie: the lower one wins
        const Seeker seeker{{disks[0].x, disks[0].y}, {disks[0].vx, disks[0].vy}, disks[0].time, radii[0], 0};
        for (int variant = 0; variant < 4; ++variant) {
            Candidates list;
            for (std::uint32_t k = 0; k < 1 + static_cast<std::uint32_t>(round) % 39; ++k) {
                list.disk[list.count] = (k * 7 + 1) % 40;
                list.shiftX[list.count] = draw(1) < 0 ? 2.5 : 0;
                list.shiftY[list.count++] = 0;
            }
            const bool shifted = (variant & 1) != 0;
            const double* r = (variant & 2) != 0 ? radii.data() : nullptr;
            const Meeting plain = plainKernels().nearest(seeker, list, shifted, disks.data(), r);
            const Meeting best = bestKernels().nearest(seeker, list, shifted, disks.data(), r);
            ASSERT_EQ(plain.after, best.after);
            ASSERT_EQ(plain.disk, best.disk);
        }
    }
}

TEST(NearestContact, BothGatherTheNineCells) {
    CellGrid grid({{0, 0}, {8, 8}, false, false, 0.9, 107});
    std::vector<std::uint32_t> expected;
    for (std::uint32_t k = 0; k < 40; ++k) {
        const auto column = static_cast<std::uint16_t>(1 + (k * 5) % 7);
        const auto row = static_cast<std::uint16_t>(1 + (k * 3 + k / 7) % 7);
        grid.insert(k, {column, row});
        if (column >= 3 && column <= 5 && row >= 3 && row <= 5) expected.push_back(k);
    }
    for (const ContactKernels& kernels : {plainKernels(), bestKernels()}) {
        Candidates list;
        ASSERT_TRUE(kernels.gatherAround(grid, 4, 4, list));
        std::vector<std::uint32_t> found(list.disk, list.disk + list.count);
        std::sort(found.begin(), found.end());
        EXPECT_EQ(found, expected);
        for (std::uint32_t k = 100; k < 105; ++k)
            grid.insert(k, {4, 4});
        EXPECT_FALSE(kernels.gatherAround(grid, 4, 4, list)); // five in one cell
        for (std::uint32_t k = 100; k < 105; ++k)
            grid.remove(k, {4, 4});
    }
}

} // namespace
} // namespace kairos::particles
