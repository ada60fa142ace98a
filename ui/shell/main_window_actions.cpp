// The commands of the window, and the menus and bars that show them.
#include "ui/shell/main_window.h"

#include "ui/canvas/canvas_view.h"
#include "ui/charts/charts_panel.h"
#include "ui/document/clipboard.h"
#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/document/operations.h"
#include "ui/document/run_controller.h"
#include "ui/document/titles.h"
#include "ui/panels/outline_panel.h"
#include "ui/panels/statistics_panel.h"
#include "ui/shell/actions.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/document_view.h"
#include "ui/shell/export_commands.h"
#include "ui/shell/file_commands.h"
#include "ui/shell/help_dialogs.h"
#include "ui/shell/message_area.h"
#include "ui/shell/theme.h"
#include "ui/shell/transport_bar.h"
#include "ui/tools/tool_palette.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QMenuBar>
#include <QTabWidget>
#include <numbers>

namespace kairos::ui {

namespace {

QList<QKeySequence> keys(QKeySequence::StandardKey key) {
    return QKeySequence::keyBindings(key);
}

QList<QKeySequence> keys(const char* text) {
    return {QKeySequence(QString::fromLatin1(text))};
}

} // namespace

double MainWindow::step() const {
    return currentView() ? currentView()->canvas().gridStep() : 0.1;
}

void MainWindow::makeFileActions() {
    Actions& a = *actions_;
    const auto withView = [this](auto what) {
        return [this, what] {
            if (DocumentView* view = currentView()) what(*view);
        };
    };
    a.add({"file.new", tr("&New"), "new", keys(QKeySequence::New), tr("Start a new drawing")},
          [this] { files_->newDocument(); });
    a.add({"file.open", tr("&Open…"), "open", keys(QKeySequence::Open),
           tr("Open Kairos files or import files of other programs")},
          [this] { files_->openDialog(); });
    a.add({"file.save", tr("&Save"), "save", keys(QKeySequence::Save), tr("Save the drawing to its file")},
          withView([this](DocumentView& v) { files_->save(v); }));
    a.add({"file.saveAs", tr("Save &As…"), "save-as", keys("Ctrl+Shift+S"),
           tr("Save the drawing to another file")},
          withView([this](DocumentView& v) { files_->saveAs(v); }));
    a.add({"file.exportResults", tr("Export &Results…"), "export", keys("Ctrl+E"),
           tr("Write the statistics of the run as CSV, JSON or a workbook")},
          withView([this](DocumentView& v) { exportResults(*this, v); }));
    a.add({"file.exportTrajectory",
           tr("Export &Trajectory…"),
           "",
           {},
           tr("Run the drawing and write where everything is, frame by frame, as extended XYZ")},
          withView([this](DocumentView& v) { exportTrajectory(*this, v); }));
    a.add({"file.exportPicture", tr("Export &Picture…"), "", keys("Ctrl+Shift+E"),
           tr("Write what the canvas shows as PNG, SVG or PDF")},
          withView([this](DocumentView& v) { exportPicture(*this, v); }));
    a.add({"file.exportCharts", tr("Export &Charts…"), "", {}, tr("Write all charts as pictures or tables")},
          [this] { charts_->exportAllDialog(); });
    a.add({"file.close", tr("&Close"), "close", keys(QKeySequence::Close), tr("Close this tab")}, [this] {
        if (DocumentView* view = currentView()) closeView(view);
    });
    a.add({"file.quit", tr("&Quit"), "", {QKeySequence(QStringLiteral("Ctrl+Q"))}, tr("Close all and leave")},
          [this] { close(); });
    a["file.quit"]->setMenuRole(QAction::QuitRole);
}

void MainWindow::makeEditActions() {
    Actions& a = *actions_;
    const auto withDocument = [this](auto what) {
        return [this, what] {
            if (Document* document = currentDocument()) what(*document);
        };
    };
    const auto onSelection = [this](auto what) {
        return [this, what] {
            if (Document* document = currentDocument()) what(*document, document->selection());
        };
    };
    a.adopt({"edit.undo", {}, "undo", keys(QKeySequence::Undo), tr("Take back the last step")},
            undoGroup_.createUndoAction(this, tr("Undo")));
    a.adopt({"edit.redo",
             {},
             "redo",
             {QKeySequence(QStringLiteral("Ctrl+Shift+Z")), QKeySequence(QStringLiteral("Ctrl+Y"))},
             tr("Do the step again that was taken back")},
            undoGroup_.createRedoAction(this, tr("Redo")));
    a.add({"edit.cut", tr("Cu&t"), "cut", keys(QKeySequence::Cut), tr("Move the selection to the clipboard")},
          onSelection([](Document& d, auto ids) {
              copyItems(d, ids);
              eraseItems(d, ids);
          }));
    a.add({"edit.copy", tr("&Copy"), "copy", keys(QKeySequence::Copy),
           tr("Copy the selection to the clipboard")},
          onSelection([](Document& d, auto ids) { copyItems(d, ids); }));
    a.add({"edit.paste", tr("&Paste"), "paste", keys(QKeySequence::Paste),
           tr("Insert what is on the clipboard, beside what is there")},
          [this] {
              if (DocumentView* view = currentView())
                  view->messages().showIssues(QStringLiteral("paste"), pasteItems(view->document(), step()));
          });
    a.add({"edit.duplicate", tr("&Duplicate"), "", keys("Ctrl+D"), tr("Put a copy beside the selection")},
          onSelection([this](Document& d, auto ids) { duplicateItems(d, ids, step()); }));
    a.add(
        {"edit.delete", tr("De&lete"), "delete", {QKeySequence(Qt::Key_Delete)}, tr("Remove the selection")},
        onSelection([](Document& d, auto ids) { eraseItems(d, ids); }));
    a.add({"edit.selectAll", tr("Select &All"), "", keys(QKeySequence::SelectAll),
           tr("Select everything that is neither hidden nor locked")},
          withDocument([](Document& d) { selectAll(d); }));
    a.add({"edit.find", tr("&Find…"), "find", keys(QKeySequence::Find), tr("Find items by name or type")},
          [this] {
              dock("outlineDock")->show();
              dock("outlineDock")->raise();
              outline_->find();
          });
    a.add(
        {"edit.rename", tr("&Rename…"), "", {QKeySequence(Qt::Key_F2)}, tr("Give the selected item a name")},
        [this] {
            DocumentView* view = currentView();
            if (!view || view->document().selection().size() != 1) return;
            Document& d = view->document();
            const ItemId id = d.selection().front();
            bool ok = false;
            const QString name = QInputDialog::getText(this, tr("Rename"), tr("Name:"), QLineEdit::Normal,
                                                       QString::fromStdString(d.scene().nameOf(id)), &ok);
            if (ok && d.scene().contains(id) && !renameItem(d, id, name))
                view->messages().show(QStringLiteral("rename"), Severity::warning,
                                      tr("Another item is called \"%1\" already.").arg(name));
        });
    a.add({"edit.group", tr("&Group"), "group", keys("Ctrl+G"), tr("Make the selection one group")},
          onSelection([](Document& d, auto ids) { groupItems(d, ids); }));
    a.add({"edit.ungroup", tr("&Ungroup"), "ungroup", keys("Ctrl+Shift+G"), tr("Take the group apart")},
          onSelection([](Document& d, auto ids) { ungroupItems(d, ids); }));
    a.add({"edit.lock", tr("L&ock"), "lock", keys("Ctrl+L"),
           tr("Keep the selection from being moved or deleted")},
          onSelection([](Document& d, auto ids) { setLocked(d, ids, true); }));
    a.add({"edit.unlock", tr("U&nlock"), "unlock", keys("Ctrl+Shift+L"),
           tr("Let the selection be moved again")},
          onSelection([](Document& d, auto ids) { setLocked(d, ids, false); }));
    a.add({"edit.hide", tr("&Hide"), "hide", keys("Ctrl+H"), tr("Hide the selection on the canvas")},
          onSelection([](Document& d, auto ids) { hideItems(d, ids); }));
    a.add(
        {"edit.showAll", tr("Sho&w All"), "show", keys("Ctrl+Shift+H"), tr("Show everything that is hidden")},
        withDocument([](Document& d) { showAllItems(d); }));
    struct Align {
        const char* id;
        QString text;
        const char* icon;
        Alignment how;
        QString tip;
    };
    for (const Align& each : {Align{"edit.alignLeft", tr("&Left Edges"), "align-left", Alignment::left,
                                    tr("Line up the left edges")},
                              Align{"edit.alignCenterX", tr("&Centres, Side to Side"), "align-centre-h",
                                    Alignment::centerX, tr("Line up the middles on one upright line")},
                              Align{"edit.alignRight", tr("&Right Edges"), "align-right", Alignment::right,
                                    tr("Line up the right edges")},
                              Align{"edit.alignTop", tr("&Top Edges"), "align-top", Alignment::top,
                                    tr("Line up the upper edges")},
                              Align{"edit.alignCenterY", tr("C&entres, Up and Down"), "align-centre-v",
                                    Alignment::centerY, tr("Line up the middles on one level line")},
                              Align{"edit.alignBottom", tr("&Bottom Edges"), "align-bottom",
                                    Alignment::bottom, tr("Line up the lower edges")}})
        a.add({each.id, each.text, each.icon, {}, each.tip},
              onSelection([how = each.how](Document& d, auto ids) { align(d, ids, how); }));
    a.add({"edit.distributeX",
           tr("&Spread Side to Side"),
           "distribute-h",
           {},
           tr("Equal gaps between neighbours, from left to right")},
          onSelection([](Document& d, auto ids) { distribute(d, ids, Axis::horizontal); }));
    a.add({"edit.distributeY",
           tr("Spread &Up and Down"),
           "distribute-v",
           {},
           tr("Equal gaps between neighbours, from bottom to top")},
          onSelection([](Document& d, auto ids) { distribute(d, ids, Axis::vertical); }));
    a.add({"edit.turnLeft", tr("Turn by &90°"), "rotate", keys("Ctrl+R"),
           tr("Turn the selection anticlockwise by a quarter")},
          onSelection([](Document& d, auto ids) { turnItems(d, ids, std::numbers::pi / 2); }));
    a.add({"edit.turnBy", tr("Turn by an &Angle…"), "", keys("Ctrl+Shift+R"),
           tr("Turn the selection about its middle")},
          [this] { turnByAngle(); });
}

void MainWindow::turnByAngle() {
    Document* document = currentDocument();
    if (!document || document->selection().empty()) return;
    bool ok = false;
    const double degrees = QInputDialog::getDouble(this, tr("Turn"), tr("Angle, anticlockwise (degrees):"),
                                                   45, -360, 360, 2, &ok);
    if (ok) turnItems(*document, document->selection(), degrees * std::numbers::pi / 180);
}

void MainWindow::makeViewActions() {
    Actions& a = *actions_;
    const auto onCanvas = [this](auto member) {
        return [this, member] {
            if (DocumentView* view = currentView()) (view->canvas().*member)();
        };
    };
    a.add({"view.zoomIn",
           tr("Zoom &In"),
           "zoom-in",
           {QKeySequence(QStringLiteral("Ctrl++")), QKeySequence(QStringLiteral("Ctrl+="))},
           tr("Show things larger")},
          onCanvas(&CanvasView::zoomIn));
    a.add({"view.zoomOut", tr("Zoom &Out"), "zoom-out", keys(QKeySequence::ZoomOut), tr("Show more around")},
          onCanvas(&CanvasView::zoomOut));
    a.add({"view.zoomFit", tr("&Fit Drawing"), "zoom-fit", keys("Ctrl+1"), tr("Show the whole drawing")},
          onCanvas(&CanvasView::zoomToFit));
    a.add({"view.zoomActual", tr("&100 %"), "zoom-100", keys("Ctrl+0"), tr("100 pixels a metre")},
          onCanvas(&CanvasView::zoomActual));
    a.add({"view.zoomSelection", tr("Fit &Selection"), "", keys("Ctrl+2"),
           tr("Show the selection as large as it fits")},
          onCanvas(&CanvasView::zoomToSelection));
    a.addToggle({"view.grid", tr("&Grid"), "grid", keys("Ctrl+'"), tr("Show a grid behind the drawing")},
                true, [this](bool on) {
                    for (DocumentView* view : views())
                        view->canvas().setGridVisible(on);
                });
    a.addToggle({"view.snap", tr("S&nap"), "snap", keys("Ctrl+;"),
                 tr("Pull the pointer to the grid and to other items; Ctrl held down does the opposite")},
                true, [this](bool on) {
                    for (DocumentView* view : views())
                        view->canvas().setSnapping(on);
                });
    auto* colors = new QActionGroup(this);
    struct Mode {
        const char* id;
        QString text;
        ColorMode mode;
        QString tip;
    };
    for (const Mode& each :
         {Mode{"view.colorSpecies", tr("By &Species"), ColorMode::species,
               tr("Colour disks by their species")},
          Mode{"view.colorSpeed", tr("By S&peed"), ColorMode::speed,
               tr("Colour disks by how fast they move")},
          Mode{"view.colorOwn", tr("&Own Colours"), ColorMode::own, tr("The colours that you chose")}}) {
        QAction* action = a.add({each.id, each.text, {}, {}, each.tip}, [this, mode = each.mode] {
            if (DocumentView* view = currentView()) view->canvas().setColorMode(mode);
        });
        action->setCheckable(true);
        colors->addAction(action);
    }
    a["view.colorSpecies"]->setChecked(true);
    a.add({"view.trace", tr("&Trace Selection"), "trace", keys("Ctrl+T"),
           tr("Draw the path of the selected disk while it runs")},
          onCanvas(&CanvasView::traceSelection));
    auto* themes = new QActionGroup(this);
    struct Theme {
        const char* id;
        QString text;
        ThemeChoice choice;
        QString tip;
    };
    for (const Theme& each :
         {Theme{"view.themeSystem", tr("As the &Desktop"), ThemeChoice::system,
                tr("Light or dark as the desktop is")},
          Theme{"view.themeLight", tr("&Light"), ThemeChoice::light, tr("Dark text on light ground")},
          Theme{"view.themeDark", tr("Dar&k"), ThemeChoice::dark, tr("Light text on dark ground")}}) {
        QAction* action = a.add({each.id, each.text, {}, {}, each.tip}, [this, choice = each.choice] {
            settings_.setTheme(choice);
            applyTheme(choice);
        });
        action->setCheckable(true);
        action->setChecked(settings_.theme() == each.choice);
        themes->addAction(action);
    }
    a.add({"view.welcome", tr("&Welcome Page"), "home", {}, tr("Templates and recent files")},
          [this] { showWelcome(); });
    a.add({"view.resetLayout",
           tr("&Reset Layout"),
           "reset",
           {},
           tr("Put all panels back where they were at first")},
          [this] { resetLayout(); });
    a.addToggle({"view.fullScreen", tr("F&ull Screen"), "", keys("F11"), tr("Nothing but this window")},
                false, [this](bool on) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, on)); });
    for (QDockWidget* each : docks_) {
        // Its own name, not the title, which may carry a count.
        const QString name = each->windowTitle();
        const std::string id = "view." + each->objectName().toStdString();
        a.adopt({id.c_str(), {}, {}, {}, tr("Show or hide the panel \"%1\"").arg(name)},
                each->toggleViewAction());
    }
}

void MainWindow::makeRunActions() {
    Actions& a = *actions_;
    const auto onRun = [this](auto what) {
        return [this, what] {
            if (Document* document = currentDocument()) what(document->run());
        };
    };
    a.add({"run.play", tr("&Play"), "play", keys("F5"), tr("Run the drawing, or hold the run")},
          onRun([](RunController& run) { run.togglePlay(); }));
    a.add({"run.step", tr("One &Event"), "step", keys("."), tr("Execute exactly one event")},
          onRun([](RunController& run) { run.stepOnce(); }));
    a.add({"run.to", tr("Run &to a Time…"), "run-to", keys("Ctrl+F5"),
           tr("Run as fast as possible to a time of your choice")},
          [this] { runTo(); });
    a.add({"run.restart", tr("&Restart"), "restart", keys("Shift+F5"),
           tr("End the run and go back to the drawing")},
          onRun([](RunController& run) { run.restart(); }));
    a.add({"run.faster", tr("&Faster"), "", keys("]"), tr("Twice as many simulated seconds in a second")},
          [this] { transport_->faster(); });
    a.add({"run.slower", tr("&Slower"), "", keys("["), tr("Half as many simulated seconds in a second")},
          [this] { transport_->slower(); });
    a.add({"run.copyStatistics",
           tr("Copy &Statistics"),
           "table",
           {},
           tr("Copy the statistics table, to be pasted into a spreadsheet")},
          [this] { statistics_->copy(); });
    a.add({"run.addChart", tr("&Add Chart"), "chart", {}, tr("One more chart beside the others")}, [this] {
        dock("chartsDock")->show();
        charts_->addChart();
    });
}

void MainWindow::runTo() {
    Document* document = currentDocument();
    if (!document) return;
    RunController& run = document->run();
    const double now = run.view() ? run.view()->time : 0;
    const double until = document->workspace().run.until;
    bool ok = false;
    const double time = QInputDialog::getDouble(this, tr("Run to a Time"), tr("Simulated time (s):"),
                                                until > now ? until : now + until, now, 1e9, 3, &ok);
    if (ok) run.runTo(time);
}

void MainWindow::makeHelpActions() {
    Actions& a = *actions_;
    a.add({"help.commands", tr("&Commands…"), "find", keys("Ctrl+K"), tr("Find and run any command")},
          [this] {
              CommandPalette palette(actions_->all(), this);
              palette.exec();
          });
    a.add({"help.shortcuts", tr("Keyboard &Shortcuts"), "help", keys(QKeySequence::HelpContents),
           tr("All shortcuts on one page")},
          [this] { showShortcuts(*actions_, this); });
    a.add({"help.about", tr("&About Kairos"), "info", {}, tr("Version and licence")},
          [this] { showAbout(this); });
    a["help.about"]->setMenuRole(QAction::AboutRole);
}

void MainWindow::makeMenus() {
    const Actions& a = *actions_;
    const auto fill = [&a](QMenu* menu, std::initializer_list<const char*> ids) {
        for (const char* id : ids)
            if (*id)
                menu->addAction(a[id]);
            else
                menu->addSeparator();
        return menu;
    };
    QMenu* file = fill(menuBar()->addMenu(tr("&File")), {"file.new", "file.open"});
    auto* recent = file->addMenu(tr("Open &Recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(recent); });
    fill(file, {"", "file.save", "file.saveAs", ""});
    fill(file->addMenu(tr("&Export")),
         {"file.exportResults", "file.exportTrajectory", "file.exportPicture", "file.exportCharts"});
    fill(file, {"", "file.close", "file.quit"});

    QMenu* edit = fill(menuBar()->addMenu(tr("&Edit")),
                       {"edit.undo", "edit.redo", "", "edit.cut", "edit.copy", "edit.paste", "edit.duplicate",
                        "edit.delete", "", "edit.selectAll", "edit.find", "edit.rename", ""});
    fill(edit->addMenu(tr("Al&ign")),
         {"edit.alignLeft", "edit.alignCenterX", "edit.alignRight", "", "edit.alignTop", "edit.alignCenterY",
          "edit.alignBottom", "", "edit.distributeX", "edit.distributeY"});
    fill(edit, {"edit.turnLeft", "edit.turnBy", "", "edit.group", "edit.ungroup", "edit.lock", "edit.unlock",
                "edit.hide", "edit.showAll"});

    QMenu* view = fill(menuBar()->addMenu(tr("&View")),
                       {"view.zoomIn", "view.zoomOut", "view.zoomFit", "view.zoomActual",
                        "view.zoomSelection", "", "view.grid", "view.snap"});
    fill(view->addMenu(tr("&Colour")), {"view.colorSpecies", "view.colorSpeed", "view.colorOwn"});
    fill(view, {"view.trace", ""});
    QMenu* panels = view->addMenu(tr("&Panels"));
    for (QDockWidget* each : docks_)
        panels->addAction(each->toggleViewAction());
    fill(view, {"view.resetLayout", "view.welcome", ""});
    fill(view->addMenu(tr("T&heme")), {"view.themeSystem", "view.themeLight", "view.themeDark"});
    fill(view, {"view.fullScreen"});

    fill(menuBar()->addMenu(tr("&Run")), {"run.play", "run.step", "run.to", "run.restart", "", "run.slower",
                                          "run.faster", "", "run.addChart", "run.copyStatistics"});
    fill(menuBar()->addMenu(tr("&Help")), {"help.commands", "help.shortcuts", "", "help.about"});

    fileBar_ = addToolBar(tr("File"));
    fileBar_->setObjectName(QStringLiteral("fileBar"));
    for (const char* id : {"file.new", "file.open", "file.save"})
        fileBar_->addAction(a[id]);
    fileBar_->addSeparator();
    for (const char* id : {"edit.undo", "edit.redo"})
        fileBar_->addAction(a[id]);
    transport_ = new TransportBar(a, this);
    addToolBar(transport_);
    for (QToolBar* bar : {fileBar_, static_cast<QToolBar*>(transport_)}) {
        bar->setIconSize(QSize(20, 20));
        bar->toggleViewAction()->setStatusTip(tr("Show or hide the bar \"%1\"").arg(bar->windowTitle()));
    }
}

void MainWindow::fillRecentMenu(QMenu* menu) {
    menu->clear();
    int number = 0;
    for (const QString& path : settings_.recentFiles()) {
        const QFileInfo info(path);
        QString name = info.fileName();
        name.replace(QLatin1Char('&'), QLatin1String("&&"));
        ++number;
        const QString label =
            (number < 10 ? QStringLiteral("&%1 %2") : QStringLiteral("%1 %2")).arg(number).arg(name);
        QAction* action = menu->addAction(label, this, [this, path] { openFiles({path}); });
        action->setEnabled(info.exists());
        action->setStatusTip(path);
        action->setToolTip(path);
    }
    menu->addSeparator();
    menu->addAction(tr("Remove &Missing Files"), this, [this] {
        for (const QString& path : settings_.recentFiles())
            if (!QFileInfo::exists(path)) settings_.removeRecentFile(path);
    });
    menu->addAction(tr("&Clear List"), this, [this] { settings_.clearRecentFiles(); });
}

void MainWindow::showContextMenu(const QPoint& globalPosition) {
    const Actions& a = *actions_;
    Document* document = currentDocument();
    if (!document) return;
    QMenu menu;
    const std::vector<ItemId>& selection = document->selection();
    if (!selection.empty()) {
        menu.addSection(itemsText(document->scene(), selection));
        for (const char* id : {"edit.cut", "edit.copy", "edit.duplicate", "edit.delete"})
            menu.addAction(a[id]);
        menu.addSeparator();
        if (selection.size() == 1) menu.addAction(a["edit.rename"]);
        for (const char* id : {"edit.turnLeft", "edit.turnBy"})
            menu.addAction(a[id]);
        if (selection.size() > 1) {
            QMenu* align = menu.addMenu(tr("Align"));
            for (const char* id :
                 {"edit.alignLeft", "edit.alignCenterX", "edit.alignRight", "edit.alignTop",
                  "edit.alignCenterY", "edit.alignBottom", "edit.distributeX", "edit.distributeY"})
                align->addAction(a[id]);
        }
        for (const char* id : {"edit.group", "edit.ungroup", "edit.lock", "edit.unlock", "edit.hide"})
            if (a[id]->isEnabled()) menu.addAction(a[id]);
        menu.addSeparator();
        menu.addAction(a["view.trace"]);
        menu.addAction(a["view.zoomSelection"]);
    } else {
        for (const char* id : {"edit.paste", "edit.selectAll", "edit.showAll"})
            menu.addAction(a[id]);
        menu.addSeparator();
        for (const char* id : {"view.zoomFit", "view.grid", "view.snap", "run.play"})
            menu.addAction(a[id]);
    }
    menu.exec(globalPosition);
}

void MainWindow::updateActions() {
    Actions& a = *actions_;
    DocumentView* view = currentView();
    const Document* document = view ? &view->document() : nullptr;
    const bool open = document != nullptr;
    const std::size_t selected = open ? document->selection().size() : 0;
    a.setEnabled({"file.save",
                  "file.saveAs",
                  "file.exportTrajectory",
                  "file.exportPicture",
                  "file.exportCharts",
                  "file.close",
                  "edit.paste",
                  "edit.selectAll",
                  "edit.find",
                  "edit.showAll",
                  "view.zoomIn",
                  "view.zoomOut",
                  "view.zoomFit",
                  "view.zoomActual",
                  "run.play",
                  "run.step",
                  "run.to",
                  "run.faster",
                  "run.slower",
                  "run.addChart",
                  "view.colorSpecies",
                  "view.colorSpeed",
                  "view.colorOwn",
                  "view.resetLayout"},
                 open);
    a.setEnabled({"edit.cut", "edit.copy", "edit.duplicate", "edit.delete", "edit.lock", "edit.unlock",
                  "edit.hide", "edit.turnLeft", "edit.turnBy", "view.zoomSelection", "view.trace"},
                 selected > 0);
    a.setEnabled({"edit.rename"}, selected == 1);
    a.setEnabled({"edit.group", "edit.alignLeft", "edit.alignCenterX", "edit.alignRight", "edit.alignTop",
                  "edit.alignCenterY", "edit.alignBottom"},
                 selected > 1);
    a.setEnabled({"edit.distributeX", "edit.distributeY"}, selected > 2);
    bool grouped = false;
    if (open && selected > 0 && selected <= 1000)
        for (ItemId id : document->selection())
            grouped = grouped || document->scene().groupOf(id);
    a.setEnabled({"edit.ungroup"}, grouped || selected > 1000);
    for (QDockWidget* each : docks_)
        each->toggleViewAction()->setEnabled(open);

    const RunController* run = view ? &view->document().run() : nullptr;
    const bool active = run && run->active();
    a.setEnabled({"run.restart", "file.exportResults", "run.copyStatistics"}, active);
    a["file.exportResults"]->setToolTip(active ? tr("Export Results (Ctrl+E)")
                                               : tr("Export Results (Ctrl+E): run the drawing first"));
    QAction* play = a["run.play"];
    const bool running = run && run->running();
    play->setIcon(icon(running ? QStringLiteral("pause") : QStringLiteral("play")));
    play->setText(running ? tr("&Pause") : tr("&Play"));
    Actions::refreshToolTip(play);
    if (view) {
        const ColorMode mode = view->canvas().colorMode();
        a[mode == ColorMode::species ? "view.colorSpecies"
          : mode == ColorMode::speed ? "view.colorSpeed"
                                     : "view.colorOwn"]
            ->setChecked(true);
    }
}

} // namespace kairos::ui
