// export, render: what people take away, made by the same code as in the window.
#include "app/cli/exit_code.h"
#include "app/cli/interrupt.h"
#include "app/cli/scene_options.h"
#include "app/cli/verbs.h"
#include "engine/base/number.h"
#include "engine/export/svg.h"
#include "engine/export/tables.h"
#include "engine/export/xlsx.h"
#include "engine/export/xyz.h"
#include "engine/io/file.h"
#include "engine/models/builtin_kinds.h"

#include <fmt/format.h>
#include <iostream>

namespace kairos::cli {

namespace {

constexpr std::uint64_t kMostFrames = 1'000'000;

struct ExportVerb {
    SceneOptions scene;
    std::string to;
    std::string chart;
    std::string table;
    std::string frames;
    std::string out;
};

int deliver(const std::string& out, const std::string& text) {
    if (out.empty()) {
        std::cout << text;
        return done;
    }
    const auto written = writeFileAtomically(out, text);
    return written ? done : refuse(written.issues());
}

std::string tableOf(const RunResults& results, const std::string& table) {
    if (table == "series") return seriesCsv(results);
    if (table == "histograms") return histogramsCsv(results);
    if (table == "events") return eventsCsv(results);
    if (table == "records") return recordsCsv(results);
    return summaryCsv(results);
}

// The channel of this quantity, rather of the whole than of an item or class.
const ChannelResult* channelOf(const RunResults& results, const std::string& quantity) {
    const ChannelResult* found = nullptr;
    for (const ChannelResult& c : results.channels) {
        if (c.channel.quantity != quantity) continue;
        if (c.channel.item.empty() && c.channel.category.empty()) return &c;
        if (!found) found = &c;
    }
    return found;
}

int exportChart(const ExportVerb& options, const RunResults& results) {
    std::string quantity = options.chart;
    if (const auto& charts = findKind(results.kind)->defaultCharts; quantity.empty() && !charts.empty())
        quantity = charts.front();
    const ChannelResult* channel = channelOf(results, quantity);
    if (!channel)
        return refuse("--chart " + quantity, "The run measures no such quantity.",
                      fmt::format("`kairos-cli describe {}` lists what is measured.", results.kind));
    const auto index = static_cast<std::size_t>(channel - results.channels.data());
    const Theory* theory = nullptr;
    for (const Theory& t : results.theory)
        if (t.channel == index && !theory && (channel->sample ? t.density != nullptr : t.value.has_value()))
            theory = &t;
    return deliver(options.out,
                   channel->sample ? histogramSvg(*channel, theory) : seriesSvg(*channel, theory));
}

int exportFrames(const ExportVerb& options, RunPlan& planned) {
    const auto frames = parseInteger(options.frames.empty() ? "100" : options.frames);
    if (!frames || *frames < 1 || static_cast<std::uint64_t>(*frames) > kMostFrames)
        return refuse("--frames", fmt::format("\"{}\" is no number of frames.", options.frames),
                      fmt::format("Give a whole number from 1 to {}.", kMostFrames));
    std::string text;
    Frame frame;
    auto stop = Simulation::Stop::reachedTime;
    for (std::int64_t i = 0; i < *frames && stop != Simulation::Stop::failed && !interrupted(); ++i) {
        const double share = *frames == 1 ? 1.0 : static_cast<double>(i) / static_cast<double>(*frames - 1);
        RunPlan part{std::move(planned.simulation), share * planned.until, planned.events};
        stop = carryOut(part, false);
        part.simulation.model().draw(part.simulation.now(), frame);
        text += extendedXyz(frame);
        planned.simulation = std::move(part.simulation);
    }
    const int code = deliver(options.out, text);
    return code != done ? code : endOf(planned, stop);
}

// An option that only some formats heed.
Issues notApplicable(const ExportVerb& options) {
    const struct {
        const char* option;
        const std::string& value;
        const char* format;
    } rules[] = {{"--table", options.table, "csv"},
                 {"--chart", options.chart, "svg"},
                 {"--frames", options.frames, "xyz"}};
    Issues issues;
    for (const auto& rule : rules)
        if (!rule.value.empty() && options.to != rule.format)
            issues.push_back({Severity::error,
                              fmt::format("{} {}", rule.option, rule.value),
                              fmt::format("This has no meaning for --to {}.", options.to),
                              fmt::format("Leave {} out, or export --to {}.", rule.option, rule.format),
                              {}});
    return issues;
}

int exportRun(const ExportVerb& options) {
    if (const Issues issues = notApplicable(options); !issues.empty()) return refuse(issues);
    if (options.to == "xlsx" && options.out.empty())
        return refuse("--to xlsx", "A workbook needs a file.", "Add -o OUT.xlsx.");
    auto planned =
        plan(options.scene, {.record = options.to != "xyz", .keepEvents = options.table == "events"});
    if (!planned) return refuse(planned.issues());
    if (options.to == "xyz") return exportFrames(options, planned.value());
    const auto stop = carryOut(planned.value(), true);
    const RunResults results = planned.value().simulation.results(planned.value().until);
    int code = done;
    if (options.to == "svg") {
        code = exportChart(options, results);
    } else if (options.to == "xlsx") {
        const auto written = writeXlsx(options.out, results);
        code = written ? done : refuse(written.issues());
    } else {
        code = deliver(options.out,
                       options.to == "json" ? summaryJson(results) : tableOf(results, options.table));
    }
    return code != done ? code : endOf(planned.value(), stop);
}

struct RenderVerb {
    SceneOptions scene;
    std::string out;
};

int render(const RenderVerb& options) {
    auto planned = plan(options.scene, {.record = false});
    if (!planned) return refuse(planned.issues());
    const auto stop = carryOut(planned.value(), true);
    const Simulation& run = planned.value().simulation;
    Frame frame;
    run.model().draw(run.now(), frame);
    FrameSvgOptions how;
    how.title = fmt::format("{}, t = {} s", run.workspace().title, formatRounded(run.now()));
    how.description = run.workspace().description;
    const int code = deliver(options.out, frameSvg(frame, how));
    return code != done ? code : endOf(planned.value(), stop);
}

} // namespace

void addExport(CLI::App& app, int& exitCode) {
    CLI::App* verb = app.add_subcommand("export", "Run a scene and write tables, a chart or a trajectory");
    const auto options = std::make_shared<ExportVerb>();
    options->scene.addFile(*verb);
    verb->add_option("--to", options->to,
                     "csv and json: statistics; xlsx: a workbook of them; xyz: a trajectory; svg: a chart")
        ->required()
        ->check(CLI::IsMember({"csv", "json", "xlsx", "xyz", "svg"}));
    options->scene.addUntil(*verb);
    options->scene.addChanges(*verb);
    verb->add_option("--table", options->table, "Which table for csv [summary]")
        ->check(CLI::IsMember({"summary", "series", "histograms", "events", "records"}));
    verb->add_option("--chart", options->chart, "The quantity to draw for svg; else the kind's first chart")
        ->type_name("QUANTITY");
    verb->add_option("--frames", options->frames,
                     "How many frames for xyz, evenly from the start to the end [100]")
        ->type_name("N");
    verb->add_option("-o,--out", options->out, "The file to write; standard output where it is left out")
        ->type_name("OUT");
    verb->callback([options, &exitCode] { exitCode = exportRun(*options); });
}

void addRender(CLI::App& app, int& exitCode) {
    CLI::App* verb = app.add_subcommand("render", "Draw a scene at a moment of its run, as SVG");
    const auto options = std::make_shared<RenderVerb>();
    options->scene.addFile(*verb);
    options->scene.addUntil(*verb, "--at");
    verb->get_option("--at")->required();
    options->scene.addChanges(*verb);
    verb->add_option("-o,--out", options->out, "The file to write; standard output where it is left out")
        ->type_name("OUT.svg");
    verb->callback([options, &exitCode] { exitCode = render(*options); });
}

} // namespace kairos::cli
