// One open workspace: the only holder of a non-const Scene, its undo history, its selection, its live
// problems and its run. Every change goes through commit() or a Gesture; everybody else listens.
#pragma once

#include "engine/model/model_kind.h"
#include "engine/scene/edit.h"

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>
#include <memory>
#include <vector>

namespace kairos::ui {

class Gesture;
class LastRunKeeper;
class RunController;

class Document : public QObject {
    Q_OBJECT
public:
    /// `path` is empty for an untitled document. The workspace's kind must be one of builtinKinds().
    explicit Document(Workspace workspace, QString path = {}, QObject* parent = nullptr);
    ~Document() override;

    const Workspace& workspace() const { return workspace_; }
    const Scene& scene() const { return workspace_.scene; }
    const ModelKind& kind() const { return *kind_; }

    /// Does the edit as one named step of history: "Move 3 disks". An edit that changes nothing leaves no
    /// step. A gesture in progress is rolled back first.
    void commit(const Edit& edit, const QString& text);
    QUndoStack& undoStack() { return undoStack_; }

    /// The oldest steps are forgotten where the history holds more than this.
    void setHistoryLimit(std::size_t bytes) { historyLimit_ = bytes; }
    std::size_t historyBytes() const;

    const std::vector<ItemId>& selection() const { return selection_; } // ascending, all in the scene
    /// Ids that the scene does not hold and repeated ones are left out.
    void select(std::vector<ItemId> ids);

    /// What validate() says of the scene as it is; renewed a moment after each change, off the window's
    /// thread.
    const Issues& problems() const { return problems_; }
    /// False from a change until its problems are known.
    bool problemsKnown() const { return validatedRevision_ == revision_; }

    RunController& run() { return *run_; }
    /// Results and charts that are kept beside the file.
    LastRunKeeper& lastRun() { return *lastRun_; }

    const QString& path() const { return path_; }
    /// File name, or "Untitled 2"; without the modified mark.
    QString displayName() const;
    void setUntitledName(const QString& name);
    bool modified() const { return !undoStack_.isClean(); }
    /// Since when there are changes that no file holds; invalid where there are none.
    QDateTime modifiedSince() const { return modifiedSince_; }
    /// Says that no file holds what is here (a restored or imported document).
    void markModified();
    /// Writes atomically and marks the history clean. The Issues say why it failed.
    Issues save(const QString& path);
    /// Another workspace altogether, as read from `path()` again: a new history begins.
    void replace(Workspace workspace);

    /// Grows with every change of the workspace, undo included.
    std::uint64_t revision() const { return revision_; }

signals:
    void sceneChanged(const kairos::SceneChange& change);
    void selectionChanged();
    void problemsChanged();
    void titleChanged(); // name or modified mark
    void saved();

private:
    friend class EditCommand;
    friend class Gesture;

    /// Applies without history; tells everybody. Returns the inverse.
    Edit applyAndTell(const Edit& edit);
    void tell(const SceneChange& change);
    void push(Edit inverse, const QString& text);
    void trimHistory();
    void cancelGesture();
    void cleanChanged(bool clean);
    void validateSoon();
    void validateNow();

    Workspace workspace_;
    const ModelKind* kind_;
    QString path_;
    QString untitledName_;
    QUndoStack undoStack_;
    QDateTime modifiedSince_;
    std::size_t historyLimit_ = std::size_t{256} << 20;
    std::vector<ItemId> selection_;
    Gesture* gesture_ = nullptr; // the one in progress
    std::uint64_t revision_ = 1;
    std::uint64_t validatedRevision_ = 0;
    bool validating_ = false;
    QTimer validationTimer_;
    Issues problems_;
    std::unique_ptr<RunController> run_;     // late: ends before what it looks at
    std::unique_ptr<LastRunKeeper> lastRun_; // last: looks at the run
};

} // namespace kairos::ui
