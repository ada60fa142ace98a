// The label of a number: drag it sideways to change the number (finer with Shift, coarser with Ctrl).
#pragma once

#include <QLabel>

namespace kairos::ui {

class ScrubLabel : public QLabel {
    Q_OBJECT
public:
    explicit ScrubLabel(const QString& text, bool scrubs, QWidget* parent = nullptr);

signals:
    void started();
    void moved(double pixels); // since the start
    void finished();
    void cancelled();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool scrubs_;
    bool pressed_ = false;
    bool dragging_ = false;
    int last_ = 0;
    double sum_ = 0;
};

} // namespace kairos::ui
