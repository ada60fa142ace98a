// The running state of a scene: a value behind a narrow door. A model is built by its kind from a const
// Workspace, stepped by Simulation, and looked at through const functions that never change a bit of it.
#pragma once

#include "engine/base/hash.h"
#include "engine/base/issue.h"
#include "engine/model/frame.h"
#include "engine/model/probe.h"
#include "engine/model/theory.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace kairos {

class Model {
public:
    virtual ~Model() = default;

    /// Simulated time, s: of the last event, or where advance() was told to stop.
    virtual double now() const = 0;
    /// Time of the next event that changes the modelled state; +inf where nothing is left. Never before
    /// now(). Where finding it would take long, a time before which nothing happens.
    virtual double nextTime() const = 0;
    /// Executes the events at times up to and including `until`, at most `maxEvents`; returns how many.
    /// Unless the limit stopped it, now() is `until` afterwards; a model with much to do that is no event may
    /// stop earlier, to let its caller have a word, and goes on when called again. Slicing a run does not change
    /// its bits.
    virtual std::uint64_t advance(double until, std::uint64_t maxEvents, Probe* probe) = 0;

    /// The event executed last, to report a failure and the end of a run; its number is 0 before the first,
    /// or where the model does not keep it.
    virtual EventRecord lastEvent() const { return {}; }

    /// Fixed for the life of the model.
    virtual const std::vector<Channel>& channels() const = 0;
    /// What all channels say at now().
    virtual void observe(Observation& out) const = 0;
    /// Forgets what was counted and averaged so far (end of warm-up); never changes the run or its
    /// fingerprint.
    virtual void restartStatistics() = 0;
    /// Theory that applies to this scene, with parameters measured from the state at now().
    virtual std::vector<Theory> theory() const = 0;

    /// Names of the kinds of event, indexed by EventRecord::kind: "pair collision", ...
    virtual std::span<const std::string> eventKinds() const = 0;
    /// Name of a participant of an event: "Disk 4", "Gas 1 #17", "Wall 2".
    virtual std::string participant(const EventRecord& event, bool second) const = 0;

    /// The picture at time `at` >= now(), extrapolated where the model moves between events. `out` is
    /// overwritten.
    virtual void draw(double at, Frame& out) const = 0;
    /// Columns and rows of the final state, for records.csv: one row a body.
    virtual std::vector<std::string> recordColumns() const = 0;
    virtual std::vector<std::vector<double>> records() const = 0;

    /// Everything that decides the future, and nothing else.
    virtual void hash(Hasher& hasher) const = 0;
    /// Invariants; adds an Issue for each one broken. May cost O(N).
    virtual void check(Issues& issues) const = 0;
    /// How far the state is from what the model promises, a pure number that a sound run keeps tiny;
    /// ModelKind::residual says of what. May cost O(N).
    virtual double residual() const { return 0; }
    virtual std::unique_ptr<Model> clone() const = 0;
    /// Memory held, for keyframe budgets and benches.
    virtual std::size_t bytes() const = 0;
    /// Work done that is no event, so far: predictions that came to nothing, steps from cell to cell. For
    /// benches.
    virtual std::uint64_t silentSteps() const { return 0; }
};

} // namespace kairos
