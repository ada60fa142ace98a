// The drawing board: shows the document's scene, or its run while there is one, and hands mouse and keys to
// the tool in use. Metres, y upwards.
//
// It is a scroll area that paints for itself, not a QGraphicsView: a scene of 100,000 discs is drawn from the
// document's own columns, the view keeps its centre and scale in doubles (so that the point under the cursor
// stays there at every zoom), and there is no second copy of the scene to keep in step.
#pragma once

#include "engine/base/ids.h"
#include "engine/base/vec2.h"
#include "ui/canvas/canvas_colors.h"

#include <QAbstractScrollArea>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

namespace kairos {
struct Frame;
}

namespace kairos::ui {

class BoardOverlay;
struct Bounds;
class Document;
class ScenePicture;
class Tool;
struct CanvasEvent;
struct Handle;

class CanvasView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// The document must outlive the view.
    explicit CanvasView(Document& document, QWidget* parent = nullptr);
    ~CanvasView() override;

    Document& document() const;

    /// Takes the place of the tool in use, whose unfinished gesture rolls back.
    void setTool(std::unique_ptr<Tool> tool);
    Tool* tool() const;
    /// What the hint line says: the tool's hint, or why the tool waits.
    QString hint() const;

    ColorMode colorMode() const;
    bool gridVisible() const;
    bool snapping() const;
    /// The disc (FrameDisc::index) whose path is drawn while a run is shown.
    std::optional<std::uint32_t> traced() const;
    void setTraced(std::optional<std::uint32_t> disc);

    /// Draws what is shown, without handles, hints and badges, as shapes (for PNG, SVG, PDF), fitted into
    /// `target`.
    void renderTo(QPainter& painter, const QRectF& target) const;

    // For tools.

    double metresPerPixel() const;
    Vec2 toScene(QPointF viewportPoint) const;
    QPointF toViewport(Vec2 scenePoint) const;
    /// The topmost item within a few pixels of `point`, as shown: in the drawing, or in the run.
    ItemId itemAt(Vec2 point) const;
    /// Items shown that lie wholly in the rectangle.
    std::vector<ItemId> itemsIn(Vec2 min, Vec2 max) const;
    /// The handle of the selection under `point`, if the pointer is on one.
    std::optional<Handle> handleAt(Vec2 point) const;
    /// `point` after grid and items, except those in `except`; shows guide lines until the next call. Ctrl
    /// held, or snapping off: `point` itself.
    Vec2 snap(Vec2 point, const std::vector<ItemId>& except, Qt::KeyboardModifiers modifiers);
    /// Distance of the finest grid lines shown, m.
    double gridStep() const;
    /// Velocity arrows show the way of so many seconds; a round number that fits the scene and the zoom, and
    /// stays while a tool is busy.
    double arrowSeconds() const;
    void clearGuides();
    void showRubberBand(Vec2 a, Vec2 b);
    void hideRubberBand();
    /// The tool is done and wants Select in its place.
    void finishTool();
    /// The tool's hint or cursor may have changed.
    void refreshTool();
    const ScenePicture& picture() const;

public slots:
    void zoomIn();
    void zoomOut();
    void zoomActual(); // 500 pixels a metre
    void zoomToFit();
    void zoomToSelection();
    void setGridVisible(bool visible);
    void setSnapping(bool on);
    void setColorMode(kairos::ui::ColorMode mode);
    /// Takes the disc of the selection as the traced one (the first disc of the selected item in the run).
    void traceSelection();

signals:
    void hintChanged(const QString& hint);
    void pointerMoved(kairos::Vec2 point);
    void toolFinished();
    /// A right click that no tool used; the item under it is selected already.
    void contextMenuWanted(const QPoint& globalPosition);
    /// A double click on an item.
    void itemActivated(kairos::ItemId item);
    void viewMoved(); // zoomed or panned

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    struct State;

    void renewPicture();
    void runStateChanged();
    void placeBadge();
    void describe(); // for assistive technology
    void paintLegend(BoardOverlay& overlay, const Frame* frame);
    void updateBars();
    void look(Vec2 center, double scale);
    void zoomAt(QPointF point, double factor); // the scene point there stays there
    Bounds boundsOfSelection() const;
    bool toolWorks() const;
    CanvasEvent canvasEvent(const QMouseEvent& event);

    std::unique_ptr<State> s_;
};

} // namespace kairos::ui
