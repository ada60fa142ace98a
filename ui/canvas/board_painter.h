// Paints what stands on the board: the drawing, or a frame of its run. Both look the same where they show the
// same thing. All lines are as wide on the screen at every zoom.
#pragma once

#include "engine/model/frame.h"
#include "ui/canvas/canvas_colors.h"
#include "ui/canvas/disc_painter.h"
#include "ui/canvas/scene_picture.h"
#include "ui/canvas/view_map.h"

#include <QPainter>
#include <QPolygonF>
#include <deque>

namespace kairos::ui {

class BoardPainter {
public:
    /// `exact`: shapes only, for pictures that are kept. `visible` in pixels: what lies outside is left out.
    BoardPainter(QPainter& painter, DiscPainter& discs, const CanvasColors& colors, const ViewMap& map,
                 const QRectF& visible, ColorMode mode, bool exact);

    /// Velocity arrows are drawn for up to `maxArrows` moving discs in view.
    void scene(const ScenePicture& picture, double arrowSeconds, std::size_t maxArrows);
    /// `names` gives species the colours they have in the drawing.
    void frame(const Frame& frame, const ScenePicture& names);
    /// A path whose older parts are fainter; breaks where it jumps by more than `jump` m.
    void trace(const std::deque<Vec2>& path, double jump);
    /// From the rim of a disc along its velocity.
    void arrow(Vec2 center, double radius, Vec2 velocity, double seconds, const QColor& color);

    static QPolygonF pixels(const Points& points, const ViewMap& map);

private:
    void outline(const OutlineMark& mark);
    void discsOf(const TypePicture& type, const ScenePicture& picture);
    void box(const QRectF& rect, bool openX, bool openY);
    void region(const QPolygonF& polygon, const QColor& color, const std::string& name);
    void text(QPointF at, const QString& words);
    DiscLook lookOf(std::size_t species) const;

    QPainter& painter_;
    DiscPainter& discs_;
    const CanvasColors& colors_;
    const ViewMap& map_;
    QRectF visible_;
    ColorMode mode_;
    bool exact_;
};

/// Where the tip of the arrow of a velocity is, m, and back. It begins at the rim, so that the tip of a disc
/// at rest can be caught.
Vec2 arrowTip(Vec2 center, double radius, Vec2 velocity, double seconds);
Vec2 velocityOfTip(Vec2 center, double radius, Vec2 tip, double seconds);

} // namespace kairos::ui
