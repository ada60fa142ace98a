// A mouse gesture in progress: what it would do is shown in the document at once, and becomes one step of
// history at commit(), or is rolled back when the Gesture dies uncommitted (Escape, another tool, a closed
// window).
#pragma once

#include "engine/scene/edit.h"

#include <QPointer>
#include <QString>

namespace kairos::ui {

class Document;

class Gesture {
public:
    explicit Gesture(Document& document);
    ~Gesture();
    Gesture(const Gesture&) = delete;
    Gesture& operator=(const Gesture&) = delete;

    /// Replaces what the gesture did so far by `edit`, which is relative to the document as it was at the
    /// start.
    void preview(const Edit& edit);
    /// Keeps the last preview as one named step; nothing where there was none.
    void commit(const QString& text);

private:
    QPointer<Document> document_;
    Edit edit_;
    Edit inverse_;
    bool shown_ = false;
};

} // namespace kairos::ui
