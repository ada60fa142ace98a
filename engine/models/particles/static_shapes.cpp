#include "engine/models/particles/static_shapes.h"

#include "engine/models/particles/cell_grid.h"

#include <algorithm>

namespace kairos::particles {

namespace {

// A disk much smaller than rounding at its place could not tell on which side of a flank it is. It keeps this
// share of the scene's size from walls: a millionfold of the rounding, and nothing to the eye.
constexpr double standOffShare = 1e-10;

double timeToFace(const Face& f, Vec2 position, Vec2 velocity, double radius) {
    const Vec2 from = position - f.a;
    const double offset = cross(f.along, from);
    const double side = offset < 0 ? -1 : 1;
    const double closing = -side * cross(f.along, velocity);
    if (!(closing > 0)) return never;
    const double gap = side * offset - radius;
    const double time = gap <= 0 ? 0 : gap / closing;
    const double foot = dot(f.along, from) + dot(f.along, velocity) * time;
    return foot < 0 || foot > f.length ? never : time; // beyond the ends, the rounds at the ends decide
}

// Where shapes stand in a periodic box: themselves and their nearest images. ShapeIndex keeps what the cells
// can see.
std::vector<Vec2> imageShifts(const Setup& setup) {
    std::vector<Vec2> shifts{{0, 0}};
    if (!setup.box) return shifts;
    const Vec2 period = setup.box->max - setup.box->min;
    const int nx = setup.box->periodicX ? 1 : 0;
    const int ny = setup.box->periodicY ? 1 : 0;
    for (int x = -nx; x <= nx; ++x) {
        for (int y = -ny; y <= ny; ++y) {
            if (x != 0 || y != 0) shifts.push_back({x * period.x, y * period.y});
        }
    }
    return shifts;
}

} // namespace

StaticShapes::StaticShapes(const Setup& setup) {
    double size = 0;
    for (const WallSpec& w : setup.walls) {
        size = std::max({size, std::abs(w.a.x), std::abs(w.a.y), std::abs(w.b.x), std::abs(w.b.y)});
    }
    standOff_ = standOffShare * size;
    const std::vector<Vec2> images = imageShifts(setup);
    for (const Vec2 shift : images) {
        for (std::uint32_t w = 0; w < setup.walls.size(); ++w) {
            const WallSpec& wall = setup.walls[w];
            const Vec2 a = wall.a + shift;
            const Vec2 b = wall.b + shift;
            const double length = norm(wall.b - wall.a);
            if (length > 0) faces_.push_back({a, (wall.b - wall.a) / length, length, wall.restitution, w});
            rounds_.push_back({a, 0, wall.restitution, w, false});
            if (length > 0) rounds_.push_back({b, 0, wall.restitution, w, false});
        }
        for (std::uint32_t o = 0; o < setup.obstacles.size(); ++o) {
            const ObstacleSpec& obstacle = setup.obstacles[o];
            rounds_.push_back({obstacle.centre + shift, obstacle.radius, obstacle.restitution, o, true});
        }
    }
}

double StaticShapes::timeToContact(std::uint32_t code, Vec2 position, Vec2 velocity, double radius) const {
    radius = std::max(radius, standOff_);
    if (partner::type(code) == partner::face) return timeToFace(face(code), position, velocity, radius);
    const Round& r = round(code);
    return particles::timeToContact(position - r.centre, velocity, r.radius + radius);
}

Vec2 StaticShapes::normal(std::uint32_t code, Vec2 position, Vec2 velocity) const {
    if (partner::type(code) == partner::face) {
        const Face& f = face(code);
        const Vec2 left = perp(f.along);
        return cross(f.along, position - f.a) < 0 ? -left : left;
    }
    return direction(position - round(code).centre, velocity);
}

double StaticShapes::depth(std::uint32_t code, Vec2 position, double radius) const {
    if (partner::type(code) == partner::face) {
        const Face& f = face(code);
        const double foot = dot(f.along, position - f.a);
        if (foot < 0 || foot > f.length) return -never;
        return radius - std::abs(cross(f.along, position - f.a));
    }
    const Round& r = round(code);
    return r.radius + radius - norm(position - r.centre);
}

double StaticShapes::restitution(std::uint32_t code) const {
    return partner::type(code) == partner::face ? face(code).restitution : round(code).restitution;
}

namespace {

struct Span {
    std::int64_t first;
    std::int64_t last;
};

// Columns that a segment thickened by `reach` touches within the band of heights `low`..`high`.
Span columnsInBand(const CellGrid& grid, Vec2 a, Vec2 b, double reach, double low, double high) {
    double from = 0;
    double to = 1;
    const double rise = b.y - a.y;
    if (rise != 0) {
        const double s = (low - reach - a.y) / rise;
        const double t = (high + reach - a.y) / rise;
        from = std::max(from, std::min(s, t));
        to = std::min(to, std::max(s, t));
    } else if (a.y < low - reach || a.y > high + reach) {
        return {1, 0};
    }
    if (from > to) return {1, 0};
    const double x0 = a.x + from * (b.x - a.x);
    const double x1 = a.x + to * (b.x - a.x);
    const double wide = reach + grid.marginX();
    return {grid.columnOf(std::min(x0, x1) - wide), grid.columnOf(std::max(x0, x1) + wide)};
}

struct Shadow { // segment and thickness of a shape
    Vec2 a;
    Vec2 b;
    double reach;
    std::uint32_t code;
};

template<class Visit>
void forEachCellUnder(const CellGrid& grid, const Shadow& s, Visit&& visit) {
    const double tall = s.reach + grid.marginY();
    const auto rows = static_cast<std::int64_t>(grid.rows());
    const auto columns = static_cast<std::int64_t>(grid.columns());
    const auto firstRow = std::clamp<std::int64_t>(grid.rowOf(std::min(s.a.y, s.b.y) - tall), 1, rows);
    const auto lastRow = std::clamp<std::int64_t>(grid.rowOf(std::max(s.a.y, s.b.y) + tall), 1, rows);
    for (auto r = firstRow; r <= lastRow; ++r) {
        const auto row = static_cast<std::uint32_t>(r);
        Span span = columnsInBand(grid, s.a, s.b, s.reach, grid.lowY(row), grid.highY(row));
        if (span.first > span.last) continue;
        span = {std::clamp<std::int64_t>(span.first, 1, columns),
                std::clamp<std::int64_t>(span.last, 1, columns)};
        for (auto c = span.first; c <= span.last; ++c)
            visit(grid.index(static_cast<std::uint32_t>(c), row));
    }
}

} // namespace

ShapeIndex::ShapeIndex(const StaticShapes& shapes, const CellGrid& grid, double reach) {
    if (shapes.empty()) return;
    reach = std::max(reach, shapes.standOff());
    std::vector<Shadow> shadows;
    for (std::uint32_t k = 0; k < shapes.faces().size(); ++k) {
        const Face& f = shapes.faces()[k];
        shadows.push_back({f.a, f.a + f.length * f.along, reach * (1 + 1e-9), partner::face | k});
    }
    for (std::uint32_t k = 0; k < shapes.rounds().size(); ++k) {
        const Round& r = shapes.rounds()[k];
        shadows.push_back({r.centre, r.centre, (reach + r.radius) * (1 + 1e-9), partner::round | k});
    }
    first_.assign(grid.cellCount() + 1, 0);
    for (const Shadow& s : shadows)
        forEachCellUnder(grid, s, [this](std::uint32_t cell) { ++first_[cell + 1]; });
    for (std::size_t k = 1; k < first_.size(); ++k)
        first_[k] += first_[k - 1];
    codes_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const Shadow& s : shadows)
        forEachCellUnder(grid, s, [&](std::uint32_t cell) { codes_[next[cell]++] = s.code; });
}

} // namespace kairos::particles
