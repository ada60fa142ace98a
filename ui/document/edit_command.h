// The one undo command: an Edit that swaps places with its inverse.
#pragma once

#include "engine/scene/edit.h"

#include <QUndoCommand>
#include <memory>

namespace kairos::ui {

class Document;

class EditCommand : public QUndoCommand {
public:
    /// `inverse` undoes what is done in the document already.
    EditCommand(Document& document, std::shared_ptr<Edit> inverse, const QString& text);

    void undo() override;
    void redo() override;

    /// What the next undo() or redo() does; shared, so that a step can move to another history.
    const std::shared_ptr<Edit>& edit() const { return edit_; }
    std::size_t bytes() const { return bytes_; }

private:
    void swap();

    Document& document_;
    std::shared_ptr<Edit> edit_;
    std::size_t bytes_;
    bool first_ = true; // QUndoStack::push() calls redo(), and the edit is done by then
};

} // namespace kairos::ui
