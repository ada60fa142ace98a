// Words typed where they will stand.
#pragma once

#include "engine/scene/scene.h"

namespace kairos::ui {

class CanvasView;
class Document;

/// Opens a line to type in at the item's place on the canvas. Enter, or a click elsewhere, keeps the text as
/// one step of history; Escape, or no text at all, leaves the document as it was. `fresh`: the item is not in
/// the scene yet.
void writeText(CanvasView& canvas, Document& document, Item item, bool fresh);

} // namespace kairos::ui
