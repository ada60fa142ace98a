// Disks in a grid of cells no smaller than a diameter: who is near a point, in constant time. The cells are
// chained lists in two flat arrays, so that a Monte Carlo move costs two writes and no allocation.
#pragma once

#include "engine/models/particles/packing_room.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace kairos::particles {

class PackingGrid {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    /// For about `count` disks of which only those nearer than `reach` matter.
    PackingGrid(const PackingRoom& room, double reach, std::size_t count)
        : low_(room.low()), size_(room.high() - room.low()), wrapsX_(room.wrapsX()), wrapsY_(room.wrapsY()) {
        const double cells = 2.0 * static_cast<double>(count) + 64;
        const double edge =
            std::max({reach, std::sqrt(size_.x * size_.y / cells), std::max(size_.x, size_.y) / cells});
        columns_ = std::max(1, static_cast<int>(size_.x / edge));
        rows_ = std::max(1, static_cast<int>(size_.y / edge));
        perCellX_ = columns_ / size_.x;
        perCellY_ = rows_ / size_.y;
        heads_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), none);
        centres_.reserve(count);
        nexts_.reserve(count);
    }

    const std::vector<Vec2>& centres() const { return centres_; }
    std::vector<Vec2> take() { return std::move(centres_); }

    /// The centres cell by cell: neighbours in the plane become neighbours in memory.
    std::vector<Vec2> inOrder() const {
        std::vector<Vec2> sorted;
        sorted.reserve(centres_.size());
        for (const std::uint32_t head : heads_)
            for (std::uint32_t k = head; k != none; k = nexts_[k])
                sorted.push_back(centres_[k]);
        return sorted;
    }

    void add(Vec2 p) {
        centres_.push_back(p);
        nexts_.push_back(none);
        link(static_cast<std::uint32_t>(centres_.size() - 1), cellOf(p));
    }

    void move(std::uint32_t disk, Vec2 to) {
        const std::size_t before = cellOf(centres_[disk]), after = cellOf(to);
        centres_[disk] = to;
        if (before == after) return;
        std::uint32_t* slot = &heads_[before];
        while (*slot != disk)
            slot = &nexts_[*slot];
        *slot = nexts_[disk];
        link(disk, after);
    }

    /// Calls see(disk, vector from p to it) for every disk that may be nearer than the reach; stops at false.
    template<class See>
    bool eachNear(Vec2 p, See&& see) const {
        const int column = columnOf(p.x), row = rowOf(p.y);
        const int fromX = columns_ < 3 ? -column : -1, toX = columns_ < 3 ? columns_ - 1 - column : 1;
        const int fromY = rows_ < 3 ? -row : -1, toY = rows_ < 3 ? rows_ - 1 - row : 1;
        for (int dy = fromY; dy <= toY; ++dy) {
            const int j = around(row + dy, rows_, wrapsY_);
            if (j < 0) continue;
            for (int dx = fromX; dx <= toX; ++dx) {
                const int i = around(column + dx, columns_, wrapsX_);
                if (i < 0) continue;
                for (std::uint32_t k = heads_[index(i, j)]; k != none; k = nexts_[k])
                    if (!see(k, shortest(centres_[k] - p))) return false;
            }
        }
        return true;
    }

    /// No disk other than `self` has its centre nearer to p than the square root of `distance2`.
    bool isFree(Vec2 p, double distance2, std::uint32_t self = none) const {
        return eachNear(p, [&](std::uint32_t k, Vec2 d) { return k == self || norm2(d) >= distance2; });
    }

private:
    static int around(int i, int n, bool wraps) {
        if (i >= 0 && i < n) return i;
        if (!wraps) return -1;
        return i < 0 ? i + n : i - n;
    }

    Vec2 shortest(Vec2 d) const {
        if (wrapsX_) d.x = d.x > size_.x / 2 ? d.x - size_.x : d.x < -size_.x / 2 ? d.x + size_.x : d.x;
        if (wrapsY_) d.y = d.y > size_.y / 2 ? d.y - size_.y : d.y < -size_.y / 2 ? d.y + size_.y : d.y;
        return d;
    }

    int columnOf(double x) const {
        return static_cast<int>(std::clamp((x - low_.x) * perCellX_, 0.0, columns_ - 1.0));
    }
    int rowOf(double y) const {
        return static_cast<int>(std::clamp((y - low_.y) * perCellY_, 0.0, rows_ - 1.0));
    }
    std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(i);
    }
    std::size_t cellOf(Vec2 p) const { return index(columnOf(p.x), rowOf(p.y)); }

    void link(std::uint32_t disk, std::size_t cell) {
        nexts_[disk] = heads_[cell];
        heads_[cell] = disk;
    }

    Vec2 low_;
    Vec2 size_;
    bool wrapsX_;
    bool wrapsY_;
    int columns_ = 1;
    int rows_ = 1;
    double perCellX_ = 0;
    double perCellY_ = 0;
    std::vector<std::uint32_t> heads_;
    std::vector<std::uint32_t> nexts_;
    std::vector<Vec2> centres_;
};

} // namespace kairos::particles
