// The window: documents in tabs, panels around them, one registry of commands. It brings the parts together;
// what a command does lies with the document, the canvas or one of the helpers beside this file.
#pragma once

#include "engine/base/issue.h"
#include "ui/document/recovery.h"
#include "ui/document/settings.h"

#include <QMainWindow>
#include <QUndoGroup>
#include <memory>
#include <vector>

class QDockWidget;
class QTabWidget;

namespace kairos::ui {

class Actions;
class ChartsPanel;
class Document;
class DocumentView;
class FileCommands;
class MessageArea;
class OutlinePanel;
class ProblemsPanel;
class PropertyPanel;
class StatisticsPanel;
class StatusLine;
class ToolPalette;
class TransportBar;
class WelcomePage;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `recoveryRoot` as of Recovery.
    explicit MainWindow(const QString& recoveryRoot = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens each in a tab, as "Open" does.
    void openFiles(const QStringList& paths);
    /// A tab for the document, on top.
    DocumentView* addDocument(std::unique_ptr<Document> document);
    /// Asks where there are changes; false where the person said Cancel.
    bool closeView(DocumentView* view);

    /// The tab on top; null on the welcome page.
    DocumentView* currentView() const;
    Document* currentDocument() const;
    std::vector<DocumentView*> views() const;
    void raiseView(DocumentView* view);

    Actions& commands() const { return *actions_; }
    Settings& settings() { return settings_; }
    Recovery& recovery() { return *recovery_; }
    FileCommands& files() const { return *files_; }
    MessageArea& messages() const { return *messages_; }
    WelcomePage& welcome() const { return *welcome_; }
    TransportBar& transport() const { return *transport_; }
    ToolPalette& toolPalette() const { return *palette_; }
    ChartsPanel& charts() const { return *charts_; }
    StatisticsPanel& statistics() const { return *statistics_; }
    ProblemsPanel& problems() const { return *problems_; }
    /// Docks by object name: "paletteDock", "propertiesDock", ...
    QDockWidget* dock(const char* name) const;

    void showWelcome();
    void showProblems();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    // main_window_actions.cpp
    void makeFileActions();
    void makeEditActions();
    void makeViewActions();
    void makeRunActions();
    void makeHelpActions();
    void makeMenus();
    void fillRecentMenu(QMenu* menu);
    void showContextMenu(const QPoint& globalPosition);
    void runTo();
    void turnByAngle();
    double step() const;

    void makeDocks();
    QDockWidget* addDock(const char* name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
    void arrangeDocks();
    void resetLayout();
    void restoreLayout();
    void currentChanged();
    void showDocks(bool visible);
    void updateActions();
    void updateTitle();
    void updateTab(DocumentView* view);
    void addCloseButton(QWidget* page);
    void offerRecovered();

    Settings settings_;
    std::unique_ptr<Recovery> recovery_;
    QUndoGroup undoGroup_;
    Actions* actions_;
    FileCommands* files_ = nullptr;
    MessageArea* messages_;
    QTabWidget* tabs_;
    WelcomePage* welcome_ = nullptr;
    TransportBar* transport_ = nullptr;
    QToolBar* fileBar_ = nullptr;
    StatusLine* status_ = nullptr;
    ToolPalette* palette_ = nullptr;
    PropertyPanel* properties_ = nullptr;
    OutlinePanel* outline_ = nullptr;
    ProblemsPanel* problems_ = nullptr;
    ChartsPanel* charts_ = nullptr;
    StatisticsPanel* statistics_ = nullptr;
    std::vector<QDockWidget*> docks_;
    std::vector<QDockWidget*> shownDocks_; // while the welcome page hides them
    bool docksShown_ = true;
};

} // namespace kairos::ui
