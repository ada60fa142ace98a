#include "engine/models/particles/theory.h"

#include <algorithm>
#include <array>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <numbers>
#include <utility>

namespace kairos::particles {

namespace {

using std::numbers::pi;
using std::numbers::sqrt2;
using std::numbers::sqrt3;

constexpr double freezing = 0.70;

/// B_k / B_2^(k-1), k = 1 ... 10: the coefficients of Z in powers of 2 eta.
constexpr std::array<double, 10> virials = {1,
                                            1,
                                            4.0 / 3 - sqrt3 / pi,
                                            2 - 9 * sqrt3 / (2 * pi) + 10 / (pi * pi),
                                            0.33355604,
                                            0.1988425,
                                            0.1148728,
                                            0.0649930,
                                            0.0362193,
                                            0.0199537};

struct Pade {
    std::array<double, 6> numerator{};
    std::array<double, 5> denominator{};
};

/// [5/4]: the denominator q solves sum_j q_j a_(k-j) = 0 for k = 6 ... 9, q_0 = 1.
constexpr Pade padeOfVirials() {
    std::array<std::array<double, 5>, 4> m{}; // rows k, columns q_1 ... q_4 and right side
    for (std::size_t row = 0; row < 4; ++row) {
        for (std::size_t j = 1; j <= 4; ++j)
            m[row][j - 1] = virials[row + 6 - j];
        m[row][4] = -virials[row + 6];
    }
    for (std::size_t c = 0; c < 4; ++c) {
        std::size_t pivot = c;
        for (std::size_t r = c + 1; r < 4; ++r)
            if (m[r][c] * m[r][c] > m[pivot][c] * m[pivot][c]) pivot = r;
        std::swap(m[c], m[pivot]);
        for (std::size_t r = 0; r < 4; ++r) {
            if (r == c) continue;
            const double factor = m[r][c] / m[c][c];
            for (std::size_t k = c; k < 5; ++k)
                m[r][k] -= factor * m[c][k];
        }
    }
    Pade pade;
    pade.denominator[0] = 1;
    for (std::size_t j = 0; j < 4; ++j)
        pade.denominator[j + 1] = m[j][4] / m[j][j];
    for (std::size_t k = 0; k < 6; ++k)
        for (std::size_t j = 0; j <= std::min<std::size_t>(k, 4); ++j)
            pade.numerator[k] += pade.denominator[j] * virials[k - j];
    return pade;
}

/// (Z - 1) / (2 eta) as one fraction, so that it is exact at eta = 0.
double padeContact(double packing) {
    static constexpr Pade pade = padeOfVirials();
    const double x = 2 * packing;
    double top = pade.numerator[5], bottom = pade.denominator[4];
    for (std::size_t k = 4; k >= 1; --k)
        top = top * x + pade.numerator[k] - pade.denominator[k];
    for (std::size_t k = 4; k >= 1; --k)
        bottom = bottom * x + pade.denominator[k - 1];
    return top / bottom;
}

double hendersonContact(double packing) {
    const double open = 1 - packing;
    return (1 - 7 * packing / 16) / (open * open);
}

double ludingContact(double packing) {
    const double open2 = (1 - packing) * (1 - packing);
    return hendersonContact(packing) - packing * packing * packing / 16 / (8 * open2 * open2);
}

double packingOf(std::span<const DiskSpecies> mixture) {
    double sum = 0;
    for (const auto& s : mixture)
        sum += pi / 4 * s.density * s.diameter * s.diameter;
    return sum;
}

/// Mean speed relative to a Maxwell gas of a disk at speed v, in units of sqrt(T/m): Rice's mean with z = v^2
/// / 4.
double meanRelativeSpeed(double v) {
    const double z = v * v / 4;
    return std::sqrt(pi / 2) * std::exp(-z) *
           ((1 + 2 * z) * boost::math::cyl_bessel_i(0, z) + 2 * z * boost::math::cyl_bessel_i(1, z));
}

} // namespace

double DiskFluid::packing() const {
    return pi / 4 * density * diameter * diameter;
}

double rangeOf(EquationOfState equation) {
    return equation == EquationOfState::virialPade ? 0.65 : freezing;
}

std::optional<double> contactValue(EquationOfState equation, double packing) {
    if (!(packing >= 0 && packing <= rangeOf(equation))) return {};
    switch (equation) {
    case EquationOfState::henderson:
        return hendersonContact(packing);
    case EquationOfState::luding:
        return ludingContact(packing);
    case EquationOfState::virialPade:
        return padeContact(packing);
    }
    return {};
}

std::optional<double> compressibility(EquationOfState equation, double packing) {
    const auto contact = contactValue(equation, packing);
    if (!contact) return {};
    return 1 + 2 * packing * *contact;
}

double idealPressure(double density, double temperature) {
    return density * temperature;
}

std::optional<double> pressure(EquationOfState equation, const DiskFluid& fluid) {
    const auto z = compressibility(equation, fluid.packing());
    if (!z) return {};
    return *z * idealPressure(fluid.density, fluid.temperature);
}

std::optional<double> collisionRate(const DiskFluid& fluid) {
    const auto contact = contactValue(EquationOfState::luding, fluid.packing());
    if (!contact) return {};
    return 2 * std::sqrt(pi * fluid.temperature / fluid.mass) * fluid.density * fluid.diameter * *contact;
}

std::optional<double> meanFreePath(const DiskFluid& fluid) {
    const auto contact = contactValue(EquationOfState::luding, fluid.packing());
    if (!contact || !(fluid.density > 0)) return {};
    return 1 / (2 * sqrt2 * fluid.density * fluid.diameter * *contact);
}

std::optional<double> diffusion(const DiskFluid& fluid) {
    const auto rate = collisionRate(fluid);
    if (!rate || !(*rate > 0)) return {};
    return fluid.temperature / (fluid.mass * *rate);
}

double wallFlux(double pressure, double mass, double temperature) {
    return pressure / std::sqrt(2 * pi * mass * temperature);
}

double meanPathInTable(double area, double perimeter) {
    return pi * area / perimeter;
}

double exponentialDensity(double x, double mean) {
    return x < 0 ? 0 : std::exp(-x / mean) / mean;
}

double exponentialDistribution(double x, double mean) {
    return x < 0 ? 0 : -std::expm1(-x / mean);
}

FreeFlight::FreeFlight(double rate, double temperature, double mass) {
    using Rule = boost::math::quadrature::gauss<double, 60>; // nodes of one side; the rule is symmetric
    constexpr double fastest = 9; // thermal speeds: exp(-40) of all disks are beyond
    const double unit = std::sqrt(temperature / mass);
    const double perRelativeSpeed = rate / std::sqrt(pi); // sqrt(pi) is the mean relative speed
    for (std::size_t k = 0; k < Rule::abscissa().size(); ++k)
        for (const double side : {-1.0, 1.0}) {
            const double v = fastest / 2 * (1 + side * Rule::abscissa()[k]);
            const double nu = perRelativeSpeed * meanRelativeSpeed(v);
            const double share = fastest / 2 * Rule::weights()[k] * v * std::exp(-v * v / 2) * nu / rate;
            nodes_.push_back({share, v * unit, nu});
        }
}

double FreeFlight::timeDensity(double time) const {
    if (time < 0) return 0;
    double sum = 0;
    for (const Node& n : nodes_)
        sum += n.weight * n.rate * std::exp(-n.rate * time);
    return sum;
}

double FreeFlight::timeDistribution(double time) const {
    if (time < 0) return 0;
    double sum = 0;
    for (const Node& n : nodes_)
        sum -= n.weight * std::expm1(-n.rate * time);
    return sum;
}

double FreeFlight::pathDensity(double path) const {
    if (path < 0) return 0;
    double sum = 0;
    for (const Node& n : nodes_)
        sum += n.weight * n.rate / n.speed * std::exp(-n.rate / n.speed * path);
    return sum;
}

double FreeFlight::pathDistribution(double path) const {
    if (path < 0) return 0;
    double sum = 0;
    for (const Node& n : nodes_)
        sum -= n.weight * std::expm1(-n.rate / n.speed * path);
    return sum;
}

double FreeFlight::meanTime() const {
    double sum = 0;
    for (const Node& n : nodes_)
        sum += n.weight / n.rate;
    return sum;
}

double FreeFlight::meanPath() const {
    double sum = 0;
    for (const Node& n : nodes_)
        sum += n.weight * n.speed / n.rate;
    return sum;
}

std::optional<double> contactValue(std::span<const DiskSpecies> mixture, std::size_t i, std::size_t j) {
    const double packing = packingOf(mixture);
    if (!(packing >= 0 && packing <= freezing)) return {};
    double x = 0; // eta_k / d_k
    for (const auto& s : mixture)
        x += pi / 4 * s.density * s.diameter;
    const double a = mixture[i].diameter, b = mixture[j].diameter, open = 1 - packing;
    return 1 / open + 9.0 / 8 * a * b / (a + b) * x / (open * open);
}

std::optional<double> compressibility(std::span<const DiskSpecies> mixture) {
    double density = 0, sum = 0;
    for (const auto& s : mixture)
        density += s.density;
    for (std::size_t i = 0; i < mixture.size(); ++i)
        for (std::size_t j = 0; j < mixture.size(); ++j) {
            const auto contact = contactValue(mixture, i, j);
            if (!contact) return {};
            const double d = (mixture[i].diameter + mixture[j].diameter) / 2;
            sum += mixture[i].density * mixture[j].density * d * d * *contact;
        }
    return density > 0 ? 1 + pi / 2 * sum / density : 1;
}

std::optional<double> collisionRate(std::span<const DiskSpecies> mixture, std::size_t i, double temperature) {
    double sum = 0;
    for (std::size_t j = 0; j < mixture.size(); ++j) {
        const auto contact = contactValue(mixture, i, j);
        if (!contact) return {};
        const double inverseMass = 1 / mixture[i].mass + 1 / mixture[j].mass;
        const double meanSpeed = std::sqrt(pi * temperature * inverseMass / 2);
        sum += (mixture[i].diameter + mixture[j].diameter) * mixture[j].density * *contact * meanSpeed;
    }
    return sum;
}

std::optional<double> friction(std::span<const DiskSpecies> mixture, std::size_t i, double temperature) {
    double sum = 0;
    for (std::size_t j = 0; j < mixture.size(); ++j) {
        const auto contact = contactValue(mixture, i, j);
        if (!contact) return {};
        const double reduced = 1 / (1 / mixture[i].mass + 1 / mixture[j].mass);
        sum += (mixture[i].diameter + mixture[j].diameter) * mixture[j].density * *contact *
               std::sqrt(2 * pi * reduced * temperature);
    }
    return sum;
}

double einsteinDisplacement(double diffusion, double time) {
    return 4 * diffusion * time;
}

double langevinDisplacement(double temperature, double friction, double mass, double time) {
    const double k = friction / mass, kt = k * time;
    // t - (1 - exp(-kt)) / k loses all digits for small kt; its series does not.
    const double bracket = kt < 1e-4 ? kt * time * (0.5 - kt / 6) : time + std::expm1(-kt) / k;
    return 4 * temperature / friction * bracket;
}

} // namespace kairos::particles
