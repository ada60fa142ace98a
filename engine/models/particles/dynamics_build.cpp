// Building a run from its setup, and laying out grid and calendar anew as it goes.
#include "engine/models/particles/dynamics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace kairos::particles {

namespace {

// Disks whose radii differ by more than this factor live in different grids, where there are enough of them.
constexpr double levelRatio = 2.5;
constexpr std::size_t fewDisks = 48;
// Beyond this many the records no longer fit the second-level cache, and looking ahead pays.
constexpr std::size_t cachedDisks = 20000;
// Fewer events than this in a window say little about the next.
constexpr std::uint64_t fewEvents = 256;
// Entries in a slot of the calendar; flat between 3 and 12.
constexpr double entriesPerSlot = 5;

bool canRun(const Setup& setup) {
    for (const Finding& f : checkSetup(setup, never, 1)) {
        if (f.fault <= Fault::shortPeriod) return false;
    }
    return setup.disks.size() < partner::face && setup.walls.size() < (1u << 24) &&
           setup.obstacles.size() < (1u << 24);
}

double powerOfTwoAbove(double x) {
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent); // x = fraction 2^exponent, fraction in [0.5, 1)
    return std::ldexp(1.0, fraction == 0.5 ? exponent - 1 : exponent);
}

struct Bounds {
    Vec2 min{never, never};
    Vec2 max{-never, -never};
    void include(Vec2 p) {
        min = {std::min(min.x, p.x), std::min(min.y, p.y)};
        max = {std::max(max.x, p.x), std::max(max.y, p.y)};
    }
    bool isEmpty() const { return !(min.x <= max.x); }
};

} // namespace

Dynamics::Dynamics(const Setup& setup, bool plain) : kernels_(plain ? plainKernels() : bestKernels()) {
    counters_.first.fill(never);
    wallMomentum_.assign(setup.walls.size(), 0);
    obstacleMomentum_.assign(setup.obstacles.size(), 0);
    next_ = {never, false};
    if (!canRun(setup)) {
        failure_ = Failure::badSetup;
        return;
    }
    const std::size_t n = setup.disks.size();
    disks_.resize(n);
    box_ = setup.box;
    restitution_ = setup.restitution;
    contactTime_ = setup.contactTime;
    instantLimit_ = setup.instantLimit > 0 ? setup.instantLimit : 1'000'000 + n * n / 4;
    looksAhead_ = n > cachedDisks;
    shapes_ = StaticShapes(setup);
    nothingToMeet_ = n == 1 && shapes_.empty() && box_ && box_->periodicX && box_->periodicY;

    bool sameRadius = true;
    bool sameMass = n == 0 || (setup.disks[0].mass > 0 && std::isfinite(setup.disks[0].mass));
    for (std::size_t i = 0; i < n; ++i) {
        const DiskSpec& d = setup.disks[i];
        disks_[i].x = d.position.x;
        disks_[i].y = d.position.y;
        disks_[i].vx = d.velocity.x;
        disks_[i].vy = d.velocity.y;
        sameRadius = sameRadius && d.radius == setup.disks[0].radius;
        sameMass = sameMass && d.mass == setup.disks[0].mass;
    }
    if (n > 0) {
        commonRadius_ = setup.disks[0].radius;
        commonMass_ = setup.disks[0].mass;
    }
    if (!sameRadius) {
        for (const DiskSpec& d : setup.disks)
            radii_.push_back(d.radius);
    }
    if (!sameMass) {
        for (const DiskSpec& d : setup.disks)
            masses_.push_back(d.mass);
    }
    const bool periodic = box_ && (box_->periodicX || box_->periodicY);
    if (periodic) images_.resize(n);
    if (box_) {
        const Vec2 size = box_->max - box_->min;
        period_ = {box_->periodicX ? size.x : 0, box_->periodicY ? size.y : 0};
    }
    const bool bounces = !shapes_.empty() || (box_ && !(box_->periodicX && box_->periodicY));
    if (bounces) carried_.assign(n, {-never, 0});
    for (std::uint32_t i = 0; i < n && periodic; ++i)
        wrap(i, 0);

    buildLevels(setup);
    placeDisks();
    predictAll(0);
    settle(0);
}

// One grid for all, or a grid for each range of sizes; the region is the box, or what the scene takes up.
void Dynamics::buildLevels(const Setup&) {
    const std::size_t n = disks_.size();
    Bounds bounds;
    for (std::uint32_t i = 0; i < n; ++i)
        bounds.include({disks_[i].x, disks_[i].y});
    for (const Face& f : shapes_.faces())
        bounds.include(f.a);
    for (const Round& r : shapes_.rounds())
        bounds.include(r.centre);
    if (bounds.isEmpty()) bounds = {{0, 0}, {1, 1}};
    if (box_) {
        const bool px = box_->periodicX;
        const bool py = box_->periodicY;
        bounds = {{px ? box_->min.x : std::min(bounds.min.x, box_->min.x),
                   py ? box_->min.y : std::min(bounds.min.y, box_->min.y)},
                  {px ? box_->max.x : std::max(bounds.max.x, box_->max.x),
                   py ? box_->max.y : std::max(bounds.max.y, box_->max.y)}};
    }

    std::vector<double> sorted = radii_.empty() ? std::vector<double>{commonRadius_} : radii_;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    std::vector<double> largest{sorted.front()};
    if (n > fewDisks) {
        for (const double r : sorted) {
            if (r * levelRatio < largest.back() && largest.size() < 16) largest.push_back(r);
        }
    }
    levelIndex_.clear();
    std::vector<std::size_t> members(largest.size(), 0);
    if (largest.size() > 1) {
        for (std::uint32_t i = 0; i < n; ++i) {
            std::size_t k = largest.size() - 1;
            while (radii_[i] > largest[k])
                --k;
            levelIndex_.push_back(static_cast<std::uint8_t>(k));
            ++members[k];
        }
    } else {
        members[0] = n;
    }
    levels_.clear();
    for (std::size_t k = 0; k < largest.size(); ++k) {
        Level level;
        level.largest = largest[k];
        level.grid =
            CellGrid({bounds.min, bounds.max, period_.x > 0, period_.y > 0, 2 * largest[k], members[k]});
        level.shapes = ShapeIndex(shapes_, level.grid, largest[k]);
        levels_.push_back(std::move(level));
    }
}

void Dynamics::placeDisks() {
    for (std::uint32_t i = 0; i < disks_.size(); ++i) {
        DiskRecord& d = disks_[i];
        CellGrid& grid = levelOf(i).grid;
        const CellPlace place = grid.placeOf({d.x, d.y});
        d.column = place.column;
        d.row = place.row;
        grid.insert(i, place);
    }
}

// Predictions go into a calendar that does not know its rhythm yet; it is laid out when their times are
// known.
void Dynamics::predictAll(double time) {
    calendar_.reset(1, 0); // no slots: all wait
    for (std::uint32_t i = 0; i < disks_.size(); ++i)
        predict(i, time);
    turnCalendar(0, 0);
    counters_.windows = 0;
}

/// `rate`: events in a unit of time as measured, 0 where it was not; the times pending are asked too.
Dynamics::Layout Dynamics::layoutFor(std::vector<double> pending, double rate) const {
    const auto waiting = static_cast<double>(pending.size());
    if (!(rate > 0) && !pending.empty()) {
        // Times of independent disks would be exponential: a quarter of them lie before 0.288 of the mean.
        const auto quarter = pending.begin() + static_cast<std::ptrdiff_t>((pending.size() - 1) / 4);
        std::nth_element(pending.begin(), quarter, pending.end());
        if (*quarter > 0) rate = waiting * 0.288 / *quarter;
    }
    if (!(rate > 0) || !std::isfinite(rate)) return {1, 16};
    // Laying out costs a look at every disk, so a window holds enough events to pay for it.
    const double events = std::max({8 * waiting, static_cast<double>(disks_.size()) / 4, 2048.0});
    const double window = std::clamp(powerOfTwoAbove(events / rate), 0x1p-900, 0x1p900);
    const double slots = std::clamp(powerOfTwoAbove(window * rate / entriesPerSlot), 16.0, 0x1p22);
    return {window, static_cast<std::uint32_t>(slots)};
}

void Dynamics::turnCalendar(double shift, double rate) {
    std::vector<double> pending;
    const auto isLive = [this](const Entry& e) { return e.count == disks_[e.disk].count; };
    calendar_.forEachEntry([&](const Entry& e) {
        if (isLive(e)) pending.push_back(e.time - shift);
    });
    const Layout layout = layoutFor(std::move(pending), rate);
    calendar_.turn(shift, layout.window, layout.slots, isLive);
    ++counters_.windows;
    laidOut_ = 0;
    if (shift == 0) return;
    windowStart_ += shift;
    for (DiskRecord& d : disks_) {
        d.time -= shift;
        d.contactTime -= shift;
    }
}

// The window is used up: the rest is counted from the next one that holds anything.
bool Dynamics::turnWindow() {
    const std::vector<Entry>& later = calendar_.later();
    if (later.empty()) return false;
    double soonest = never;
    for (const Entry& e : later)
        soonest = std::min(soonest, e.time);
    const double window = calendar_.window();
    const double shift = std::floor(soonest / window) * window;
    const auto popped = static_cast<double>(calendar_.popped());
    turnCalendar(shift, calendar_.popped() >= fewEvents ? popped / window : 0);
    if (!box_ && hasOutgrownGrid()) refitGrid();
    return true;
}

// Events come much faster than the slots were made for, or dropped entries pile up: laid out anew from here,
// as seldom as the cost asks.
bool Dynamics::relieveCrowd(double time) {
    if (calendar_.popped() < (disks_.size() + calendar_.slots()) / 4) return false;
    const double shift = calendar_.slotStart();
    const auto popped = static_cast<double>(calendar_.popped());
    turnCalendar(shift, time > laidOut_ ? popped / (time - laidOut_) : 0);
    laidOut_ = time - shift;
    return true;
}

// Without a box disks may fly apart until most sit in border cells.
bool Dynamics::hasOutgrownGrid() const {
    if (disks_.size() < fewDisks) return false;
    std::size_t outer = 0;
    for (std::uint32_t i = 0; i < disks_.size(); ++i) {
        const CellGrid& grid = levelOf(i).grid;
        if (grid.columns() < 4 && grid.rows() < 4) continue;
        outer += grid.isBorder(disks_[i].column, disks_[i].row) ? 1 : 0;
    }
    return outer > disks_.size() / 2;
}

void Dynamics::refitGrid() {
    const double time = 0;
    for (std::uint32_t i = 0; i < disks_.size(); ++i)
        ++disks_[i].count;
    std::vector<DiskRecord> stored = disks_;
    for (std::uint32_t i = 0; i < disks_.size(); ++i) {
        const Seeker s = seekerAt(i, time);
        disks_[i].x = s.position.x;
        disks_[i].y = s.position.y;
    }
    buildLevels(Setup{});
    placeDisks();
    for (std::uint32_t i = 0; i < disks_.size(); ++i) {
        disks_[i].x = stored[i].x;
        disks_[i].y = stored[i].y;
    }
    const std::uint64_t windows = counters_.windows;
    predictAll(time);
    counters_.windows = windows;
}

} // namespace kairos::particles
