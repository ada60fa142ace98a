// Which formula applies to a scene, and what it says of each channel. Where none does, one sentence says why.

#include "engine/base/number.h"
#include "engine/models/particles/look.h"
#include "engine/models/particles/maxwell.h"
#include "engine/models/particles/theory.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numbers>

namespace kairos::particles {

namespace {

class Theorist {
public:
    Theorist(const SceneSetup& scene, const Gauges& gauges, const Look& look)
        : scene_(scene), gauges_(gauges), look_(look), temperature_(look.kinetics().temperature()) {}

    std::vector<Theory> say() {
        if (temperature_ > 0 && look_.kinetics().all.count >= 2) {
            speeds(Gauge::all);
            if (scene_.speciesNames.size() > 1)
                for (std::uint32_t s = 0; s < scene_.speciesNames.size(); ++s)
                    speeds(s);
            components();
            if (const std::string why = whyNoFluid(); why.empty())
                fluid();
            else
                noFluid(why);
        }
        return std::move(out_);
    }

private:
    void add(Theory theory) {
        // Points never meet, and numbers beyond all bounds have no theory: nothing is better than "nan".
        if (theory.value && !std::isfinite(*theory.value)) return;
        if (theory.channel < gauges_.channels.size()) out_.push_back(std::move(theory));
    }

    bool counted(std::uint32_t disk, std::uint32_t species) const {
        const double m = scene_.setup.disks[disk].mass;
        return m > 0 && std::isfinite(m) && (species == Gauge::all || scene_.species[disk] == species);
    }

    std::vector<MassGroup> groups(std::uint32_t species) const {
        std::map<double, double> counts;
        for (std::uint32_t i = 0; i < scene_.setup.disks.size(); ++i)
            if (counted(i, species)) ++counts[scene_.setup.disks[i].mass];
        std::vector<MassGroup> made;
        for (const auto& [mass, count] : counts)
            made.push_back({mass, count});
        return made;
    }

    bool elastic() const {
        const Setup& s = scene_.setup;
        const auto whole = [](const auto& shape) { return shape.restitution == 1; };
        return s.restitution == 1 && std::all_of(s.walls.begin(), s.walls.end(), whole) &&
               std::all_of(s.obstacles.begin(), s.obstacles.end(), whole) &&
               (!s.box || (s.box->restitutionX == 1 && s.box->restitutionY == 1));
    }

    std::string maxwellNote() const {
        if (!elastic())
            return "Collisions lose energy here, so there is no equilibrium: the curve is only for "
                   "comparison.";
        return "In equilibrium, for many disks. A gas of very few disks follows the law only roughly.";
    }

    void speeds(std::uint32_t species) {
        const auto masses = groups(species);
        if (masses.empty()) return;
        Theory t;
        t.channel = gauges_.channelOf(Quantity::speed, species);
        t.label = fmt::format("Maxwell-Boltzmann, kT = {} J", formatRounded(temperature_));
        t.source = "f(v) = (m v/kT) exp(-m v^2/2kT), the sum over species; Maxwell 1860";
        const double T = temperature_;
        t.density = [T, masses](double v) { return speedDensity(v, T, masses); };
        t.cumulative = [T, masses](double v) { return speedDistribution(v, T, masses); };
        t.value = meanSpeed(masses);
        t.pValue = fit(species);
        t.note = maxwellNote();
        add(std::move(t));
    }

    double meanSpeed(const std::vector<MassGroup>& masses) const {
        double sum = 0, count = 0;
        for (const MassGroup& g : masses) {
            sum += g.count * std::sqrt(std::numbers::pi * temperature_ / (2 * g.mass));
            count += g.count;
        }
        return sum / count;
    }

    std::optional<double> fit(std::uint32_t species) const {
        const std::vector<double> all = look_.snapshot({Quantity::speed, species});
        std::vector<double> speeds, masses;
        std::size_t at = 0;
        for (std::uint32_t i = 0; i < scene_.setup.disks.size(); ++i) {
            if (species != Gauge::all && scene_.species[i] != species) continue;
            if (std::isinf(scene_.setup.disks[i].mass)) continue;
            const double speed = all[at++];
            if (!counted(i, species)) continue;
            speeds.push_back(speed);
            masses.push_back(scene_.setup.disks[i].mass);
        }
        const auto fitted = fitOfSpeeds(speeds, masses);
        if (!fitted) return {};
        return fitted->p;
    }

    void components() {
        const auto masses = groups(Gauge::all);
        for (Quantity q : {Quantity::velocityX, Quantity::velocityY}) {
            Theory t;
            t.channel = gauges_.channelOf(q);
            t.label = fmt::format("Normal, kT = {} J", formatRounded(temperature_));
            t.source = "normal with variance kT/m, the sum over species; Maxwell 1860";
            const double T = temperature_;
            t.density = [T, masses](double v) { return componentDensity(v, T, masses); };
            t.cumulative = [T, masses](double v) { return componentDistribution(v, T, masses); };
            t.note = maxwellNote();
            add(std::move(t));
        }
    }

    /// Empty where the theory of uniform fluids applies.
    std::string whyNoFluid() const {
        const Setup& s = scene_.setup;
        if (!s.box) return "There is no box, so there is no density that a formula could use.";
        if (!s.walls.empty() || !s.obstacles.empty())
            return "Walls or obstacles stand in the box; the formulas are for a fluid without.";
        if (!elastic()) return "Collisions lose energy; the formulas are for elastic disks in equilibrium.";
        const bool allMove = std::all_of(s.disks.begin(), s.disks.end(), [](const DiskSpec& d) {
            return d.mass > 0 && std::isfinite(d.mass);
        });
        if (!allMove)
            return "Some disks have no or infinite mass; the formulas are for disks that share the energy.";
        return {};
    }

    void noFluid(const std::string& why) {
        for (Quantity q : {Quantity::compressibility, Quantity::virialPressure, Quantity::collisionRate}) {
            Theory t;
            t.channel = gauges_.channelOf(q);
            t.label = "No formula";
            t.note = why;
            add(std::move(t));
        }
    }

    std::vector<DiskSpecies> mixture() const {
        std::map<std::pair<double, double>, double> counts; // by diameter and mass
        for (const DiskSpec& d : scene_.setup.disks)
            ++counts[{2 * d.radius, d.mass}];
        std::vector<DiskSpecies> species;
        for (const auto& [what, count] : counts)
            species.push_back({count / look_.boxArea(), what.first, what.second});
        return species;
    }

    void fluid() {
        const std::vector<DiskSpecies> species = mixture();
        if (species.size() > 16) return noFluid("The disks are of more than 16 sizes and masses.");
        const double n = static_cast<double>(scene_.setup.disks.size()) / look_.boxArea();
        pressures(species, n);
        rates(species);
        if (species.size() == 1) flights({n, species[0].diameter, species[0].mass, temperature_});
    }

    void pressures(const std::vector<DiskSpecies>& species, double n) {
        const std::string note =
            "For an infinite fluid; in a small box with walls the pressure is a little higher.";
        const auto say = [&](Quantity q, double value, const char* label, const char* source) {
            Theory t;
            t.channel = gauges_.channelOf(q);
            t.label = label;
            t.source = source;
            t.value = value;
            t.note = note;
            add(std::move(t));
        };
        const char* idealSource = "P = n kT";
        say(Quantity::virialPressure, idealPressure(n, temperature_), "Ideal gas", idealSource);
        say(Quantity::boxPressure, idealPressure(n, temperature_), "Ideal gas", idealSource);
        // One kind of disk: Henderson's own equation. Several: contact values that reduce to it.
        const bool alike = species.size() == 1;
        const auto z = alike ? kairos::particles::compressibility(EquationOfState::henderson,
                                                                  DiskFluid{n, species[0].diameter}.packing())
                             : kairos::particles::compressibility(species);
        if (!z)
            return noFluid("The disks are packed more densely than 0.70, where the fluid begins to freeze.");
        const char* label = alike ? "Henderson" : "Jenkins-Mancini mixture";
        const char* source = alike ? "Z = (1 + eta^2/8)/(1 - eta)^2; Henderson, Mol. Phys. 30, 971 (1975)"
                                   : "Jenkins and Mancini, J. Appl. Mech. 54, 27 (1987)";
        say(Quantity::compressibility, *z, label, source);
        say(Quantity::virialPressure, *z * idealPressure(n, temperature_), label, source);
        say(Quantity::boxPressure, *z * idealPressure(n, temperature_), label, source);
    }

    void rates(const std::vector<DiskSpecies>& species) {
        double total = 0;
        for (std::size_t i = 0; i < species.size(); ++i) {
            const auto rate = collisionRate(species, i, temperature_);
            if (!rate) return;
            total += species[i].density * look_.boxArea() * *rate / 2;
        }
        Theory t;
        t.channel = gauges_.channelOf(Quantity::collisionRate);
        t.label = "Enskog";
        t.source = "N Gamma/2, Gamma = 2 sqrt(pi) n sigma g sqrt(kT/m); Chapman and Cowling, ch. 16";
        t.value = total;
        t.note = "For an infinite fluid of independent velocities.";
        add(std::move(t));
    }

    void flights(const DiskFluid& one) {
        const auto rate = collisionRate(one);
        if (!rate) return;
        const FreeFlight flight(*rate, one.temperature, one.mass);
        Theory time;
        time.channel = gauges_.channelOf(Quantity::freeTime);
        time.label = "Free times, Enskog rate";
        time.source = "Visco, van Wijland and Trizac, Phys. Rev. E 77, 041117 (2008), in the plane";
        time.density = [flight](double t) { return flight.timeDensity(t); };
        time.cumulative = [flight](double t) { return flight.timeDistribution(t); };
        time.value = flight.meanTime();
        time.note = "Collisions taken as independent: exact in the dilute limit.";
        Theory path = time;
        path.channel = gauges_.channelOf(Quantity::freePath);
        path.label = "Free paths, Enskog rate";
        path.density = [flight](double s) { return flight.pathDensity(s); };
        path.cumulative = [flight](double s) { return flight.pathDistribution(s); };
        path.value = flight.meanPath();
        add(std::move(time));
        add(std::move(path));
    }

    const SceneSetup& scene_;
    const Gauges& gauges_;
    const Look& look_;
    double temperature_;
    std::vector<Theory> out_;
};

} // namespace

std::vector<Theory> ParticleModel::theory() const {
    const Look look(*this);
    return Theorist(plan_->scene, plan_->gauges, look).say();
}

} // namespace kairos::particles
