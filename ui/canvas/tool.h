// What the canvas asks of a tool of the palette: a small state machine that turns mouse and keys into Edits
// through a Gesture. A tool never writes into the scene and never draws; what it previews is in the document.
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
    Tool(const Tool&) = delete;
    Tool& operator=(const Tool&) = delete;

    virtual void pressed(const CanvasEvent& event) = 0;
    virtual void moved(const CanvasEvent& event) = 0; // with or without a button
    virtual void released(const CanvasEvent& event) = 0;
    /// True where the key was used (Escape and Enter reach the tool first).
    virtual bool keyPressed(QKeyEvent*) { return false; }
    virtual bool keyReleased(QKeyEvent*) { return false; }
    /// What the tool wants next, for the hint line.
    virtual QString hint() const = 0;
    virtual Qt::CursorShape cursor() const { return Qt::CrossCursor; }
    /// Whether a gesture is in progress (a chain being drawn, a drag).
    virtual bool busy() const { return false; }
    /// Rolls back what is in progress; the tool is as new.
    virtual void cancel() {}
    /// The keyboard goes elsewhere: keeps what only keys would have ended.
    virtual void settle() {}
    /// Whether the tool also works on a shown run, where items can be selected and nothing else.
    virtual bool worksOnRun() const { return false; }
    /// Whether the canvas shows handles on the selection.
    virtual bool usesHandles() const { return false; }

protected:
    Document& document_;
};

} // namespace kairos::ui
