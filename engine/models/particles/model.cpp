#include "engine/models/particles/model.h"

#include "engine/base/failure.h"
#include "engine/base/number.h"
#include "engine/models/particles/look.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace kairos::particles {

namespace {

/// Hands what the dynamics does to the probe of the run, with numbers and channels.
class ProbeSink final : public Sink {
public:
    ProbeSink(Probe& probe, const Gauges& gauges, std::uint64_t eventsBefore)
        : probe_(probe), freeTime_(gauges.channelOf(Quantity::freeTime)),
          freePath_(gauges.channelOf(Quantity::freePath)), number_(eventsBefore) {
        wantsEvents = probe.wantsEvents();
    }

    void flights(std::span<const double> times, std::span<const double> paths) override {
        probe_.samples(freeTime_, times);
        probe_.samples(freePath_, paths);
    }

    void events(std::span<const Event> events) override {
        records_.clear();
        for (const Event& e : events)
            records_.push_back({e.time, ++number_, static_cast<std::uint32_t>(e.kind), e.a, e.b, e.impulse});
        probe_.events(records_);
    }

private:
    Probe& probe_;
    std::size_t freeTime_;
    std::size_t freePath_;
    std::uint64_t number_;
    std::vector<EventRecord> records_;
};

} // namespace

ParticleModel::ParticleModel(SceneSetup scene)
    : plan_([&] {
          Gauges gauges = gaugesOf(scene);
          return std::make_shared<const Plan>(Plan{std::move(scene), std::move(gauges)});
      }()),
      dynamics_(plan_->scene.setup) {
    markBaseline();
}

std::uint64_t ParticleModel::advance(double until, std::uint64_t maxEvents, Probe* probe) {
    std::uint64_t done = 0;
    if (probe) {
        ProbeSink sink(*probe, plan_->gauges, dynamics_.counters().total());
        done = dynamics_.advance(until, maxEvents, &sink);
    } else {
        done = dynamics_.advance(until, maxEvents);
    }
    demandHealthy();
    return done;
}

void ParticleModel::demandHealthy() const {
    switch (dynamics_.failure()) {
    case Failure::none:
        return;
    case Failure::badSetup:
        throw RunFailure("The scene cannot be run.", "Mend the problems listed for it.");
    case Failure::masslessPair:
        throw RunFailure("Two disks without mass collided; what happens then is not defined.",
                         "Give one of them a mass.");
    case Failure::endlessInstant:
        throw RunFailure(
            fmt::format("More than {} events happened at one instant.", dynamics_.instantLimit()),
            "Raise the contact time, or give disks that are jammed together room.");
    }
}

// Found from the disks' last contacts, so that the hot loop keeps nothing for it.
EventRecord ParticleModel::lastEvent() const {
    EventRecord last;
    last.number = dynamics_.counters().total();
    if (last.number == 0) return last;
    last.time = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < dynamics_.diskCount(); ++i) {
        const double time = dynamics_.lastContact(i);
        if (time < last.time) continue;
        const bool together = time == last.time;
        last.kind = static_cast<std::uint32_t>(together ? EventKind::pair : EventKind::none);
        last.b = together ? last.a : EventRecord::nobody;
        last.a = i;
        last.time = time;
    }
    // A contact that could not be resolved left no trace on its disks.
    return std::isinf(last.time) ? EventRecord{} : last;
}

void ParticleModel::markBaseline() {
    baseline_.time = dynamics_.now();
    baseline_.counters = dynamics_.counters();
    for (std::size_t s = 0; s < 4; ++s)
        baseline_.sideMomentum[s] = dynamics_.sideMomentum(static_cast<Side>(s));
    baseline_.wallMomentum.assign(dynamics_.wallMomentum().begin(), dynamics_.wallMomentum().end());
    baseline_.places.resize(dynamics_.diskCount());
    for (std::uint32_t i = 0; i < baseline_.places.size(); ++i)
        baseline_.places[i] = dynamics_.at(i).unwrapped;
}

void ParticleModel::restartStatistics() {
    markBaseline();
}

void ParticleModel::observe(Observation& out) const {
    const Look look(*this);
    const auto& gauges = plan_->gauges;
    out.time = now();
    out.values.assign(gauges.channels.size(), 0);
    out.snapshots.assign(gauges.channels.size(), {});
    for (std::size_t c = 0; c < gauges.channels.size(); ++c) {
        const ChannelType type = gauges.channels[c].type;
        if (type == ChannelType::distribution) {
            if (out.distributions) out.snapshots[c] = look.snapshot(gauges.gauges[c]);
        } else if (type != ChannelType::sample) {
            out.values[c] = look.value(gauges.gauges[c]);
        }
    }
}

std::span<const std::string> ParticleModel::eventKinds() const {
    static const std::vector<std::string> names = {"contact",       "pair collision",  "wall collision",
                                                   "vertical side", "horizontal side", "obstacle collision"};
    return names;
}

std::string ParticleModel::participant(const EventRecord& event, bool second) const {
    const SceneSetup& scene = plan_->scene;
    const auto diskName = [&](std::uint32_t d) {
        const std::string& item = scene.name(scene.diskItem[d]);
        return scene.numberInItem[d] == 0 ? item : fmt::format("{} #{}", item, scene.numberInItem[d]);
    };
    if (!second) return diskName(event.a);
    static constexpr const char* sides[] = {"left", "right", "bottom", "top"};
    switch (static_cast<EventKind>(event.kind)) {
    case EventKind::pair:
        return diskName(event.b);
    case EventKind::wall:
        return scene.name(scene.wallItem[event.b]);
    case EventKind::obstacle:
        return scene.name(scene.obstacleItem[event.b]);
    case EventKind::boxVertical:
    case EventKind::boxHorizontal:
        return scene.name(scene.boxItem) + " " + sides[event.b % 4];
    case EventKind::none:
        break;
    }
    return {};
}

void ParticleModel::draw(double at, Frame& out) const {
    const SceneSetup& scene = plan_->scene;
    out.clear();
    out.time = at;
    out.species = scene.speciesNames;
    const auto shown = [&](ItemId item) {
        return !std::binary_search(scene.hidden.begin(), scene.hidden.end(), item);
    };
    if (scene.setup.box && shown(scene.boxItem)) {
        const BoxSpec& b = *scene.setup.box;
        out.boxes.push_back({b.min, b.max, b.periodicX, b.periodicY, scene.boxItem, Role::container});
    }
    for (std::size_t w = 0; w < scene.wallItem.size(); ++w)
        if (shown(scene.wallItem[w]))
            out.segments.push_back(
                {scene.setup.walls[w].a, scene.setup.walls[w].b, scene.wallItem[w], Role::wall});
    for (const SceneSetup::Probe& probe : scene.probes)
        if (shown(probe.item))
            for (std::size_t i = 0; i < probe.corners.size(); ++i)
                out.segments.push_back({probe.corners[i], probe.corners[(i + 1) % probe.corners.size()],
                                        probe.item, Role::region});
    for (std::size_t o = 0; o < scene.obstacleItem.size(); ++o) {
        if (!shown(scene.obstacleItem[o])) continue;
        FrameDisc disc;
        disc.center = scene.setup.obstacles[o].centre;
        disc.radius = static_cast<float>(scene.setup.obstacles[o].radius);
        disc.item = scene.obstacleItem[o];
        disc.index = EventRecord::nobody;
        disc.role = Role::fixedBody;
        out.discs.push_back(disc);
    }
    drawDisks(at, out);
}

void ParticleModel::drawDisks(double at, Frame& out) const {
    const SceneSetup& scene = plan_->scene;
    out.discs.reserve(out.discs.size() + scene.diskItem.size());
    double squares = 0;
    const bool anyHidden = !scene.hidden.empty();
    for (std::uint32_t i = 0; i < scene.diskItem.size(); ++i) {
        const DiskState state = dynamics_.at(at, i);
        squares += norm2(state.velocity);
        if (anyHidden && std::binary_search(scene.hidden.begin(), scene.hidden.end(), scene.diskItem[i]))
            continue;
        FrameDisc disc;
        disc.center = state.position;
        disc.velocity = state.velocity;
        disc.radius = static_cast<float>(scene.setup.disks[i].radius);
        disc.value = static_cast<float>(norm(state.velocity));
        disc.item = scene.diskItem[i];
        disc.index = i;
        disc.species = scene.species[i];
        disc.role = std::isinf(scene.setup.disks[i].mass) ? Role::fixedBody : Role::body;
        disc.ownColor = scene.ownColor[i] != 0;
        disc.color = scene.color[i];
        out.discs.push_back(disc);
    }
    // The colour scale ends at twice the root mean square speed; a Maxwell gas has 2 % above it.
    const double top =
        2 * std::sqrt(squares / static_cast<double>(std::max<std::size_t>(scene.diskItem.size(), 1)));
    for (FrameDisc& disc : out.discs)
        disc.value = top > 0 ? std::min(1.0f, disc.value / static_cast<float>(top)) : 0;
}

std::vector<std::string> ParticleModel::recordColumns() const {
    return {"disk", "species", "x [m]", "y [m]", "vx [m/s]", "vy [m/s]", "radius [m]", "mass [kg]"};
}

std::vector<std::vector<double>> ParticleModel::records() const {
    const SceneSetup& scene = plan_->scene;
    std::vector<std::vector<double>> rows;
    rows.reserve(scene.diskItem.size());
    for (std::uint32_t i = 0; i < scene.diskItem.size(); ++i) {
        const DiskState s = dynamics_.at(i);
        rows.push_back({double(i), double(scene.species[i]), s.position.x, s.position.y, s.velocity.x,
                        s.velocity.y, scene.setup.disks[i].radius, scene.setup.disks[i].mass});
    }
    return rows;
}

void ParticleModel::check(Issues& issues) const {
    for (const Finding& finding : dynamics_.check(1e-9, 10))
        issues.push_back({Severity::error,
                          "run",
                          fmt::format("At t = {} s disk {} is {} m deep in what it should have hit.",
                                      formatRounded(now()), finding.a, formatRounded(finding.depth)),
                          "This is a fault of the program: please report it with the file.",
                          {}});
}

double ParticleModel::residual() const {
    double deepest = 0;
    for (const Finding& finding : dynamics_.check(0, std::numeric_limits<std::size_t>::max())) {
        const auto& disks = plan_->scene.setup.disks;
        const double a = disks[finding.a].radius;
        const double b = finding.fault == Fault::pairOverlap ? disks[finding.b].radius : a;
        // A point has no diameter to measure by: the other's counts.
        const double radius = std::min(a, b) > 0 ? std::min(a, b) : std::max(a, b);
        if (radius > 0) deepest = std::max(deepest, finding.depth / (2 * radius));
    }
    return deepest;
}

std::uint64_t ParticleModel::silentSteps() const {
    return dynamics_.counters().ghosts + dynamics_.counters().crossings;
}

std::size_t ParticleModel::bytes() const {
    return dynamics_.bytes() + baseline_.wallMomentum.capacity() * sizeof(double) +
           baseline_.places.capacity() * sizeof(Vec2);
}

} // namespace kairos::particles
