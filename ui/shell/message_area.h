// Messages that ask for attention without taking it: bars above the documents, each with what can be done
// about it. A newer message with the same key takes the place of the older.
#pragma once

#include "engine/base/issue.h"

#include <QString>
#include <QWidget>
#include <functional>
#include <map>
#include <vector>

class QVBoxLayout;

namespace kairos::ui {

class MessageArea : public QWidget {
    Q_OBJECT
public:
    explicit MessageArea(QWidget* parent = nullptr);

    struct Button {
        QString text;
        std::function<void()> pressed; // the message goes away afterwards
        bool keeps = false;            // unless this is set
    };

    /// `details` can be looked at and copied; may be empty.
    void show(const QString& key, Severity severity, const QString& text, std::vector<Button> buttons = {},
              const QString& details = {});
    /// The first error (else the first issue) as text, all of them as details; nothing for no issues.
    void showIssues(const QString& key, const Issues& issues, const QString& prefix = {},
                    std::vector<Button> buttons = {});
    void dismiss(const QString& key);
    void dismissAll();
    bool shows(const QString& key) const { return bars_.count(key) > 0; }
    /// Of the message with this key, empty where there is none.
    QString text(const QString& key) const;

private:
    QVBoxLayout* layout_;
    std::map<QString, QWidget*> bars_;
};

} // namespace kairos::ui
