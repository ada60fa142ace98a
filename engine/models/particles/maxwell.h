// Speeds in equilibrium, and whether a set of speeds looks like them. k_B = 1: temperature is an energy. In
// two dimensions m v^2 / 2T is exponentially distributed with mean 1 (Maxwell 1860, Boltzmann 1872, here for
// the plane).
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace kairos::particles {

/// f(v) = (m v / T) exp(-m v^2 / 2T); zero for negative v. `temperature` and `mass` positive.
double speedDensity(double speed, double temperature, double mass);
/// 1 - exp(-m v^2 / 2T).
double speedDistribution(double speed, double temperature, double mass);
/// The speed below which the share p of all disks is found, p in [0, 1).
double speedQuantile(double p, double temperature, double mass);

/// One velocity component: normal with variance T / m.
double componentDensity(double velocity, double temperature, double mass);
double componentDistribution(double velocity, double temperature, double mass);

/// So many disks of one mass in a mixture; all share the temperature.
struct MassGroup {
    double mass = 1;
    double count = 1;
};
double speedDensity(double speed, double temperature, std::span<const MassGroup> groups);
double speedDistribution(double speed, double temperature, std::span<const MassGroup> groups);
double componentDensity(double velocity, double temperature, std::span<const MassGroup> groups);
double componentDistribution(double velocity, double temperature, std::span<const MassGroup> groups);

/// How well speeds agree with Maxwell-Boltzmann.
struct SpeedFit {
    double temperature = 0; // the one compared with
    double chiSquare = 0;
    std::size_t bins = 0; // equally probable ones, about 2 N^(2/5) (Mann and Wald 1942)
    std::size_t freedom = 0;
    double p = 0; // probability of a worse fit if the law holds
};

/// Pearson's chi-square over one snapshot; speeds taken at different times of a run are no independent
/// sample. `masses` holds one mass for all or one for each speed. Without `temperature` it is measured from
/// the same speeds, at the price of one degree of freedom; in a closed system leave it out, since the energy
/// is then fixed and the speeds share it out exactly as a sample divided by its own mean does. Empty for
/// fewer than 20 speeds, or none moving.
std::optional<SpeedFit> fitOfSpeeds(std::span<const double> speeds, std::span<const double> masses,
                                    std::optional<double> temperature = {});

} // namespace kairos::particles
