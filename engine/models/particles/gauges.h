// Every channel of a scene of disks, with what it reads: one table, made when a run is built.
#pragma once

#include "engine/model/channel.h"
#include "engine/models/particles/scene_setup.h"

#include <cstdint>
#include <vector>

namespace kairos::particles {

enum class Quantity : std::uint8_t {
    pairCollisions,
    wallCollisions,
    obstacleCollisions,
    verticalCollisions,
    horizontalCollisions,
    firstCollision,
    collisionRate,
    ghosts,
    energy,
    temperature,
    momentumX,
    momentumY,
    speed,
    velocityX,
    velocityY,
    freeTime,
    freePath,
    squaredDisplacement,
    virialPressure,
    compressibility,
    wallPressure,
    probeCount,
    probeDensity,
    probeTemperature,
    boxPressure, // shown as wallPressure of the box
};

/// The specs in the order of Quantity, up to probeTemperature.
const std::vector<ObservableSpec>& observables();

struct Gauge {
    static constexpr std::uint32_t all = 0xffffffffu;

    Quantity quantity{};
    std::uint32_t index = all; // species, probe, traced disk or distinct wall item; `all` for the whole
};

struct Gauges {
    std::vector<Gauge> gauges;     // by channel
    std::vector<Channel> channels; // by channel
    /// By Gauge::index of wallPressure: the first segment of the item in Setup::walls; one more at the end.
    std::vector<std::size_t> wallFirst;

    std::size_t channelOf(Quantity quantity,
                          std::uint32_t index = Gauge::all) const; // channels.size() if there is none
};

Gauges gaugesOf(const SceneSetup& scene);

} // namespace kairos::particles
