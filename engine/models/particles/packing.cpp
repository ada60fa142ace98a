#include "engine/models/particles/packing.h"

#include "engine/models/particles/packing_grid.h"
#include "engine/models/particles/packing_lattice.h"
#include "engine/models/particles/packing_relax.h"
#include "engine/models/particles/packing_room.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <utility>

namespace kairos::particles {

namespace {

constexpr double loosePacking = 0.44;       // up to here random placement finds room within a few dozen tries
constexpr double fluidPacking = 0.72;       // up to here the disks are a fluid, and should look it
constexpr std::size_t triesPerDisk = 60;    // of random placement
constexpr double mostSites = 8e6;           // that a lattice may have before it is not worth looking at
constexpr std::size_t relaxUpTo = 2000;     // disks; a lattice serves larger numbers
constexpr std::size_t searchUpTo = 400;     // disks; below, relaxation also looks for the largest number
constexpr double densestPacking = 0.906900; // pi / (2 sqrt 3), of the plane
constexpr std::size_t fewAttempts = 6;      // starts of a relaxation
constexpr std::size_t manyAttempts = 30;
constexpr int looseSweeps = 5;       // random placement is disordered already
constexpr double latticeMoves = 4e5; // Monte Carlo moves to spend on forgetting a lattice
constexpr double leastSweeps = 12;
constexpr double mostSweeps = 40;

/// Disks are placed as if they were a trace larger, so that rounding never makes an overlap of a contact.
struct Radii {
    double strict;  // what every distance is tested with
    double lattice; // what lattices are built with
    double soft;    // what relaxation aims at

    Radii(const PackingRegion& region, double radius) {
        double far = 0;
        for (const Vec2 c : region.corners)
            far = std::max({far, std::abs(c.x), std::abs(c.y)});
        const double trace = std::max(1e-9, 1e-14 * far / radius);
        strict = radius * (1 + trace / 2);
        lattice = radius * (1 + trace);
        soft = radius * (1 + trace + 3e-4);
    }
};

Vec2 pointIn(const PackingRoom& room, std::uint32_t cell, Stream& stream) {
    const double x = stream.uniform(), y = stream.uniform();
    return room.cornerOf(cell) + room.cellEdge() * Vec2{x, y};
}

std::size_t below(std::size_t n, Stream& stream) {
    return std::min(n - 1, static_cast<std::size_t>(stream.uniform() * static_cast<double>(n)));
}

/// Random sequential placement: each disk where it first finds room. False if the tries are used up.
bool placeAtRandom(const PackingRoom& room, std::size_t count, Stream& stream, PackingGrid& grid) {
    const auto cells = room.usefulCells();
    const double distance2 = 4 * room.radius() * room.radius();
    std::size_t tries = triesPerDisk * count + 1000;
    while (grid.centres().size() < count && tries-- > 0) {
        const Vec2 p = room.wrapped(pointIn(room, cells[below(cells.size(), stream)], stream));
        if (room.admits(p) && grid.isFree(p, distance2)) grid.add(p);
    }
    return grid.centres().size() == count;
}

/// A mosaic of square tiles, each a patch of lattice turned its own way: dense like a crystal, ordered over a
/// few disks only, so that a few sweeps make a fluid of it where those of one crystal would not.
PackingGrid mosaic(const PackingRoom& room, double distance, double tileEdge, Stream& stream) {
    const Vec2 size = room.high() - room.low();
    const double distance2 = 4 * room.radius() * room.radius();
    PackingGrid grid(room, 2 * room.radius(), static_cast<std::size_t>(size.x * size.y / distance2) + 16);
    const double columns = std::max(1.0, std::round(size.x / tileEdge)),
                 rows = std::max(1.0, std::round(size.y / tileEdge));
    const Vec2 half{size.x / columns / 2, size.y / rows / 2};
    const auto reach = static_cast<int>(norm(half) / (distance * std::numbers::sqrt3 / 2)) + 2;
    for (double row = 0; row < rows; ++row)
        for (double column = 0; column < columns; ++column) {
            const Vec2 middle = room.low() + Vec2{(2 * column + 1) * half.x, (2 * row + 1) * half.y};
            const double angle = stream.uniform() * std::numbers::pi / 3;
            const Vec2 a = distance * Vec2{std::cos(angle), std::sin(angle)};
            const Vec2 b = 0.5 * a + std::numbers::sqrt3 / 2 * perp(a);
            const double along = stream.uniform(), across = stream.uniform();
            for (int i = -2 * reach; i <= 2 * reach; ++i)
                for (int j = -reach; j <= reach; ++j) {
                    const Vec2 d = (i + along) * a + (j + across) * b;
                    if (std::abs(d.x) > half.x || std::abs(d.y) > half.y) continue;
                    const Vec2 p = room.wrapped(middle + d);
                    if (room.admits(p) && grid.isFree(p, distance2)) grid.add(p);
                }
        }
    return grid;
}

/// The first lattice with `count` sites in the room, or the one with most.
std::vector<Vec2> bestSites(const PackingRoom& room, double distance, std::size_t count) {
    const PackingLattice* best = nullptr;
    std::size_t most = 0;
    const auto lattices = latticesFor(room, distance);
    for (const auto& lattice : lattices) {
        const std::size_t sites = countSites(lattice, room);
        if (best && sites <= most) continue;
        best = &lattice;
        most = sites;
        if (most >= count) break;
    }
    return best ? sitesOf(*best, room) : std::vector<Vec2>{};
}

/// Keeps `count` of the points, every choice equally likely, in their order: neighbours in the plane stay
/// neighbours in memory (selection sampling, Knuth's Algorithm S).
void keepSome(std::vector<Vec2>& points, std::size_t count, Stream& stream) {
    std::size_t kept = 0;
    for (std::size_t i = 0; kept < count; ++i) {
        const auto left = static_cast<double>(points.size() - i);
        if (stream.uniform() * left < static_cast<double>(count - kept)) points[kept++] = points[i];
    }
    points.resize(count);
}

/// One try a disk to move by up to `step` in x and y. Returns how many moved.
std::size_t sweep(const PackingRoom& room, PackingGrid& grid, double step, Stream& stream) {
    const double distance2 = 4 * room.radius() * room.radius();
    std::size_t moved = 0;
    for (std::uint32_t i = 0; i < grid.centres().size(); ++i) {
        const std::uint64_t bits = stream();
        const Vec2 way{static_cast<double>(bits >> 32) * 0x1p-31 - 1,
                       static_cast<double>(bits & 0xffffffffu) * 0x1p-31 - 1};
        const Vec2 p = room.wrapped(grid.centres()[i] + step * way);
        if (!room.admits(p) || !grid.isFree(p, distance2, i)) continue;
        grid.move(i, p);
        ++moved;
    }
    return moved;
}

/// A fixed number of Monte Carlo sweeps (Metropolis et al. 1953) whose step follows the acceptance.
Packing shaken(const PackingRoom& room, const std::vector<Vec2>& centres, int sweeps, Stream& stream) {
    PackingGrid grid(room, 2 * room.radius(), centres.size());
    for (const Vec2 p : centres)
        grid.add(room.wrapped(p));
    double step = room.radius();
    for (int i = 0; i < sweeps; ++i) {
        const double moved = static_cast<double>(sweep(room, grid, step, stream));
        const bool often = moved > 0.4 * static_cast<double>(centres.size());
        step = std::clamp(step * (often ? 1.25 : 0.7), 1e-6 * room.radius(), 4 * room.radius());
    }
    return {Packing::Outcome::packed, grid.take(), centres.size(), {}};
}

int latticeSweeps(std::size_t count) {
    return static_cast<int>(std::clamp(latticeMoves / static_cast<double>(count), leastSweeps, mostSweeps));
}

/// Relaxation draws from streams of its own that depend on nothing but the count: whether a number of disks
/// fits must not depend on the gas's seed, or the number that a refusal names might be refused in its turn.
std::vector<Vec2> relaxed(const PackingRegion& region, const Radii& radii, const PackingRoom& strict,
                          std::size_t count, std::size_t attempts) {
    if (count > relaxUpTo) return {};
    Stream own(count, 0, 0, "packing-relaxation");
    return relaxedCentres(PackingRoom(region, radii.soft), strict, count, attempts, own);
}

/// The largest number found to fit between `fits` and `tooMany`, by halving.
std::size_t searchMost(const PackingRegion& region, const Radii& radii, const PackingRoom& strict,
                       std::size_t fits, std::size_t tooMany) {
    const double ceiling =
        densestPacking * strict.area() / (std::numbers::pi * strict.radius() * strict.radius());
    tooMany = std::min(tooMany, static_cast<std::size_t>(ceiling) + 2);
    if (tooMany > searchUpTo) return fits;
    while (tooMany > fits + 1) {
        const std::size_t middle = fits + (tooMany - fits) / 2;
        (relaxed(region, radii, strict, middle, fewAttempts).empty() ? tooMany : fits) = middle;
    }
    return fits;
}

/// Where lattices are no use: disks so small against a region so full that nothing but luck finds the gaps.
Packing packedByLuck(const PackingRoom& room, std::size_t count, Stream& stream) {
    PackingGrid grid(room, 2 * room.radius(), count);
    for (int i = 0; i < 20; ++i)
        if (placeAtRandom(room, count, stream, grid))
            return shaken(room, grid.inOrder(), looseSweeps, stream);
    return {Packing::Outcome::tooMany, {}, grid.centres().size(), {}};
}

Packing packedDensely(const PackingRegion& region, const Radii& radii, const PackingRoom& room,
                      std::size_t count, double share, Stream& stream) {
    const Vec2 size = room.high() - room.low();
    if (share <= fluidPacking && size.x * size.y < 20 * room.area())
        for (const double tile : {8 * radii.strict, 16 * radii.strict}) {
            auto sites = mosaic(room, 2 * radii.lattice, tile, stream).inOrder();
            if (sites.size() < count) continue;
            keepSome(sites, count, stream);
            return shaken(room, sites, latticeSweeps(count), stream);
        }
    auto sites = bestSites(room, 2 * radii.lattice, count);
    if (sites.size() >= count) {
        keepSome(sites, count, stream);
        return shaken(room, sites, latticeSweeps(count), stream);
    }
    const std::size_t attempts = std::clamp(2000 / count, fewAttempts, manyAttempts);
    if (share <= densestPacking)
        if (const auto centres = relaxed(region, radii, room, count, attempts); !centres.empty())
            return shaken(room, centres, latticeSweeps(count), stream);
    return {Packing::Outcome::tooMany, {}, searchMost(region, radii, room, sites.size(), count), {}};
}

/// A disk that meets its own image cannot be packed.
bool meetsItself(const PackingRoom& room) {
    const Vec2 size = room.high() - room.low();
    return (room.wrapsX() && size.x < 2 * room.radius()) || (room.wrapsY() && size.y < 2 * room.radius());
}

} // namespace

Packing packDisks(const PackingRegion& region, std::size_t count, double radius, Stream& stream) {
    if (auto fault = faultOfRegion(region, radius); !fault.empty())
        return {Packing::Outcome::badRegion, {}, 0, std::move(fault)};
    if (count == 0) return {Packing::Outcome::packed, {}, 0, {}};
    if (count > mostPackedDisks)
        return {Packing::Outcome::badRegion,
                {},
                0,
                fmt::format("one gas holds at most {} disks", mostPackedDisks)};
    const Radii radii(region, radius);
    const PackingRoom room(region, radii.strict);
    if (room.usefulCells().empty() || meetsItself(room)) return {Packing::Outcome::tooMany, {}, 0, {}};

    const double share = static_cast<double>(count) * std::numbers::pi * radius * radius / room.area();
    if (share <= loosePacking) {
        PackingGrid grid(room, 2 * radii.strict, count);
        if (placeAtRandom(room, count, stream, grid))
            return shaken(room, grid.inOrder(), looseSweeps, stream);
        if (static_cast<double>(count) * densestPacking / share > mostSites)
            return packedByLuck(room, count, stream);
    }
    return packedDensely(region, radii, room, count, share, stream);
}

} // namespace kairos::particles
