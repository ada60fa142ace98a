// What dragging a handle does to the scene.
#pragma once

#include "engine/scene/edit.h"
#include "ui/canvas/handles.h"

#include <QString>
#include <Qt>
#include <vector>

namespace kairos::ui {

struct HandleDrag {
    const Scene& start;             // as it was when the drag began
    const std::vector<ItemId>& ids; // what a rotation turns
    const Handle& handle;
    Vec2 from; // where the pointer went down
    double arrowSeconds;
    double metresPerPixel;

    struct Outcome {
        Edit edit; // relative to `start`
        QString words;
    };
    /// `snapped` is where the handle is to be; `exact` where the pointer is. Shift: multiples of 15 degrees
    /// (45 for corners of a chain), squares; Ctrl: no rounding.
    Outcome to(Vec2 snapped, Vec2 exact, Qt::KeyboardModifiers modifiers) const;

    /// "Resize %1" and the like, for the history.
    static QString title(Handle::Kind kind);

private:
    Outcome radius(Vec2 to) const;
    Outcome velocity(Vec2 exact, Qt::KeyboardModifiers modifiers) const;
    Outcome vertex(Vec2 to, Qt::KeyboardModifiers modifiers) const;
    Outcome corner(Vec2 to, Qt::KeyboardModifiers modifiers) const;
    Outcome rotate(Vec2 exact, Qt::KeyboardModifiers modifiers) const;
};

} // namespace kairos::ui
