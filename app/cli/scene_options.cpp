#include "app/cli/scene_options.h"

#include "app/cli/exit_code.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "engine/base/number.h"
#include "engine/run/open.h"
#include "engine/scene/edit.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>

namespace kairos::cli {

void print(const Issues& issues) {
    for (const Issue& issue : issues)
        std::cerr << toText(issue) << '\n';
}

int refuse(const Issues& issues) {
    print(issues);
    return badInput;
}

int refuse(std::string place, std::string what, std::string fix) {
    return refuse(Issues{{Severity::error, std::move(place), std::move(what), std::move(fix), {}}});
}

void SceneOptions::addFile(CLI::App& app) {
    app.add_option("FILE", file, "A .kairos scene, or any file that can be imported")->required();
    app.add_option("--frame", frame, "Which frame of a trajectory to import, from 0")->type_name("N");
    app.add_option("--radius", radius, "Radius of a type of the imported file, as in --radius 1=0.5")
        ->type_name("TYPE=R")
        ->take_all();
}

void SceneOptions::addChanges(CLI::App& app) {
    app.add_option(
           "--set", set,
           "Change a property of an item before the run; may be given again. scene.KEY is a parameter of the "
           "scene, run.KEY one of until, seed, warmup, playbackRate. Put a name that holds blanks, dots or "
           "brackets in double quotes: --set '\"Disk 4\".radius=0.1'")
        ->type_name("ITEM.KEY=VALUE")
        ->take_all();
    app.add_option("--seed", seed, "Seed of the random streams, in place of the file's")->type_name("S");
}

void SceneOptions::addUntil(CLI::App& app, const std::string& name) {
    untilOption = name;
    app.add_option(name, until, "Run up to and including this simulated time (s), in place of the file's")
        ->type_name("T");
}

namespace {

Issue bad(std::string place, std::string what, std::string fix) {
    return {Severity::error, std::move(place), std::move(what), std::move(fix), {}};
}

Result<double> readTime(const std::string& text, const std::string& option) {
    const auto value = parseNumber(text);
    if (value && *value >= 0) return *value;
    return bad(option, fmt::format("\"{}\" is no time.", text), "Give a number of at least 0, with a dot.");
}

Result<std::uint64_t> readCount(const std::string& text, const std::string& option) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size()) return value;
    return bad(option, fmt::format("\"{}\" is no whole number.", text), "Give a whole number of at least 0.");
}

// ITEM, KEY and VALUE of "ITEM.KEY=VALUE".
struct Setting {
    std::string item;
    bool quoted = false;
    std::string key;
    std::string value;
};

std::optional<Setting> split(const std::string& argument) {
    Setting s;
    std::size_t rest = 0;
    if (argument.starts_with('"')) {
        const std::size_t close = argument.find('"', 1);
        if (close == std::string::npos || close + 1 >= argument.size() || argument[close + 1] != '.')
            return {};
        s.item = argument.substr(1, close - 1);
        s.quoted = true;
        rest = close + 2;
    }
    const std::size_t equals = argument.find('=', rest);
    if (equals == std::string::npos) return {};
    if (!s.quoted) {
        // Keys hold no dot, so the last one before "=" is ours.
        const std::size_t dot = argument.rfind('.', equals);
        if (dot == std::string::npos || dot == 0) return {};
        s.item = argument.substr(0, dot);
        rest = dot + 1;
    }
    s.key = argument.substr(rest, equals - rest);
    s.value = argument.substr(equals + 1);
    if (s.key.empty() || s.item.empty()) return {};
    return s;
}

std::string keysOf(const std::vector<PropertySpec>& specs) {
    std::string keys;
    for (const PropertySpec& spec : specs)
        keys += (keys.empty() ? "" : ", ") + spec.key;
    return keys;
}

std::string wanted(const PropertySpec& spec) {
    std::string text = fmt::format("{} is of type {}", spec.label, name(spec.type));
    if (!spec.choices.empty()) {
        text += ": one of";
        for (const Choice& choice : spec.choices)
            text += " " + choice.key;
    }
    if (std::isfinite(spec.min))
        text += fmt::format(", {} {}", spec.minExcluded ? "above" : "at least", formatNumber(spec.min));
    if (std::isfinite(spec.max)) text += fmt::format(", at most {}", formatNumber(spec.max));
    return text + ".";
}

Result<Value> readValue(const PropertySpec& spec, const Setting& setting, const std::string& place) {
    if (auto value = parseValue(spec, setting.value)) return *value;
    return bad(place, fmt::format("\"{}\" is no value for it.", setting.value), wanted(spec));
}

Result<Done> setRun(Workspace& workspace, const Setting& setting, const std::string& place) {
    static constexpr const char* keys[] = {"until", "seed", "warmup", "playbackRate"};
    if (std::find(std::begin(keys), std::end(keys), setting.key) == std::end(keys))
        return bad(place, fmt::format("The run has no setting \"{}\".", setting.key),
                   fmt::format("Settings are: {}.", fmt::join(keys, ", ")));
    RunSettings run = workspace.run;
    if (setting.key == "seed") {
        const auto seed = readCount(setting.value, place);
        if (!seed) return seed.issues();
        run.seed = seed.value();
    } else {
        const auto value = readTime(setting.value, place);
        if (!value) return value.issues();
        if (setting.key == "until")
            run.until = value.value();
        else if (setting.key == "warmup")
            run.warmup = value.value();
        else if (value.value() > 0)
            run.playbackRate = value.value();
        else
            return bad(place, "A run that is played at this rate would never move.",
                       "Give the simulated seconds a second of playback, above 0.");
    }
    apply(workspace, SetRun{run});
    return Done{};
}

Result<Done> setParameter(Workspace& workspace, const Setting& setting, const std::string& place) {
    const Schema& schema = workspace.scene.schema();
    const auto index = schema.findParameter(setting.key);
    if (!index)
        return bad(place, fmt::format("The scene has no parameter \"{}\".", setting.key),
                   fmt::format("Parameters are: {}.", keysOf(schema.parameters)));
    const auto value = readValue(schema.parameters[*index], setting, place);
    if (!value) return value.issues();
    apply(workspace, SetParameter{*index, value.value()});
    return Done{};
}

} // namespace

Result<Done> applySetting(Workspace& workspace, const std::string& argument) {
    const std::string place = "--set " + argument;
    const auto setting = split(argument);
    if (!setting)
        return bad(place, "This is not of the form ITEM.KEY=VALUE.",
                   "Write for example '\"Disk 4\".radius=0.1'.");
    if (!setting->quoted && setting->item == "run") return setRun(workspace, *setting, place);
    if (!setting->quoted && setting->item == "scene") return setParameter(workspace, *setting, place);
    const auto id = workspace.scene.findByName(setting->item);
    if (!id)
        return bad(place, fmt::format("No item is named \"{}\".", setting->item),
                   "Give a name as the scene shows it, like \"Disk 4\", or scene or run.");
    const ItemTypeSpec& type = workspace.scene.specOf(*id);
    const auto property = type.find(setting->key);
    if (!property)
        return bad(place, fmt::format("{} has no property \"{}\".", type.label, setting->key),
                   fmt::format("Properties are: {}.", keysOf(type.properties)));
    const auto value = readValue(type.properties[*property], *setting, place);
    if (!value) return value.issues();
    apply(workspace, SetValues{*property, {*id}, {value.value()}});
    return Done{};
}

Result<OpenedScene> openScene(const SceneOptions& options) {
    ImportOptions import;
    if (!options.frame.empty()) {
        const auto frame = readCount(options.frame, "--frame");
        if (!frame) return frame.issues();
        import.frame = static_cast<std::size_t>(frame.value());
    }
    for (const std::string& text : options.radius) {
        const std::size_t equals = text.rfind('=');
        const auto radius = equals == std::string::npos
                                ? std::nullopt
                                : parseNumber(std::string_view(text).substr(equals + 1));
        if (!radius || !(*radius >= 0))
            return bad("--radius", fmt::format("\"{}\" is not of the form TYPE=R.", text),
                       "Write for example 1=0.5.");
        import.radius[text.substr(0, equals)] = *radius;
    }
    auto opened = openFile(options.file, import, options.strict);
    if (!opened) return opened.issues();
    OpenedScene scene{std::move(opened).value(), opened.issues()};
    for (const std::string& argument : options.set)
        if (const auto set = applySetting(scene.workspace, argument); !set) return set.issues();
    return scene;
}

Result<RunPlan> plan(const SceneOptions& options, SimulationOptions how) {
    auto scene = openScene(options);
    if (!scene) return scene.issues();
    print(scene.value().remarks);
    Workspace& workspace = scene.value().workspace;
    double until = workspace.run.until;
    std::uint64_t events = Simulation::unlimited;
    if (!options.until.empty()) {
        const auto given = readTime(options.until, options.untilOption);
        if (!given) return given.issues();
        until = given.value();
    }
    if (!options.events.empty()) {
        const auto given = readCount(options.events, "--events");
        if (!given) return given.issues();
        events = given.value();
    }
    if (!options.seed.empty()) {
        const auto given = readCount(options.seed, "--seed");
        if (!given) return given.issues();
        how.seed = given.value();
    }
    if (!options.warmup.empty()) {
        const auto given = readTime(options.warmup, "--warmup");
        if (!given) return given.issues();
        how.warmup = given.value();
    }
    how.until = until;
    auto started = Simulation::start(std::make_shared<const Workspace>(std::move(workspace)), how);
    if (!started) return started.issues();
    print(started.value().issues());
    started.value().aimAt(until, events);
    return RunPlan{std::move(started).value(), until, events};
}

Simulation::Stop carryOut(RunPlan& plan, bool progress) {
    constexpr std::uint64_t chunk = 1u << 16;
    Progress bar(progress);
    const CatchInterrupt catching;
    Simulation& run = plan.simulation;
    while (true) {
        const std::uint64_t left = plan.events - std::min(plan.events, run.events());
        const auto stop = run.advanceTo(plan.until, std::min(left, chunk));
        const bool enough = run.events() >= plan.events;
        if (stop != Simulation::Stop::eventLimit || enough || interrupted()) return stop;
        const double share = run.now() / plan.until;
        const double eventShare = static_cast<double>(run.events()) / static_cast<double>(plan.events);
        bar.show(std::max(share, eventShare));
    }
}

int endOf(const RunPlan& plan, Simulation::Stop stop, bool told) {
    const Simulation& run = plan.simulation;
    if (stop == Simulation::Stop::failed) {
        if (!told) print(run.issues());
        return runFailed;
    }
    if (stop != Simulation::Stop::eventLimit || run.events() >= plan.events || !interrupted()) return done;
    print({{Severity::warning,
            fmt::format("t = {}, event {}", formatNumber(run.now()), run.events()),
            fmt::format("The run was interrupted before its end at {} s.", formatNumber(plan.until)),
            "What is written shows it up to here.",
            {}}});
    return stopped;
}

} // namespace kairos::cli
