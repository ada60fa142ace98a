// A picture of a running model as plain data: shapes with roles and the ids of their items. No colours of a
// theme, no Qt; the canvas and the SVG writer decide how a role looks.
#pragma once

#include "engine/base/ids.h"
#include "engine/base/vec2.h"
#include "engine/scene/value.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kairos {

enum class Role : std::uint8_t { body, fixedBody, wall, container, openContainer, region, label };

struct FrameDisc {
    Vec2 center;
    Vec2 velocity; // m/s, at the frame's time; for arrows and trajectories
    float radius = 0;
    float value = 0;           // 0..1, what "colour by value" shows: speed over a typical largest speed
    ItemId item;               // whose disc this is; a gas has many
    std::uint32_t index = 0;   // the model's number of it, stable over the run: "trace this one"
    std::uint16_t species = 0; // index into Frame::species
    Role role = Role::body;
    bool ownColor = false; // whether `color` was chosen by the person
    Rgb color;
};

struct FrameSegment {
    Vec2 a, b;
    ItemId item;
    Role role = Role::wall;
};

/// An axis-parallel rectangle; each pair of sides may be open (periodic).
struct FrameBox {
    Vec2 min, max;
    bool openX = false;
    bool openY = false;
    ItemId item;
    Role role = Role::container;
};

struct FrameText {
    Vec2 position;
    std::string text;
    ItemId item;
    Role role = Role::label;
};

struct Frame {
    double time = 0;
    std::vector<FrameDisc> discs;
    std::vector<FrameSegment> segments;
    std::vector<FrameBox> boxes;
    std::vector<FrameText> texts;
    std::vector<std::string> species; // names, for the legend

    /// Empty, but with its memory: a picture is drawn sixty times a second.
    void clear() {
        time = 0;
        discs.clear();
        segments.clear();
        boxes.clear();
        texts.clear();
        species.clear();
    }
};

} // namespace kairos
