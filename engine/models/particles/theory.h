// What theory says about fluids of hard disks: pressure, collision rates, free flights, diffusion. k_B = 1.
// A formula asked outside the range where it is known to hold returns nothing rather than a number.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace kairos::particles {

/// Equal disks in equilibrium. All positive; density is the number of disks per area.
struct DiskFluid {
    double density = 0;
    double diameter = 1;
    double mass = 1;
    double temperature = 1;

    /// Share of the plane that is covered: pi n sigma^2 / 4.
    double packing() const;
};

// ---- Equation of state: Z = P / (n T)

enum class EquationOfState {
    henderson,  // Henderson, Mol. Phys. 30, 971 (1975): Z = (1 + eta^2 / 8) / (1 - eta)^2
    luding,     // Henderson 1977, in the form of Luding, Phys. Rev. E 63, 042201 (2001)
    virialPade, // [5/4] Pade approximant of ten virial coefficients, Clisby & McCoy, J. Stat. Phys. 122, 15
                // (2006)
};

/// Densest packing at which the formula is offered: 0.70, where the fluid begins to freeze (Bernard & Krauth
/// 2011); 0.65 for the Pade approximant, which fails beyond.
double rangeOf(EquationOfState equation);

/// Value of the pair distribution at contact, g = (Z - 1) / (2 eta); 1 at eta = 0.
std::optional<double> contactValue(EquationOfState equation, double packing);
std::optional<double> compressibility(EquationOfState equation, double packing);

double idealPressure(double density, double temperature);
std::optional<double> pressure(EquationOfState equation, const DiskFluid& fluid);

// ---- Enskog's kinetic theory (for disks: Gass, J. Chem. Phys. 54, 1898 (1971)), g by the Luding form

/// Collisions of one disk per time: Gamma = 2 sqrt(pi) n sigma g sqrt(T / m). The whole fluid has N Gamma
/// / 2.
std::optional<double> collisionRate(const DiskFluid& fluid);
/// Mean path of a disk between its collisions: 1 / (2 sqrt(2) n sigma g).
std::optional<double> meanFreePath(const DiskFluid& fluid);
/// First Enskog approximation, D = T / (m Gamma). The slow tail of the velocity correlation in the plane adds
/// some percent that grow with the logarithm of the system's size.
std::optional<double> diffusion(const DiskFluid& fluid);

/// Hits of a wall per length and time: P / sqrt(2 pi m T), exact at any density (contact theorem).
double wallFlux(double pressure, double mass, double temperature);

/// Mean path between walls of one disk in any closed table: pi A / P, with area and perimeter of the region
/// open to the disk's centre (Chernov, J. Stat. Phys. 88, 1 (1997)).
double meanPathInTable(double area, double perimeter);

/// Free flights at constant rate: density (1 / mean) exp(-x / mean). A rough law for times as well as paths.
double exponentialDensity(double x, double mean);
double exponentialDistribution(double x, double mean);

/// Free flights of a Maxwell gas, faster disks colliding more often: mixtures of exponentials over the speed
/// (Visco, van Wijland & Trizac, Phys. Rev. E 77, 041117 (2008); here for disks). Uncorrelated collisions
/// assumed, so the law is exact in the dilute limit. Costs a few dozen exponentials a value.
class FreeFlight {
public:
    /// `rate`: collisions of one disk per time, measured or from collisionRate().
    FreeFlight(double rate, double temperature, double mass);

    double timeDensity(double time) const;
    double timeDistribution(double time) const;
    double pathDensity(double path) const;
    double pathDistribution(double path) const;
    double meanTime() const;
    double meanPath() const;

private:
    struct Node {
        double weight; // share of all flights that have this speed
        double speed;
        double rate; // of a disk at this speed
    };
    std::vector<Node> nodes_;
};

// ---- Mixtures of unequal disks

struct DiskSpecies {
    double density = 0; // disks of this species per area
    double diameter = 1;
    double mass = 1;
};

/// Jenkins & Mancini, J. Appl. Mech. 54, 27 (1987): g_ij = 1/(1 - eta) + (9/16) (d_i d_j / d_ij) x / (1 -
/// eta)^2, x = sum of eta_k / d_k, d_ij the mean diameter. Henderson's value where all are equal. Nothing
/// above 0.70.
std::optional<double> contactValue(std::span<const DiskSpecies> mixture, std::size_t i, std::size_t j);
/// Z of the mixture, by the virial theorem from those contact values.
std::optional<double> compressibility(std::span<const DiskSpecies> mixture);
/// Collisions of one disk of species i, with any other, per time.
std::optional<double> collisionRate(std::span<const DiskSpecies> mixture, std::size_t i, double temperature);
/// Enskog friction on a disk of species i: sum over j of 2 n_j d_ij g_ij sqrt(2 pi mu_ij T), mu the reduced
/// mass. D = T / friction. For a heavy disk in a bath list it with density 0.
std::optional<double> friction(std::span<const DiskSpecies> mixture, std::size_t i, double temperature);

// ---- Mean squared displacement in the plane

/// Einstein: 4 D t, for times long against the time between collisions.
double einsteinDisplacement(double diffusion, double time);
/// Langevin (Ornstein & Fuerth): 4 D (t - (1 - exp(-k t)) / k), k = friction / mass, D = T / friction;
/// ballistic 2 (T / m) t^2 at first. Good for a heavy disk among light ones.
double langevinDisplacement(double temperature, double friction, double mass, double time);

} // namespace kairos::particles
