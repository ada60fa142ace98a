#include "engine/scene/edit.h"

#include "engine/scene/column.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace kairos {

namespace {

constexpr std::size_t chunkLimit = 512;

void demand(bool condition, const char* what) {
    if (!condition) throw std::logic_error(std::string("edit does not fit the scene: ") + what);
}

} // namespace

/// The only code that writes into a Scene. Chunks are shared between copies, so each write clones the chunk
/// first.
class SceneEditor {
public:
    explicit SceneEditor(Scene& scene) : scene_(scene) {}

    void insert(Item item) {
        demand(item.id.value != 0 && !scene_.contains(item.id), "id taken");
        demand(item.type < scene_.tables_.size(), "unknown type");
        const auto& properties = scene_.schema().types[item.type].properties;
        demand(item.values.size() == properties.size(), "number of values");
        for (std::size_t i = 0; i < properties.size(); ++i)
            demand(holds(item.values[i], properties[i].type), "type of a value");
        auto& table = scene_.tables_[item.type];
        const std::size_t index = chunkFor(table, item);
        Chunk& chunk = writable(table, index);
        const auto row = static_cast<std::size_t>(
            std::lower_bound(chunk.ids.begin(), chunk.ids.end(), item.id) - chunk.ids.begin());
        const auto at = static_cast<std::ptrdiff_t>(row);
        chunk.ids.insert(chunk.ids.begin() + at, item.id);
        chunk.names.insert(chunk.names.begin() + at, std::move(item.name));
        chunk.groups.insert(chunk.groups.begin() + at, item.group);
        chunk.locked.insert(chunk.locked.begin() + at, item.locked);
        chunk.hidden.insert(chunk.hidden.begin() + at, item.hidden);
        for (std::size_t i = 0; i < chunk.columns.size(); ++i)
            columnPut(chunk.columns[i], row, item.values[i], true);
        ++table.count;
        scene_.nextId_ = std::max(scene_.nextId_, item.id.value + 1);
        scene_.nextGroup_ = std::max(scene_.nextGroup_, item.group.value + 1);
        if (chunk.size() > chunkLimit) split(table, index);
    }

    void erase(std::vector<ItemId> ids) {
        std::sort(ids.begin(), ids.end());
        for (auto& table : scene_.tables_) {
            for (std::size_t c = 0; c < table.chunks.size(); ++c) {
                const auto first = std::lower_bound(ids.begin(), ids.end(), table.chunks[c]->ids.front());
                const auto last = std::upper_bound(first, ids.end(), table.chunks[c]->ids.back());
                if (first != last) eraseFrom(writable(table, c), first, last, table.count);
            }
            std::erase_if(table.chunks, [](const auto& chunk) { return chunk->ids.empty(); });
        }
    }

    Chunk& chunkOf(ItemId id, std::size_t& row) {
        const auto place = scene_.at(id);
        row = place.row;
        return writable(scene_.tables_[place.type], place.chunk);
    }

    void noteGroup(GroupId group) { scene_.nextGroup_ = std::max(scene_.nextGroup_, group.value + 1); }
    Value& parameter(std::size_t index) { return scene_.parameters_.at(index); }

private:
    static Chunk& writable(Scene::Table& table, std::size_t index) {
        auto& shared = table.chunks[index];
        // The scene owns its chunk objects; only the pointers to them are const, to keep everybody else from
        // writing.
        if (shared.use_count() > 1) shared = std::make_shared<Chunk>(*shared);
        return const_cast<Chunk&>(*shared);
    }

    std::size_t chunkFor(Scene::Table& table, const Item& item) const {
        const auto found = std::partition_point(table.chunks.begin(), table.chunks.end(),
                                                [&](const auto& c) { return c->ids.back() < item.id; });
        if (found != table.chunks.end()) return static_cast<std::size_t>(found - table.chunks.begin());
        if (table.chunks.empty() || table.chunks.back()->size() >= chunkLimit) {
            auto fresh = std::make_shared<Chunk>();
            for (const PropertySpec& spec : scene_.schema().types[item.type].properties)
                fresh->columns.push_back(emptyColumn(spec.type));
            table.chunks.push_back(std::move(fresh));
        }
        return table.chunks.size() - 1;
    }

    static void eraseFrom(Chunk& chunk, std::vector<ItemId>::const_iterator first,
                          std::vector<ItemId>::const_iterator last, std::size_t& count) {
        std::vector<bool> keep(chunk.size());
        for (std::size_t row = 0; row < chunk.size(); ++row)
            keep[row] = !std::binary_search(first, last, chunk.ids[row]);
        const std::size_t before = chunk.size();
        keepRows(chunk.ids, keep);
        keepRows(chunk.names, keep);
        keepRows(chunk.groups, keep);
        keepRows(chunk.locked, keep);
        keepRows(chunk.hidden, keep);
        for (Column& column : chunk.columns)
            std::visit([&](auto& values) { keepRows(values, keep); }, column);
        count -= before - chunk.size();
    }

    static void split(Scene::Table& table, std::size_t index) {
        Chunk& low = writable(table, index);
        auto high = std::make_shared<Chunk>(low);
        std::vector<bool> lowRows(low.size(), false);
        std::fill(lowRows.begin(), lowRows.begin() + static_cast<std::ptrdiff_t>(low.size() / 2), true);
        std::vector<bool> highRows = lowRows;
        highRows.flip();
        for (auto* half : {&low, high.get()}) {
            const auto& keep = half == &low ? lowRows : highRows;
            keepRows(half->ids, keep);
            keepRows(half->names, keep);
            keepRows(half->groups, keep);
            keepRows(half->locked, keep);
            keepRows(half->hidden, keep);
            for (Column& column : half->columns)
                std::visit([&](auto& values) { keepRows(values, keep); }, column);
        }
        table.chunks.insert(table.chunks.begin() + static_cast<std::ptrdiff_t>(index) + 1, std::move(high));
    }

    Scene& scene_;
};

namespace {

void demandAll(const Scene& scene, const std::vector<ItemId>& ids) {
    for (ItemId id : ids)
        demand(scene.contains(id), "unknown id");
}

Edit applyTo(Workspace& w, const InsertItems& op) {
    EraseItems inverse;
    SceneEditor editor(w.scene);
    try {
        for (const Item& item : op.items) {
            editor.insert(item);
            inverse.ids.push_back(item.id);
        }
    } catch (...) {
        editor.erase(inverse.ids);
        throw;
    }
    return inverse;
}

Edit applyTo(Workspace& w, const EraseItems& op) {
    demandAll(w.scene, op.ids);
    InsertItems inverse;
    for (ItemId id : op.ids)
        inverse.items.push_back(w.scene.item(id));
    std::sort(inverse.items.begin(), inverse.items.end(),
              [](const Item& a, const Item& b) { return a.id < b.id; });
    demand(std::adjacent_find(inverse.items.begin(), inverse.items.end(),
                              [](const Item& a, const Item& b) { return a.id == b.id; }) ==
               inverse.items.end(),
           "id named twice");
    SceneEditor(w.scene).erase(op.ids);
    return inverse;
}

Edit applyTo(Workspace& w, const SetValues& op) {
    demand(op.ids.size() == op.values.size(), "number of values");
    for (std::size_t i = 0; i < op.ids.size(); ++i) {
        demand(w.scene.contains(op.ids[i]), "unknown id");
        const auto& properties = w.scene.specOf(op.ids[i]).properties;
        demand(op.property < properties.size() && holds(op.values[i], properties[op.property].type),
               "type of a value");
    }
    SetValues inverse{op.property, {}, {}};
    inverse.ids.assign(op.ids.rbegin(),
                       op.ids.rend()); // backwards, so that an id named twice is undone rightly
    SceneEditor editor(w.scene);
    for (std::size_t i = 0; i < op.ids.size(); ++i) {
        std::size_t row = 0;
        Column& column = editor.chunkOf(op.ids[i], row).columns[op.property];
        inverse.values.push_back(columnValue(column, row));
        columnPut(column, row, op.values[i], false);
    }
    std::reverse(inverse.values.begin(), inverse.values.end());
    return inverse;
}

Edit applyTo(Workspace& w, const SetName& op) {
    demand(w.scene.contains(op.id), "unknown id");
    std::size_t row = 0;
    std::string& name = SceneEditor(w.scene).chunkOf(op.id, row).names[row];
    SetName inverse{op.id, name};
    name = op.name;
    return inverse;
}

Edit applyTo(Workspace& w, const SetGroups& op) {
    demand(op.ids.size() == op.groups.size(), "number of groups");
    demandAll(w.scene, op.ids);
    SetGroups inverse;
    SceneEditor editor(w.scene);
    for (std::size_t i = op.ids.size(); i-- > 0;) {
        inverse.ids.push_back(op.ids[i]);
        inverse.groups.push_back(w.scene.groupOf(op.ids[i]));
    }
    for (std::size_t i = 0; i < op.ids.size(); ++i) {
        std::size_t row = 0;
        editor.chunkOf(op.ids[i], row).groups[row] = op.groups[i];
        editor.noteGroup(op.groups[i]);
    }
    return inverse;
}

Edit applyTo(Workspace& w, const SetFlags& op) {
    demand(op.ids.size() == op.values.size(), "number of flags");
    demandAll(w.scene, op.ids);
    SetFlags inverse{op.flag, {}, {}};
    for (std::size_t i = op.ids.size(); i-- > 0;) {
        inverse.ids.push_back(op.ids[i]);
        inverse.values.push_back(op.flag == Flag::locked ? w.scene.locked(op.ids[i])
                                                         : w.scene.hidden(op.ids[i]));
    }
    SceneEditor editor(w.scene);
    for (std::size_t i = 0; i < op.ids.size(); ++i) {
        std::size_t row = 0;
        Chunk& chunk = editor.chunkOf(op.ids[i], row);
        (op.flag == Flag::locked ? chunk.locked : chunk.hidden)[row] = op.values[i];
    }
    return inverse;
}

Edit applyTo(Workspace& w, const SetParameter& op) {
    const auto& specs = w.scene.schema().parameters;
    demand(op.parameter < specs.size() && holds(op.value, specs[op.parameter].type), "parameter");
    SetParameter inverse{op.parameter, w.scene.parameter(op.parameter)};
    SceneEditor(w.scene).parameter(op.parameter) = op.value;
    return inverse;
}

Edit applyTo(Workspace& w, const SetRun& op) {
    SetRun inverse{w.run};
    w.run = op.run;
    return inverse;
}

Edit applyTo(Workspace& w, const SetAbout& op) {
    SetAbout inverse{w.title, w.description};
    w.title = op.title;
    w.description = op.description;
    return inverse;
}

Edit applyTo(Workspace& w, const EditSequence& op) {
    EditSequence inverse;
    try {
        for (const Edit& edit : op.edits)
            inverse.edits.push_back(apply(w, edit));
    } catch (...) {
        for (auto undo = inverse.edits.rbegin(); undo != inverse.edits.rend(); ++undo)
            apply(w, *undo);
        throw;
    }
    std::reverse(inverse.edits.begin(), inverse.edits.end());
    return inverse;
}

std::size_t bytes(const Value& value) {
    std::size_t size = sizeof(Value);
    if (const auto* text = std::get_if<std::string>(&value)) size += text->capacity();
    if (const auto* points = std::get_if<Points>(&value)) size += points->capacity() * sizeof(Vec2);
    return size;
}

void collect(const Edit& edit, SceneChange& change) {
    const auto append = [](std::vector<ItemId>& to, const std::vector<ItemId>& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    if (const auto* sequence = std::get_if<EditSequence>(&edit.op))
        for (const Edit& part : sequence->edits)
            collect(part, change);
    else if (const auto* insert = std::get_if<InsertItems>(&edit.op))
        for (const Item& item : insert->items)
            change.inserted.push_back(item.id);
    else if (const auto* erase = std::get_if<EraseItems>(&edit.op))
        append(change.erased, erase->ids);
    else if (const auto* set = std::get_if<SetValues>(&edit.op))
        append(change.changed, set->ids);
    else if (const auto* rename = std::get_if<SetName>(&edit.op))
        change.changed.push_back(rename->id);
    else if (const auto* groups = std::get_if<SetGroups>(&edit.op))
        append(change.changed, groups->ids);
    else if (const auto* flags = std::get_if<SetFlags>(&edit.op))
        append(change.changed, flags->ids);
    else if (std::holds_alternative<SetParameter>(edit.op))
        change.parameters = true;
    else if (std::holds_alternative<SetRun>(edit.op))
        change.run = true;
    else
        change.about = true;
}

} // namespace

Edit apply(Workspace& workspace, const Edit& edit) {
    return std::visit([&](const auto& op) { return applyTo(workspace, op); }, edit.op);
}

SceneChange changeOf(const Edit& edit) {
    SceneChange change;
    collect(edit, change);
    return change;
}

std::size_t bytes(const Edit& edit) {
    std::size_t size = sizeof(Edit);
    if (const auto* sequence = std::get_if<EditSequence>(&edit.op))
        for (const Edit& part : sequence->edits)
            size += bytes(part);
    else if (const auto* insert = std::get_if<InsertItems>(&edit.op)) {
        for (const Item& item : insert->items) {
            size += sizeof(Item) + item.name.capacity();
            for (const Value& value : item.values)
                size += bytes(value);
        }
    } else if (const auto* set = std::get_if<SetValues>(&edit.op)) {
        size += set->ids.size() * sizeof(ItemId);
        for (const Value& value : set->values)
            size += bytes(value);
    } else if (const auto* erase = std::get_if<EraseItems>(&edit.op))
        size += erase->ids.size() * sizeof(ItemId);
    else if (const auto* groups = std::get_if<SetGroups>(&edit.op))
        size += groups->ids.size() * 2 * sizeof(ItemId);
    else if (const auto* flags = std::get_if<SetFlags>(&edit.op))
        size += flags->ids.size() * (sizeof(ItemId) + 1);
    else if (const auto* about = std::get_if<SetAbout>(&edit.op))
        size += about->title.size() + about->description.size();
    return size;
}

} // namespace kairos
