// Looking ahead: whom a disk meets next, and when it leaves its cell. What is found depends on the motion of
// the disks alone and never on the order in which cells list them: the soonest contact, of equals the lowest
// code.
#include "engine/models/particles/dynamics.h"

#include <algorithm>
#include <cmath>

namespace kairos::particles {

Seeker Dynamics::seekerAt(std::uint32_t i, double time) const {
    const DiskRecord& d = disks_[i];
    const double dt = time - d.time;
    return {{d.x + d.vx * dt, d.y + d.vy * dt}, {d.vx, d.vy}, time, radius(i), i};
}

void Dynamics::predict(std::uint32_t i, double time) {
    const DiskRecord& d = disks_[i];
    const Seeker seeker = seekerAt(i, time);
    const Level& level = levelOf(i);
    Contact best = nearestDisk(seeker);
    if (!shapes_.empty()) searchShapes(seeker, best);
    if (box_ && level.grid.isBorder(d.column, d.row)) searchSides(seeker, best);
    schedule(i, time, best);
}

Dynamics::Contact Dynamics::nearestDisk(const Seeker& seeker) const {
    const DiskRecord& d = disks_[seeker.disk];
    const CellGrid& grid = levelOf(seeker.disk).grid;
    Meeting best;
    bool done = false;
    if (levels_.size() == 1 && masses_.empty() && !grid.isBorder(d.column, d.row)) {
        Candidates list;
        if (kernels_.gatherAround(grid, d.column, d.row, list)) {
            best = kernels_.nearest(seeker, list, false, disks_.data(), radiiOrNull());
            done = true;
        }
    }
    if (!done && levels_.size() == 1) {
        searchBlock(seeker, grid, d.column - 1, d.column + 1, d.row - 1, d.row + 1, best);
    } else if (!done) {
        searchLevels(seeker, best);
    }
    return {seeker.time + best.after, best.disk};
}

// All disks of a block of cells, which may reach around a periodic box and see the same disk more than once.
void Dynamics::searchBlock(const Seeker& seeker, const CellGrid& grid, std::int64_t column0,
                           std::int64_t column1, std::int64_t row0, std::int64_t row1, Meeting& best) const {
    const auto columns = static_cast<std::int64_t>(grid.columns());
    const auto rows = static_cast<std::int64_t>(grid.rows());
    if (!grid.periodicX()) {
        column0 = std::clamp<std::int64_t>(column0, 1, columns);
        column1 = std::clamp<std::int64_t>(column1, 1, columns);
    }
    if (!grid.periodicY()) {
        row0 = std::clamp<std::int64_t>(row0, 1, rows);
        row1 = std::clamp<std::int64_t>(row1, 1, rows);
    }
    const bool immovable = !masses_.empty() && std::isinf(masses_[seeker.disk]);
    Candidates list;
    const auto ask = [&] {
        const Meeting found = kernels_.nearest(seeker, list, true, disks_.data(), radiiOrNull());
        best.improve(found.after, found.disk);
        list.count = 0;
    };
    const auto around = [](std::int64_t k, std::int64_t n) { // how many times around, rounded down
        if (k >= 1 && k <= n) return std::int64_t{0};
        return k >= 1 ? (k - 1) / n : (k - n) / n;
    };
    for (std::int64_t r = row0; r <= row1; ++r) {
        const std::int64_t turnsY = around(r, rows);
        const auto row = static_cast<std::uint32_t>(r - turnsY * rows);
        for (std::int64_t c = column0; c <= column1; ++c) {
            const std::int64_t turnsX = around(c, columns);
            const auto column = static_cast<std::uint32_t>(c - turnsX * columns);
            const Vec2 shift{static_cast<double>(turnsX) * period_.x,
                             static_cast<double>(turnsY) * period_.y};
            grid.forEach(grid.index(column, row), [&](std::uint32_t other) {
                if (other == seeker.disk || (immovable && std::isinf(masses_[other]))) return;
                list.disk[list.count] = other;
                list.shiftX[list.count] = shift.x;
                list.shiftY[list.count] = shift.y;
                if (++list.count == Candidates::capacity) ask();
            });
        }
    }
    if (list.count > 0) ask();
}

// Disks of the three cells that a step to the next cell brought into sight.
Meeting Dynamics::nearestInSight(const Seeker& seeker, int stepX, int stepY) const {
    const DiskRecord& d = disks_[seeker.disk];
    const CellGrid& grid = levels_.front().grid;
    Meeting met;
    if (masses_.empty() && !grid.isBorder(d.column, d.row)) {
        const auto centre = static_cast<std::int64_t>(grid.index(d.column, d.row));
        const std::int64_t across = stepX != 0 ? grid.stride() : 1;
        const std::int64_t middle = centre + stepX + stepY * static_cast<std::int64_t>(grid.stride());
        Candidates list;
        const auto note = [&](std::uint32_t other) {
            if (list.count < Candidates::capacity) list.disk[list.count] = other;
            ++list.count;
        };
        for (const std::int64_t cell : {middle - across, middle, middle + across}) {
            grid.forEach(static_cast<std::uint32_t>(cell), note);
        }
        if (list.count == 0) return met;
        if (list.count <= Candidates::capacity) {
            return kernels_.nearest(seeker, list, false, disks_.data(), radiiOrNull());
        }
    }
    const std::int64_t column = d.column + stepX;
    const std::int64_t row = d.row + stepY;
    const bool outside = (!grid.periodicX() && (column < 1 || column > grid.columns())) ||
                         (!grid.periodicY() && (row < 1 || row > grid.rows()));
    const int wideX = stepX != 0 ? 0 : 1;
    const int wideY = stepY != 0 ? 0 : 1;
    if (!outside) searchBlock(seeker, grid, column - wideX, column + wideX, row - wideY, row + wideY, met);
    return met;
}

// Disks of very different sizes: in each grid, the block that the seeker can touch while both it and the
// others stay in their cells.
void Dynamics::searchLevels(const Seeker& seeker, Meeting& best) const {
    const DiskRecord& d = disks_[seeker.disk];
    const Level& own = levelOf(seeker.disk);
    for (const Level& level : levels_) {
        const CellGrid& grid = level.grid;
        const double reach = (seeker.radius + level.largest) * (1 + 1e-9);
        const double reachX = reach + grid.marginX();
        const double reachY = reach + grid.marginY();
        searchBlock(seeker, grid, grid.columnOf(own.grid.lowX(d.column) - reachX),
                    grid.columnOf(own.grid.highX(d.column) + reachX),
                    grid.rowOf(own.grid.lowY(d.row) - reachY), grid.rowOf(own.grid.highY(d.row) + reachY),
                    best);
    }
}

void Dynamics::searchShapes(const Seeker& seeker, Contact& best) const {
    const DiskRecord& d = disks_[seeker.disk];
    const Level& level = levelOf(seeker.disk);
    level.shapes.forEach(level.grid.index(d.column, d.row), [&](std::uint32_t code) {
        best.improve(
            seeker.time + shapes_.timeToContact(code, seeker.position, seeker.velocity, seeker.radius), code);
    });
}

void Dynamics::searchSides(const Seeker& s, Contact& best) const {
    const auto meet = [&](double gap, double closing, Side side) {
        if (!(closing > 0)) return;
        best.improve(s.time + (gap > 0 ? gap / closing : 0),
                     partner::side | static_cast<std::uint32_t>(side));
    };
    if (!box_->periodicX) {
        meet((s.position.x - s.radius) - box_->min.x, -s.velocity.x, Side::left);
        meet(box_->max.x - (s.position.x + s.radius), s.velocity.x, Side::right);
    }
    if (!box_->periodicY) {
        meet((s.position.y - s.radius) - box_->min.y, -s.velocity.y, Side::bottom);
        meet(box_->max.y - (s.position.y + s.radius), s.velocity.y, Side::top);
    }
}

Dynamics::Exit Dynamics::exitTimes(const DiskRecord& d, const CellGrid& grid) const {
    // From the stored state, so that the crossing finds the same bits again when it comes up. Which side a
    // disk makes for is as good as random: no branch on it.
    Exit exit{never, never};
    if (nothingToMeet_) return exit;
    if (d.vx != 0)
        exit.x = d.time + ((grid.centreX(d.column) + std::copysign(grid.reachX(), d.vx)) - d.x) / d.vx;
    if (d.vy != 0)
        exit.y = d.time + ((grid.centreY(d.row) + std::copysign(grid.reachY(), d.vy)) - d.y) / d.vy;
    if (!grid.isBorder(d.column, d.row)) return exit;
    if (!grid.periodicX() && d.column == (d.vx > 0 ? grid.columns() : 1)) exit.x = never;
    if (!grid.periodicY() && d.row == (d.vy > 0 ? grid.rows() : 1)) exit.y = never;
    return exit;
}

void Dynamics::schedule(std::uint32_t i, double time, Contact contact) {
    DiskRecord& d = disks_[i];
    d.contactTime = contact.time;
    d.partner = contact.time < never ? contact.partner : partner::none;
    d.partnerCount = partner::isDisk(d.partner) ? disks_[d.partner].count : 0;
    const Exit exit = exitTimes(d, levelOf(i).grid);
    const double out = std::max(std::min(exit.x, exit.y), time);
    const double due = std::min(d.contactTime, out);
    if (due < never) calendar_.push({due, i, d.count});
}

// The disk goes to the next cell. What it knew stays true there; only the three cells that come into sight
// are new.
void Dynamics::cross(std::uint32_t i, double time) {
    DiskRecord& d = disks_[i];
    Level& level = levelOf(i);
    CellGrid& grid = level.grid;
    const Exit exit = exitTimes(d, grid);
    const bool alongX = exit.x <= exit.y;
    const int step = (alongX ? d.vx : d.vy) > 0 ? 1 : -1;
    CellPlace to{d.column, d.row};
    grid.remove(i, to);
    if (alongX) {
        to.column = static_cast<std::uint16_t>(to.column + step);
    } else {
        to.row = static_cast<std::uint16_t>(to.row + step);
    }
    if (to.column == 0 || to.column > grid.columns() || to.row == 0 || to.row > grid.rows()) {
        Image& image = images_[i]; // only periodic directions let a disk through here
        if (alongX) {
            d.x -= step * period_.x;
            image.x += step;
            to.column = static_cast<std::uint16_t>(step > 0 ? 1 : grid.columns());
        } else {
            d.y -= step * period_.y;
            image.y += step;
            to.row = static_cast<std::uint16_t>(step > 0 ? 1 : grid.rows());
        }
    }
    d.column = to.column;
    d.row = to.row;
    grid.insert(i, to);
    ++counters_.crossings;
    if (silentSinceEvent_ <= searchAhead) ahead_.push_back(i);
    if (levels_.size() > 1) {
        predict(i, time);
        return;
    }
    const Seeker seeker = seekerAt(i, time);
    const Meeting met = nearestInSight(seeker, alongX ? step : 0, alongX ? 0 : step);
    Contact best{time + met.after, met.disk};
    if (!shapes_.empty()) searchShapes(seeker, best);
    if (box_ && grid.isBorder(d.column, d.row)) searchSides(seeker, best);
    // A contact known before is kept even when its partner has moved on: it comes up as a ghost, as any
    // other.
    Contact known{d.contactTime, d.partner};
    const std::uint32_t knownCount = d.partnerCount;
    known.improve(best.time, best.partner);
    const bool kept = known.time == d.contactTime && known.partner == d.partner;
    schedule(i, time, known);
    if (kept) d.partnerCount = knownCount;
}

} // namespace kairos::particles
