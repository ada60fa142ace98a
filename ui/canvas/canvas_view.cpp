#include "ui/canvas/canvas_view.h"

#include "ui/canvas/board_overlay.h"
#include "ui/canvas/board_painter.h"
#include "ui/canvas/canvas_state.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPaintEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

constexpr double actualScale = 500; // pixels a metre at "100 %": scenes are about a metre wide
constexpr double smallestScale = 1e-5, largestScale = 1e8;
constexpr double zoomStep = 1.25;
constexpr double fitMargin = 36;       // pixels
constexpr double contentMargin = 60;   // how far beyond the content the scroll bars reach
constexpr double gridDistance = 12;    // pixels between the finest lines, at least
constexpr double hitReach = 5;         // pixels
constexpr double handleReach = 7;      // pixels
constexpr double snapReach = 8;        // pixels
constexpr std::size_t maxArrows = 300; // more velocity arrows would hide the discs
constexpr std::size_t pathLength = 1500;
constexpr Bounds emptyBoard{{0, 0}, {1, 1}}; // what a scene without items shows

} // namespace

CanvasView::State::State(Document& of) : document(of), picture(of.scene().schema()) {}

bool CanvasView::State::showsRun() const {
    return frame() != nullptr;
}

const Frame* CanvasView::State::frame() const {
    const RunController& run = document.run();
    const auto view = run.view();
    return run.active() && view ? &view->frame : nullptr;
}

Bounds CanvasView::State::contentBounds() const {
    Bounds bounds;
    if (const Frame* f = frame()) {
        for (const FrameBox& b : f->boxes)
            bounds.add(Bounds{b.min, b.max});
        for (const FrameSegment& s : f->segments) {
            bounds.add(s.a);
            bounds.add(s.b);
        }
        // Discs that fly away from an open scene would make the picture shrink for ever.
        if (bounds.empty())
            for (const FrameDisc& d : f->discs)
                bounds.add(d.center, static_cast<double>(d.radius));
    }
    bounds.add(picture.bounds());
    return bounds.empty() ? emptyBoard : bounds;
}

void CanvasView::State::renewArrowSeconds() {
    const double fastest = picture.maxSpeed() > 0 ? picture.maxSpeed() : 1;
    const double pixels = fastest * arrowSeconds * map.scale;
    if (pixels < 25 || pixels > 160) arrowSeconds = roundStep(50 / (fastest * map.scale));
}

void CanvasView::State::renewPaths() {
    const Frame* f = frame();
    if (!f || f->time < pathTime) paths.clear();
    pathTime = f ? f->time : 0;
    if (!f) return;
    std::vector<ItemId> marked;
    for (const TypePicture& type : picture.types())
        if (type.keys.traced)
            for (const ChunkPicture& chunk : type.chunks)
                for (const DiscMark& disc : chunk.discs)
                    if (disc.traced) marked.push_back(disc.item);
    if (marked.empty() && !traced) {
        paths.clear();
        return;
    }
    std::sort(marked.begin(), marked.end());
    std::erase_if(paths, [&](const auto& path) { return marked.empty() && path.first != traced; });
    for (const FrameDisc& disc : f->discs) {
        if (traced != disc.index && !std::binary_search(marked.begin(), marked.end(), disc.item)) continue;
        auto& path = paths[disc.index];
        if (!path.empty() && path.back() == disc.center) continue;
        path.push_back(disc.center);
        if (path.size() > pathLength) path.pop_front();
    }
}

CanvasView::CanvasView(Document& document, QWidget* parent)
    : QAbstractScrollArea(parent), s_(std::make_unique<State>(document)) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 180);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Canvas"));
    s_->colors = CanvasColors::of(palette());

    s_->badge = new QFrame(viewport());
    s_->badge->setAutoFillBackground(true);
    s_->badge->setBackgroundRole(QPalette::Window);
    auto* row = new QHBoxLayout(s_->badge);
    row->setContentsMargins(10, 4, 4, 4);
    row->setSpacing(8);
    s_->badgeText = new QLabel(s_->badge);
    s_->badgeButton = new QToolButton(s_->badge);
    s_->badgeButton->setAutoRaise(true);
    s_->badgeButton->setText(tr("Back to drawing"));
    s_->badgeButton->setToolTip(tr("Ends the run and shows the drawing again"));
    s_->badgeButton->setFocusPolicy(Qt::NoFocus);
    row->addWidget(s_->badgeText);
    row->addWidget(s_->badgeButton);
    s_->badge->hide();
    RunController& run = document.run();
    connect(s_->badgeButton, &QToolButton::clicked, &run, &RunController::restart);

    connect(&document, &Document::sceneChanged, this, &CanvasView::renewPicture);
    connect(&document, &Document::selectionChanged, this, [this] {
        describe();
        refreshTool();
        viewport()->update();
    });
    connect(&run, &RunController::viewChanged, this, [this] {
        s_->renewPaths();
        viewport()->update();
    });
    connect(&run, &RunController::stateChanged, this, &CanvasView::runStateChanged);
    renewPicture();
    runStateChanged();
}

CanvasView::~CanvasView() = default;

Document& CanvasView::document() const {
    return s_->document;
}
Tool* CanvasView::tool() const {
    return s_->tool.get();
}
ColorMode CanvasView::colorMode() const {
    return s_->colorMode;
}
bool CanvasView::gridVisible() const {
    return s_->gridVisible;
}
bool CanvasView::snapping() const {
    return s_->snapping;
}
std::optional<std::uint32_t> CanvasView::traced() const {
    return s_->traced;
}
const ScenePicture& CanvasView::picture() const {
    return s_->picture;
}
double CanvasView::metresPerPixel() const {
    return 1 / s_->map.scale;
}
Vec2 CanvasView::toScene(QPointF point) const {
    return s_->map.toScene(point);
}
QPointF CanvasView::toViewport(Vec2 point) const {
    return s_->map.toPixels(point);
}
double CanvasView::gridStep() const {
    return roundStep(gridDistance / s_->map.scale);
}
double CanvasView::arrowSeconds() const {
    return s_->arrowSeconds;
}
QString CanvasView::hint() const {
    return s_->hint;
}

void CanvasView::setTraced(std::optional<std::uint32_t> disc) {
    s_->traced = disc;
    s_->paths.clear();
    s_->renewPaths();
    viewport()->update();
}

void CanvasView::traceSelection() {
    const Frame* frame = s_->frame();
    const auto& selection = s_->document.selection();
    if (!frame) return;
    for (const FrameDisc& disc : frame->discs)
        if (std::binary_search(selection.begin(), selection.end(), disc.item)) {
            setTraced(disc.index);
            return;
        }
    setTraced(std::nullopt);
}

// What is shown

void CanvasView::renewPicture() {
    s_->picture.update(s_->document.scene());
    if (!s_->tool || !s_->tool->busy()) s_->renewArrowSeconds();
    updateBars();
    describe();
    viewport()->update();
}

void CanvasView::runStateChanged() {
    RunController& run = s_->document.run();
    const bool shown = s_->showsRun();
    s_->renewPaths();
    if (shown) {
        if (s_->tool && !s_->tool->worksOnRun()) s_->tool->cancel();
        const auto time = [&] { return QLocale().toString(run.view()->time, 'g', 5); };
        QString text;
        switch (run.state()) {
        case RunState::running:
            text = tr("Running");
            break;
        case RunState::paused:
            text = tr("Paused at %1 s").arg(time());
            break;
        case RunState::finished:
            text = tr("Finished at %1 s").arg(time());
            break;
        case RunState::failed:
            text = tr("Stopped at %1 s: see the problems").arg(time());
            break;
        }
        if (run.outdated()) text = tr("%1 · edited since: restart to see it").arg(text);
        s_->badgeText->setText(text);
        s_->badge->adjustSize();
    }
    s_->badge->setVisible(shown);
    placeBadge();
    refreshTool();
    viewport()->update();
}

void CanvasView::placeBadge() {
    s_->badge->move(viewport()->width() - s_->badge->width() - 8, 8);
}

void CanvasView::describe() {
    const Document& d = s_->document;
    const QString items = tr("%n item(s)", nullptr, static_cast<int>(d.scene().size()));
    const QString selected = tr("%n selected", nullptr, static_cast<int>(d.selection().size()));
    setAccessibleDescription(tr("%1, %2").arg(items, selected));
}

void CanvasView::paintEvent(QPaintEvent*) {
    State& s = *s_;
    const QRectF area = viewport()->rect();
    QPainter painter(viewport());
    painter.fillRect(area, s.colors.background);
    BoardOverlay overlay(painter, s.colors, s.map, area);
    BoardPainter board(painter, s.discs, s.colors, s.map, area, s.colorMode, false);
    if (s.gridVisible) overlay.grid(gridStep());

    const auto& selection = s.document.selection();
    const Frame* frame = s.frame();
    QString remark;
    if (frame) {
        const double jump = 0.5 * std::max(s.contentBounds().size().x, s.contentBounds().size().y);
        for (const auto& [index, path] : s.paths)
            board.trace(path, jump);
        board.frame(*frame, s.picture);
        overlay.selection(*frame, selection);
    } else {
        board.scene(s.picture, s.arrowSeconds, maxArrows);
        overlay.selection(s.picture, selection);
        if (s.tool && s.tool->usesHandles()) {
            const auto handles = handlesOf(s.document.scene(), selection, metresPerPixel(), s.arrowSeconds);
            overlay.handles(handles);
        }
        if (s.picture.maxSpeed() > 0)
            remark = tr("arrow: way in %1 s").arg(QLocale().toString(s.arrowSeconds, 'g', 3));
        if (s.snap) overlay.guides(*s.snap);
    }
    if (s.rubber) overlay.rubberBand(s.rubber->first, s.rubber->second);
    if (hasFocus() && !frame) overlay.focusEdge();

    overlay.scale(remark);
    paintLegend(overlay, frame);
    const double room = s.badge->isVisible() ? s.badge->x() - 8 : area.width() - 8;
    overlay.hint(s.hint, room);
    if (frame) overlay.runEdge(s.document.run().outdated());
}

void CanvasView::paintLegend(BoardOverlay& overlay, const Frame* frame) {
    State& s = *s_;
    if (s.colorMode == ColorMode::speed) {
        if (frame ? !frame->discs.empty() : s.picture.maxSpeed() > 0)
            overlay.speedLegend(tr("slow"), tr("fast"));
        return;
    }
    std::vector<std::pair<QString, std::size_t>> entries;
    for (std::size_t i = 0; i < s.picture.species().size(); ++i)
        entries.emplace_back(QString::fromStdString(s.picture.species()[i]), i);
    // One species needs no explanation.
    if (entries.size() > 1) overlay.speciesLegend(entries, s.legendDiscs);
}

void CanvasView::renderTo(QPainter& painter, const QRectF& target) const {
    const Bounds bounds = s_->contentBounds();
    const ViewMap map = ViewMap::fitted(bounds, target, 0.03 * std::min(target.width(), target.height()));
    painter.save();
    painter.setClipRect(target);
    painter.fillRect(target, s_->colors.background);
    DiscPainter discs;
    BoardPainter board(painter, discs, s_->colors, map, target, s_->colorMode, true);
    if (const Frame* frame = s_->frame()) {
        const double jump = 0.5 * std::max(bounds.size().x, bounds.size().y);
        for (const auto& [index, path] : s_->paths)
            board.trace(path, jump);
        board.frame(*frame, s_->picture);
    } else {
        board.scene(s_->picture, s_->arrowSeconds * s_->map.scale / map.scale, maxArrows);
    }
    painter.restore();
}

void CanvasView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        s_->colors = CanvasColors::of(palette());
        viewport()->update();
    }
}

// Where one looks

void CanvasView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    s_->map.middle = QRectF(viewport()->rect()).center();
    if (s_->keepFitted)
        zoomToFit();
    else
        updateBars();
    placeBadge();
}

void CanvasView::updateBars() {
    State& s = *s_;
    const auto set = [](QScrollBar* bar, double low, double high, double from, double size) {
        const auto whole = [](double v) { return static_cast<int>(std::clamp(v, -1e9, 1e9)); };
        const bool fits = from <= low && high <= from + size;
        // All in view: no way to go, and no bar.
        bar->setRange(whole(fits ? std::round(from) : std::floor(std::min(low, from))),
                      whole(fits ? std::round(from) : std::ceil(std::max(high - size, from))));
        bar->setPageStep(whole(size));
        bar->setSingleStep(whole(std::max(1.0, size / 20)));
        bar->setValue(whole(std::round(from)));
    };
    const Bounds content = s.contentBounds();
    const double k = s.map.scale;
    const QSizeF size = viewport()->size();
    s.settingBars = true;
    set(horizontalScrollBar(), content.min.x * k - contentMargin / 2, content.max.x * k + contentMargin / 2,
        s.map.center.x * k - size.width() / 2, size.width());
    set(verticalScrollBar(), -content.max.y * k - contentMargin / 2, -content.min.y * k + contentMargin / 2,
        -s.map.center.y * k - size.height() / 2, size.height());
    s.settingBars = false;
}

void CanvasView::scrollContentsBy(int dx, int dy) {
    if (s_->settingBars) return;
    s_->keepFitted = false;
    s_->map.center += Vec2{-dx / s_->map.scale, dy / s_->map.scale};
    viewport()->update();
    emit viewMoved();
}

void CanvasView::look(Vec2 center, double scale) {
    State& s = *s_;
    s.map.scale = std::clamp(scale, smallestScale, largestScale);
    s.map.center = center;
    if (!s.tool || !s.tool->busy()) s.renewArrowSeconds();
    updateBars();
    viewport()->update();
    emit viewMoved();
}

void CanvasView::zoomAt(QPointF point, double factor) {
    s_->keepFitted = false;
    const Vec2 under = s_->map.toScene(point);
    const double scale = std::clamp(s_->map.scale * factor, smallestScale, largestScale);
    const QPointF d = point - s_->map.middle;
    look(under - Vec2{d.x() / scale, -d.y() / scale}, scale);
}

void CanvasView::zoomIn() {
    zoomAt(s_->map.middle, zoomStep);
}
void CanvasView::zoomOut() {
    zoomAt(s_->map.middle, 1 / zoomStep);
}
void CanvasView::zoomActual() {
    zoomAt(s_->map.middle, actualScale / s_->map.scale);
}

void CanvasView::zoomToFit() {
    const ViewMap fitted = ViewMap::fitted(s_->contentBounds(), viewport()->rect(), fitMargin);
    s_->keepFitted = true;
    look(fitted.center, fitted.scale);
}

void CanvasView::zoomToSelection() {
    const auto bounds = boundsOfSelection();
    if (bounds.empty()) return;
    const double least = 40 / largestScale;
    const Bounds shown = bounds.grown(std::max({least, 0.25 * bounds.size().x, 0.25 * bounds.size().y}));
    const ViewMap fitted = ViewMap::fitted(shown, viewport()->rect(), fitMargin);
    s_->keepFitted = false;
    look(fitted.center, fitted.scale);
}

Bounds CanvasView::boundsOfSelection() const {
    const auto& selection = s_->document.selection();
    const auto selected = [&](ItemId id) {
        return std::binary_search(selection.begin(), selection.end(), id);
    };
    Bounds bounds;
    for (const TypePicture& type : s_->picture.types())
        for (const ChunkPicture& chunk : type.chunks) {
            for (const DiscMark& disc : chunk.discs)
                if (selected(disc.item)) bounds.add(disc.center, disc.radius);
            for (const OutlineMark& mark : chunk.outlines)
                if (selected(mark.item)) bounds.add(mark.bounds);
        }
    return bounds;
}

void CanvasView::setGridVisible(bool visible) {
    s_->gridVisible = visible;
    viewport()->update();
}
void CanvasView::setSnapping(bool on) {
    s_->snapping = on;
    s_->snap.reset();
    viewport()->update();
}
void CanvasView::setColorMode(ColorMode mode) {
    s_->colorMode = mode;
    viewport()->update();
}

// For tools

ItemId CanvasView::itemAt(Vec2 point) const {
    const double reach = hitReach / s_->map.scale;
    const Frame* frame = s_->frame();
    if (!frame) return s_->picture.itemAt(point, reach);
    for (auto disc = frame->discs.rbegin(); disc != frame->discs.rend(); ++disc)
        if (norm(disc->center - point) <= static_cast<double>(disc->radius) + reach) return disc->item;
    for (const FrameSegment& s : frame->segments)
        if (distanceToSegment(point, s.a, s.b) <= reach) return s.item;
    for (const FrameBox& b : frame->boxes) {
        const Bounds box{b.min, b.max};
        if (box.grown(reach).contains(point) && !box.grown(-reach).contains(point)) return b.item;
    }
    return {};
}

std::vector<ItemId> CanvasView::itemsIn(Vec2 min, Vec2 max) const {
    const Bounds area{min, max};
    const Frame* frame = s_->frame();
    if (!frame) return s_->picture.itemsIn(area);
    std::vector<ItemId> ids;
    for (const FrameDisc& disc : frame->discs) {
        Bounds own;
        own.add(disc.center, static_cast<double>(disc.radius));
        if (area.contains(own)) ids.push_back(disc.item);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

std::optional<Handle> CanvasView::handleAt(Vec2 point) const {
    if (s_->showsRun()) return std::nullopt;
    const auto handles =
        handlesOf(s_->document.scene(), s_->document.selection(), metresPerPixel(), s_->arrowSeconds);
    std::optional<Handle> nearest;
    double best = handleReach / s_->map.scale;
    for (const Handle& handle : handles)
        if (const double distance = norm(handle.position - point); distance <= best) {
            best = distance;
            nearest = handle;
        }
    return nearest;
}

Vec2 CanvasView::snap(Vec2 point, const std::vector<ItemId>& except, Qt::KeyboardModifiers modifiers) {
    s_->snap.reset();
    if (!s_->snapping || modifiers.testFlag(Qt::ControlModifier)) return point;
    const Bounds shown = s_->map.toScene(QRectF(viewport()->rect()));
    s_->snap = snapPoint(point, s_->picture, shown, except, gridStep(), snapReach / s_->map.scale);
    return s_->snap->point;
}

void CanvasView::clearGuides() {
    if (!s_->snap) return;
    s_->snap.reset();
    viewport()->update();
}

void CanvasView::showRubberBand(Vec2 a, Vec2 b) {
    s_->rubber = {a, b};
    viewport()->update();
}

void CanvasView::hideRubberBand() {
    s_->rubber.reset();
    viewport()->update();
}

} // namespace kairos::ui
