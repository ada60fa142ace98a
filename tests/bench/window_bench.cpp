// The whole window at 1600 x 1000: how fast a file opens, how many pictures a second differ from the one
// before while it runs, how long the window takes to answer, and what single edits cost. Prints, never
// judges.
//   window_bench FILE [--charts K] [--seconds S] [--rate R] [--edits] [--picture PNG]
#include "engine/io/workspace_file.h"
#include "ui/canvas/canvas_view.h"
#include "ui/charts/charts_panel.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"
#include "ui/shell/actions.h"
#include "ui/shell/document_view.h"
#include "ui/shell/main_window.h"
#include "ui/shell/theme.h"

#include <QAction>
#include <QApplication>
#include <QBackingStore>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QWindow>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

using namespace kairos;
using namespace kairos::ui;

namespace {

double milliseconds(qint64 nanoseconds) {
    return static_cast<double>(nanoseconds) / 1e6;
}

void print(const char* what, std::vector<double> ms) {
    if (ms.empty()) {
        std::printf("%-34s none\n", what);
        return;
    }
    std::sort(ms.begin(), ms.end());
    const auto at = [&](double share) { return ms[static_cast<std::size_t>(share * double(ms.size() - 1))]; };
    std::printf("%-34s %5zu   median %7.2f   99 %% %7.2f   worst %7.2f ms\n", what, ms.size(), at(0.5),
                at(0.99), ms.back());
}

/// Asked of the window from another thread; how long until it is handled is how long a click would wait.
struct Question : QEvent {
    static constexpr QEvent::Type type = QEvent::Type(QEvent::User + 77);
    explicit Question(qint64 now) : QEvent(type), asked(now) {}
    qint64 asked;
};

/// Sees every event of the program end.
class Watch : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        if (event->type() == Question::type) {
            answers.push_back(milliseconds(clock.nsecsElapsed() - static_cast<Question*>(event)->asked));
            return true;
        }
        const bool result = QApplication::notify(receiver, event);
        if (event->type() == QEvent::UpdateRequest && window && receiver == window) {
            ++paints;
            lastPaint = clock.nsecsElapsed();
            if (const quint64 now = fingerprint(); now != shown) {
                if (lastChange >= 0) gaps.push_back(milliseconds(lastPaint - lastChange));
                lastChange = lastPaint;
                shown = now;
            }
        }
        return result;
    }

    /// Of the canvas as it lies in the window's picture: a fifth of the rows and of the columns.
    quint64 fingerprint() const {
        const auto* picture = dynamic_cast<QImage*>(window->backingStore()->paintDevice());
        if (!picture || !canvas) return 0;
        const QRect area = QRect(canvas->mapTo(window, QPoint()), canvas->size()) & picture->rect();
        quint64 sum = 14695981039346656037u;
        for (int y = area.top(); y <= area.bottom(); y += 5) {
            const auto* line = reinterpret_cast<const QRgb*>(picture->constScanLine(y));
            for (int x = area.left(); x <= area.right(); x += 5)
                sum = (sum ^ line[x]) * 1099511628211u;
        }
        return sum;
    }

    void forget() {
        gaps.clear();
        answers.clear();
        lastChange = -1;
    }

    QElapsedTimer clock;
    QWidget* window = nullptr;
    QWidget* canvas = nullptr;
    std::vector<double> gaps, answers;
    quint64 shown = 0;
    qint64 lastPaint = 0, lastChange = -1;
    int paints = 0;
};

/// From `act` to the picture that shows it.
template<class Act>
double untilPainted(Watch& app, Act&& act) {
    const int before = app.paints;
    const qint64 start = app.clock.nsecsElapsed();
    act();
    while (app.paints == before && app.clock.nsecsElapsed() - start < 5'000'000'000)
        QCoreApplication::processEvents(QEventLoop::AllEvents);
    return milliseconds(app.clock.nsecsElapsed() - start);
}

void settle(int ms) {
    QElapsedTimer wait;
    wait.start();
    while (wait.elapsed() < ms) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, int(ms - wait.elapsed()));
        std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
}

void measureEdits(Watch& app, MainWindow& window, DocumentView& view) {
    CanvasView& canvas = view.canvas();
    QWidget* board = canvas.viewport();
    Document& document = view.document();
    std::vector<double> click, drag, nudge, undo, redo, remove;
    const std::vector<ItemId> all = canvas.itemsIn({-1e9, -1e9}, {1e9, 1e9});
    if (all.empty()) return;
    const auto trigger = [&](const char* id) {
        for (QAction* action : window.commands().all())
            if (action->objectName() == QLatin1String(id)) action->trigger();
    };
    for (std::size_t k = 1; k <= 12; ++k) {
        const ItemId id = all[all.size() * k / 13];
        click.push_back(untilPainted(app, [&] { document.select({id}); }));
        settle(30);
        const QPoint middle = board->rect().center() + QPoint(int(7 * k), int(5 * k));
        QTest::mousePress(board, Qt::LeftButton, {}, middle);
        for (int step = 1; step <= 4; ++step)
            drag.push_back(untilPainted(app, [&] {
                QMouseEvent move(QEvent::MouseMove, middle + QPoint(3 * step, 2 * step),
                                 board->mapToGlobal(middle + QPoint(3 * step, 2 * step)), Qt::NoButton,
                                 Qt::LeftButton, {});
                QCoreApplication::sendEvent(board, &move);
            }));
        QTest::mouseRelease(board, Qt::LeftButton, {}, middle + QPoint(12, 8));
        settle(30);
        trigger("edit.undo");
        settle(30);
        document.select({id});
        settle(30);
        nudge.push_back(untilPainted(app, [&] { QTest::keyClick(&canvas, Qt::Key_Right); }));
        settle(30);
        undo.push_back(untilPainted(app, [&] { trigger("edit.undo"); }));
        settle(30);
        redo.push_back(untilPainted(app, [&] { trigger("edit.redo"); }));
        settle(30);
        remove.push_back(untilPainted(app, [&] { trigger("edit.delete"); }));
        settle(30);
        trigger("edit.undo");
        settle(30);
        trigger("edit.undo"); // the nudge, so that the scene can be run
        settle(30);
    }
    print("select a disk", click);
    print("drag, a step", drag);
    print("nudge by a key", nudge);
    print("undo", undo);
    print("redo", redo);
    print("delete", remove);
}

} // namespace

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName(QStringLiteral("KairosBench"));
    QCoreApplication::setApplicationName(QStringLiteral("window_bench"));
    Watch app(argc, argv);
    app.clock.start();
    QCommandLineParser parser;
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("Scene to open."));
    parser.addOptions(
        {{QStringLiteral("charts"), QStringLiteral("Charts open."), QStringLiteral("K"), QStringLiteral("4")},
         {QStringLiteral("seconds"), QStringLiteral("To run."), QStringLiteral("S"), QStringLiteral("8")},
         {QStringLiteral("rate"), QStringLiteral("Simulated seconds a second."), QStringLiteral("R")},
         {QStringLiteral("edits"), QStringLiteral("Measure edits first.")},
         {QStringLiteral("picture"), QStringLiteral("Keep a picture."), QStringLiteral("PNG")}});
    parser.process(app);
    if (parser.positionalArguments().size() != 1) parser.showHelp(2);

    QTemporaryDir root;
    applyTheme(ThemeChoice::light);
    MainWindow window(root.path());
    window.resize(1600, 1000);
    window.show();
    app.window = &window;
    settle(500);

    const qint64 opening = app.clock.nsecsElapsed();
    window.openFiles(parser.positionalArguments());
    while (!window.currentView() && app.clock.nsecsElapsed() - opening < 60'000'000'000)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    DocumentView* view = window.currentView();
    if (!view) return 1;
    app.canvas = view->canvas().viewport();
    const int before = app.paints;
    while (app.paints == before)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    std::printf("%-34s %.0f ms\n", "file open and painted", milliseconds(app.clock.nsecsElapsed() - opening));
    settle(1500);
    while (window.charts().count() < parser.value(QStringLiteral("charts")).toInt())
        window.charts().addChart();
    settle(500);

    if (parser.isSet(QStringLiteral("edits"))) measureEdits(app, window, *view);

    RunController& run = view->document().run();
    if (parser.isSet(QStringLiteral("rate")))
        run.setPlaybackRate(parser.value(QStringLiteral("rate")).toDouble());
    const qint64 playing = app.clock.nsecsElapsed();
    run.play();
    while (!run.view() && app.clock.nsecsElapsed() - playing < 60'000'000'000)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    std::printf("%-34s %.0f ms\n", "first picture of the run",
                milliseconds(app.clock.nsecsElapsed() - playing));
    settle(1000);
    app.forget();
    std::atomic<bool> over = false;
    std::thread asker([&] {
        while (!over) {
            QCoreApplication::postEvent(&window, new Question(app.clock.nsecsElapsed()));
            std::this_thread::sleep_for(std::chrono::milliseconds(7));
        }
    });
    const qint64 from = app.clock.nsecsElapsed();
    settle(1000 * parser.value(QStringLiteral("seconds")).toInt());
    const double seconds = milliseconds(app.clock.nsecsElapsed() - from) / 1000;
    over = true;
    asker.join();
    if (parser.isSet(QStringLiteral("picture"))) window.grab().save(parser.value(QStringLiteral("picture")));
    std::printf("%-34s %.1f a second\n", "pictures that differ", static_cast<double>(app.gaps.size()) / seconds);
    print("between two of them", app.gaps);
    print("answers of the window", app.answers);
    view->document().undoStack().setClean();
    run.restart();
    return 0;
}
