// How long from the start of the program to a window that answers: printed, never judged.
//   startup_bench [FILE...]
#include "ui/shell/main_window.h"
#include "ui/shell/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>
#include <QWindow>
#include <cstdio>

int main(int argc, char** argv) {
    QElapsedTimer clock;
    clock.start();
    QCoreApplication::setOrganizationName(QStringLiteral("KairosBench"));
    QCoreApplication::setApplicationName(QStringLiteral("startup_bench"));
    QApplication app(argc, argv);
    const qint64 qtReady = clock.elapsed();
    QTemporaryDir root;
    kairos::ui::applyTheme(kairos::ui::ThemeChoice::light);
    kairos::ui::MainWindow window(root.path());
    const qint64 built = clock.elapsed();
    window.show();
    const qint64 shown = clock.elapsed();
    window.openFiles(app.arguments().mid(1));
    // The first turn of the event loop that finds nothing left to do is when a click would be answered.
    QTimer idle;
    QObject::connect(&idle, &QTimer::timeout, &app, [&] {
        if (!window.windowHandle() || !window.windowHandle()->isExposed()) return;
        std::printf("Qt %lld ms, window built %lld ms, shown %lld ms, answers %lld ms\n",
                    static_cast<long long>(qtReady), static_cast<long long>(built),
                    static_cast<long long>(shown), static_cast<long long>(clock.elapsed()));
        idle.stop();
        QCoreApplication::exit(0);
    });
    idle.start(0);
    return QApplication::exec();
}
