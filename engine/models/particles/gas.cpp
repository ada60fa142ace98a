#include "engine/models/particles/gas.h"

#include <algorithm>
#include <boost/random/normal_distribution.hpp>
#include <cmath>
#include <numbers>
#include <utility>

namespace kairos::particles {

namespace {

constexpr double fullTurn = 2 * std::numbers::pi;

Vec2 direction(double angle) {
    return {std::cos(angle), std::sin(angle)};
}

std::vector<Vec2> normalPairs(std::size_t count, Stream& stream) {
    boost::random::normal_distribution<double> normal;
    std::vector<Vec2> velocities(count);
    for (Vec2& v : velocities) {
        v.x = normal(stream);
        v.y = normal(stream);
    }
    return velocities;
}

/// Unit vectors with sum zero: pairs, and a three where the number is odd, dealt out at random.
std::vector<Vec2> balancedDirections(std::size_t count, Stream& stream) {
    std::vector<Vec2> all;
    all.reserve(count);
    if (count % 2 == 1 && count >= 3) {
        const double angle = fullTurn * stream.uniform();
        for (const double third : {0.0, 1.0, 2.0})
            all.push_back(direction(angle + third * fullTurn / 3));
    }
    while (all.size() + 1 < count) {
        all.push_back(direction(fullTurn * stream.uniform()));
        all.push_back(-all.back());
    }
    for (std::size_t i = all.size(); i > 1; --i)
        std::swap(all[i - 1], all[static_cast<std::size_t>(stream.uniform() * static_cast<double>(i))]);
    all.resize(count); // a lone disk keeps velocity zero
    return all;
}

std::vector<Vec2> freeDirections(std::size_t count, Stream& stream) {
    std::vector<Vec2> all(count);
    for (Vec2& v : all)
        v = direction(fullTurn * stream.uniform());
    return all;
}

void removeMean(std::vector<Vec2>& velocities) {
    Vec2 sum;
    for (const Vec2 v : velocities)
        sum += v;
    for (Vec2& v : velocities)
        v -= sum / static_cast<double>(velocities.size());
}

/// Makes the sum of squares `total`, where there is anything to scale.
void rescale(std::vector<Vec2>& velocities, double total) {
    double sum = 0;
    for (const Vec2 v : velocities)
        sum += norm2(v);
    if (sum == 0) return;
    for (Vec2& v : velocities)
        v = std::sqrt(total / sum) * v;
}

} // namespace

std::vector<Vec2> gasVelocities(std::size_t count, const GasVelocities& gas, Stream& stream) {
    if (count == 0) return {};
    const bool maxwell = gas.law == GasVelocities::Law::maxwell;
    std::vector<Vec2> velocities = maxwell      ? normalPairs(count, stream)
                                   : gas.atRest ? balancedDirections(count, stream)
                                                : freeDirections(count, stream);
    const double free = static_cast<double>(count) - (gas.atRest ? 1 : 0);
    if (gas.atRest && maxwell) removeMean(velocities);
    if (gas.exactEnergy || !maxwell) rescale(velocities, 2 * free);
    if (gas.atRest && count == 1) velocities[0] = {};
    for (Vec2& v : velocities)
        v = std::sqrt(gas.temperature / gas.mass) * v + gas.drift;
    return velocities;
}

} // namespace kairos::particles
