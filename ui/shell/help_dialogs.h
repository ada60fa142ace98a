// The sheet of shortcuts, made from the commands themselves, and who we are.
#pragma once

class QWidget;

namespace kairos::ui {

class Actions;

void showShortcuts(const Actions& actions, QWidget* parent);
void showAbout(QWidget* parent);

} // namespace kairos::ui
