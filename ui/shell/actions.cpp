#include "ui/shell/actions.h"

#include "ui/document/icons.h"

#include <QAction>
#include <QWidget>

namespace kairos::ui {

Actions::Actions(QWidget* window) : QObject(window), window_(window) {}

QAction* Actions::add(const Spec& spec, std::function<void()> triggered) {
    auto* action = adopt(spec, new QAction(this));
    connect(action, &QAction::triggered, this, [run = std::move(triggered)] { run(); });
    return action;
}

QAction* Actions::addToggle(const Spec& spec, bool on, std::function<void(bool)> toggled) {
    auto* action = adopt(spec, new QAction(this));
    action->setCheckable(true);
    action->setChecked(on);
    connect(action, &QAction::toggled, this, [run = std::move(toggled)](bool now) { run(now); });
    return action;
}

QAction* Actions::adopt(const Spec& spec, QAction* action) {
    Q_ASSERT(!window_->findChild<QAction*>(QString::fromLatin1(spec.id)));
    action->setObjectName(QString::fromLatin1(spec.id));
    if (!spec.text.isEmpty()) action->setText(spec.text);
    if (!spec.icon.isEmpty()) action->setIcon(icon(spec.icon));
    if (!spec.shortcuts.isEmpty()) action->setShortcuts(spec.shortcuts);
    action->setStatusTip(spec.tip);
    action->setWhatsThis(spec.tip);
    refreshToolTip(action);
    window_->addAction(action);
    all_.push_back(action);
    return action;
}

QAction* Actions::operator[](const char* id) const {
    const QString name = QString::fromLatin1(id);
    for (QAction* action : all_)
        if (action->objectName() == name) return action;
    qFatal("no action %s", id);
}

void Actions::setEnabled(std::initializer_list<const char*> ids, bool enabled) {
    for (const char* id : ids)
        (*this)[id]->setEnabled(enabled);
}

QString Actions::plainText(const QAction* action) {
    QString text = action->text();
    text.remove(QLatin1Char('&'));
    while (text.endsWith(QChar(0x2026)) || text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text;
}

void Actions::refreshToolTip(QAction* action) {
    QString tip = plainText(action);
    if (!action->shortcut().isEmpty())
        tip += QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
    action->setToolTip(tip);
}

} // namespace kairos::ui
