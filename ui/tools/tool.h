// A tool of the palette: a small state machine that turns mouse and keys on the canvas into Edits through a
// Gesture. It never writes into the scene and never draws; what it previews is in the document.
#pragma once

#include "engine/base/vec2.h"

#include <QKeyEvent>
#include <QString>
#include <Qt>

namespace kairos::ui {

class Document;

/// A mouse event in scene coordinates (m, y upwards).
struct CanvasEvent {
    Vec2 exact;   // where the pointer is
    Vec2 snapped; // after grid and guides
    Qt::KeyboardModifiers modifiers;
    Qt::MouseButton button = Qt::NoButton;
    double metresPerPixel = 1; // for hit tests of a few pixels
    bool doubleClick = false;
};

class Tool {
public:
    explicit Tool(Document& document) : document_(document) {}
    virtual ~Tool() = default; // an unfinished gesture rolls back

    virtual void pressed(const CanvasEvent& event) = 0;
    virtual void moved(const CanvasEvent& event) = 0; // with or without a button
    virtual void released(const CanvasEvent& event) = 0;
    /// True where the key was used (Escape and Enter reach the tool first).
    virtual bool keyPressed(QKeyEvent*) { return false; }
    /// What the tool wants next, for the hint line.
    virtual QString hint() const = 0;
    virtual Qt::CursorShape cursor() const { return Qt::CrossCursor; }
    /// Whether a gesture is in progress (a chain being drawn, a drag).
    virtual bool busy() const { return false; }

protected:
    Document& document_;
};

} // namespace kairos::ui
