#include "engine/models/particles/look.h"

#include <cmath>

namespace kairos::particles {

Look::Look(const ParticleModel& model) : model_(model), scene_(model.plan_->scene) {
    disks_.reserve(model.dynamics_.diskCount());
    for (std::uint32_t i = 0; i < model.dynamics_.diskCount(); ++i)
        disks_.push_back(model.dynamics_.at(i));
    kinetics_ = kineticsOf(scene_, disks_);
}

double Look::count(EventKind kind) const {
    return static_cast<double>(model_.dynamics_.counters().of(kind) - model_.baseline_.counters.of(kind));
}

double Look::boxArea() const {
    const BoxSpec& box = *scene_.setup.box;
    return (box.max.x - box.min.x) * (box.max.y - box.min.y);
}

double Look::value(const Gauge& gauge) const {
    const Kinetics::Group& group =
        gauge.index == Gauge::all ? kinetics_.all : kinetics_.species[gauge.index % kinetics_.species.size()];
    const Counters& counters = model_.dynamics_.counters();
    switch (gauge.quantity) {
    case Quantity::pairCollisions:
        return count(EventKind::pair);
    case Quantity::wallCollisions:
        return count(EventKind::wall);
    case Quantity::obstacleCollisions:
        return count(EventKind::obstacle);
    case Quantity::verticalCollisions:
        return count(EventKind::boxVertical);
    case Quantity::horizontalCollisions:
        return count(EventKind::boxHorizontal);
    case Quantity::firstCollision:
        return counters.firstTime();
    case Quantity::collisionRate:
        return elapsed() > 0 ? count(EventKind::pair) / elapsed() : 0;
    case Quantity::ghosts:
        return static_cast<double>(counters.ghosts - model_.baseline_.counters.ghosts);
    case Quantity::energy:
        return group.energy;
    case Quantity::temperature:
        return kinetics_.temperature(group);
    case Quantity::momentumX:
        return group.momentum.x;
    case Quantity::momentumY:
        return group.momentum.y;
    case Quantity::squaredDisplacement:
        return squaredDisplacement(gauge.index);
    case Quantity::virialPressure: {
        const double ideal = static_cast<double>(kinetics_.all.count) * kinetics_.temperature() / boxArea();
        return ideal * compressibility();
    }
    case Quantity::compressibility:
        return compressibility();
    case Quantity::wallPressure:
        return pressureOnWall(gauge.index);
    case Quantity::boxPressure:
        return pressureOnBox();
    case Quantity::probeCount:
    case Quantity::probeDensity:
    case Quantity::probeTemperature:
        return probe(gauge);
    case Quantity::speed:
    case Quantity::velocityX:
    case Quantity::velocityY:
    case Quantity::freeTime:
    case Quantity::freePath:
        break; // not one number
    }
    return 0;
}

/// Z = 1 + sum of |dp| sigma/(2 N kT t): the ideal term exact, the collision term measured.
double Look::compressibility() const {
    const double scale = 2 * static_cast<double>(kinetics_.all.count) * kinetics_.temperature() * elapsed();
    if (!(scale > 0)) return 1;
    return 1 + (model_.dynamics_.counters().virial - model_.baseline_.counters.virial) / scale;
}

double Look::squaredDisplacement(std::uint32_t index) const {
    const auto of = [&](std::uint32_t disk) {
        return norm2(disks_[disk].unwrapped - model_.baseline_.places[disk]);
    };
    if (index != Gauge::all) return of(scene_.traced[index]);
    double sum = 0;
    for (std::uint32_t i = 0; i < disks_.size(); ++i)
        sum += of(i);
    return disks_.empty() ? 0 : sum / static_cast<double>(disks_.size());
}

double Look::pressureOnWall(std::uint32_t item) const {
    const auto& firsts = model_.plan_->gauges.wallFirst;
    double momentum = 0, length = 0;
    for (std::size_t w = firsts[item]; w < firsts[item + 1]; ++w) {
        momentum += model_.dynamics_.wallMomentum()[w] - model_.baseline_.wallMomentum[w];
        length += norm(scene_.setup.walls[w].b - scene_.setup.walls[w].a);
    }
    return elapsed() > 0 && length > 0 ? momentum / (length * elapsed()) : 0;
}

double Look::pressureOnBox() const {
    const BoxSpec& box = *scene_.setup.box;
    const auto taken = [&](Side side) {
        return model_.dynamics_.sideMomentum(side) -
               model_.baseline_.sideMomentum[static_cast<std::size_t>(side)];
    };
    double momentum = 0, length = 0;
    if (!box.periodicX) {
        momentum += taken(Side::left) + taken(Side::right);
        length += 2 * (box.max.y - box.min.y);
    }
    if (!box.periodicY) {
        momentum += taken(Side::bottom) + taken(Side::top);
        length += 2 * (box.max.x - box.min.x);
    }
    return elapsed() > 0 ? momentum / (length * elapsed()) : 0;
}

namespace {

/// Even-odd rule; a point on the rim is in or out as rounding has it.
bool inside(const Points& corners, Vec2 p) {
    bool in = false;
    for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
        const Vec2 a = corners[i], b = corners[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

} // namespace

double Look::probe(const Gauge& gauge) const {
    const SceneSetup::Probe& probe = scene_.probes[gauge.index];
    std::size_t count = 0, moving = 0;
    double energy = 0;
    for (std::uint32_t i = 0; i < disks_.size(); ++i) {
        if (!inside(probe.corners, disks_[i].position)) continue;
        ++count;
        if (const double m = scene_.setup.disks[i].mass; m > 0 && std::isfinite(m)) {
            ++moving;
            energy += m * norm2(disks_[i].velocity) / 2;
        }
    }
    if (gauge.quantity == Quantity::probeCount) return static_cast<double>(count);
    if (gauge.quantity == Quantity::probeDensity) return static_cast<double>(count) / probe.area;
    return moving > 0 ? energy / static_cast<double>(moving) : 0;
}

std::vector<double> Look::snapshot(const Gauge& gauge) const {
    std::vector<double> values;
    values.reserve(disks_.size());
    for (std::uint32_t i = 0; i < disks_.size(); ++i) {
        if (gauge.index != Gauge::all && scene_.species[i] != gauge.index) continue;
        if (std::isinf(scene_.setup.disks[i].mass)) continue; // part of the furniture, not of the gas
        const Vec2 v = disks_[i].velocity;
        values.push_back(gauge.quantity == Quantity::velocityX   ? v.x
                         : gauge.quantity == Quantity::velocityY ? v.y
                                                                 : norm(v));
    }
    return values;
}

} // namespace kairos::particles
