// How a running model tells what happens, and how it is asked what is. Write-only, so that removing it cannot
// change the run; in batches, so that the hot loop makes no virtual call an event.
#pragma once

#include "engine/model/channel.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kairos {

/// One executed event. What kind and who mean is told by Model::eventKinds() and Model::participant().
struct EventRecord {
    double time = 0;
    std::uint64_t number = 0; // 1 is the run's first event
    std::uint32_t kind = 0;
    std::uint32_t a = 0; // model indices of those who take part; `nobody` where there is none
    std::uint32_t b = 0;
    double value = 0; // the kind says what: an impulse, a wait
    static constexpr std::uint32_t nobody = 0xffffffffu;
};

/// Receives what events bring. Given to Model::advance(); may be absent.
class Probe {
public:
    virtual ~Probe() = default;
    /// New values of a `sample` channel, in order of time.
    virtual void samples(std::size_t channel, std::span<const double> values) = 0;
    /// Executed events in order; only called where wantsEvents() holds.
    virtual void events(std::span<const EventRecord> records) = 0;
    virtual bool wantsEvents() const = 0;
};

/// The state of all channels at one instant, filled by Model::observe().
struct Observation {
    double time = 0;
    bool distributions = false;                 // in: fill `snapshots`, too
    std::vector<double> values;                 // by channel: levels, counters, values; unused for others
    std::vector<std::vector<double>> snapshots; // by channel: distributions
};

} // namespace kairos
