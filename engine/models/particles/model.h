// A running scene of hard disks: the dynamics, and where each disk and wall came from.
#pragma once

#include "engine/model/model.h"
#include "engine/models/particles/dynamics.h"
#include "engine/models/particles/gauges.h"
#include "engine/models/particles/kinetics.h"
#include "engine/models/particles/scene_setup.h"

#include <memory>
#include <vector>

namespace kairos::particles {

class ParticleModel final : public Model {
public:
    explicit ParticleModel(SceneSetup scene);

    double now() const override { return dynamics_.now(); }
    double nextTime() const override { return dynamics_.nextTime(); }
    std::uint64_t advance(double until, std::uint64_t maxEvents, Probe* probe) override;

    EventRecord lastEvent() const override;

    const std::vector<Channel>& channels() const override { return plan_->gauges.channels; }
    void observe(Observation& out) const override;
    void restartStatistics() override;
    std::vector<Theory> theory() const override;

    std::span<const std::string> eventKinds() const override;
    std::string participant(const EventRecord& event, bool second) const override;

    void draw(double at, Frame& out) const override;
    std::vector<std::string> recordColumns() const override;
    std::vector<std::vector<double>> records() const override;

    void hash(Hasher& hasher) const override { dynamics_.hash(hasher); }
    void check(Issues& issues) const override;
    double residual() const override;
    std::unique_ptr<Model> clone() const override { return std::make_unique<ParticleModel>(*this); }
    std::size_t bytes() const override;
    std::uint64_t silentSteps() const override;

private:
    /// What never changes after building; shared by all clones.
    struct Plan {
        SceneSetup scene;
        Gauges gauges;
    };
    /// What was already counted when statistics began.
    struct Baseline {
        double time = 0;
        Counters counters;
        std::array<double, 4> sideMomentum{};
        std::vector<double> wallMomentum; // by wall
        std::vector<Vec2> places;         // by disk, as if a periodic box had no end
    };

    friend class Look;

    void drawDisks(double at, Frame& out) const;
    void markBaseline();
    void demandHealthy() const;

    std::shared_ptr<const Plan> plan_;
    Dynamics dynamics_;
    Baseline baseline_;
};

} // namespace kairos::particles
