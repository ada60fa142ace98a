#include "engine/models/particles/importers.h"

#include "engine/models/particles/kind.h"
#include "engine/models/particles/lammps_dump.h"
#include "engine/models/particles/particle_text.h"
#include "engine/models/particles/schema.h"
#include "engine/scene/edit.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace kairos::particles {

namespace {

/// 1, 2 or 5 times a power of ten, the nearest below.
double roundNumber(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    const double lead = value / power;
    return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
}

/// A pace at which the eye can follow: a typical disk crosses a fifth of the scene in a second; twenty
/// seconds of that.
RunSettings paceFor(double extent, double meanSquareSpeed) {
    RunSettings run;
    if (!(meanSquareSpeed > 0) || !(extent > 0)) return run;
    const double rate = 0.2 * extent / std::sqrt(meanSquareSpeed);
    if (!std::isfinite(rate) || !(rate > 0)) return run;
    run.playbackRate = roundNumber(rate);
    run.until = 20 * run.playbackRate;
    return run;
}

/// Scenes of foreign files, item by item.
class SceneWriter {
public:
    explicit SceneWriter(std::string title) { workspace_.title = std::move(title); }

    void addBox(Vec2 low, Vec2 high, bool periodicX, bool periodicY) {
        Item item = next(Type::box);
        item.values[box::position] = low;
        item.values[box::size] = high - low;
        item.values[box::sidesX] = std::string(periodicX ? "periodic" : "reflecting");
        item.values[box::sidesY] = std::string(periodicY ? "periodic" : "reflecting");
        insert_.items.push_back(std::move(item));
        extent_ = std::max(high.x - low.x, high.y - low.y);
    }

    void addDisk(Vec2 position, Vec2 velocity, double radius, double mass, std::string species, Rgb color) {
        Item item = next(Type::disk);
        item.values[disk::position] = position;
        item.values[disk::velocity] = velocity;
        item.values[disk::radius] = radius;
        item.values[disk::mass] = mass;
        item.values[disk::species] = std::move(species);
        item.values[disk::color] = color;
        insert_.items.push_back(std::move(item));
        if (norm2(velocity) > 0) {
            squares_ += norm2(velocity);
            ++moving_;
        }
    }

    Workspace finish() {
        apply(workspace_, insert_);
        workspace_.run = paceFor(extent_, moving_ > 0 ? squares_ / static_cast<double>(moving_) : 0);
        return std::move(workspace_);
    }

private:
    Item next(Type type) {
        Item item = defaultItem(schema(), static_cast<std::size_t>(type));
        item.id = {static_cast<std::uint32_t>(insert_.items.size() + 1)};
        return item;
    }

    Workspace workspace_{kind().id, kind().version, "", "", Scene(kind().schema), {}, ""};
    InsertItems insert_;
    double extent_ = 0;
    double squares_ = 0;
    std::size_t moving_ = 0;
};

/// Okabe and Ito's colours, for files that bring none.
constexpr Rgb palette[] = {{0x00, 0x72, 0xb2}, {0xd5, 0x5e, 0x00}, {0x00, 0x9e, 0x73}, {0xe6, 0x9f, 0x00},
                           {0x56, 0xb4, 0xe9}, {0xcc, 0x79, 0xa7}, {0xf0, 0xe4, 0x42}};

/// Disks of one size and mass are one species, "A", "B", ...; a file with more than eight is one species
/// altogether.
std::vector<std::string> speciesOf(const std::vector<TextParticle>& particles) {
    std::map<std::pair<double, double>, std::string> names;
    std::vector<std::string> species;
    for (const TextParticle& p : particles) {
        auto& name = names[{p.radius, p.mass}];
        if (name.empty()) name = static_cast<char>('A' + static_cast<int>(names.size() - 1) % 26);
        species.push_back(name);
        if (names.size() > 8) return std::vector<std::string>(particles.size(), "A");
    }
    return species;
}

Result<Workspace> readText(std::string_view text, const ImportOptions& options) {
    const auto particles = readParticleText(text, options.fileName);
    if (!particles) return particles.issues();
    const std::vector<std::string> species = speciesOf(particles.value());
    SceneWriter writer(options.fileName);
    writer.addBox({0, 0}, {1, 1}, false, false);
    for (std::size_t i = 0; i < particles.value().size(); ++i) {
        const TextParticle& p = particles.value()[i];
        writer.addDisk(p.position, p.velocity, p.radius, p.mass, species[i],
                       {p.colour[0], p.colour[1], p.colour[2]});
    }
    return {writer.finish(), particles.issues()};
}

Result<Workspace> readDump(std::string_view text, const ImportOptions& options) {
    const auto read = readLammpsDump(text, {options.fileName, options.frame.value_or(0), options.radius});
    if (!read) return read.issues();
    const LammpsFrame& frame = read.value();
    SceneWriter writer(options.fileName);
    writer.addBox(frame.low, frame.high, frame.periodicX, frame.periodicY);
    for (const LammpsAtom& atom : frame.atoms)
        writer.addDisk(atom.position, atom.velocity, atom.radius, atom.mass, frame.types[atom.type],
                       palette[atom.type % std::size(palette)]);
    return {writer.finish(), read.issues()};
}

} // namespace

std::vector<Importer> importers() {
    return {{"particle-text", "Particle text file", {"txt"}, looksLikeParticleText, readText},
            {"lammps-dump", "LAMMPS dump", {"lammpstrj", "dump"}, looksLikeLammpsDump, readDump, true, true}};
}

} // namespace kairos::particles
