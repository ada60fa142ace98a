#include "engine/models/particles/scene_setup.h"

#include "engine/base/number.h"
#include "engine/models/particles/gas.h"
#include "engine/models/particles/packing.h"
#include "engine/models/particles/schema.h"
#include "engine/models/particles/setup_check.h"
#include "engine/random/stream.h"
#include "engine/scene/column.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace kairos::particles {

const std::string& SceneSetup::name(ItemId item) const {
    static const std::string nobody;
    const auto found = std::lower_bound(names.begin(), names.end(), item,
                                        [](const auto& entry, ItemId id) { return entry.first < id; });
    return found != names.end() && found->first == item ? found->second : nobody;
}

namespace {

double areaOf(const Points& corners) {
    double twice = 0;
    for (std::size_t i = 0; i < corners.size(); ++i)
        twice += cross(corners[i], corners[(i + 1) % corners.size()]);
    return std::fabs(twice) / 2;
}

bool isUprightRectangle(const Points& p) {
    if (p.size() != 4) return false;
    const bool xFirst = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x;
    const bool yFirst = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y;
    return xFirst || yFirst;
}

/// Calls f(chunk, row) for every item of a type.
template<class F>
void forEach(const Scene& scene, Type type, F f) {
    for (const auto& chunk : scene.chunks(static_cast<std::size_t>(type)))
        for (std::size_t row = 0; row < chunk->size(); ++row)
            f(*chunk, row);
}

class Builder {
public:
    Builder(const Workspace& workspace, std::uint64_t seed, std::uint64_t replication)
        : scene_(workspace.scene), seed_(seed), replication_(replication) {}

    Result<SceneSetup> build() {
        checkValues();
        if (hasErrors(issues_)) return issues_; // out of range values would only make more noise below
        addNames();
        addBox();
        addWalls();
        addObstacles();
        addDisks();
        addProbes();
        out_.setup.restitution = std::get<double>(scene_.parameter(parameter::restitution));
        out_.setup.contactTime = std::get<double>(scene_.parameter(parameter::contactTime));
        addFaults(); // before the gases: they keep clear of what is there, so the fault would be shown twice
        if (hasErrors(issues_)) return issues_;
        forEach(scene_, Type::gas, [&](const Chunk& chunk, std::size_t row) { addGas(chunk, row); });
        if (hasErrors(issues_)) return issues_;
        if (out_.setup.disks.empty())
            issues_.push_back({Severity::warning,
                               "",
                               "There is no disk in the scene.",
                               "Draw a disk (D) or a gas (G) to see something move.",
                               {}});
        return {std::move(out_), std::move(issues_)};
    }

private:
    void error(ItemId item, const std::string& key, std::string what, std::string fix) {
        issues_.push_back({Severity::error,
                           scene_.nameOf(item) + (key.empty() ? "" : "." + key),
                           std::move(what),
                           std::move(fix),
                           {item}});
    }

    void checkValues() {
        for (std::size_t type = 0; type < scene_.schema().types.size(); ++type) {
            const auto& properties = scene_.schema().types[type].properties;
            for (const auto& chunk : scene_.chunks(type))
                for (std::size_t p = 0; p < properties.size(); ++p)
                    for (std::size_t row = 0; row < chunk->size(); ++row)
                        checkValue(*chunk, row, p, properties[p]);
        }
        for (std::size_t i = 0; i < scene_.schema().parameters.size(); ++i) {
            const PropertySpec& spec = scene_.schema().parameters[i];
            if (auto issue = validateValue(spec, scene_.parameter(i), "scene." + spec.key))
                issues_.push_back(*issue);
        }
    }

    void checkValue(const Chunk& chunk, std::size_t row, std::size_t property, const PropertySpec& spec) {
        auto issue = validateValue(spec, columnValue(chunk.columns[property], row), "");
        if (!issue) return;
        issue->place = scene_.nameOf(chunk.ids[row]) + "." + spec.key;
        issue->items = {chunk.ids[row]};
        issues_.push_back(std::move(*issue));
    }

    void addNames() {
        for (std::size_t type = 0; type < scene_.schema().types.size(); ++type)
            for (ItemId id : scene_.ids(type)) {
                out_.names.emplace_back(id, scene_.nameOf(id));
                if (scene_.hidden(id)) out_.hidden.push_back(id);
            }
        std::sort(out_.names.begin(), out_.names.end());
        std::sort(out_.hidden.begin(), out_.hidden.end());
    }

    std::uint16_t speciesIndex(const std::string& name) {
        const auto found = std::find(out_.speciesNames.begin(), out_.speciesNames.end(), name);
        if (found != out_.speciesNames.end())
            return static_cast<std::uint16_t>(found - out_.speciesNames.begin());
        if (out_.speciesNames.size() >= maxSpecies) {
            if (out_.speciesNames.size() == maxSpecies) {
                issues_.push_back({Severity::warning,
                                   "",
                                   fmt::format("There are more than {} species.", maxSpecies),
                                   "Those beyond are counted as one, \"others\".",
                                   {}});
                out_.speciesNames.push_back("others");
            }
            return maxSpecies;
        }
        out_.speciesNames.push_back(name);
        return static_cast<std::uint16_t>(out_.speciesNames.size() - 1);
    }

    void addBox() {
        forEach(scene_, Type::box, [&](const Chunk& chunk, std::size_t row) {
            const ItemId id = chunk.ids[row];
            if (out_.setup.box) {
                error(id, "", "There is a second box.",
                      "Erase all boxes but one; draw walls for more rooms.");
                return;
            }
            BoxSpec spec;
            spec.min = chunk.column<Vec2>(box::position)[row];
            spec.max = spec.min + chunk.column<Vec2>(box::size)[row];
            spec.periodicX = chunk.column<std::string>(box::sidesX)[row] == "periodic";
            spec.periodicY = chunk.column<std::string>(box::sidesY)[row] == "periodic";
            spec.restitutionX = chunk.column<double>(box::restitutionX)[row];
            spec.restitutionY = chunk.column<double>(box::restitutionY)[row];
            if (!(spec.min.x < spec.max.x && spec.min.y < spec.max.y))
                error(id, "size", "The box has no room.",
                      "Give it a width and a height that its position can resolve.");
            out_.setup.box = spec;
            out_.boxItem = id;
        });
    }

    void addWalls() {
        forEach(scene_, Type::wall, [&](const Chunk& chunk, std::size_t row) {
            const Points& points = chunk.column<Points>(wall::points)[row];
            const double restitution = chunk.column<double>(wall::restitution)[row];
            if (points.size() < 2)
                error(chunk.ids[row], "points", "A wall needs two points.", "Add a point or erase it.");
            for (std::size_t i = 1; i < points.size(); ++i) {
                if (points[i] == points[i - 1]) continue; // a double click leaves such; it has no extent
                out_.setup.walls.push_back({points[i - 1], points[i], restitution});
                out_.wallItem.push_back(chunk.ids[row]);
            }
        });
    }

    void addObstacles() {
        forEach(scene_, Type::obstacle, [&](const Chunk& chunk, std::size_t row) {
            out_.setup.obstacles.push_back({chunk.column<Vec2>(obstacle::position)[row],
                                            chunk.column<double>(obstacle::radius)[row],
                                            chunk.column<double>(obstacle::restitution)[row]});
            out_.obstacleItem.push_back(chunk.ids[row]);
        });
    }

    void addDisk(const DiskSpec& spec, ItemId item, std::uint32_t number, std::uint16_t species,
                 std::optional<Rgb> color) {
        out_.setup.disks.push_back(spec);
        out_.diskItem.push_back(item);
        out_.numberInItem.push_back(number);
        out_.species.push_back(species);
        out_.color.push_back(color.value_or(Rgb{}));
        out_.ownColor.push_back(color.has_value());
    }

    void addDisks() {
        forEach(scene_, Type::disk, [&](const Chunk& chunk, std::size_t row) {
            const DiskSpec spec{
                chunk.column<Vec2>(disk::position)[row], chunk.column<Vec2>(disk::velocity)[row],
                chunk.column<double>(disk::radius)[row], chunk.column<double>(disk::mass)[row]};
            if (chunk.column<std::uint8_t>(disk::traced)[row])
                out_.traced.push_back(static_cast<std::uint32_t>(out_.setup.disks.size()));
            addDisk(spec, chunk.ids[row], 0, speciesIndex(chunk.column<std::string>(disk::species)[row]),
                    chunk.column<Rgb>(disk::color)[row]);
        });
    }

    void addProbes() {
        forEach(scene_, Type::probe, [&](const Chunk& chunk, std::size_t row) {
            const Points& corners = chunk.column<Points>(probe::points)[row];
            const double area = areaOf(corners);
            if (corners.size() < 3 || !(area > 0)) {
                error(chunk.ids[row], "points", "The probe encloses no area.",
                      "Give it three corners that are not in line.");
                return;
            }
            out_.probes.push_back({chunk.ids[row], corners, area});
        });
    }

    /// Overlaps, disks outside the box and the like, told with the names people gave.
    void addFaults() {
        constexpr std::size_t most = 50;
        const std::vector<Finding> findings = checkSetup(out_.setup, 1e-12, most);
        for (const Finding& finding : findings)
            issues_.push_back(issueOf(finding));
        if (findings.size() == most)
            issues_.push_back(
                {Severity::note, "", fmt::format("Only the first {} faults are listed.", most), "", {}});
    }

    Issue issueOf(const Finding& f) const {
        const auto item = [&](const std::vector<ItemId>& of, std::uint32_t i) { return of[i]; };
        const std::string depth = formatRounded(f.depth, 3);
        Issue issue;
        switch (f.fault) {
        case Fault::pairOverlap:
            issue.items = {item(out_.diskItem, f.a), item(out_.diskItem, f.b)};
            issue.what = fmt::format("The two disks overlap by {} m.", depth);
            issue.fix = "Move one of them away or make it smaller.";
            break;
        case Fault::wallOverlap:
            issue.items = {item(out_.diskItem, f.a), item(out_.wallItem, f.b)};
            issue.what = fmt::format("The disk reaches {} m into the wall.", depth);
            issue.fix = "Move the disk off the wall or make it smaller.";
            break;
        case Fault::obstacleOverlap:
            issue.items = {item(out_.diskItem, f.a), item(out_.obstacleItem, f.b)};
            issue.what = fmt::format("The disk reaches {} m into the obstacle.", depth);
            issue.fix = "Move the disk off the obstacle or make one of them smaller.";
            break;
        case Fault::outsideBox:
            issue.items = {item(out_.diskItem, f.a)};
            issue.what = "The disk is not wholly inside the box.";
            issue.fix = "Move it inside, or make the box larger.";
            break;
        case Fault::shortPeriod:
            issue.items = {out_.boxItem};
            issue.what = fmt::format("The box is too {} to be periodic for its largest disk.",
                                     f.a == 0 ? "narrow" : "low");
            issue.fix = "A period must be at least two of the largest diameters.";
            break;
        case Fault::notFinite:
            issue.items = {item(out_.diskItem, f.a)};
            issue.what = "The disk has a value that cannot be computed with.";
            issue.fix = "Give it finite numbers of a size that double precision resolves.";
            break;
        case Fault::badWall:
            issue.items = {item(out_.wallItem, f.a)};
            issue.what = "The wall has a corner that cannot be computed with.";
            issue.fix = "Give it finite corners that are apart.";
            break;
        case Fault::badObstacle:
            issue.items = {item(out_.obstacleItem, f.a)};
            issue.what = "The obstacle has a value that cannot be computed with.";
            issue.fix = "Give it finite numbers.";
            break;
        case Fault::badBox:
            issue.items = {out_.boxItem};
            issue.what = "The box has no room.";
            issue.fix = "Give it a finite width and height above zero.";
            break;
        case Fault::badRestitution:
            issue.what = "A restitution is outside 0 to 1.";
            issue.fix = "Set it to between 0 (all normal speed lost) and 1 (none).";
            break;
        }
        for (ItemId id : issue.items)
            issue.place += (issue.place.empty() ? "" : ", ") + scene_.nameOf(id);
        return issue;
    }

    /// A rectangle drawn a little over the edge of the box is meant to end there.
    Points clipped(Points corners) const {
        if (!out_.setup.box || !isUprightRectangle(corners)) return corners;
        const BoxSpec& b = *out_.setup.box;
        for (Vec2& p : corners)
            p = {std::clamp(p.x, b.min.x, b.max.x), std::clamp(p.y, b.min.y, b.max.y)};
        return corners;
    }

    bool insideBox(const Points& corners) const {
        if (!out_.setup.box) return true;
        const BoxSpec& b = *out_.setup.box;
        return std::all_of(corners.begin(), corners.end(), [&](Vec2 p) {
            return p.x >= b.min.x && p.x <= b.max.x && p.y >= b.min.y && p.y <= b.max.y;
        });
    }

    PackingRegion regionOf(Points corners) const {
        PackingRegion region;
        region.corners = std::move(corners);
        if (const auto& b = out_.setup.box) {
            if (b->periodicX) region.periodX = b->max.x - b->min.x;
            if (b->periodicY) region.periodY = b->max.y - b->min.y;
        }
        for (const DiskSpec& d : out_.setup.disks)
            region.discs.push_back({d.position, d.radius});
        for (const ObstacleSpec& o : out_.setup.obstacles)
            region.discs.push_back({o.centre, o.radius});
        for (const WallSpec& w : out_.setup.walls)
            region.walls.push_back({w.a, w.b});
        return region;
    }

    void addGas(const Chunk& chunk, std::size_t row) {
        const ItemId id = chunk.ids[row];
        const Points corners = clipped(chunk.column<Points>(gas::points)[row]);
        const auto count = static_cast<std::size_t>(chunk.column<std::int64_t>(gas::count)[row]);
        const double radius = chunk.column<double>(gas::radius)[row];
        const double mass = chunk.column<double>(gas::mass)[row];
        if (!insideBox(corners)) {
            error(id, "points", "The gas reaches outside the box.", "Move its corners inside the box.");
            return;
        }
        // The person's seed of the gas and the item share one number: either of them changed draws anew.
        const auto gasSeed = static_cast<std::uint64_t>(chunk.column<std::int64_t>(gas::seed)[row]);
        const std::uint64_t key = gasSeed << 32 | id.value;
        Stream places(seed_, replication_, key, "places");
        const Packing packing = packDisks(regionOf(corners), count, radius, places);
        if (packing.outcome == Packing::Outcome::badRegion) {
            error(id, "points", packing.fault, "Draw the region anew.");
            return;
        }
        if (packing.outcome == Packing::Outcome::tooMany) {
            error(id, "count",
                  fmt::format("{} disks of radius {} do not fit; {} do.", count, radius, packing.most),
                  packing.most > 0
                      ? fmt::format("Set the number to {} or less, or make the disks smaller.", packing.most)
                      : "Make the disks smaller or the region larger.");
            return;
        }
        const std::vector<Vec2> velocities = velocitiesOf(chunk, row, count, key);
        if (std::any_of(velocities.begin(), velocities.end(),
                        [](Vec2 v) { return !std::isfinite(v.x) || !std::isfinite(v.y); })) {
            error(id, "temperature", "Disks of this mass would be infinitely fast at this temperature.",
                  "Lower the temperature or raise the mass.");
            return;
        }
        const std::uint16_t species = speciesIndex(chunk.column<std::string>(gas::species)[row]);
        for (std::size_t i = 0; i < count; ++i)
            addDisk({packing.centres[i], velocities[i], radius, mass}, id, static_cast<std::uint32_t>(i + 1),
                    species, {});
    }

    std::vector<Vec2> velocitiesOf(const Chunk& chunk, std::size_t row, std::size_t count,
                                   std::uint64_t key) const {
        GasVelocities motion;
        motion.mass = chunk.column<double>(gas::mass)[row];
        if (std::isinf(motion.mass)) return std::vector<Vec2>(count);
        motion.temperature = chunk.column<double>(gas::temperature)[row];
        if (chunk.column<std::string>(gas::speeds)[row] == "equal")
            motion.law = GasVelocities::Law::equalSpeeds;
        motion.atRest = chunk.column<std::uint8_t>(gas::centred)[row] != 0;
        Stream stream(seed_, replication_, key, "velocities");
        return gasVelocities(count, motion, stream);
    }

    static constexpr std::uint16_t maxSpecies = 64;

    const Scene& scene_;
    std::uint64_t seed_;
    std::uint64_t replication_;
    SceneSetup out_;
    Issues issues_;
};

} // namespace

Result<SceneSetup> setupOf(const Workspace& workspace, std::uint64_t seed, std::uint64_t replication) {
    return Builder(workspace, seed, replication).build();
}

} // namespace kairos::particles
