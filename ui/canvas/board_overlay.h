// What lies over and under the things on the board and belongs to the screen only: grid, selection, handles,
// guides, rubber band, hint line, scale and legend. Nothing of it is in a picture that is kept.
#pragma once

#include "engine/model/frame.h"
#include "ui/canvas/canvas_colors.h"
#include "ui/canvas/disc_painter.h"
#include "ui/canvas/handles.h"
#include "ui/canvas/scene_picture.h"
#include "ui/canvas/snapping.h"

#include <QPainter>
#include <QString>
#include <span>
#include <utility>
#include <vector>

namespace kairos::ui {

class BoardOverlay {
public:
    BoardOverlay(QPainter& painter, const CanvasColors& colors, const ViewMap& map, const QRectF& viewport);

    void grid(double step);
    /// Items of the drawing with an outline of the highlight colour; `selection` ascending.
    void selection(const ScenePicture& picture, std::span<const ItemId> selection);
    /// The same for what a run shows of them.
    void selection(const Frame& frame, std::span<const ItemId> selection);
    void handles(const std::vector<Handle>& handles);
    void guides(const SnapResult& snap);
    void rubberBand(Vec2 a, Vec2 b);
    /// A chip at the top left, elided before `maxWidth`.
    void hint(const QString& text, double maxWidth);
    /// A bar of a round length, and below it what else there is to say of scales.
    void scale(const QString& remark);
    void speciesLegend(const std::vector<std::pair<QString, std::size_t>>& species, DiscPainter& discs);
    void speedLegend(const QString& slow, const QString& fast);
    /// The strip along the edges that tells a run from a drawing; broken where the drawing was edited since.
    void runEdge(bool outdated);
    void focusEdge();

private:
    QColor veil() const;
    void ring(QPointF center, double radius, bool locked);

    QPainter& painter_;
    const CanvasColors& colors_;
    const ViewMap& map_;
    QRectF viewport_;
};

} // namespace kairos::ui
