// The calendar against a sorted set, and the cells against a list of lists.
#include "engine/models/particles/calendar.h"
#include "engine/models/particles/cell_grid.h"
#include "engine/random/stream.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace kairos::particles {
namespace {

TEST(Calendar, GivesEntriesInOrderOfTimeThenDisk) {
    Stream random(3, 0, 0, "calendar");
    Calendar calendar;
    calendar.reset(4, 64);
    std::set<std::pair<double, std::uint32_t>> oracle;
    double clock = 0;
    double start = 0;
    std::uint32_t next = 0;
    const auto push = [&](double ahead) {
        const double time = clock + ahead;
        calendar.push({time - start, next, 0});
        oracle.emplace(time - start, next++);
    };
    for (int k = 0; k < 300; ++k)
        push(random.uniform() * 3);
    for (int k = 0; k < 20000; ++k) {
        const Entry* top = calendar.top([](std::uint32_t) {});
        if (!top) { // the window is used up
            calendar.turn(4, 4, 64, [](const Entry&) { return true; });
            start += 4;
            std::set<std::pair<double, std::uint32_t>> moved;
            for (const auto& [time, disk] : oracle)
                moved.emplace(time - 4, disk);
            oracle = std::move(moved);
            --k;
            continue;
        }
        ASSERT_EQ(top->time, oracle.begin()->first);
        ASSERT_EQ(top->disk, oracle.begin()->second);
        clock = start + top->time;
        calendar.pop();
        oracle.erase(oracle.begin());
        const double u = random.uniform();
        push(u < 0.1 ? 0 : u < 0.2 ? 0.25 : u < 0.22 ? 50 * u : random.uniform() * 2);
        ASSERT_EQ(calendar.size(), oracle.size());
    }
}

TEST(Calendar, FarAndInfiniteTimesWaitBeyondTheWindow) {
    Calendar calendar;
    calendar.reset(1, 16);
    calendar.push({std::numeric_limits<double>::infinity(), 1, 0});
    calendar.push({1e300, 2, 0});
    calendar.push({0.5, 3, 0});
    EXPECT_EQ(calendar.top([](std::uint32_t) {})->disk, 3u);
    calendar.pop();
    EXPECT_EQ(calendar.top([](std::uint32_t) {}), nullptr);
    EXPECT_EQ(calendar.later().size(), 2u);
}

TEST(CellGrid, CrowdedCellsOverflowAndRecover) {
    CellGrid grid({{0, 0}, {4, 4}, false, false, 1, 16});
    Stream random(5, 0, 0, "cells");
    std::map<std::pair<int, int>, std::set<std::uint32_t>> oracle;
    std::map<std::uint32_t, CellPlace> where;
    for (int k = 0; k < 20000; ++k) {
        const auto disk = static_cast<std::uint32_t>(random.uniform() * 60);
        if (const auto it = where.find(disk); it != where.end()) {
            grid.remove(disk, it->second);
            oracle[{it->second.column, it->second.row}].erase(disk);
            where.erase(it);
        } else {
            const CellPlace place{static_cast<std::uint16_t>(1 + random.uniform() * 2), 1};
            grid.insert(disk, place);
            oracle[{place.column, place.row}].insert(disk);
            where[disk] = place;
        }
        for (int column = 1; column <= 2; ++column) {
            std::set<std::uint32_t> found;
            grid.forEach(grid.index(static_cast<std::uint32_t>(column), 1),
                         [&](std::uint32_t d) { found.insert(d); });
            const std::set<std::uint32_t> expected = oracle[{column, 1}];
            ASSERT_EQ(found, expected);
        }
    }
}

TEST(CellGrid, CellsAreWideEnoughForADiameterAndTwoMargins) {
    for (const double sigma : {0.1, 0.5, 1.0, 2.4}) {
        const CellGrid grid({{-3, -2}, {4, 5}, true, false, sigma, 200});
        EXPECT_GE(7.0 / grid.columns() - 2 * grid.marginX(), sigma);
        EXPECT_GE(7.0 / grid.rows() - 2 * grid.marginY(), sigma);
        EXPECT_EQ(grid.placeOf({-3, -2}), (CellPlace{1, 1}));
        EXPECT_EQ(grid.placeOf({1e300, -1e300}), (CellPlace{static_cast<std::uint16_t>(grid.columns()), 1}));
    }
}

} // namespace
} // namespace kairos::particles
