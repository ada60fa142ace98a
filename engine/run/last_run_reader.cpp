#include "engine/io/json_reader.h"
#include "engine/run/last_run_file.h"
#include "engine/run/last_run_format.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <stdexcept>

namespace kairos {

namespace {

constexpr std::size_t mostNodes =
    1u << 20; // many times what a run has; a foreign file must not fill the memory
constexpr double mostCounts = 9007199254740992.0; // all whole numbers up to here are doubles

/// A value of the file. Numbers in a list stand in one vector: nearly all of such a file is lists of them.
struct Node {
    enum class Form : std::uint8_t { scalar, array, object };
    Form form = Form::scalar;
    JsonScalar scalar;
    std::string text;
    std::vector<double> numbers;
    std::vector<std::pair<std::string, Node>> members; // without names in an array
};

/// What a run measured may be no number at all; a project's values never are.
std::optional<double> measuredOf(const JsonScalar& scalar, std::string_view text) {
    if (scalar.type == JsonScalar::Type::text && text == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    return numberOf(scalar, text);
}

class Tree final : public JsonEvents {
public:
    bool scalar(const JsonScalar& value) override {
        if (!open_.empty() && open_.back()->form == Node::Form::array) {
            const auto number = measuredOf(value, value.text);
            if (number) open_.back()->numbers.push_back(*number);
            return number.has_value(); // we write lists of numbers and of objects, no others
        }
        if (isFull()) return false;
        Node& node = add();
        node.scalar = value;
        if (value.type == JsonScalar::Type::text) node.text = value.text;
        node.scalar.text = {};
        return true;
    }
    bool key(std::string_view name) override {
        key_ = name;
        return true;
    }
    bool begin(bool array) override {
        if (isFull()) return false;
        Node& node = add();
        node.form = array ? Node::Form::array : Node::Form::object;
        open_.push_back(&node); // its parents gain nothing before it ends, so it stays where it is
        return true;
    }
    bool end(bool) override {
        open_.pop_back();
        return true;
    }
    const Node& root() const { return root_; }
    bool isFull() const { return nodes_ >= mostNodes; }

private:
    Node& add() {
        ++nodes_;
        if (open_.empty()) return root_;
        return open_.back()->members.emplace_back(std::move(key_), Node()).second;
    }

    Node root_;
    std::size_t nodes_ = 0;
    std::vector<Node*> open_;
    std::string key_;
};

/// Thrown inside this file only: what is wrong, with the way to it.
struct Wrong : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An object of the file and the way to it, for messages.
class Part {
public:
    Part(const Node& node, std::string path) : node_(node), path_(std::move(path)) {
        if (node.form != Node::Form::object) fail("", "is no object");
    }

    [[noreturn]] void fail(std::string_view name, std::string_view what) const {
        throw Wrong(fmt::format("{}{}{} {}", path_, path_.empty() || name.empty() ? "" : ".", name, what));
    }
    const Node* find(std::string_view name) const {
        const auto at = std::find_if(node_.members.begin(), node_.members.end(),
                                     [&](const auto& member) { return member.first == name; });
        return at == node_.members.end() ? nullptr : &at->second;
    }
    const Node& get(std::string_view name) const {
        const Node* node = find(name);
        if (!node) fail(name, "is missing");
        return *node;
    }
    Part part(std::string_view name) const { return {get(name), inside(name)}; }
    std::vector<Part> parts(std::string_view name) const {
        const Node& list = get(name);
        if (list.form != Node::Form::array || !list.numbers.empty()) fail(name, "is no list of objects");
        std::vector<Part> all;
        for (const auto& member : list.members)
            all.emplace_back(member.second, fmt::format("{}[{}]", inside(name), all.size()));
        return all;
    }

    const std::string& text(std::string_view name) const {
        const Node& node = get(name);
        if (node.form != Node::Form::scalar || node.scalar.type != JsonScalar::Type::text)
            fail(name, "is no text");
        return node.text;
    }
    double number(std::string_view name) const {
        const Node& node = get(name);
        const auto number =
            node.form == Node::Form::scalar ? measuredOf(node.scalar, node.text) : std::optional<double>();
        if (!number) fail(name, "is no number");
        return *number;
    }
    double finite(std::string_view name) const {
        const double value = number(name);
        if (!std::isfinite(value)) fail(name, "is not finite");
        return value;
    }
    std::optional<double> optionalNumber(std::string_view name) const {
        return find(name) ? std::optional(number(name)) : std::nullopt;
    }
    std::uint64_t natural(std::string_view name) const {
        const Node& node = get(name);
        if (node.form != Node::Form::scalar || node.scalar.type != JsonScalar::Type::natural)
            fail(name, "is no whole number");
        return node.scalar.natural;
    }
    bool boolean(std::string_view name) const {
        const Node& node = get(name);
        if (node.form != Node::Form::scalar || node.scalar.type != JsonScalar::Type::boolean)
            fail(name, "is neither true nor false");
        return node.scalar.boolean;
    }
    std::uint64_t hex(std::string_view name) const {
        const std::string& digits = text(name);
        std::uint64_t value = 0;
        const auto end = digits.data() + digits.size();
        const auto [at, error] = std::from_chars(digits.data(), end, value, 16);
        if (digits.size() != 16 || error != std::errc() || at != end) fail(name, "is not 16 hex digits");
        return value;
    }
    const std::vector<double>& numbers(std::string_view name) const {
        const Node& node = get(name);
        if (node.form != Node::Form::array || !node.members.empty()) fail(name, "is no list of numbers");
        return node.numbers;
    }
    const std::vector<double>& numbers(std::string_view name, std::size_t count) const {
        const std::vector<double>& list = numbers(name);
        if (list.size() != count) fail(name, fmt::format("is no list of {} numbers", count));
        return list;
    }

private:
    std::string inside(std::string_view name) const {
        return path_.empty() ? std::string(name) : fmt::format("{}.{}", path_, name);
    }

    const Node& node_;
    std::string path_;
};

HistogramData readHistogram(const Part& part) {
    HistogramData histogram;
    histogram.low = part.finite("low");
    histogram.width = part.finite("width");
    const std::vector<double>& counts = part.numbers("counts");
    const double span = histogram.width * static_cast<double>(counts.size());
    const double end = histogram.low + span;
    if (counts.empty() || !(histogram.width > 0) || !std::isfinite(span) || !std::isfinite(end) ||
        !(histogram.low + histogram.width > histogram.low) || !(end - histogram.width < end))
        part.fail("", "has bins that no number falls into");
    double total = 0;
    for (const double count : counts) {
        if (!(count >= 0 && count <= mostCounts) || count != std::floor(count))
            part.fail("counts", "holds what is no count");
        total += count;
        histogram.counts.push_back(static_cast<std::uint64_t>(count));
    }
    if (total > mostCounts) part.fail("counts", "holds too many");
    histogram.total = static_cast<std::uint64_t>(total);
    return histogram;
}

ChannelResult readChannel(const Part& part) {
    ChannelResult result;
    Channel& channel = result.channel;
    channel.quantity = part.text("quantity");
    channel.item = part.text("item");
    channel.category = part.text("class");
    channel.label = part.text("label");
    channel.unit = part.text("unit");
    const auto type = std::find(lastRunTypes.begin(), lastRunTypes.end(), part.text("type"));
    if (type == lastRunTypes.end()) part.fail("type", "is none that this program knows");
    channel.type = static_cast<ChannelType>(type - lastRunTypes.begin());
    channel.help = part.text("help");
    channel.wholeNumbers = part.boolean("wholeNumbers");
    if (part.find("sample")) {
        const auto& n = part.numbers("sample", 8);
        result.sample = SampleSummary{part.natural("count"), n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]};
    }
    if (part.find("level")) {
        const auto& n = part.numbers("level", 4);
        result.level = LevelSummary{n[0], n[1], n[2], n[3]};
    }
    result.value = part.optionalNumber("value");
    if (part.find("histogram")) result.histogram = readHistogram(part.part("histogram"));
    if (part.find("accumulated")) result.accumulated = readHistogram(part.part("accumulated"));
    if (part.find("times")) {
        result.series.time = part.numbers("times");
        result.series.value = part.numbers("values", result.series.time.size());
        const auto& times = result.series.time;
        if (times.empty() ||
            !std::all_of(times.begin(), times.end(), [](double t) { return std::isfinite(t); }))
            part.fail("times", "holds what is no time");
    }
    return result;
}

SampledCurve readCurve(const Part& part) {
    const auto& values = part.numbers("values");
    SampledCurve curve{part.finite("from"), part.finite("step"),
                       std::make_shared<const std::vector<double>>(values)};
    if (values.size() < 2 || !(curve.step > 0)) part.fail("", "is no curve");
    return curve;
}

Theory readTheory(const Part& part, const RunResults& results) {
    Theory theory;
    const std::uint64_t channel = part.natural("channel");
    if (channel >= results.channels.size()) part.fail("channel", "is none of the channels");
    theory.channel = static_cast<std::size_t>(channel);
    theory.label = part.text("label");
    theory.source = part.text("source");
    theory.note = part.text("note");
    theory.value = part.optionalNumber("value");
    theory.pValue = part.optionalNumber("pValue");
    const ChannelResult& of = results.channels[theory.channel];
    if (part.find("density") && (of.histogram.total > 0 || of.accumulated.total > 0)) {
        theory.density = readCurve(part.part("density"));
        theory.cumulative = readCurve(part.part("cumulative"));
    }
    return theory;
}

std::shared_ptr<const RunResults> readResults(const Part& part) {
    auto results = std::make_shared<RunResults>();
    results->kind = part.text("kind");
    results->title = part.text("title");
    results->seed = part.natural("seed");
    results->until = part.number("until");
    results->time = part.finite("time");
    results->statisticsFrom = part.number("statisticsFrom");
    results->events = part.natural("events");
    results->fingerprint = part.hex("fingerprint");
    for (const Part& channel : part.parts("channels"))
        results->channels.push_back(readChannel(channel));
    for (const Part& theory : part.parts("theory"))
        results->theory.push_back(readTheory(theory, *results));
    return results;
}

ChartChoice readChart(const Part& part) {
    ChartChoice chart;
    chart.quantity = part.text("quantity");
    chart.item = part.text("item");
    chart.category = part.text("class");
    const std::uint64_t bins = part.natural("bins");
    if (bins > 1000) part.fail("bins", "is above 1000");
    chart.bins = static_cast<int>(bins);
    chart.logX = part.boolean("logX");
    chart.logY = part.boolean("logY");
    chart.cumulative = part.boolean("cumulative");
    chart.normalised = part.boolean("normalised");
    chart.accumulated = part.boolean("accumulated");
    chart.theory = part.boolean("theory");
    chart.compare = part.boolean("compare");
    return chart;
}

Issue error(std::string place, std::string what) {
    return {Severity::error,
            std::move(place),
            std::move(what),
            "The file is only a copy of results: delete it, and the next run writes a new one.",
            {}};
}

} // namespace

Result<LastRun> readLastRun(std::string_view text, const std::string& fileName) {
    Tree tree;
    const JsonOutcome outcome = readJson(text, tree);
    TextPlaces places(text, fileName);
    if (outcome.kind == JsonOutcome::Kind::malformed)
        return error(places.lineAndColumn(outcome.offset), outcome.what);
    if (outcome.kind == JsonOutcome::Kind::stopped)
        return error(places.line(tree.offset(), {}),
                     tree.isFull() ? "There is far more here than a run has."
                                   : "A list holds what is neither a number nor an object.");
    try {
        const Part root(tree.root(), {});
        if (root.text("format") != lastRunFormat) root.fail("format", "is not that of a last run");
        if (root.natural("formatVersion") != lastRunVersion)
            root.fail("formatVersion", fmt::format("is not {}", lastRunVersion));
        LastRun run;
        run.workspace = root.hex("workspace");
        for (const Part& chart : root.parts("charts"))
            run.charts.push_back(readChart(chart));
        if (root.find("results")) run.results = readResults(root.part("results"));
        return run;
    } catch (const Wrong& wrong) {
        const std::string what = wrong.what();
        return error(places.line(0, {}), (what.front() == ' ' ? "The file" : "") + what + ".");
    }
}

} // namespace kairos
