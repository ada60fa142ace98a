#include "ui/document/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace kairos::ui {

namespace {

const QString recentKey = QStringLiteral("recentFiles");
const QString themeKey = QStringLiteral("theme");

QString directoryKey(const QString& purpose) {
    return QStringLiteral("directories/") + purpose;
}

} // namespace

QStringList Settings::recentFiles() const {
    return QSettings().value(recentKey).toStringList().mid(0, recentLimit);
}

void Settings::addRecentFile(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(recentKey, files.mid(0, recentLimit));
    emit recentFilesChanged();
}

void Settings::removeRecentFile(const QString& path) {
    QStringList files = recentFiles();
    if (files.removeAll(path) == 0) return;
    QSettings().setValue(recentKey, files);
    emit recentFilesChanged();
}

void Settings::clearRecentFiles() {
    QSettings().remove(recentKey);
    emit recentFilesChanged();
}

ThemeChoice Settings::theme() const {
    const QString name = QSettings().value(themeKey).toString();
    return name == QLatin1String("light")  ? ThemeChoice::light
           : name == QLatin1String("dark") ? ThemeChoice::dark
                                           : ThemeChoice::system;
}

void Settings::setTheme(ThemeChoice theme) {
    if (theme == this->theme()) return;
    constexpr const char* names[] = {"system", "light", "dark"};
    QSettings().setValue(themeKey, QString::fromLatin1(names[static_cast<int>(theme)]));
    emit themeChanged();
}

QString Settings::lastDirectory(const QString& purpose) const {
    const QString stored = QSettings().value(directoryKey(purpose)).toString();
    if (!stored.isEmpty() && QDir(stored).exists()) return stored;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(documents).exists() ? documents : QDir::homePath();
}

void Settings::setLastDirectory(const QString& purpose, const QString& folder) {
    QSettings().setValue(directoryKey(purpose), folder);
}

} // namespace kairos::ui
