// A board to draw on: a document with its canvas and palette on the screen, and a hand that presses, drags
// and types. Types of items are taken by their shape from the first kind there is.
#pragma once

#include "engine/models/builtin_kinds.h"
#include "ui/canvas/canvas_view.h"
#include "ui/canvas/handles.h"
#include "ui/canvas/scene_picture.h"
#include "ui/canvas/shape_keys.h"
#include "ui/canvas/snapping.h"
#include "ui/document/document.h"
#include "ui/document/operations.h"
#include "ui/document/run_controller.h"
#include "ui/tools/select_tool.h"
#include "ui/tools/tool_palette.h"

#include <QAbstractButton>
#include <QApplication>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <random>

namespace kairos::ui {

inline const ModelKind& someKind() {
    return *builtinKinds().front();
}

/// The first type of this shape; discs that move (or do not) where `moves` says so.
inline std::size_t typeOf(Shape shape, bool moves = true) {
    const auto& types = someKind().schema.types;
    for (std::size_t t = 0; t < types.size(); ++t)
        if (types[t].shape == shape &&
            (shape != Shape::disc || ShapeKeys::of(types[t]).velocity.has_value() == moves))
            return t;
    qFatal("the kind has no such type");
}

inline Workspace emptyWorkspace() {
    Workspace workspace = someKind().blank();
    const auto ids = workspace.scene.ids();
    if (!ids.empty()) apply(workspace, EraseItems{ids});
    return workspace;
}

inline Item discAt(const Scene& scene, Vec2 center, double radius) {
    const std::size_t type = typeOf(Shape::disc);
    const ShapeKeys keys = ShapeKeys::of(scene.schema().types[type]);
    Item item = defaultItem(scene.schema(), type);
    item.id = scene.nextId();
    item.values[*keys.position] = center;
    item.values[*keys.radius] = radius;
    return item;
}

/// A document with its canvas and palette on the screen, one metre in view.
struct Board {
    explicit Board(Workspace workspace = emptyWorkspace())
        : document(std::move(workspace)), canvas(document) {
        palette.setDocument(&document, &canvas);
        canvas.resize(900, 700);
        canvas.show();
        if (!QTest::qWaitForWindowExposed(&canvas)) qFatal("no window");
        canvas.activateWindow();
        canvas.setFocus();
        // A scale at which one grid step is many pixels and a whole part of a metre.
        canvas.zoomActual();
    }

    QPoint at(Vec2 p) const { return canvas.toViewport(p).toPoint(); }
    void press(Vec2 p, Qt::KeyboardModifiers mods = {}, Qt::MouseButton button = Qt::LeftButton) {
        QTest::mousePress(canvas.viewport(), button, mods, at(p));
    }
    void move(Vec2 p, Qt::KeyboardModifiers mods = {}) {
        const QPointF q = at(p);
        QMouseEvent event(QEvent::MouseMove, q, canvas.viewport()->mapToGlobal(q), Qt::NoButton,
                          Qt::LeftButton, mods);
        QApplication::sendEvent(canvas.viewport(), &event);
    }
    void release(Vec2 p, Qt::KeyboardModifiers mods = {}) {
        QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, mods, at(p));
    }
    void click(Vec2 p, Qt::KeyboardModifiers mods = {}) {
        press(p, mods);
        release(p, mods);
        QTest::qWait(0);
    }
    void drag(Vec2 from, Vec2 to, Qt::KeyboardModifiers mods = {}) {
        press(from, mods);
        move(0.5 * (from + to), mods);
        move(to, mods);
        release(to, mods);
        QTest::qWait(0);
    }
    void key(Qt::Key k, Qt::KeyboardModifiers mods = {}) {
        QTest::keyClick(&canvas, k, mods);
        QTest::qWait(0); // a tool that is done gives way when the event loop comes round
    }
    void choose(std::size_t type) { palette.chooseType(type); }

    std::size_t count(std::size_t type) const { return document.scene().count(type); }
    ItemId only(std::size_t type) const {
        const auto ids = document.scene().ids(type);
        if (ids.size() != 1) qFatal("not exactly one item");
        return ids.front();
    }
    template<class T>
    T value(ItemId id, std::string_view keyName) const {
        return std::get<T>(*document.scene().value(id, keyName));
    }
    int steps() { return document.undoStack().index(); }

    Document document;
    CanvasView canvas;
    ToolPalette palette;
};

inline bool near(Vec2 a, Vec2 b, double tolerance = 1e-9) {
    return norm(a - b) <= tolerance;
}

} // namespace kairos::ui
