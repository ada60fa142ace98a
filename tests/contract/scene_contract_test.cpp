// Scenes: complete schemas, and nonsense that gives Issues or a valid run, never a crash.
#include "engine/models/builtin_kinds.h"
#include "engine/scene/edit.h"
#include "tests/contract/examples.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace kairos::contract {
namespace {

void expectComplete(const PropertySpec& spec, const std::string& place) {
    EXPECT_FALSE(spec.key.empty()) << place;
    EXPECT_EQ(spec.key.find_first_of(". =\"[]"), std::string::npos) << place;
    EXPECT_FALSE(spec.label.empty()) << place;
    EXPECT_FALSE(spec.help.empty()) << place;
    EXPECT_TRUE(holds(spec.defaultValue, spec.type)) << place;
    const auto issue = validateValue(spec, spec.defaultValue, place);
    EXPECT_FALSE(issue) << (issue ? toText(*issue) : "");
    EXPECT_LE(spec.min, spec.max) << place;
    if (spec.type == ValueType::choice) {
        EXPECT_FALSE(spec.choices.empty()) << place;
    }
    if (spec.type != ValueType::points && spec.type != ValueType::text) {
        EXPECT_EQ(parseValue(spec, toText(spec.defaultValue)), spec.defaultValue) << place;
    }
}

TEST(Schema, IsComplete) {
    for (const ModelKind* kind : builtinKinds()) {
        EXPECT_FALSE(kind->title.empty());
        EXPECT_FALSE(kind->summary.empty());
        for (const PropertySpec& spec : kind->schema.parameters)
            expectComplete(spec, kind->id + ".scene." + spec.key);
        for (const ItemTypeSpec& type : kind->schema.types) {
            const std::string place = kind->id + "." + type.key;
            EXPECT_FALSE(type.label.empty() || type.plural.empty() || type.help.empty() || type.hint.empty())
                << place;
            for (const PropertySpec& spec : type.properties)
                expectComplete(spec, place + "." + spec.key);
            const auto has = [&](std::string_view key) { return type.find(key).has_value(); };
            switch (type.shape) {
            case Shape::disc:
                EXPECT_TRUE(has("position") && has("radius")) << place;
                break;
            case Shape::rectangle:
                EXPECT_TRUE(has("position") && has("size")) << place;
                break;
            case Shape::text:
                EXPECT_TRUE(has("position") && has("text")) << place;
                break;
            case Shape::chain:
            case Shape::region:
                EXPECT_TRUE(has("points")) << place;
            }
        }
        for (const ObservableSpec& o : kind->observables)
            EXPECT_FALSE(o.quantity.empty() || o.label.empty() || o.help.empty())
                << kind->id << "." << o.quantity;
    }
}

TEST(Schema, EveryChannelOfARunIsDescribed) {
    for (const Example& example : examples()) {
        const Simulation run = start(load(example));
        for (const Channel& channel : run.model().channels()) {
            bool known = false;
            for (const ObservableSpec& o : findKind(example.kind)->observables)
                known = known ||
                        (o.quantity == channel.quantity && o.type == channel.type && o.unit == channel.unit);
            EXPECT_TRUE(known) << example << ": " << channel.quantity;
        }
    }
}

TEST(Schema, DefaultChartsAndBenchQuantitiesExist) {
    for (const ModelKind* kind : builtinKinds()) {
        const auto known = [&](const std::string& quantity) {
            for (const ObservableSpec& o : kind->observables)
                if (o.quantity == quantity) return true;
            return false;
        };
        for (const auto& quantity : kind->defaultCharts)
            EXPECT_TRUE(known(quantity)) << quantity;
        for (const auto& quantity : kind->benchCounters)
            EXPECT_TRUE(known(quantity)) << quantity;
        if (!kind->conserved.empty()) {
            EXPECT_TRUE(known(kind->conserved)) << kind->conserved;
        }
    }
}

TEST(Schema, ABlankSceneOfEachKindIsSound) {
    for (const ModelKind* kind : builtinKinds()) {
        const Workspace blank = kind->blank();
        EXPECT_EQ(blank.kind, kind->id);
        auto run = Simulation::start(std::make_shared<const Workspace>(blank));
        if (run) {
            EXPECT_NE(runTo(run.value(), 1), Simulation::Stop::failed);
        }
    }
}

class Junk {
public:
    explicit Junk(unsigned seed) : random_(seed) {}

    std::size_t below(std::size_t n) { return random_() % n; }

    double number(const PropertySpec& spec) {
        static constexpr double some[] = {0,    1,   -1,  1e-300, 1e300, -1e300,
                                          1e-9, 1e9, 0.5, 3.25,   1e17,  -1e-12};
        double v = some[below(std::size(some))];
        if (below(4) == 0 && std::isfinite(spec.min)) v = spec.min;
        if (below(4) == 0 && std::isfinite(spec.max)) v = spec.max;
        return v;
    }
    Vec2 vector(const PropertySpec& spec) { return {number(spec), number(spec)}; }

    /// A value that the schema allows, or nothing where the dice gave none.
    std::optional<Value> value(const PropertySpec& spec) {
        const Value made = anyValue(spec);
        if (validateValue(spec, made, {})) return {};
        return made;
    }

private:
    Value anyValue(const PropertySpec& spec) {
        switch (spec.type) {
        case ValueType::boolean:
            return below(2) == 0;
        case ValueType::integer:
            // Counts beyond reason only cost memory and time, which is no news.
            return static_cast<std::int64_t>(std::clamp(number(spec), -1e3, 2e3));
        case ValueType::real:
            return spec.infinite && below(5) == 0 ? std::numeric_limits<double>::infinity() : number(spec);
        case ValueType::text:
            return std::string(below(3), 'x');
        case ValueType::choice:
            return spec.choices[below(spec.choices.size())].key;
        case ValueType::vector:
            return vector(spec);
        case ValueType::color:
            return Rgb{1, 2, 3};
        case ValueType::points: {
            Points points;
            for (std::size_t i = below(6); i > 0; --i)
                points.push_back(below(3) == 0
                                     ? vector(spec)
                                     : Vec2{static_cast<double>(below(4)), static_cast<double>(below(4))});
            return points;
        }
        }
        return false;
    }

    std::mt19937 random_;
};

// One random change that a person could make in the property panel, or by erasing or pasting.
void mutate(Workspace& workspace, Junk& junk) {
    const Schema& schema = workspace.scene.schema();
    const auto ids = workspace.scene.ids();
    const std::size_t choice = junk.below(10);
    if (choice == 0 && !ids.empty()) {
        apply(workspace, EraseItems{{ids[junk.below(ids.size())]}});
    } else if (choice == 1) {
        const std::size_t type = junk.below(schema.types.size());
        if (schema.types[type].unique && workspace.scene.count(type) > 0) return;
        Item item = defaultItem(schema, type);
        item.id = workspace.scene.nextId();
        apply(workspace, InsertItems{{item}});
    } else if (choice == 2 && !schema.parameters.empty()) {
        const std::size_t index = junk.below(schema.parameters.size());
        if (auto value = junk.value(schema.parameters[index])) apply(workspace, SetParameter{index, *value});
    } else if (!ids.empty()) {
        const ItemId id = ids[junk.below(ids.size())];
        const ItemTypeSpec& type = workspace.scene.specOf(id);
        const std::size_t property = junk.below(type.properties.size());
        if (auto value = junk.value(type.properties[property]))
            apply(workspace, SetValues{property, {id}, {*value}});
    }
}

class JunkContract : public testing::TestWithParam<Example> {};

TEST_P(JunkContract, GivesIssuesOrAValidRun) {
    const Workspace original = load(GetParam());
    Junk junk(7);
    int ran = 0, refused = 0;
    for (int round = 0; round < 25; ++round) {
        Workspace workspace = original;
        for (std::size_t n = 1 + junk.below(4); n > 0; --n)
            mutate(workspace, junk);
        const Issues problems = findKind(workspace.kind)->validate(workspace);
        auto started = Simulation::start(std::make_shared<const Workspace>(workspace));
        EXPECT_EQ(started.ok(), !hasErrors(problems)) << "validate() and build() must agree";
        if (!started) {
            ++refused;
            for (const Issue& issue : started.issues())
                EXPECT_FALSE(issue.what.empty() || (issue.severity == Severity::error && issue.fix.empty()));
            continue;
        }
        ++ran;
        Simulation run = std::move(started).value();
        run.advanceTo(workspace.run.until, 2000);
        // A model may give up, but only with a word.
        EXPECT_EQ(run.failed(), hasErrors(run.issues()));
        run.results(workspace.run.until);
    }
    EXPECT_GT(ran + refused, 0);
}

INSTANTIATE_TEST_SUITE_P(Examples, JunkContract, testing::ValuesIn(examples()), [](const auto& param) {
    return std::string(param.param.kind) + "_" + param.param.name();
});

} // namespace
} // namespace kairos::contract
