// Nothing is lost by a crash: each modified document, untitled ones too, is written to this session's own
// folder within about a second of the last edit, away from the window's thread. Folders of sessions that died
// are found at the next start. A person's own files are never written here.
#pragma once

#include "engine/base/result.h"
#include "engine/scene/workspace.h"

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <memory>
#include <vector>

namespace kairos::ui {

class Document;

/// A document that a dead session left.
struct RecoveredDocument {
    QString file;         // the snapshot
    QString name;         // as it was shown
    QString originalPath; // empty for an untitled one
    QDateTime time;       // of the snapshot
};

class Recovery : public QObject {
    Q_OBJECT
public:
    /// `root` is made where it does not exist; empty: the place for data of this program.
    explicit Recovery(const QString& root = {}, QObject* parent = nullptr);
    /// Waits for the snapshot being written. What documents still watched left stays, as after a crash.
    ~Recovery() override;

    /// Keeps snapshots of the document from now on while it is modified.
    void watch(Document& document);
    /// The document was closed on purpose: its snapshot is removed. So it is when the document is destroyed.
    void release(Document& document);

    /// What other sessions left that do not run any more, newest first. Their folders stay locked by this
    /// session, so that no two offer them at once.
    std::vector<RecoveredDocument> found();
    static Result<Workspace> read(const RecoveredDocument& found);
    /// Removes the snapshot, and its folder with the last one.
    void discard(const RecoveredDocument& found);

    /// Whether what the document holds now could be brought back after a crash.
    bool holds(const Document& document) const;

    /// Where this session's snapshots go.
    QString folder() const { return folder_; }

    /// From an edit to its snapshot, ms.
    static constexpr int delayMs = 700;

signals:
    /// A snapshot could not be written (said once until one succeeds again).
    void failed(const kairos::Issues& issues);
    /// A snapshot was written or removed.
    void settled();

private:
    struct Watch;
    Watch* find(const Document& document) const;
    void changed(Watch& watch);
    void write(Watch& watch);
    void removeFile(const Watch& watch);

    QString root_;
    QString folder_;
    QLockFile lock_;
    std::vector<std::unique_ptr<QLockFile>> deadLocks_; // of folders that this session looks after
    std::vector<std::unique_ptr<Watch>> watches_;
    QThreadPool pool_; // one thread: snapshots of a document are written in order
    int nextNumber_ = 1;
    bool failing_ = false;
};

} // namespace kairos::ui
