// What menus do to items, each as one named step of history on a document. They are what the canvas, the
// outline and the menus share; a call with nothing to do leaves no step.
#pragma once

#include "ui/document/geometry.h"

#include <QString>
#include <vector>

namespace kairos::ui {

class Document;

/// Locked items stay.
void eraseItems(Document& document, const std::vector<ItemId>& ids);
/// Copies beside the originals, by `step` to the right and down for each copy that lies there already; the
/// copies become the selection. Items of a type that a scene has once are left out.
void duplicateItems(Document& document, const std::vector<ItemId>& ids, double step);
void groupItems(Document& document, const std::vector<ItemId>& ids);
void ungroupItems(Document& document, const std::vector<ItemId>& ids);
void setLocked(Document& document, const std::vector<ItemId>& ids, bool locked);
void hideItems(Document& document, const std::vector<ItemId>& ids);
void showAllItems(Document& document);
/// False where the name is taken by another item (the document is as it was).
bool renameItem(Document& document, ItemId id, const QString& name);
void moveItems(Document& document, const std::vector<ItemId>& ids, Vec2 by);
/// About the middle of their bounds.
void turnItems(Document& document, const std::vector<ItemId>& ids, double radians);
void align(Document& document, const std::vector<ItemId>& ids, Alignment alignment);
void distribute(Document& document, const std::vector<ItemId>& ids, Axis axis);
/// All items that are neither hidden nor locked.
void selectAll(Document& document);
/// With each item, all others of its group.
std::vector<ItemId> withGroups(const Scene& scene, std::vector<ItemId> ids);

/// Items as they are to stand in `scene`: with new ids, groups of their own, unlocked, names that nobody has,
/// and so many times `step` aside (right and down) that they do not lie exactly on items that are there.
/// Those of a type that may stand only once and does already are left out.
std::vector<Item> placedBeside(const Scene& scene, std::vector<Item> items, double step);

/// A step for a scene that nobody has a grid for: a round number, about a fortieth of its size.
double defaultStep(const Scene& scene);

} // namespace kairos::ui
