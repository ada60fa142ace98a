#include "engine/random/stream.h"
#include "engine/scene/edit.h"

#include <cmath>
#include <gtest/gtest.h>

namespace kairos {
namespace {

const Schema& schema() {
    static const Schema s = [] {
        ItemTypeSpec disk;
        disk.key = "disk";
        disk.label = "Disk";
        disk.plural = "disks";
        disk.properties = {
            {.key = "position",
             .label = "Position",
             .unit = "m",
             .help = "h",
             .type = ValueType::vector,
             .defaultValue = Vec2{}},
            {.key = "radius",
             .label = "Radius",
             .unit = "m",
             .help = "h",
             .defaultValue = 0.1,
             .min = 0,
             .minExcluded = true},
            {.key = "species",
             .label = "Species",
             .unit = "",
             .help = "h",
             .type = ValueType::text,
             .defaultValue = std::string("A")},
        };
        Schema made;
        made.types = {disk, noteType()};
        made.parameters = {{.key = "restitution",
                            .label = "Restitution",
                            .unit = "",
                            .help = "h",
                            .defaultValue = 1.0,
                            .min = 0,
                            .max = 1}};
        return made;
    }();
    return s;
}

Workspace emptyWorkspace() {
    return {"test", 1, "", "", Scene(schema()), {}, {}};
}

Item disk(ItemId id, Vec2 at) {
    Item item = defaultItem(schema(), 0);
    item.id = id;
    item.values[0] = at;
    return item;
}

TEST(Scene, FindsWhatWasInserted) {
    Workspace w = emptyWorkspace();
    InsertItems insert;
    for (std::uint32_t i = 1; i <= 2000; ++i)
        insert.items.push_back(disk({i}, {double(i), 0}));
    apply(w, insert);
    EXPECT_EQ(w.scene.count(0), 2000u);
    EXPECT_EQ(std::get<Vec2>(w.scene.value({1777}, 0)).x, 1777);
    EXPECT_EQ(w.scene.nameOf({5}), "Disk 5");
    EXPECT_EQ(w.scene.findByName("Disk 5"), ItemId{5});
    EXPECT_FALSE(w.scene.findByName("Disk 2001"));
    EXPECT_EQ(w.scene.nextId(), ItemId{2001});
}

TEST(Scene, CopiesShareTheirChunks) {
    Workspace w = emptyWorkspace();
    InsertItems insert;
    for (std::uint32_t i = 1; i <= 3000; ++i)
        insert.items.push_back(disk({i}, {}));
    apply(w, insert);
    const Workspace copy = w;
    apply(w, SetValues{1, {{1500}}, {Value(0.5)}});
    std::size_t shared = 0;
    for (std::size_t i = 0; i < copy.scene.chunks(0).size(); ++i)
        shared += copy.scene.chunks(0)[i] == w.scene.chunks(0)[i];
    EXPECT_EQ(shared + 1, copy.scene.chunks(0).size());
    EXPECT_EQ(std::get<double>(copy.scene.value({1500}, 1)), 0.1);
}

TEST(Edit, RefusesWhatDoesNotFitAndChangesNothing) {
    Workspace w = emptyWorkspace();
    apply(w, InsertItems{{disk({1}, {})}});
    const Workspace before = w;
    EXPECT_THROW(apply(w, InsertItems{{disk({2}, {}), disk({1}, {})}}), std::logic_error);
    EXPECT_THROW(apply(w, EraseItems{{{7}}}), std::logic_error);
    EXPECT_THROW(apply(w, EraseItems{{{1}, {1}}}), std::logic_error);
    EXPECT_THROW(apply(w, SetValues{1, {{1}}, {Value(true)}}), std::logic_error);
    EXPECT_THROW(apply(w, EditSequence{{SetName{{1}, "x"}, EraseItems{{{9}}}}}), std::logic_error);
    EXPECT_EQ(w, before);
}

/// A random edit that fits `w`.
Edit randomEdit(const Workspace& w, Stream& draw) {
    const std::vector<ItemId> ids = w.scene.ids();
    const auto some = [&] {
        std::vector<ItemId> chosen;
        for (ItemId id : ids)
            if (draw.uniform() < 0.2 && w.scene.typeOf(id) == 0) chosen.push_back(id);
        return chosen;
    };
    switch (draw() % 9) {
    case 0: {
        InsertItems op;
        for (std::uint32_t i = 0; i < 1 + draw() % 40; ++i)
            op.items.push_back(disk({w.scene.nextId().value + i}, {draw.uniform(), draw.uniform()}));
        return op;
    }
    case 1:
        return EraseItems{some()};
    case 2: {
        SetValues op{1, some(), {}};
        for (std::size_t i = 0; i < op.ids.size(); ++i)
            op.values.push_back(draw.uniform() + 0.1);
        return op;
    }
    case 3:
        return ids.empty() ? Edit{}
                           : Edit{SetName{ids[draw() % ids.size()], "name" + std::to_string(draw() % 100)}};
    case 4: {
        SetGroups op{some(), {}};
        op.groups.assign(op.ids.size(), w.scene.nextGroup());
        return op;
    }
    case 5: {
        SetFlags op{draw() % 2 ? Flag::locked : Flag::hidden, some(), {}};
        for (std::size_t i = 0; i < op.ids.size(); ++i)
            op.values.push_back(draw() % 2);
        return op;
    }
    case 6:
        return SetParameter{0, draw.uniform()};
    case 7:
        return SetRun{{draw.uniform() * 10, draw(), 0, 1}};
    default: {
        Workspace later = w;
        EditSequence sequence;
        for (int i = 0; i < 3; ++i) {
            sequence.edits.push_back(randomEdit(later, draw));
            apply(later, sequence.edits.back());
        }
        return sequence;
    }
    }
}

TEST(Edit, UndoAndRedoAreExactOverRandomHistories) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Stream draw(seed, 0, 0, "edits");
        Workspace w = emptyWorkspace();
        std::vector<Workspace> states{w};
        std::vector<Edit> undo;
        for (int i = 0; i < 60; ++i) {
            undo.push_back(apply(w, randomEdit(w, draw)));
            states.push_back(w);
        }
        std::vector<Edit> redo;
        for (std::size_t i = undo.size(); i-- > 0;) {
            redo.push_back(apply(w, undo[i]));
            ASSERT_EQ(w, states[i]) << "undo, seed " << seed << " step " << i;
        }
        for (std::size_t i = 0; i < undo.size(); ++i) {
            apply(w, redo[redo.size() - 1 - i]);
            ASSERT_EQ(w, states[i + 1]) << "redo, seed " << seed << " step " << i;
        }
    }
}

TEST(Edit, SaysWhatItTouches) {
    const SceneChange change =
        changeOf(EditSequence{{InsertItems{{disk({3}, {})}}, EraseItems{{{1}}}, SetParameter{}}});
    EXPECT_EQ(change.inserted, std::vector<ItemId>{{3}});
    EXPECT_EQ(change.erased, std::vector<ItemId>{{1}});
    EXPECT_TRUE(change.parameters);
    EXPECT_FALSE(change.run);
}

TEST(Schema, ValidatesRangesAndChoices) {
    PropertySpec spec{.key = "k",
                      .label = "K",
                      .unit = "m",
                      .help = "h",
                      .defaultValue = 1.0,
                      .min = 0,
                      .max = 2,
                      .minExcluded = true};
    EXPECT_FALSE(validateValue(spec, 1.0, "x"));
    EXPECT_TRUE(validateValue(spec, 0.0, "x"));
    EXPECT_TRUE(validateValue(spec, std::nan(""), "x"));
    EXPECT_TRUE(validateValue(spec, INFINITY, "x"));
    spec.infinite = true;
    EXPECT_FALSE(validateValue(spec, INFINITY, "x"));
    EXPECT_TRUE(validateValue(spec, Value(std::string("1")), "x"));
    EXPECT_EQ(validateValue(spec, 3.0, "Disk 1.k")->place, "Disk 1.k");
}

TEST(Schema, ReadsBackWhatItPrints) {
    const PropertySpec points{.key = "p",
                              .label = "P",
                              .unit = "m",
                              .help = "h",
                              .type = ValueType::points,
                              .defaultValue = Points{}};
    const Points some{{0.1, -2}, {3, 1e-9}, {1.0 / 3, 4}};
    EXPECT_EQ(parseValue(points, toText(Value(some))), Value(some));
    const PropertySpec color{
        .key = "c", .label = "C", .unit = "", .help = "h", .type = ValueType::color, .defaultValue = Rgb{}};
    EXPECT_EQ(parseValue(color, "#0aF010"), Value(Rgb{10, 240, 16}));
    EXPECT_FALSE(parseValue(color, "#0aF01"));
    const PropertySpec real{.key = "r", .label = "R", .unit = "", .help = "h", .defaultValue = 0.0};
    EXPECT_FALSE(parseValue(real, "0,5"));
    EXPECT_EQ(parseValue(real, " .5 "), Value(0.5));
    const PropertySpec vector{
        .key = "v", .label = "V", .unit = "", .help = "h", .type = ValueType::vector, .defaultValue = Vec2{}};
    EXPECT_EQ(parseValue(vector, "(1, 2)"), Value(Vec2{1, 2}));
    EXPECT_EQ(parseValue(vector, "1 2"), Value(Vec2{1, 2}));
}

} // namespace
} // namespace kairos
