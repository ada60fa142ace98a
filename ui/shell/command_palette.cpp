#include "ui/shell/command_palette.h"

#include "ui/shell/actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

namespace kairos::ui {

namespace {

/// How well `text` answers `asked`: every word must begin a word of it (best first), or lie within it; -1
/// where one does not.
int rank(const QString& text, const QString& asked) {
    int sum = 0;
    for (const QString& word : asked.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto at = text.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0) return -1;
        const bool begins = at == 0 || !text.at(at - 1).isLetterOrNumber();
        sum += begins ? static_cast<int>(at) : 1000 + static_cast<int>(at);
    }
    return sum;
}

} // namespace

CommandPalette::CommandPalette(const std::vector<QAction*>& actions, QWidget* parent)
    : QDialog(parent, Qt::Popup), actions_(actions), field_(new QLineEdit(this)),
      list_(new QListWidget(this)) {
    setWindowTitle(tr("Commands"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(field_);
    layout->addWidget(list_);
    field_->setPlaceholderText(tr("Type a few letters of a command"));
    field_->setAccessibleName(tr("Search commands"));
    field_->setClearButtonEnabled(true);
    list_->setAccessibleName(tr("Commands"));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setUniformItemSizes(true);
    connect(field_, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(field_, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(list_, &QListWidget::itemActivated, this, &CommandPalette::run);
    connect(list_, &QListWidget::itemClicked, this, &CommandPalette::run);
    field_->installEventFilter(this);
    filter({});
    resize(520, 380);
    if (parent)
        move(parent->mapToGlobal(QPoint((parent->width() - width()) / 2, qMin(90, parent->height() / 8))));
    field_->setFocus();
}

void CommandPalette::filter(const QString& text) {
    struct Hit {
        int rank;
        QAction* action;
    };
    std::vector<Hit> hits;
    for (QAction* action : actions_) {
        const int r = rank(Actions::plainText(action) + QLatin1Char(' ') + action->statusTip(), text);
        if (r >= 0) hits.push_back({r, action});
    }
    if (!text.isEmpty())
        std::stable_sort(hits.begin(), hits.end(),
                         [](const Hit& a, const Hit& b) { return a.rank < b.rank; });
    list_->clear();
    for (const Hit& hit : hits) {
        QString label = Actions::plainText(hit.action);
        if (!hit.action->shortcut().isEmpty())
            label += QStringLiteral("    ") + hit.action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(hit.action->icon(), label, list_);
        item->setToolTip(hit.action->statusTip());
        item->setData(Qt::UserRole, QVariant::fromValue<QObject*>(hit.action));
        // A disabled command is listed, so that people learn it exists, but cannot be run now.
        if (!hit.action->isEnabled()) item->setFlags(Qt::NoItemFlags);
    }
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->flags() & Qt::ItemIsEnabled) {
            list_->setCurrentRow(row);
            break;
        }
}

void CommandPalette::run() {
    const QListWidgetItem* item = list_->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled)) return;
    const QPointer<QAction> action = qobject_cast<QAction*>(item->data(Qt::UserRole).value<QObject*>());
    accept();
    // After this window is gone, so that what the command opens gets the focus.
    QTimer::singleShot(0, action, [action] { action->trigger(); });
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(list_, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace kairos::ui
