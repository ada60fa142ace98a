// Documents and files: new, open, save, close, recover, and what happens when a file changes behind our back.
#pragma once

#include "ui/document/recovery.h"

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <memory>

namespace kairos::ui {

class Document;
class DocumentView;
class MainWindow;

class FileCommands : public QObject {
    Q_OBJECT
public:
    explicit FileCommands(MainWindow& window);

    void newDocument();
    /// Asks which.
    void openDialog();
    /// Reads away from the window's thread; a file that is open already is raised.
    void open(const QStringList& paths);
    /// A copy of an example, untitled.
    void openTemplate(const QString& file);
    void restore(const RecoveredDocument& found);

    /// False where it failed (the window says why) or the person said Cancel.
    bool save(DocumentView& view);
    bool saveAs(DocumentView& view);
    /// Save, Discard or Cancel; false: stay.
    bool confirmClose(DocumentView& view);
    /// The document is about to be closed.
    void forget(Document& document);

    /// "Kairos files (*.kairos)" and what the kinds import, for file dialogs.
    static QString openFilters();

signals:
    /// The file was read and its tab stands (or it could not be read, and the window says so).
    void opened(const QString& path, bool ok);

private:
    struct Stamp {
        QDateTime time;
        qint64 size = -1;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    static Stamp stampOf(const QString& path);

    DocumentView* viewOf(const QString& path) const;
    bool write(DocumentView& view, const QString& path);
    void watch(const QString& path);
    void fileChanged(const QString& path);
    void reload(DocumentView& view);
    QString nextUntitled();

    MainWindow& window_;
    QFileSystemWatcher watcher_;
    QHash<QString, Stamp> stamps_; // of files as we read or wrote them
    QStringList reading_;
    int untitled_ = 0;
};

} // namespace kairos::ui
