#include "engine/models/particles/packing_lattice.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kairos::particles {

namespace {

constexpr std::size_t maxDirections = 10;
constexpr std::size_t maxStrained = 24;

/// A rectangle of centres, seen along its rows: the strained lattices that fit it are found in closed form.
struct Bed {
    Vec2 origin;
    Vec2 along;
    Vec2 up;
    double width = 0;
    double height = 0;
    bool wrapsAlong = false;
    bool wrapsUp = false;
    double distance = 0; // of centres
};

/// Least rise at which a row shifted by `shift` clears the one below, and the one two below.
double leastRise(double distance, double spacing, double shift) {
    const double offset = std::min(shift, spacing - shift);
    return std::max(distance / 2, std::sqrt(std::max(0.0, distance * distance - offset * offset)));
}

/// As many rows as the height takes, spread over it.
void stackRows(const Bed& bed, PackingLattice lattice, std::vector<PackingLattice>& out) {
    const double least = leastRise(bed.distance, lattice.spacing, lattice.shift);
    if (bed.wrapsUp) {
        lattice.rows =
            static_cast<long>(std::floor(bed.height / least)) / 2 * 2; // the shift needs an even number
        if (lattice.rows < 2) return;
        lattice.rise = bed.height / static_cast<double>(lattice.rows);
    } else {
        lattice.rows = static_cast<long>(std::floor(bed.height / least)) + 1;
        lattice.rise = lattice.rows > 1 ? bed.height / static_cast<double>(lattice.rows - 1) : least;
    }
    out.push_back(lattice);
}

void strainedAlong(const Bed& bed, std::vector<PackingLattice>& out) {
    if (bed.width < 0 || bed.height < 0) return;
    const double d = bed.distance;
    const auto most = static_cast<long>(std::floor(bed.width / d)) + (bed.wrapsAlong ? 0 : 1);
    PackingLattice lattice{bed.origin, bed.along, bed.up, d, d, 0, 0, 0, 0};
    for (long n = most; n >= std::max(1L, most / 2); --n) {
        const auto count = static_cast<double>(n);
        lattice.columns = lattice.oddColumns = n;
        if (bed.wrapsAlong) {
            lattice.spacing = bed.width / count;
            lattice.shift = lattice.spacing / 2;
            stackRows(bed, lattice, out);
            continue;
        }
        const double tight = d * (count - 1); // the row pressed to the left, the next to the right
        lattice.spacing = d;
        lattice.shift = std::min(d / 2, bed.width - tight);
        stackRows(bed, lattice, out);
        if (bed.width >= d * (count - 0.5)) { // both rows n, stretched
            lattice.spacing = bed.width / (count - 0.5);
            lattice.shift = lattice.spacing / 2;
            stackRows(bed, lattice, out);
        }
        if (n > 1) { // n and n - 1
            lattice.spacing = bed.width / (count - 1);
            lattice.shift = lattice.spacing / 2;
            lattice.oddColumns = n - 1;
            stackRows(bed, lattice, out);
        }
    }
}

std::vector<PackingLattice> strainedLattices(const RectangleFrame& frame, double distance, double radius) {
    const double insetX = frame.wrapsAlong ? 0 : radius, insetY = frame.wrapsUp ? 0 : radius;
    const Vec2 origin = frame.origin + insetX * frame.along + insetY * frame.up;
    const double width = frame.width - 2 * insetX, height = frame.height - 2 * insetY;
    std::vector<PackingLattice> out;
    strainedAlong({origin, frame.along, frame.up, width, height, frame.wrapsAlong, frame.wrapsUp, distance},
                  out);
    strainedAlong({origin, frame.up, frame.along, height, width, frame.wrapsUp, frame.wrapsAlong, distance},
                  out);
    std::stable_sort(out.begin(), out.end(),
                     [](const auto& a, const auto& b) { return a.siteCount() > b.siteCount(); });
    if (out.size() > maxStrained) out.resize(maxStrained);
    return out;
}

/// A regular lattice over the whole room, one row through `anchor`.
PackingLattice blanket(const PackingRoom& room, Vec2 along, Vec2 anchor, double distance, double phase) {
    const Vec2 up = perp(along);
    const double rise = distance * std::numbers::sqrt3 / 2;
    double left = INFINITY, right = -INFINITY, below = INFINITY, above = -INFINITY;
    for (const Vec2 corner : room.corners()) {
        left = std::min(left, dot(corner - anchor, along));
        right = std::max(right, dot(corner - anchor, along));
        below = std::min(below, dot(corner - anchor, up));
        above = std::max(above, dot(corner - anchor, up));
    }
    const double firstRow = std::floor(below / (2 * rise)) * 2, firstColumn = std::floor(left / distance) - 1;
    PackingLattice lattice;
    lattice.origin = anchor + (firstColumn + phase) * distance * along + firstRow * rise * up;
    lattice.along = along;
    lattice.up = up;
    lattice.spacing = distance;
    lattice.rise = rise;
    lattice.shift = distance / 2;
    lattice.rows = static_cast<long>(std::floor(above / rise - firstRow)) + 1;
    lattice.columns = lattice.oddColumns = static_cast<long>(std::floor(right / distance - firstColumn)) + 2;
    return lattice;
}

void blankets(const PackingRoom& room, double distance, std::vector<PackingLattice>& out) {
    auto segments = std::vector<KeepOutWall>(room.segments().begin(), room.segments().end());
    std::erase_if(segments, [](const auto& s) { return s.from == s.to; });
    std::stable_sort(segments.begin(), segments.end(), [](const auto& a, const auto& b) {
        return norm2(a.to - a.from) > norm2(b.to - b.from);
    });
    if (segments.empty()) segments.push_back({room.low(), {room.high().x, room.low().y}});
    if (segments.size() > maxDirections) segments.resize(maxDirections);
    const Vec2 size = room.high() - room.low();
    const double sites = size.x * size.y / (distance * distance);
    const int phases = sites > 20000 ? 2 : sites > 2000 ? 4 : 8;
    const int lifts = sites > 20000 ? 1 : 4;
    for (const auto& s : segments) {
        const Vec2 along = (s.to - s.from) / norm(s.to - s.from);
        for (const double side : {1.0, -1.0})
            for (int lift = 0; lift < lifts; ++lift)
                for (int phase = 0; phase < phases; ++phase) {
                    const double height =
                        room.radius() * (1 + 1e-10) + lift * distance * 0.2165; // quarters of a rise
                    out.push_back(blanket(room, along, s.from + side * height * perp(along), distance,
                                          static_cast<double>(phase) / phases));
                }
        for (int phase = 0; phase < phases; ++phase) // rows across: columns that end at the side
            out.push_back(blanket(room, perp(along), s.from + room.radius() * (1 + 1e-10) * perp(along),
                                  distance, static_cast<double>(phase) / phases / 2));
    }
}

template<class Take>
void eachSite(const PackingLattice& l, const PackingRoom& room, Take&& take) {
    for (long j = 0; j < l.rows; ++j) {
        const bool odd = j % 2 == 1;
        const Vec2 row = l.origin + static_cast<double>(j) * l.rise * l.up + (odd ? l.shift : 0.0) * l.along;
        for (long i = 0; i < (odd ? l.oddColumns : l.columns); ++i)
            if (const Vec2 p = row + static_cast<double>(i) * l.spacing * l.along; room.admits(p)) take(p);
    }
}

} // namespace

double PackingLattice::siteCount() const {
    const long odd = rows / 2;
    return static_cast<double>(rows - odd) * static_cast<double>(columns) +
           static_cast<double>(odd) * static_cast<double>(oddColumns);
}

std::vector<PackingLattice> latticesFor(const PackingRoom& room, double distance) {
    std::vector<PackingLattice> out;
    if (room.rectangle()) out = strainedLattices(*room.rectangle(), distance, distance / 2);
    // A regular lattice knows nothing of periods, and adds nothing in an empty rectangle.
    if (!room.wrapsX() && !room.wrapsY() && !(room.rectangle() && room.isBare()))
        blankets(room, distance, out);
    // A blanket across a long thin region turned away from it is nearly all waste, and slow to look at.
    const double enough = 20 * room.area() / (distance * distance) + 10000;
    std::erase_if(out, [&](const auto& lattice) { return lattice.siteCount() > enough; });
    return out;
}

std::vector<Vec2> sitesOf(const PackingLattice& lattice, const PackingRoom& room) {
    std::vector<Vec2> sites;
    eachSite(lattice, room, [&](Vec2 p) { sites.push_back(p); });
    return sites;
}

std::size_t countSites(const PackingLattice& lattice, const PackingRoom& room) {
    std::size_t count = 0;
    eachSite(lattice, room, [&](Vec2) { ++count; });
    return count;
}

} // namespace kairos::particles
