// bench: how fast this machine runs a kind's committed scenes, and how sound a long run stays.
#include "app/cli/exit_code.h"
#include "app/cli/progress.h"
#include "app/cli/scene_options.h"
#include "app/cli/verbs.h"
#include "engine/base/number.h"
#include "engine/io/json_writer.h"
#include "engine/models/builtin_kinds.h"
#include "engine/run/open.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <numeric>
#include <sys/resource.h>

namespace kairos::cli {

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

struct BenchOptions {
    std::string kind;
    std::vector<std::string> cases;
    std::string seconds = "3";
    std::string longEvents;
    bool json = false;
};

struct Row {
    std::string name;
    double rate = 0; // results a CPU-second
    std::string unit;
    std::size_t bytes = 0;
    double eventsPerResult = 0; // silent steps among them
};

double cpuSeconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::vector<std::filesystem::path> scenesOf(const ModelKind& kind) {
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto folder = program.parent_path() / ".." / "share" / "kairos" / "models" / kind.id / "bench";
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".kairos") files.push_back(entry.path());
    // "N=1000" before "N=10000": shorter names first where one begins like the other.
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) {
        const std::string x = a.stem().string(), y = b.stem().string();
        const auto head = [](const std::string& s) { return s.substr(0, s.find(',')); };
        if (head(x).size() != head(y).size()) return head(x).size() < head(y).size();
        return x < y;
    });
    return files;
}

Result<Simulation> startCase(const std::filesystem::path& file) {
    auto opened = openFile(file.string(), {});
    if (!opened) return opened.issues();
    return Simulation::start(std::make_shared<const Workspace>(std::move(opened).value()), {});
}

double levelOf(const Simulation& run, const std::vector<std::string>& quantities) {
    Observation seen;
    run.model().observe(seen);
    double sum = 0;
    const auto& channels = run.model().channels();
    for (std::size_t i = 0; i < channels.size(); ++i)
        if (channels[i].item.empty() && channels[i].category.empty() &&
            std::count(quantities.begin(), quantities.end(), channels[i].quantity) > 0)
            sum += seen.values[i];
    return sum;
}

std::string unitOf(const ModelKind& kind) {
    std::string unit;
    for (const std::string& quantity : kind.benchCounters)
        unit += (unit.empty() ? "" : "+") + quantity;
    return unit + "/CPU-s";
}

Result<Row> measure(const ModelKind& kind, const std::filesystem::path& file, double seconds) {
    auto started = startCase(file);
    if (!started) return started.issues();
    Simulation& run = started.value();
    constexpr std::uint64_t chunk = 20000;
    // Caches, calendar and positions settle before the clock starts.
    for (const double begin = cpuSeconds(); cpuSeconds() - begin < seconds / 3;)
        if (run.advanceTo(kInf, chunk) != Simulation::Stop::eventLimit) break;
    const double resultsBefore = levelOf(run, kind.benchCounters);
    const auto stepsOf = [&run] { return static_cast<double>(run.events() + run.model().silentSteps()); };
    const double stepsBefore = stepsOf();
    const double begin = cpuSeconds();
    double end = begin;
    auto stop = Simulation::Stop::eventLimit;
    while (end - begin < seconds && stop == Simulation::Stop::eventLimit) {
        stop = run.advanceTo(kInf, chunk);
        end = cpuSeconds();
    }
    if (stop == Simulation::Stop::failed) return run.issues();
    const double results = levelOf(run, kind.benchCounters) - resultsBefore;
    return Row{file.stem().string(), end > begin ? results / (end - begin) : 0, unitOf(kind),
               run.model().bytes(), results > 0 ? (stepsOf() - stepsBefore) / results : 0};
}

// Two yardsticks of a machine, so that rates of two can be compared. Each result feeds a sum that decides a
// branch, which keeps the compiler from dropping the work.
std::vector<Row> calibrate(double seconds) {
    constexpr std::uint32_t links = 1u << 23; // 32 MiB: beyond the caches near a core
    std::vector<std::uint32_t> next(links);
    // A full-period step (Hull and Dobell, 1962) visits every link once in an order that no prefetcher
    // follows.
    for (std::uint32_t i = 0; i < links; ++i)
        next[i] = (i * 1664525u + 1013904223u) & (links - 1);
    const auto rate = [seconds](auto work, double each) {
        double done = 0;
        const double begin = cpuSeconds();
        double end = begin;
        while (end - begin < seconds) {
            work();
            done += each;
            end = cpuSeconds();
        }
        return done / (end - begin);
    };
    std::uint32_t at = 0;
    const double chase = rate(
        [&] {
            for (int i = 0; i < 100000; ++i)
                at = next[at];
        },
        1e5);
    std::vector<double> numbers(4096);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = 0.5 + 1e-3 * static_cast<double>(i * 7919 % 4096);
    double sum = 0;
    const double tests = rate(
        [&] {
            for (std::size_t i = 0; i + 4 < numbers.size(); ++i) {
                const double x = numbers[i], y = numbers[i + 1], u = numbers[i + 2] - 2,
                             v = numbers[i + 3] - 2;
                const double b = x * u + y * v, c = x * x + y * y - 0.01, a = u * u + v * v;
                const double d = b * b - a * c;
                if (b < 0 && d > 0) sum += c / (std::sqrt(d) - b);
            }
        },
        4092);
    if (at == links || sum < 0) std::cerr << "The processor cannot count.\n";
    return {{"pointer-chase", chase, "links/CPU-s", links * sizeof(std::uint32_t), 0},
            {"pair-test", tests, "tests/CPU-s", numbers.size() * sizeof(double), 0}};
}

void printRows(const std::vector<Row>& rows, bool asJson) {
    if (!asJson) {
        std::cout << fmt::format("{:<28} {:>14} {:<26} {:>14} {:>12}\n", "case", "rate", "unit", "bytes",
                                 "events/result");
        for (const Row& r : rows)
            std::cout << fmt::format("{:<28} {:>14.0f} {:<26} {:>14} {:>12.4f}\n", r.name, r.rate, r.unit,
                                     r.bytes, r.eventsPerResult);
        return;
    }
    JsonWriter json;
    json.beginArray();
    for (const Row& r : rows)
        json.beginObject(JsonWriter::Layout::line)
            .member("case", r.name)
            .member("rate", r.rate)
            .member("unit", r.unit)
            .member("bytes", static_cast<std::uint64_t>(r.bytes))
            .member("events_per_result", r.eventsPerResult)
            .end();
    json.end();
    std::cout << json.take() << '\n';
}

int soundness(const ModelKind& kind, const std::filesystem::path& file, std::uint64_t events, bool asJson) {
    auto started = startCase(file);
    if (!started) return refuse(started.issues());
    Simulation& run = started.value();
    constexpr std::uint64_t checks = 1000;
    const double before = levelOf(run, {kind.conserved});
    double drift = 0, residual = 0;
    Issues broken;
    Progress bar(true);
    for (std::uint64_t i = 1; i <= checks; ++i) {
        const std::uint64_t goal = events / checks * i + events % checks * i / checks;
        auto stop = Simulation::Stop::eventLimit;
        while (run.events() < goal && stop == Simulation::Stop::eventLimit)
            stop = run.advanceTo(kInf, goal - run.events());
        if (stop == Simulation::Stop::failed) {
            print(run.issues());
            return runFailed;
        }
        if (!kind.conserved.empty())
            drift = std::max(drift, std::fabs(levelOf(run, {kind.conserved}) / before - 1));
        residual = std::max(residual, run.model().residual());
        run.model().check(broken);
        bar.show(static_cast<double>(i) / checks);
    }
    print(broken);
    if (asJson) {
        JsonWriter json;
        json.beginObject()
            .member("case", file.stem().string())
            .member("events", run.events())
            .member("checks", checks);
        json.member("broken", static_cast<std::uint64_t>(broken.size()));
        json.member("conserved", kind.conserved).member("largest_relative_drift", drift);
        json.member("residual", kind.residual).member("largest_residual", residual).end();
        std::cout << json.take() << '\n';
    } else {
        std::cout << fmt::format("{}: {} events, {} checks, {} broken\n", file.stem().string(), run.events(),
                                 checks, broken.size());
        if (!kind.conserved.empty())
            std::cout << fmt::format("largest relative drift of {}: {}\n", kind.conserved,
                                     formatRounded(drift));
        if (!kind.residual.empty())
            std::cout << fmt::format("{}: {}\n", kind.residual, formatRounded(residual));
    }
    return broken.empty() ? done : runFailed;
}

int bench(const BenchOptions& options) {
    const auto seconds = parseNumber(options.seconds);
    if (!seconds || !(*seconds > 0))
        return refuse("--seconds", fmt::format("\"{}\" is no time.", options.seconds),
                      "Give a number above 0.");
    if (options.kind == "calibrate") {
        printRows(calibrate(*seconds), options.json);
        return done;
    }
    std::vector<std::pair<const ModelKind*, std::filesystem::path>> cases;
    for (const ModelKind* kind : builtinKinds()) {
        if (!options.kind.empty() && options.kind != kind->id) continue;
        for (auto& file : scenesOf(*kind))
            if (options.cases.empty() ||
                std::count(options.cases.begin(), options.cases.end(), file.stem().string()) > 0)
                cases.emplace_back(kind, std::move(file));
    }
    if (cases.empty())
        return refuse("bench " + options.kind, "There is no such case.",
                      "Leave KIND and --case out to run all.");
    if (!options.longEvents.empty()) {
        const auto events = parseInteger(options.longEvents);
        if (!events || *events < 1000)
            return refuse("--long", fmt::format("\"{}\" is no number of events.", options.longEvents),
                          "Give at least 1000.");
        int worst = done;
        for (const auto& [kind, file] : cases)
            worst =
                std::max(worst, soundness(*kind, file, static_cast<std::uint64_t>(*events), options.json));
        return worst;
    }
    std::vector<Row> rows;
    Progress bar(true);
    for (const auto& [kind, file] : cases) {
        bar.show(static_cast<double>(rows.size()) / static_cast<double>(cases.size()));
        auto row = measure(*kind, file, *seconds);
        if (!row) return refuse(row.issues());
        rows.push_back(std::move(row).value());
    }
    printRows(rows, options.json);
    return done;
}

} // namespace

void addBench(CLI::App& app, int& exitCode) {
    CLI::App* verb = app.add_subcommand(
        "bench", "Measure how fast committed scenes run, recorder on, per second of CPU time");
    const auto options = std::make_shared<BenchOptions>();
    verb->add_option("KIND", options->kind,
                     "A kind of model; or `calibrate`, two yardsticks of the machine itself");
    verb->add_option("--case", options->cases, "Only this case; may be given again")
        ->type_name("NAME")
        ->take_all();
    verb->add_option("--seconds", options->seconds, "CPU time a case, after a warm-up of a third of it [3]")
        ->type_name("S");
    verb->add_option("--long", options->longEvents,
                     "Run each case this many events and print what drifts, looked at 1,000 times")
        ->type_name("EVENTS");
    verb->add_flag("--json", options->json, "As JSON");
    verb->callback([options, &exitCode] { exitCode = bench(*options); });
}

} // namespace kairos::cli
