// The right side of the status bar: where the pointer is, how much is selected, how many problems there are,
// in fields of fixed width.
#pragma once

#include "engine/base/vec2.h"

#include <QObject>
#include <QPointer>

class QLabel;
class QStatusBar;
class QToolButton;

namespace kairos::ui {

class DocumentView;

class StatusLine : public QObject {
    Q_OBJECT
public:
    explicit StatusLine(QStatusBar* bar);

    /// May be null.
    void setView(DocumentView* view);

    QLabel* coordinates() const { return coordinates_; }
    QLabel* selection() const { return selection_; }
    QToolButton* problems() const { return problems_; }

signals:
    void problemsWanted();

private:
    void showPointer(Vec2 at);
    void showSelection();
    void showProblems();

    QPointer<DocumentView> view_;
    QLabel* coordinates_;
    QLabel* selection_;
    QToolButton* problems_;
};

} // namespace kairos::ui
