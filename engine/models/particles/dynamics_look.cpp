// Looking at a run without touching it, and a person's hand between events.
#include "engine/models/particles/dynamics.h"

#include <algorithm>
#include <cmath>

namespace kairos::particles {

DiskState Dynamics::at(double time, std::uint32_t disk) const {
    const DiskRecord& d = disks_[disk];
    const double dt = (time - windowStart_) - d.time;
    DiskState s;
    s.velocity = {d.vx, d.vy};
    s.position = Vec2{d.x, d.y} + dt * s.velocity;
    s.unwrapped = s.position;
    if (images_.empty()) return s;
    s.unwrapped += Vec2{images_[disk].x * period_.x, images_[disk].y * period_.y};
    const auto into = [](double x, double low, double period) {
        return period > 0 ? x - std::floor((x - low) / period) * period : x;
    };
    s.position = {into(s.position.x, box_->min.x, period_.x), into(s.position.y, box_->min.y, period_.y)};
    return s;
}

double Dynamics::lastContact(std::uint32_t disk) const {
    return disks_[disk].count > 0 ? windowStart_ + disks_[disk].time : -never;
}

Prospect Dynamics::prospect(std::uint32_t disk) const {
    const DiskRecord& d = disks_[disk];
    Prospect p{windowStart_ + d.contactTime, EventKind::none, disk, partner::index(d.partner), false};
    if (d.partner == partner::none || !(d.contactTime < never))
        return {never, EventKind::none, disk, disk, false};
    if (partner::isDisk(d.partner)) {
        p.kind = EventKind::pair;
        p.b = d.partner;
        p.ghost = disks_[d.partner].count != d.partnerCount;
    } else if (partner::type(d.partner) == partner::face) {
        p.kind = EventKind::wall;
        p.b = shapes_.face(d.partner).wall;
    } else if (partner::type(d.partner) == partner::round) {
        p.kind = shapes_.round(d.partner).isObstacle ? EventKind::obstacle : EventKind::wall;
        p.b = shapes_.round(d.partner).owner;
    } else {
        p.kind = p.b <= static_cast<std::uint32_t>(Side::right) ? EventKind::boxVertical
                                                                : EventKind::boxHorizontal;
    }
    return p;
}

double Dynamics::kineticEnergy() const {
    double sum = 0;
    for (std::uint32_t i = 0; i < disks_.size(); ++i) {
        const double m = mass(i);
        if (std::isfinite(m)) sum += 0.5 * m * (disks_[i].vx * disks_[i].vx + disks_[i].vy * disks_[i].vy);
    }
    return sum;
}

Vec2 Dynamics::momentum() const {
    Vec2 sum;
    for (std::uint32_t i = 0; i < disks_.size(); ++i) {
        const double m = mass(i);
        if (std::isfinite(m)) sum += m * Vec2{disks_[i].vx, disks_[i].vy};
    }
    return sum;
}

void Dynamics::hash(Hasher& h) const {
    h.add(now_);
    h.add(windowStart_);
    for (const DiskRecord& d : disks_) {
        h.add(d.x);
        h.add(d.y);
        h.add(d.vx);
        h.add(d.vy);
        h.add(d.time);
        h.add(static_cast<std::uint64_t>(d.count));
    }
    for (const Image& image : images_) {
        h.add(static_cast<std::uint64_t>(static_cast<std::uint32_t>(image.x)) << 32 |
              static_cast<std::uint32_t>(image.y));
    }
    for (const std::uint64_t n : counters_.events)
        h.add(n);
    h.add(counters_.virial);
    h.add(static_cast<std::uint64_t>(failure_));
}

std::vector<Finding> Dynamics::check(double tolerance, std::size_t limit) const {
    Setup setup;
    setup.box = box_;
    for (std::uint32_t i = 0; i < disks_.size(); ++i) {
        const DiskState s = at(i);
        setup.disks.push_back({s.position, s.velocity, radius(i), mass(i)});
    }
    std::vector<Finding> found = checkSetup(setup, tolerance, limit);
    const auto isForeign = [this](const Finding& f) { // two immovable disks may pass through each other
        return f.fault == Fault::pairOverlap && std::isinf(mass(f.a)) && std::isinf(mass(f.b));
    };
    std::erase_if(found, isForeign);
    // Shapes: the cell of each disk knows which are near.
    for (std::uint32_t i = 0; i < disks_.size() && !shapes_.empty() && found.size() < limit; ++i) {
        const Seeker s = seekerAt(i, now_ - windowStart_);
        const Level& level = levelOf(i);
        level.shapes.forEach(level.grid.index(disks_[i].column, disks_[i].row), [&](std::uint32_t code) {
            const double depth = shapes_.depth(code, s.position, s.radius);
            if (!(depth > tolerance * s.radius) || found.size() >= limit) return;
            const bool isFace = partner::type(code) == partner::face;
            const bool isObstacle = !isFace && shapes_.round(code).isObstacle;
            found.push_back({isObstacle ? Fault::obstacleOverlap : Fault::wallOverlap, i,
                             isFace ? shapes_.face(code).wall : shapes_.round(code).owner, depth});
        });
    }
    return found;
}

std::size_t Dynamics::bytes() const {
    std::size_t sum =
        sizeof(*this) + disks_.capacity() * sizeof(DiskRecord) + calendar_.bytes() + shapes_.bytes();
    for (const Level& level : levels_)
        sum += sizeof(level) + level.grid.bytes() + level.shapes.bytes();
    sum += (radii_.capacity() + masses_.capacity()) * sizeof(double) + levelIndex_.capacity();
    sum += images_.capacity() * sizeof(Image) + carried_.capacity() * sizeof(Flight);
    sum += ahead_.capacity() * sizeof(std::uint32_t);
    return sum + (wallMomentum_.capacity() + obstacleMomentum_.capacity()) * sizeof(double);
}

// Brings the stored place of a disk to the image that lies in the box at `time`.
void Dynamics::wrap(std::uint32_t i, double time) {
    if (images_.empty()) return;
    DiskRecord& d = disks_[i];
    const double dt = time - d.time;
    const auto turns = [](double x, double low, double period) {
        return period > 0 ? std::floor((x - low) / period) : 0.0;
    };
    const double tx = turns(d.x + d.vx * dt, box_->min.x, period_.x);
    const double ty = turns(d.y + d.vy * dt, box_->min.y, period_.y);
    d.x -= tx * period_.x;
    d.y -= ty * period_.y;
    images_[i].x += static_cast<std::int32_t>(tx);
    images_[i].y += static_cast<std::int32_t>(ty);
}

// A new course from `time` on: the old entry is dropped when it comes up, partners find a ghost.
void Dynamics::restart(std::uint32_t i, double time, Vec2 position, Vec2 velocity) {
    DiskRecord& d = disks_[i];
    CellGrid& grid = levelOf(i).grid;
    grid.remove(i, {d.column, d.row});
    d.x = position.x;
    d.y = position.y;
    d.vx = velocity.x;
    d.vy = velocity.y;
    d.time = time;
    ++d.count;
    wrap(i, time);
    const CellPlace place = grid.placeOf({d.x, d.y});
    d.column = place.column;
    d.row = place.row;
    grid.insert(i, place);
}

// Crossings were dealt with up to the next event, ahead of the clock; a disk with a new course could meet
// others on the way there, in cells that they have left already. They are put back to where they are now.
void Dynamics::undoAhead(double time) {
    std::sort(ahead_.begin(), ahead_.end());
    ahead_.erase(std::unique(ahead_.begin(), ahead_.end()), ahead_.end());
    for (const std::uint32_t i : ahead_) {
        const Seeker s = seekerAt(i, time);
        carryFlight(i, time);
        restart(i, time, s.position, s.velocity);
    }
    for (const std::uint32_t i : ahead_)
        predict(i, time);
    ahead_.clear();
    silentSinceEvent_ = 0;
}

void Dynamics::setVelocity(std::uint32_t disk, Vec2 velocity) {
    const double time = now_ - windowStart_;
    undoAhead(time);
    if (carried_.empty()) carried_.assign(disks_.size(), {0, 0});
    carryFlight(disk, time);
    restart(disk, time, seekerAt(disk, time).position, velocity);
    predict(disk, time);
    settle(now_);
}

void Dynamics::setPosition(std::uint32_t disk, Vec2 position) {
    const double time = now_ - windowStart_;
    undoAhead(time);
    if (carried_.empty()) carried_.assign(disks_.size(), {0, 0});
    carryFlight(disk, time);
    restart(disk, time, position, {disks_[disk].vx, disks_[disk].vy});
    predict(disk, time);
    settle(now_);
}

} // namespace kairos::particles
