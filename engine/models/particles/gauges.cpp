#include "engine/models/particles/gauges.h"

#include <algorithm>

namespace kairos::particles {

namespace {

ObservableSpec countOf(std::string quantity, std::string label, std::string help) {
    return {
        std::move(quantity), std::move(label), "", ChannelType::counter, std::move(help), false, false, true};
}

} // namespace

const std::vector<ObservableSpec>& observables() {
    using enum ChannelType;
    static const std::vector<ObservableSpec> specs = {
        countOf("collisions.pair", "Pair collisions", "Collisions of two disks."),
        countOf("collisions.wall", "Wall collisions",
                "Collisions of a disk with a drawn wall, its ends included."),
        countOf("collisions.obstacle", "Obstacle collisions",
                "Collisions of a disk with a fixed round obstacle."),
        countOf("collisions.box.vertical", "Left and right side",
                "Collisions with the left and right sides of the box."),
        countOf("collisions.box.horizontal", "Bottom and top side",
                "Collisions with the bottom and top sides of the box."),
        {"collisions.first", "First event", "s", value, "Time of the first collision of any kind."},
        {"collision-rate", "Collision rate", "1/s", value,
         "Pair collisions a second, of all disks together."},
        countOf("ghosts", "Ghosts", "Stale predictions that came up and were thrown away."),
        {"energy.kinetic", "Kinetic energy", "J", level, "Sum of m v^2/2 over the disks of finite mass.",
         false, true},
        {"temperature", "Temperature", "J", level, "kT from the kinetic energy of the thermal motion.", false,
         true},
        {"momentum.x", "Momentum, x", "kg m/s", level, "Total momentum along x."},
        {"momentum.y", "Momentum, y", "kg m/s", level, "Total momentum along y."},
        {"speed", "Speed", "m/s", distribution, "Speeds of the disks at one instant.", false, true},
        {"velocity.x", "Velocity, x", "m/s", distribution,
         "Horizontal velocities of the disks at one instant."},
        {"velocity.y", "Velocity, y", "m/s", distribution,
         "Vertical velocities of the disks at one instant."},
        {"free-time", "Free time", "s", sample, "Time between two pair collisions of one disk."},
        {"free-path", "Free path", "m", sample, "Length of the way between two pair collisions of one disk."},
        {"msd", "Squared displacement", "m^2", value,
         "Squared distance from where a disk was when statistics began: the mean over all, and each traced "
         "disk.",
         true},
        {"pressure.virial", "Pressure, virial", "N/m", value,
         "Pressure from the momentum that pairs exchange."},
        {"compressibility", "Compressibility factor", "", value, "Z = P A/(N kT), from the virial."},
        {"pressure.wall", "Pressure on walls", "N/m", value,
         "Momentum given to a wall, or to all sides of the box, a metre and second; a wall counts both its "
         "sides.",
         true},
        {"probe.count", "Disks in probe", "", level, "Disks whose centre is inside the probe.", true, false,
         true},
        {"probe.density", "Density in probe", "1/m^2", level, "Disks in the probe over its area.", true},
        {"probe.temperature", "Temperature in probe", "J", level,
         "Mean kinetic energy of the disks inside the probe.", true},
    };
    return specs;
}

std::size_t Gauges::channelOf(Quantity quantity, std::uint32_t index) const {
    const auto found = std::find_if(gauges.begin(), gauges.end(), [&](const Gauge& g) {
        return g.quantity == quantity && g.index == index;
    });
    return static_cast<std::size_t>(found - gauges.begin());
}

namespace {

class Lister {
public:
    explicit Lister(const SceneSetup& scene) : scene_(scene) {}

    Gauges list() {
        using enum Quantity;
        for (Quantity q : {pairCollisions, wallCollisions, obstacleCollisions, verticalCollisions,
                           horizontalCollisions, firstCollision, collisionRate, ghosts})
            add(q);
        addWithSpecies(energy);
        addWithSpecies(temperature);
        add(momentumX);
        add(momentumY);
        addWithSpecies(speed);
        for (Quantity q : {velocityX, velocityY, freeTime, freePath, squaredDisplacement})
            add(q);
        for (std::uint32_t i = 0; i < scene_.traced.size(); ++i)
            add(squaredDisplacement, i, scene_.name(scene_.diskItem[scene_.traced[i]]));
        if (scene_.setup.box) addPressures();
        addWalls();
        for (std::uint32_t i = 0; i < scene_.probes.size(); ++i)
            for (Quantity q : {probeCount, probeDensity, probeTemperature})
                add(q, i, scene_.name(scene_.probes[i].item));
        return std::move(out_);
    }

private:
    void add(Quantity quantity, std::uint32_t index = Gauge::all, std::string item = {},
             std::string category = {}) {
        out_.gauges.push_back({quantity, index});
        const Quantity shown = quantity == Quantity::boxPressure ? Quantity::wallPressure : quantity;
        out_.channels.push_back(
            observables()[static_cast<std::size_t>(shown)].channel(std::move(item), std::move(category)));
    }

    void addWithSpecies(Quantity quantity) {
        add(quantity);
        if (scene_.speciesNames.size() < 2) return; // it would be the whole again
        for (std::uint32_t s = 0; s < scene_.speciesNames.size(); ++s)
            add(quantity, s, {}, scene_.speciesNames[s]);
    }

    void addPressures() {
        add(Quantity::virialPressure);
        add(Quantity::compressibility);
        const BoxSpec& box = *scene_.setup.box;
        if (!box.periodicX || !box.periodicY)
            add(Quantity::boxPressure, Gauge::all, scene_.name(scene_.boxItem));
    }

    void addWalls() {
        const auto& items = scene_.wallItem; // the segments of an item stand together
        for (std::size_t w = 0; w < items.size(); ++w) {
            if (w > 0 && items[w - 1] == items[w]) continue;
            add(Quantity::wallPressure, static_cast<std::uint32_t>(out_.wallFirst.size()),
                scene_.name(items[w]));
            out_.wallFirst.push_back(w);
        }
        out_.wallFirst.push_back(items.size());
    }

    const SceneSetup& scene_;
    Gauges out_;
};

} // namespace

Gauges gaugesOf(const SceneSetup& scene) {
    return Lister(scene).list();
}

} // namespace kairos::particles
