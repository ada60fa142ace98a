// Theory against published numbers, against its own limits, and the fit against samples of known law.
#include "engine/models/particles/gas.h"
#include "engine/models/particles/maxwell.h"
#include "engine/models/particles/theory.h"

#include <boost/random/exponential_distribution.hpp>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <numbers>
#include <vector>

namespace kairos::particles {
namespace {

using std::numbers::pi;

struct StateRow {
    double packing, pade, henderson, luding, rate;
};

// Columns two to four: the three formulas, computed apart from this code from Clisby & McCoy 2006, Henderson
// 1975 and Luding 2001. Last: 4 (Z - 1) / sqrt(pi) by the Pade approximant, the collision rate in sqrt(T/m) /
// sigma.
constexpr StateRow states[] = {
    {0.05, 1.10839, 1.10838, 1.10838, 0.24460}, {0.10, 1.23614, 1.23611, 1.23611, 0.53292},
    {0.20, 1.57037, 1.57031, 1.57025, 1.28718}, {0.30, 2.06326, 2.06378, 2.06325, 2.39952},
    {0.40, 2.82933, 2.83333, 2.83025, 4.12835}, {0.45, 3.38053, 3.38946, 3.38246, 5.37229},
    {0.50, 4.10635, 4.12500, 4.10938, 7.01029}, {0.55, 5.08756, 5.12500, 5.09013, 9.22463},
    {0.60, 6.4577, 6.53125, 6.45215, 12.317},   {0.65, 8.451, 8.59439, 8.40852, NAN},
};

TEST(EquationsOfState, agreeWithTheirTable) {
    for (const auto& row : states) {
        const double digit = row.packing < 0.58 ? 1.01e-5 : row.packing < 0.62 ? 1e-4 : 1e-3;
        EXPECT_NEAR(*compressibility(EquationOfState::virialPade, row.packing), row.pade, digit)
            << row.packing;
        EXPECT_NEAR(*compressibility(EquationOfState::henderson, row.packing), row.henderson, 1.01e-5)
            << row.packing;
        EXPECT_NEAR(*compressibility(EquationOfState::luding, row.packing), row.luding, 1.01e-5)
            << row.packing;
    }
}

TEST(EquationsOfState, areExactWhereThereIsNothing) {
    for (const auto equation :
         {EquationOfState::henderson, EquationOfState::luding, EquationOfState::virialPade}) {
        EXPECT_EQ(*compressibility(equation, 0), 1);
        EXPECT_NEAR(*contactValue(equation, 0), 1, 1e-14);
        // Third virial coefficient, Tonks 1936: g = 1 + 2 (B3 / B2^2) eta; Henderson's 25/16 is a near miss
        // of it.
        const double slope = (*contactValue(equation, 1e-6) - 1) / 1e-6;
        const double exact =
            equation == EquationOfState::virialPade ? 2 * (4.0 / 3 - std::numbers::sqrt3 / pi) : 25.0 / 16;
        EXPECT_NEAR(slope, exact, 1e-4);
        EXPECT_FALSE(compressibility(equation, 0.75));
        EXPECT_FALSE(compressibility(equation, -0.1));
        EXPECT_FALSE(compressibility(equation, NAN));
    }
}

TEST(EquationsOfState, agreeWithMolecularDynamics) {
    // Erpenbeck & Luban, Phys. Rev. A 32, 2920 (1985): V/V0 and Z; packing is 0.9069 / (V/V0).
    const double close = pi / (2 * std::numbers::sqrt3);
    EXPECT_NEAR(*compressibility(EquationOfState::virialPade, close / 2.0), 3.4243, 5e-4);
    EXPECT_NEAR(*compressibility(EquationOfState::virialPade, close / 1.8), 4.1715, 1e-3);
    EXPECT_NEAR(*compressibility(EquationOfState::luding, close / 1.6), 5.4963, 6e-3);
    EXPECT_NEAR(*compressibility(EquationOfState::luding, close / 1.4), 8.306, 8.306 * 0.01);
}

TEST(KineticTheory, agreesWithItsTable) {
    for (const auto& row : states) {
        const DiskFluid fluid{4 * row.packing / pi, 1, 1, 1};
        if (row.packing > 0.5) continue; // the table's rate is the Pade approximant's
        EXPECT_NEAR(*collisionRate(fluid), row.rate, 1e-3 * row.rate) << row.packing;
        EXPECT_NEAR(*meanFreePath(fluid) * *collisionRate(fluid), std::sqrt(pi / 2), 1e-12);
    }
    const double enskog[] = {1.876, 0.777, 0.417, 0.242, 0.143};
    for (int i = 0; i < 5; ++i)
        EXPECT_NEAR(*diffusion({4 * 0.1 * (i + 1) / pi, 1, 1, 1}), enskog[i], 1e-3);
}

TEST(KineticTheory, keepsItsUnits) {
    // Twice the lengths, thrice the masses, five times the temperature: every result scales by its dimension.
    const DiskFluid a{0.3, 1, 1, 1}, b{0.3 / 4, 2, 3, 5};
    const double speed = std::sqrt(5.0 / 3);
    EXPECT_NEAR(b.packing(), a.packing(), 1e-15);
    EXPECT_NEAR(*collisionRate(b), *collisionRate(a) * speed / 2, 1e-12);
    EXPECT_NEAR(*meanFreePath(b), *meanFreePath(a) * 2, 1e-12);
    EXPECT_NEAR(*diffusion(b), *diffusion(a) * 2 * speed, 1e-12);
    EXPECT_NEAR(*pressure(EquationOfState::luding, b), *pressure(EquationOfState::luding, a) * 5 / 4, 1e-12);
    EXPECT_EQ(idealPressure(0.3, 5), 1.5);
    EXPECT_NEAR(wallFlux(1.5, 3, 5), 0.3 * std::sqrt(5.0 / 3 / (2 * pi)), 1e-12); // n <v> / pi, dilute
    EXPECT_NEAR(meanPathInTable(1, 4), pi / 4, 1e-15);
    EXPECT_FALSE(collisionRate({1.0, 1, 1, 1}));
}

TEST(KineticTheory, mixturesOfEqualDisksAreNoMixtures) {
    const std::vector<DiskSpecies> mixture = {{0.2, 1.3, 2}, {0.1, 1.3, 2}};
    const DiskFluid fluid{0.3, 1.3, 2, 0.7};
    EXPECT_NEAR(*compressibility(mixture), *compressibility(EquationOfState::henderson, fluid.packing()),
                1e-12);
    const double ratio = *contactValue(EquationOfState::henderson, fluid.packing()) /
                         *contactValue(EquationOfState::luding, fluid.packing());
    EXPECT_NEAR(*collisionRate(mixture, 0, 0.7), *collisionRate(fluid) * ratio, 1e-12);
    EXPECT_NEAR(0.7 / *friction(mixture, 1, 0.7), *diffusion(fluid) / ratio, 1e-12);
    EXPECT_FALSE(compressibility(std::vector<DiskSpecies>{{0.9, 1, 1}, {0.1, 1, 1}}));
}

TEST(KineticTheory, collisionsOfAMixtureArePairs) {
    const std::vector<DiskSpecies> mixture = {{0.2, 1, 1}, {0.01, 4, 9}};
    // Those that small ones have with large ones are those that large ones have with small ones.
    std::vector<DiskSpecies> onlySmall = mixture, onlyLarge = mixture;
    const double rate = *collisionRate(mixture, 0, 1);
    EXPECT_GT(rate, 0);
    const double mutual = 5 * *contactValue(mixture, 0, 1) * std::sqrt(pi * (1 + 1.0 / 9) / 2);
    const double smallSmall = 2 * 0.2 * *contactValue(mixture, 0, 0) * std::sqrt(pi);
    EXPECT_NEAR(rate, smallSmall + 0.01 * mutual, 1e-12);
}

TEST(KineticTheory, heavyDiskTendsToBrownianMotion) {
    const std::vector<DiskSpecies> bath = {{0.01, 1, 1}, {0, 5, 1e12}};
    const double zeta = *friction(bath, 1, 2);
    EXPECT_NEAR(zeta, 2 * 0.01 * 3 * *contactValue(bath, 0, 1) * std::sqrt(2 * pi * 2), 1e-9);
    EXPECT_NEAR(langevinDisplacement(2, 0.5, 10, 1e-6), 2 * (2.0 / 10) * 1e-12, 1e-19);
    EXPECT_NEAR(langevinDisplacement(2, 0.5, 10, 1e6), einsteinDisplacement(4, 1e6 - 20), 1e-3);
    EXPECT_NEAR(langevinDisplacement(1, 1, 1, 0.99e-4),
                langevinDisplacement(1, 1, 1, 1.01e-4) * 0.99 * 0.99 / 1.01 / 1.01, 1e-12);
}

double integral(const std::function<double(double)>& f, double to) {
    double sum = 0;
    const int steps = 20000;
    for (int i = 0; i < steps; ++i)
        sum += f((i + 0.5) * to / steps) * to / steps;
    return sum;
}

TEST(FreeFlights, areADistributionWithTheRightMean) {
    const FreeFlight flight(3, 2, 0.5);
    EXPECT_NEAR(flight.meanTime(), 1.0 / 3, 1e-10);
    EXPECT_NEAR(flight.meanPath(), std::sqrt(pi * 2 / (2 * 0.5)) / 3, 1e-10);
    EXPECT_NEAR(flight.timeDistribution(100), 1, 1e-10);
    EXPECT_NEAR(flight.pathDistribution(100), 1, 1e-10);
    EXPECT_NEAR(integral([&](double t) { return flight.timeDensity(t); }, 0.4), flight.timeDistribution(0.4),
                1e-6);
    EXPECT_NEAR(integral([&](double l) { return flight.pathDensity(l); }, 0.9), flight.pathDistribution(0.9),
                1e-6);
    // Faster disks collide more often, so short and long times are both more frequent than in the exponential
    // law.
    EXPECT_GT(flight.timeDensity(0), exponentialDensity(0, 1.0 / 3));
    EXPECT_NEAR(flight.timeDensity(0.2), exponentialDensity(0.2, 1.0 / 3), 0.1);
    EXPECT_NEAR(exponentialDistribution(0.3, 2),
                integral([](double x) { return exponentialDensity(x, 2); }, 0.3), 1e-9);
}

TEST(Maxwell, hasItsMoments) {
    const auto density = [](double v) { return speedDensity(v, 1, 1); };
    EXPECT_NEAR(integral(density, 12), 1, 1e-7);
    EXPECT_NEAR(integral([&](double v) { return v * density(v); }, 12), 1.25331, 1e-5);
    EXPECT_NEAR(integral([&](double v) { return v * v * density(v); }, 12), 2, 1e-8);
    EXPECT_NEAR(1 - speedDistribution(2, 1, 1), 0.135335, 1e-6);
    EXPECT_NEAR(1 - speedDistribution(3, 1, 1), 0.011109, 1e-6);
    EXPECT_NEAR(speedDistribution(speedQuantile(0.3, 2, 5), 2, 5), 0.3, 1e-14);
    EXPECT_NEAR(componentDistribution(std::sqrt(2.0 / 5), 2, 5), 0.841344746, 1e-9);
    EXPECT_NEAR(integral([](double v) { return 2 * componentDensity(v, 2, 5); }, 12), 1, 1e-9);
    EXPECT_EQ(speedDensity(-1, 1, 1), 0);
    EXPECT_EQ(speedDistribution(-1, 1, 1), 0);
}

TEST(Maxwell, mixturesAreWeightedByNumber) {
    const std::vector<MassGroup> groups = {{1, 30}, {9, 10}};
    EXPECT_NEAR(speedDensity(0.7, 2, groups), 0.75 * speedDensity(0.7, 2, 1) + 0.25 * speedDensity(0.7, 2, 9),
                1e-15);
    EXPECT_NEAR(speedDistribution(0.7, 2, groups),
                0.75 * speedDistribution(0.7, 2, 1) + 0.25 * speedDistribution(0.7, 2, 9), 1e-15);
    EXPECT_NEAR(componentDensity(0.7, 2, groups),
                0.75 * componentDensity(0.7, 2, 1) + 0.25 * componentDensity(0.7, 2, 9), 1e-15);
    EXPECT_NEAR(componentDistribution(0, 2, groups), 0.5, 1e-15);
}

std::vector<double> speedsOf(const std::vector<Vec2>& velocities) {
    std::vector<double> speeds;
    for (const Vec2 v : velocities)
        speeds.push_back(norm(v));
    return speeds;
}

/// Share of 2,000 seeds whose Maxwell gas is rejected at `level`.
double rejected(std::size_t count, bool atRest, bool exactEnergy, double level,
                std::optional<double> temperature = {}) {
    int out = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        Stream stream(seed, 0, 1, "gas");
        const double mass = 2;
        const auto speeds = speedsOf(
            gasVelocities(count, {GasVelocities::Law::maxwell, 3, mass, atRest, exactEnergy, {}}, stream));
        out += fitOfSpeeds(speeds, {&mass, 1}, temperature)->p < level;
    }
    return out / 2000.0;
}

TEST(SpeedFit, rejectsTheRightLawAsOftenAsItSays) {
    // One percent of 2,000 is 20 +- 4.4: bounds at four standard deviations.
    for (const std::size_t count : {100u, 500u, 2000u}) {
        EXPECT_NEAR(rejected(count, false, true, 0.01), 0.01, 0.009) << count << ", walls";
        EXPECT_NEAR(rejected(count, true, true, 0.01), 0.01, 0.009) << count << ", periodic";
        EXPECT_NEAR(rejected(count, false, false, 0.01), 0.01, 0.009) << count << ", free energy";
        EXPECT_NEAR(rejected(count, false, false, 0.01, 3), 0.01, 0.009) << count << ", known temperature";
    }
    EXPECT_NEAR(rejected(2000, false, true, 0.5), 0.5, 0.05);
}

TEST(SpeedFit, rejectsWrongLaws) {
    const double mass = 1;
    Stream stream(1, 0, 1, "gas");
    const auto equal = gasVelocities(500, {GasVelocities::Law::equalSpeeds, 1, 1, false, true, {}}, stream);
    EXPECT_LT(fitOfSpeeds(speedsOf(equal), {&mass, 1})->p, 1e-10);
    boost::random::exponential_distribution<double> exponential;
    std::vector<double> speeds;
    for (int i = 0; i < 2000; ++i)
        speeds.push_back(exponential(stream));
    EXPECT_LT(fitOfSpeeds(speeds, {&mass, 1})->p, 1e-10);
}

TEST(SpeedFit, takesMixtures) {
    Stream stream(5, 0, 1, "gas");
    auto speeds = speedsOf(gasVelocities(800, {GasVelocities::Law::maxwell, 2, 1, false, true, {}}, stream));
    const auto heavy =
        speedsOf(gasVelocities(200, {GasVelocities::Law::maxwell, 2, 50, false, true, {}}, stream));
    speeds.insert(speeds.end(), heavy.begin(), heavy.end());
    std::vector<double> masses(800, 1.0);
    masses.resize(1000, 50.0);
    const auto fit = fitOfSpeeds(speeds, masses);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->temperature, 2, 1e-12);
    EXPECT_EQ(fit->freedom, fit->bins - 2);
    EXPECT_GT(fit->p, 0.001);
    const double one = 1;
    EXPECT_LT(fitOfSpeeds(speeds, {&one, 1})->p, 1e-10);
}

TEST(SpeedFit, knowsWhenNothingCanBeSaid) {
    const double mass = 1;
    EXPECT_FALSE(fitOfSpeeds(std::vector<double>(19, 1.0), {&mass, 1}));
    EXPECT_FALSE(fitOfSpeeds(std::vector<double>(100, 0.0), {&mass, 1}));
    EXPECT_FALSE(fitOfSpeeds(std::vector<double>(100, 1.0), {}));
    EXPECT_TRUE(fitOfSpeeds(std::vector<double>(20, 1.0), {&mass, 1}));
}

} // namespace
} // namespace kairos::particles
