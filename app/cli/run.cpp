// run, fingerprint: a scene to its end, and what came of it.
#include "app/cli/exit_code.h"
#include "app/cli/scene_options.h"
#include "app/cli/verbs.h"
#include "engine/base/hash.h"
#include "engine/export/tables.h"
#include "engine/io/file.h"

#include <filesystem>
#include <iostream>

namespace kairos::cli {

namespace {

struct RunOptions {
    SceneOptions scene;
    std::string out;
    bool json = false;
};

int writeTables(const std::string& folder, const RunResults& results) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return refuse("--out " + folder, error.message() + ".", "Choose another folder.");
    const std::filesystem::path path(folder);
    const std::pair<const char*, std::string> tables[] = {
        {"summary.json", summaryJson(results)}, {"summary.csv", summaryCsv(results)},
        {"series.csv", seriesCsv(results)},     {"histograms.csv", histogramsCsv(results)},
        {"events.csv", eventsCsv(results)},     {"records.csv", recordsCsv(results)},
    };
    for (const auto& [name, text] : tables)
        if (const auto written = writeFileAtomically((path / name).string(), text); !written)
            return refuse(written.issues());
    return done;
}

int run(const RunOptions& options) {
    auto planned = plan(options.scene, {.keepEvents = !options.out.empty()});
    if (!planned) return refuse(planned.issues());
    const auto before = planned.value().simulation.issues().size();
    const auto stop = carryOut(planned.value(), true);
    const RunResults results = planned.value().simulation.results(planned.value().until);
    // Those of the start are printed already.
    print(Issues(results.issues.begin() + static_cast<std::ptrdiff_t>(before), results.issues.end()));
    if (!options.out.empty())
        if (const int code = writeTables(options.out, results); code != done) return code;
    std::cout << (options.json ? summaryJson(results) : summaryText(results));
    return endOf(planned.value(), stop, true);
}

int fingerprint(const SceneOptions& options) {
    auto planned = plan(options, {.record = false});
    if (!planned) return refuse(planned.issues());
    const auto stop = carryOut(planned.value(), true);
    // That of half a run would be taken for the whole one's.
    if (const int code = endOf(planned.value(), stop); code != done) return code;
    std::cout << hex16(planned.value().simulation.fingerprint()) << '\n';
    return done;
}

} // namespace

void addRun(CLI::App& app, int& exitCode) {
    CLI::App* verb = app.add_subcommand("run", "Run a scene and print its statistics");
    const auto options = std::make_shared<RunOptions>();
    options->scene.addFile(*verb);
    options->scene.addUntil(*verb);
    verb->add_option("--events", options->scene.events, "Stop after this many events")->type_name("N");
    verb->add_option("--warmup", options->scene.warmup, "Statistics begin at this simulated time (s)")
        ->type_name("T");
    options->scene.addChanges(*verb);
    verb->add_flag("--strict", options->scene.strict, "Refuse keys that this version does not know");
    verb->add_option(
            "--out", options->out,
            "Write summary.json, summary.csv, series.csv, histograms.csv, events.csv and records.csv there")
        ->type_name("DIR");
    verb->add_flag("--json", options->json, "Print one JSON object in place of a table");
    verb->callback([options, &exitCode] { exitCode = run(*options); });
}

void addFingerprint(CLI::App& app, int& exitCode) {
    CLI::App* verb = app.add_subcommand(
        "fingerprint", "Run a scene and print 16 hex digits of its state: same digits, same run");
    const auto options = std::make_shared<SceneOptions>();
    options->addFile(*verb);
    options->addUntil(*verb);
    options->addChanges(*verb);
    verb->callback([options, &exitCode] { exitCode = fingerprint(*options); });
}

} // namespace kairos::cli
