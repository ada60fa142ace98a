// The line above charts and statistics that says when they show the run before.
#pragma once

#include <QLabel>

namespace kairos::ui {

class Document;

class LastRunLabel : public QLabel {
    Q_OBJECT
public:
    explicit LastRunLabel(QWidget* parent = nullptr);

    /// To be called when results, run or document change; the document may be null.
    void refresh(Document* document);
};

} // namespace kairos::ui
