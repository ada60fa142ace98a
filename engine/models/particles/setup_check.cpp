#include "engine/models/particles/setup_check.h"

#include "engine/models/particles/static_shapes.h"

#include <algorithm>
#include <cmath>

namespace kairos::particles {

namespace {

bool isFinite(Vec2 v) {
    return std::isfinite(v.x) && std::isfinite(v.y);
}
bool isShare(double e) {
    return e >= 0 && e <= 1;
}

class Report {
public:
    explicit Report(std::size_t limit) : limit_(limit) {}
    bool isFull() const { return found.size() >= limit_; }
    void add(Fault fault, std::size_t a = 0, std::size_t b = 0, double depth = 0) {
        if (!isFull())
            found.push_back({fault, static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), depth});
    }
    std::vector<Finding> found;

private:
    std::size_t limit_;
};

void checkNumbers(const Setup& setup, Report& report) {
    for (std::size_t i = 0; i < setup.disks.size(); ++i) {
        const DiskSpec& d = setup.disks[i];
        const bool good = isFinite(d.position) && isFinite(d.velocity) && std::isfinite(d.radius) &&
                          d.radius >= 0 && d.mass >= 0;
        if (!good) report.add(Fault::notFinite, i);
    }
    for (std::size_t w = 0; w < setup.walls.size(); ++w) {
        const WallSpec& wall = setup.walls[w];
        if (!isFinite(wall.a) || !isFinite(wall.b)) report.add(Fault::badWall, w);
        if (!isShare(wall.restitution)) report.add(Fault::badRestitution, w);
    }
    for (std::size_t o = 0; o < setup.obstacles.size(); ++o) {
        const ObstacleSpec& obstacle = setup.obstacles[o];
        if (!isFinite(obstacle.centre) || !std::isfinite(obstacle.radius) || obstacle.radius < 0)
            report.add(Fault::badObstacle, o);
        if (!isShare(obstacle.restitution)) report.add(Fault::badRestitution, o);
    }
    if (!isShare(setup.restitution)) report.add(Fault::badRestitution);
}

void checkBox(const Setup& setup, Report& report) {
    if (!setup.box) return;
    const BoxSpec& box = *setup.box;
    const Vec2 size = box.max - box.min;
    if (!isFinite(box.min) || !isFinite(box.max) || !isFinite(size) || !(size.x > 0) || !(size.y > 0)) {
        report.add(Fault::badBox);
        return;
    }
    if (!isShare(box.restitutionX) || !isShare(box.restitutionY)) report.add(Fault::badRestitution);
    double largest = 0;
    for (const DiskSpec& d : setup.disks)
        largest = std::max(largest, d.radius);
    if (box.periodicX && size.x < 4 * largest) report.add(Fault::shortPeriod, 0);
    if (box.periodicY && size.y < 4 * largest) report.add(Fault::shortPeriod, 1);
}

double toRange(double x, double low, double period) {
    return x - std::floor((x - low) / period) * period;
}

void checkInside(const Setup& setup, double tolerance, Report& report) {
    if (!setup.box) return;
    const BoxSpec& box = *setup.box;
    for (std::size_t i = 0; i < setup.disks.size() && !report.isFull(); ++i) {
        const DiskSpec& d = setup.disks[i];
        const Vec2 low = box.min + Vec2{d.radius, d.radius} - d.position;
        const Vec2 high = d.position - box.max + Vec2{d.radius, d.radius};
        double depth = -never;
        if (!box.periodicX) depth = std::max({depth, low.x, high.x});
        if (!box.periodicY) depth = std::max({depth, low.y, high.y});
        const double size =
            std::max({std::abs(box.min.x), std::abs(box.min.y), std::abs(box.max.x), std::abs(box.max.y)});
        if (depth > tolerance * std::max(d.radius, size)) report.add(Fault::outsideBox, i, 0, depth);
    }
}

// Finds pairs by sweeping along x over disks sorted by their left edges, in bands of y so that a scene of
// many disks in few columns stays cheap. Big disks are put in every band that they touch.
class PairSearch {
public:
    PairSearch(const Setup& setup, double tolerance, Report& report)
        : setup_(setup), tolerance_(tolerance), report_(report) {}

    void run() {
        collect();
        std::sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
            return std::pair(a.low, a.disk) < std::pair(b.low, b.disk);
        });
        const double bandHeight = height();
        std::vector<std::vector<std::uint32_t>> bands(bandCount_);
        for (std::uint32_t k = 0; k < items_.size() && !report_.isFull(); ++k) {
            const Item& item = items_[k];
            const std::size_t first = bandOf(item.position.y - item.radius, bandHeight);
            const std::size_t last = bandOf(item.position.y + item.radius, bandHeight);
            for (std::size_t band = first; band <= last; ++band)
                meet(bands[band], k, band, bandHeight);
        }
    }

private:
    struct Item {
        double low; // left edge
        Vec2 position;
        double radius;
        std::uint32_t disk;
        bool image;
    };

    // Disks near the low sides of a periodic box appear a second time beyond the high sides.
    void collect() {
        double largest = 0;
        for (const DiskSpec& d : setup_.disks)
            largest = std::max(largest, d.radius);
        const bool px = setup_.box && setup_.box->periodicX;
        const bool py = setup_.box && setup_.box->periodicY;
        for (std::uint32_t i = 0; i < setup_.disks.size(); ++i) {
            const DiskSpec& d = setup_.disks[i];
            Vec2 p = d.position;
            Vec2 period;
            if (setup_.box) {
                period = setup_.box->max - setup_.box->min;
                if (px) p.x = toRange(p.x, setup_.box->min.x, period.x);
                if (py) p.y = toRange(p.y, setup_.box->min.y, period.y);
            }
            add(p, d.radius, i, false);
            const double reach = d.radius + largest;
            const bool lowX = px && p.x < setup_.box->min.x + reach;
            const bool lowY = py && p.y < setup_.box->min.y + reach;
            const bool highY = py && p.y > setup_.box->max.y - reach;
            if (lowX) add({p.x + period.x, p.y}, d.radius, i, true);
            if (lowY) add({p.x, p.y + period.y}, d.radius, i, true);
            if (lowX && lowY) add(p + period, d.radius, i, true);
            if (lowX && highY) add({p.x + period.x, p.y - period.y}, d.radius, i, true);
        }
    }
    void add(Vec2 p, double radius, std::uint32_t disk, bool image) {
        items_.push_back({p.x - radius, p, radius, disk, image});
    }

    double height() {
        bottom_ = never;
        double top = -never;
        double typical = 0;
        for (const Item& item : items_) {
            bottom_ = std::min(bottom_, item.position.y - item.radius);
            top = std::max(top, item.position.y + item.radius);
            typical += item.radius;
        }
        if (items_.empty()) return 1;
        typical = 2 * typical / static_cast<double>(items_.size());
        const double most = std::sqrt(static_cast<double>(items_.size())) + 1;
        double bandHeight = std::max(2 * typical, (top - bottom_) / most);
        if (!(bandHeight > 0)) bandHeight = 1;
        bandCount_ = static_cast<std::size_t>((top - bottom_) / bandHeight) + 1;
        return bandHeight;
    }
    std::size_t bandOf(double y, double bandHeight) const {
        const double band = std::floor((y - bottom_) / bandHeight);
        return static_cast<std::size_t>(std::clamp(band, 0.0, static_cast<double>(bandCount_ - 1)));
    }

    void meet(std::vector<std::uint32_t>& band, std::uint32_t k, std::size_t bandIndex, double bandHeight) {
        const Item& item = items_[k];
        std::erase_if(band, [&](std::uint32_t other) {
            return items_[other].position.x + items_[other].radius < item.low;
        });
        for (const std::uint32_t other : band) {
            const Item& o = items_[other];
            if (report_.isFull()) return;
            if (o.disk == item.disk || (o.image && item.image)) continue;
            const double depth = o.radius + item.radius - norm(o.position - item.position);
            if (!(depth > tolerance_ * allowance(o, item))) continue;
            // Two disks can share several bands: the pair is told in the band of the higher of their lower
            // edges.
            const double edge = std::max(o.position.y - o.radius, item.position.y - item.radius);
            if (bandOf(edge, bandHeight) != bandIndex) continue;
            report_.add(Fault::pairOverlap, std::min(o.disk, item.disk), std::max(o.disk, item.disk), depth);
        }
        band.push_back(k);
    }
    // Rounding of the coordinates counts as much as that of the radii.
    static double allowance(const Item& a, const Item& b) {
        const double far = std::max(
            {std::abs(a.position.x), std::abs(a.position.y), std::abs(b.position.x), std::abs(b.position.y)});
        return std::max(std::min(a.radius, b.radius), far * 1e-3);
    }

    const Setup& setup_;
    double tolerance_;
    Report& report_;
    std::vector<Item> items_;
    double bottom_ = 0;
    std::size_t bandCount_ = 1;
};

// Walls and obstacles against all disks, through an x-sorted list: shapes are few and disks many.
void checkShapes(const Setup& setup, double tolerance, Report& report) {
    const StaticShapes shapes(setup);
    if (shapes.empty()) return;
    double largest = 0;
    std::vector<std::pair<double, std::uint32_t>> byX;
    for (std::uint32_t i = 0; i < setup.disks.size(); ++i) {
        byX.emplace_back(setup.disks[i].position.x, i);
        largest = std::max(largest, setup.disks[i].radius);
    }
    std::sort(byX.begin(), byX.end());
    const auto look = [&](std::uint32_t code, double from, double to, Fault fault, std::uint32_t owner) {
        auto it = std::lower_bound(byX.begin(), byX.end(), std::pair(from - largest, std::uint32_t{0}));
        for (; it != byX.end() && it->first <= to + largest && !report.isFull(); ++it) {
            const DiskSpec& d = setup.disks[it->second];
            const double depth = shapes.depth(code, d.position, d.radius);
            const double scale =
                std::max(d.radius, 1e-3 * std::max(std::abs(d.position.x), std::abs(d.position.y)));
            if (!(depth > tolerance * scale)) continue;
            const bool told = !report.found.empty() && report.found.back().fault == fault &&
                              report.found.back().a == it->second && report.found.back().b == owner;
            if (!told) report.add(fault, it->second, owner, depth);
        }
    };
    for (std::uint32_t k = 0; k < shapes.faces().size(); ++k) {
        const Face& f = shapes.faces()[k];
        const double end = f.a.x + f.along.x * f.length;
        look(partner::face | k, std::min(f.a.x, end), std::max(f.a.x, end), Fault::wallOverlap, f.wall);
    }
    for (std::uint32_t k = 0; k < shapes.rounds().size(); ++k) {
        const Round& r = shapes.rounds()[k];
        const Fault fault = r.isObstacle ? Fault::obstacleOverlap : Fault::wallOverlap;
        look(partner::round | k, r.centre.x - r.radius, r.centre.x + r.radius, fault, r.owner);
    }
}

} // namespace

std::vector<Finding> checkSetup(const Setup& setup, double tolerance, std::size_t limit) {
    Report report(limit);
    checkNumbers(setup, report);
    checkBox(setup, report);
    if (!report.found.empty()) return report.found; // places mean nothing before the numbers do
    checkInside(setup, tolerance, report);
    if (!report.isFull()) PairSearch(setup, tolerance, report).run();
    if (!report.isFull()) checkShapes(setup, tolerance, report);
    return report.found;
}

} // namespace kairos::particles
