// Tells a run that would take years from one that only takes long. The verdict rests on events and simulated
// time alone, never on a clock, so it is the same on every machine and in every slicing of the run.
//
// Looks are taken after 2^21, 2^22, 2^23, ... events. At a look after n events the rest of the way to the aim
// is estimated by the pace of the second half of these n. The run is endless
//   - where the pace is steady (neither half took more than twice the time of the other) and the rest is more
//     than 2^103 / n^2 events, at least 2^47: 2^61 at the first look, less the longer it was seen;
//   - where it is not, after 2^32 events, if the rest is more than 2^47.
// 2^47 events take half a year at ten million a second. A burst of many events in a short time, such as a
// light disk between a heavy one and a wall, is not steady and passes; so does what slows down while it is
// watched.
//
// Searches that find no event (Model::advance returns early) are judged in the same way, for they count as
// 2^21 events each: after 16, 32, 64, ... of them in a row, if the rest would take more than 2^26.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace kairos {

class PaceWatch {
public:
    /// Nothing is endless without an aim, or with one that is not finite.
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
    void aimAt(double time, std::uint64_t events) {
        aim_ = time;
        aimEvents_ = events;
    }

    /// How many events until somebody should look: at most so many are to be done in one go.
    std::uint64_t eventsToLook(std::uint64_t events) const { return nextLook_ - events; }

    /// After events: what was seen, where the run is endless. `now` is the time of the last event where
    /// eventsToLook() is 0, else anything.
    std::optional<std::string> afterEvents(double now, std::uint64_t events);
    /// After a search from `before` to `now` that found none.
    std::optional<std::string> afterSearch(double before, double now);

private:
    double aim_ = std::numeric_limits<double>::infinity(); // s
    std::uint64_t aimEvents_ = unlimited;
    std::uint64_t nextLook_ = 1u << 20; // this one only remembers the time
    double begin_ = 0;                  // s, of the first event's half
    double half_ = 0;                   // s, at the last look
    std::uint64_t searches_ = 0;        // in a row
    double searchedFrom_ = 0;           // s
};

} // namespace kairos
