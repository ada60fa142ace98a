// What the program remembers between sessions, apart from the window's own state: one place for the keys.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

namespace kairos::ui {

enum class ThemeChoice : std::uint8_t { system, light, dark };

class Settings : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    static constexpr int recentLimit = 12;

    /// Newest first, absolute; files that are gone are still in the list.
    QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);
    void clearRecentFiles();

    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);

    /// The folder last used for `purpose` ("project", "export"); the documents folder at first.
    QString lastDirectory(const QString& purpose) const;
    void setLastDirectory(const QString& purpose, const QString& folder);

signals:
    void recentFilesChanged();
    void themeChanged();
};

} // namespace kairos::ui
