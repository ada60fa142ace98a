#include "ui/document/operations.h"

#include "ui/document/document.h"
#include "ui/document/titles.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace kairos::ui {

namespace {

struct Operations {
    Q_DECLARE_TR_FUNCTIONS(kairos::ui::Operations)
};

void commit(Document& document, const Edit& edit, const QString& pattern, const std::vector<ItemId>& ids) {
    if (ids.empty()) return;
    document.commit(edit, editTitle(document.scene(), pattern, ids));
}

std::vector<ItemId> unlocked(const Scene& scene, std::vector<ItemId> ids) {
    std::erase_if(ids, [&](ItemId id) { return scene.locked(id); });
    return ids;
}

void setFlags(Document& document, Flag flag, const std::vector<ItemId>& ids, bool value,
              const QString& pattern) {
    commit(document, SetFlags{flag, ids, std::vector<bool>(ids.size(), value)}, pattern, ids);
}

void setGroups(Document& document, const std::vector<ItemId>& ids, GroupId group, const QString& pattern) {
    commit(document, SetGroups{ids, std::vector<GroupId>(ids.size(), group)}, pattern, ids);
}

/// The names that are taken in a scene, asked for once and not for each pasted item.
std::unordered_set<std::string> namesIn(const Scene& scene) {
    std::unordered_set<std::string> names;
    for (std::size_t type = 0; type < scene.schema().types.size(); ++type)
        for (const auto& chunk : scene.chunks(type))
            for (std::size_t row = 0; row < chunk->size(); ++row)
                names.insert(chunk->names[row].empty() ? scene.nameOf(chunk->ids[row]) : chunk->names[row]);
    return names;
}

/// Gives out names that nobody has: "Grain" -> "Grain 2" -> "Grain 3".
class NameGiver {
public:
    explicit NameGiver(const Scene& scene) : taken_(namesIn(scene)) {}

    std::string freeName(const std::string& name) {
        if (taken_.insert(name).second) return name;
        std::string stem = name;
        while (!stem.empty() && stem.back() >= '0' && stem.back() <= '9')
            stem.pop_back();
        if (stem.size() < 2 || stem.back() != ' ' || stem.size() == name.size())
            stem = name;
        else
            stem.pop_back();
        // Where the last search for this stem ended, so that many copies of one name stay cheap.
        int& next = next_.try_emplace(stem, 2).first->second;
        std::string candidate;
        do
            candidate = stem + " " + std::to_string(next++);
        while (!taken_.insert(candidate).second);
        return candidate;
    }

private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, int> next_; // by stem
};

using Place = std::array<double, 5>; // type and bounds

std::optional<Place> placeOf(const Schema& schema, const Item& item) {
    const auto box = boundsOf(schema.types[item.type], item.values);
    if (box.empty()) return {};
    return Place{static_cast<double>(item.type), box.min.x, box.min.y, box.max.x, box.max.y};
}

} // namespace

void eraseItems(Document& document, const std::vector<ItemId>& ids) {
    const auto free = unlocked(document.scene(), ids);
    commit(document, EraseItems{free}, Operations::tr("Delete %1"), free);
}

void duplicateItems(Document& document, const std::vector<ItemId>& ids, double step) {
    const Scene& scene = document.scene();
    std::vector<Item> items;
    for (ItemId id : ids)
        items.push_back(scene.item(id));
    items = placedBeside(scene, std::move(items), step);
    if (items.empty()) return;
    std::vector<ItemId> copies;
    for (const Item& item : items)
        copies.push_back(item.id);
    document.commit(InsertItems{std::move(items)}, editTitle(scene, Operations::tr("Duplicate %1"), ids));
    document.select(std::move(copies));
}

void groupItems(Document& document, const std::vector<ItemId>& ids) {
    if (ids.size() < 2) return;
    setGroups(document, ids, document.scene().nextGroup(), Operations::tr("Group %1"));
}

void ungroupItems(Document& document, const std::vector<ItemId>& ids) {
    const Scene& scene = document.scene();
    auto grouped = withGroups(scene, ids);
    std::erase_if(grouped, [&](ItemId id) { return !scene.groupOf(id); });
    setGroups(document, grouped, {}, Operations::tr("Ungroup %1"));
}

void setLocked(Document& document, const std::vector<ItemId>& ids, bool locked) {
    setFlags(document, Flag::locked, ids, locked,
             locked ? Operations::tr("Lock %1") : Operations::tr("Unlock %1"));
}

void hideItems(Document& document, const std::vector<ItemId>& ids) {
    setFlags(document, Flag::hidden, ids, true, Operations::tr("Hide %1"));
    document.select({});
}

void showAllItems(Document& document) {
    auto hidden = document.scene().ids();
    std::erase_if(hidden, [&](ItemId id) { return !document.scene().hidden(id); });
    setFlags(document, Flag::hidden, hidden, false, Operations::tr("Show %1"));
}

bool renameItem(Document& document, ItemId id, const QString& name) {
    const std::string wanted = name.trimmed().toStdString();
    const auto holder = document.scene().findByName(wanted);
    if (!wanted.empty() && holder && *holder != id) return false;
    commit(document, SetName{id, wanted}, Operations::tr("Rename %1"), {id});
    return true;
}

void moveItems(Document& document, const std::vector<ItemId>& ids, Vec2 by) {
    commit(document, translateItems(document.scene(), ids, by), Operations::tr("Move %1"), ids);
}

void turnItems(Document& document, const std::vector<ItemId>& ids, double radians) {
    const auto box = boundsOf(document.scene(), ids);
    if (box.empty()) return;
    commit(document, rotateItems(document.scene(), ids, radians, box.center()), Operations::tr("Rotate %1"),
           ids);
}

void align(Document& document, const std::vector<ItemId>& ids, Alignment alignment) {
    commit(document, alignItems(document.scene(), ids, alignment), Operations::tr("Align %1"), ids);
}

void distribute(Document& document, const std::vector<ItemId>& ids, Axis axis) {
    commit(document, distributeItems(document.scene(), ids, axis), Operations::tr("Distribute %1"), ids);
}

void selectAll(Document& document) {
    const Scene& scene = document.scene();
    auto ids = scene.ids();
    std::erase_if(ids, [&](ItemId id) { return scene.hidden(id) || scene.locked(id); });
    document.select(std::move(ids));
}

std::vector<ItemId> withGroups(const Scene& scene, std::vector<ItemId> ids) {
    std::set<GroupId> groups;
    for (ItemId id : ids)
        if (const GroupId group = scene.groupOf(id)) groups.insert(group);
    for (GroupId group : groups)
        for (ItemId id : scene.members(group))
            ids.push_back(id);
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

std::vector<Item> placedBeside(const Scene& scene, std::vector<Item> items, double step) {
    const Schema& schema = scene.schema();
    std::set<std::uint32_t> once;
    std::erase_if(items, [&](const Item& item) {
        return schema.types[item.type].unique &&
               (scene.count(item.type) > 0 || !once.insert(item.type).second);
    });
    if (items.empty()) return items;

    std::set<Place> taken;
    for (ItemId id : scene.ids())
        if (const auto place = placeOf(schema, scene.item(id))) taken.insert(*place);
    const auto moved = [&](Item item, int times) {
        translateValues(schema.types[item.type], item.values, Vec2{step * times, -step * times});
        return item;
    };
    const auto collides = [&](int times) {
        return std::any_of(items.begin(), items.end(), [&](const Item& item) {
            const auto place = placeOf(schema, times == 0 ? item : moved(item, times));
            return place && taken.count(*place) > 0;
        });
    };
    int times = 0;
    while (step > 0 && times < 1000 && collides(times))
        ++times;

    NameGiver names(scene);
    std::map<GroupId, GroupId> groups;
    std::uint32_t nextId = scene.nextId().value;
    std::uint32_t nextGroup = scene.nextGroup().value;
    for (Item& item : items) {
        if (times > 0) item = moved(std::move(item), times);
        item.id = ItemId{nextId++};
        item.locked = item.hidden = false;
        if (!item.name.empty()) item.name = names.freeName(item.name);
        if (item.group) {
            auto& fresh = groups[item.group];
            if (!fresh) fresh = GroupId{nextGroup++};
            item.group = fresh;
        }
    }
    return items;
}

double defaultStep(const Scene& scene) {
    const auto box = boundsOf(scene);
    const double extent = !box.empty() ? std::max(box.size().x, box.size().y) : 0;
    if (!(extent > 0)) return 0.1;
    const double raw = extent / 40;
    const double decade = std::pow(10, std::floor(std::log10(raw)));
    for (double round : {1.0, 2.0, 5.0})
        if (raw <= round * decade) return round * decade;
    return 10 * decade;
}

} // namespace kairos::ui
