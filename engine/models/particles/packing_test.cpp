// What a gas promises: so many disks, none overlapping, all inside, the same for the same seed.
#include "engine/models/particles/gas.h"
#include "engine/models/particles/packing.h"
#include "engine/models/particles/packing_room.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <vector>

namespace kairos::particles {
namespace {

using Outcome = Packing::Outcome;

PackingRegion rectangle(double width, double height, Vec2 at = {}) {
    PackingRegion region;
    region.corners = {at, at + Vec2{width, 0}, at + Vec2{width, height}, at + Vec2{0, height}};
    return region;
}

PackingRegion turned(PackingRegion region, double angle) {
    for (Vec2& c : region.corners)
        c = {c.x * std::cos(angle) - c.y * std::sin(angle), c.x * std::sin(angle) + c.y * std::cos(angle)};
    return region;
}

double radiusFor(const PackingRegion& region, std::size_t count, double packing) {
    return std::sqrt(packing * areaOfPolygon(region.corners) /
                     (static_cast<double>(count) * std::numbers::pi));
}

Packing pack(const PackingRegion& region, std::size_t count, double radius, std::uint64_t seed = 1) {
    Stream stream(seed, 0, 7, "gas");
    return packDisks(region, count, radius, stream);
}

/// Overlaps found by sorting along x: another way than the packer's own grid. Images where `region` is
/// periodic.
std::size_t overlaps(const PackingRegion& region, const std::vector<Vec2>& centres, double radius) {
    std::vector<Vec2> all;
    for (const Vec2 c : centres)
        for (const double ix : {-1.0, 0.0, 1.0})
            for (const double iy : {-1.0, 0.0, 1.0}) {
                if ((ix != 0 && !region.periodX) || (iy != 0 && !region.periodY)) continue;
                all.push_back(c + Vec2{ix * region.periodX.value_or(0), iy * region.periodY.value_or(0)});
            }
    std::sort(all.begin(), all.end(), [](Vec2 a, Vec2 b) { return a.x < b.x; });
    std::size_t found = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size() && all[j].x - all[i].x < 2 * radius; ++j)
            found += norm(all[j] - all[i]) < 2 * radius;
    return found;
}

double distanceToSegment(Vec2 a, Vec2 b, Vec2 p) {
    const double t = std::clamp(dot(p - a, b - a) / norm2(b - a), 0.0, 1.0);
    return norm(p - (a + t * (b - a)));
}

/// Inside by winding, and clear of every side by the radius.
std::size_t outside(const PackingRegion& region, const std::vector<Vec2>& centres, double radius) {
    std::size_t found = 0;
    const auto& c = region.corners;
    for (const Vec2 p : centres) {
        double winding = 0, nearest = INFINITY;
        for (std::size_t i = 0; i < c.size(); ++i) {
            const Vec2 a = c[i] - p, b = c[(i + 1) % c.size()] - p;
            winding += std::atan2(cross(a, b), dot(a, b));
            nearest = std::min(nearest, distanceToSegment(c[i], c[(i + 1) % c.size()], p));
        }
        found += std::abs(winding) < 3 || nearest < radius;
    }
    return found;
}

void expectPacked(const PackingRegion& region, std::size_t count, double packing) {
    const double radius = radiusFor(region, count, packing);
    const Packing result = pack(region, count, radius);
    ASSERT_EQ(result.outcome, Outcome::packed) << count << " at " << packing << ", fit: " << result.most;
    EXPECT_EQ(result.centres.size(), count);
    EXPECT_EQ(overlaps(region, result.centres, radius), 0u);
    if (!region.periodX && !region.periodY) {
        EXPECT_EQ(outside(region, result.centres, radius), 0u);
    }
}

TEST(Packing, reachesEightyHundredthsInRectangles) {
    // No packing of so few as 50 disks in a square is known to be much denser (Packomania: N = 50 ends at
    // 0.8003).
    for (const double aspect : {1.0, 1.3, 2.0, 3.0, 5.0})
        for (const std::size_t count : {100u, 150u, 300u, 1000u, 3000u, 10000u})
            expectPacked(rectangle(aspect, 1), count, 0.80);
    for (const std::size_t count : {300u, 1000u, 10000u}) // three rows of 33 leave no room for 0.80
        expectPacked(rectangle(10, 1), count, 0.80);
}

TEST(Packing, reachesWhatSmallNumbersAllow) {
    for (const double aspect : {1.0, 1.3, 2.0, 3.0, 5.0})
        for (const std::size_t count : {10u, 20u, 30u, 50u, 70u})
            expectPacked(rectangle(aspect, 1), count, 0.60);
}

TEST(Packing, fillsTurnedAndFarRectangles) {
    expectPacked(turned(rectangle(2, 1), 0.4), 1000, 0.80);
    expectPacked(turned(rectangle(1, 3), -1.1), 300, 0.80);
    expectPacked(rectangle(1, 1, {1e6, -1e6}), 1000, 0.80);
    expectPacked(rectangle(3e-9, 2e-9), 1000, 0.80);
    expectPacked(rectangle(3e9, 2e9), 1000, 0.80);
}

TEST(Packing, fillsEveryDensity) {
    for (const double packing : {0.01, 0.2, 0.4, 0.44, 0.5, 0.6, 0.7, 0.72, 0.75, 0.85})
        expectPacked(rectangle(1.5, 1), 1000, packing);
}

TEST(Packing, reachesHalfInPolygons) {
    std::vector<PackingRegion> regions(6);
    regions[0].corners = {{0, 0}, {1, 0}, {0.3, 0.8}};                             // triangle
    regions[1].corners = {{0, 0}, {0, 2}, {0.6, 2}, {0.6, 0.7}, {2, 0.7}, {2, 0}}; // L, clockwise
    for (int i = 0; i < 10; ++i) {                                                 // star
        const double far = i % 2 ? 0.45 : 1, angle = i * std::numbers::pi / 5;
        regions[2].corners.push_back({far * std::cos(angle), far * std::sin(angle)});
    }
    regions[3].corners = {{0, 0}, {10, 3}, {9.9, 3.6}, {-0.2, 0.5}};                       // thin, askew
    regions[4].corners = {{0, 0}, {10, 0}, {0, 1}};                                        // needle
    regions[5].corners = {{0, 0}, {5, 0}, {5, 3}, {3, 3}, {3, 1}, {2, 1}, {2, 3}, {0, 3}}; // U
    for (const auto& region : regions)
        for (const std::size_t count : {30u, 100u, 1000u, 10000u})
            expectPacked(region, count, 0.50);
}

TEST(Packing, wrapsAroundPeriodicBoxes) {
    for (const double packing : {0.1, 0.5, 0.7, 0.8, 0.85})
        for (const std::size_t count : {64u, 256u, 1024u}) {
            auto region = rectangle(1, 1, {-0.5, -0.5});
            region.periodX = region.periodY = 1;
            expectPacked(region, count, packing);
        }
    auto channel = rectangle(3, 1);
    channel.periodX = 3;
    expectPacked(channel, 500, 0.8);
    const double radius = radiusFor(channel, 500, 0.8);
    for (const Vec2 p : pack(channel, 500, radius).centres) {
        EXPECT_GE(p.y, radius);
        EXPECT_LE(p.y, 1 - radius);
        EXPECT_TRUE(p.x >= 0 && p.x < 3);
    }
}

TEST(Packing, keepsClearOfWhatIsThere) {
    auto region = rectangle(4, 3);
    region.discs = {{{1, 1}, 0.6}, {{3.9, 2}, 0.5}, {{10, 10}, 1}};
    region.walls = {{{2, 0}, {2, 1.8}}, {{-1, 2.5}, {5, 2.2}}, {{3, 1}, {3, 1}}};
    for (const std::size_t count : {20u, 200u, 700u}) {
        const double radius = 0.05;
        const auto packing = pack(region, count, radius);
        ASSERT_EQ(packing.outcome, Outcome::packed) << packing.most;
        EXPECT_EQ(overlaps(region, packing.centres, radius) + outside(region, packing.centres, radius), 0u);
        for (const Vec2 p : packing.centres) {
            for (const auto& disc : region.discs)
                EXPECT_GE(norm(p - disc.centre), disc.radius + radius);
            for (const auto& wall : region.walls)
                EXPECT_GE(wall.from == wall.to ? norm(p - wall.from)
                                               : distanceToSegment(wall.from, wall.to, p),
                          radius);
        }
    }
}

TEST(Packing, seesImagesOfWhatIsThere) {
    auto region = rectangle(1, 1);
    region.periodX = region.periodY = 1;
    region.discs = {{{0.02, 0.5}, 0.2}};
    for (const Vec2 p : pack(region, 60, 0.04).centres) {
        const double dx = std::abs(p.x - 0.02);
        EXPECT_GE(std::hypot(std::min(dx, 1 - dx), p.y - 0.5), 0.24);
    }
}

TEST(Packing, tellsHowManyFitAndKeepsItsWord) {
    for (const std::size_t count : {60u, 200u, 5000u, 100000u}) {
        const auto region = rectangle(1.7, 1);
        const double radius = radiusFor(region, count, 0.93);
        const auto refused = pack(region, count, radius);
        ASSERT_EQ(refused.outcome, Outcome::tooMany);
        EXPECT_TRUE(refused.centres.empty());
        ASSERT_GT(refused.most, count * 3 / 4);
        EXPECT_EQ(pack(region, refused.most, radius, 99).outcome, Outcome::packed);
    }
    EXPECT_EQ(pack(rectangle(1, 1), 1, 0.6).most, 0u);
    EXPECT_EQ(pack(rectangle(1, 1), 3, 0.45).most, 1u);
}

TEST(Packing, repeatsWithItsSeedOnly) {
    for (const double packing : {0.3, 0.6, 0.8}) {
        const auto region = rectangle(1, 1);
        const double radius = radiusFor(region, 300, packing);
        const auto first = pack(region, 300, radius, 5).centres;
        EXPECT_EQ(first, pack(region, 300, radius, 5).centres);
        EXPECT_NE(first, pack(region, 300, radius, 6).centres);
    }
}

TEST(Packing, isNoCrystalWhereDisksAreAFluid) {
    // The height of a Bragg peak, by its lattice vector: order 1 to 10 in a fluid, order N in a crystal.
    for (const double packing : {0.3, 0.5, 0.65, 0.7}) {
        const auto region = rectangle(1, 1);
        const double radius = radiusFor(region, 2000, packing);
        const auto centres = pack(region, 2000, radius).centres;
        double highest = 0;
        for (double q = 0.8; q < 1.25; q += 0.005)
            for (const Vec2 k : {Vec2{1, 0}, Vec2{0, 1}}) {
                double c = 0, s = 0;
                for (const Vec2 p : centres) {
                    const double phase =
                        q * 2 * std::numbers::pi / (std::numbers::sqrt3 * radius) * dot(k, p);
                    c += std::cos(phase);
                    s += std::sin(phase);
                }
                highest = std::max(highest, (c * c + s * s) / 2000);
            }
        EXPECT_LT(highest, 100) << packing;
    }
}

TEST(Packing, refusesBadRegions) {
    PackingRegion region;
    region.corners = {{0, 0}, {1, 1}, {1, 0}, {0, 1}};
    EXPECT_NE(pack(region, 5, 0.01).fault.find("cross"), std::string::npos);
    region.corners = {{0, 0}, {1, 1}};
    EXPECT_EQ(pack(region, 5, 0.01).outcome, Outcome::badRegion);
    region.corners = {{0, 0}, {1, 0}, {0.5, 0}};
    EXPECT_EQ(pack(region, 5, 0.01).outcome, Outcome::badRegion);
    region.corners = {{0, 0}, {1, 0}, {1, 0}, {0, 1}};
    EXPECT_EQ(pack(region, 5, 0.01).outcome, Outcome::badRegion);
    region.corners = {{0, 0}, {1, 0}, {NAN, 1}};
    EXPECT_EQ(pack(region, 5, 0.01).outcome, Outcome::badRegion);
    for (const double radius : {0.0, -1.0, double(INFINITY), double(NAN)})
        EXPECT_EQ(pack(rectangle(1, 1), 5, radius).outcome, Outcome::badRegion);
    EXPECT_EQ(pack(rectangle(1, 1), 5'000'000'000, 1e-9).outcome, Outcome::badRegion);
    EXPECT_EQ(pack(rectangle(1, 1), 0, 0.1).outcome, Outcome::packed);
}

TEST(Packing, endsSoonInHopelessPlaces) {
    auto region = rectangle(1, 1);
    region.discs = {{{0.5, 0.5}, 0.70709}}; // all but specks in the corners
    const auto packing = pack(region, 1000, 1e-6);
    EXPECT_TRUE(packing.outcome == Outcome::packed || packing.most < 1000);
    region.discs = {{{0.5, 0.5}, 2}};
    EXPECT_EQ(pack(region, 1, 1e-6).most, 0u);
}

double energy(const std::vector<Vec2>& velocities, double mass) {
    double sum = 0;
    for (const Vec2 v : velocities)
        sum += mass * norm2(v) / 2;
    return sum;
}

TEST(Gas, hasItsEnergyAndItsMomentum) {
    for (const auto law : {GasVelocities::Law::maxwell, GasVelocities::Law::equalSpeeds})
        for (const std::size_t count : {2u, 3u, 10u, 1001u})
            for (const bool atRest : {false, true}) {
                Stream stream(3, 0, 1, "gas");
                const auto v = gasVelocities(count, {law, 2.5, 4, atRest, true, {}}, stream);
                const double free = static_cast<double>(count) - (atRest ? 1 : 0);
                EXPECT_NEAR(energy(v, 4), 2.5 * free, 1e-9 * free);
                if (!atRest) continue;
                Vec2 sum;
                for (const Vec2 w : v)
                    sum += w;
                EXPECT_NEAR(norm(sum), 0, 1e-10 * free);
            }
    Stream stream(3, 0, 1, "gas");
    EXPECT_EQ(gasVelocities(1, {GasVelocities::Law::maxwell, 1, 1, true, true, {}}, stream)[0], Vec2{});
    EXPECT_TRUE(gasVelocities(0, {}, stream).empty());
}

TEST(Gas, equalSpeedsAreEqual) {
    Stream stream(3, 0, 1, "gas");
    for (const std::size_t count : {2u, 3u, 7u, 100u}) {
        const auto v = gasVelocities(count, {GasVelocities::Law::equalSpeeds, 2, 1, true, true, {}}, stream);
        for (const Vec2 w : v)
            EXPECT_NEAR(norm(w), norm(v[0]), 1e-12);
    }
}

TEST(Gas, freeEnergyFluctuatesAsItShould) {
    // Without rescaling the energy of N disks has mean N T and variance N T^2 (gamma distribution).
    Stream stream(11, 0, 1, "gas");
    double sum = 0, squares = 0;
    const int runs = 4000;
    for (int i = 0; i < runs; ++i) {
        const double e =
            energy(gasVelocities(20, {GasVelocities::Law::maxwell, 1, 1, false, false, {}}, stream), 1);
        sum += e;
        squares += e * e;
    }
    const double mean = sum / runs;
    EXPECT_NEAR(mean, 20, 5 * std::sqrt(20.0 / runs));
    EXPECT_NEAR(squares / runs - mean * mean, 20, 5 * 20 * std::sqrt(2.0 / runs) * 1.2);
}

} // namespace
} // namespace kairos::particles
