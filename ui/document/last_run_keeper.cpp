#include "ui/document/last_run_keeper.h"

#include "engine/io/file.h"
#include "engine/scene/edit.h"
#include "ui/document/background.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"

#include <QFileInfo>
#include <QLoggingCategory>
#include <QThreadPool>

namespace kairos::ui {

namespace {

Q_LOGGING_CATEGORY(logLastRun, "kairos.lastrun")

/// Long enough that one event after the other writes once, short enough that little is lost.
constexpr int writeDelayMs = 1000;
constexpr std::uint64_t largestFile = std::uint64_t{1} << 26;

/// One thread for all documents: what is written later stands later. It goes with the application, after
/// what it was given is done.
QThreadPool& filePool() {
    static QPointer<QThreadPool> pool;
    if (!pool) {
        pool = new QThreadPool(qApp);
        pool->setMaxThreadCount(1);
    }
    return *pool;
}

} // namespace

LastRunKeeper::LastRunKeeper(Document& document) : document_(document) {
    timer_.setSingleShot(true);
    timer_.setInterval(writeDelayMs);
    connect(&timer_, &QTimer::timeout, this, &LastRunKeeper::write);
    connect(&document.run(), &RunController::stateChanged, this, &LastRunKeeper::note);
    connect(&document.run(), &RunController::resultsChanged, this, &LastRunKeeper::note);
    connect(&document, &Document::saved, this, [this] {
        setSaved();
        if (newest_.results || loaded_.results || !charts_.empty()) writeSoon();
    });
    connect(&document, &Document::sceneChanged, this, [this](const SceneChange& change) {
        if (change.everything && !document_.modified() && saved_) setSaved();
    });
}

LastRunKeeper::~LastRunKeeper() {
    if (const auto view = document_.run().view(); view && view->results && document_.run().running()) {
        newest_ = {document_.run().workspace(), view->results};
        timer_.start();
    }
    if (timer_.isActive()) write();
}

void LastRunKeeper::waitForDone() {
    filePool().waitForDone();
}

void LastRunKeeper::setSaved() {
    saved_ = std::make_shared<const Workspace>(document_.workspace());
}

void LastRunKeeper::load() {
    setSaved();
    struct Answer {
        std::optional<LastRun> found;
        bool fits = false;
    };
    inBackground(
        this,
        [path = lastRunPath(document_.path().toStdString()), saved = saved_]() -> Answer {
            if (!QFileInfo::exists(QString::fromStdString(path))) return {};
            const auto text = readFile(path, largestFile);
            const auto read = text ? readLastRun(text.value(), path) : Result<LastRun>(text.issues());
            if (!read) {
                qCWarning(logLastRun, "The last run is passed over: %s",
                          toText(read.issues().front()).c_str());
                return {};
            }
            const bool fits = read.value().results && read.value().workspace == runKey(*saved) &&
                              read.value().results->seed == saved->run.seed &&
                              read.value().results->kind == saved->kind;
            return {read.value(), fits};
        },
        [this](Answer answer) {
            if (!answer.found) return;
            if (charts_.empty() && !answer.found->charts.empty()) {
                charts_ = std::move(answer.found->charts);
                emit chartsLoaded();
            }
            // Edited meanwhile: what is on the canvas is another scene already.
            if (!answer.fits || document_.modified()) return;
            loaded_ = {saved_, answer.found->results};
            document_.run().setLastResults(answer.found->results);
        },
        &filePool());
}

void LastRunKeeper::setCharts(std::vector<ChartChoice> charts) {
    if (charts == charts_) return;
    charts_ = std::move(charts);
    if (saved_) writeSoon();
}

void LastRunKeeper::note() {
    const RunController& run = document_.run();
    Kept kept;
    if (!run.active())
        kept = {run.lastWorkspace(), run.lastResults()};
    else if (run.view() && run.state() != RunState::running)
        kept = {run.workspace(), run.view()->results};
    if (!kept.source || !kept.results || kept.results->events == 0 || kept.results == newest_.results) return;
    newest_ = std::move(kept);
    if (saved_) writeSoon();
}

void LastRunKeeper::writeSoon() {
    timer_.start();
}

void LastRunKeeper::write() {
    timer_.stop();
    if (!saved_ || document_.path().isEmpty()) return;
    struct Done {};
    inBackground(
        qApp,
        [path = lastRunPath(document_.path().toStdString()), saved = saved_, newest = newest_,
         loaded = loaded_, charts = charts_]() -> Done {
            LastRun run{runKey(*saved), nullptr, charts};
            // Results of a drawing that was changed, or never saved, are not those of the file.
            for (const Kept& kept : {newest, loaded})
                if (kept.results && !run.results && runKey(*kept.source) == run.workspace)
                    run.results = kept.results;
            if (!run.results && charts.empty()) return {};
            if (const auto done = writeFileAtomically(path, writeLastRun(run)); !done)
                qCInfo(logLastRun, "The last run is not kept: %s", toText(done.issues().front()).c_str());
            return {};
        },
        [](Done) {}, &filePool());
}

} // namespace kairos::ui
