#include "ui/tools/select_tool.h"

#include "engine/scene/edit.h"
#include "ui/canvas/canvas_view.h"
#include "ui/canvas/shape_keys.h"
#include "ui/document/document.h"
#include "ui/document/operations.h"
#include "ui/document/run_controller.h"
#include "ui/document/titles.h"
#include "ui/tools/create_tool.h"
#include "ui/tools/handle_drag.h"
#include "ui/tools/text_field.h"

#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

constexpr double dragPixels = 4;
constexpr double fineNudge = 0.1; // of a grid step, with Shift

bool contains(const std::vector<ItemId>& sorted, ItemId id) {
    return std::binary_search(sorted.begin(), sorted.end(), id);
}

std::optional<Vec2> directionOf(int key) {
    switch (key) {
    case Qt::Key_Left:
        return Vec2{-1, 0};
    case Qt::Key_Right:
        return Vec2{1, 0};
    case Qt::Key_Up:
        return Vec2{0, 1};
    case Qt::Key_Down:
        return Vec2{0, -1};
    default:
        return std::nullopt;
    }
}

} // namespace

SelectTool::SelectTool(Document& document, CanvasView& canvas) : Tool(document), canvas_(canvas) {}

void SelectTool::pressed(const CanvasEvent& event) {
    if (event.button == Qt::RightButton) {
        cancel();
        return;
    }
    if (event.button != Qt::LeftButton) return;
    settle();
    const bool drawing = !document_.run().active();
    pressedAt_ = event.exact;
    if (drawing)
        if (const auto handle = canvas_.handleAt(event.exact)) {
            handle_ = *handle;
            start_ = document_.scene();
            ids_ = movable();
            resetTo(State::handle);
            return;
        }
    const ItemId id = canvas_.itemAt(event.exact);
    if (!id || !document_.scene().contains(id)) {
        const bool adds = event.modifiers.testFlag(Qt::ShiftModifier);
        selectedBefore_ = adds ? document_.selection() : std::vector<ItemId>{};
        if (!adds) document_.select({});
        resetTo(State::rubber);
        return;
    }
    if (event.doubleClick && drawing) {
        const Item item = document_.scene().item(id);
        const ShapeKeys keys = ShapeKeys::of(document_.scene().specOf(id));
        // A line to type in cannot hold line breaks; such a text is edited by its property.
        if (keys.shape == Shape::text && keys.complete() && !item.locked &&
            std::get<std::string>(item.values[*keys.text]).find('\n') == std::string::npos) {
            writeText(canvas_, document_, item, false);
            return;
        }
    }
    pressItem(id, event);
}

void SelectTool::pressItem(ItemId id, const CanvasEvent& event) {
    std::vector<ItemId> selection = document_.selection();
    const bool selected = contains(selection, id);
    const std::vector<ItemId> with = withGroups(document_.scene(), {id});
    if (event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier)) {
        for (ItemId each : with)
            if (selected)
                std::erase(selection, each);
            else
                selection.push_back(each);
        document_.select(std::move(selection));
        if (selected) return; // it was taken out: nothing to drag
        pressedItem_ = {};
    } else {
        pressedItem_ = selected ? id : ItemId{}; // a click that does not become a drag leaves it alone
        if (!selected) document_.select(with);
    }
    anchor_ = anchorNear(id, event.exact);
    resetTo(State::pressed);
}

/// The point of the item that snaps while it is moved.
Vec2 SelectTool::anchorNear(ItemId id, Vec2 point) const {
    const Scene& scene = document_.scene();
    const ShapeKeys keys = ShapeKeys::of(scene.specOf(id));
    if (!keys.complete()) return point;
    if (keys.position) return std::get<Vec2>(scene.value(id, *keys.position));
    const auto points = std::get<Points>(scene.value(id, *keys.points));
    if (points.empty()) return point;
    return *std::min_element(points.begin(), points.end(),
                             [&](Vec2 a, Vec2 b) { return norm(a - point) < norm(b - point); });
}

std::vector<ItemId> SelectTool::movable() const {
    std::vector<ItemId> ids = document_.selection();
    std::erase_if(ids, [&](ItemId id) { return document_.scene().locked(id); });
    return ids;
}

void SelectTool::beginMove(bool copy) {
    start_ = document_.scene();
    ids_ = movable();
    if (copy) {
        std::vector<Item> items;
        for (ItemId id : document_.selection())
            items.push_back(start_->item(id));
        copies_ = placedBeside(*start_, std::move(items), 0);
    }
    if (copy ? copies_.empty() : ids_.empty()) {
        resetTo(State::idle);
        words_ = copy ? tr("This item stands only once in a scene.")
                      : tr("Locked items stay where they are. Unlock them to move them.");
        return;
    }
    gesture_.emplace(document_);
    state_ = copy ? State::copying : State::moving;
}

void SelectTool::move(const CanvasEvent& event) {
    Vec2 by = event.exact - pressedAt_;
    if (event.modifiers.testFlag(Qt::ShiftModifier))
        by = std::abs(by.x) >= std::abs(by.y) ? Vec2{by.x, 0} : Vec2{0, by.y};
    Vec2 snapped = canvas_.snap(anchor_ + by, document_.selection(), event.modifiers) - anchor_;
    // The axis that Shift holds must not be pulled aside.
    if (by.x == 0) snapped.x = 0;
    if (by.y == 0) snapped.y = 0;
    if (state_ == State::copying) {
        std::vector<Item> items = copies_;
        for (Item& item : items)
            translateValues(start_->schema().types[item.type], item.values, snapped);
        gesture_->preview(InsertItems{std::move(items)});
        words_ = tr("Copy by (%1, %2) m").arg(shortNumber(snapped.x), shortNumber(snapped.y));
    } else {
        gesture_->preview(translateItems(*start_, ids_, snapped));
        words_ = tr("Move by (%1, %2) m. Shift: one axis, Ctrl: no snapping.")
                     .arg(shortNumber(snapped.x), shortNumber(snapped.y));
    }
}

void SelectTool::dragHandle(const CanvasEvent& event) {
    if (!gesture_) {
        if (norm(event.exact - pressedAt_) < dragPixels * event.metresPerPixel) return;
        gesture_.emplace(document_);
    }
    HandleDrag drag{*start_, ids_, handle_, pressedAt_, canvas_.arrowSeconds(), event.metresPerPixel};
    // The handle's own item must not pull it, nor anything pull what is no place in the scene.
    const bool place = handle_.kind != Handle::Kind::velocity && handle_.kind != Handle::Kind::rotate;
    const Vec2 to = place ? canvas_.snap(event.exact, {handle_.item}, event.modifiers) : event.exact;
    const HandleDrag::Outcome outcome = drag.to(to, event.exact, event.modifiers);
    gesture_->preview(outcome.edit);
    words_ = outcome.words;
}

void SelectTool::moved(const CanvasEvent& event) {
    switch (state_) {
    case State::idle:
    case State::nudging:
        hover(event);
        break;
    case State::pressed:
        if (document_.run().active() || norm(event.exact - pressedAt_) < dragPixels * event.metresPerPixel)
            break;
        beginMove(event.modifiers.testFlag(Qt::AltModifier));
        if (gesture_) move(event);
        break;
    case State::moving:
    case State::copying:
        move(event);
        break;
    case State::rubber:
        canvas_.showRubberBand(pressedAt_, event.exact);
        break;
    case State::handle:
        dragHandle(event);
        break;
    }
}

void SelectTool::released(const CanvasEvent& event) {
    if (event.button != Qt::LeftButton) return;
    const Scene& scene = document_.scene();
    switch (state_) {
    case State::pressed:
        if (pressedItem_ && scene.contains(pressedItem_)) document_.select(withGroups(scene, {pressedItem_}));
        break;
    case State::moving:
        keep(editTitle(scene, tr("Move %1"), ids_));
        break;
    case State::copying: {
        std::vector<ItemId> ids;
        for (const Item& item : copies_)
            ids.push_back(item.id);
        keep(editTitle(scene, tr("Copy %1"), document_.selection()));
        document_.select(std::move(ids));
        break;
    }
    case State::rubber: {
        canvas_.hideRubberBand();
        const Vec2 a = pressedAt_, b = event.exact;
        auto ids = canvas_.itemsIn({std::min(a.x, b.x), std::min(a.y, b.y)},
                                   {std::max(a.x, b.x), std::max(a.y, b.y)});
        std::erase_if(ids, [&](ItemId id) { return !scene.contains(id); });
        ids = withGroups(scene, std::move(ids));
        ids.insert(ids.end(), selectedBefore_.begin(), selectedBefore_.end());
        document_.select(std::move(ids));
        break;
    }
    case State::handle:
        if (gesture_) keep(editTitle(scene, HandleDrag::title(handle_.kind), ids_));
        break;
    case State::idle:
    case State::nudging:
        return;
    }
    resetTo(State::idle);
}

void SelectTool::hover(const CanvasEvent& event) {
    cursor_ = Qt::ArrowCursor;
    if (document_.run().active() || event.button != Qt::NoButton) return;
    if (canvas_.handleAt(event.exact))
        cursor_ = Qt::PointingHandCursor;
    else if (const ItemId id = canvas_.itemAt(event.exact); id && contains(document_.selection(), id))
        cursor_ = document_.scene().locked(id) ? Qt::ForbiddenCursor : Qt::SizeAllCursor;
}

bool SelectTool::keyPressed(QKeyEvent* event) {
    const auto direction = directionOf(event->key());
    if (!direction || document_.run().active()) return false;
    if (state_ == State::idle) {
        ids_ = movable();
        if (ids_.empty()) return false;
        start_ = document_.scene();
        nudged_ = {};
        gesture_.emplace(document_);
        state_ = State::nudging;
    }
    if (state_ != State::nudging) return true; // the mouse has it
    const double step = canvas_.gridStep() * (event->modifiers().testFlag(Qt::ShiftModifier) ? fineNudge : 1);
    nudged_ += step * *direction;
    gesture_->preview(translateItems(*start_, ids_, nudged_));
    words_ = tr("Move by (%1, %2) m").arg(shortNumber(nudged_.x), shortNumber(nudged_.y));
    return true;
}

bool SelectTool::keyReleased(QKeyEvent* event) {
    if (!directionOf(event->key()) || state_ != State::nudging) return false;
    if (!event->isAutoRepeat()) settle();
    return true;
}

void SelectTool::settle() {
    if (state_ != State::nudging) return;
    keep(editTitle(document_.scene(), tr("Move %1"), ids_));
    resetTo(State::idle);
}

void SelectTool::keep(const QString& title) {
    if (!gesture_) return;
    gesture_->commit(title);
    gesture_.reset();
}

void SelectTool::cancel() {
    resetTo(State::idle);
    canvas_.hideRubberBand();
}

void SelectTool::resetTo(State state) {
    gesture_.reset();
    if (state != State::handle) {
        start_.reset();
        ids_.clear();
    }
    copies_.clear();
    words_.clear();
    canvas_.clearGuides();
    state_ = state;
}

QString SelectTool::hint() const {
    if (!words_.isEmpty()) return words_;
    if (document_.run().active())
        return tr("Click a disk or a wall to select its item. To change the scene, go back to the drawing.");
    const Scene& scene = document_.scene();
    const auto& selection = document_.selection();
    if (scene.size() == 0) return tr("Choose a tool, or press its letter, to draw the first item.");
    if (selection.empty())
        return tr("Click an item, or drag around several, to select. Drag moves, Alt-drag copies.");
    if (movable().empty()) return tr("%1: locked.").arg(itemsText(scene, selection));
    if (selection.size() == 1 && ShapeKeys::of(scene.specOf(selection.front())).velocity)
        return tr("Drag to move, the round handle for the velocity, the one below for the radius. "
                  "Alt-drag copies, arrow keys nudge.");
    if (selection.size() == 1 && scene.specOf(selection.front()).shape == Shape::text)
        return tr("Drag to move, double-click to change the words.");
    return tr("Drag to move, the handles to reshape. Alt-drag copies, arrow keys nudge (Shift: finely).");
}

} // namespace kairos::ui
