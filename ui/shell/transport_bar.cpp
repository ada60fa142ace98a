#include "ui/shell/transport_bar.h"

#include "ui/charts/number_text.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"
#include "ui/shell/actions.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>
#include <limits>

namespace kairos::ui {

namespace {

/// A label as wide as its widest text, so that what stands beside it never moves.
QLabel* readout(QToolBar* bar, const QString& widest, const QString& name, const QString& tip) {
    auto* label = new QLabel(bar);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label->setMinimumWidth(label->fontMetrics().horizontalAdvance(widest) + 8);
    label->setAccessibleName(name);
    label->setToolTip(tip);
    label->setContentsMargins(4, 0, 4, 0);
    bar->addWidget(label);
    return label;
}

} // namespace

double TransportBar::rateAt(int place) {
    return place >= fastest ? std::numeric_limits<double>::infinity() : std::pow(10.0, place / 10.0);
}

int TransportBar::placeOf(double rate) {
    if (std::isinf(rate)) return fastest;
    return qBound(slowest, static_cast<int>(std::lround(10 * std::log10(rate))), fastest - 1);
}

TransportBar::TransportBar(const Actions& actions, QWidget* parent)
    : QToolBar(tr("Run"), parent), speed_(new QSlider(Qt::Horizontal, this)), rate_(new QLabel(this)) {
    setObjectName(QStringLiteral("transportBar"));
    for (const char* id : {"run.restart", "run.play", "run.step", "run.to"})
        addAction(actions[id]);
    addSeparator();
    speed_->setRange(slowest, fastest);
    speed_->setPageStep(10);
    speed_->setFixedWidth(110);
    speed_->setAccessibleName(tr("Speed"));
    speed_->setToolTip(tr("Simulated seconds shown in a second; at the right end, as fast as possible"));
    auto* label = new QLabel(tr("Speed"), this);
    label->setBuddy(speed_);
    label->setContentsMargins(4, 0, 4, 0);
    addWidget(label);
    addWidget(speed_);
    rate_->setMinimumWidth(rate_->fontMetrics().horizontalAdvance(tr("× 0.00125")) + 8);
    rate_->setContentsMargins(4, 0, 4, 0);
    addWidget(rate_);
    addSeparator();
    time_ = readout(this, tr("t = 123 456.78 s"), tr("Simulated time"), tr("Simulated time"));
    events_ = readout(this, tr("%1 events").arg(countText(1'234'567'890)), tr("Events"),
                      tr("Events executed since the run began"));
    perSecond_ = readout(this, tr("%1 events/s").arg(QStringLiteral("88.88 M")), tr("Events per second"),
                         tr("Events executed in a second of real time"));
    connect(speed_, &QSlider::valueChanged, this, &TransportBar::placeMoved);
    showView();
    showRate();
}

void TransportBar::setDocument(Document* document) {
    if (document_) document_->run().disconnect(this);
    document_ = document;
    speed_->setEnabled(document != nullptr);
    if (document) {
        connect(&document->run(), &RunController::viewChanged, this, &TransportBar::showView);
        connect(&document->run(), &RunController::stateChanged, this, &TransportBar::showView);
        connect(&document->run(), &RunController::rateChanged, this, &TransportBar::showRate);
    }
    showRate();
    showView();
}

void TransportBar::placeMoved(int place) {
    if (document_) document_->run().setPlaybackRate(rateAt(place));
    showRate();
}

void TransportBar::faster() {
    speed_->setValue(speed_->value() + 3);
}

void TransportBar::slower() {
    speed_->setValue(speed_->value() - 3);
}

void TransportBar::showRate() {
    const double rate = document_ ? document_->run().playbackRate() : 1;
    const QSignalBlocker quiet(speed_);
    speed_->setValue(placeOf(rate));
    rate_->setText(std::isinf(rate) ? tr("Max") : tr("× %1").arg(numberText(rate, 3)));
}

void TransportBar::showView() {
    const auto view = document_ ? document_->run().view() : nullptr;
    const double time = view ? view->time : 0;
    // As many decimals as the eye can follow, always the same number of them.
    const int decimals = time >= 1e4 ? 1 : 2;
    time_->setText(tr("t = %1 s").arg(QString::number(time, 'f', decimals)));
    events_->setText(view && view->events == 1 ? tr("1 event")
                                               : tr("%1 events").arg(countText(view ? view->events : 0)));
    const bool running = view && view->state == RunState::running;
    const double perSecond = running ? view->eventsPerSecond : 0;
    QString text;
    if (perSecond >= 1e6)
        text = QStringLiteral("%1 M").arg(perSecond / 1e6, 0, 'f', 2);
    else if (perSecond >= 1e3)
        text = QStringLiteral("%1 k").arg(perSecond / 1e3, 0, 'f', 1);
    else
        text = QString::number(perSecond, 'f', 0);
    perSecond_->setText(running ? tr("%1 events/s").arg(text) : QString());
}

QString TransportBar::timeText() const {
    return time_->text();
}

QString TransportBar::eventsText() const {
    return events_->text();
}

} // namespace kairos::ui
