// A mouse gesture in progress: what it would do is shown in the document at once, and becomes one step of
// history at commit(), or is rolled back when the Gesture dies uncommitted (Escape, another tool, a closed
// window).
#pragma once

#include "engine/scene/edit.h"

#include <QPointer>
#include <QString>
#include <optional>

namespace kairos::ui {

class Document;

class Gesture {
public:
    /// Another gesture in progress on the same document is cancelled: there is one hand.
    explicit Gesture(Document& document);
    ~Gesture();
    Gesture(const Gesture&) = delete;
    Gesture& operator=(const Gesture&) = delete;

    /// Replaces what the gesture did so far by `edit`, which is relative to the document as it was at the
    /// start.
    void preview(const Edit& edit);
    /// Keeps the last preview as one named step; nothing where there was none or it changes nothing.
    void commit(const QString& text);
    /// Rolls back and ends the gesture: later calls do nothing. An undo, a commit or a save by somebody else
    /// does this, since an edit relative to the old document would no longer fit.
    void cancel();
    /// False once committed or cancelled.
    bool alive() const { return alive_; }

private:
    void rollBack();
    void end();

    QPointer<Document> document_;
    std::optional<Workspace> before_; // to see whether anything changed
    Edit edit_;
    Edit inverse_;
    bool shown_ = false;
    bool alive_ = true;
};

} // namespace kairos::ui
