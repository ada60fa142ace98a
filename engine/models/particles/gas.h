// Velocities of a gas in equilibrium at a temperature (k_B = 1: temperature is an energy).
#pragma once

#include "engine/base/vec2.h"
#include "engine/random/stream.h"

#include <cstddef>
#include <vector>

namespace kairos::particles {

struct GasVelocities {
    enum class Law {
        maxwell,    // each component normal with variance temperature / mass
        equalSpeeds // random directions, one speed: a gas that has yet to equilibrate
    };

    Law law = Law::maxwell;
    double temperature = 1; // not negative
    double mass = 1;        // positive
    /// Total momentum zero, as a periodic box needs it. The kinetic energy then has N - 1 degrees of freedom
    /// a dimension and is set to (N - 1) T, so that E / (N - 1) measures T; otherwise N T. A lone disk is
    /// left at rest. Equal speeds stay equal: disks get opposite directions in pairs, an odd three at 120
    /// degrees.
    bool atRest = false;
    /// Rescale, so that the kinetic energy has its mean exactly; otherwise it is drawn, too. Equal speeds
    /// always are.
    bool exactEnergy = true;
    Vec2 drift; // added to all in the end
};

std::vector<Vec2> gasVelocities(std::size_t count, const GasVelocities& gas, Stream& stream);

} // namespace kairos::particles
