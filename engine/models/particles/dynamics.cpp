// The loop: bring the next event to the top, let it happen, predict for those whose course changed.
#include "engine/models/particles/dynamics.h"

#include "engine/models/particles/prefetch.h"

#include <algorithm>
#include <cmath>

namespace kairos::particles {

namespace {

// How many in one call before the caller gets a word in.
constexpr std::uint64_t searchAtOnce = 1u << 21;

} // namespace

double Counters::firstTime() const {
    return *std::min_element(first.begin(), first.end());
}

std::uint64_t Counters::total() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t n : events)
        sum += n;
    return sum;
}

// Gathers what a Sink wants; lives for one call of advance, so that a copied run never shares it.
class Dynamics::Batch {
public:
    explicit Batch(Sink* sink) : sink_(sink) {}
    ~Batch() { flush(); }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    void flight(double time, double path) {
        times_[flights_] = time;
        paths_[flights_] = path;
        if (++flights_ == size) flushFlights();
    }
    void event(const Event& e) {
        if (!sink_->wantsEvents) return;
        events_[eventCount_] = e;
        if (++eventCount_ == size) flushEvents();
    }
    void flush() {
        flushFlights();
        flushEvents();
    }

private:
    static constexpr std::size_t size = 256;

    void flushFlights() {
        if (flights_ > 0) sink_->flights({times_.data(), flights_}, {paths_.data(), flights_});
        flights_ = 0;
    }
    void flushEvents() {
        if (eventCount_ > 0) sink_->events({events_.data(), eventCount_});
        eventCount_ = 0;
    }

    Sink* sink_;
    std::size_t flights_ = 0;
    std::size_t eventCount_ = 0;
    std::array<double, size> times_;
    std::array<double, size> paths_;
    std::array<Event, size> events_;
};

Event Dynamics::step(Sink* sink) {
    if (!next_.real) settle(next_.time);
    if (!next_.real) {
        if (next_.time < never) now_ = next_.time;
        return {now_, EventKind::none, 0, 0, 0};
    }
    if (!sink) {
        const Event e = fire(nullptr);
        settle(now_);
        return e;
    }
    Batch batch(sink);
    const Event e = fire(&batch);
    batch.event(e);
    settle(now_);
    return e;
}

std::uint64_t Dynamics::advance(double until, std::uint64_t maxEvents, Sink* sink) {
    if (!(until >= now_)) return 0;
    std::optional<Batch> batch;
    if (sink) batch.emplace(sink);
    Batch* const out = batch ? &*batch : nullptr;
    std::uint64_t done = 0;
    while (next_.time <= until && done < maxEvents && failure_ == Failure::none) {
        if (!next_.real) {
            if (next_.time == never) break;
            const std::uint64_t before = silentSinceEvent_;
            settle(until);
            if (next_.real || next_.time > until) continue;
            if (silentSinceEvent_ - before < searchAtOnce) continue;
            now_ = std::max(now_, next_.time);
            return done;
        }
        const Event e = fire(out);
        if (out) out->event(e);
        ++done;
        settle(now_);
    }
    if (failure_ == Failure::none && next_.time > until) now_ = std::max(now_, until);
    return done;
}

// Deals with what changes no velocity - dropped entries, crossings, ghosts - until the next event lies on
// top. It goes ahead of the clock, but not for ever: two disks that never meet in a periodic box cross cells
// without end.
void Dynamics::settle(double until) {
    const std::uint64_t stop = silentSinceEvent_ + searchAtOnce;
    for (;;) {
        const Entry* top = calendar_.top([this](std::uint32_t slot) {
            if (looksAhead_) prefetchSlot(slot);
        });
        if (!top) {
            if (turnWindow()) continue;
            next_ = {never, false};
            return;
        }
        if (calendar_.isCrowded() && relieveCrowd(top->time)) continue;
        const Entry e = *top;
        const DiskRecord& d = disks_[e.disk];
        if (e.count != d.count) {
            calendar_.pop();
            continue;
        }
        const bool crosses = d.contactTime > e.time;
        if (!crosses && (!partner::isDisk(d.partner) || disks_[d.partner].count == d.partnerCount)) {
            next_ = {windowStart_ + e.time, true};
            return;
        }
        const double clock = windowStart_ + e.time;
        if ((silentSinceEvent_ >= searchAhead && clock > until) || silentSinceEvent_ >= stop) {
            next_ = {clock, false};
            return;
        }
        ++silentSinceEvent_;
        if (!countInstant(clock)) return;
        calendar_.pop();
        if (crosses) {
            cross(e.disk, e.time);
        } else {
            ++counters_.ghosts;
            predict(e.disk, e.time);
        }
    }
}

// A run that cannot leave an instant is stopped, never left to hang.
bool Dynamics::countInstant(double clock) {
    if (clock > instant_) {
        instant_ = clock;
        atInstant_ = 0;
        return true;
    }
    if (++atInstant_ <= instantLimit_) return true;
    fail(Failure::endlessInstant, clock - windowStart_);
    return false;
}

void Dynamics::fail(Failure failure, double time) {
    failure_ = failure;
    now_ = std::max(now_, windowStart_ + time);
    next_ = {never, false};
}

Event Dynamics::fire(Batch* batch) {
    const Entry e = *calendar_.top([](std::uint32_t) {});
    calendar_.pop();
    now_ = std::max(now_, next_.time);
    silentSinceEvent_ = 0;
    ahead_.clear();
    const DiskRecord& d = disks_[e.disk];
    Event event;
    if (partner::isDisk(d.partner)) {
        event = collidePair(e.disk, d.partner, e.time, batch);
    } else if (partner::type(d.partner) == partner::side) {
        event = hitSide(e.disk, d.partner, e.time);
    } else {
        event = hitShape(e.disk, d.partner, e.time);
    }
    record(event);
    countInstant(now_);
    return event;
}

void Dynamics::record(const Event& event) {
    const auto kind = static_cast<std::size_t>(event.kind);
    if (counters_.events[kind]++ == 0) counters_.first[kind] = event.time;
}

void Dynamics::advanceDisk(std::uint32_t i, double time) {
    DiskRecord& d = disks_[i];
    const double dt = time - d.time;
    d.x += d.vx * dt;
    d.y += d.vy * dt;
    d.time = time;
}

void Dynamics::endFlight(std::uint32_t i, double time, Batch* batch) {
    const DiskRecord& d = disks_[i];
    double flown = time - d.time;
    if (carried_.empty()) {
        if (batch && d.count > 0) batch->flight(flown, flown * std::sqrt(d.vx * d.vx + d.vy * d.vy));
        return;
    }
    double path = flown * std::sqrt(d.vx * d.vx + d.vy * d.vy);
    flown += carried_[i].time;
    path += carried_[i].path;
    carried_[i] = {0, 0};
    if (batch && flown >= 0) batch->flight(flown, path); // minus infinity before the first collision
}

void Dynamics::carryFlight(std::uint32_t i, double time) {
    if (carried_.empty()) return;
    const DiskRecord& d = disks_[i];
    const double flown = time - d.time;
    carried_[i].time += flown;
    carried_[i].path += flown * std::sqrt(d.vx * d.vx + d.vy * d.vy);
}

// The TC model of Luding and McNamara, "How to handle the inelastic collapse of a dissipative hard-sphere gas
// with the TC model" (Granular Matter 1, 113, 1998): a contact within t_c of the last one is elastic.
double Dynamics::restitutionNow(double e, double time, std::uint32_t i) const {
    return disks_[i].count > 0 && time - disks_[i].time < contactTime_ ? 1 : e;
}

Event Dynamics::collidePair(std::uint32_t i, std::uint32_t j, double time, Batch* batch) {
    DiskRecord& a = disks_[i];
    DiskRecord& b = disks_[j];
    double e = restitution_;
    if (e < 1) e = std::max(restitutionNow(e, time, i), restitutionNow(e, time, j));
    endFlight(i, time, batch);
    endFlight(j, time, batch);
    advanceDisk(i, time);
    advanceDisk(j, time);

    Vec2 apart{b.x - a.x, b.y - a.y};
    if (!images_.empty()) {
        if (period_.x > 0) apart.x -= period_.x * std::round(apart.x / period_.x);
        if (period_.y > 0) apart.y -= period_.y * std::round(apart.y / period_.y);
    }
    const Vec2 rate{b.vx - a.vx, b.vy - a.vy};
    const Vec2 n = direction(apart, rate);
    // Negative while they approach; rounding of a near graze may turn it, and then nothing is exchanged.
    const double approach = std::min(0.0, (b.vx * n.x + b.vy * n.y) - (a.vx * n.x + a.vy * n.y));
    const double change = (1 + e) * approach;
    double shareA = 0.5;
    double shareB = 0.5; // not 1 - shareA: beside a heavy disk that would leave few digits
    double mass = 0.5 * commonMass_;
    if (!masses_.empty()) {
        if (masses_[i] == 0 && masses_[j] == 0) {
            fail(Failure::masslessPair, time);
            return {now_, EventKind::pair, i, j, 0};
        }
        shareA = shareOfChange(masses_[i], masses_[j]);
        shareB = shareOfChange(masses_[j], masses_[i]);
        mass = std::isinf(masses_[i]) || masses_[j] == 0 ? masses_[j] : shareA * masses_[i];
        if (std::isinf(masses_[i]) && std::isinf(masses_[j])) mass = 0;
    }
    const double changeA = shareA * change;
    const double changeB = shareB * change;
    a.vx += changeA * n.x;
    a.vy += changeA * n.y;
    b.vx -= changeB * n.x;
    b.vy -= changeB * n.y;
    ++a.count;
    ++b.count;

    const double impulse = -change * mass;
    counters_.virial += impulse * norm(apart);
    predict(i, time);
    predict(j, time);
    return {now_, EventKind::pair, std::min(i, j), std::max(i, j), impulse};
}

Event Dynamics::hitShape(std::uint32_t i, std::uint32_t code, double time) {
    DiskRecord& d = disks_[i];
    const double e = restitutionNow(shapes_.restitution(code), time, i);
    carryFlight(i, time);
    advanceDisk(i, time);
    const Vec2 velocity{d.vx, d.vy};
    const Vec2 n = shapes_.normal(code, {d.x, d.y}, velocity);
    const double change = (1 + e) * std::min(0.0, dot(velocity, n));
    d.vx -= change * n.x;
    d.vy -= change * n.y;
    ++d.count;
    const double m = mass(i);
    const double impulse = std::isinf(m) ? 0 : -change * m;
    const bool isFace = partner::type(code) == partner::face;
    const bool isObstacle = !isFace && shapes_.round(code).isObstacle;
    const std::uint32_t owner = isFace ? shapes_.face(code).wall : shapes_.round(code).owner;
    (isObstacle ? obstacleMomentum_ : wallMomentum_)[owner] += impulse;
    predict(i, time);
    return {now_, isObstacle ? EventKind::obstacle : EventKind::wall, i, owner, impulse};
}

Event Dynamics::hitSide(std::uint32_t i, std::uint32_t code, double time) {
    DiskRecord& d = disks_[i];
    const std::uint32_t side = partner::index(code);
    const bool vertical = side <= static_cast<std::uint32_t>(Side::right);
    const double e = restitutionNow(vertical ? box_->restitutionX : box_->restitutionY, time, i);
    carryFlight(i, time);
    advanceDisk(i, time);
    double& v = vertical ? d.vx : d.vy;
    const double before = v;
    v = -e * v;
    ++d.count;
    const double m = mass(i);
    const double impulse = std::isinf(m) ? 0 : m * std::abs(v - before);
    sideMomentum_[side] += impulse;
    predict(i, time);
    return {now_, vertical ? EventKind::boxVertical : EventKind::boxHorizontal, i, side, impulse};
}

// Touches the lines that coming events will want, a step a slot: the disk; its partner and its cells; its
// neighbours and the partner's cells; the partner's neighbours. It is only a hint, so what changes in between
// does not matter.
void Dynamics::prefetchSlot(std::uint32_t slot) const {
    const auto isLive = [this](const Entry& e) { return disks_[e.disk].count == e.count; };
    calendar_.forEachIn(slot + 4, [this](const Entry& e) { prefetch(&disks_[e.disk]); });
    calendar_.forEachIn(slot + 3, [&](const Entry& e) {
        if (!isLive(e)) return;
        const DiskRecord& d = disks_[e.disk];
        if (partner::isDisk(d.partner)) prefetch(&disks_[d.partner]);
        prefetchCells(d, levelOf(e.disk).grid);
    });
    calendar_.forEachIn(slot + 2, [&](const Entry& e) {
        if (!isLive(e)) return;
        const DiskRecord& d = disks_[e.disk];
        prefetchNeighbours(d, levelOf(e.disk).grid);
        if (d.contactTime == e.time && partner::isDisk(d.partner))
            prefetchCells(disks_[d.partner], levelOf(d.partner).grid);
    });
    calendar_.forEachIn(slot + 1, [&](const Entry& e) {
        const DiskRecord& d = disks_[e.disk];
        if (isLive(e) && d.contactTime == e.time && partner::isDisk(d.partner))
            prefetchNeighbours(disks_[d.partner], levelOf(d.partner).grid);
    });
}

void Dynamics::prefetchCells(const DiskRecord& d, const CellGrid& grid) const {
    const Cell* cell = grid.row(d.column - 1u, d.row - 1u);
    for (int r = 0; r < 3; ++r, cell += grid.stride()) {
        prefetch(cell);
        prefetch(cell + 2);
    }
}

void Dynamics::prefetchNeighbours(const DiskRecord& d, const CellGrid& grid) const {
    const Cell* cell = grid.row(d.column - 1u, d.row - 1u);
    for (int r = 0; r < 3; ++r, cell += grid.stride()) {
        for (int c = 0; c < 3; ++c) {
            for (const std::int32_t id : cell[c].id) {
                if (id < 0) break;
                prefetch(&disks_[static_cast<std::uint32_t>(id)]);
            }
        }
    }
}

} // namespace kairos::particles
