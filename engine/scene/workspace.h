// All that a document holds and a run needs: the kind, the scene, and how to run it. A copyable value.
#pragma once

#include "engine/scene/scene.h"

#include <cstdint>
#include <string>

namespace kairos {

/// How far and with what seed a scene is run where nobody says otherwise.
struct RunSettings {
    double until = 10; // simulated time, model seconds
    std::uint64_t seed = 1;
    double warmup = 0;       // statistics begin here
    double playbackRate = 1; // simulated seconds shown in a second of the clock on the wall

    friend bool operator==(const RunSettings&, const RunSettings&) = default;
};

struct Workspace {
    std::string kind;        // ModelKind::id
    int kindVersion = 1;     // of the schema the scene was written with
    std::string title;       // one line, for people
    std::string description; // what it shows, what to try
    Scene scene;
    RunSettings run;
    std::string unknown; // what a newer minor version wrote and we keep: a JSON object's text, or empty

    friend bool operator==(const Workspace&, const Workspace&) = default;
};

} // namespace kairos
