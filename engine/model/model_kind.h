// A kind of model, as constant data and a few functions. What is here is all that the rest of Kairos knows of
// a kind.
#pragma once

#include "engine/base/result.h"
#include "engine/model/channel.h"
#include "engine/model/model.h"
#include "engine/scene/workspace.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kairos {

/// What a person may say about a foreign file (`kairos-cli import IN --frame 3 --radius 1=0.5`).
struct ImportOptions {
    std::string fileName;                      // for places in Issues and the title
    std::optional<std::size_t> frame = {};     // of a trajectory, from 0, which is taken where none is said
    std::map<std::string, double> radius = {}; // by type name in the file
};

/// A foreign text format that this kind reads.
struct Importer {
    std::string id;                            // "particle-text"
    std::string label;                         // "Particle text file"
    std::vector<std::string> suffixes;         // "txt"
    bool (*recognises)(std::string_view text); // a cheap look at the beginning
    Result<Workspace> (*read)(std::string_view text, const ImportOptions& options);
    bool takesFrame = false;  // heeds ImportOptions::frame
    bool takesRadius = false; // heeds ImportOptions::radius
};

struct ModelKind {
    std::string id;
    std::string title;   // "Particles"
    std::string summary; // one sentence for the welcome page and `describe`
    int version = 1;     // of the schema
    Schema schema;
    std::vector<ObservableSpec> observables;
    std::vector<std::string> defaultCharts; // quantities shown first
    std::vector<Importer> importers;

    // For `kairos-cli bench`; quantities without item and category.
    std::vector<std::string> benchCounters = {}; // counters whose sum is the work done: "collisions.pair"
    std::string conserved = {};                  // a level that a sound run keeps: "energy.kinetic"
    std::string residual = {};                   // what Model::residual() is: "deepest overlap, diameters"

    /// All that is wrong with the scene as drawn, for the live list of problems. Errors are those that
    /// build() gives.
    Issues (*validate)(const Workspace&);
    /// A model ready to run, or the errors. `seed` and `replication` key the random streams.
    Result<std::unique_ptr<Model>> (*build)(const Workspace&, std::uint64_t seed, std::uint64_t replication);
    /// A scene to start drawing in ("New").
    Workspace (*blank)();
};

} // namespace kairos
