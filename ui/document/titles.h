// Names of steps and counts of items as people read them: "Move Disk 4", "Move 3 disks", "Move 5 items".
#pragma once

#include "engine/scene/scene.h"

#include <QString>
#include <vector>

namespace kairos::ui {

/// One item by its name, several of one type by their plural, a mixture as "items"; "nothing" for none.
QString itemsText(const Scene& scene, const std::vector<ItemId>& ids);

/// The name of a step of history: `pattern` says what is done, with %1 where the items stand: tr("Move %1").
/// To be called while the items are in the scene (before erasing, after inserting).
QString editTitle(const Scene& scene, const QString& pattern, const std::vector<ItemId>& ids);

} // namespace kairos::ui
