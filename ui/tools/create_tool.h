// What the tools that draw a new item have in common: the item in progress is in the document as a preview,
// becomes one step of history, and is selected. Of a type that stands only once, the item that is there is
// drawn anew instead.
//
// Which tool stays: all of them, so that many items can be drawn in a row, until Escape or a right click;
// only that of a type which stands once gives way to Select.
#pragma once

#include "engine/scene/scene.h"
#include "ui/canvas/tool.h"
#include "ui/document/gesture.h"

#include <QCoreApplication>
#include <memory>
#include <optional>

namespace kairos::ui {

class CanvasView;

class CreateTool : public Tool {
    Q_DECLARE_TR_FUNCTIONS(kairos::ui::CreateTool)
public:
    CreateTool(Document& document, CanvasView& canvas, std::size_t type);

    QString hint() const override;
    bool busy() const override { return gesture_.has_value(); }
    void cancel() override;

protected:
    static constexpr double dragPixels = 4; // a shorter way of the mouse is a click

    const ItemTypeSpec& spec() const;
    /// The item to draw: like the last one of its type, or the one that stands there.
    Item next() const;
    /// Shows the item as it would be.
    void preview(Item item);
    /// Takes the preview back; the gesture goes on.
    void hidePreview();
    /// Keeps what is shown as one step.
    void finish();
    /// What the hint says while a gesture is in progress; empty: the type's own hint.
    virtual QString progress() const { return {}; }
    /// The tool is as new.
    virtual void reset() {}

    CanvasView& canvas_;

private:
    std::optional<ItemId> existing() const;

    std::size_t type_;
    std::optional<Gesture> gesture_;
    ItemId item_;
    bool shown_ = false;
    bool redraws_ = false; // changes the one that was there before the gesture
};

/// The tool that draws items of this type, by its shape; nullptr where the type lacks what its shape needs.
std::unique_ptr<Tool> makeCreateTool(Document& document, CanvasView& canvas, std::size_t type);

/// `point` on the nearest line through `from` at a multiple of `degrees`.
Vec2 alongAngle(Vec2 from, Vec2 point, double degrees);
/// A length or speed for the hint line: three or four digits.
QString shortNumber(double value);

} // namespace kairos::ui
