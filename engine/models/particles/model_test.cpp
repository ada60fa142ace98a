// The kind as a whole: from items to a running model and what it says of itself.
#include "engine/base/failure.h"
#include "engine/models/particles/kind.h"
#include "engine/models/particles/schema.h"
#include "engine/scene/edit.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace kairos::particles {
namespace {

class SceneMaker {
public:
    ItemId add(Type type, std::vector<std::pair<std::size_t, Value>> values) {
        Item item = defaultItem(schema(), static_cast<std::size_t>(type));
        item.id = workspace.scene.nextId();
        for (auto& [property, value] : values)
            item.values[property] = std::move(value);
        apply(workspace, InsertItems{{item}});
        return item.id;
    }
    ItemId addDisk(Vec2 position, Vec2 velocity, double radius = 0.05, double mass = 1) {
        return add(Type::disk, {{disk::position, position},
                                {disk::velocity, velocity},
                                {disk::radius, radius},
                                {disk::mass, mass}});
    }
    ItemId addBox(Vec2 size, const std::string& sides = "reflecting") {
        return add(Type::box, {{box::size, size}, {box::sidesX, sides}, {box::sidesY, sides}});
    }
    std::unique_ptr<Model> build() const {
        auto built = kind().build(workspace, workspace.run.seed, 0);
        for (const Issue& issue : built.issues())
            ADD_FAILURE() << toText(issue);
        return built ? std::move(built).value() : nullptr;
    }

    Workspace workspace{kind().id, kind().version, "", "", Scene(schema()), {}, ""};
};

double valueOf(const Model& model, const std::string& quantity, const std::string& item = "") {
    Observation seen;
    model.observe(seen);
    for (std::size_t c = 0; c < model.channels().size(); ++c)
        if (model.channels()[c].quantity == quantity && model.channels()[c].item == item)
            return seen.values[c];
    ADD_FAILURE() << "no channel " << quantity;
    return std::nan("");
}

TEST(ParticleKind, CountsEachTypeOfCollision) {
    SceneMaker scene;
    scene.addBox({1, 1});
    scene.addDisk({0.5, 0.5}, {1, 0});
    const auto model = scene.build();
    model->advance(10, 1'000'000, nullptr);
    // 0.9 m between the sides for the centre, the first half of it 0.45: hits at 0.45, 1.35, ..., 9.45
    EXPECT_EQ(valueOf(*model, "collisions.box.vertical"), 11);
    EXPECT_EQ(valueOf(*model, "collisions.box.horizontal"), 0);
    EXPECT_NEAR(valueOf(*model, "collisions.first"), 0.45, 1e-12);
    EXPECT_EQ(model->now(), 10);
}

TEST(ParticleKind, MeasuresWithoutTheWarmUp) {
    SceneMaker scene;
    scene.addBox({1, 1});
    scene.addDisk({0.5, 0.5}, {1, 0}, 0.05, 2);
    const auto model = scene.build();
    model->advance(1, 1'000'000, nullptr);
    Hasher before, after;
    model->hash(before);
    model->restartStatistics();
    model->hash(after);
    EXPECT_EQ(before.value(), after.value());
    model->advance(10, 1'000'000, nullptr);
    EXPECT_EQ(valueOf(*model, "collisions.box.vertical"), 10);
    // 10 hits of 2 m v = 4 kg m/s on 4 m of sides in 9 s
    EXPECT_NEAR(valueOf(*model, "pressure.wall", "Box 1"), 10 * 4.0 / (4 * 9), 1e-12);
}

TEST(ParticleKind, NamesTheDisksThatOverlap) {
    SceneMaker scene;
    scene.addBox({1, 1});
    const ItemId a = scene.addDisk({0.5, 0.5}, {}), b = scene.addDisk({0.55, 0.5}, {});
    const auto built = kind().build(scene.workspace, 1, 0);
    ASSERT_FALSE(built);
    ASSERT_EQ(built.issues().size(), 1u);
    EXPECT_EQ(built.issues()[0].items, (std::vector<ItemId>{a, b}));
    EXPECT_EQ(built.issues()[0].place, "Disk 2, Disk 3");
}

TEST(ParticleKind, SaysHowManyDisksOfAGasFit) {
    SceneMaker scene;
    scene.addBox({1, 1});
    const ItemId gasItem = scene.add(Type::gas, {{gas::count, std::int64_t{10'000}}, {gas::radius, 0.02}});
    const auto built = kind().build(scene.workspace, 1, 0);
    ASSERT_FALSE(built);
    EXPECT_EQ(built.issues()[0].items, std::vector<ItemId>{gasItem});
    EXPECT_NE(built.issues()[0].what.find("do not fit"), std::string::npos) << built.issues()[0].what;
}

TEST(ParticleKind, RefusesAGasTooFastForNumbers) {
    SceneMaker scene;
    scene.addBox({1, 1});
    const ItemId gasItem =
        scene.add(Type::gas, {{gas::count, std::int64_t{5}}, {gas::temperature, 1e308}, {gas::mass, 1e-308}});
    const auto built = kind().build(scene.workspace, 1, 0);
    ASSERT_FALSE(built);
    EXPECT_EQ(built.issues()[0].items, std::vector<ItemId>{gasItem});
    EXPECT_TRUE(hasErrors(kind().validate(scene.workspace)));
}

TEST(ParticleKind, HasNoTheoryThatIsNotANumber) {
    SceneMaker scene;
    scene.addBox({1, 1});
    for (int i = 1; i <= 9; ++i)
        scene.addDisk({0.1 * i, 0.5}, {1, 0.1 * i}, 0); // points, which never meet
    const auto model = scene.build();
    model->advance(1, 1'000'000, nullptr);
    EXPECT_FALSE(model->theory().empty());
    for (const Theory& theory : model->theory())
        EXPECT_TRUE(!theory.value || std::isfinite(*theory.value)) << theory.label;
}

TEST(ParticleKind, MeasuresThePressureOnEachWall) {
    SceneMaker scene;
    scene.add(Type::wall, {{wall::points, Points{{0, -1}, {0, 0}, {0, 1}}}}); // two segments
    scene.add(Type::wall, {{wall::points, Points{{1, -1}, {1, 1}}}});
    scene.addDisk({0.5, 0.5}, {1, 0}, 0.05, 2);
    const auto model = scene.build();
    model->advance(9, 1'000'000, nullptr); // hits at 0.45, 1.35, ..., right first
    EXPECT_NEAR(valueOf(*model, "pressure.wall", "Wall 1"), 5 * 4.0 / (2 * 9), 1e-12);
    EXPECT_NEAR(valueOf(*model, "pressure.wall", "Wall 2"), 5 * 4.0 / (2 * 9), 1e-12);
}

TEST(ParticleKind, FillsTheBoxWithAGasOfTheTemperatureAskedFor) {
    SceneMaker scene;
    scene.addBox({1, 1}, "periodic");
    scene.add(Type::gas, {{gas::count, std::int64_t{500}}, {gas::radius, 0.015}, {gas::temperature, 2.5}});
    const auto model = scene.build();
    EXPECT_NEAR(valueOf(*model, "temperature"), 2.5, 1e-12);
    EXPECT_NEAR(valueOf(*model, "energy.kinetic"), 499 * 2.5, 1e-9);
    EXPECT_NEAR(valueOf(*model, "momentum.x"), 0, 1e-9);
    model->advance(1, 10'000'000, nullptr);
    EXPECT_NEAR(valueOf(*model, "temperature"), 2.5, 1e-11);
    EXPECT_GT(valueOf(*model, "collisions.pair"), 1000);
    Issues issues;
    model->check(issues);
    EXPECT_TRUE(issues.empty());
}

TEST(ParticleKind, AddingAnItemDoesNotMoveTheGas) {
    SceneMaker alone, withMore;
    for (SceneMaker* scene : {&alone, &withMore}) {
        scene->addBox({1, 1});
        scene->add(Type::gas, {{gas::count, std::int64_t{50}},
                               {gas::points, Points{{0, 0}, {0.5, 0}, {0.5, 1}, {0, 1}}}});
    }
    withMore.addDisk({0.8, 0.5}, {1, 1});
    const auto a = alone.build()->records(), b = withMore.build()->records();
    for (std::size_t i = 0; i < a.size(); ++i) {
        // The disk of its own comes first in the order of the model.
        EXPECT_EQ(a[i][2], b[i + 1][2]);
        EXPECT_EQ(a[i][4], b[i + 1][4]);
    }
}

TEST(ParticleKind, SaysWhichTheoryDoesNotApply) {
    SceneMaker scene;
    scene.addBox({1, 1});
    scene.add(Type::gas,
              {{gas::count, std::int64_t{40}}, {gas::points, Points{{0, 0}, {0.5, 0}, {0.5, 1}, {0, 1}}}});
    scene.add(Type::obstacle, {{obstacle::position, Vec2{0.8, 0.5}}});
    const auto model = scene.build();
    model->advance(0.1, 1'000'000, nullptr);
    bool said = false;
    for (const Theory& t : model->theory()) {
        EXPECT_LT(t.channel, model->channels().size());
        if (model->channels()[t.channel].quantity == "compressibility") {
            EXPECT_FALSE(t.value);
            said = !t.note.empty();
        }
    }
    EXPECT_TRUE(said);
}

TEST(ParticleKind, StopsWhereTwoMasslessDisksMeet) {
    SceneMaker scene;
    scene.addDisk({0, 0}, {1, 0}, 0.1, 0);
    scene.addDisk({1, 0}, {-1, 0}, 0.1, 0);
    const auto model = scene.build();
    EXPECT_THROW(model->advance(10, 100, nullptr), RunFailure);
}

TEST(ParticleKind, RunsInABoxWhoseAreaOverflows) {
    SceneMaker scene;
    scene.addBox({1e300, 1e300});
    scene.addDisk({1, 1}, {1, 0});
    const auto model = scene.build();
    model->advance(10, 1'000'000, nullptr);
    EXPECT_EQ(model->now(), 10);
}

TEST(ParticleKind, CountsInsideAProbe) {
    SceneMaker scene;
    scene.addBox({2, 1});
    scene.addDisk({0.5, 0.5}, {1, 0});
    scene.addDisk({0.5, 0.2}, {0, 0});
    scene.add(Type::probe, {{probe::points, Points{{0, 0}, {1, 0}, {1, 1}, {0, 1}}}});
    const auto model = scene.build();
    EXPECT_EQ(valueOf(*model, "probe.count", "Probe 4"), 2);
    EXPECT_EQ(valueOf(*model, "probe.temperature", "Probe 4"), 0.25);
    model->advance(0.6, 100, nullptr);
    EXPECT_EQ(valueOf(*model, "probe.count", "Probe 4"), 1);
}

} // namespace
} // namespace kairos::particles
