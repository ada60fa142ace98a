#include "engine/models/particles/packing_room.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace kairos::particles {

namespace {

constexpr std::size_t maxCorners = 4096; // the test for crossing sides is quadratic
constexpr double maxCells = 262144;

Vec2 nearestOnSegment(const KeepOutWall& wall, Vec2 p) {
    const Vec2 d = wall.to - wall.from;
    const double length2 = norm2(d);
    if (length2 == 0) return wall.from;
    return wall.from + std::clamp(dot(p - wall.from, d) / length2, 0.0, 1.0) * d;
}

bool onSegment(Vec2 a, Vec2 b, Vec2 p) {
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}

int signOf(double v) {
    return (v > 0) - (v < 0);
}

bool segmentsMeet(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    const int abc = signOf(cross(b - a, c - a));
    const int abd = signOf(cross(b - a, d - a));
    const int cda = signOf(cross(d - c, a - c));
    const int cdb = signOf(cross(d - c, b - c));
    if (abc * abd < 0 && cda * cdb < 0) return true;
    return (abc == 0 && onSegment(a, b, c)) || (abd == 0 && onSegment(a, b, d)) ||
           (cda == 0 && onSegment(c, d, a)) || (cdb == 0 && onSegment(c, d, b));
}

bool isFinite(Vec2 p) {
    return std::isfinite(p.x) && std::isfinite(p.y);
}

std::string faultOfOutline(std::span<const Vec2> corners) {
    const std::size_t n = corners.size();
    if (n < 3) return fmt::format("the region has {} corners and needs at least 3", n);
    if (n > maxCorners) return fmt::format("the region has {} corners, more than {}", n, maxCorners);
    for (std::size_t i = 0; i < n; ++i)
        if (!isFinite(corners[i])) return fmt::format("corner {} of the region is not a finite point", i + 1);
    for (std::size_t i = 0; i < n; ++i) {
        const Vec2 a = corners[i], b = corners[(i + 1) % n];
        if (a == b)
            return fmt::format("corners {} and {} of the region are the same point", i + 1, (i + 1) % n + 1);
        const Vec2 c = corners[(i + 2) % n];
        if (cross(b - a, c - b) == 0 && dot(b - a, c - b) < 0)
            return fmt::format("the region folds back on itself at corner {}", (i + 1) % n + 1);
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue; // neighbours share a corner
            if (segmentsMeet(a, b, corners[j], corners[(j + 1) % n]))
                return fmt::format("sides {} and {} of the region cross or touch", i + 1, j + 1);
        }
    }
    return {};
}

} // namespace

double areaOfPolygon(std::span<const Vec2> corners) {
    double twice = 0; // measured from a corner, so that a region far from the origin loses no digits
    for (std::size_t i = 2; i < corners.size(); ++i)
        twice += cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
    return std::abs(twice) / 2;
}

std::string faultOfRegion(const PackingRegion& region, double radius) {
    if (!(radius > 0) || !std::isfinite(radius)) return "the radius of the disks is not a positive number";
    if (auto fault = faultOfOutline(region.corners); !fault.empty()) return fault;
    for (const auto& period : {region.periodX, region.periodY})
        if (period && (!(*period > 0) || !std::isfinite(*period)))
            return "the period is not a positive number";
    for (const auto& disc : region.discs)
        if (!isFinite(disc.centre) || !(disc.radius >= 0) || !std::isfinite(disc.radius))
            return "a disc to keep clear of is not finite";
    for (const auto& wall : region.walls)
        if (!isFinite(wall.from) || !isFinite(wall.to)) return "a wall to keep clear of is not finite";
    return {};
}

PackingRoom::PackingRoom(const PackingRegion& region, double radius)
    : radius_(radius), area_(areaOfPolygon(region.corners)), corners_(region.corners) {
    low_ = high_ = corners_[0];
    for (const Vec2 c : corners_) {
        low_ = {std::min(low_.x, c.x), std::min(low_.y, c.y)};
        high_ = {std::max(high_.x, c.x), std::max(high_.y, c.y)};
    }
    findRectangle(region);
    addOutline(region);
    addImages(region);
    buildSlabs();
    buildCells();
}

void PackingRoom::findRectangle(const PackingRegion& region) {
    if (corners_.size() != 4) return;
    const Vec2 a = corners_[1] - corners_[0], b = corners_[3] - corners_[0];
    const double width = norm(a), height = norm(b), slack = 1e-9 * std::max(width, height);
    if (norm(corners_[1] + b - corners_[2]) > slack || std::abs(dot(a, b)) > slack * std::min(width, height))
        return;
    rectangle_ = RectangleFrame{corners_[0], a / width, b / height, width, height, false, false};
    const bool upright = std::abs(a.x) < slack || std::abs(a.y) < slack;
    if (!upright) return;
    // An upright rectangle gets the axes themselves, so that its sites come out with round coordinates.
    const Vec2 size = high_ - low_;
    wrapsX_ = region.periodX && std::abs(*region.periodX - size.x) <= 1e-9 * size.x;
    wrapsY_ = region.periodY && std::abs(*region.periodY - size.y) <= 1e-9 * size.y;
    rectangle_ = RectangleFrame{low_, {1, 0}, {0, 1}, size.x, size.y, wrapsX_, wrapsY_};
}

void PackingRoom::addOutline(const PackingRegion& region) {
    for (std::size_t i = 0; i < region.corners.size(); ++i) {
        const Vec2 a = region.corners[i], b = region.corners[(i + 1) % region.corners.size()];
        const bool upright = std::abs(b.x - a.x) < std::abs(b.y - a.y);
        if ((upright && wrapsX_) || (!upright && wrapsY_)) continue; // no side where the region wraps
        walls_.push_back({a, b});
    }
    outlines_ = walls_.size();
}

void PackingRoom::addImages(const PackingRegion& region) {
    const int nx = region.periodX ? 1 : 0, ny = region.periodY ? 1 : 0;
    for (int ix = -nx; ix <= nx; ++ix) {
        for (int iy = -ny; iy <= ny; ++iy) {
            const Vec2 shift{ix * region.periodX.value_or(0), iy * region.periodY.value_or(0)};
            const auto near = [&](Vec2 least, Vec2 most) {
                return most.x > low_.x && least.x < high_.x && most.y > low_.y && least.y < high_.y;
            };
            for (const auto& wall : region.walls) {
                const Vec2 a = wall.from + shift, b = wall.to + shift;
                const Vec2 border{radius_, radius_};
                if (near(Vec2{std::min(a.x, b.x), std::min(a.y, b.y)} - border,
                         Vec2{std::max(a.x, b.x), std::max(a.y, b.y)} + border))
                    walls_.push_back({a, b});
            }
            for (const auto& disc : region.discs) {
                const Vec2 c = disc.centre + shift;
                const Vec2 border{disc.radius + radius_, disc.radius + radius_};
                if (near(c - border, c + border)) discs_.push_back({c, disc.radius});
            }
        }
    }
}

void PackingRoom::buildSlabs() {
    const std::size_t slabs = std::clamp<std::size_t>(corners_.size(), 1, 1024);
    const double height = (high_.y - low_.y) / static_cast<double>(slabs);
    const auto slabOf = [&](double y) {
        return static_cast<std::size_t>(
            std::clamp((y - low_.y) / height, 0.0, static_cast<double>(slabs - 1)));
    };
    std::vector<std::vector<std::uint32_t>> lists(slabs);
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const double a = corners_[i].y, b = corners_[(i + 1) % corners_.size()].y;
        for (std::size_t s = slabOf(std::min(a, b)); s <= slabOf(std::max(a, b)); ++s)
            lists[s].push_back(static_cast<std::uint32_t>(i));
    }
    slabStart_.assign(1, 0);
    for (const auto& list : lists) {
        slabSides_.insert(slabSides_.end(), list.begin(), list.end());
        slabStart_.push_back(static_cast<std::uint32_t>(slabSides_.size()));
    }
}

bool PackingRoom::contains(Vec2 p) const {
    if (!(p.x >= low_.x && p.x <= high_.x && p.y >= low_.y && p.y <= high_.y)) return false;
    if (wrapsX_ || wrapsY_) return true; // an upright rectangle
    const auto slabs = static_cast<double>(slabStart_.size() - 1);
    const double height = (high_.y - low_.y) / slabs;
    const auto slab = static_cast<std::size_t>(std::clamp((p.y - low_.y) / height, 0.0, slabs - 1));
    bool inside = false;
    for (std::uint32_t k = slabStart_[slab]; k < slabStart_[slab + 1]; ++k) {
        const Vec2 a = corners_[slabSides_[k]], b = corners_[(slabSides_[k] + 1) % corners_.size()];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if (p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
    }
    return inside;
}

Vec2 PackingRoom::nearestOf(std::uint32_t feature, Vec2 p) const {
    if (feature < walls_.size()) return nearestOnSegment(walls_[feature], p);
    return discs_[feature - walls_.size()].centre;
}

double PackingRoom::distanceTo(std::uint32_t feature, Vec2 p) const {
    const double d = norm(p - nearestOf(feature, p));
    return feature < walls_.size() ? d : d - discs_[feature - walls_.size()].radius;
}

void PackingRoom::buildCells() {
    const Vec2 size = high_ - low_;
    edge_ =
        std::max({2 * radius_, std::sqrt(size.x * size.y / maxCells), std::max(size.x, size.y) / maxCells});
    columns_ = static_cast<std::uint32_t>(std::floor(size.x / edge_)) + 1;
    rows_ = static_cast<std::uint32_t>(std::floor(size.y / edge_)) + 1;
    listFeatures();
    cells_.resize(static_cast<std::size_t>(columns_) * rows_);
    for (std::uint32_t c = 0; c < cells_.size(); ++c) {
        cells_[c] = classify(c, cornerOf(c) + Vec2{edge_ / 2, edge_ / 2});
        if (cells_[c] != Cell::closed) useful_.push_back(c);
    }
}

void PackingRoom::listFeatures() {
    const double reach = radius_ + edge_ * 0.70711;
    const auto visit = [&](auto&& put) {
        for (std::uint32_t f = 0; f < walls_.size() + discs_.size(); ++f) {
            const bool isWall = f < walls_.size();
            const Vec2 a = isWall ? walls_[f].from : discs_[f - walls_.size()].centre;
            const Vec2 b = isWall ? walls_[f].to : a;
            const double more = reach + (isWall ? 0 : discs_[f - walls_.size()].radius) + edge_;
            const auto column = [&](double x) {
                return static_cast<std::uint32_t>(std::clamp((x - low_.x) / edge_, 0.0, columns_ - 1.0));
            };
            const auto row = [&](double y) {
                return static_cast<std::uint32_t>(std::clamp((y - low_.y) / edge_, 0.0, rows_ - 1.0));
            };
            const auto lastColumn = column(std::max(a.x, b.x) + more),
                       lastRow = row(std::max(a.y, b.y) + more);
            for (auto j = row(std::min(a.y, b.y) - more); j <= lastRow; ++j)
                for (auto i = column(std::min(a.x, b.x) - more); i <= lastColumn; ++i) {
                    const std::uint32_t cell = j * columns_ + i;
                    if (distanceTo(f, cornerOf(cell) + Vec2{edge_ / 2, edge_ / 2}) <= reach) put(cell, f);
                }
        }
    };
    featureStart_.assign(static_cast<std::size_t>(columns_) * rows_ + 1, 0);
    visit([&](std::uint32_t cell, std::uint32_t) { ++featureStart_[cell + 1]; });
    for (std::size_t c = 1; c < featureStart_.size(); ++c)
        featureStart_[c] += featureStart_[c - 1];
    features_.resize(featureStart_.back());
    auto next = featureStart_;
    visit([&](std::uint32_t cell, std::uint32_t f) { features_[next[cell]++] = f; });
}

PackingRoom::Cell PackingRoom::classify(std::uint32_t cell, Vec2 centre) const {
    const double halfDiagonal = edge_ * 0.70711;
    const auto features = featuresOf(cell);
    const bool overhangs = centre.x + edge_ / 2 > high_.x || centre.y + edge_ / 2 > high_.y;
    if (features.empty() && !overhangs) return contains(centre) ? Cell::open : Cell::closed;
    for (const std::uint32_t f : features)
        if (distanceTo(f, centre) + halfDiagonal < radius_) return Cell::closed;
    return Cell::mixed;
}

std::span<const std::uint32_t> PackingRoom::featuresOf(std::uint32_t cell) const {
    return {features_.data() + featureStart_[cell], features_.data() + featureStart_[cell + 1]};
}

std::uint32_t PackingRoom::cellOf(Vec2 p) const {
    const auto i = static_cast<std::uint32_t>(std::clamp((p.x - low_.x) / edge_, 0.0, columns_ - 1.0));
    const auto j = static_cast<std::uint32_t>(std::clamp((p.y - low_.y) / edge_, 0.0, rows_ - 1.0));
    return j * columns_ + i;
}

Vec2 PackingRoom::cornerOf(std::uint32_t cell) const {
    return low_ + edge_ * Vec2{static_cast<double>(cell % columns_), static_cast<double>(cell / columns_)};
}

bool PackingRoom::admits(Vec2 p) const {
    if (!(p.x >= low_.x && p.x <= high_.x && p.y >= low_.y && p.y <= high_.y)) return false;
    const std::uint32_t cell = cellOf(p);
    if (cells_[cell] != Cell::mixed) return cells_[cell] == Cell::open;
    for (const std::uint32_t f : featuresOf(cell)) {
        const Vec2 d = p - nearestOf(f, p);
        const double reach = f < walls_.size() ? radius_ : radius_ + discs_[f - walls_.size()].radius;
        if (norm2(d) < reach * reach) return false;
    }
    return contains(p);
}

Vec2 PackingRoom::pushOf(Vec2 p, double reach) const {
    if (!contains(p)) { // back over the nearest side
        double best = INFINITY;
        Vec2 way;
        for (std::uint32_t f = 0; f < outlines_; ++f) {
            const Vec2 d = nearestOf(f, p) - p;
            if (const double far = norm(d); far < best) {
                best = far;
                way = far > 0
                          ? (far + reach) / far * d
                          : reach * perp(walls_[f].to - walls_[f].from) / norm(walls_[f].to - walls_[f].from);
            }
        }
        return way;
    }
    Vec2 push;
    for (const std::uint32_t f : featuresOf(cellOf(p))) {
        const Vec2 d = p - nearestOf(f, p);
        const double far = norm(d);
        const double need = f < walls_.size() ? reach : reach + discs_[f - walls_.size()].radius;
        if (far < need) push += far > 0 ? (need - far) / far * d : Vec2{need, 0};
    }
    return push;
}

Vec2 PackingRoom::between(Vec2 a, Vec2 b) const {
    Vec2 d = b - a;
    if (wrapsX_) d.x -= (high_.x - low_.x) * std::round(d.x / (high_.x - low_.x));
    if (wrapsY_) d.y -= (high_.y - low_.y) * std::round(d.y / (high_.y - low_.y));
    return d;
}

Vec2 PackingRoom::wrapped(Vec2 p) const {
    const Vec2 size = high_ - low_;
    if (wrapsX_) p.x -= size.x * std::floor((p.x - low_.x) / size.x);
    if (wrapsY_) p.y -= size.y * std::floor((p.y - low_.y) / size.y);
    if (wrapsX_ && p.x >= high_.x) p.x = low_.x; // a hair below zero rounds up to the period
    if (wrapsY_ && p.y >= high_.y) p.y = low_.y;
    return p;
}

} // namespace kairos::particles
