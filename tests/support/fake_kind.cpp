#include "tests/support/fake_kind.h"

#include "engine/base/failure.h"
#include "engine/random/stream.h"
#include "engine/scene/edit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace kairos::test {

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

struct Beacon {
    ItemId item;
    std::string name;
    Vec2 position;
    double radius;
    double mean;
    std::int64_t left; // flashes to come; negative: without end
    double next;
    double last = 0;
    Stream stream;
};

enum ChannelIndex : std::size_t { interval, age, lit, flashes, rate, broken };

class FakeModel final : public Model {
public:
    FakeModel(std::vector<Beacon> beacons, double failAt) : beacons_(std::move(beacons)), failAt_(failAt) {
        channels_ = {fakeKind().observables[0].channel(), fakeKind().observables[1].channel(),
                     fakeKind().observables[2].channel(), fakeKind().observables[3].channel(),
                     fakeKind().observables[4].channel(), fakeKind().observables[5].channel()};
    }

    double now() const override { return now_; }
    double nextTime() const override {
        const Beacon* next = nextBeacon();
        return next ? next->next : kInf;
    }
    std::uint64_t advance(double until, std::uint64_t maxEvents, Probe* probe) override {
        std::uint64_t done = 0;
        while (nextTime() <= until) {
            if (done == maxEvents) return done;
            flash(*const_cast<Beacon*>(nextBeacon()), probe);
            ++done;
        }
        now_ = until;
        return done;
    }
    EventRecord lastEvent() const override { return last_; }

    const std::vector<Channel>& channels() const override { return channels_; }
    void observe(Observation& out) const override {
        out.time = now_;
        out.values.assign(channels_.size(), 0);
        out.values[lit] = std::sin(now_);
        out.values[flashes] = static_cast<double>(counted_);
        out.values[rate] = static_cast<double>(counted_) / (now_ - since_); // not a number at the start
        out.values[broken] = std::sin(now_) > 0 ? 2 : std::nan("");
        if (!out.distributions) return;
        out.snapshots.assign(channels_.size(), {});
        for (const Beacon& b : beacons_)
            out.snapshots[age].push_back(now_ - b.last);
    }
    void restartStatistics() override {
        counted_ = 0;
        since_ = now_;
    }
    std::vector<Theory> theory() const override {
        Theory t;
        t.channel = interval;
        t.label = "Exponential";
        t.density = [](double x) { return std::exp(-x); };
        t.cumulative = [](double x) { return 1 - std::exp(-x); };
        t.value = 1;
        return {t};
    }
    std::span<const std::string> eventKinds() const override {
        static const std::array<std::string, 1> names{"flash"};
        return names;
    }
    std::string participant(const EventRecord& event, bool second) const override {
        return second ? std::string() : beacons_[event.a].name;
    }
    void draw(double at, Frame& out) const override {
        out.clear();
        out.time = at;
        for (const Beacon& b : beacons_) {
            FrameDisc disc;
            disc.center = b.position + Vec2{at, 0};
            disc.radius = static_cast<float>(b.radius);
            disc.item = b.item;
            out.discs.push_back(disc);
        }
    }
    std::vector<std::string> recordColumns() const override { return {"x", "last"}; }
    std::vector<std::vector<double>> records() const override {
        std::vector<std::vector<double>> rows;
        for (const Beacon& b : beacons_)
            rows.push_back({b.position.x, b.last});
        return rows;
    }
    void hash(Hasher& hasher) const override {
        hasher.add(now_);
        for (const Beacon& b : beacons_) {
            hasher.add(b.next);
            hasher.add(static_cast<std::uint64_t>(b.left));
            b.stream.hash(hasher);
        }
    }
    void check(Issues& issues) const override {
        if (nextTime() < now_)
            issues.push_back({Severity::error, "time", "An event lies in the past.", "", {}});
    }
    std::unique_ptr<Model> clone() const override { return std::make_unique<FakeModel>(*this); }
    std::size_t bytes() const override { return sizeof *this + beacons_.capacity() * sizeof(Beacon); }

private:
    const Beacon* nextBeacon() const {
        const Beacon* next = nullptr;
        for (const Beacon& b : beacons_)
            if (b.next < kInf && (!next || b.next < next->next)) next = &b;
        return next;
    }
    void flash(Beacon& beacon, Probe* probe) {
        if (failAt_ > 0 && beacon.next >= failAt_) throw RunFailure("The lamp broke.", "Take another lamp.");
        now_ = beacon.next;
        last_ = {now_,
                 last_.number + 1,
                 0,
                 static_cast<std::uint32_t>(&beacon - beacons_.data()),
                 EventRecord::nobody,
                 now_ - beacon.last};
        const double waited = now_ - beacon.last;
        if (probe) {
            probe->samples(interval, std::span(&waited, 1));
            if (probe->wantsEvents()) probe->events(std::span(&last_, 1));
        }
        ++counted_;
        beacon.last = now_;
        if (beacon.left > 0) --beacon.left;
        beacon.next = beacon.left == 0 ? kInf : now_ - beacon.mean * std::log1p(-beacon.stream.uniform());
    }

    std::vector<Beacon> beacons_;
    std::vector<Channel> channels_;
    double failAt_;
    double now_ = 0;
    double since_ = 0;
    std::uint64_t counted_ = 0;
    EventRecord last_;
};

Issues validateFake(const Workspace& workspace) {
    Issues issues;
    if (std::get<bool>(workspace.scene.parameter(1)))
        issues.push_back({Severity::error, "bad", "The scene is bad.", "Make it good.", {}});
    return issues;
}

Result<std::unique_ptr<Model>> buildFake(const Workspace& workspace, std::uint64_t seed,
                                         std::uint64_t replication) {
    if (Issues issues = validateFake(workspace); hasErrors(issues)) return issues;
    std::vector<Beacon> beacons;
    for (const ItemId id : workspace.scene.ids(0)) {
        const Item item = workspace.scene.item(id);
        const double mean = std::get<double>(item.values[2]);
        const auto limit = std::get<std::int64_t>(item.values[3]);
        Stream stream(seed, replication, id.value, "flash");
        const double first = -mean * std::log1p(-stream.uniform());
        beacons.push_back({id, workspace.scene.nameOf(id), std::get<Vec2>(item.values[0]),
                           std::get<double>(item.values[1]), mean, limit == 0 ? -1 : limit, first, 0,
                           stream});
    }
    return std::unique_ptr<Model>(
        std::make_unique<FakeModel>(std::move(beacons), std::get<double>(workspace.scene.parameter(0))));
}

Workspace blankFake() {
    return {.kind = "fake",
            .kindVersion = 1,
            .title = "Beacons",
            .description = {},
            .scene = Scene(fakeKind().schema),
            .run = {},
            .unknown = {}};
}

ModelKind makeFakeKind() {
    ModelKind kind{};
    kind.id = "fake";
    kind.title = "Beacons";
    kind.summary = "Lamps that flash now and then.";
    ItemTypeSpec beacon;
    beacon.key = "beacon";
    beacon.label = "Beacon";
    beacon.plural = "beacons";
    beacon.help = "A lamp.";
    beacon.shape = Shape::disc;
    beacon.properties = {
        {.key = "position",
         .label = "Position",
         .unit = "m",
         .help = "Where it stands.",
         .type = ValueType::vector,
         .defaultValue = Vec2{}},
        {.key = "radius", .label = "Radius", .unit = "m", .help = "Its size.", .defaultValue = 0.5, .min = 0},
        {.key = "mean",
         .label = "Mean interval",
         .unit = "s",
         .help = "Between flashes.",
         .defaultValue = 1.0,
         .min = 0,
         .minExcluded = true},
        {.key = "flashes",
         .label = "Flashes",
         .unit = "",
         .help = "How many; 0 for no end.",
         .type = ValueType::integer,
         .defaultValue = std::int64_t{0},
         .min = 0},
    };
    kind.schema.types = {beacon, noteType()};
    kind.schema.parameters = {
        {.key = "failAt",
         .label = "Fails at",
         .unit = "s",
         .help = "When the run fails.",
         .defaultValue = 0.0,
         .min = 0},
        {.key = "bad",
         .label = "Bad",
         .unit = "",
         .help = "Whether it cannot be built.",
         .type = ValueType::boolean,
         .defaultValue = false},
    };
    kind.observables = {
        {.quantity = "interval",
         .label = "Interval",
         .unit = "s",
         .type = ChannelType::sample,
         .help = "Between flashes."},
        {.quantity = "age",
         .label = "Age",
         .unit = "s",
         .type = ChannelType::distribution,
         .help = "Since the last flash."},
        {.quantity = "lit",
         .label = "Light",
         .unit = "",
         .type = ChannelType::level,
         .help = "The sine of time."},
        {.quantity = "flashes",
         .label = "Flashes",
         .unit = "",
         .type = ChannelType::counter,
         .help = "How many.",
         .wholeNumbers = true},
        {.quantity = "rate",
         .label = "Rate",
         .unit = "1/s",
         .type = ChannelType::value,
         .help = "Flashes a second."},
        {.quantity = "broken",
         .label = "Broken",
         .unit = "",
         .type = ChannelType::level,
         .help = "Has gaps."},
    };
    kind.defaultCharts = {"interval"};
    kind.benchCounters = {"flashes"};
    kind.validate = validateFake;
    kind.build = buildFake;
    kind.blank = blankFake;
    return kind;
}

} // namespace

const ModelKind& fakeKind() {
    static const ModelKind kind = makeFakeKind();
    return kind;
}

Workspace endingWorkspace(int count, int flashes) {
    Workspace workspace = blankFake();
    InsertItems insert;
    for (int i = 0; i < count; ++i) {
        Item item = defaultItem(fakeKind().schema, 0);
        item.id = {workspace.scene.nextId().value + static_cast<std::uint32_t>(i)};
        item.values[0] = Vec2{2.0 * i, 0};
        item.values[3] = std::int64_t{flashes};
        insert.items.push_back(std::move(item));
    }
    apply(workspace, insert);
    return workspace;
}

Workspace fakeWorkspace(int count) {
    return endingWorkspace(count, 0);
}

} // namespace kairos::test
