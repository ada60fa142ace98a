#include "engine/models/particles/kinetics.h"

#include <algorithm>
#include <cmath>

namespace kairos::particles {

double Kinetics::temperature(const Group& group) const {
    if (group.count == 0 || !(degreesOfFreedom > 0)) return 0;
    const double correction = 2 * static_cast<double>(all.count) / degreesOfFreedom;
    return group.thermal / static_cast<double>(group.count) * correction;
}

Conserved conservedMomentum(const Setup& setup) {
    const bool immovable = std::any_of(setup.disks.begin(), setup.disks.end(),
                                       [](const DiskSpec& d) { return std::isinf(d.mass); });
    if (immovable || !setup.walls.empty() || !setup.obstacles.empty()) return {};
    return {!setup.box || setup.box->periodicX, !setup.box || setup.box->periodicY};
}

namespace {

bool counts(const DiskSpec& disk) {
    return disk.mass > 0 && std::isfinite(disk.mass);
}

} // namespace

Kinetics kineticsOf(const SceneSetup& scene, std::span<const DiskState> states) {
    Kinetics out;
    out.species.resize(scene.speciesNames.size());
    const auto& disks = scene.setup.disks;
    for (std::uint32_t i = 0; i < disks.size(); ++i) {
        if (!counts(disks[i])) continue;
        const double m = disks[i].mass;
        const Vec2 v = states[i].velocity;
        for (Kinetics::Group* group : {&out.all, &out.species[scene.species[i]]}) {
            ++group->count;
            group->mass += m;
            group->energy += m * norm2(v) / 2;
            group->momentum += m * v;
        }
    }
    const Conserved conserved = conservedMomentum(scene.setup);
    out.degreesOfFreedom = 2.0 * static_cast<double>(out.all.count) - conserved.x - conserved.y;
    Vec2 drift;
    if (out.all.mass > 0)
        drift = {conserved.x ? out.all.momentum.x / out.all.mass : 0,
                 conserved.y ? out.all.momentum.y / out.all.mass : 0};
    const auto settle = [&](Kinetics::Group& group) {
        // sum m (v - V)^2/2, opened up
        group.thermal =
            std::max(0.0, group.energy - dot(group.momentum, drift) + group.mass * norm2(drift) / 2);
    };
    settle(out.all);
    for (Kinetics::Group& group : out.species)
        settle(group);
    return out;
}

} // namespace kairos::particles
