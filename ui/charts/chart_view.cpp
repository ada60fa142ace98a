#include "ui/charts/chart_view.h"

#include "ui/charts/number_text.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

constexpr int kSmallestBand = 6; // px: anything less was a click
constexpr double kWheelStep = 1.2;
constexpr double kDeepestZoom = 1e-9; // of the full range, so that numbers can still be told apart

} // namespace

ChartView::ChartView(QWidget* parent)
    : QGraphicsView(parent), plot_(std::make_unique<ChartPlot>(scene_)), band_(QRubberBand::Rectangle, this) {
    setScene(&scene_);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setRenderHint(QPainter::Antialiasing);
    setOptimizationFlag(QGraphicsView::DontSavePainterState);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    scene_.setItemIndexMethod(QGraphicsScene::NoIndex);
    setAccessibleName(tr("Chart"));
    setToolTipDuration(0);
    setWhatsThis(
        tr("Drag to zoom into a rectangle, turn the wheel to zoom (with Shift: up and down only), drag with "
           "the middle button to move, double-click to see everything. Keys: plus, minus, arrows, Home."));
}

ChartView::~ChartView() = default;

void ChartView::renew() {
    plot_->update();
    viewport()->update();
}

void ChartView::showAll() {
    plot_->setView({}, {});
    renew();
    emit zoomChanged();
}

void ChartView::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    const QSizeF size = viewport()->size();
    setSceneRect(QRectF(QPointF(), size));
    plot_->resize(size);
    plot_->update();
}

void ChartView::paintEvent(QPaintEvent* event) {
    QElapsedTimer clock;
    clock.start();
    QGraphicsView::paintEvent(event);
    paintCost_ = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
}

QStringList ChartView::readOut(double x) const {
    const ChartData& chart = plot_->data();
    QStringList lines;
    for (const Curve& curve : chart.curves) {
        const auto reading = readingAt(curve, chart, x);
        if (!reading) continue;
        const QString value = withUnit(numberText(reading->y), chart.y.unit);
        if (lines.isEmpty() || curve.kind == CurveKind::steps) {
            const QString place =
                reading->x == reading->xTo
                    ? withUnit(numberText(reading->x), chart.x.unit)
                    : withUnit(tr("%1 to %2").arg(numberText(reading->x), numberText(reading->xTo)),
                               chart.x.unit);
            if (lines.isEmpty())
                lines << place;
            else
                lines[0] = place;
        }
        if (curve.kind == CurveKind::theory)
            lines << tr("theory: %1").arg(value);
        else if (curve.lastRun)
            lines << tr("last run: %1").arg(value);
        else
            lines << value;
    }
    return lines;
}

void ChartView::drawForeground(QPainter* painter, const QRectF&) {
    if (!hover_ || drag_ != Drag::none || !plot_->data().empty.isEmpty()) return;
    const QRectF area = plot_->plotArea();
    if (!area.contains(*hover_)) return;
    const QStringList lines = readOut(plot_->toAxes(*hover_).x());
    if (lines.isEmpty()) return;

    const QPalette colors = palette();
    painter->setPen(QPen(colors.color(QPalette::Highlight), 0));
    painter->drawLine(QPointF(hover_->x() + 0.5, area.top()), QPointF(hover_->x() + 0.5, area.bottom()));
    const QFontMetricsF metrics(font());
    double width = 0;
    for (const QString& line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    QRectF box(0, 0, width + 10, metrics.height() * static_cast<double>(lines.size()) + 6);
    box.moveTopLeft(QPointF(hover_->x() + 10, area.top() + 4));
    if (box.right() > area.right()) box.moveRight(hover_->x() - 10);
    if (box.left() < 0) box.moveLeft(0);
    painter->setPen(QPen(colors.color(QPalette::Mid), 0));
    painter->setBrush(colors.color(QPalette::Base));
    painter->drawRect(box);
    painter->setPen(colors.color(QPalette::Text));
    painter->setFont(font());
    double y = box.top() + 3 + metrics.ascent();
    for (const QString& line : lines) {
        painter->drawText(QPointF(box.left() + 5, y), line);
        y += metrics.height();
    }
}

void ChartView::mousePressEvent(QMouseEvent* event) {
    pressed_ = last_ = event->pos();
    const bool pans = event->button() == Qt::MiddleButton ||
                      (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
    if (pans) {
        drag_ = Drag::pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        drag_ = Drag::band;
    } else {
        event->ignore();
    }
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
    hover_ = event->pos();
    if (drag_ == Drag::pan) {
        panBy(event->pos() - last_);
    } else if (drag_ == Drag::band &&
               (event->pos() - pressed_).manhattanLength() >= QApplication::startDragDistance()) {
        band_.setGeometry(QRect(pressed_, event->pos()).normalized() & plot_->plotArea().toRect());
        band_.show();
    }
    last_ = event->pos();
    viewport()->update();
}

void ChartView::mouseReleaseEvent(QMouseEvent*) {
    const Drag was = std::exchange(drag_, Drag::none);
    unsetCursor();
    if (was != Drag::band || !band_.isVisible()) return;
    band_.hide();
    const QRect rect = band_.geometry();
    if (rect.width() < kSmallestBand && rect.height() < kSmallestBand) return;
    const QPointF a = plot_->toAxes(rect.bottomLeft());
    const QPointF b = plot_->toAxes(rect.topRight());
    // A flat or a narrow band means one direction only.
    zoomTo(rect.width() < kSmallestBand ? plot_->shownX() : Range{a.x(), b.x()},
           rect.height() < kSmallestBand ? plot_->shownY() : Range{a.y(), b.y()});
}

void ChartView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) showAll();
}

void ChartView::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->angleDelta();
    const double turns = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
    const double factor = std::pow(kWheelStep, -turns);
    const bool vertical =
        event->modifiers().testFlag(Qt::ShiftModifier) || event->position().x() < plot_->plotArea().left();
    zoomAbout(event->position(), vertical ? 1 : factor, vertical ? factor : 1);
    event->accept();
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    const QRectF area = plot_->plotArea();
    const double step = 40;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomAbout(area.center(), 1 / kWheelStep, 1);
    case Qt::Key_Minus:
        return zoomAbout(area.center(), kWheelStep, 1);
    case Qt::Key_Left:
        return panBy({step, 0});
    case Qt::Key_Right:
        return panBy({-step, 0});
    case Qt::Key_Up:
        return panBy({0, step});
    case Qt::Key_Down:
        return panBy({0, -step});
    case Qt::Key_Home:
    case Qt::Key_0:
        return showAll();
    default:
        event->ignore();
    }
}

void ChartView::leaveEvent(QEvent* event) {
    hover_.reset();
    viewport()->update();
    QGraphicsView::leaveEvent(event);
}

void ChartView::zoomTo(Range x, Range y) {
    if (!plot_->data().empty.isEmpty()) return;
    const auto deepest = [](Range now) {
        return std::max(std::abs(now.min), std::abs(now.max)) * kDeepestZoom;
    };
    if (!(x.span() > deepest(x)) || !(y.span() > deepest(y))) return;
    plot_->setView(x, y);
    renew();
    emit zoomChanged();
}

void ChartView::zoomAbout(QPointF pixel, double factorX, double factorY) {
    const QPointF at = plot_->toAxes(pixel);
    const auto about = [](Range range, double center, double factor) {
        return Range{center - (center - range.min) * factor, center + (range.max - center) * factor};
    };
    zoomTo(about(plot_->shownX(), at.x(), factorX), about(plot_->shownY(), at.y(), factorY));
}

void ChartView::panBy(QPointF pixels) {
    const QPointF from = plot_->toAxes({0, 0});
    const QPointF to = plot_->toAxes(pixels);
    const QPointF by = to - from;
    const Range x = plot_->shownX(), y = plot_->shownY();
    zoomTo({x.min - by.x(), x.max - by.x()}, {y.min - by.y(), y.max - by.y()});
}

} // namespace kairos::ui
