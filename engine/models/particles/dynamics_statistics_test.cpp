// Laws that hold exactly or to the statistical error of the run: mean times of two disks, Chernov's pi A / P,
// the virial pressure, and the way back. A missed collision, which conserves energy, shows here.
#include "engine/models/particles/dynamics.h"
#include "engine/random/stream.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace kairos::particles {
namespace {

using Start = Setup; // testing::Test has a Setup of its own

using std::numbers::pi;
constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

Vec2 gaussian(Stream& random) {
    const double r = std::sqrt(-2 * std::log(1 - random.uniform()));
    const double angle = 2 * pi * random.uniform();
    return {r * std::cos(angle), r * std::sin(angle)};
}

// A hexagonal crystal in a periodic box, diameter 1, momentum zero.
Start crystal(int columns, int rows, double packing, std::uint64_t seed) {
    const double a = std::sqrt(2 / std::sqrt(3.0) * pi / (4 * packing));
    Start setup;
    setup.box = BoxSpec{{0, 0}, {columns * a, rows * a * std::sqrt(3.0) / 2}, true, true};
    Stream random(seed, 0, 0, "crystal");
    Vec2 drift;
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            const Vec2 v = gaussian(random);
            setup.disks.push_back(
                {{(c + (r % 2) * 0.5 + 0.25) * a, (r + 0.5) * a * std::sqrt(3.0) / 2}, v, 0.5, 1});
            drift += v;
        }
    }
    for (DiskSpec& d : setup.disks)
        d.velocity -= drift / static_cast<double>(setup.disks.size());
    return setup;
}

TEST(DynamicsLaws, TwoDisksOnATorus) {
    // (L^2 - pi sigma^2) / (2 sigma v) between collisions, v the relative speed.
    for (const double sigma : {0.2, 0.3, 0.45}) {
        Start setup;
        setup.box = BoxSpec{{0, 0}, {1, 1}, true, true};
        setup.disks = {{{0.2, 0.3}, {0.6, 0.131}, sigma / 2, 1}, {{0.7, 0.71}, {-0.35, 0.4}, sigma / 2, 1}};
        Dynamics d(setup);
        const double v = norm(setup.disks[0].velocity - setup.disks[1].velocity);
        const std::uint64_t n = 100000;
        d.advance(1e300, n);
        const double expected = (1 - pi * sigma * sigma) / (2 * sigma * v);
        EXPECT_NEAR(d.now() / static_cast<double>(n), expected, 0.012 * expected) << sigma;
    }
}

TEST(DynamicsLaws, TwoDisksInABox) {
    // Zapfe, Sanders, Rodriguez-Mota, arXiv 1908.04749; s: diameter, w x h: what the centres can reach.
    struct Row {
        double s, w, h, pair, wall;
    };
    for (const Row& row : {Row{0.2, 1, 1, 3.13010, 0.559279}, Row{0.4, 0.7, 1, 1.12730, 0.375635}}) {
        Start setup;
        setup.box = BoxSpec{{0, 0}, {row.w + row.s, row.h + row.s}};
        setup.disks = {{{row.s / 2 + 0.03, row.s / 2 + 0.05}, {0.6, 0.5}, row.s / 2, 1},
                       {{row.s / 2 + row.w - 0.02, row.s / 2 + row.h - 0.1},
                        {-0.3, std::sqrt(1 - 0.36 - 0.25 - 0.09)},
                        row.s / 2,
                        1}};
        Dynamics d(setup);
        d.advance(1e300, 400000);
        const double pairs = static_cast<double>(d.counters().of(EventKind::pair));
        const double walls = static_cast<double>(d.counters().of(EventKind::boxVertical) +
                                                 d.counters().of(EventKind::boxHorizontal));
        EXPECT_NEAR(d.now() / pairs, row.pair, 0.01 * row.pair);
        EXPECT_NEAR(d.now() / walls, row.wall, 0.01 * row.wall);
    }
}

TEST(DynamicsLaws, MeanFreePathInADrawnTableIsPiAOverP) {
    // A drawn room 4 x 3 with a round column and a small disk; A and P of the region open to its centre.
    const double r = 0.1;
    Start setup;
    setup.walls = {
        {{0, 0}, {4, 0}}, {{4, 0}, {4, 1.3}}, {{4, 1.3}, {4, 3}}, {{4, 3}, {0, 3}}, {{0, 3}, {0, 0}}};
    setup.obstacles = {{{1.7, 1.4}, 0.6}};
    setup.disks = {{{0.5, 0.5}, {0.8, 0.6}, r, 1}};
    Dynamics d(setup);
    const std::uint64_t n = 300000;
    d.advance(1e300, n);
    const double area = (4 - 2 * r) * (3 - 2 * r) - pi * 0.7 * 0.7;
    const double perimeter = 2 * (4 - 2 * r) + 2 * (3 - 2 * r) + 2 * pi * 0.7;
    EXPECT_NEAR(d.now() / static_cast<double>(n), pi * area / perimeter, 0.01 * pi * area / perimeter);
    // The column is hit as often as its share of the perimeter.
    EXPECT_NEAR(static_cast<double>(d.counters().of(EventKind::obstacle)) / static_cast<double>(n),
                2 * pi * 0.7 / perimeter, 0.01);
}

TEST(DynamicsLaws, VirialPressureOfTheFluid) {
    // Pade of ten virial coefficients (Clisby and McCoy 2006): 1.57037 at packing 0.2, 4.10635 at 0.5.
    for (const auto& [packing, z] : {std::pair{0.2, 1.57037}, std::pair{0.5, 4.10635}}) {
        Dynamics d(crystal(20, 24, packing, 31));
        const double n = static_cast<double>(d.diskCount());
        d.advance(1e300, 40000);
        const Counters before = d.counters();
        const double start = d.now();
        d.advance(1e300, 400000);
        const double kT = d.kineticEnergy() / (n - 1);
        const double measured = 1 + (d.counters().virial - before.virial) / (2 * n * kT * (d.now() - start));
        EXPECT_NEAR(measured, z, 0.006 * z);
        // The rate of collisions is the same number: Gamma = 4 (Z - 1) / sqrt(pi) sqrt(kT / m).
        const double gamma = 2 * 400000 / n / (d.now() - start);
        EXPECT_NEAR(gamma, 4 * (z - 1) / std::sqrt(pi) * std::sqrt(kT), 0.01 * gamma);
    }
}

TEST(DynamicsLaws, ForwardAndBack) {
    // Turned around, every disk goes home. Reference: below 1e-12 after 5 collisions a disk at packing 0.5.
    for (const auto& [packing, perDisk, error] : {std::tuple{0.5, 5, 1e-10}, std::tuple{0.7, 20, 1e-8}}) {
        const Start setup = crystal(32, 32, packing, 37);
        Dynamics d(setup);
        const std::uint64_t n = static_cast<std::uint64_t>(perDisk) * d.diskCount() / 2;
        d.advance(1e300, n);
        Start back = setup;
        const double span = d.now();
        for (std::uint32_t i = 0; i < d.diskCount(); ++i) {
            back.disks[i].position = d.at(i).position;
            back.disks[i].velocity = -d.at(i).velocity;
        }
        Dynamics home(back);
        home.advance(span, all);
        // The last event of the way out is the first of the way back, at time 0 by rounding or not at all.
        EXPECT_NEAR(static_cast<double>(home.counters().total()), static_cast<double>(n), 1.1);
        double worst = 0;
        const Vec2 size = setup.box->max;
        for (std::uint32_t i = 0; i < home.diskCount(); ++i) {
            Vec2 off = home.at(i).position - setup.disks[i].position;
            off.x -= size.x * std::round(off.x / size.x);
            off.y -= size.y * std::round(off.y / size.y);
            worst = std::max(worst, norm(off));
        }
        EXPECT_LT(worst, error) << packing;
    }
}

TEST(DynamicsLaws, EnergyAndMomentumStayAndNothingOverlaps) {
    Dynamics d(crystal(32, 32, 0.6, 41));
    const double energy = d.kineticEnergy();
    for (int k = 0; k < 20; ++k) {
        d.advance(1e300, 50000);
        ASSERT_TRUE(d.check(2e-9).empty());
    }
    EXPECT_NEAR(d.kineticEnergy(), energy, 1e-11 * energy);
    EXPECT_LT(norm(d.momentum()), 1e-10);
    EXPECT_LT(d.bytes() / d.diskCount(), 256u);
}

TEST(DynamicsLaws, PrecisionDoesNotDecayWithTheClock) {
    // The same gas, started late: windows keep times small, so events far on come as exactly as the first.
    Start setup;
    setup.box = BoxSpec{{0, 0}, {1, 1}};
    setup.disks = {{{0.5, 0.5}, {1, 0}, 0.25, 1}};
    Dynamics d(setup);
    d.advance(1e300, 4'000'001); // wall at 0.25, then every 0.5
    EXPECT_EQ(d.now(), 0.25 + 0.5 * 4'000'000);
    EXPECT_EQ(d.at(0).position.x, 0.75);
}

} // namespace
} // namespace kairos::particles
