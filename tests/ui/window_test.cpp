// The whole window: its commands, documents in tabs, running, exporting, files that cannot be opened.
#include "engine/io/workspace_file.h"
#include "engine/models/builtin_kinds.h"
#include "engine/run/open.h"
#include "ui/canvas/canvas_view.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/charts_panel.h"
#include "ui/document/document.h"
#include "ui/document/last_run_keeper.h"
#include "ui/document/operations.h"
#include "ui/document/run_controller.h"
#include "ui/shell/actions.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/document_view.h"
#include "ui/shell/export_commands.h"
#include "ui/shell/file_commands.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_area.h"
#include "ui/shell/template_card.h"
#include "ui/shell/theme.h"
#include "ui/shell/transport_bar.h"
#include "ui/shell/welcome_page.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMap>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSet>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <functional>

using namespace kairos;
using namespace kairos::ui;

namespace {

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class WindowTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        root_ = std::make_unique<QTemporaryDir>();
        QSettings().clear();
        window_ = std::make_unique<MainWindow>(root_->filePath(QStringLiteral("recovery")));
        window_->resize(1366, 768);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }

    void cleanup() {
        for (DocumentView* view : window_->views())
            view->document().undoStack().setClean();
        window_.reset();
        root_.reset();
    }

    void everyCommandSaysWhatItIsAndNoTwoShareAKey() {
        QMap<QString, QString> owner;
        QVERIFY(window_->commands().all().size() > 50);
        for (const QAction* action : window_->commands().all()) {
            const QString id = action->objectName();
            QVERIFY2(!Actions::plainText(action).isEmpty(), qPrintable(id));
            QVERIFY2(action->toolTip().startsWith(Actions::plainText(action)), qPrintable(id));
            QVERIFY2(!action->statusTip().isEmpty(), qPrintable(id));
            QVERIFY2(!action->whatsThis().isEmpty(), qPrintable(id));
            if (!action->shortcut().isEmpty())
                QVERIFY2(action->toolTip().contains(action->shortcut().toString(QKeySequence::NativeText)),
                         qPrintable(id));
            for (const QKeySequence& key : action->shortcuts()) {
                const QString text = key.toString();
                QVERIFY2(!owner.contains(text), qPrintable(text + ": " + id + " and " + owner.value(text)));
                owner[text] = id;
            }
        }
    }

    void everyCommandIsInAMenu() {
        QSet<QAction*> seen;
        const std::function<void(QMenu*)> walk = [&](QMenu* menu) {
            for (QAction* action : menu->actions()) {
                seen.insert(action);
                if (action->menu()) walk(action->menu());
            }
        };
        for (QAction* top : window_->menuBar()->actions())
            walk(top->menu());
        for (QAction* action : window_->commands().all())
            QVERIFY2(seen.contains(action), qPrintable(action->objectName()));
    }

    void theCommandPaletteFindsEveryCommand() {
        window_->files().newDocument();
        CommandPalette palette(window_->commands().all(), window_.get());
        QCOMPARE(palette.list()->count(), static_cast<int>(window_->commands().all().size()));
        for (const QAction* action : window_->commands().all()) {
            palette.field()->setText(Actions::plainText(action));
            bool found = false;
            for (int row = 0; row < palette.list()->count(); ++row)
                found = found || palette.list()->item(row)->text().startsWith(Actions::plainText(action));
            QVERIFY2(found, qPrintable(action->objectName()));
        }
        palette.field()->setText(QStringLiteral("no such command at all"));
        QCOMPARE(palette.list()->count(), 0);
    }

    void theWelcomePageShowsLivingTemplatesAndOpensCopies() {
        const auto& cards = window_->welcome().cards();
        QVERIFY2(!cards.empty(), "no templates beside the program");
        window_->activateWindow();
        QTRY_VERIFY_WITH_TIMEOUT(cards.front()->workspace() != nullptr, 20'000);
        emit window_->welcome().templateChosen(cards.front()->file());
        QVERIFY(window_->currentDocument() != nullptr);
        QVERIFY(window_->currentDocument()->path().isEmpty());
        QVERIFY(!window_->currentDocument()->modified());
        QVERIFY(window_->currentDocument()->scene() == cards.front()->workspace()->scene);
    }

    void tabsAndTitleFollowTheDocument() {
        window_->files().newDocument();
        window_->files().newDocument();
        QCOMPARE(window_->views().size(), std::size_t(2));
        Document& document = *window_->currentDocument();
        QVERIFY(document.displayName() != window_->views().front()->document().displayName());
        QVERIFY(!window_->isWindowModified());
        insertDisc(document, {1, 1});
        QVERIFY(window_->isWindowModified());
        QVERIFY(window_->windowTitle().contains(QStringLiteral("[*]")));
        QAction* undo = window_->commands()["edit.undo"];
        QVERIFY(undo->text().contains(QStringLiteral("Add")));
        undo->trigger();
        QVERIFY(!window_->isWindowModified());
        QVERIFY(window_->closeView(window_->currentView()));
        QCOMPARE(window_->views().size(), std::size_t(1));
        QVERIFY(window_->closeView(window_->currentView()));
        QVERIFY2(window_->welcome().isVisible(), "with nothing open the welcome page comes back");
    }

    void editingCommandsActOnTheSelection() {
        window_->files().newDocument();
        Document& document = *window_->currentDocument();
        const std::string blank = writeWorkspace(document.workspace());
        const ItemId a = insertDisc(document, {1, 1});
        const ItemId b = insertDisc(document, {2, 2});
        QVERIFY(!window_->commands()["edit.delete"]->isEnabled());
        document.select({a, b});
        for (const char* id :
             {"edit.copy", "edit.group", "edit.alignLeft", "edit.turnLeft", "edit.duplicate"}) {
            QVERIFY2(window_->commands()[id]->isEnabled(), id);
            window_->commands()[id]->trigger();
        }
        QCOMPARE(document.selection().size(), std::size_t(2));
        window_->commands()["edit.delete"]->trigger();
        window_->commands()["edit.paste"]->trigger();
        QCOMPARE(document.scene().count(discType()), std::size_t(4));
        while (document.undoStack().canUndo())
            window_->commands()["edit.undo"]->trigger();
        QVERIFY(writeWorkspace(document.workspace()) == blank);
    }

    void aRunIsSteeredShownAndExported() {
        openExample();
        Document& document = *window_->currentDocument();
        RunController& run = document.run();
        QVERIFY(!window_->commands()["file.exportResults"]->isEnabled());
        window_->commands()["run.step"]->trigger();
        QTRY_COMPARE(run.view()->events, std::uint64_t(1));
        QCOMPARE(window_->transport().eventsText(), QStringLiteral("1 event"));
        run.setPlaybackRate(TransportBar::rateAt(TransportBar::slowest));
        window_->commands()["run.play"]->trigger();
        QTRY_COMPARE(Actions::plainText(window_->commands()["run.play"]), QStringLiteral("Pause"));
        run.setPlaybackRate(TransportBar::rateAt(TransportBar::fastest));
        QCOMPARE(window_->transport().speedSlider()->value(), TransportBar::fastest);
        QTRY_VERIFY(run.view()->events > 100);
        run.pause();
        QTRY_VERIFY(!run.running());
        QTRY_VERIFY(run.view()->results && run.view()->results->events > 0);
        QCOMPARE(Actions::plainText(window_->commands()["run.play"]), QStringLiteral("Play"));

        for (const char* name : {"r.csv", "r.json", "r.xlsx"}) {
            const QString path = root_->filePath(QString::fromLatin1(name));
            QVERIFY2(writeResults(path, *run.view()->results).ok(), name);
            QVERIFY2(contents(path).size() > 200, name);
        }
        QVERIFY(!writeResults(root_->filePath(QStringLiteral("r.what")), *run.view()->results).ok());
        const CanvasView& canvas = window_->currentView()->canvas();
        QVERIFY(writePicture(root_->filePath(QStringLiteral("c.svg")), canvas, QStringLiteral("x")).ok());
        QVERIFY(contents(root_->filePath(QStringLiteral("c.svg"))).contains("<circle") ||
                contents(root_->filePath(QStringLiteral("c.svg"))).contains("<ellipse") ||
                contents(root_->filePath(QStringLiteral("c.svg"))).contains("<path"));
        QVERIFY(writePicture(root_->filePath(QStringLiteral("c.png")), canvas, QStringLiteral("x")).ok());
        QVERIFY(!QImage(root_->filePath(QStringLiteral("c.png"))).isNull());
        QVERIFY(writePicture(root_->filePath(QStringLiteral("c.pdf")), canvas, QStringLiteral("x")).ok());
        QVERIFY(contents(root_->filePath(QStringLiteral("c.pdf"))).startsWith("%PDF"));

        window_->commands()["run.restart"]->trigger();
        QVERIFY(!run.active());
        QVERIFY(run.lastResults() != nullptr);
    }

    void aTrajectoryHasAFrameForEachInterval() {
        openExample();
        auto workspace = std::make_shared<const Workspace>(window_->currentDocument()->workspace());
        const QString path = root_->filePath(QStringLiteral("t.xyz"));
        const double until = workspace->run.until / 100;
        QVERIFY(writeTrajectory(path, workspace, until, until / 4, [](double) { return true; }).ok());
        QCOMPARE(contents(path).count("Lattice="), 5);
        QVERIFY(!writeTrajectory(root_->filePath(QStringLiteral("u.xyz")), workspace, until, until / 4,
                                 [](double) { return false; })
                     .ok());
        QVERIFY(!QFile::exists(root_->filePath(QStringLiteral("u.xyz"))));
    }

    void aDrawingThatCannotRunSaysWhyWithoutADialog() {
        window_->files().newDocument();
        Document& document = *window_->currentDocument();
        insertDisc(document, {1, 1});
        const ItemId twin = insertDisc(document, {1, 1});
        window_->commands()["run.play"]->trigger();
        QVERIFY(!document.run().active());
        MessageArea& messages = window_->currentView()->messages();
        QVERIFY(messages.shows(QStringLiteral("refused")));
        QVERIFY(QApplication::activeModalWidget() == nullptr);
        eraseItems(document, {twin});
        QVERIFY(!messages.shows(QStringLiteral("refused")));
    }

    void filesThatCannotBeOpenedAreExplained() {
        const QString path = root_->filePath(QStringLiteral("broken.kairos"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\": \"kair");
        file.close();
        QSignalSpy opened(&window_->files(), &FileCommands::opened);
        window_->openFiles({path, root_->filePath(QStringLiteral("nowhere.kairos"))});
        QTRY_COMPARE(opened.count(), 2);
        QVERIFY(window_->views().empty());
        QVERIFY(window_->messages().text(QStringLiteral("open ") + path).contains(QStringLiteral("broken")));
    }

    void aSavedFileIsOpenedAgainOnceAndReloadedWhenItChanges() {
        openExample();
        DocumentView* view = window_->currentView();
        Document& document = view->document();
        const QString path = root_->filePath(QStringLiteral("mine.kairos"));
        QVERIFY(!hasErrors(document.save(path)));
        QVERIFY(window_->files().save(*view)); // through the window: watched from now on
        QCOMPARE(window_->settings().recentFiles().value(0), path);
        window_->openFiles({path});
        QCOMPARE(window_->views().size(), std::size_t(1));

        Workspace other = document.workspace();
        other.title = "Changed elsewhere";
        QTest::qWait(20);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(writeWorkspace(other)));
        file.close();
        QTRY_VERIFY(view->messages().shows(QStringLiteral("changed on disk")));
        QVERIFY(document.workspace().title != other.title);
    }

    void theLastRunAndItsChartsAreThereAfterReopening() {
        openExample();
        const QString path = root_->filePath(QStringLiteral("kept.kairos"));
        const QString kept = path + QStringLiteral(".last-run");
        QVERIFY(!hasErrors(window_->currentDocument()->save(path)));
        ChartsPanel& charts = window_->charts();
        ChartOptions options;
        options.bins = 20;
        options.cumulative = true;
        charts.card(0)->setOptions(options);
        charts.addChart(QStringLiteral("free-time"));
        const int count = charts.count();
        RunController& run = window_->currentDocument()->run();
        run.runTo(1);
        QTRY_VERIFY(run.view()->time >= 1 && !run.running() && run.view()->results->time >= 1);
        const ChartData shown = charts.card(0)->data();
        QVERIFY(shown.curves.size() >= 2); // data and theory
        const std::uint64_t events = run.view()->results->events;
        closeCurrent();
        LastRunKeeper::waitForDone();
        QVERIFY(QFile::exists(kept));

        reopen(path);
        QTRY_VERIFY(window_->currentDocument()->run().lastResults() != nullptr);
        QVERIFY(!window_->currentDocument()->run().active());
        QCOMPARE(window_->currentDocument()->run().lastResults()->events, events);
        QCOMPARE(charts.count(), count);
        QVERIFY(charts.card(0)->options() == options);
        const ChartData again = charts.card(0)->data();
        QCOMPARE(again.curves.size(), shown.curves.size());
        for (std::size_t i = 0; i < shown.curves.size(); ++i) {
            QCOMPARE(again.curves[i].name, shown.curves[i].name);
            QCOMPARE(again.curves[i].y.size(), shown.curves[i].y.size());
            for (std::size_t k = 0; k < shown.curves[i].y.size(); ++k)
                QVERIFY(std::abs(again.curves[i].y[k] - shown.curves[i].y[k]) < 1e-3);
        }
        const auto says = [&] {
            for (const QLabel* label : window_->charts().findChildren<QLabel*>())
                if (label->text().startsWith(QStringLiteral("Last run, to t = 1 s"))) return true;
            return false;
        };
        QVERIFY(says());

        // Another seed: other results.
        closeCurrent();
        LastRunKeeper::waitForDone();
        auto read = openFile(path.toStdString(), {});
        QVERIFY(read.ok());
        Workspace seeded = read.value();
        seeded.run.seed += 1;
        write(path, QByteArray::fromStdString(writeWorkspace(seeded)));
        reopen(path);
        LastRunKeeper::waitForDone();
        QTest::qWait(20);
        QVERIFY(window_->currentDocument()->run().lastResults() == nullptr);
        QVERIFY(!says());

        // Damaged: passed over.
        closeCurrent();
        LastRunKeeper::waitForDone();
        write(kept, contents(kept).chopped(40));
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("The last run is passed over")));
        reopen(path);
        LastRunKeeper::waitForDone();
        QTest::qWait(20);
        QVERIFY(window_->currentDocument()->run().lastResults() == nullptr);
    }

    void chartsStayChosenWhenAnotherDocumentIsLookedAt() {
        openExample();
        window_->charts().addChart(QStringLiteral("free-time"));
        const int count = window_->charts().count();
        openExample();
        QCOMPARE(window_->charts().count(), count - 1);
        window_->findChild<QTabWidget*>()->setCurrentIndex(window_->findChild<QTabWidget*>()->currentIndex() -
                                                           1);
        QCOMPARE(window_->charts().count(), count);
        QCOMPARE(window_->charts().card(count - 1)->key().quantity, std::string("free-time"));
    }

    void panelsComeBack() {
        window_->files().newDocument();
        QDockWidget* charts = window_->dock("chartsDock");
        QVERIFY(charts->isVisible());
        charts->hide();
        window_->dock("paletteDock")->setFloating(true);
        window_->commands()["view.resetLayout"]->trigger();
        QVERIFY(charts->isVisible());
        QVERIFY(!window_->dock("paletteDock")->isFloating());
    }

    void theCanvasGetsTheMostRoom_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("laptop") << QSize(1366, 768);
        QTest::newRow("smallest") << QSize(900, 600);
        QTest::newRow("desk") << QSize(1600, 1000);
    }

    void theCanvasGetsTheMostRoom() {
        QFETCH(QSize, size);
        window_->resize(size);
        window_->files().newDocument();
        window_->commands()["view.resetLayout"]->trigger();
        QTest::qWait(50);
        QCOMPARE(window_->size(), size);
        const auto area = [](const QWidget& w) { return static_cast<double>(w.width()) * w.height(); };
        const double canvas = area(window_->currentView()->canvas());
        for (const char* name : {"paletteDock", "propertiesDock", "chartsDock", "statisticsDock"})
            QVERIFY2(area(*window_->dock(name)) < canvas, name);
    }

    void lightAndDarkAreReadable() {
        for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark}) {
            applyTheme(theme);
            QCOMPARE(darkPalette(), theme == ThemeChoice::dark);
            const QPalette p = QApplication::palette();
            for (const auto& [text, ground] : {std::pair{QPalette::WindowText, QPalette::Window},
                                               std::pair{QPalette::Text, QPalette::Base},
                                               std::pair{QPalette::ButtonText, QPalette::Button},
                                               std::pair{QPalette::PlaceholderText, QPalette::Base},
                                               std::pair{QPalette::ToolTipText, QPalette::ToolTipBase},
                                               std::pair{QPalette::HighlightedText, QPalette::Highlight}})
                QVERIFY2(contrast(p.color(text), p.color(ground)) >= 4.5,
                         qPrintable(QStringLiteral("%1 on %2").arg(text).arg(ground)));
        }
        applyTheme(ThemeChoice::system);
    }

private:
    static std::size_t discType() {
        const Schema& schema = builtinKinds().front()->schema;
        for (std::size_t type = 0; type < schema.types.size(); ++type)
            if (schema.types[type].shape == Shape::disc) return type;
        return 0;
    }

    static ItemId insertDisc(Document& document, Vec2 by) {
        const Schema& schema = document.scene().schema();
        Item item = defaultItem(schema, discType());
        item.id = document.scene().nextId();
        translateValues(schema.types[discType()], item.values, by);
        const ItemId id = item.id;
        document.commit(InsertItems{{std::move(item)}}, QStringLiteral("Add"));
        return id;
    }

    void closeCurrent() {
        window_->currentDocument()->undoStack().setClean();
        window_->commands()["file.close"]->trigger();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the tab goes with its document
    }

    void reopen(const QString& path) {
        QSignalSpy opened(&window_->files(), &FileCommands::opened);
        window_->openFiles({path});
        QTRY_COMPARE(opened.count(), 1);
    }

    static void write(const QString& path, const QByteArray& bytes) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    void openExample() {
        const QStringList files = WelcomePage::templateFiles();
        QVERIFY(!files.isEmpty());
        // The one that people see first, if it is there.
        QString chosen = files.front();
        for (const QString& file : files)
            if (file.contains(QStringLiteral("ideal-gas"))) chosen = file;
        window_->files().openTemplate(chosen);
        QVERIFY(window_->currentDocument() != nullptr);
    }

    /// As WCAG 2 defines it.
    static double contrast(const QColor& a, const QColor& b) {
        const auto luminance = [](const QColor& c) {
            const auto linear = [](double v) {
                return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
        };
        const double x = luminance(a), y = luminance(b);
        return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
    }

    std::unique_ptr<QTemporaryDir> root_;
    std::unique_ptr<MainWindow> window_;
};

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName(QStringLiteral("KairosTest"));
    QCoreApplication::setApplicationName(QStringLiteral("window_test"));
    QApplication app(argc, argv);
    WindowTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "window_test.moc"
