// What is wrong with a start is found, named, and found quickly.
#include "engine/models/particles/setup_check.h"
#include "engine/random/stream.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <utility>

namespace kairos::particles {
namespace {

using Start = Setup; // testing::Test has a Setup of its own

TEST(SetupCheck, NamesOverlapsOfDisksWallsObstaclesAndTheBox) {
    Start setup;
    setup.box = BoxSpec{{0, 0}, {10, 10}};
    setup.disks = {{{2, 2}, {}, 1}, {{3.5, 2}, {}, 1}, {{9.5, 5}, {}, 1}, {{5, 8}, {}, 1}, {{7, 2}, {}, 0.5}};
    setup.walls = {{{4, 9}, {6, 9}}, {{5, 7.5}, {5, 7}}};
    setup.obstacles = {{{7.5, 2.5}, 0.5}};
    std::set<std::pair<Fault, std::pair<std::uint32_t, std::uint32_t>>> found;
    for (const Finding& f : checkSetup(setup))
        found.insert({f.fault, {f.a, f.b}});
    EXPECT_EQ(found.count({Fault::pairOverlap, {0, 1}}), 1u);
    EXPECT_EQ(found.count({Fault::outsideBox, {2, 0}}), 1u);
    EXPECT_EQ(found.count({Fault::wallOverlap, {3, 1}}), 1u);
    EXPECT_EQ(found.count({Fault::wallOverlap, {3, 0}}), 0u); // it only touches
    EXPECT_EQ(found.count({Fault::obstacleOverlap, {4, 0}}), 1u);
    EXPECT_EQ(found.size(), 4u);
}

TEST(SetupCheck, RoundingPasses) {
    Start setup;
    setup.disks = {{{0, 0}, {}, 1}, {{2 - 1e-13, 0}, {}, 1}};
    EXPECT_TRUE(checkSetup(setup).empty());
    setup.disks[1].position.x = 2 - 1e-9;
    ASSERT_EQ(checkSetup(setup).size(), 1u);
    EXPECT_NEAR(checkSetup(setup)[0].depth, 1e-9, 1e-15);
}

TEST(SetupCheck, PeriodicImagesOverlapToo) {
    Start setup;
    setup.box = BoxSpec{{0, 0}, {10, 10}, true, true};
    setup.disks = {{{0.3, 0.3}, {}, 0.5}, {{9.8, 9.8}, {}, 0.5}, {{0.3, 9.8}, {}, 0.1}, {{5, 5}, {}, 0.5}};
    std::set<std::pair<std::uint32_t, std::uint32_t>> found;
    for (const Finding& f : checkSetup(setup))
        found.insert({f.a, f.b});
    EXPECT_EQ(found, (std::set<std::pair<std::uint32_t, std::uint32_t>>{{0, 1}, {0, 2}, {1, 2}}));
}

TEST(SetupCheck, BadNumbersComeFirst) {
    Start setup;
    setup.disks = {{{0, 0}, {}, 1}, {{std::nan(""), 0}, {}, 1}, {{3, 0}, {}, -1}, {{6, 0}, {}, 1, -2}};
    EXPECT_EQ(checkSetup(setup).size(), 3u);
    setup.disks = {{{1, 1}, {}, 1}};
    setup.box = BoxSpec{{0, 0}, {3, 9}, true, true};
    ASSERT_EQ(checkSetup(setup).size(), 1u);
    EXPECT_EQ(checkSetup(setup)[0].fault, Fault::shortPeriod);
    setup.box = BoxSpec{{0, 0}, {0, 9}};
    EXPECT_EQ(checkSetup(setup)[0].fault, Fault::badBox);
}

TEST(SetupCheck, AgreesWithTryingEveryPair) {
    Stream random(43, 0, 0, "pairs");
    for (int round = 0; round < 100; ++round) {
        Start setup;
        const bool periodic = round % 2 == 0;
        setup.box = BoxSpec{{-1, -1}, {9, 9}, periodic, periodic};
        for (int k = 0; k < 80; ++k) {
            const double r = k % 17 == 0 ? 1.2 : 0.05 + 0.2 * random.uniform();
            setup.disks.push_back({{-1 + 10 * random.uniform(), -1 + 10 * random.uniform()}, {}, r});
        }
        std::set<std::pair<std::uint32_t, std::uint32_t>> expected, found;
        for (std::uint32_t i = 0; i < setup.disks.size(); ++i) {
            for (std::uint32_t j = i + 1; j < setup.disks.size(); ++j) {
                Vec2 off = setup.disks[i].position - setup.disks[j].position;
                if (periodic) off -= Vec2{10 * std::round(off.x / 10), 10 * std::round(off.y / 10)};
                if (norm(off) < setup.disks[i].radius + setup.disks[j].radius) expected.insert({i, j});
            }
        }
        for (const Finding& f : checkSetup(setup)) {
            if (f.fault == Fault::pairOverlap) found.insert({f.a, f.b});
        }
        EXPECT_EQ(found, expected) << round;
    }
}

TEST(SetupCheck, ManyDisksInOnePlaceDoNotTakeForEver) {
    Start setup;
    setup.disks.assign(200000, {{1, 1}, {}, 0.5});
    EXPECT_EQ(checkSetup(setup).size(), 1000u);
}

} // namespace
} // namespace kairos::particles
