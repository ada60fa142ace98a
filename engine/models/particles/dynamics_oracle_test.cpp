// The engine against a slow program that knows no cells, no calendar and no counters: it tries every pair and
// every shape before each event, in long double. And against itself: in slices, step by step, copied, with
// plain kernels.
#include "engine/models/particles/dynamics.h"
#include "engine/random/stream.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace kairos::particles {
namespace {

using Start = Setup; // testing::Test has a Setup of its own

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
using Real = long double;

struct Found {
    Real time = std::numeric_limits<Real>::infinity();
    Real second = std::numeric_limits<Real>::infinity(); // the next one after it, to see ties
    EventKind kind = EventKind::none;
    std::size_t a = 0;
    std::size_t b = 0;
    Real nx = 0; // from b towards a
    Real ny = 0;
};

class Oracle {
public:
    explicit Oracle(const Start& setup) : setup_(setup) {
        for (const DiskSpec& d : setup.disks)
            disks_.push_back({d.position.x, d.position.y, d.velocity.x, d.velocity.y, d.radius, d.mass});
    }

    Found next() {
        best_ = Found{};
        for (std::size_t i = 0; i < disks_.size(); ++i) {
            for (std::size_t j = i + 1; j < disks_.size(); ++j)
                tryPair(i, j);
            for (std::size_t w = 0; w < setup_.walls.size(); ++w)
                tryWall(i, w);
            for (std::size_t o = 0; o < setup_.obstacles.size(); ++o) {
                const ObstacleSpec& s = setup_.obstacles[o];
                tryRound(i, s.centre.x, s.centre.y, s.radius, EventKind::obstacle, o);
            }
            if (setup_.box) tryBox(i);
        }
        return best_;
    }

    void fire(const Found& f) {
        for (Disk& d : disks_) {
            d.x += d.vx * f.time;
            d.y += d.vy * f.time;
        }
        Disk& a = disks_[f.a];
        if (f.kind == EventKind::pair) {
            Disk& b = disks_[f.b];
            const Real rate = (a.vx - b.vx) * f.nx + (a.vy - b.vy) * f.ny;
            const Real push = (1 + setup_.restitution) * rate / (1 / a.mass + 1 / b.mass);
            a.vx -= push / a.mass * f.nx;
            a.vy -= push / a.mass * f.ny;
            b.vx += push / b.mass * f.nx;
            b.vy += push / b.mass * f.ny;
            return;
        }
        const Real rate = a.vx * f.nx + a.vy * f.ny;
        const Real e = f.kind == EventKind::wall          ? setup_.walls[f.b].restitution
                       : f.kind == EventKind::obstacle    ? setup_.obstacles[f.b].restitution
                       : f.kind == EventKind::boxVertical ? setup_.box->restitutionX
                                                          : setup_.box->restitutionY;
        a.vx -= (1 + e) * rate * f.nx;
        a.vy -= (1 + e) * rate * f.ny;
    }

    Vec2 velocity(std::size_t i) const {
        return {static_cast<double>(disks_[i].vx), static_cast<double>(disks_[i].vy)};
    }

private:
    struct Disk {
        Real x, y, vx, vy, radius, mass;
    };

    void offer(Found f) {
        if (f.time < best_.time) {
            f.second = best_.time;
            best_ = f;
        } else {
            best_.second = std::min(best_.second, f.time);
        }
    }
    // The plain quadratic |p + v t| = sigma.
    static Real contact(Real px, Real py, Real vx, Real vy, Real sigma) {
        const Real b = px * vx + py * vy;
        const Real a = vx * vx + vy * vy;
        const Real d = b * b - a * (px * px + py * py - sigma * sigma);
        if (b >= 0 || d <= 0) return std::numeric_limits<Real>::infinity();
        return std::max<Real>(0, (-b - std::sqrt(d)) / a);
    }
    void tryPair(std::size_t i, std::size_t j) {
        const Disk& a = disks_[i];
        const Disk& b = disks_[j];
        const Real px = setup_.box ? setup_.box->max.x - setup_.box->min.x : 0;
        const Real py = setup_.box ? setup_.box->max.y - setup_.box->min.y : 0;
        const int nx = setup_.box && setup_.box->periodicX ? 1 : 0;
        const int ny = setup_.box && setup_.box->periodicY ? 1 : 0;
        const int cx = nx > 0 ? static_cast<int>(std::lround((a.x - b.x) / px)) : 0;
        const int cy = ny > 0 ? static_cast<int>(std::lround((a.y - b.y) / py)) : 0;
        const int far = disks_.size() < 8 ? 16 : 4; // few disks fly far before they meet
        const int reachX = nx > 0 ? far : 0;
        const int reachY = ny > 0 ? far : 0;
        for (int kx = cx - reachX; kx <= cx + reachX; ++kx) {
            for (int ky = cy - reachY; ky <= cy + reachY; ++ky) {
                const Real dx = a.x - (b.x + kx * px);
                const Real dy = a.y - (b.y + ky * py);
                const Real vx = a.vx - b.vx;
                const Real vy = a.vy - b.vy;
                const Real t = contact(dx, dy, vx, vy, a.radius + b.radius);
                if (!(t < std::numeric_limits<Real>::infinity())) continue;
                const Real sigma = std::hypot(dx + vx * t, dy + vy * t);
                offer({t, 0, EventKind::pair, i, j, (dx + vx * t) / sigma, (dy + vy * t) / sigma});
            }
        }
    }
    void tryRound(std::size_t i, Real x, Real y, Real radius, EventKind kind, std::size_t owner) {
        const Disk& a = disks_[i];
        const Real t = contact(a.x - x, a.y - y, a.vx, a.vy, a.radius + radius);
        if (!(t < std::numeric_limits<Real>::infinity())) return;
        const Real nx = a.x + a.vx * t - x;
        const Real ny = a.y + a.vy * t - y;
        offer({t, 0, kind, i, owner, nx / std::hypot(nx, ny), ny / std::hypot(nx, ny)});
    }
    void tryWall(std::size_t i, std::size_t w) {
        const Disk& a = disks_[i];
        const WallSpec& s = setup_.walls[w];
        const Real length = std::hypot(static_cast<Real>(s.b.x) - s.a.x, static_cast<Real>(s.b.y) - s.a.y);
        const Real ux = (static_cast<Real>(s.b.x) - s.a.x) / length;
        const Real uy = (static_cast<Real>(s.b.y) - s.a.y) / length;
        for (const int side : {-1, 1}) {
            const Real nx = -uy * side;
            const Real ny = ux * side;
            const Real gap = (a.x - s.a.x) * nx + (a.y - s.a.y) * ny;
            const Real rate = a.vx * nx + a.vy * ny;
            if (gap <= 0 || rate >= 0) continue;
            const Real t = std::max<Real>(0, (gap - a.radius) / -rate);
            const Real foot = (a.x + a.vx * t - s.a.x) * ux + (a.y + a.vy * t - s.a.y) * uy;
            if (foot >= 0 && foot <= length) offer({t, 0, EventKind::wall, i, w, nx, ny});
        }
        tryRound(i, s.a.x, s.a.y, 0, EventKind::wall, w);
        tryRound(i, s.b.x, s.b.y, 0, EventKind::wall, w);
    }
    void tryBox(std::size_t i) {
        const Disk& a = disks_[i];
        const BoxSpec& box = *setup_.box;
        const auto side = [&](Real gap, Real closing, EventKind kind, std::size_t index, Real nx, Real ny) {
            if (closing > 0) offer({std::max<Real>(0, gap / closing), 0, kind, i, index, nx, ny});
        };
        if (!box.periodicX) {
            side(a.x - a.radius - box.min.x, -a.vx, EventKind::boxVertical, 0, 1, 0);
            side(box.max.x - a.radius - a.x, a.vx, EventKind::boxVertical, 1, -1, 0);
        }
        if (!box.periodicY) {
            side(a.y - a.radius - box.min.y, -a.vy, EventKind::boxHorizontal, 2, 0, 1);
            side(box.max.y - a.radius - a.y, a.vy, EventKind::boxHorizontal, 3, 0, -1);
        }
    }

    Start setup_;
    std::vector<Disk> disks_;
    Found best_;
};

Start randomScene(std::uint64_t seed) {
    Stream random(seed, 0, 0, "oracle");
    const auto u = [&random](double low, double high) { return low + (high - low) * random.uniform(); };
    Start setup;
    const int boxKind = static_cast<int>(seed % 5);
    if (boxKind > 0) setup.box = BoxSpec{{-0.3, 0.2}, {5.1, 4.4}, (boxKind & 1) != 0, (boxKind & 2) != 0};
    const bool alike = seed % 3 == 0;
    if (seed % 4 == 0) {
        setup.restitution = 0.9;
        if (setup.box) setup.box->restitutionX = 0.8;
    }
    const bool shapes = seed % 2 == 1 && !(setup.box && (setup.box->periodicX || setup.box->periodicY));
    if (shapes) {
        setup.walls = {{{1, 1}, {3.5, 1.4}, 0.95},
                       {{3.5, 1.4}, {3.0, 3.0}},
                       {{3.0, 3.0}, {1, 1}},
                       {{0.1, 3.9}, {0.5, 2.5}}};
        setup.obstacles = {{{4.4, 3.5}, 0.35}, {{0.6, 1.0}, 0.2, 0.7}};
    }
    const std::size_t wanted = 4 + seed % 17;
    for (int tries = 0; setup.disks.size() < wanted && tries < 4000; ++tries) {
        const double r = alike ? 0.2 : u(0.03, 0.35);
        setup.disks.push_back({{u(-0.3, 5.1), u(0.2, 4.4)}, {u(-1, 1), u(-1, 1)}, r, alike ? 1 : u(0.1, 3)});
        if (seed % 7 == 0 && setup.disks.size() % 2 == 0) setup.disks.back().velocity = {0, 0};
        if (!checkSetup(setup).empty()) setup.disks.pop_back();
    }
    return setup;
}

std::uint64_t hashOf(const Dynamics& d) {
    Hasher h;
    d.hash(h);
    return h.value();
}

// Each event is judged from the engine's own state before it, so that chaos does not blur the comparison.
TEST(DynamicsOracle, SameEventsAsTheSlowProgram) {
    std::size_t compared = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Start scene = randomScene(seed);
        Dynamics d(scene);
        for (int k = 0; k < 80; ++k) {
            for (std::uint32_t i = 0; i < scene.disks.size(); ++i) {
                scene.disks[i].position = d.at(i).position;
                scene.disks[i].velocity = d.at(i).velocity;
            }
            Oracle oracle(scene);
            const Found f = oracle.next();
            if (f.kind == EventKind::none) {
                EXPECT_EQ(d.nextTime(), std::numeric_limits<double>::infinity()) << seed;
                break;
            }
            const double before = d.now();
            const Event e = d.step();
            if (f.second - f.time < 1e-9) continue; // a tie: either order is right
            ASSERT_EQ(e.kind, f.kind) << seed << " event " << k;
            ASSERT_NEAR(e.time - before, static_cast<double>(f.time), 1e-10) << seed << " event " << k;
            ASSERT_EQ(e.a, f.a) << seed << " event " << k;
            ASSERT_EQ(e.b, f.b) << seed << " event " << k;
            oracle.fire(f);
            for (std::uint32_t i = 0; i < scene.disks.size(); ++i)
                ASSERT_LT(norm(d.at(i).velocity - oracle.velocity(i)), 1e-6) << seed << " event " << k;
            ++compared;
        }
    }
    EXPECT_GT(compared, 15000u);
}

TEST(DynamicsOracle, SlicesStepsCopiesAndPlainKernelsGiveTheSameBits) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const Start setup = randomScene(seed);
        Dynamics whole(setup);
        whole.advance(40, all);
        Dynamics plain(setup, true);
        plain.advance(40, all);
        EXPECT_EQ(hashOf(plain), hashOf(whole)) << seed;

        Dynamics sliced(setup);
        Stream random(seed, 1, 0, "slices");
        for (double t = 0; t < 40;) {
            t = std::min(40.0, t + random.uniform());
            if (random.uniform() < 0.3) {
                while (sliced.nextTime() <= t)
                    sliced.step();
            } else if (random.uniform() < 0.5) {
                Dynamics copy = sliced;
                sliced = copy;
            }
            while (sliced.now() < t)
                sliced.advance(t, 1 + static_cast<std::uint64_t>(10 * random.uniform()));
        }
        EXPECT_EQ(hashOf(sliced), hashOf(whole)) << seed;
        EXPECT_EQ(sliced.counters().ghosts, whole.counters().ghosts) << seed;
        EXPECT_EQ(sliced.counters().crossings, whole.counters().crossings) << seed;
        EXPECT_TRUE(whole.check(1e-9).empty()) << seed;
        EXPECT_EQ(whole.failure(), Failure::none);
    }
}

TEST(DynamicsOracle, VeryDifferentSizesMissNothing) {
    // One big grain and point-like disks among small ones: several grids. Missed contacts show as overlaps.
    for (const bool periodic : {false, true}) {
        Start setup;
        setup.box = BoxSpec{{0, 0}, {10, 10}, periodic, periodic};
        setup.disks.push_back({{5, 5}, {0, 0}, 1.5, 200});
        Stream random(23, 0, 0, "sizes");
        for (int y = 0; y < 24; ++y) {
            for (int x = 0; x < 24; ++x) {
                const double angle = 6.2831853 * random.uniform();
                const double r = (x + y) % 3 == 0 ? 0.01 : 0.12;
                setup.disks.push_back(
                    {{0.2 + 0.41 * x, 0.2 + 0.41 * y}, {std::cos(angle), std::sin(angle)}, r, r * r * 70});
                if (norm(setup.disks.back().position - Vec2{5, 5}) < 1.63) setup.disks.pop_back();
            }
        }
        ASSERT_TRUE(checkSetup(setup).empty());
        Dynamics d(setup);
        const double energy = d.kineticEnergy();
        for (int k = 1; k <= 40; ++k) {
            d.advance(0.5 * k, all);
            ASSERT_TRUE(d.check(1e-9).empty()) << k;
        }
        EXPECT_GT(d.counters().of(EventKind::pair), 2000u);
        EXPECT_NEAR(d.kineticEnergy(), energy, 1e-9 * energy);
        EXPECT_GT(norm(d.at(0).velocity), 0);
    }
}

TEST(DynamicsOracle, AnExplodingCloudInOpenSpaceStaysExactAndQuick) {
    Start setup;
    Stream random(29, 0, 0, "cloud");
    for (int y = 0; y < 40; ++y) {
        for (int x = 0; x < 40; ++x)
            setup.disks.push_back(
                {{1.1 * x, 1.1 * y}, {random.uniform() - 0.5, random.uniform() - 0.5}, 0.5, 1});
    }
    Dynamics d(setup);
    const double energy = d.kineticEnergy();
    for (const double t : {10.0, 100.0, 1e3, 1e5, 1e9}) {
        d.advance(t, all);
        EXPECT_TRUE(d.check(1e-7).empty());
    }
    EXPECT_NEAR(d.kineticEnergy(), energy, 1e-11 * energy);
    EXPECT_EQ(d.failure(), Failure::none);
}

} // namespace
} // namespace kairos::particles
