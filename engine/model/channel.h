// What a model can be asked about. A channel is one measured thing of one run: a quantity, of an item or the
// whole, of a class or all. The list of channels is fixed when the model is built.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kairos {

enum class ChannelType : std::uint8_t {
    sample,       // values that events bring (free times, waits): histogram and summary of all of them
    distribution, // a value of each member at one instant (speeds): histogram and summary of the last
                  // snapshot
    level,        // a value that lasts (energy, queue length): time average, and a curve against time
    counter,      // counts up from 0 (collisions): its value, and a curve against time
    value,        // one number derived from all since statistics began (pressure): its value, and a curve
};

struct Channel {
    std::string item;     // name of the item, empty for the whole
    std::string quantity; // key, as in `--json`: "speed", "collisions.pair"
    std::string category; // class or species, empty for all
    std::string label;    // for people: "Speed"
    std::string unit;     // model units, empty for pure numbers
    ChannelType type = ChannelType::value;
    std::string help; // one sentence
    bool wholeNumbers = false;
};

/// What a kind measures in general, for `describe`; build() makes Channels of it.
struct ObservableSpec {
    std::string quantity;
    std::string label;
    std::string unit;
    ChannelType type = ChannelType::value;
    std::string help;
    bool perItem = false;
    bool perCategory = false;
    bool wholeNumbers = false;

    Channel channel(std::string item = {}, std::string category = {}) const {
        return {std::move(item), quantity, std::move(category), label, unit, type, help, wholeNumbers};
    }
};

} // namespace kairos
