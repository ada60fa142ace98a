#include "ui/document/recovery.h"

#include "engine/io/file.h"
#include "engine/io/workspace_file.h"
#include "engine/run/open.h"
#include "ui/document/background.h"
#include "ui/document/document.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>

namespace kairos::ui {

namespace {

const QString suffix = QStringLiteral(".recovery");
const QString lockName = QStringLiteral("lock");

QString newSessionFolder(const QString& root) {
    const QString stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    const QString folder =
        QDir(root).filePath(stamp + QLatin1Char('-') + QString::number(QCoreApplication::applicationPid()));
    QDir().mkpath(folder);
    return folder;
}

/// First line of a snapshot: who it is. The rest is the workspace as in a `.kairos` file.
std::string header(const Document& document) {
    const QJsonObject about{
        {QStringLiteral("name"), document.displayName()},
        {QStringLiteral("path"), document.path()},
        {QStringLiteral("time"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)}};
    return QJsonDocument(about).toJson(QJsonDocument::Compact).toStdString() + "\n";
}

std::optional<RecoveredDocument> readHeader(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QJsonDocument json = QJsonDocument::fromJson(file.readLine(1 << 16));
    if (!json.isObject()) return {};
    const auto text = [&](const char* key) { return json.object().value(QLatin1String(key)).toString(); };
    return RecoveredDocument{path, text("name"), text("path"),
                             QDateTime::fromString(text("time"), Qt::ISODateWithMs).toLocalTime()};
}

} // namespace

struct Recovery::Watch {
    Document* document = nullptr; // null once released
    QString file;
    QTimer timer;
    bool writing = false;
    bool again = false;  // changed while it was being written
    bool wanted = false; // the document is modified: a snapshot is to be there
};

Recovery::Recovery(const QString& root, QObject* parent)
    : QObject(parent),
      root_(root.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                                 QStringLiteral("/recovery")
                           : root),
      folder_(newSessionFolder(root_)), lock_(QDir(folder_).filePath(lockName)) {
    pool_.setMaxThreadCount(1);
    lock_.setStaleLockTime(0); // a session may live for weeks
    lock_.tryLock(0);
}

Recovery::~Recovery() {
    pool_.waitForDone();
    bool left = false;
    for (const auto& watch : watches_) {
        if (watch->document && watch->wanted)
            left = true;
        else
            removeFile(*watch);
    }
    lock_.unlock();
    if (!left) QDir().rmdir(folder_);
}

Recovery::Watch* Recovery::find(const Document& document) const {
    for (const auto& watch : watches_)
        if (watch->document == &document) return watch.get();
    return nullptr;
}

void Recovery::watch(Document& document) {
    if (find(document)) return;
    watches_.push_back(std::make_unique<Watch>());
    Watch* watch = watches_.back().get();
    watch->document = &document;
    watch->file = QDir(folder_).filePath(QString::number(nextNumber_++) + suffix);
    watch->timer.setSingleShot(true);
    watch->timer.setInterval(delayMs);
    connect(&watch->timer, &QTimer::timeout, this, [this, watch] { write(*watch); });
    const auto onChange = [this, watch] { changed(*watch); };
    connect(&document, &Document::sceneChanged, this, onChange);
    connect(&document, &Document::titleChanged, this, onChange);
    connect(&document, &QObject::destroyed, this, [this, watch] {
        if (!watch->document) return;
        watch->document = nullptr;
        watch->timer.stop();
        if (!watch->writing) removeFile(*watch);
    });
    changed(*watch);
}

void Recovery::release(Document& document) {
    Watch* watch = find(document);
    if (!watch) return;
    document.disconnect(this);
    watch->document = nullptr;
    watch->timer.stop();
    if (!watch->writing) removeFile(*watch);
}

bool Recovery::holds(const Document& document) const {
    const Watch* watch = find(document);
    return watch && !watch->writing && !watch->timer.isActive() && QFile::exists(watch->file);
}

void Recovery::changed(Watch& watch) {
    if (!watch.document) return;
    watch.wanted = watch.document->modified();
    if (!watch.wanted) {
        watch.timer.stop();
        if (!watch.writing) removeFile(watch);
    } else if (watch.writing) {
        watch.again = true;
    } else if (!watch.timer.isActive()) {
        // Not restarted by every edit: somebody who never stops editing is kept safe as well.
        watch.timer.start();
    }
}

void Recovery::write(Watch& watch) {
    if (!watch.document || !watch.wanted || watch.writing) return;
    watch.writing = true;
    watch.again = false;
    const auto snapshot = std::make_shared<const Workspace>(watch.document->workspace());
    inBackground(
        this,
        [snapshot, head = header(*watch.document), file = watch.file.toStdString()] {
            return writeFileAtomically(file, head + writeWorkspace(*snapshot)).issues();
        },
        [this, &watch](const Issues& issues) {
            watch.writing = false;
            const bool broken = hasErrors(issues);
            if (broken && !failing_) emit failed(issues);
            failing_ = broken;
            if (!watch.document || !watch.wanted)
                removeFile(watch);
            else if (watch.again || broken)
                watch.timer.start();
            emit settled();
        },
        &pool_);
}

void Recovery::removeFile(const Watch& watch) {
    QFile::remove(watch.file);
}

std::vector<RecoveredDocument> Recovery::found() {
    std::vector<RecoveredDocument> all;
    const auto collect = [&](const QDir& folder) {
        for (const QString& name : folder.entryList({QLatin1Char('*') + suffix}, QDir::Files))
            if (auto one = readHeader(folder.filePath(name))) all.push_back(std::move(*one));
    };
    for (const QString& name : QDir(root_).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QDir folder(QDir(root_).filePath(name));
        if (folder == QDir(folder_)) continue;
        const QString lockPath = folder.filePath(lockName);
        const auto isOurs = [&](const auto& lock) { return lock->fileName() == lockPath; };
        if (std::none_of(deadLocks_.begin(), deadLocks_.end(), isOurs)) {
            auto lock = std::make_unique<QLockFile>(lockPath);
            lock->setStaleLockTime(0);
            if (!lock->tryLock(0)) continue; // that session is alive
            if (folder.entryList({QLatin1Char('*') + suffix}, QDir::Files).isEmpty()) {
                lock->unlock();
                QDir().rmdir(folder.path());
                continue;
            }
            deadLocks_.push_back(std::move(lock));
        }
        collect(folder);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const RecoveredDocument& a, const RecoveredDocument& b) { return a.time > b.time; });
    return all;
}

Result<Workspace> Recovery::read(const RecoveredDocument& found) {
    auto text = readFile(found.file.toStdString());
    if (!text) return text.issues();
    const std::size_t line = text.value().find('\n');
    if (line == std::string::npos)
        return Issue{Severity::error,
                     found.name.toStdString(),
                     tr("The recovered copy is cut short.").toStdString(),
                     tr("Open the last saved file instead.").toStdString(),
                     {}};
    ImportOptions options;
    options.fileName = found.name.toStdString();
    return openText(std::string_view(text.value()).substr(line + 1), options);
}

void Recovery::discard(const RecoveredDocument& found) {
    QFile::remove(found.file);
    const QDir folder = QFileInfo(found.file).dir();
    if (!folder.entryList({QLatin1Char('*') + suffix}, QDir::Files).isEmpty()) return;
    std::erase_if(deadLocks_,
                  [&](const auto& lock) { return lock->fileName() == folder.filePath(lockName); });
    QDir().rmdir(folder.path());
}

} // namespace kairos::ui
