// Mouse and keys: what the canvas does with them itself (zoom, pan, the way out of a tool), and how they
// reach the tool.
#include "ui/canvas/canvas_state.h"
#include "ui/canvas/canvas_view.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace kairos::ui {

void CanvasView::setTool(std::unique_ptr<Tool> tool) {
    s_->tool = std::move(tool); // the old one dies first and rolls back
    s_->snap.reset();
    s_->rubber.reset();
    s_->renewArrowSeconds();
    refreshTool();
    viewport()->update();
}

void CanvasView::finishTool() {
    // The tool that says this is still at work: the answer comes when it has returned.
    QMetaObject::invokeMethod(this, &CanvasView::toolFinished, Qt::QueuedConnection);
}

void CanvasView::refreshTool() {
    QString hint;
    if (s_->tool)
        hint = s_->showsRun() && !s_->tool->worksOnRun()
                   ? tr("The run is shown. Go back to the drawing to add items to it.")
                   : s_->tool->hint();
    if (s_->panFrom)
        viewport()->setCursor(Qt::ClosedHandCursor);
    else if (s_->spaceHeld)
        viewport()->setCursor(Qt::OpenHandCursor);
    else if (s_->tool && toolWorks())
        viewport()->setCursor(s_->tool->cursor());
    else
        viewport()->unsetCursor();
    if (hint == s_->hint) return;
    s_->hint = hint;
    viewport()->update();
    emit hintChanged(hint);
}

bool CanvasView::toolWorks() const {
    return s_->tool && (!s_->showsRun() || s_->tool->worksOnRun());
}

CanvasEvent CanvasView::canvasEvent(const QMouseEvent& event) {
    CanvasEvent e;
    e.exact = toScene(event.position());
    e.modifiers = event.modifiers();
    e.button = event.button();
    e.metresPerPixel = metresPerPixel();
    // A tool with handles knows what it drags and snaps that, not the pointer.
    if (s_->tool->usesHandles())
        e.snapped = e.exact;
    else
        e.snapped = snap(e.exact, {}, e.modifiers);
    return e;
}

void CanvasView::mousePressEvent(QMouseEvent* event) {
    s_->pointer = event->position();
    s_->rightUsed = false;
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && s_->spaceHeld)) {
        s_->panFrom = event->position();
        s_->panButton = event->button();
        refreshTool();
        return;
    }
    if (!s_->tool) return;
    if (event->button() == Qt::RightButton) {
        if (s_->tool->usesHandles() && !s_->tool->busy()) return; // the context menu's
        s_->rightUsed = true;
        if (!s_->tool->busy()) {
            finishTool();
            return;
        }
    }
    if (!toolWorks()) return;
    s_->keepFitted = false;
    s_->tool->pressed(canvasEvent(*event));
    refreshTool();
    viewport()->update();
}

void CanvasView::mouseMoveEvent(QMouseEvent* event) {
    s_->pointer = event->position();
    if (s_->panFrom) {
        const QPointF d = event->position() - *s_->panFrom;
        s_->panFrom = event->position();
        s_->keepFitted = false;
        look(s_->map.center - Vec2{d.x() / s_->map.scale, -d.y() / s_->map.scale}, s_->map.scale);
        return;
    }
    emit pointerMoved(toScene(event->position()));
    if (!toolWorks()) return;
    s_->tool->moved(canvasEvent(*event));
    refreshTool();
    if (s_->snap) viewport()->update();
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event) {
    if (s_->panFrom && event->button() == s_->panButton) {
        s_->panFrom.reset();
        refreshTool();
        return;
    }
    if (!toolWorks() || s_->panFrom) return;
    s_->tool->released(canvasEvent(*event));
    if (!s_->tool->busy()) s_->renewArrowSeconds();
    refreshTool();
    viewport()->update();
}

void CanvasView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || s_->spaceHeld || !toolWorks()) {
        mousePressEvent(event);
        return;
    }
    CanvasEvent e = canvasEvent(*event);
    e.doubleClick = true;
    s_->tool->pressed(e);
    refreshTool();
    viewport()->update();
    if (s_->tool->usesHandles())
        if (const ItemId id = itemAt(e.exact)) emit itemActivated(id);
}

void CanvasView::contextMenuEvent(QContextMenuEvent* event) {
    event->accept();
    if (event->reason() == QContextMenuEvent::Mouse) {
        if (s_->rightUsed) return;
        Document& document = s_->document;
        const ItemId id = itemAt(toScene(viewport()->mapFromGlobal(event->globalPos())));
        const auto& selection = document.selection();
        if (!id)
            document.select({});
        else if (!std::binary_search(selection.begin(), selection.end(), id))
            document.select({id});
        emit contextMenuWanted(event->globalPos());
        return;
    }
    emit contextMenuWanted(viewport()->mapToGlobal(viewport()->rect().center()));
}

void CanvasView::wheelEvent(QWheelEvent* event) {
    event->accept();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        // A notch of a wheel is 120 units: a quarter more or less.
        zoomAt(event->position(), std::pow(1.25, event->angleDelta().y() / 120.0));
        return;
    }
    QPointF d =
        event->pixelDelta().isNull() ? QPointF(event->angleDelta()) * 0.4 : QPointF(event->pixelDelta());
    if (event->modifiers().testFlag(Qt::ShiftModifier) && d.x() == 0) d = {d.y(), 0};
    s_->keepFitted = false;
    look(s_->map.center - Vec2{d.x() / s_->map.scale, -d.y() / s_->map.scale}, s_->map.scale);
}

void CanvasView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !(s_->tool && s_->tool->busy())) {
        if (!event->isAutoRepeat()) {
            s_->spaceHeld = true;
            refreshTool();
        }
        return;
    }
    if (toolWorks() && s_->tool->keyPressed(event)) {
        refreshTool();
        viewport()->update();
        return;
    }
    if (event->key() == Qt::Key_Escape && s_->tool) {
        if (s_->tool->busy())
            s_->tool->cancel();
        else if (s_->tool->usesHandles())
            s_->document.select({});
        else
            finishTool();
        clearGuides();
        refreshTool();
        viewport()->update();
        return;
    }
    // Arrows that no tool wanted scroll, as in every scroll area.
    QAbstractScrollArea::keyPressEvent(event);
}

void CanvasView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        s_->spaceHeld = false;
        refreshTool();
        return;
    }
    if (toolWorks() && s_->tool->keyReleased(event)) {
        refreshTool();
        viewport()->update();
        return;
    }
    QAbstractScrollArea::keyReleaseEvent(event);
}

/// Tab walks through the items of the drawing and leaves the canvas behind the last of them.
bool CanvasView::focusNextPrevChild(bool next) {
    Document& document = s_->document;
    if (!s_->tool || !s_->tool->usesHandles() || s_->tool->busy())
        return QAbstractScrollArea::focusNextPrevChild(next);
    std::vector<ItemId> ids = document.scene().ids();
    std::erase_if(ids, [&](ItemId id) { return document.scene().hidden(id); });
    const auto& selection = document.selection();
    auto at = selection.empty()
                  ? ids.end()
                  : std::find(ids.begin(), ids.end(), next ? selection.back() : selection.front());
    if (at == ids.end() && !ids.empty()) {
        document.select({next ? ids.front() : ids.back()});
        return true;
    }
    const bool last = ids.empty() || (next ? at + 1 == ids.end() : at == ids.begin());
    if (last) {
        document.select({});
        return QAbstractScrollArea::focusNextPrevChild(next);
    }
    document.select({next ? *(at + 1) : *(at - 1)});
    return true;
}

void CanvasView::leaveEvent(QEvent* event) {
    QAbstractScrollArea::leaveEvent(event);
    clearGuides();
}

void CanvasView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void CanvasView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    s_->spaceHeld = false;
    if (s_->tool) s_->tool->settle();
    refreshTool();
    viewport()->update();
}

} // namespace kairos::ui
