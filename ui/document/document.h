// One open workspace: the only holder of a non-const Scene, its undo history, its selection, its live
// problems and its run. Every change goes through commit() or a Gesture; everybody else listens.
#pragma once

#include "engine/model/model_kind.h"
#include "engine/scene/edit.h"

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <memory>
#include <vector>

namespace kairos::ui {

class RunController;

class Document : public QObject {
    Q_OBJECT
public:
    /// `path` is empty for an untitled document.
    explicit Document(Workspace workspace, QString path = {}, QObject* parent = nullptr);
    ~Document() override;

    const Workspace& workspace() const { return workspace_; }
    const Scene& scene() const { return workspace_.scene; }
    const ModelKind& kind() const { return *kind_; }

    /// Does the edit as one named step of history: "Move 3 disks".
    void commit(const Edit& edit, const QString& text);
    QUndoStack& undoStack() { return undoStack_; }

    const std::vector<ItemId>& selection() const { return selection_; } // ascending, all in the scene
    void select(std::vector<ItemId> ids);

    /// What validate() says of the scene as it is; renewed a moment after each change, off the window's
    /// thread.
    const Issues& problems() const { return problems_; }

    RunController& run() { return *run_; }

    const QString& path() const { return path_; }
    /// File name, or "Untitled 2"; without the modified mark.
    QString displayName() const;
    void setUntitledName(const QString& name);
    bool modified() const { return !undoStack_.isClean(); }
    /// Writes atomically and marks the history clean. The Issues say why it failed.
    Issues save(const QString& path);

signals:
    void sceneChanged(const kairos::SceneChange& change);
    void selectionChanged();
    void problemsChanged();
    void titleChanged(); // name or modified mark

private:
    friend class EditCommand;
    friend class Gesture;

    /// Applies without history; tells everybody. Returns the inverse.
    Edit applyAndTell(const Edit& edit);

    Workspace workspace_;
    const ModelKind* kind_;
    QString path_;
    QString untitledName_;
    QUndoStack undoStack_;
    std::vector<ItemId> selection_;
    Issues problems_;
    std::unique_ptr<RunController> run_;
};

} // namespace kairos::ui
