// A look at a running scene of disks, to read its gauges: everything that needs all disks is computed once a
// look.
#pragma once

#include "engine/models/particles/model.h"

#include <optional>
#include <vector>

namespace kairos::particles {

class Look {
public:
    explicit Look(const ParticleModel& model);

    /// Of counters, levels and values.
    double value(const Gauge& gauge) const;
    /// Of distributions.
    std::vector<double> snapshot(const Gauge& gauge) const;

    const Kinetics& kinetics() const { return kinetics_; }
    /// Since statistics began, s.
    double elapsed() const { return model_.dynamics_.now() - model_.baseline_.time; }
    double boxArea() const;
    double compressibility() const;

private:
    double count(EventKind kind) const;
    double probe(const Gauge& gauge) const;
    double squaredDisplacement(std::uint32_t index) const;
    double pressureOnWall(std::uint32_t item) const;
    double pressureOnBox() const;

    const ParticleModel& model_;
    const SceneSetup& scene_;
    std::vector<DiskState> disks_;
    Kinetics kinetics_;
};

} // namespace kairos::particles
