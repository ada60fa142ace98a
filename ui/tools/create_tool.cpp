#include "ui/tools/create_tool.h"

#include "engine/scene/edit.h"
#include "ui/canvas/canvas_view.h"
#include "ui/canvas/shape_keys.h"
#include "ui/document/document.h"
#include "ui/document/titles.h"
#include "ui/tools/last_values.h"
#include "ui/tools/shape_tools.h"

#include <QLocale>
#include <cmath>
#include <numbers>

namespace kairos::ui {

CreateTool::CreateTool(Document& document, CanvasView& canvas, std::size_t type)
    : Tool(document), canvas_(canvas), type_(type) {
    LastValues::of(document); // listens from now on
}

const ItemTypeSpec& CreateTool::spec() const {
    return document_.scene().schema().types[type_];
}

QString CreateTool::hint() const {
    const QString now = busy() ? progress() : QString();
    if (!now.isEmpty()) return now;
    const QString own = QString::fromStdString(spec().hint);
    if (const auto there = existing()) {
        const QString name = QString::fromStdString(document_.scene().nameOf(*there));
        if (document_.scene().locked(*there)) return tr("%1 is locked. Unlock it to draw it anew.").arg(name);
        return tr("%1 It takes the place of %2.").arg(own, name);
    }
    return spec().unique ? own : tr("%1 Esc: back to Select.").arg(own);
}

std::optional<ItemId> CreateTool::existing() const {
    if (!spec().unique) return std::nullopt;
    const auto ids = document_.scene().ids(type_);
    // The preview of the very first one is not there yet.
    if (ids.empty() || (gesture_ && ids.front() == item_ && shown_)) return std::nullopt;
    return ids.front();
}

Item CreateTool::next() const {
    if (const auto there = existing()) return document_.scene().item(*there);
    return LastValues::of(document_).next(type_);
}

void CreateTool::preview(Item item) {
    if (!gesture_) {
        gesture_.emplace(document_);
        item_ = item.id;
    }
    item.id = item_;
    const auto there = shown_ ? std::nullopt : existing();
    // A gesture speaks of the document as it was before: what was there then is changed, not put in.
    if (there || redraws_) {
        redraws_ = true;
        if (there && document_.scene().locked(*there)) {
            cancel();
            return;
        }
        const ShapeKeys keys = ShapeKeys::of(spec());
        EditSequence changes;
        for (std::size_t p = 0; p < item.values.size(); ++p)
            if (keys.isGeometry(p) || p == keys.radius)
                changes.edits.push_back(SetValues{p, {item_}, {item.values[p]}});
        gesture_->preview(std::move(changes));
    } else {
        gesture_->preview(InsertItems{{std::move(item)}});
    }
    shown_ = true;
}

void CreateTool::hidePreview() {
    if (!gesture_ || !shown_) return;
    gesture_->preview(Edit{});
    shown_ = false;
}

void CreateTool::finish() {
    if (!gesture_) return;
    if (!shown_) {
        cancel();
        return;
    }
    const QString pattern = redraws_ ? tr("Redraw %1") : tr("Draw %1");
    gesture_->commit(editTitle(document_.scene(), pattern, {item_}));
    gesture_.reset();
    shown_ = redraws_ = false;
    document_.select({item_});
    reset();
    if (spec().unique) canvas_.finishTool();
}

void CreateTool::cancel() {
    gesture_.reset();
    shown_ = redraws_ = false;
    reset();
}

Vec2 alongAngle(Vec2 from, Vec2 point, double degrees) {
    const Vec2 d = point - from;
    const double step = degrees * std::numbers::pi / 180;
    const double angle = std::round(std::atan2(d.y, d.x) / step) * step;
    const Vec2 direction{std::cos(angle), std::sin(angle)};
    return from + dot(d, direction) * direction;
}

QString shortNumber(double value) {
    return QLocale().toString(value, 'g', 4);
}

std::unique_ptr<Tool> makeCreateTool(Document& document, CanvasView& canvas, std::size_t type) {
    const ItemTypeSpec& spec = document.scene().schema().types[type];
    if (!ShapeKeys::of(spec).complete()) return nullptr;
    switch (spec.shape) {
    case Shape::disc:
        return std::make_unique<DiscTool>(document, canvas, type);
    case Shape::chain:
        return std::make_unique<PathTool>(document, canvas, type, false);
    case Shape::rectangle:
        return std::make_unique<RectangleTool>(document, canvas, type);
    case Shape::region:
        return std::make_unique<PathTool>(document, canvas, type, true);
    case Shape::text:
        return std::make_unique<TextTool>(document, canvas, type);
    }
    return nullptr;
}

} // namespace kairos::ui
