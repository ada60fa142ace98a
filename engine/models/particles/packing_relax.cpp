#include "engine/models/particles/packing_relax.h"

#include "engine/models/particles/packing_grid.h"
#include "engine/models/particles/packing_lattice.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kairos::particles {

namespace {

constexpr int maxSteps = 6000;
constexpr int patience = 400; // steps in which the deepest overlap must shrink by a tenth

struct Forces {
    std::vector<Vec2> on;
    double deepest = 0; // overlap, in diameters
};

/// Overlap is counted in diameters and so are the forces: the time step then needs no unit.
void pushApart(const PackingRoom& room, const std::vector<Vec2>& centres, Forces& forces) {
    const double reach = 2 * room.radius();
    PackingGrid grid(room, reach, centres.size());
    for (const Vec2 p : centres)
        grid.add(p);
    forces.deepest = 0;
    for (std::uint32_t i = 0; i < centres.size(); ++i) {
        Vec2 sum = room.pushOf(centres[i], room.radius()) / reach;
        forces.deepest = std::max(forces.deepest, norm(sum));
        grid.eachNear(centres[i], [&](std::uint32_t k, Vec2 d) {
            const double far2 = norm2(d);
            if (k == i || far2 >= reach * reach) return true;
            const double far = std::sqrt(far2);
            const double depth = 1 - far / reach;
            forces.deepest = std::max(forces.deepest, depth);
            sum -= far > 0 ? depth / far * d : Vec2{k < i ? depth : -depth, 0};
            return true;
        });
        forces.on[i] = sum;
    }
}

bool isStrict(const PackingRoom& room, const std::vector<Vec2>& centres) {
    const double distance2 = 4 * room.radius() * room.radius();
    PackingGrid grid(room, 2 * room.radius(), centres.size());
    for (const Vec2 p : centres) {
        if (!room.admits(p) || !grid.isFree(p, distance2)) return false;
        grid.add(p);
    }
    return true;
}

/// State of the descent: velocities, and the step that grows while it goes downhill.
class Descent {
public:
    explicit Descent(std::size_t count) : velocity_(count) {}

    void step(const PackingRoom& room, std::vector<Vec2>& centres, const std::vector<Vec2>& force) {
        double power = 0, v2 = 0, f2 = 0;
        for (std::size_t i = 0; i < centres.size(); ++i) {
            power += dot(velocity_[i], force[i]);
            v2 += norm2(velocity_[i]);
            f2 += norm2(force[i]);
        }
        steer(power);
        const double turn = f2 > 0 ? mix_ * std::sqrt(v2 / f2) : 0;
        for (std::size_t i = 0; i < centres.size(); ++i) {
            if (power > 0) velocity_[i] = (1 - mix_) * velocity_[i] + turn * force[i];
            velocity_[i] += step_ * force[i];
            centres[i] = room.wrapped(centres[i] + 2 * room.radius() * step_ * velocity_[i]);
        }
    }

private:
    void steer(double power) { // the constants are those of the paper
        if (power > 0) {
            if (++downhill_ > 5) {
                step_ = std::min(step_ * 1.1, 0.45);
                mix_ *= 0.99;
            }
            return;
        }
        downhill_ = 0;
        step_ *= 0.5;
        mix_ = 0.1;
        std::fill(velocity_.begin(), velocity_.end(), Vec2{});
    }

    std::vector<Vec2> velocity_; // diameters per unit of time
    double step_ = 0.1;
    double mix_ = 0.1;
    int downhill_ = 0;
};

Vec2 anyPoint(const PackingRoom& room, Stream& stream) {
    const auto cells = room.usefulCells();
    const auto pick = static_cast<std::size_t>(stream.uniform() * static_cast<double>(cells.size()));
    return room.cornerOf(cells[pick]) + room.cellEdge() * Vec2{stream.uniform(), stream.uniform()};
}

/// Sites of the loosest lattice that has enough of them, less a random choice of those too many.
std::vector<Vec2> squeezedLattice(const PackingRoom& room, std::size_t count, std::size_t rank,
                                  Stream& stream) {
    double distance = 2 * room.radius();
    for (int shrink = 0; shrink < 12; ++shrink, distance *= 0.985) {
        const auto lattices = latticesFor(room, distance);
        if (rank >= lattices.size()) return {};
        auto sites = sitesOf(lattices[rank], room);
        if (sites.size() < count) continue;
        for (std::size_t i = 0; i < count; ++i) {
            const double left = static_cast<double>(sites.size() - i);
            std::swap(sites[i], sites[i + static_cast<std::size_t>(stream.uniform() * left)]);
        }
        sites.resize(count);
        return sites;
    }
    return {};
}

} // namespace

bool relax(const PackingRoom& soft, const PackingRoom& strict, std::vector<Vec2>& centres) {
    Forces forces{std::vector<Vec2>(centres.size()), 0};
    Descent descent(centres.size());
    const double slack = 0.5 * (1 - strict.radius() / soft.radius());
    double mark = INFINITY;
    for (int step = 0; step < maxSteps; ++step) {
        pushApart(soft, centres, forces);
        if (forces.deepest < slack && isStrict(strict, centres)) return true;
        if (step % patience == patience - 1) {
            if (forces.deepest > 0.9 * mark) return false; // jammed
            mark = forces.deepest;
        }
        descent.step(soft, centres, forces.on);
    }
    return false;
}

std::vector<Vec2> relaxedCentres(const PackingRoom& soft, const PackingRoom& strict, std::size_t count,
                                 std::size_t attempts, Stream& stream) {
    if (soft.usefulCells().empty()) return {};
    for (std::size_t attempt = 0; attempt < attempts; ++attempt) {
        std::vector<Vec2> centres;
        if (attempt % 2 == 0) centres = squeezedLattice(soft, count, attempt / 2, stream);
        if (centres.empty())
            for (std::size_t i = 0; i < count; ++i)
                centres.push_back(anyPoint(soft, stream));
        for (Vec2& p : centres)
            p = soft.wrapped(p);
        if (relax(soft, strict, centres)) return centres;
    }
    return {};
}

} // namespace kairos::particles
