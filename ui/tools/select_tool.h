// Selects, moves, copies and reshapes items. A press on an item may become a move (or a copy, with Alt), one
// on the empty board a rubber band, one on a handle a change of shape; the arrow keys move by a step of the
// grid, for as long as one is held as one step of history.
#pragma once

#include "engine/scene/scene.h"
#include "ui/canvas/handles.h"
#include "ui/canvas/tool.h"
#include "ui/document/gesture.h"

#include <QCoreApplication>
#include <optional>
#include <vector>

namespace kairos::ui {

class CanvasView;

class SelectTool : public Tool {
    Q_DECLARE_TR_FUNCTIONS(kairos::ui::SelectTool)
public:
    SelectTool(Document& document, CanvasView& canvas);

    void pressed(const CanvasEvent& event) override;
    void moved(const CanvasEvent& event) override;
    void released(const CanvasEvent& event) override;
    bool keyPressed(QKeyEvent* event) override;
    bool keyReleased(QKeyEvent* event) override;
    QString hint() const override;
    Qt::CursorShape cursor() const override { return cursor_; }
    bool busy() const override { return state_ != State::idle; }
    void cancel() override;
    void settle() override;
    bool worksOnRun() const override { return true; }
    bool usesHandles() const override { return true; }

private:
    enum class State : unsigned char { idle, pressed, moving, copying, rubber, handle, nudging };

    void pressItem(ItemId id, const CanvasEvent& event);
    void beginMove(bool copy);
    void move(const CanvasEvent& event);
    void dragHandle(const CanvasEvent& event);
    void keep(const QString& title);
    void resetTo(State state);
    void hover(const CanvasEvent& event);
    Vec2 anchorNear(ItemId id, Vec2 point) const;
    std::vector<ItemId> movable() const;

    CanvasView& canvas_;
    State state_ = State::idle;
    Qt::CursorShape cursor_ = Qt::ArrowCursor;
    std::optional<Gesture> gesture_;
    std::optional<Scene> start_; // as it was when the gesture began
    std::vector<ItemId> ids_;    // that the gesture changes
    std::vector<Item> copies_;   // that it puts in, unmoved
    Handle handle_;
    ItemId pressedItem_;
    Vec2 pressedAt_, anchor_;
    Vec2 nudged_;
    std::vector<ItemId> selectedBefore_; // a rubber band with Shift adds to these
    QString words_;
};

} // namespace kairos::ui
