// The document's run as the window sees it: starts a Runner from a const copy of the workspace, polls it at
// display rate, and knows whether the document was edited since (outdated). Never touches the document.
#pragma once

#include "engine/run/runner.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>

namespace kairos {
struct SceneChange;
struct Workspace;
} // namespace kairos

namespace kairos::ui {

class Document;

class RunController : public QObject {
    Q_OBJECT
public:
    explicit RunController(Document& document);
    ~RunController() override;

    /// True from the first play or step until restart(): the canvas shows the run, not the drawing.
    bool active() const { return runner_ != nullptr; }
    bool outdated() const { return outdated_; }
    /// Paused where there is no run.
    RunState state() const;
    bool running() const { return active() && state() == RunState::running; }
    /// The newest view, or null where there is no run.
    std::shared_ptr<const RunView> view() const { return view_; }
    /// Results of the run before this one, for "compare with last run"; may be null.
    std::shared_ptr<const RunResults> lastResults() const { return lastResults_; }
    /// What lastResults() are results of; null where they are of an earlier session.
    std::shared_ptr<const Workspace> lastWorkspace() const { return lastWorkspace_; }
    /// Of a run of this very scene in an earlier session; ignored once a run of this session has ended.
    void setLastResults(std::shared_ptr<const RunResults> results);
    /// What the run was started from; null where there is no run.
    std::shared_ptr<const Workspace> workspace() const { return workspace_; }

    double playbackRate() const { return rate_; }

public slots:
    /// Starts a run if there is none (refused() where the workspace cannot be built), else goes on.
    void play();
    void pause();
    void togglePlay();
    void stepOnce();
    void runTo(double time);
    /// Ends the run and goes back to the drawing.
    void restart();
    void setPlaybackRate(double rate); // simulated seconds a second; +inf: as fast as possible

signals:
    void viewChanged();    // a new frame, some 60 times a second
    void resultsChanged(); // new results in the view, at most 30 times a second
    void stateChanged();   // active, running, paused, finished, failed, outdated
    void rateChanged();
    void refused(const kairos::Issues& issues);

private:
    bool ensureRunner();
    void wakeUp();
    void poll();
    void announceResults();
    void documentChanged(const SceneChange& change);

    Document& document_;
    std::unique_ptr<Runner> runner_;
    std::shared_ptr<const Workspace> workspace_;
    std::shared_ptr<const RunView> view_;
    std::shared_ptr<const RunResults> shownResults_;
    std::shared_ptr<const RunResults> lastResults_;
    std::shared_ptr<const Workspace> lastWorkspace_;
    std::atomic<bool> wakePending_ = false; // set on the runner's thread
    QTimer viewTimer_;
    QTimer resultsTimer_;
    QElapsedTimer sinceView_;
    QElapsedTimer sinceResults_;
    double rate_ = 1;
    bool outdated_ = false;
};

} // namespace kairos::ui
