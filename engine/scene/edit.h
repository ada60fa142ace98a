// The one door for changes to a workspace. An Edit is plain data; apply() does it and returns its inverse, so
// undo, redo, gestures and fuzz tests are all the same function.
#pragma once

#include "engine/scene/workspace.h"

#include <string>
#include <variant>
#include <vector>

namespace kairos {

struct Edit;

/// Items with ids that the scene does not hold; new ones are numbered from Scene::nextId().
struct InsertItems {
    std::vector<Item> items;
};
struct EraseItems {
    std::vector<ItemId> ids;
};
/// One property of several items of one type; values[i] belongs to ids[i].
struct SetValues {
    std::size_t property = 0;
    std::vector<ItemId> ids;
    std::vector<Value> values;
};
struct SetName {
    ItemId id;
    std::string name; // empty: back to the default name
};
/// groups[i] belongs to ids[i]; a group exists while items carry it.
struct SetGroups {
    std::vector<ItemId> ids;
    std::vector<GroupId> groups;
};
enum class Flag : std::uint8_t { locked, hidden };
struct SetFlags {
    Flag flag = Flag::locked;
    std::vector<ItemId> ids;
    std::vector<bool> values;
};
struct SetParameter {
    std::size_t parameter = 0;
    Value value;
};
struct SetRun {
    RunSettings run;
};
/// Title and description of the workspace.
struct SetAbout {
    std::string title;
    std::string description;
};
/// Several edits as one, done in order.
struct EditSequence {
    std::vector<Edit> edits;
};

struct Edit {
    std::variant<EditSequence, InsertItems, EraseItems, SetValues, SetName, SetGroups, SetFlags, SetParameter,
                 SetRun, SetAbout>
        op;

    Edit() = default; // nothing
    template<class Op>
    Edit(Op operation) : op(std::move(operation)) {}
};

/// Does the edit and returns the edit that undoes it. An edit that does not fit the workspace (unknown id,
/// wrong type of value, id taken) throws std::logic_error and leaves the workspace as it was: people cannot
/// make such an edit.
Edit apply(Workspace& workspace, const Edit& edit);

/// What an edit touches, for whoever shows the scene.
struct SceneChange {
    std::vector<ItemId> inserted;
    std::vector<ItemId> erased;
    std::vector<ItemId> changed; // values, name, group or flags
    bool parameters = false;
    bool run = false;
    bool about = false;
    bool everything = false; // another workspace altogether
};
SceneChange changeOf(const Edit& edit);

/// About how much memory an edit holds, to bound the undo history.
std::size_t bytes(const Edit& edit);

} // namespace kairos
