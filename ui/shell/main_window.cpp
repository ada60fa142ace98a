#include "ui/shell/main_window.h"

#include "ui/canvas/canvas_view.h"
#include "ui/charts/charts_panel.h"
#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/document/run_controller.h"
#include "ui/panels/outline_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/property_panel.h"
#include "ui/panels/statistics_panel.h"
#include "ui/shell/actions.h"
#include "ui/shell/document_view.h"
#include "ui/shell/file_commands.h"
#include "ui/shell/message_area.h"
#include "ui/shell/status_line.h"
#include "ui/shell/theme.h"
#include "ui/shell/transport_bar.h"
#include "ui/shell/welcome_page.h"
#include "ui/tools/tool_palette.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace kairos::ui {

namespace {

/// Of the arrangement of docks and bars; another number makes an old one be ignored as a whole.
constexpr int layoutVersion = 1;
const QString geometryKey = QStringLiteral("window/geometry");
const QString stateKey = QStringLiteral("window/state");
constexpr QSize smallestWindow(900, 600);

} // namespace

MainWindow::MainWindow(const QString& recoveryRoot, QWidget* parent)
    : QMainWindow(parent), recovery_(std::make_unique<Recovery>(recoveryRoot)), actions_(new Actions(this)),
      messages_(new MessageArea(this)), tabs_(new QTabWidget(this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("Kairos"));
    setMinimumSize(smallestWindow);
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    files_ = new FileCommands(*this);

    auto* center = new QWidget(this);
    auto* layout = new QVBoxLayout(center);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(messages_);
    layout->addWidget(tabs_, 1);
    setCentralWidget(center);
    tabs_->setDocumentMode(true);
    tabs_->setMovable(true);
    tabs_->tabBar()->setElideMode(Qt::ElideMiddle);
    tabs_->tabBar()->setAccessibleName(tr("Documents"));

    makeDocks();
    makeFileActions();
    makeEditActions();
    makeViewActions();
    makeRunActions();
    makeHelpActions();
    makeMenus();
    status_ = new StatusLine(statusBar());

    auto* plus = new QToolButton(tabs_);
    plus->setAutoRaise(true);
    plus->setIcon(icon(QStringLiteral("add")));
    plus->setToolTip((*actions_)["file.new"]->toolTip());
    plus->setAccessibleName(tr("New document"));
    connect(plus, &QToolButton::clicked, (*actions_)["file.new"], &QAction::trigger);
    tabs_->setCornerWidget(plus, Qt::TopLeftCorner);

    connect(tabs_, &QTabWidget::currentChanged, this, &MainWindow::currentChanged);
    connect(status_, &StatusLine::problemsWanted, this, &MainWindow::showProblems);
    connect(recovery_.get(), &Recovery::failed, this, [this](const Issues& issues) {
        messages_->showIssues(QStringLiteral("recovery"), issues,
                              tr("Copies for recovery cannot be written; save your work."));
    });
    connect(&undoGroup_, &QUndoGroup::undoTextChanged, this,
            [this] { Actions::refreshToolTip((*actions_)["edit.undo"]); });
    connect(&undoGroup_, &QUndoGroup::redoTextChanged, this,
            [this] { Actions::refreshToolTip((*actions_)["edit.redo"]); });

    restoreLayout();
    showWelcome();
    offerRecovered();
}

MainWindow::~MainWindow() {
    // The tabs look at what this object holds: they go first.
    tabs_->disconnect(this);
    undoGroup_.setActiveStack(nullptr);
    palette_->setDocument(nullptr, nullptr);
    for (DocumentView* view : views())
        delete view;
}

// Documents in tabs.

std::vector<DocumentView*> MainWindow::views() const {
    std::vector<DocumentView*> all;
    for (int i = 0; i < tabs_->count(); ++i)
        if (auto* view = qobject_cast<DocumentView*>(tabs_->widget(i))) all.push_back(view);
    return all;
}

void MainWindow::raiseView(DocumentView* view) {
    tabs_->setCurrentWidget(view);
}

DocumentView* MainWindow::currentView() const {
    return qobject_cast<DocumentView*>(tabs_->currentWidget());
}

Document* MainWindow::currentDocument() const {
    DocumentView* view = currentView();
    return view ? &view->document() : nullptr;
}

DocumentView* MainWindow::addDocument(std::unique_ptr<Document> document) {
    auto* view = new DocumentView(std::move(document), tabs_);
    Document& doc = view->document();
    undoGroup_.addStack(&doc.undoStack());
    recovery_->watch(doc);
    connect(&doc, &Document::titleChanged, this, [this, view] { updateTab(view); });
    connect(&doc, &Document::selectionChanged, this, &MainWindow::updateActions);
    connect(&doc.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::updateActions);
    connect(&doc.run(), &RunController::stateChanged, this, &MainWindow::updateActions);
    connect(&doc.run(), &RunController::refused, problems_, [this, view](const Issues& issues) {
        if (view == currentView()) problems_->setRefusal(issues);
    });
    connect(view, &DocumentView::problemsWanted, this, &MainWindow::showProblems);
    CanvasView& canvas = view->canvas();
    connect(&canvas, &CanvasView::contextMenuWanted, this, &MainWindow::showContextMenu);
    connect(&canvas, &CanvasView::itemActivated, this, [this] {
        dock("propertiesDock")->show();
        dock("propertiesDock")->raise();
    });
    canvas.setGridVisible((*actions_)["view.grid"]->isChecked());
    canvas.setSnapping((*actions_)["view.snap"]->isChecked());
    // The welcome page makes room; it comes back with its command.
    if (const int index = tabs_->indexOf(welcome_); index >= 0 && welcome_) tabs_->removeTab(index);
    tabs_->setCurrentIndex(tabs_->addTab(view, QString()));
    addCloseButton(view);
    updateTab(view);
    canvas.setFocus();
    return view;
}

void MainWindow::addCloseButton(QWidget* page) {
    // Not the style's own, which is a red cross in some and has no room for our icon in others.
    auto* button = new QToolButton(tabs_->tabBar());
    button->setAutoRaise(true);
    button->setIcon(icon(QStringLiteral("close")));
    button->setIconSize(QSize(14, 14));
    button->setToolTip(tr("Close this tab"));
    button->setAccessibleName(button->toolTip());
    button->setFocusPolicy(Qt::NoFocus);
    connect(button, &QToolButton::clicked, page, [this, page] {
        if (auto* view = qobject_cast<DocumentView*>(page))
            closeView(view);
        else if (tabs_->count() > 1)
            tabs_->removeTab(tabs_->indexOf(page));
    });
    tabs_->tabBar()->setTabButton(tabs_->indexOf(page), QTabBar::RightSide, button);
}

bool MainWindow::closeView(DocumentView* view) {
    Document& document = view->document();
    if (document.modified()) {
        tabs_->setCurrentWidget(view);
        if (!files_->confirmClose(*view)) return false;
    }
    recovery_->release(document);
    files_->forget(document);
    if (view == currentView()) {
        // Nothing may look at the document any more when it goes.
        undoGroup_.setActiveStack(nullptr);
        palette_->setDocument(nullptr, nullptr);
        properties_->setDocument(nullptr);
        outline_->setDocument(nullptr);
        problems_->setDocument(nullptr);
        charts_->setDocument(nullptr);
        statistics_->setDocument(nullptr);
        transport_->setDocument(nullptr);
        status_->setView(nullptr);
    }
    tabs_->removeTab(tabs_->indexOf(view));
    view->deleteLater();
    if (views().empty()) showWelcome();
    return true;
}

void MainWindow::updateTab(DocumentView* view) {
    const Document& document = view->document();
    const int index = tabs_->indexOf(view);
    if (index < 0) return;
    QString name = document.displayName();
    name.replace(QLatin1Char('&'), QLatin1String("&&"));
    tabs_->setTabText(index, document.modified() ? name + QStringLiteral(" *") : name);
    tabs_->setTabToolTip(index, document.path().isEmpty() ? tr("Not saved yet") : document.path());
    if (view == currentView()) updateTitle();
}

void MainWindow::updateTitle() {
    const Document* document = currentDocument();
    setWindowFilePath(document ? document->path() : QString());
    setWindowTitle(document ? QStringLiteral("%1[*] — Kairos").arg(document->displayName())
                            : QStringLiteral("Kairos"));
    setWindowModified(document && document->modified());
}

void MainWindow::currentChanged() {
    DocumentView* view = currentView();
    Document* document = view ? &view->document() : nullptr;
    tabs_->tabBar()->setVisible(document || tabs_->count() > 1);
    showDocks(document != nullptr);
    undoGroup_.setActiveStack(document ? &document->undoStack() : nullptr);
    palette_->setDocument(document, view ? &view->canvas() : nullptr);
    properties_->setDocument(document);
    outline_->setDocument(document);
    problems_->setDocument(document);
    charts_->setDocument(document);
    statistics_->setDocument(document);
    transport_->setDocument(document);
    status_->setView(view);
    updateTitle();
    updateActions();
}

void MainWindow::showWelcome() {
    if (!welcome_) {
        welcome_ = new WelcomePage(*actions_, settings_, this);
        connect(welcome_, &WelcomePage::templateChosen, files_, &FileCommands::openTemplate);
        connect(welcome_, &WelcomePage::fileChosen, this, [this](const QString& path) { openFiles({path}); });
    }
    if (tabs_->indexOf(welcome_) < 0) {
        tabs_->insertTab(0, welcome_, tr("Welcome"));
        addCloseButton(welcome_);
    }
    tabs_->setCurrentWidget(welcome_);
}

void MainWindow::showProblems() {
    dock("problemsDock")->show();
    dock("problemsDock")->raise();
}

void MainWindow::openFiles(const QStringList& paths) {
    files_->open(paths);
}

void MainWindow::offerRecovered() {
    for (const RecoveredDocument& found : recovery_->found()) {
        const QString key = QStringLiteral("recovered ") + found.file;
        const QString text = tr("Kairos ended unexpectedly. \"%1\" as of %2 can be restored.")
                                 .arg(found.name, QLocale().toString(found.time, QLocale::ShortFormat));
        messages_->show(
            key, Severity::warning, text,
            {{tr("Restore"), [this, found] { files_->restore(found); }},
             {tr("Discard"),
              [this, found, key] {
                  const auto answer = QMessageBox::question(
                      this, tr("Discard recovered work"),
                      tr("Discard the recovered copy of \"%1\"? It cannot be brought back.").arg(found.name),
                      QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
                  if (answer != QMessageBox::Discard) return;
                  recovery_->discard(found);
                  messages_->dismiss(key);
              },
              true}});
    }
}

// Docks and bars.

QDockWidget* MainWindow::dock(const char* name) const {
    return findChild<QDockWidget*>(QString::fromLatin1(name));
}

QDockWidget* MainWindow::addDock(const char* name, const QString& title, QWidget* content,
                                 Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(QString::fromLatin1(name));
    dock->setWidget(content);
    content->setAccessibleName(title);
    addDockWidget(area, dock);
    docks_.push_back(dock);
    return dock;
}

void MainWindow::makeDocks() {
    palette_ = new ToolPalette;
    properties_ = new PropertyPanel;
    outline_ = new OutlinePanel;
    problems_ = new ProblemsPanel;
    charts_ = new ChartsPanel;
    statistics_ = new StatisticsPanel;
    addDock("paletteDock", tr("Tools"), palette_, Qt::LeftDockWidgetArea);
    addDock("propertiesDock", tr("Properties"), properties_, Qt::RightDockWidgetArea);
    addDock("outlineDock", tr("Outline"), outline_, Qt::RightDockWidgetArea);
    addDock("problemsDock", tr("Problems"), problems_, Qt::RightDockWidgetArea);
    addDock("chartsDock", tr("Charts"), charts_, Qt::BottomDockWidgetArea);
    addDock("statisticsDock", tr("Statistics"), statistics_, Qt::BottomDockWidgetArea);
    connect(problems_, &ProblemsPanel::countChanged, this, [this](int count) {
        dock("problemsDock")->setWindowTitle(count > 0 ? tr("Problems (%1)").arg(count) : tr("Problems"));
        Actions::refreshToolTip(dock("problemsDock")->toggleViewAction());
    });
    const auto zoom = [this] {
        if (DocumentView* view = currentView()) view->canvas().zoomToSelection();
    };
    connect(problems_, &ProblemsPanel::activated, this, zoom);
    connect(outline_, &OutlinePanel::activated, this, zoom);
}

void MainWindow::arrangeDocks() {
    for (QDockWidget* each : docks_) {
        each->setFloating(false);
        each->show();
    }
    addDockWidget(Qt::LeftDockWidgetArea, dock("paletteDock"));
    addDockWidget(Qt::RightDockWidgetArea, dock("propertiesDock"));
    splitDockWidget(dock("propertiesDock"), dock("outlineDock"), Qt::Vertical);
    tabifyDockWidget(dock("outlineDock"), dock("problemsDock"));
    dock("outlineDock")->raise();
    addDockWidget(Qt::BottomDockWidgetArea, dock("chartsDock"));
    splitDockWidget(dock("chartsDock"), dock("statisticsDock"), Qt::Horizontal);
    // The canvas gets what is left, and that is the most: see the shares of width and height.
    const int w = width(), h = height();
    resizeDocks({dock("paletteDock"), dock("propertiesDock")}, {qMin(150, w / 8), qBound(240, w * 22 / 100, 340)},
                Qt::Horizontal);
    resizeDocks({dock("chartsDock"), dock("statisticsDock")}, {w * 60 / 100, w * 40 / 100}, Qt::Horizontal);
    resizeDocks({dock("chartsDock")}, {qBound(170, h * 30 / 100, 320)}, Qt::Vertical);
    resizeDocks({dock("propertiesDock"), dock("outlineDock")}, {h * 36 / 100, h * 24 / 100}, Qt::Vertical);
}

void MainWindow::resetLayout() {
    for (QToolBar* bar : {fileBar_, static_cast<QToolBar*>(transport_)}) {
        addToolBar(Qt::TopToolBarArea, bar);
        bar->show();
    }
    arrangeDocks();
    shownDocks_ = docks_;
    if (!currentView()) {
        docksShown_ = true;
        showDocks(false);
    }
}

void MainWindow::restoreLayout() {
    QSettings settings;
    if (!restoreGeometry(settings.value(geometryKey).toByteArray())) {
        const QRect free = screen()->availableGeometry();
        const QSize wanted(qMin(1440, free.width() - 40), qMin(900, free.height() - 60));
        resize(wanted.expandedTo(smallestWindow).boundedTo(free.size()));
        move(free.center() - rect().center());
    }
    arrangeDocks();
    // Refused as a whole where it is of another version: never half an arrangement.
    if (!restoreState(settings.value(stateKey).toByteArray(), layoutVersion)) arrangeDocks();
    for (QDockWidget* each : docks_)
        if (!each->isHidden()) shownDocks_.push_back(each);
}

void MainWindow::showDocks(bool visible) {
    if (visible == docksShown_) return;
    docksShown_ = visible;
    setUpdatesEnabled(false);
    if (visible) {
        for (QDockWidget* each : shownDocks_)
            each->show();
    } else {
        shownDocks_.clear();
        for (QDockWidget* each : docks_) {
            if (!each->isHidden()) shownDocks_.push_back(each);
            each->hide();
        }
    }
    transport_->setVisible(visible);
    statusBar()->setVisible(true);
    setUpdatesEnabled(true);
}

// What the desktop does to the window.

void MainWindow::closeEvent(QCloseEvent* event) {
    for (DocumentView* view : views()) {
        if (!view->document().modified()) continue;
        tabs_->setCurrentWidget(view);
        if (!files_->confirmClose(*view)) {
            event->ignore();
            return;
        }
    }
    QSettings settings;
    settings.setValue(geometryKey, saveGeometry());
    const bool hidden = !docksShown_;
    if (hidden) showDocks(true); // the arrangement to come back to is the one with documents
    settings.setValue(stateKey, saveState(layoutVersion));
    if (hidden) showDocks(false);
    for (DocumentView* view : views()) {
        view->document().run().restart();
        recovery_->release(view->document());
    }
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) paths.append(url.toLocalFile());
    if (paths.isEmpty()) return;
    event->acceptProposedAction();
    openFiles(paths);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    // Buttons keep a picture of their icon: have them fetched in the new colours.
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange)
        for (QWidget* child : findChildren<QWidget*>())
            child->update();
}

} // namespace kairos::ui
