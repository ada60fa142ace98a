#include "engine/scene/scene.h"

#include "engine/base/number.h"
#include "engine/scene/column.h"

#include <algorithm>
#include <stdexcept>

namespace kairos {

Scene::Scene(const Schema& schema) : schema_(&schema), tables_(schema.types.size()) {
    for (const PropertySpec& spec : schema.parameters)
        parameters_.push_back(spec.defaultValue);
}

std::size_t Scene::size() const {
    std::size_t total = 0;
    for (const Table& table : tables_)
        total += table.count;
    return total;
}

std::optional<Scene::Place> Scene::find(ItemId id) const {
    for (std::uint32_t type = 0; type < tables_.size(); ++type) {
        const auto& chunks = tables_[type].chunks;
        const auto chunk = std::partition_point(chunks.begin(), chunks.end(),
                                                [id](const auto& c) { return c->ids.back() < id; });
        if (chunk == chunks.end()) continue;
        const auto row = std::lower_bound((*chunk)->ids.begin(), (*chunk)->ids.end(), id);
        if (*row == id)
            return Place{type, static_cast<std::size_t>(chunk - chunks.begin()),
                         static_cast<std::size_t>(row - (*chunk)->ids.begin())};
    }
    return {};
}

Scene::Place Scene::at(ItemId id) const {
    const auto place = find(id);
    if (!place) throw std::logic_error("no item " + std::to_string(id.value) + " in the scene");
    return *place;
}

std::uint32_t Scene::typeOf(ItemId id) const {
    return at(id).type;
}

Item Scene::item(ItemId id) const {
    const Place place = at(id);
    const Chunk& chunk = chunkAt(place);
    Item item{id,
              place.type,
              chunk.names[place.row],
              chunk.groups[place.row],
              chunk.locked[place.row] != 0,
              chunk.hidden[place.row] != 0,
              {}};
    item.values.reserve(chunk.columns.size());
    for (const Column& column : chunk.columns)
        item.values.push_back(columnValue(column, place.row));
    return item;
}

Value Scene::value(ItemId id, std::size_t property) const {
    const Place place = at(id);
    return columnValue(chunkAt(place).columns.at(property), place.row);
}

std::optional<Value> Scene::value(ItemId id, std::string_view key) const {
    const auto property = specOf(id).find(key);
    if (!property) return {};
    return value(id, *property);
}

std::string Scene::nameOf(ItemId id) const {
    const Place place = at(id);
    const std::string& name = chunkAt(place).names[place.row];
    return name.empty() ? schema_->types[place.type].label + " " + std::to_string(id.value) : name;
}

GroupId Scene::groupOf(ItemId id) const {
    const Place place = at(id);
    return chunkAt(place).groups[place.row];
}

bool Scene::locked(ItemId id) const {
    const Place place = at(id);
    return chunkAt(place).locked[place.row] != 0;
}

bool Scene::hidden(ItemId id) const {
    const Place place = at(id);
    return chunkAt(place).hidden[place.row] != 0;
}

std::optional<ItemId> Scene::findByName(std::string_view name) const {
    for (std::size_t type = 0; type < tables_.size(); ++type)
        for (const auto& chunk : tables_[type].chunks)
            for (std::size_t row = 0; row < chunk->size(); ++row)
                if (!chunk->names[row].empty() && chunk->names[row] == name) return chunk->ids[row];
    const std::size_t blank = name.rfind(' ');
    if (blank == std::string_view::npos) return {};
    const auto number = parseInteger(name.substr(blank + 1));
    if (!number || *number <= 0 || *number > UINT32_MAX) return {};
    const ItemId id{static_cast<std::uint32_t>(*number)};
    if (contains(id) && nameOf(id) == name) return id;
    return {};
}

std::vector<ItemId> Scene::ids(std::size_t type) const {
    std::vector<ItemId> all;
    all.reserve(tables_[type].count);
    for (const auto& chunk : tables_[type].chunks)
        all.insert(all.end(), chunk->ids.begin(), chunk->ids.end());
    return all;
}

std::vector<ItemId> Scene::ids() const {
    std::vector<ItemId> all;
    all.reserve(size());
    for (const Table& table : tables_)
        for (const auto& chunk : table.chunks)
            all.insert(all.end(), chunk->ids.begin(), chunk->ids.end());
    return all;
}

std::vector<ItemId> Scene::members(GroupId group) const {
    std::vector<ItemId> found;
    if (!group) return found;
    for (const Table& table : tables_)
        for (const auto& chunk : table.chunks)
            for (std::size_t row = 0; row < chunk->size(); ++row)
                if (chunk->groups[row] == group) found.push_back(chunk->ids[row]);
    return found;
}

bool operator==(const Scene& a, const Scene& b) {
    if (a.schema_ != b.schema_ || a.parameters_ != b.parameters_ || a.size() != b.size()) return false;
    for (std::size_t type = 0; type < a.tables_.size(); ++type) {
        const auto &x = a.tables_[type].chunks, &y = b.tables_[type].chunks;
        const auto same = [](const auto& p, const auto& q) { return p == q || *p == *q; }; // often shared
        const auto sameIds = [](const auto& p, const auto& q) { return p == q || p->ids == q->ids; };
        if (std::equal(x.begin(), x.end(), y.begin(), y.end(), sameIds)) {
            if (!std::equal(x.begin(), x.end(), y.begin(), y.end(), same)) return false;
            continue;
        }
        const std::vector<ItemId> ids = a.ids(type);
        if (ids != b.ids(type)) return false;
        for (ItemId id : ids)
            if (a.item(id) != b.item(id)) return false;
    }
    return true;
}

Item defaultItem(const Schema& schema, std::size_t type) {
    Item item;
    item.type = static_cast<std::uint32_t>(type);
    for (const PropertySpec& spec : schema.types[type].properties)
        item.values.push_back(spec.defaultValue);
    return item;
}

} // namespace kairos
