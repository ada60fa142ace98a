// Items on the system's clipboard, as text: they survive the program and travel by e-mail.
#pragma once

#include "engine/base/result.h"

#include <vector>

namespace kairos::ui {

class Document;

/// Nothing for no ids: what is on the clipboard stays.
void copyItems(const Document& document, const std::vector<ItemId>& ids);
/// Cheap look at the clipboard, for enabling "Paste".
bool clipboardHasItems();
/// Puts the items of the clipboard into the document as one step, beside what is there by multiples of
/// `step`, and selects them. The Issues say why it could not (another kind, not ours) or what was left out.
Issues pasteItems(Document& document, double step);

} // namespace kairos::ui
