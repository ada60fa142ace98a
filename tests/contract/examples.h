// The example scenes that kinds list in their CMakeLists.txt.
#pragma once

#include "engine/run/open.h"
#include "engine/run/simulation.h"

#include <filesystem>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>

namespace kairos::contract {

struct Example {
    const char* kind;
    const char* path;

    /// "ideal_gas", as test names may hold.
    std::string name() const {
        std::string text = std::filesystem::path(path).stem().string();
        for (char& c : text)
            if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9')) c = '_';
        return text;
    }
    friend std::ostream& operator<<(std::ostream& out, const Example& e) {
        return out << e.kind << '/' << e.name();
    }
};

std::span<const Example> examples(); // generated

inline Workspace load(const Example& example) {
    auto opened = openFile(example.path, {}, true);
    if (!opened) throw std::runtime_error(toText(opened.issues().front()));
    return std::move(opened).value();
}

inline Simulation start(const Workspace& workspace, const SimulationOptions& options = {}) {
    auto started = Simulation::start(std::make_shared<const Workspace>(workspace), options);
    if (!started) throw std::runtime_error(toText(started.issues().front()));
    return std::move(started).value();
}

/// Advances to `time` however often the model asks for a pause.
inline Simulation::Stop runTo(Simulation& run, double time, std::uint64_t maxEvents = 1u << 20) {
    while (true) {
        const std::uint64_t before = run.events();
        const auto stop = run.advanceTo(time, maxEvents);
        if (stop != Simulation::Stop::eventLimit || run.events() - before == maxEvents) return stop;
    }
}

} // namespace kairos::contract
