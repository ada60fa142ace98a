// Hard disks that fly straight and collide, exactly, event by event. DYNAMICS.md tells the rules and where
// they come from; this class is the running state, a value: its copy is a snapshot that goes on to the same
// bits.
#pragma once

#include "engine/base/hash.h"
#include "engine/base/vec2.h"
#include "engine/models/particles/calendar.h"
#include "engine/models/particles/cell_grid.h"
#include "engine/models/particles/disk_record.h"
#include "engine/models/particles/nearest_contact.h"
#include "engine/models/particles/setup.h"
#include "engine/models/particles/setup_check.h"
#include "engine/models/particles/static_shapes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kairos::particles {

enum class EventKind : std::uint8_t { none, pair, wall, boxVertical, boxHorizontal, obstacle };
inline constexpr std::size_t eventKindCount = 6;

/// Sides of the box, as indices of what hits them.
enum class Side : std::uint8_t { left, right, bottom, top };

struct Event {
    double time = 0;
    EventKind kind = EventKind::none;
    std::uint32_t a = 0; // a disk; of a pair the lower one
    std::uint32_t b = 0; // the higher one, or the index of the wall, obstacle or Side
    double impulse = 0;  // size of the momentum exchanged; 0 where a disk of infinite mass takes part
};

/// Takes what happens in batches, so that nothing virtual is called for an event.
struct Sink {
    virtual ~Sink() = default;
    /// Time and way of disks between two successive collisions with other disks.
    virtual void flights(std::span<const double> freeTimes, std::span<const double> freePaths) = 0;
    virtual void events(std::span<const Event>) {}
    bool wantsEvents = false;
};

struct DiskState {
    Vec2 position;  // inside the box where it is periodic
    Vec2 unwrapped; // as if a periodic box had no end
    Vec2 velocity;
};

/// What a disk is waiting for, for a list of future events.
struct Prospect {
    double time = 0; // infinite: nothing in sight
    EventKind kind = EventKind::none;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    bool ghost = false; // the partner has changed its course since; found when the event comes up
};

enum class Failure : std::uint8_t { none, badSetup, masslessPair, endlessInstant };

struct Counters {
    std::array<std::uint64_t, eventKindCount> events{}; // by EventKind
    std::array<double, eventKindCount> first{};         // time of the first of a kind; infinite before
    std::uint64_t ghosts = 0;
    std::uint64_t crossings = 0;
    std::uint64_t windows = 0; // times the calendar was laid out anew
    double virial = 0;         // sum over pair collisions of impulse times distance of centres

    std::uint64_t of(EventKind kind) const { return events[static_cast<std::size_t>(kind)]; }
    double firstOf(EventKind kind) const { return first[static_cast<std::size_t>(kind)]; }
    double firstTime() const;
    std::uint64_t total() const;
};

class Dynamics {
public:
    /// `setup` should have passed checkSetup; what cannot be run at all gives Failure::badSetup. `plain` asks
    /// for the kernels without vector instructions; the bits are the same.
    explicit Dynamics(const Setup& setup, bool plain = false);

    double now() const { return now_; }
    /// Of the next event that changes a velocity; infinite when there is none. Where disks fly long through a
    /// periodic box without meeting, a time before which nothing happens.
    double nextTime() const { return next_.time; }

    /// Exactly one event; EventKind::none when there is nothing to do, or nothing happened in a long search.
    Event step(Sink* sink = nullptr);

    /// All events at times up to and including `until`, at most `maxEvents` of them; returns how many.
    /// Afterwards now() is `until`, or the time of the last event where maxEvents stopped it, or earlier
    /// where many silent crossings passed without an event: call again while now() < until.
    std::uint64_t advance(double until, std::uint64_t maxEvents, Sink* sink = nullptr);

    /// A look that touches nothing, best between now() and nextTime().
    DiskState at(double time, std::uint32_t disk) const;
    DiskState at(std::uint32_t disk) const { return at(now_, disk); }
    /// Time of the last contact of a disk, or of its last input; minus infinity before the first.
    double lastContact(std::uint32_t disk) const;
    Prospect prospect(std::uint32_t disk) const;

    std::size_t diskCount() const { return disks_.size(); }
    double radius(std::uint32_t disk) const { return radii_.empty() ? commonRadius_ : radii_[disk]; }
    double mass(std::uint32_t disk) const { return masses_.empty() ? commonMass_ : masses_[disk]; }
    const Counters& counters() const { return counters_; }
    Failure failure() const { return failure_; }
    std::uint64_t instantLimit() const { return instantLimit_; }

    /// Momentum taken by each wall, obstacle and side so far: sum of the sizes of the impulses.
    std::span<const double> wallMomentum() const { return wallMomentum_; }
    std::span<const double> obstacleMomentum() const { return obstacleMomentum_; }
    double sideMomentum(Side side) const { return sideMomentum_[static_cast<std::size_t>(side)]; }

    double kineticEnergy() const; // of the disks of finite mass
    Vec2 momentum() const;

    /// A person's hand, between events, at now(). The caller sees to it that the new place is free.
    void setVelocity(std::uint32_t disk, Vec2 velocity);
    void setPosition(std::uint32_t disk, Vec2 position);

    void hash(Hasher& hasher) const;
    /// Overlaps deeper than `tolerance` radii and disks outside the box at now(); empty when all is well.
    std::vector<Finding> check(double tolerance = 1e-9, std::size_t limit = 100) const;
    std::size_t bytes() const;

private:
    friend class DynamicsProbe; // tests look inside

    struct Level { // disks of similar size share a grid
        CellGrid grid;
        ShapeIndex shapes;
        double largest = 0; // radius
    };
    struct Contact { // a time of the window, and a partner code
        double time;
        std::uint32_t partner;
        void improve(double t, std::uint32_t p) {
            if (t < time || (t == time && p < partner)) {
                time = t;
                partner = p;
            }
        }
    };
    struct Image { // how often a disk has gone around a periodic box
        std::int32_t x = 0;
        std::int32_t y = 0;
    };
    struct Flight { // what lies behind a disk since its last meeting with another, up to its last change of
                    // velocity
        double time = 0;
        double path = 0;
    };
    struct Next {
        double time = 0; // on the clock of the run, not of the window
        bool real = false;
    };
    /// How many silent crossings and ghosts are dealt with ahead of the clock in search of the next event.
    static constexpr std::uint64_t searchAhead = 1u << 16;
    class Batch;
    struct Exit {
        double x;
        double y;
    };
    struct Layout {
        double window;
        std::uint32_t slots;
    };

    // dynamics_build.cpp
    void buildLevels(const Setup& setup);
    void placeDisks();
    void predictAll(double time);
    Layout layoutFor(std::vector<double> pending, double rate) const;
    bool turnWindow();
    void turnCalendar(double shift, double rate);
    bool relieveCrowd(double time);
    bool hasOutgrownGrid() const;
    void refitGrid();

    // dynamics.cpp
    void settle(double until);
    bool countInstant(double clock);
    Event fire(Batch* batch);
    Event collidePair(std::uint32_t i, std::uint32_t j, double time, Batch* batch);
    Event hitShape(std::uint32_t i, std::uint32_t code, double time);
    Event hitSide(std::uint32_t i, std::uint32_t code, double time);
    void record(const Event& event);
    void advanceDisk(std::uint32_t i, double time);
    void endFlight(std::uint32_t i, double time, Batch* batch);
    void carryFlight(std::uint32_t i, double time);
    double restitutionNow(double e, double time, std::uint32_t i) const;
    void fail(Failure failure, double time);
    void prefetchSlot(std::uint32_t slot) const;
    void prefetchCells(const DiskRecord& d, const CellGrid& grid) const;
    void prefetchNeighbours(const DiskRecord& d, const CellGrid& grid) const;

    // dynamics_predict.cpp
    void predict(std::uint32_t i, double time);
    void cross(std::uint32_t i, double time);
    Seeker seekerAt(std::uint32_t i, double time) const;
    Contact nearestDisk(const Seeker& seeker) const;
    Meeting nearestInSight(const Seeker& seeker, int stepX, int stepY) const;
    void searchBlock(const Seeker& seeker, const CellGrid& grid, std::int64_t column0, std::int64_t column1,
                     std::int64_t row0, std::int64_t row1, Meeting& best) const;
    void searchLevels(const Seeker& seeker, Meeting& best) const;
    void searchShapes(const Seeker& seeker, Contact& best) const;
    void searchSides(const Seeker& seeker, Contact& best) const;
    void schedule(std::uint32_t i, double time, Contact contact);
    Exit exitTimes(const DiskRecord& d, const CellGrid& grid) const;
    const Level& levelOf(std::uint32_t i) const { return levels_[levelIndex_.empty() ? 0 : levelIndex_[i]]; }
    Level& levelOf(std::uint32_t i) { return levels_[levelIndex_.empty() ? 0 : levelIndex_[i]]; }

    // dynamics_look.cpp
    void undoAhead(double time);
    void restart(std::uint32_t i, double time, Vec2 position, Vec2 velocity);
    void wrap(std::uint32_t i, double time);

    // The hot part: one line a disk.
    std::vector<DiskRecord> disks_;
    Calendar calendar_;
    std::vector<Level> levels_;
    ContactKernels kernels_;
    const double* radiiOrNull() const { return radii_.empty() ? nullptr : radii_.data(); }

    // Kept only where scenes need them.
    std::vector<double> radii_;            // empty: all alike
    std::vector<double> masses_;           // empty: all alike
    std::vector<std::uint8_t> levelIndex_; // empty: one level
    std::vector<Image> images_;            // empty: nothing periodic
    std::vector<Flight> carried_;          // empty: velocities change at pair collisions only
    StaticShapes shapes_;
    std::optional<BoxSpec> box_;
    Vec2 period_;

    double commonRadius_ = 0;
    double commonMass_ = 1;
    double restitution_ = 1;
    double contactTime_ = 0;
    bool looksAhead_ = false;    // prefetch pays once the disks no longer fit the cache
    bool nothingToMeet_ = false; // a lone disk that would cross a periodic box for ever

    double windowStart_ = 0;
    double laidOut_ = 0; // when the calendar was, in this window
    double now_ = 0;
    Next next_;
    std::uint64_t silentSinceEvent_ = 0;
    std::vector<std::uint32_t>
        ahead_; // disks that crossed since the last event: an input may have to take it back
    double instant_ = -never;
    std::uint64_t atInstant_ = 0;
    std::uint64_t instantLimit_ = 0;
    Failure failure_ = Failure::none;

    Counters counters_;
    std::vector<double> wallMomentum_;
    std::vector<double> obstacleMomentum_;
    std::array<double, 4> sideMomentum_{};
};

} // namespace kairos::particles
