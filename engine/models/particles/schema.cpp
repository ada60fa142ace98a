#include "engine/models/particles/schema.h"

#include <limits>

namespace kairos::particles {

namespace {

PropertySpec restitutionOf(std::string key, std::string label, std::string help) {
    return {.key = std::move(key),
            .label = std::move(label),
            .unit = "",
            .help = std::move(help),
            .defaultValue = 1.0,
            .min = 0,
            .max = 1,
            .advanced = true};
}

PropertySpec radiusOf(std::string help, double value) {
    return {.key = "radius",
            .label = "Radius",
            .unit = "m",
            .help = std::move(help),
            .defaultValue = value,
            .min = 0,
            .minExcluded = true};
}

PropertySpec diskRadius() {
    PropertySpec spec = radiusOf("Radius of the disk; 0 for a point.", 0.02);
    spec.minExcluded = false;
    return spec;
}

PropertySpec massOf(std::string help) {
    return {.key = "mass",
            .label = "Mass",
            .unit = "kg",
            .help = std::move(help),
            .defaultValue = 1.0,
            .min = 0,
            .infinite = true};
}

PropertySpec gasMass() {
    PropertySpec spec = massOf("Mass of each disk; inf for disks that nothing moves.");
    spec.minExcluded = true; // no temperature moves what has no mass
    return spec;
}

PropertySpec speciesOf() {
    return {.key = "species",
            .label = "Species",
            .unit = "",
            .help = "Disks of one species share a colour and have statistics of their own.",
            .type = ValueType::text,
            .defaultValue = std::string("A")};
}

PropertySpec pointsOf(std::string help) {
    return {.key = "points",
            .label = "Points",
            .unit = "m",
            .help = std::move(help),
            .type = ValueType::points,
            .defaultValue = Points{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
}

ItemTypeSpec diskType() {
    ItemTypeSpec type{.key = "disk", .label = "Disk", .plural = "disks"};
    type.help = "A hard disk that moves on a straight line until it meets something.";
    type.shape = Shape::disc;
    type.shortcut = 'D';
    type.icon = "disk";
    type.hint =
        "Click to place a disk; drag to choose its radius. Drag the tip of its arrow to set it moving.";
    type.properties = {
        {.key = "position",
         .label = "Position",
         .unit = "m",
         .help = "Centre of the disk at the start.",
         .type = ValueType::vector,
         .defaultValue = Vec2{0.5, 0.5}},
        {.key = "velocity",
         .label = "Velocity",
         .unit = "m/s",
         .help = "Velocity of the disk at the start.",
         .type = ValueType::vector,
         .defaultValue = Vec2{}},
        diskRadius(),
        massOf("Mass; inf for a disk that nothing moves, 0 for one that moves nothing."),
        speciesOf(),
        {.key = "color",
         .label = "Colour",
         .unit = "",
         .help = "Shown where disks are coloured by their own colour.",
         .type = ValueType::color,
         .defaultValue = Rgb{0x00, 0x72, 0xb2},
         .advanced = true},
        {.key = "traced",
         .label = "Traced",
         .unit = "",
         .help = "Draws the disk's path and measures its squared displacement.",
         .type = ValueType::boolean,
         .defaultValue = false},
    };
    return type;
}

ItemTypeSpec wallType() {
    ItemTypeSpec type{.key = "wall", .label = "Wall", .plural = "walls"};
    type.help = "A chain of straight walls, solid on both sides; its ends are points that disks bounce off.";
    type.shape = Shape::chain;
    type.shortcut = 'W';
    type.icon = "wall";
    type.hint = "Click corner after corner; double-click or Enter ends the wall, Backspace takes one back.";
    PropertySpec points = pointsOf("Corners of the chain, in order.");
    points.defaultValue = Points{{0, 0}, {1, 0}};
    type.properties = {points,
                       restitutionOf("restitution", "Restitution",
                                     "Share of the normal speed that a disk keeps when it hits this wall.")};
    return type;
}

ItemTypeSpec obstacleType() {
    ItemTypeSpec type{.key = "obstacle", .label = "Obstacle", .plural = "obstacles"};
    type.help = "A round pillar that never moves.";
    type.shape = Shape::disc;
    type.shortcut = 'O';
    type.icon = "obstacle";
    type.hint = "Drag from the centre to the rim of the obstacle.";
    type.properties = {
        {.key = "position",
         .label = "Position",
         .unit = "m",
         .help = "Centre of the obstacle.",
         .type = ValueType::vector,
         .defaultValue = Vec2{0.5, 0.5}},
        radiusOf("Radius of the obstacle.", 0.1),
        restitutionOf("restitution", "Restitution",
                      "Share of the normal speed that a disk keeps when it hits this obstacle."),
    };
    return type;
}

ItemTypeSpec boxType() {
    ItemTypeSpec type{.key = "box", .label = "Box", .plural = "boxes"};
    type.help = "The rectangle all disks live in; each pair of sides reflects or is periodic.";
    type.shape = Shape::rectangle;
    type.shortcut = 'B';
    type.icon = "box";
    type.hint = "Drag from corner to corner of the box that holds everything.";
    type.unique = true;
    const std::vector<Choice> sides = {{"reflecting", "Reflecting"}, {"periodic", "Periodic"}};
    type.properties = {
        {.key = "position",
         .label = "Corner",
         .unit = "m",
         .help = "Lower left corner of the box.",
         .type = ValueType::vector,
         .defaultValue = Vec2{0, 0}},
        {.key = "size",
         .label = "Size",
         .unit = "m",
         .help = "Width and height of the box.",
         .type = ValueType::vector,
         .defaultValue = Vec2{1, 1},
         .min = 0,
         .minExcluded = true},
        {.key = "sidesX",
         .label = "Left and right",
         .unit = "",
         .help = "What happens to a disk at the left and right sides.",
         .type = ValueType::choice,
         .defaultValue = std::string("reflecting"),
         .choices = sides},
        {.key = "sidesY",
         .label = "Bottom and top",
         .unit = "",
         .help = "What happens to a disk at the bottom and top sides.",
         .type = ValueType::choice,
         .defaultValue = std::string("reflecting"),
         .choices = sides},
        restitutionOf("restitutionX", "Restitution left, right",
                      "Share of the normal speed that a disk keeps at the left and right sides."),
        restitutionOf("restitutionY", "Restitution bottom, top",
                      "Share of the normal speed that a disk keeps at the bottom and top sides."),
    };
    return type;
}

ItemTypeSpec gasType() {
    ItemTypeSpec type{.key = "gas", .label = "Gas", .plural = "gases"};
    type.help = "A region filled with equal disks that do not overlap, at a temperature.";
    type.shape = Shape::region;
    type.shortcut = 'G';
    type.icon = "gas";
    type.hint =
        "Drag a rectangle to fill, or click the corners of a polygon and close it with a double-click.";
    type.properties = {
        pointsOf("Corners of the region that is filled."),
        {.key = "count",
         .label = "Number of disks",
         .unit = "",
         .help = "How many disks are placed.",
         .type = ValueType::integer,
         .defaultValue = std::int64_t{200},
         .min = 1,
         .max = 2'000'000},
        radiusOf("Radius of each disk.", 0.01),
        {.key = "temperature",
         .label = "Temperature",
         .unit = "J",
         .help = "kT, the mean kinetic energy of a disk (two directions, half a kT each).",
         .defaultValue = 1.0,
         .min = 0},
        gasMass(),
        speciesOf(),
        {.key = "speeds",
         .label = "Speeds",
         .unit = "",
         .help = "How the speeds are distributed at the start.",
         .type = ValueType::choice,
         .defaultValue = std::string("maxwell"),
         .choices = {{"maxwell", "Maxwell-Boltzmann"}, {"equal", "All equal"}}},
        {.key = "centred",
         .label = "No drift",
         .unit = "",
         .help = "Takes out the total momentum of the gas at the start.",
         .type = ValueType::boolean,
         .defaultValue = true,
         .advanced = true},
        {.key = "seed",
         .label = "Seed",
         .unit = "",
         .help = "Another number gives other positions and velocities; the seed of the run counts, too.",
         .type = ValueType::integer,
         .defaultValue = std::int64_t{1},
         .min = 0,
         .max = 0xffffffff,
         .advanced = true},
    };
    return type;
}

ItemTypeSpec probeType() {
    ItemTypeSpec type{.key = "probe", .label = "Probe", .plural = "probes"};
    type.help = "A region in which disks are counted and their temperature is measured.";
    type.shape = Shape::region;
    type.shortcut = 'P';
    type.icon = "probe-region";
    type.hint =
        "Drag a rectangle to watch, or click the corners of a polygon and close it with a double-click.";
    type.properties = {pointsOf("Corners of the region; a disk counts while its centre is inside.")};
    return type;
}

} // namespace

const Schema& schema() {
    static const Schema made = [] {
        Schema s;
        s.types = {diskType(), wallType(), obstacleType(), boxType(), gasType(), probeType(), noteType()};
        s.parameters = {
            restitutionOf("restitution", "Restitution of disks",
                          "Share of the normal relative speed that two disks keep when they collide."),
            {.key = "contactTime",
             .label = "Contact time",
             .unit = "s",
             .help = "A disk that collides again within this time loses no energy: the answer to inelastic "
                     "collapse "
                     "(TC model, Luding and McNamara 1998). 0 turns it off.",
             .defaultValue = 1e-6,
             .min = 0,
             .advanced = true},
        };
        return s;
    }();
    return made;
}

} // namespace kairos::particles
