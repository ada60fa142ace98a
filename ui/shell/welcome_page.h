// What one sees before there is a document: templates as living pictures, recent files, New and Open.
#pragma once

#include <QThreadPool>
#include <QWidget>
#include <vector>

class QLabel;
class QListWidget;

namespace kairos::ui {

class Actions;
class Settings;
class TemplateCard;

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    WelcomePage(const Actions& actions, Settings& settings, QWidget* parent = nullptr);

    const std::vector<TemplateCard*>& cards() const { return cards_; }
    QListWidget* recentList() const { return recent_; }

    /// The example files of all kinds, found beside the program; sorted.
    static QStringList templateFiles();

signals:
    void templateChosen(const QString& file);
    void fileChosen(const QString& path);

private:
    void fillRecent();

    Settings& settings_;
    QThreadPool pool_; // of the templates, so that they never stand in the way of anything else
    std::vector<TemplateCard*> cards_;
    QListWidget* recent_;
    QLabel* noRecent_;
};

} // namespace kairos::ui
