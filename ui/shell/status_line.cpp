#include "ui/shell/status_line.h"

#include "ui/canvas/canvas_view.h"
#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/shell/document_view.h"

#include <QLabel>
#include <QStatusBar>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

/// As many decimals as a pixel is worth, so that the digits say what the hand can do.
int decimals(double metresPerPixel) {
    if (!(metresPerPixel > 0)) return 2;
    return std::clamp(static_cast<int>(std::ceil(-std::log10(metresPerPixel))), 0, 9);
}

} // namespace

StatusLine::StatusLine(QStatusBar* bar)
    : QObject(bar), coordinates_(new QLabel(bar)), selection_(new QLabel(bar)),
      problems_(new QToolButton(bar)) {
    const auto width = [bar](const QString& widest) {
        return bar->fontMetrics().horizontalAdvance(widest) + 12;
    };
    coordinates_->setMinimumWidth(
        width(tr("x %1 m  y %2 m").arg(QStringLiteral("-8888.888"), QStringLiteral("-8888.888"))));
    coordinates_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    coordinates_->setAccessibleName(tr("Pointer position"));
    selection_->setMinimumWidth(width(tr("%1 selected").arg(888888)));
    selection_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    selection_->setAccessibleName(tr("Selected items"));
    problems_->setAutoRaise(true);
    problems_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    problems_->setMinimumWidth(width(tr("%n problems", nullptr, 888)) + 24);
    problems_->setToolTip(tr("Show the list of problems"));
    connect(problems_, &QToolButton::clicked, this, &StatusLine::problemsWanted);
    bar->addPermanentWidget(coordinates_);
    bar->addPermanentWidget(selection_);
    bar->addPermanentWidget(problems_);
    setView(nullptr);
}

void StatusLine::setView(DocumentView* view) {
    if (view_) {
        view_->document().disconnect(this);
        view_->canvas().disconnect(this);
    }
    view_ = view;
    for (QWidget* field : {static_cast<QWidget*>(coordinates_), static_cast<QWidget*>(selection_),
                           static_cast<QWidget*>(problems_)})
        field->setVisible(view != nullptr);
    coordinates_->clear();
    if (!view) return;
    connect(&view->canvas(), &CanvasView::pointerMoved, this, &StatusLine::showPointer);
    connect(&view->document(), &Document::selectionChanged, this, &StatusLine::showSelection);
    connect(&view->document(), &Document::problemsChanged, this, &StatusLine::showProblems);
    showSelection();
    showProblems();
}

void StatusLine::showPointer(Vec2 at) {
    const int places = decimals(view_->canvas().metresPerPixel());
    coordinates_->setText(
        tr("x %1 m  y %2 m").arg(QString::number(at.x, 'f', places), QString::number(at.y, 'f', places)));
}

void StatusLine::showSelection() {
    const std::size_t n = view_->document().selection().size();
    selection_->setText(n == 0 ? QString() : tr("%1 selected").arg(n));
}

void StatusLine::showProblems() {
    const Issues& issues = view_->document().problems();
    const int n = static_cast<int>(std::count_if(
        issues.begin(), issues.end(), [](const Issue& issue) { return issue.severity != Severity::note; }));
    problems_->setText(n == 0 ? tr("No problems") : n == 1 ? tr("1 problem") : tr("%n problems", nullptr, n));
    problems_->setIcon(icon(hasErrors(issues) ? QStringLiteral("error")
                            : n > 0           ? QStringLiteral("warning")
                                              : QStringLiteral("ok")));
}

} // namespace kairos::ui
