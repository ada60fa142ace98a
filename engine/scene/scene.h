// What people draw, as a copyable value: items with properties, in columns of shared chunks, so that a copy
// of 100,000 disks costs a few hundred pointers and an edit clones one chunk. Changed only through apply() in
// edit.h.
#pragma once

#include "engine/base/ids.h"
#include "engine/scene/schema.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kairos {

/// One item, taken out of its columns.
struct Item {
    ItemId id;
    std::uint32_t type = 0; // index into Schema::types
    std::string name;       // empty: "<label> <id>" is shown
    GroupId group;
    bool locked = false;
    bool hidden = false;
    std::vector<Value> values; // in the order of ItemTypeSpec::properties

    friend bool operator==(const Item&, const Item&) = default;
};

/// The values of one property, of the C++ type that the property's ValueType stands for (choice and text are
/// strings; booleans are bytes).
using Column =
    std::variant<std::vector<std::uint8_t>, std::vector<std::int64_t>, std::vector<double>,
                 std::vector<std::string>, std::vector<Vec2>, std::vector<Points>, std::vector<Rgb>>;

/// Up to 512 items of one type, ascending by id.
struct Chunk {
    std::vector<ItemId> ids;
    std::vector<std::string> names;
    std::vector<GroupId> groups;
    std::vector<std::uint8_t> locked;
    std::vector<std::uint8_t> hidden;
    std::vector<Column> columns;

    std::size_t size() const { return ids.size(); }
    template<class T>
    const std::vector<T>& column(std::size_t property) const {
        return std::get<std::vector<T>>(columns[property]);
    }
    friend bool operator==(const Chunk&, const Chunk&) = default;
};

class Scene {
public:
    explicit Scene(const Schema& schema);

    const Schema& schema() const { return *schema_; }
    std::size_t size() const;
    std::size_t count(std::size_t type) const { return tables_[type].count; }

    bool contains(ItemId id) const { return find(id).has_value(); }
    /// The following need an id that the scene contains.
    std::uint32_t typeOf(ItemId id) const;
    const ItemTypeSpec& specOf(ItemId id) const { return schema_->types[typeOf(id)]; }
    Item item(ItemId id) const;
    Value value(ItemId id, std::size_t property) const;
    /// By key; nothing where the type has no such property.
    std::optional<Value> value(ItemId id, std::string_view key) const;
    /// The person's name, or "<label> <id>".
    std::string nameOf(ItemId id) const;
    GroupId groupOf(ItemId id) const;
    bool locked(ItemId id) const;
    bool hidden(ItemId id) const;

    std::optional<ItemId> findByName(std::string_view name) const;
    std::vector<ItemId> ids(std::size_t type) const;
    std::vector<ItemId> ids() const; // type by type
    std::vector<ItemId> members(GroupId group) const;
    std::span<const std::shared_ptr<const Chunk>> chunks(std::size_t type) const {
        return tables_[type].chunks;
    }

    const Value& parameter(std::size_t index) const { return parameters_[index]; }

    /// For the next items to be inserted; no id below it was ever free to take.
    ItemId nextId() const { return {nextId_}; }
    GroupId nextGroup() const { return {nextGroup_}; }

    /// Same items, parameters and order; the counters of future ids do not matter.
    friend bool operator==(const Scene& a, const Scene& b);

private:
    friend class SceneEditor; // edit.cpp

    struct Table {
        std::vector<std::shared_ptr<const Chunk>> chunks;
        std::size_t count = 0;
    };
    struct Place {
        std::uint32_t type;
        std::size_t chunk;
        std::size_t row;
    };

    std::optional<Place> find(ItemId id) const;
    Place at(ItemId id) const;
    const Chunk& chunkAt(Place place) const { return *tables_[place.type].chunks[place.chunk]; }

    const Schema* schema_;
    std::vector<Table> tables_; // one per type
    std::vector<Value> parameters_;
    std::uint32_t nextId_ = 1;
    std::uint32_t nextGroup_ = 1;
};

/// An item of this type with every property at its default.
Item defaultItem(const Schema& schema, std::size_t type);

} // namespace kairos
