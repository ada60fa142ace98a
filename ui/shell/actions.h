// Every command of the window, once: the menus, the tool bar, context menus, the command palette and the
// sheet of shortcuts all show the same QAction.
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QString>
#include <functional>
#include <vector>

class QAction;
class QWidget;

namespace kairos::ui {

class Actions : public QObject {
    Q_OBJECT
public:
    /// Shortcuts work in `window`.
    explicit Actions(QWidget* window);

    struct Spec {
        const char* id; // "edit.copy": unique, part before the dot is its section
        QString text;   // with mnemonic
        QString icon;   // in resources/icons; empty: none
        QList<QKeySequence> shortcuts;
        QString tip; // one sentence
    };

    QAction* add(const Spec& spec, std::function<void()> triggered);
    /// One that is on or off; `toggled` gets the new state.
    QAction* addToggle(const Spec& spec, bool on, std::function<void(bool)> toggled);
    /// One made elsewhere (undo, a dock's own toggle): gets what is missing and joins the others.
    QAction* adopt(const Spec& spec, QAction* action);

    /// The action must exist.
    QAction* operator[](const char* id) const;
    const std::vector<QAction*>& all() const { return all_; }
    /// Enables or disables several at once.
    void setEnabled(std::initializer_list<const char*> ids, bool enabled);

    /// "Save (Ctrl+S)", from the action's text and first shortcut as they are now.
    static void refreshToolTip(QAction* action);
    /// Text without mnemonic and dots.
    static QString plainText(const QAction* action);

private:
    QWidget* window_;
    std::vector<QAction*> all_;
};

} // namespace kairos::ui
