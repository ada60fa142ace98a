#include "ui/charts/chart_widget.h"

#include "ui/charts/chart_view.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>

namespace kairos::ui {

namespace {

constexpr double kInterval = 1000.0 / 30;
/// A chart may take this share of the window's time; a slow one is renewed less often.
constexpr double kShare = 0.15;

} // namespace

ChartWidget::ChartWidget(QWidget* parent) : QWidget(parent), view_(new ChartView(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(view_);
    setFocusProxy(view_);
    timer_.setSingleShot(true);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &ChartWidget::refresh);
    connect(view_, &ChartView::zoomChanged, this, &ChartWidget::zoomChanged);
    view_->viewport()->installEventFilter(this);
    applyLook();
}

ChartWidget::~ChartWidget() {
    view_->viewport()->removeEventFilter(this);
}

void ChartWidget::setSource(std::function<ChartData()> source) {
    source_ = std::move(source);
    view_->plot().setView({}, {});
    markDirty();
}

void ChartWidget::markDirty() {
    dirty_ = true;
    if (!isVisible() || timer_.isActive()) return;
    const double interval = std::max(kInterval, cost_ / kShare);
    const double since = sinceRefresh_.isValid() ? static_cast<double>(sinceRefresh_.elapsed()) : interval;
    timer_.start(static_cast<int>(std::max(0.0, interval - since)));
}

void ChartWidget::refresh() {
    if (!dirty_ || !source_ || !isVisible()) return;
    dirty_ = false;
    sinceRefresh_.start();
    QElapsedTimer clock;
    clock.start();
    view_->plot().setData(source_());
    view_->renew();
    const double cost = static_cast<double>(clock.nsecsElapsed()) * 1e-6 + view_->paintCost();
    cost_ += (cost - cost_) * 0.25;
    const ChartData& shown = view_->plot().data();
    view_->setAccessibleName(shown.title.isEmpty() ? tr("Chart") : tr("Chart of %1").arg(shown.title));
    QStringList legend;
    for (const Curve& curve : shown.curves)
        legend << curve.name;
    view_->setAccessibleDescription(shown.empty.isEmpty() ? legend.join(QStringLiteral("; ")) : shown.empty);
}

void ChartWidget::setRunning(bool running) {
    view_->setRenderHint(QPainter::Antialiasing, !running);
}

const ChartData& ChartWidget::data() const {
    return view_->plot().data();
}

ChartData ChartWidget::freshData() const {
    return source_ ? source_() : ChartData{};
}

bool ChartWidget::zoomed() const {
    return view_->plot().zoomed();
}

void ChartWidget::showAll() {
    view_->showAll();
}

void ChartWidget::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (dirty_) markDirty();
}

void ChartWidget::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange)
        applyLook();
}

bool ChartWidget::eventFilter(QObject* watched, QEvent* event) {
    // The view takes its palette from here; a theme may change it without changing ours.
    if (event->type() == QEvent::PaletteChange) applyLook();
    return QWidget::eventFilter(watched, event);
}

void ChartWidget::applyLook() {
    QFont small = font();
    if (small.pointSizeF() > 0) small.setPointSizeF(small.pointSizeF() * 0.9);
    view_->setBackgroundBrush(palette().color(QPalette::Base));
    view_->plot().setLook(palette(), small);
    view_->renew();
}

} // namespace kairos::ui
