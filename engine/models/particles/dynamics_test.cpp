// Cases with answers known exactly: tables of python-billiards, cradles, Galperin's pi, corners and joints,
// masses of nothing and of everything, restitution.
#include "engine/models/particles/dynamics.h"
#include "engine/random/stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace kairos::particles {
namespace {

using Start = Setup; // testing::Test has a Setup of its own

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

Start rowOfDisks(const std::vector<double>& x, const std::vector<double>& v, double radius) {
    Start setup;
    for (std::size_t k = 0; k < x.size(); ++k)
        setup.disks.push_back({{x[k], 0}, {v[k], 0}, radius, 1});
    return setup;
}

std::uint64_t hashOf(const Dynamics& d) {
    Hasher h;
    d.hash(h);
    return h.value();
}

// Source of this table and the cases named after it: markus-ebke/python-billiards, commit c1fdf989 (MIT),
// tests.
TEST(DynamicsCases, ElasticTable) {
    struct Row {
        Vec2 v1, v2;
        double m2;
        Vec2 after1, after2;
    };
    const std::vector<Row> rows = {
        {{0, 0}, {-1, 0}, 1, {-1, 0}, {0, 0}},    {{1, 0}, {-1, 0}, 1, {-1, 0}, {1, 0}},
        {{0, 0}, {-1, 1}, 1, {-1, 0}, {0, 1}},    {{0, 0}, {-42, 1 / 42.0}, 1, {-42, 0}, {0, 1 / 42.0}},
        {{-1, 0}, {-20, 0}, 0, {-1, 0}, {18, 0}},
    };
    for (const Row& row : rows) {
        Start setup;
        setup.disks = {{{0, 0}, row.v1, 1, 1}, {{2, 0}, row.v2, 1, row.m2}};
        Dynamics d(setup);
        ASSERT_EQ(d.nextTime(), 0);
        EXPECT_EQ(d.step().kind, EventKind::pair);
        EXPECT_EQ(d.at(0).velocity, row.after1);
        EXPECT_EQ(d.at(1).velocity, row.after2);
        EXPECT_EQ(d.nextTime(), infinite);
    }
}

TEST(DynamicsCases, ObliqueMassTwo) {
    Start setup;
    setup.disks = {{{42, 0}, {4, 0}, 1, 1}, {{50, 18}, {0, -9}, 1, 2}};
    Dynamics d(setup);
    EXPECT_NEAR(d.nextTime(), 1.79693, 1e-5);
    d.advance(4, all);
    EXPECT_NEAR(d.at(0).velocity.x, -4.0 / 3, 1e-12);
    EXPECT_NEAR(d.at(0).velocity.y, -12, 1e-12);
    EXPECT_NEAR(d.at(1).velocity.x, 8.0 / 3, 1e-12);
    EXPECT_NEAR(d.at(1).velocity.y, -3, 1e-12);
    EXPECT_NEAR(d.at(0).position.x, 46.2503, 1e-4);
    EXPECT_NEAR(d.at(0).position.y, -26.43683, 1e-4);
    EXPECT_NEAR(d.at(1).position.x, 55.8748, 1e-4);
    EXPECT_NEAR(d.at(1).position.y, -4.78158, 1e-4);
}

TEST(DynamicsCases, CradleOfFour) {
    Dynamics d(rowOfDisks({-3, 0, 5, 3}, {1, 0, 0, 0}, 1));
    for (const double time : {1.0, 2.0, 2.0})
        EXPECT_EQ(d.step().time, time);
    EXPECT_EQ(d.nextTime(), infinite);
    d.advance(11, all);
    const std::vector<double> x = {-2, 1, 14, 3};
    const std::vector<double> v = {0, 0, 1, 0};
    for (std::uint32_t k = 0; k < 4; ++k) {
        EXPECT_EQ(d.at(k).position.x, x[k]);
        EXPECT_EQ(d.at(k).velocity.x, v[k]);
    }
}

TEST(DynamicsCases, CradleBetweenTwoWalls) {
    Start setup = rowOfDisks({-3, 2}, {1, 0}, 1);
    setup.walls = {{{-4, -5}, {-4, 5}}, {{7, -5}, {7, 5}}};
    Dynamics d(setup);
    const std::vector<std::pair<double, EventKind>> expected = {
        {3, EventKind::pair}, {7, EventKind::wall}, {11, EventKind::pair}, {14, EventKind::wall}};
    for (const auto& [time, kind] : expected) {
        const Event e = d.step();
        EXPECT_EQ(e.time, time);
        EXPECT_EQ(e.kind, kind);
    }
    EXPECT_EQ(d.wallMomentum()[0], 2);
    EXPECT_EQ(d.wallMomentum()[1], 2);
}

TEST(DynamicsCases, MasslessAndFixed) {
    Start setup = rowOfDisks({-3, 0, 4}, {1, 0, -1}, 1);
    setup.disks[0].mass = 0;
    setup.disks[1].mass = 42;
    setup.disks[2].mass = infinite;
    Dynamics d(setup);
    for (const std::vector<double>& v : {std::vector<double>{-1, 0, -1}, {-1, -2, -1}, {-3, -2, -1}}) {
        d.step();
        for (std::uint32_t k = 0; k < 3; ++k)
            EXPECT_EQ(d.at(k).velocity.x, v[k]);
    }
}

TEST(DynamicsCases, TwoMasslessDisksMeetingIsAFailureAndTwoImmovableOnesPass) {
    Start setup = rowOfDisks({0, 5}, {1, -1}, 1);
    setup.disks[0].mass = setup.disks[1].mass = 0;
    Dynamics massless(setup);
    massless.advance(10, all);
    EXPECT_EQ(massless.failure(), Failure::masslessPair);
    EXPECT_EQ(massless.now(), 1.5);
    setup.disks[0].mass = setup.disks[1].mass = infinite;
    Dynamics immovable(setup);
    EXPECT_EQ(immovable.nextTime(), infinite);
}

TEST(DynamicsExact, CradleOfNeedsEveryCollisionInNoTime) {
    for (int n = 2; n <= 12; ++n) {
        for (int k = 1; k < n; ++k) {
            Start setup;
            const double r = 0.05;
            for (int i = 0; i < n; ++i) {
                const bool moves = i < k;
                setup.disks.push_back(
                    {{0.3 + 0.1 * i - (moves ? 0.7 : 0), 0.3}, {moves ? 0.37 : 0, 0}, r, 1});
            }
            Dynamics d(setup);
            d.advance(10, all);
            EXPECT_EQ(d.counters().of(EventKind::pair), static_cast<std::uint64_t>(k * (n - k)))
                << n << ' ' << k;
            for (int i = 0; i < n; ++i)
                EXPECT_NEAR(d.at(static_cast<std::uint32_t>(i)).velocity.x, i < n - k ? 0 : 0.37, 1e-15);
        }
    }
}

TEST(DynamicsExact, EqualDisksOnALineCollideOnceForEachPairOutOfOrder) {
    Stream random(11, 0, 0, "line");
    for (int round = 0; round < 50; ++round) {
        std::vector<double> x, v;
        for (int k = 0; k < 20; ++k) {
            x.push_back(k * 3 + random.uniform());
            v.push_back(2 * random.uniform() - 1);
        }
        std::uint64_t inversions = 0;
        for (std::size_t i = 0; i < v.size(); ++i) {
            for (std::size_t j = i + 1; j < v.size(); ++j)
                inversions += v[i] > v[j] ? 1 : 0;
        }
        Dynamics d(rowOfDisks(x, v, 0.5));
        d.advance(1e6, all);
        EXPECT_EQ(d.counters().of(EventKind::pair), inversions);
    }
}

// Galperin 2003: a wall and two disks on a line; ceil(pi / arctan sqrt(m / M)) - 1 contacts.
std::uint64_t galperinContacts(int k, bool boxSide) {
    Start setup = rowOfDisks({3, 6}, {0, -1}, 0.2);
    setup.disks[1].radius = 1;
    setup.disks[1].mass = std::pow(100.0, k);
    if (boxSide) {
        setup.box = BoxSpec{{0, -5}, {1e7, 5}};
    } else {
        setup.walls = {{{0, -5}, {0, -1}}, {{0, -1}, {0, 2}}, {{0, 2}, {0, 5}}};
    }
    Dynamics d(setup);
    EXPECT_NEAR(d.nextTime(), 1.8, 1e-15);
    d.advance(k == 5 ? 16 : 100, all);
    EXPECT_TRUE(d.check(1e-12).empty());
    if (k == 5) {
        EXPECT_NEAR(std::abs(d.at(0).velocity.x), 0.73463055, 1e-6);
        EXPECT_NEAR(d.at(1).velocity.x, 1.0, 1e-6);
    }
    return d.counters().total();
}

TEST(DynamicsExact, PiByCollisions) {
    const std::vector<std::uint64_t> digits = {3, 31, 314, 3141, 31415, 314159, 3141592};
    for (int k = 0; k <= 6; ++k)
        EXPECT_EQ(galperinContacts(k, true), digits[static_cast<std::size_t>(k)]);
    for (int k = 0; k <= 5; ++k)
        EXPECT_EQ(galperinContacts(k, false), digits[static_cast<std::size_t>(k)]);
}

TEST(DynamicsExact, PiByCollisionsSecondBySecond) {
    Start setup = rowOfDisks({3, 6}, {0, -1}, 0.2);
    setup.disks[1].radius = 1;
    setup.disks[1].mass = 1e10;
    setup.walls = {{{0, -5}, {0, 5}}};
    Dynamics d(setup);
    const std::vector<std::pair<double, std::uint64_t>> counts = {{1, 0}, {2, 1},      {3, 1},
                                                                  {4, 4}, {5, 314152}, {16, 314159}};
    for (const auto& [time, count] : counts) {
        d.advance(time, all);
        EXPECT_EQ(d.counters().total(), count) << time;
    }
}

TEST(DynamicsExact, EqualMassesOffCentrePartAtARightAngle) {
    Start setup;
    setup.disks = {{{0, 0}, {1, 0}, 0.5, 2}, {{4, 0.6}, {0, 0}, 0.5, 2}};
    Dynamics d(setup);
    EXPECT_EQ(d.step().kind, EventKind::pair);
    EXPECT_NEAR(dot(d.at(0).velocity, d.at(1).velocity), 0, 1e-15);
    EXPECT_NEAR(norm2(d.at(0).velocity) + norm2(d.at(1).velocity), 1, 1e-15);
}

TEST(DynamicsExact, ThreeEqualDisksCollideAtMostFourTimes) {
    Stream random(13, 0, 0, "three");
    std::uint64_t most = 0;
    for (int round = 0; round < 3000; ++round) {
        Start setup;
        for (int k = 0; k < 3; ++k) {
            const double angle = 2.1 * k + random.uniform();
            const Vec2 out{std::cos(angle), std::sin(angle)};
            setup.disks.push_back(
                {3 * out, -1 * out + Vec2{0.3 * random.uniform(), 0.3 * random.uniform()}, 1, 1});
        }
        Dynamics d(setup);
        d.advance(1e4, all);
        most = std::max(most, d.counters().total());
    }
    EXPECT_LE(most, 4u);
    EXPECT_GE(most, 2u);
}

TEST(DynamicsWalls, ADiskInACornerGetsBothContactsAndStaysForEver) {
    for (const double offset : {0.0, 1e-5, 1e-9, 1e-15}) {
        Start setup;
        setup.disks = {{{0.5 + offset, 0.5}, {-1, -1}, 0.1, 1}, {{0.1, 0.9}, {-3, 2}, 0.1, 1}};
        setup.box = BoxSpec{{0, 0}, {1, 1}};
        Dynamics d(setup);
        for (int k = 0; k < 2000; ++k)
            ASSERT_NE(d.step().kind, EventKind::none);
        EXPECT_TRUE(d.check(1e-12).empty());
        EXPECT_NEAR(d.kineticEnergy(), 0.5 * (2 + 13), 1e-12);
    }
}

TEST(DynamicsWalls, DrawnCornersAndExactJointsNeverLeak) {
    // A drawn square of segments that end exactly on each other, some cut in two; disks shot at corners and
    // joints.
    Stream random(17, 0, 0, "joints");
    for (const double radius : {0.1, 1e-3, 0.0}) {
        Start setup;
        setup.walls = {{{0, 0}, {1, 0}}, {{1, 0}, {3, 0}},   {{3, 0}, {3, 3}},
                       {{3, 3}, {0, 3}}, {{0, 3}, {0, 1.5}}, {{0, 1.5}, {0, 0}}};
        setup.disks = {{{1, 1.5}, {0, -1}, radius, 1},       // at the joint of two collinear walls
                       {{2, 1}, {-2, 0.5}, radius, 1},       // at the joint (0, 1.5)
                       {{1.2, 1.2}, {-1, -1}, radius, 1},    // along the diagonal
                       {{2.5, 2.5}, {0.7, 0.3}, radius, 1}}; // anywhere
        Dynamics d(setup);
        for (int k = 0; k < 5000; ++k)
            ASSERT_NE(d.step().kind, EventKind::none);
        for (std::uint32_t i = 0; i < 4; ++i) {
            const Vec2 p = d.at(i).position;
            EXPECT_TRUE(p.x > radius - 1e-9 && p.x < 3 - radius + 1e-9 && p.y > radius - 1e-9 &&
                        p.y < 3 - radius + 1e-9)
                << radius << ' ' << i << ' ' << p.x << ' ' << p.y;
        }
    }
}

TEST(DynamicsWalls, ADiskSlidingAlongAChainFeelsNoJoint) {
    Start setup;
    for (int k = 0; k < 10; ++k)
        setup.walls.push_back({{k * 0.37, 0.1}, {(k + 1) * 0.37, 0.1}});
    setup.disks = {{{0.2, 0.1 + 0.3}, {1, 0}, 0.3, 1}};
    Dynamics d(setup);
    d.advance(20, all);
    EXPECT_NEAR(d.at(0).velocity.x, 1, 1e-12);
    EXPECT_NEAR(d.at(0).velocity.y, 0, 1e-12);
}

TEST(DynamicsWalls, AWallIsSolidOnBothSidesAndItsEndsAreRound) {
    Start setup;
    setup.walls = {{{0, -1}, {0, 1}}};
    setup.disks = {{{-3, 0.1}, {1, 0}, 0.5, 1}, {{3, -0.9}, {-1, 0}, 0.5, 1}, {{0, 4}, {0, -1}, 0.5, 1}};
    Dynamics d(setup);
    d.advance(2.6, all);
    EXPECT_EQ(d.at(0).velocity, (Vec2{-1, 0}));
    EXPECT_EQ(d.at(1).velocity, (Vec2{1, 0}));
    EXPECT_EQ(d.at(2).velocity, (Vec2{0, 1})); // touched the upper end at t = 2.5
    EXPECT_EQ(d.counters().of(EventKind::wall), 3u);
}

TEST(DynamicsWalls, ObstaclesCountApart) {
    Start setup;
    setup.obstacles = {{{0, 0}, 1, 0.5}};
    setup.disks = {{{4, 0}, {-1, 0}, 1, 3}};
    Dynamics d(setup);
    const Event e = d.step();
    EXPECT_EQ(e.kind, EventKind::obstacle);
    EXPECT_EQ(e.time, 2);
    EXPECT_EQ(e.impulse, 4.5);
    EXPECT_EQ(d.at(0).velocity, (Vec2{0.5, 0}));
    EXPECT_EQ(d.obstacleMomentum()[0], 4.5);
}

TEST(DynamicsWalls, WallsActAcrossThePeriodicSides) {
    Start setup;
    setup.box = BoxSpec{{0, 0}, {4, 4}, true, true};
    setup.walls = {{{3.9, 0}, {3.9, 4}}};
    setup.disks = {{{1, 2}, {-1, 0}, 0.5, 1}};
    Dynamics d(setup);
    EXPECT_NEAR(d.step().time, 0.6, 1e-14); // the image of the wall at -0.1
    EXPECT_NEAR(d.step().time, 0.6 + 3, 1e-14);
    EXPECT_EQ(d.counters().of(EventKind::wall), 2u);
}

TEST(DynamicsRules, DisksAtRestHaveNoEvents) {
    Start setup = rowOfDisks({0.2, 0.3, 0.7}, {0, 0, 0}, 0.05);
    setup.box = BoxSpec{{0, -1}, {1, 1}};
    Dynamics d(setup);
    EXPECT_EQ(d.nextTime(), infinite);
    EXPECT_EQ(d.advance(100, all), 0u);
    EXPECT_EQ(d.now(), 100);
    EXPECT_EQ(d.kineticEnergy(), 0);
    EXPECT_EQ(d.step().kind, EventKind::none);
}

TEST(DynamicsRules, ALonelyDiskInAPeriodicBoxNeverHangs) {
    Start setup = rowOfDisks({1}, {3}, 0.5);
    setup.box = BoxSpec{{0, -2}, {4, 2}, true, true};
    Dynamics d(setup);
    while (d.now() < 1e5)
        d.advance(1e5, all);
    EXPECT_EQ(d.counters().total(), 0u);
    EXPECT_NEAR(d.at(0).unwrapped.x, 300001, 1e-6);
    EXPECT_EQ(d.step().kind, EventKind::none);
    EXPECT_EQ(d.advance(1e300, all), 0u); // at once: it crosses nothing that matters
    EXPECT_EQ(d.now(), 1e300);
}

TEST(DynamicsRules, WhatIsNoNumberIsRefused) {
    for (const double bad : {std::nan(""), infinite, -infinite}) {
        Start setup = rowOfDisks({0, 5}, {bad, -1}, 1);
        Dynamics d(setup);
        EXPECT_EQ(d.failure(), Failure::badSetup);
        EXPECT_EQ(d.nextTime(), infinite);
        EXPECT_EQ(d.advance(10, all), 0u);
    }
}

TEST(DynamicsRules, AbsurdSpeedsComeBackToTheCaller) {
    Start setup = rowOfDisks({1, 3}, {1e200, 0}, 0.5);
    setup.box = BoxSpec{{0, -2}, {5, 2}, true, true};
    setup.disks[1].position.y = 1.5;
    Dynamics d(setup);
    d.advance(1, 1'000'000);
    EXPECT_LT(d.now(), 1);
    EXPECT_LT(d.bytes(), 2'000'000u);
}

TEST(DynamicsRules, InelasticCollapseIsStoppedByTheWatchdogAndAvoidedByTheTcModel) {
    // Many disks crowd inelastically against a wall: collapse in finite time.
    Start setup;
    for (int k = 0; k < 30; ++k)
        setup.disks.push_back({{2.0 + 1.1 * k, 0}, {-1 - 0.01 * k, 0}, 0.5, 1});
    setup.walls = {{{0, -2}, {0, 2}}};
    setup.restitution = 0.3;
    setup.walls[0].restitution = 0.3;
    setup.instantLimit = 20000;
    Dynamics collapsing(setup);
    collapsing.advance(200, 10'000'000);
    EXPECT_EQ(collapsing.failure(), Failure::endlessInstant);
    setup.contactTime = 1e-6;
    Dynamics guarded(setup);
    guarded.advance(200, 10'000'000);
    EXPECT_EQ(guarded.failure(), Failure::none);
    EXPECT_EQ(guarded.now(), 200);
    EXPECT_LT(guarded.kineticEnergy(), 0.3 * 0.5 * 30);
    EXPECT_TRUE(guarded.check(1e-10).empty());
}

TEST(DynamicsRules, TheTcModelMakesQuickSecondContactsElastic) {
    Start setup = rowOfDisks({0, 1.001, 3}, {1, 0, 0}, 0.5);
    setup.restitution = 0.5;
    setup.contactTime = 0.9;
    Dynamics d(setup);
    d.step(); // at 0.001, no contact before: inelastic; 0.25 and 0.75 afterwards
    EXPECT_NEAR(d.at(1).velocity.x, 0.75, 1e-12);
    d.step(); // 1.33 later: inelastic again
    EXPECT_NEAR(d.at(2).velocity.x, 0.75 * 0.75, 1e-12);
    setup.contactTime = 2;
    Dynamics e(setup);
    e.step();
    e.step();
    EXPECT_NEAR(e.at(2).velocity.x, 0.75, 1e-12);
}

TEST(DynamicsRules, FreeFlightsLieBetweenPairCollisions) {
    struct Sampler : Sink {
        std::vector<double> times, paths;
        std::vector<Event> seen;
        void flights(std::span<const double> t, std::span<const double> p) override {
            times.insert(times.end(), t.begin(), t.end());
            paths.insert(paths.end(), p.begin(), p.end());
        }
        void events(std::span<const Event> e) override { seen.insert(seen.end(), e.begin(), e.end()); }
    } sampler;
    sampler.wantsEvents = true;
    Start setup = rowOfDisks({-3, 2}, {1, 0}, 1); // pairs at 3 and 11, walls at 7 and 14
    setup.walls = {{{-4, -5}, {-4, 5}}, {{7, -5}, {7, 5}}};
    Dynamics d(setup);
    d.advance(15, all, &sampler);
    EXPECT_EQ(sampler.times, (std::vector<double>{8, 8}));
    std::sort(sampler.paths.begin(), sampler.paths.end());
    EXPECT_EQ(sampler.paths, (std::vector<double>{0, 8}));
    EXPECT_EQ(sampler.seen.size(), 4u);
    EXPECT_EQ(d.counters().first[static_cast<std::size_t>(EventKind::wall)], 7);
    EXPECT_EQ(d.counters().firstTime(), 3);
}

TEST(DynamicsRules, AHandMayTurnADiskBetweenEvents) {
    Start setup = rowOfDisks({1, 9}, {1, 0}, 0.5);
    setup.box = BoxSpec{{0, -5}, {20, 5}, true, true};
    Dynamics d(setup);
    d.advance(2, all);
    d.setVelocity(1, {-1, 0}); // now at 9 and 3: they meet half way, after 2.5
    EXPECT_NEAR(d.step().time, 4.5, 1e-12);
    d.advance(6, all);
    d.setPosition(0, {1, 3});
    EXPECT_EQ(d.at(0).position, (Vec2{1, 3}));
    EXPECT_TRUE(d.check().empty());
    Dynamics copy = d;
    copy.advance(100, all);
    d.advance(100, all);
    EXPECT_EQ(hashOf(copy), hashOf(d));
}

TEST(DynamicsRules, ProspectsNamePartnersAndGhosts) {
    Start setup = rowOfDisks({0, 1.8, 1.8}, {1, 0, 0}, 0.5);
    setup.disks[2].position.y = -1.5;
    setup.disks[2].velocity = {0, 10};
    setup.disks.push_back(
        {{0, -8}, {1, 0}, 0.5, 1}); // two others meet in the meantime: the run looks no further
    setup.disks.push_back({{1.5, -8}, {0, 0}, 0.5, 1});
    Dynamics d(setup);
    EXPECT_EQ(d.prospect(0).kind, EventKind::pair);
    EXPECT_EQ(d.prospect(0).b, 1u);
    EXPECT_NEAR(d.prospect(0).time, 0.8, 1e-15);
    EXPECT_FALSE(d.prospect(0).ghost);
    d.step(); // 2 drives 1 away
    EXPECT_TRUE(d.prospect(0).ghost);
    d.advance(10, all);
    EXPECT_EQ(d.counters().total(), 2u);
    EXPECT_EQ(d.counters().ghosts, 1u);
}

} // namespace
} // namespace kairos::particles
