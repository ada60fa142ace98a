// Ctrl+K: every command by a few letters of its name.
#pragma once

#include <QDialog>
#include <vector>

class QAction;
class QLineEdit;
class QListWidget;

namespace kairos::ui {

class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(const std::vector<QAction*>& actions, QWidget* parent);

    QLineEdit* field() const { return field_; }
    QListWidget* list() const { return list_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void run();

    std::vector<QAction*> actions_;
    QLineEdit* field_;
    QListWidget* list_;
};

} // namespace kairos::ui
