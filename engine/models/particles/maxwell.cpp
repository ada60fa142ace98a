#include "engine/models/particles/maxwell.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <numbers>
#include <vector>

namespace kairos::particles {

namespace {

constexpr std::size_t leastSpeeds = 20; // five a bin in four bins

/// Average of `of(mass)` over the disks of a mixture.
template<class Of>
double mixed(std::span<const MassGroup> groups, Of&& of) {
    double sum = 0, count = 0;
    for (const MassGroup& group : groups) {
        sum += group.count * of(group.mass);
        count += group.count;
    }
    return count > 0 ? sum / count : 0;
}

} // namespace

double speedDensity(double speed, double temperature, double mass) {
    if (speed < 0) return 0;
    return mass * speed / temperature * std::exp(-mass * speed * speed / (2 * temperature));
}

double speedDistribution(double speed, double temperature, double mass) {
    if (speed <= 0) return 0;
    return -std::expm1(-mass * speed * speed / (2 * temperature));
}

double speedQuantile(double p, double temperature, double mass) {
    return std::sqrt(-2 * temperature / mass * std::log1p(-p));
}

double componentDensity(double velocity, double temperature, double mass) {
    const double variance = temperature / mass;
    return std::exp(-velocity * velocity / (2 * variance)) / std::sqrt(2 * std::numbers::pi * variance);
}

double componentDistribution(double velocity, double temperature, double mass) {
    return std::erfc(-velocity * std::sqrt(mass / (2 * temperature))) / 2;
}

double speedDensity(double speed, double temperature, std::span<const MassGroup> groups) {
    return mixed(groups, [&](double mass) { return speedDensity(speed, temperature, mass); });
}

double speedDistribution(double speed, double temperature, std::span<const MassGroup> groups) {
    return mixed(groups, [&](double mass) { return speedDistribution(speed, temperature, mass); });
}

double componentDensity(double velocity, double temperature, std::span<const MassGroup> groups) {
    return mixed(groups, [&](double mass) { return componentDensity(velocity, temperature, mass); });
}

double componentDistribution(double velocity, double temperature, std::span<const MassGroup> groups) {
    return mixed(groups, [&](double mass) { return componentDistribution(velocity, temperature, mass); });
}

std::optional<SpeedFit> fitOfSpeeds(std::span<const double> speeds, std::span<const double> masses,
                                    std::optional<double> temperature) {
    const std::size_t count = speeds.size();
    if (count < leastSpeeds || (masses.size() != 1 && masses.size() != count)) return {};
    std::vector<double> energies(count);
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        energies[i] = masses[masses.size() == 1 ? 0 : i] * speeds[i] * speeds[i] / 2;
        sum += energies[i];
    }
    const auto n = static_cast<double>(count);
    SpeedFit fit;
    fit.temperature = temperature.value_or(sum / n);
    if (!(fit.temperature > 0) || !std::isfinite(sum)) return {};
    fit.bins = std::min(static_cast<std::size_t>(2 * std::pow(n, 0.4)), count / 5);
    fit.freedom = fit.bins - (temperature ? 1 : 2);

    const auto bins = static_cast<double>(fit.bins);
    std::vector<double> counts(fit.bins, 0.0);
    for (const double energy : energies) {
        const double share = -std::expm1(-energy / fit.temperature);
        ++counts[std::min(fit.bins - 1, static_cast<std::size_t>(share * bins))];
    }
    for (const double found : counts)
        fit.chiSquare += (found - n / bins) * (found - n / bins) / (n / bins);
    const boost::math::chi_squared law(static_cast<double>(fit.freedom));
    fit.p = boost::math::cdf(boost::math::complement(law, fit.chiSquare));
    return fit;
}

} // namespace kairos::particles
