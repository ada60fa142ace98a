// What a CanvasView remembers; shared by its two files, seen by nobody else.
#pragma once

#include "ui/canvas/canvas_view.h"
#include "ui/canvas/disc_painter.h"
#include "ui/canvas/handles.h"
#include "ui/canvas/scene_picture.h"
#include "ui/canvas/snapping.h"
#include "ui/canvas/tool.h"
#include "ui/canvas/view_map.h"

#include <QFrame>
#include <QLabel>
#include <QToolButton>
#include <deque>
#include <map>

namespace kairos::ui {

struct CanvasView::State {
    explicit State(Document& of);

    Document& document;
    ScenePicture picture;
    CanvasColors colors;
    DiscPainter discs;
    DiscPainter legendDiscs;
    std::unique_ptr<Tool> tool;

    ViewMap map;
    bool keepFitted = true; // until somebody zooms, scrolls or draws
    bool settingBars = false;

    ColorMode colorMode = ColorMode::species;
    bool gridVisible = true;
    bool snapping = true;
    double arrowSeconds = 1;

    std::optional<SnapResult> snap;
    std::optional<std::pair<Vec2, Vec2>> rubber;
    std::optional<QPointF> panFrom;
    Qt::MouseButton panButton = Qt::NoButton;
    bool spaceHeld = false;
    bool rightUsed = false; // by the tool: no context menu for it
    QPointF pointer;
    QString hint;

    std::optional<std::uint32_t> traced;
    std::map<std::uint32_t, std::deque<Vec2>> paths; // by FrameDisc::index
    double pathTime = 0;

    QFrame* badge = nullptr;
    QLabel* badgeText = nullptr;
    QToolButton* badgeButton = nullptr;

    bool showsRun() const;
    const Frame* frame() const; // of the run shown
    Bounds contentBounds() const;
    void renewArrowSeconds();
    void renewPaths();
};

} // namespace kairos::ui
