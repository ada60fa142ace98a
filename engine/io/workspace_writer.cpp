#include "engine/io/json_writer.h"
#include "engine/io/unknown.h"
#include "engine/io/workspace_file.h"
#include "engine/io/workspace_format.h"
#include "engine/scene/edit.h"

#include <algorithm>
#include <fmt/format.h>

namespace kairos {

namespace {

using Layout = JsonWriter::Layout;

void write(JsonWriter& writer, Vec2 v) {
    writer.beginArray(Layout::compact).value(v.x).value(v.y).end();
}

struct ValueWriter {
    JsonWriter& writer;
    void operator()(bool v) const { writer.value(v); }
    void operator()(std::uint8_t v) const { writer.value(v != 0); } // a boolean in its column
    void operator()(std::int64_t v) const { writer.value(v); }
    void operator()(double v) const { writer.value(v); }
    void operator()(const std::string& v) const { writer.value(v); }
    void operator()(Vec2 v) const { write(writer, v); }
    void operator()(const Points& v) const {
        writer.beginArray(Layout::compact);
        for (Vec2 point : v)
            write(writer, point);
        writer.end();
    }
    void operator()(Rgb v) const { writer.value(fmt::format("#{:02x}{:02x}{:02x}", v.r, v.g, v.b)); }
};

/// Which of the columns that every type has are needed: those that differ from the default somewhere.
struct CommonColumns {
    bool names = false, groups = false, locked = false, hidden = false;

    explicit CommonColumns(std::span<const std::shared_ptr<const Chunk>> chunks) {
        const auto flag = [](std::uint8_t set) { return set != 0; };
        for (const auto& chunk : chunks) {
            names |= std::any_of(chunk->names.begin(), chunk->names.end(),
                                 [](const std::string& name) { return !name.empty(); });
            groups |= std::any_of(chunk->groups.begin(), chunk->groups.end(),
                                  [](GroupId group) { return group.value != 0; });
            locked |= std::any_of(chunk->locked.begin(), chunk->locked.end(), flag);
            hidden |= std::any_of(chunk->hidden.begin(), chunk->hidden.end(), flag);
        }
    }
};

class TableWriter {
public:
    TableWriter(JsonWriter& writer, const Scene& scene, std::size_t type, const UnknownTable& unknown)
        : writer_(writer), type_(scene.schema().types[type]), chunks_(scene.chunks(type)), common_(chunks_),
          unknown_(unknown) {}

    void write() {
        writer_.key(type_.key).beginObject();
        writeColumns();
        writer_.key("rows").beginArray();
        for (const auto& chunk : chunks_)
            for (std::size_t row = 0; row < chunk->size(); ++row)
                writeRow(*chunk, row);
        writer_.end();
        for (const auto& [key, json] : unknown_.members)
            writer_.key(key).raw(json);
        writer_.end();
    }

private:
    void writeColumns() {
        writer_.key("columns").beginArray(Layout::line).value(format::id);
        if (common_.names) writer_.value(format::name);
        if (common_.groups) writer_.value(format::group);
        if (common_.locked) writer_.value(format::locked);
        if (common_.hidden) writer_.value(format::hidden);
        for (const PropertySpec& spec : type_.properties)
            writer_.value(spec.key);
        for (const std::string& column : unknown_.columns)
            writer_.value(column);
        writer_.end();
    }

    void writeRow(const Chunk& chunk, std::size_t row) {
        writer_.beginArray(Layout::line).value(chunk.ids[row].value);
        if (common_.names) writer_.value(chunk.names[row]);
        if (common_.groups) writer_.value(chunk.groups[row].value);
        if (common_.locked) writer_.value(chunk.locked[row] != 0);
        if (common_.hidden) writer_.value(chunk.hidden[row] != 0);
        for (const Column& column : chunk.columns)
            std::visit([&](const auto& values) { ValueWriter{writer_}(values[row]); }, column);
        if (!unknown_.columns.empty()) writeUnknown(chunk.ids[row]);
        writer_.end();
    }

    void writeUnknown(ItemId id) {
        const auto found = unknown_.rows.find(id.value);
        for (std::size_t i = 0; i < unknown_.columns.size(); ++i)
            if (found != unknown_.rows.end())
                writer_.raw(found->second[i]);
            else
                writer_.null(); // drawn since; the newer program knows a default
    }

    JsonWriter& writer_;
    const ItemTypeSpec& type_;
    std::span<const std::shared_ptr<const Chunk>> chunks_;
    CommonColumns common_;
    const UnknownTable& unknown_;
};

void writeMembers(JsonWriter& writer, const UnknownMembers& members) {
    for (const auto& [key, json] : members)
        writer.key(key).raw(json);
}

void writeTables(JsonWriter& writer, const Scene& scene, const UnknownData& unknown) {
    const UnknownTable nothing;
    writer.key(format::items).beginObject();
    for (std::size_t type = 0; type < scene.schema().types.size(); ++type) {
        const auto found = unknown.tables.find(scene.schema().types[type].key);
        const UnknownTable& extra = found == unknown.tables.end() ? nothing : found->second;
        if (scene.count(type) > 0 || !extra.members.empty()) TableWriter(writer, scene, type, extra).write();
    }
    writeMembers(writer, unknown.types);
    writer.end();
}

} // namespace

std::string writeWorkspace(const Workspace& workspace) {
    const Scene& scene = workspace.scene;
    const Schema& schema = scene.schema();
    const UnknownData unknown = UnknownData::parse(workspace.unknown, schema);
    JsonWriter writer;
    writer.beginObject()
        .member(format::format, format::workspaceFormat)
        .member(format::formatVersion, format::newestVersion)
        .member(format::kind, workspace.kind)
        .member(format::kindVersion, workspace.kindVersion)
        .member(format::title, workspace.title)
        .member(format::description, workspace.description);

    writer.key(format::run)
        .beginObject()
        .member(format::until, workspace.run.until)
        .member(format::seed, workspace.run.seed)
        .member(format::warmup, workspace.run.warmup)
        .member(format::playbackRate, workspace.run.playbackRate);
    writeMembers(writer, unknown.run);
    writer.end();

    writer.key(format::parameters).beginObject();
    for (std::size_t i = 0; i < schema.parameters.size(); ++i) {
        writer.key(schema.parameters[i].key);
        std::visit(ValueWriter{writer}, scene.parameter(i));
    }
    writeMembers(writer, unknown.parameters);
    writer.end();

    writeTables(writer, scene, unknown);
    writeMembers(writer, unknown.top);
    return writer.end().take() + "\n";
}

std::string writeItems(const Scene& scene, const std::vector<ItemId>& ids, std::string_view kind) {
    // A scene of just these items, so that both are written by the same code.
    Workspace part{std::string(kind), 1, {}, {}, Scene(scene.schema()), {}, {}};
    InsertItems insert;
    insert.items.reserve(ids.size());
    for (ItemId id : ids)
        insert.items.push_back(scene.item(id));
    apply(part, insert);
    JsonWriter writer;
    writer.beginObject()
        .member(format::format, format::itemsFormat)
        .member(format::formatVersion, format::newestVersion)
        .member(format::kind, kind);
    writeTables(writer, part.scene, {});
    return writer.end().take() + "\n";
}

} // namespace kairos
