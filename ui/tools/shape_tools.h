// One tool for each Shape that an item type can have.
#pragma once

#include "ui/tools/create_tool.h"

namespace kairos::ui {

/// A click places a disc like the last one; a drag from its centre sets the radius; with Shift, the drag sets
/// the velocity instead.
class DiscTool : public CreateTool {
public:
    using CreateTool::CreateTool;
    void pressed(const CanvasEvent& event) override;
    void moved(const CanvasEvent& event) override;
    void released(const CanvasEvent& event) override;

protected:
    QString progress() const override { return words_; }
    void reset() override;

private:
    std::optional<Item> item_;
    Vec2 pressedAt_;
    bool dragged_ = false;
    QString words_;
};

/// Corner after corner, open (chain) or closed (region). A drag draws a first segment, or for a region a
/// rectangle. Double click, Enter or a right click ends, Backspace takes a corner back, a click on the first
/// corner closes; Shift keeps to multiples of 45 degrees.
class PathTool : public CreateTool {
public:
    PathTool(Document& document, CanvasView& canvas, std::size_t type, bool closed);
    void pressed(const CanvasEvent& event) override;
    void moved(const CanvasEvent& event) override;
    void released(const CanvasEvent& event) override;
    bool keyPressed(QKeyEvent* event) override;
    bool busy() const override { return !points_.empty() || CreateTool::busy(); }

protected:
    QString progress() const override { return words_; }
    void reset() override;

private:
    Vec2 placed(const CanvasEvent& event) const;
    void add(Vec2 point);
    void show(const Points& points);
    void end();
    void tell(Vec2 to);

    bool closed_;
    Points points_;
    std::optional<Item> item_;
    std::optional<Vec2> drag_; // where the button went down, while it is down
    Vec2 dragExact_;
    bool rectangle_ = false; // a region being dragged out
    QString words_;
};

/// A drag from corner to corner; Shift keeps it a square.
class RectangleTool : public CreateTool {
public:
    using CreateTool::CreateTool;
    void pressed(const CanvasEvent& event) override;
    void moved(const CanvasEvent& event) override;
    void released(const CanvasEvent& event) override;
    bool busy() const override { return item_.has_value(); }

protected:
    QString progress() const override { return words_; }
    void reset() override;

private:
    std::optional<Item> item_;
    Vec2 from_;
    QString words_;
};

/// A click, then words typed in place.
class TextTool : public CreateTool {
public:
    using CreateTool::CreateTool;
    void pressed(const CanvasEvent& event) override;
    void moved(const CanvasEvent&) override {}
    void released(const CanvasEvent&) override {}
    Qt::CursorShape cursor() const override { return Qt::IBeamCursor; }
};

} // namespace kairos::ui
