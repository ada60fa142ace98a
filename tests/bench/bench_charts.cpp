// How long the window is busy while a gas runs beside charts, statistics and outline. Prints, never judges.
//   bench_charts [DISKS] [CHARTS] [--dark] [--pictures FOLDER]
#include "engine/models/builtin_kinds.h"
#include "engine/run/open.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/charts_panel.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"
#include "ui/panels/outline_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/property_panel.h"
#include "ui/panels/statistics_panel.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <vector>

using namespace kairos;
using namespace kairos::ui;

namespace {

Workspace scene(int disks) {
    auto opened = openFile("engine/models/particles/examples/ideal-gas.kairos", {});
    if (!opened) return builtinKinds().front()->blank();
    Workspace workspace = opened.value();
    const Schema& schema = workspace.scene.schema();
    if (const auto type = schema.findType("gas"); type && disks > 0)
        for (const ItemId id : workspace.scene.ids(*type))
            apply(workspace, SetValues{*schema.types[*type].find("count"), {id}, {std::int64_t{disks}}});
    return workspace;
}

QPalette darkPalette() {
    QPalette dark(QColor(0x2b, 0x2d, 0x30), QColor(0x24, 0x26, 0x28));
    dark.setColor(QPalette::Base, QColor(0x1e, 0x1f, 0x21));
    dark.setColor(QPalette::AlternateBase, QColor(0x25, 0x27, 0x29));
    dark.setColor(QPalette::Text, QColor(0xe6, 0xe6, 0xe6));
    dark.setColor(QPalette::WindowText, QColor(0xe6, 0xe6, 0xe6));
    dark.setColor(QPalette::ButtonText, QColor(0xe6, 0xe6, 0xe6));
    return dark;
}

} // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QStringList arguments = app.arguments().mid(1);
    if (arguments.removeAll(QStringLiteral("--dark"))) QApplication::setPalette(darkPalette());
    QString pictures;
    if (const auto at = arguments.indexOf(QStringLiteral("--pictures")); at >= 0) {
        pictures = arguments.value(at + 1);
        arguments.remove(at, std::min<qsizetype>(2, arguments.size() - at));
    }
    const int disks = arguments.value(0, QStringLiteral("5000")).toInt();
    const int charts = arguments.value(1, QStringLiteral("4")).toInt();

    Document document(scene(disks));
    ChartsPanel chartsPanel;
    chartsPanel.resize(380 * charts, 240);
    chartsPanel.setDocument(&document);
    while (chartsPanel.count() < charts)
        chartsPanel.addChart();
    StatisticsPanel statistics;
    statistics.resize(760, 260);
    statistics.setDocument(&document);
    PropertyPanel properties;
    properties.resize(280, 560);
    properties.setDocument(&document);
    OutlinePanel outline;
    outline.resize(260, 300);
    outline.setDocument(&document);
    ProblemsPanel problems;
    problems.resize(600, 160);
    problems.setDocument(&document);
    for (QWidget* panel :
         std::initializer_list<QWidget*>{&chartsPanel, &statistics, &properties, &outline, &problems})
        panel->show();

    std::vector<double> gaps;
    QElapsedTimer clock;
    clock.start();
    qint64 last = clock.nsecsElapsed();
    QTimer pulse;
    QObject::connect(&pulse, &QTimer::timeout, [&] {
        const qint64 now = clock.nsecsElapsed();
        gaps.push_back(static_cast<double>(now - last) * 1e-6);
        last = now;
    });
    pulse.start(0);
    document.run().play();
    QTimer::singleShot(6000, &app, [&] {
        std::sort(gaps.begin(), gaps.end());
        const auto share = [&](double p) {
            return gaps[static_cast<std::size_t>(p * static_cast<double>(gaps.size() - 1))];
        };
        std::printf(
            "disks %d, charts %d: %zu turns of the event loop, gap p50 %.2f ms, p99 %.2f ms, worst %.2f ms\n",
            disks, charts, gaps.size(), share(0.5), share(0.99), gaps.back());
        if (!pictures.isEmpty()) {
            const QDir folder(pictures);
            document.run().pause();
            chartsPanel.grab().save(folder.filePath(QStringLiteral("charts.png")));
            statistics.grab().save(folder.filePath(QStringLiteral("statistics.png")));
            properties.grab().save(folder.filePath(QStringLiteral("scene.png")));
            document.select(document.scene().ids());
            QApplication::processEvents();
            QApplication::processEvents();
            properties.grab().save(folder.filePath(QStringLiteral("properties.png")));
            outline.grab().save(folder.filePath(QStringLiteral("outline.png")));
            problems.grab().save(folder.filePath(QStringLiteral("problems.png")));
            for (int i = 0; i < chartsPanel.count(); ++i)
                for (const char* suffix : {"svg", "png", "pdf"})
                    (void)chartsPanel.card(i)->exportTo(
                        folder.filePath(QStringLiteral("chart-%1.%2").arg(i).arg(QLatin1String(suffix))));
        }
        app.quit();
    });
    return app.exec();
}
