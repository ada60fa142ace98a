#include "tests/support/fake_schema.h"

#include "engine/scene/edit.h"

#include <cmath>
#include <limits>

namespace kairos::fake {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

PropertySpec spec(std::string key, ValueType type, Value defaultValue, std::string unit = {}) {
    PropertySpec made;
    made.label = key;
    made.label[0] = static_cast<char>(made.label[0] - 'a' + 'A');
    made.key = std::move(key);
    made.help = "Of the fake kind.";
    made.type = type;
    made.defaultValue = std::move(defaultValue);
    made.unit = std::move(unit);
    return made;
}

PropertySpec ranged(PropertySpec made, double min, double max, bool minExcluded = false) {
    made.min = min;
    made.max = max;
    made.minExcluded = minExcluded;
    return made;
}

ItemTypeSpec type(std::string key, std::string plural, Shape shape, std::vector<PropertySpec> properties) {
    ItemTypeSpec made;
    made.label = key;
    made.label[0] = static_cast<char>(made.label[0] - 'a' + 'A');
    made.key = std::move(key);
    made.plural = std::move(plural);
    made.help = "Of the fake kind.";
    made.shape = shape;
    made.properties = std::move(properties);
    return made;
}

Schema makeSchema() {
    PropertySpec mass = ranged(spec("mass", ValueType::real, 1.0, "kg"), 0, infinity, true);
    mass.infinite = true;
    PropertySpec style = spec("style", ValueType::choice, std::string("plain"));
    style.choices = {{"plain", "Plain"}, {"dotted", "Dotted"}};

    Schema made;
    made.types = {
        type("disk", "disks", Shape::disc,
             {spec("position", ValueType::vector, Vec2{}, "m"),
              spec("velocity", ValueType::vector, Vec2{}, "m/s"),
              ranged(spec("radius", ValueType::real, 0.1, "m"), 0, infinity, true), mass,
              spec("species", ValueType::text, std::string("A")),
              spec("color", ValueType::color, Rgb{0, 114, 178}), spec("fixed", ValueType::boolean, false),
              ranged(spec("copies", ValueType::integer, std::int64_t{1}), 1, 1000), style}),
        type("wall", "walls", Shape::chain,
             {spec("points", ValueType::points, Points{{0, 0}, {1, 0}}, "m"),
              ranged(spec("restitution", ValueType::real, 1.0), 0, 1)}),
        type("box", "boxes", Shape::rectangle,
             {spec("position", ValueType::vector, Vec2{}, "m"),
              ranged(spec("size", ValueType::vector, Vec2{1, 1}, "m"), 0, infinity, true)}),
        type("zone", "zones", Shape::region,
             {spec("points", ValueType::points, Points{{0, 0}, {1, 0}, {0, 1}}, "m")}),
        noteType(),
    };
    made.parameters = {ranged(spec("restitution", ValueType::real, 1.0), 0, 1),
                       spec("gravity", ValueType::vector, Vec2{}, "m/s^2"),
                       ranged(spec("limit", ValueType::integer, std::int64_t{10}), 0, 1e6), style};
    return made;
}

Item item(std::uint32_t id, std::size_t type, std::vector<Value> values, std::string name = {}) {
    Item made = defaultItem(schema(), type);
    made.id = {id};
    made.values = std::move(values);
    made.name = std::move(name);
    return made;
}

} // namespace

const Schema& schema() {
    static const Schema made = makeSchema();
    return made;
}

Workspace workspace() {
    Workspace made{"fake",
                   1,
                   "A \"fake\" scene",
                   "Line one\nline two: \xc3\xa4 \xe2\x82\xac \xf0\x9d\x84\x9e",
                   Scene(schema()),
                   {},
                   {}};
    made.run = {12.5, 18446744073709551615u, 0.25, 0.1};
    std::vector<Item> items = {
        item(1, 0,
             {Vec2{0.5, -0.25}, Vec2{1e-7, -0.0}, 0.05, infinity, std::string("B"), Rgb{1, 2, 255}, true,
              std::int64_t{7}, std::string("dotted")},
             "Grain"),
        item(4, 0,
             {Vec2{1e300, 1.0 / 3}, Vec2{}, 100000.0, 5e-324, std::string(), Rgb{}, false, std::int64_t{1000},
              std::string("plain")}),
        item(2, 1, {Points{{0, 0}, {1, 0.5}, {2, -0.1}}, 0.5}, "Left wall"),
        item(3, 1, {Points{}, 0.0}),
        item(7, 2, {Vec2{-1, -1}, Vec2{2, 3}}),
        item(8, 2, {Vec2{-2, -2}, Vec2{20, 30}}),
        item(5, 3, {Points{{0, 0}, {1, 0}, {1, 1}}}),
        item(6, 3, {Points{{0, 0}, {2, 0}, {2, 2}}}, "Zone \\ 51"),
        item(9, 4, {Vec2{0, 2}, std::string("First\tnote")}),
        item(10, 4, {Vec2{0, 3}, std::string("Second note")}),
    };
    items[1].group = {1};
    items[2].group = {1};
    items[3].locked = true;
    items[5].hidden = true;
    apply(made, InsertItems{std::move(items)});
    apply(made, SetParameter{0, 0.9});
    apply(made, SetParameter{1, Vec2{0, -9.81}});
    apply(made, SetParameter{2, std::int64_t{999}});
    apply(made, SetParameter{3, std::string("dotted")});
    return made;
}

Workspace manyDisks(std::size_t count) {
    Workspace made{"fake", 1, "Many", {}, Scene(schema()), {}, {}};
    InsertItems insert;
    insert.items.reserve(count);
    const auto side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    for (std::size_t i = 0; i < count; ++i) {
        Item disk = defaultItem(schema(), 0);
        disk.id = {static_cast<std::uint32_t>(i + 1)};
        const double x = static_cast<double>(i % side), y = static_cast<double>(i / side);
        disk.values[0] = Vec2{x + std::sin(y) / 3, y + std::cos(x) / 3};
        disk.values[1] = Vec2{std::cos(x * y), std::sin(x - y)};
        disk.values[2] = 0.1 + 0.01 * std::sin(x + y);
        insert.items.push_back(std::move(disk));
    }
    apply(made, insert);
    return made;
}

} // namespace kairos::fake
