#include "ui/document/run_controller.h"

#include "engine/scene/edit.h"
#include "ui/document/document.h"

#include <cmath>

namespace kairos::ui {

namespace {
// The runner makes some 60 views a second; shorter than that, so that one a little early is not put off.
constexpr int viewIntervalMs = 12;
constexpr int resultsIntervalMs = 34; // just under 30 a second
} // namespace

RunController::RunController(Document& document)
    : document_(document), rate_(document.workspace().run.playbackRate) {
    viewTimer_.setSingleShot(true);
    viewTimer_.setTimerType(Qt::PreciseTimer);
    resultsTimer_.setSingleShot(true);
    connect(&viewTimer_, &QTimer::timeout, this, &RunController::poll);
    connect(&resultsTimer_, &QTimer::timeout, this, &RunController::announceResults);
    connect(&document, &Document::sceneChanged, this, &RunController::documentChanged);
}

RunController::~RunController() = default;

RunState RunController::state() const {
    return view_ ? view_->state : RunState::paused;
}

void RunController::setLastResults(std::shared_ptr<const RunResults> results) {
    if (lastResults_ || active()) return;
    lastResults_ = std::move(results);
    emit resultsChanged();
}

bool RunController::ensureRunner() {
    if (runner_) return true;
    auto workspace = std::make_shared<const Workspace>(document_.workspace());
    auto simulation = Simulation::start(workspace, {});
    if (!simulation) {
        emit refused(simulation.issues());
        return false;
    }
    workspace_ = std::move(workspace);
    outdated_ = false;
    runner_ = std::make_unique<Runner>(std::move(simulation).value(), [this] {
        if (!wakePending_.exchange(true))
            QMetaObject::invokeMethod(this, &RunController::wakeUp, Qt::QueuedConnection);
    });
    runner_->setEnd(workspace_->run.until);
    runner_->setPlaybackRate(rate_);
    view_ = runner_->view();
    return true;
}

void RunController::play() {
    if (!ensureRunner()) return;
    // Beyond the end that the drawing asks for, play goes on until somebody stops it.
    if (state() == RunState::finished) runner_->setEnd(INFINITY);
    runner_->play();
    wakeUp();
    emit stateChanged();
}

void RunController::pause() {
    if (runner_) runner_->pause();
}

void RunController::togglePlay() {
    if (running())
        pause();
    else
        play();
}

void RunController::stepOnce() {
    const bool fresh = !active();
    if (!ensureRunner()) return;
    runner_->stepOnce();
    if (fresh) emit stateChanged();
}

void RunController::runTo(double time) {
    const bool fresh = !active();
    if (!ensureRunner()) return;
    runner_->runTo(time);
    if (fresh) emit stateChanged();
}

void RunController::restart() {
    if (!runner_) return;
    viewTimer_.stop();
    resultsTimer_.stop();
    if (const auto last = runner_->view()) view_ = last;
    runner_.reset();
    if (view_ && view_->results && view_->results->events > 0) {
        lastResults_ = view_->results;
        lastWorkspace_ = workspace_;
    }
    view_.reset();
    shownResults_.reset();
    workspace_.reset();
    outdated_ = false;
    emit stateChanged();
    emit viewChanged();
    emit resultsChanged();
}

void RunController::setPlaybackRate(double rate) {
    if (!(rate > 0) || rate == rate_) return;
    rate_ = rate;
    if (runner_) runner_->setPlaybackRate(rate);
    emit rateChanged();
}

void RunController::wakeUp() {
    wakePending_ = false;
    if (!runner_ || viewTimer_.isActive()) return;
    const qint64 since = sinceView_.isValid() ? sinceView_.elapsed() : viewIntervalMs;
    if (since >= viewIntervalMs)
        poll();
    else
        viewTimer_.start(static_cast<int>(viewIntervalMs - since));
}

void RunController::poll() {
    if (!runner_) return;
    auto fresh = runner_->view();
    if (!fresh || fresh == view_) return;
    sinceView_.start();
    const RunState before = state();
    view_ = std::move(fresh);
    emit viewChanged();
    // Whoever listens may have ended the run meanwhile.
    if (view_ && view_->state != before) emit stateChanged();
    if (view_ && view_->results != shownResults_ && !resultsTimer_.isActive()) {
        const qint64 since = sinceResults_.isValid() ? sinceResults_.elapsed() : resultsIntervalMs;
        if (since >= resultsIntervalMs)
            announceResults();
        else
            resultsTimer_.start(static_cast<int>(resultsIntervalMs - since));
    }
}

void RunController::announceResults() {
    if (!view_ || view_->results == shownResults_) return;
    sinceResults_.start();
    shownResults_ = view_->results;
    emit resultsChanged();
}

void RunController::documentChanged(const SceneChange& change) {
    if (change.run && !active() && !change.everything)
        setPlaybackRate(document_.workspace().run.playbackRate);
    const bool touchesRun = !change.inserted.empty() || !change.erased.empty() || !change.changed.empty() ||
                            change.parameters || change.run || change.everything;
    if (!runner_ || outdated_ || !touchesRun) return;
    outdated_ = true;
    emit stateChanged();
}

} // namespace kairos::ui
