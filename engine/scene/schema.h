// The description of what can stand in a scene of one kind: the only place where a property is declared.
// Panel, file, command line, validation, sweeps and help all read it. Constant data, owned by the kind, alive
// as long as the program.
#pragma once

#include "engine/base/issue.h"
#include "engine/scene/value.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kairos {

struct Choice {
    std::string key;   // in files
    std::string label; // for people
};

struct PropertySpec {
    std::string key;   // in files and on the command line
    std::string label; // for people
    std::string unit;  // empty for a pure number; model units are "m", "s", "kg" and their products
    std::string help;  // one sentence
    ValueType type = ValueType::real;
    Value defaultValue = 0.0;
    double min = -std::numeric_limits<double>::infinity(); // of numbers, and of each component of a vector
    double max = std::numeric_limits<double>::infinity();
    bool minExcluded = false; // true: must be above min
    bool infinite = false;    // true: +inf is a legal value of a real
    std::vector<Choice> choices = {};
    bool live = false;     // may be changed in a running model
    bool advanced = false; // shown folded away
};

/// How an item is drawn and edited. Each shape keeps its geometry in properties of fixed keys:
///   disc: "position", "radius" and, where it moves, "velocity";   chain: "points" (2 or more, open);
///   rectangle: "position" (lower left), "size";                   region: "points" (3 or more, closed);
///   text: "position", "text".
/// Read for looks where a type has them: "species" (text or choice), "color" and the boolean "traced" (draw
/// the path) of discs; "species" of regions; choices "sidesX" and "sidesY" of a rectangle, whose key
/// "periodic" stands for an open pair of sides.
enum class Shape : std::uint8_t { disc, chain, rectangle, region, text };

struct ItemTypeSpec {
    std::string key;       // "disk"
    std::string label;     // "Disk"
    std::string plural;    // "disks", for "Move 3 disks"
    std::string help = {}; // one sentence
    Shape shape = Shape::disc;
    char shortcut = 0;     // the tool's letter
    std::string icon = {}; // file name in resources/icons without ".svg"
    std::string hint = {}; // what the tool wants the person to do, shown above the canvas
    bool unique = false;   // at most one in a scene
    std::vector<PropertySpec> properties = {};

    std::optional<std::size_t> find(std::string_view property) const; // by key
};

struct Schema {
    std::vector<ItemTypeSpec> types;
    std::vector<PropertySpec> parameters; // of the scene as a whole

    std::optional<std::size_t> findType(std::string_view key) const;
    std::optional<std::size_t> findParameter(std::string_view key) const;
};

/// The text note every kind offers; kinds append it to their types.
ItemTypeSpec noteType();

/// What is wrong with `value` for `spec`, or nothing. `place` names it, as in "Disk 4.radius".
std::optional<Issue> validateValue(const PropertySpec& spec, const Value& value, const std::string& place);

/// Reads a value as people type it: "0.5", "1 2" or "(1, 2)", "true", a choice's key, "#rrggbb", "0 0; 1 0; 1
/// 1". The value is also checked against the range.
std::optional<Value> parseValue(const PropertySpec& spec, std::string_view text);

/// The inverse of parseValue.
std::string toText(const Value& value);

} // namespace kairos
