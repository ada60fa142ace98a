#include "ui/shell/export_commands.h"

#include "engine/export/tables.h"
#include "engine/export/xlsx.h"
#include "engine/export/xyz.h"
#include "engine/io/file.h"
#include "engine/run/simulation.h"
#include "ui/canvas/canvas_view.h"
#include "ui/document/background.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"
#include "ui/shell/document_view.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_area.h"

#include <QBuffer>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QProgressDialog>
#include <QStatusBar>
#include <QSvgGenerator>
#include <QTimer>
#include <atomic>
#include <cmath>

namespace kairos::ui {

namespace {

struct Export {
    Q_DECLARE_TR_FUNCTIONS(kairos::ui::Export)
};

const QString exports = QStringLiteral("export");

Issue failure(const QString& path, const QString& what, const QString& fix) {
    return {Severity::error, path.toStdString(), what.toStdString(), fix.toStdString(), {}};
}

Issue unknownSuffix(const QString& path, const QString& known) {
    return failure(path, Export::tr("The ending of the name says no format."),
                   Export::tr("End it with one of: %1.").arg(known));
}

/// Empty where the person said Cancel. `suffixes` in the order of `filters`.
QString askPath(MainWindow& window, const DocumentView& view, const QString& title, const QString& infix,
                const QStringList& filters, const QStringList& suffixes) {
    QString base = QFileInfo(view.document().displayName()).completeBaseName();
    base.replace(QLatin1Char('/'), QLatin1Char('-'));
    QFileDialog dialog(&window, title, window.settings().lastDirectory(exports));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters);
    dialog.setDefaultSuffix(suffixes.front());
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
        if (const auto i = filters.indexOf(filter); i >= 0) dialog.setDefaultSuffix(suffixes.at(i));
    });
    dialog.selectFile(base + infix);
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return {};
    QString path = dialog.selectedFiles().front();
    // A name without a known ending takes that of the chosen filter.
    if (!suffixes.contains(QFileInfo(path).suffix().toLower()))
        path +=
            QLatin1Char('.') + suffixes.at(qMax<qsizetype>(0, filters.indexOf(dialog.selectedNameFilter())));
    window.settings().setLastDirectory(exports, QFileInfo(path).absolutePath());
    return path;
}

void report(MainWindow& window, DocumentView& view, const QString& path, const Result<Done>& result) {
    if (result)
        window.statusBar()->showMessage(Export::tr("Written: %1").arg(QDir::toNativeSeparators(path)), 6000);
    view.messages().showIssues(QStringLiteral("export"), result.issues());
}

} // namespace

Result<Done> writeResults(const QString& path, const RunResults& results) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("csv")) return writeFileAtomically(path.toStdString(), summaryCsv(results));
    if (suffix == QLatin1String("json")) return writeFileAtomically(path.toStdString(), summaryJson(results));
    if (suffix == QLatin1String("xlsx")) return writeXlsx(path.toStdString(), results);
    return unknownSuffix(path, QStringLiteral(".csv, .json, .xlsx"));
}

void exportResults(MainWindow& window, DocumentView& view) {
    const auto shown = view.document().run().view();
    if (!shown || !shown->results) return;
    const std::shared_ptr<const RunResults> results =
        shown->results; // as they are now, while the run goes on
    const QString path =
        askPath(window, view, Export::tr("Export Results"), Export::tr("-results"),
                {Export::tr("Table (*.csv)"), Export::tr("JSON (*.json)"), Export::tr("Workbook (*.xlsx)")},
                {QStringLiteral("csv"), QStringLiteral("json"), QStringLiteral("xlsx")});
    if (!path.isEmpty()) report(window, view, path, writeResults(path, *results));
}

Result<Done> writePicture(const QString& path, const CanvasView& canvas, const QString& title) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    const QSize size = canvas.viewport()->size();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (suffix == QLatin1String("png")) {
        QImage image(size * 2, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        canvas.renderTo(painter, QRectF(image.rect()));
        painter.end();
        image.setText(QStringLiteral("Title"), title);
        if (!image.save(&buffer, "PNG"))
            return failure(path, Export::tr("The picture could not be made."),
                           Export::tr("Make the window smaller and try again."));
    } else if (suffix == QLatin1String("svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(), size));
        generator.setTitle(title);
        generator.setDescription(QStringLiteral("Kairos"));
        QPainter painter(&generator);
        canvas.renderTo(painter, QRectF(QPointF(), QSizeF(size)));
    } else if (suffix == QLatin1String("pdf")) {
        QPdfWriter writer(&buffer);
        writer.setTitle(title);
        writer.setCreator(QStringLiteral("Kairos"));
        writer.setPageSize(QPageSize(QSizeF(size) * 0.75, QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        QPainter painter(&writer);
        canvas.renderTo(painter, QRectF(painter.viewport()));
    } else {
        return unknownSuffix(path, QStringLiteral(".png, .svg, .pdf"));
    }
    return writeFileAtomically(
        path.toStdString(),
        std::string_view(buffer.data().constData(), static_cast<std::size_t>(buffer.data().size())));
}

void exportPicture(MainWindow& window, DocumentView& view) {
    const QString path = askPath(window, view, Export::tr("Export Picture"), {},
                                 {Export::tr("PNG picture (*.png)"), Export::tr("SVG drawing (*.svg)"),
                                  Export::tr("PDF page (*.pdf)")},
                                 {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")});
    if (!path.isEmpty())
        report(window, view, path, writePicture(path, view.canvas(), view.document().displayName()));
}

Result<Done> writeTrajectory(const QString& path, std::shared_ptr<const Workspace> workspace, double until,
                             double interval, const std::function<bool(double)>& progress) {
    SimulationOptions options;
    options.record = false;
    auto started = Simulation::start(std::move(workspace), options);
    if (!started) return started.issues();
    Simulation& simulation = started.value();
    std::string text;
    Frame frame;
    const auto frames = static_cast<std::uint64_t>(std::floor(until / interval * (1 + 1e-12)));
    for (std::uint64_t i = 0; i <= frames; ++i) {
        const double time = static_cast<double>(i) * interval;
        while (true) {
            const auto stop = simulation.advanceTo(time, 100'000);
            if (stop == Simulation::Stop::failed) return simulation.issues();
            if (!progress(std::min(1.0, simulation.now() / until)))
                return failure(path, Export::tr("The export was cancelled."),
                               Export::tr("Nothing was written."));
            if (stop != Simulation::Stop::eventLimit) break;
        }
        simulation.model().draw(std::max(time, simulation.now()), frame);
        text += extendedXyz(frame);
    }
    return writeFileAtomically(path.toStdString(), text);
}

void exportTrajectory(MainWindow& window, DocumentView& view) {
    const double until = view.document().workspace().run.until;
    QDialog dialog(&window);
    dialog.setWindowTitle(Export::tr("Export Trajectory"));
    auto* form = new QFormLayout(&dialog);
    const auto field = [&](const QString& label, double value) {
        auto* box = new QDoubleSpinBox(&dialog);
        box->setDecimals(6);
        box->setRange(1e-6, 1e9);
        box->setValue(value);
        box->setSuffix(Export::tr(" s"));
        box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        form->addRow(label, box);
        return box;
    };
    auto* end = field(Export::tr("From 0 &until"), until);
    auto* interval = field(Export::tr("A frame &every"), until / 200);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    form->addRow(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    if (dialog.exec() != QDialog::Accepted) return;
    const QString path = askPath(window, view, Export::tr("Export Trajectory"), Export::tr("-trajectory"),
                                 {Export::tr("Extended XYZ (*.xyz)")}, {QStringLiteral("xyz")});
    if (path.isEmpty()) return;

    struct Shared {
        std::atomic<double> share = 0;
        std::atomic<bool> cancelled = false;
    };
    auto shared = std::make_shared<Shared>();
    auto* bar = new QProgressDialog(Export::tr("Running the drawing…"), Export::tr("Cancel"), 0, 100, &view);
    bar->setMinimumDuration(300);
    bar->setAutoReset(false);
    auto* timer = new QTimer(bar);
    QObject::connect(timer, &QTimer::timeout, bar,
                     [bar, shared] { bar->setValue(static_cast<int>(100 * shared->share)); });
    timer->start(100);
    QObject::connect(bar, &QProgressDialog::canceled, bar, [shared] { shared->cancelled = true; });
    QObject::connect(bar, &QObject::destroyed, [shared] { shared->cancelled = true; });
    inBackground(
        bar,
        [path, workspace = std::make_shared<const Workspace>(view.document().workspace()),
         until = end->value(), interval = interval->value(), shared] {
            return writeTrajectory(path, workspace, until, interval, [&](double share) {
                shared->share = share;
                return !shared->cancelled.load();
            });
        },
        [bar, path, shared, window = &window, view = &view](const Result<Done>& result) {
            const bool cancelled = shared->cancelled;
            bar->deleteLater();
            if (!cancelled) report(*window, *view, path, result);
        });
}

} // namespace kairos::ui
