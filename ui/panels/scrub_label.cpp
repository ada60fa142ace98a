#include "ui/panels/scrub_label.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

namespace kairos::ui {

ScrubLabel::ScrubLabel(const QString& text, bool scrubs, QWidget* parent)
    : QLabel(text, parent), scrubs_(scrubs) {
    if (scrubs) setCursor(Qt::SizeHorCursor);
}

void ScrubLabel::mousePressEvent(QMouseEvent* event) {
    if (!scrubs_ || event->button() != Qt::LeftButton) return QLabel::mousePressEvent(event);
    pressed_ = true;
    dragging_ = false;
    last_ = event->pos().x();
    sum_ = 0;
}

void ScrubLabel::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_) return QLabel::mouseMoveEvent(event);
    const int by = event->pos().x() - last_;
    if (!dragging_) {
        if (std::abs(by) < QApplication::startDragDistance() / 2) return;
        dragging_ = true;
        grabKeyboard(); // for Escape
        emit started();
    }
    last_ = event->pos().x();
    const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool coarse = event->modifiers().testFlag(Qt::ControlModifier);
    sum_ += by * (fine ? 0.1 : coarse ? 10 : 1);
    emit moved(sum_);
}

void ScrubLabel::mouseReleaseEvent(QMouseEvent* event) {
    if (!pressed_) return QLabel::mouseReleaseEvent(event);
    pressed_ = false;
    if (!std::exchange(dragging_, false)) return;
    releaseKeyboard();
    emit finished();
}

void ScrubLabel::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !dragging_) return QLabel::keyPressEvent(event);
    pressed_ = dragging_ = false;
    releaseKeyboard();
    emit cancelled();
}

} // namespace kairos::ui
