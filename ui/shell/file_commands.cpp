#include "ui/shell/file_commands.h"

#include "engine/models/builtin_kinds.h"
#include "engine/run/open.h"
#include "ui/document/background.h"
#include "ui/document/document.h"
#include "ui/document/last_run_keeper.h"
#include "ui/shell/document_view.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_area.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>

namespace kairos::ui {

namespace {

const QString projects = QStringLiteral("project");
const QString nativeSuffix = QStringLiteral("kairos");

QString absolute(const QString& path) {
    return QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

bool isNative(const QString& path) {
    return QFileInfo(path).suffix().compare(nativeSuffix, Qt::CaseInsensitive) == 0;
}

} // namespace

FileCommands::FileCommands(MainWindow& window) : QObject(&window), window_(window) {
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this](const QString& path) {
        // A writer that replaces the file leaves a moment in which there is none.
        QTimer::singleShot(200, this, [this, path] { fileChanged(path); });
    });
}

QString FileCommands::nextUntitled() {
    ++untitled_;
    return untitled_ == 1 ? tr("Untitled") : tr("Untitled %1").arg(untitled_);
}

void FileCommands::newDocument() {
    const auto kinds = builtinKinds();
    const ModelKind* kind = kinds.front();
    if (kinds.size() > 1) {
        QStringList titles;
        for (const ModelKind* each : kinds)
            titles.append(QString::fromStdString(each->title));
        bool ok = false;
        const QString chosen = QInputDialog::getItem(&window_, tr("New Document"), tr("What shall it model?"),
                                                     titles, 0, false, &ok);
        if (!ok) return;
        kind = kinds[static_cast<std::size_t>(titles.indexOf(chosen))];
    }
    auto document = std::make_unique<Document>(kind->blank());
    document->setUntitledName(nextUntitled());
    window_.addDocument(std::move(document));
}

QString FileCommands::openFilters() {
    QStringList all, each;
    for (const FileFormat& format : openableFormats()) {
        QStringList patterns;
        for (const std::string& suffix : format.suffixes)
            patterns.append(QStringLiteral("*.") + QString::fromStdString(suffix));
        all.append(patterns);
        each.append(QStringLiteral("%1 (%2)").arg(QString::fromStdString(format.label),
                                                  patterns.join(QLatin1Char(' '))));
    }
    all.removeDuplicates();
    each.prepend(tr("All that can be opened (%1)").arg(all.join(QLatin1Char(' '))));
    each.append(tr("All files (*)"));
    return each.join(QStringLiteral(";;"));
}

void FileCommands::openDialog() {
    const QStringList paths = QFileDialog::getOpenFileNames(
        &window_, tr("Open"), window_.settings().lastDirectory(projects), openFilters());
    if (paths.isEmpty()) return;
    window_.settings().setLastDirectory(projects, QFileInfo(paths.front()).absolutePath());
    open(paths);
}

DocumentView* FileCommands::viewOf(const QString& path) const {
    for (DocumentView* view : window_.views())
        if (view->document().path() == path) return view;
    return nullptr;
}

void FileCommands::open(const QStringList& paths) {
    for (const QString& given : paths) {
        const QString path = absolute(given);
        if (DocumentView* view = viewOf(path)) {
            window_.raiseView(view);
            emit opened(path, true);
            continue;
        }
        if (reading_.contains(path)) continue;
        reading_.append(path);
        const QString name = QFileInfo(path).fileName();
        window_.statusBar()->showMessage(tr("Opening %1…").arg(name));
        struct Answer {
            Result<Workspace> result;
            Stamp stamp;
        };
        inBackground(
            this,
            [path, name] {
                const Stamp stamp = stampOf(path);
                ImportOptions options;
                options.fileName = name.toStdString();
                return Answer{openFile(path.toStdString(), options), stamp};
            },
            [this, path, name](Answer answer) {
                reading_.removeAll(path);
                window_.statusBar()->clearMessage();
                if (!answer.result) {
                    window_.messages().showIssues(QStringLiteral("open ") + path, answer.result.issues(),
                                                  tr("Cannot open %1.").arg(name));
                    emit opened(path, false);
                    return;
                }
                const Issues remarks = answer.result.issues();
                const bool native = isNative(path);
                auto document =
                    std::make_unique<Document>(std::move(answer.result).value(), native ? path : QString());
                if (!native) document->setUntitledName(QFileInfo(path).completeBaseName());
                DocumentView* view = window_.addDocument(std::move(document));
                if (native) {
                    view->document().lastRun().load();
                    stamps_[path] = answer.stamp;
                    watch(path);
                }
                view->messages().showIssues(QStringLiteral("remarks"), remarks);
                window_.settings().addRecentFile(path);
                emit opened(path, true);
            });
    }
}

void FileCommands::openTemplate(const QString& file) {
    ImportOptions options;
    options.fileName = QFileInfo(file).fileName().toStdString();
    auto opened = openFile(file.toStdString(), options);
    if (!opened) {
        window_.messages().showIssues(QStringLiteral("open ") + file, opened.issues(),
                                      tr("Cannot open the template."));
        return;
    }
    Workspace workspace = std::move(opened).value();
    const QString name = tr("Untitled – from %1").arg(QString::fromStdString(workspace.title));
    auto document = std::make_unique<Document>(std::move(workspace));
    document->setUntitledName(name);
    window_.addDocument(std::move(document));
}

void FileCommands::restore(const RecoveredDocument& found) {
    auto read = Recovery::read(found);
    if (!read) {
        window_.messages().showIssues(QStringLiteral("restore"), read.issues(),
                                      tr("The copy cannot be restored."));
        return;
    }
    auto document = std::make_unique<Document>(std::move(read).value(), found.originalPath);
    if (found.originalPath.isEmpty()) document->setUntitledName(found.name);
    document->markModified();
    DocumentView* view = window_.addDocument(std::move(document));
    if (!found.originalPath.isEmpty()) {
        stamps_[found.originalPath] = stampOf(found.originalPath);
        watch(found.originalPath);
    }
    // The old copy goes only when this session has one of its own.
    auto* wait = new QObject(view);
    connect(&window_.recovery(), &Recovery::settled, wait, [this, wait, view, found] {
        if (!window_.recovery().holds(view->document())) return;
        window_.recovery().discard(found);
        wait->deleteLater();
    });
}

bool FileCommands::save(DocumentView& view) {
    const QString path = view.document().path();
    return path.isEmpty() ? saveAs(view) : write(view, path);
}

bool FileCommands::saveAs(DocumentView& view) {
    const Document& document = view.document();
    QString suggestion = document.path();
    if (suggestion.isEmpty()) {
        QString name = document.displayName();
        name.replace(QLatin1Char('/'), QLatin1Char('-'));
        suggestion =
            QDir(window_.settings().lastDirectory(projects)).filePath(name + QStringLiteral(".kairos"));
    }
    QFileDialog dialog(&window_, tr("Save As"), QFileInfo(suggestion).absolutePath(),
                       tr("Kairos files (*.kairos)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(nativeSuffix);
    dialog.selectFile(QFileInfo(suggestion).fileName());
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return false;
    const QString path = absolute(dialog.selectedFiles().front());
    window_.settings().setLastDirectory(projects, QFileInfo(path).absolutePath());
    return write(view, path);
}

bool FileCommands::write(DocumentView& view, const QString& path) {
    Document& document = view.document();
    const QString before = document.path();
    const Issues issues = document.save(path);
    const QString key = QStringLiteral("save");
    if (hasErrors(issues)) {
        view.messages().showIssues(key, issues, tr("Not saved."),
                                   {{tr("Save As…"), [this, &view] { saveAs(view); }}});
        return false;
    }
    view.messages().dismiss(key);
    view.messages().dismiss(QStringLiteral("changed on disk"));
    if (!before.isEmpty() && before != path) watcher_.removePath(before);
    stamps_[path] = stampOf(path);
    watch(path);
    window_.settings().addRecentFile(path);
    window_.statusBar()->showMessage(tr("Saved %1").arg(QFileInfo(path).fileName()), 3000);
    return true;
}

bool FileCommands::confirmClose(DocumentView& view) {
    const Document& document = view.document();
    const qint64 minutes = document.modifiedSince().isValid()
                               ? document.modifiedSince().secsTo(QDateTime::currentDateTime()) / 60
                               : 0;
    QMessageBox box(QMessageBox::Warning, tr("Save Changes"),
                    tr("Save the changes to \"%1\"?").arg(document.displayName()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
    box.setInformativeText(minutes < 1    ? tr("Otherwise the changes from the last minute will be lost.")
                           : minutes == 1 ? tr("Otherwise the changes from the last 2 minutes will be lost.")
                                          : tr("Otherwise the changes from the last %n minutes will be lost.",
                                               nullptr, static_cast<int>(minutes) + 1));
    box.setDefaultButton(QMessageBox::Save);
    box.setEscapeButton(QMessageBox::Cancel);
    switch (box.exec()) {
    case QMessageBox::Save:
        return save(view);
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

void FileCommands::forget(Document& document) {
    if (document.path().isEmpty()) return;
    watcher_.removePath(document.path());
    stamps_.remove(document.path());
}

FileCommands::Stamp FileCommands::stampOf(const QString& path) {
    const QFileInfo info(path);
    return info.exists() ? Stamp{info.lastModified(), info.size()} : Stamp{};
}

void FileCommands::watch(const QString& path) {
    // A file that was replaced is another file to the watcher.
    if (!watcher_.files().contains(path)) watcher_.addPath(path);
}

void FileCommands::fileChanged(const QString& path) {
    DocumentView* view = viewOf(path);
    if (!view) return;
    const Stamp now = stampOf(path);
    if (now.size >= 0) watch(path);
    if (now == stamps_.value(path)) return;
    stamps_[path] = now;
    const QString key = QStringLiteral("changed on disk");
    const QString name = view->document().displayName();
    if (now.size < 0) {
        view->messages().show(
            key, Severity::warning,
            tr("%1 was removed from the disk. What is here is all there is of it.").arg(name),
            {{tr("Save"), [this, view] { save(*view); }}});
        return;
    }
    view->messages().show(key, Severity::warning,
                          tr("%1 was changed on the disk by another program.").arg(name),
                          {{tr("Reload"), [this, view] { reload(*view); }},
                           {tr("Keep Mine"), [view] { view->document().markModified(); }}});
}

void FileCommands::reload(DocumentView& view) {
    const QString path = view.document().path();
    ImportOptions options;
    options.fileName = QFileInfo(path).fileName().toStdString();
    auto read = openFile(path.toStdString(), options);
    if (!read || read.value().kind != view.document().workspace().kind) {
        view.messages().showIssues(QStringLiteral("reload"), read.issues(), tr("Not reloaded."));
        return;
    }
    stamps_[path] = stampOf(path);
    view.document().replace(std::move(read).value());
}

} // namespace kairos::ui
