#include "ui/document/edit_command.h"

#include "ui/document/document.h"

namespace kairos::ui {

EditCommand::EditCommand(Document& document, std::shared_ptr<Edit> inverse, const QString& text)
    : QUndoCommand(text), document_(document), edit_(std::move(inverse)), bytes_(kairos::bytes(*edit_)) {}

void EditCommand::undo() {
    swap();
}

void EditCommand::redo() {
    if (first_) {
        first_ = false;
        return;
    }
    swap();
}

void EditCommand::swap() {
    const auto restored = changeOf(*edit_).inserted;
    *edit_ = document_.applyAndTell(*edit_);
    bytes_ = kairos::bytes(*edit_);
    if (!restored.empty()) document_.select(restored); // what came back is what the person looks for
}

} // namespace kairos::ui
