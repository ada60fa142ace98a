// The options of every verb that takes a scene and runs it: where it is, what is changed in it, how far it
// goes.
#pragma once

#include "engine/run/simulation.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace kairos::cli {

/// As typed: numbers are read by our own parser, which knows no locale.
struct SceneOptions {
    std::string file;
    std::string frame;
    std::vector<std::string> radius; // TYPE=R
    std::vector<std::string> set;    // ITEM.KEY=VALUE
    bool strict = false;
    std::string until, events, seed, warmup;
    std::string untilOption = "--until"; // what the verb calls it

    /// FILE with what its import needs.
    void addFile(CLI::App& app);
    /// --set and --seed.
    void addChanges(CLI::App& app);
    void addUntil(CLI::App& app, const std::string& name = "--until");
};

struct OpenedScene {
    Workspace workspace;
    Issues remarks; // warnings and notes of the reader
};
Result<OpenedScene> openScene(const SceneOptions& options);

struct RunPlan {
    Simulation simulation;
    double until;
    std::uint64_t events; // at most
};
/// Opens, changes and builds. Warnings are printed.
Result<RunPlan> plan(const SceneOptions& options, SimulationOptions how = {});

/// Runs to the end of the plan, or until Ctrl+C (see interrupt.h); `progress` shows a bar on a terminal.
Simulation::Stop carryOut(RunPlan& plan, bool progress);

/// The exit code of a run that stopped like this, and a word about it on standard error: the Issue that a
/// failed run ends with unless `told`, or that it was interrupted.
int endOf(const RunPlan& plan, Simulation::Stop stop, bool told = false);

/// Changes the workspace as `--set` says.
Result<Done> applySetting(Workspace& workspace, const std::string& argument);

} // namespace kairos::cli
