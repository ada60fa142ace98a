#include "engine/io/unknown.h"

#include "engine/io/json_writer.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace kairos {

namespace {

using Json = nlohmann::ordered_json;

Json parseQuietly(std::string_view text) {
    return Json::parse(text, nullptr, false);
}

UnknownMembers membersOf(const Json& object) {
    UnknownMembers members;
    if (!object.is_object()) return members;
    for (const auto& [key, value] : object.items())
        members.emplace_back(key, value.dump());
    return members;
}

void write(JsonWriter& writer, const UnknownMembers& members) {
    for (const auto& [key, json] : members)
        writer.key(key).raw(json);
}

void write(JsonWriter& writer, const UnknownTable& table) {
    writer.beginObject(JsonWriter::Layout::compact);
    if (!table.columns.empty()) {
        writer.key("columns").beginArray().value("id");
        for (const std::string& column : table.columns)
            writer.value(column);
        writer.end();
        writer.key("rows").beginArray();
        for (const auto& [id, values] : table.rows) {
            writer.beginArray().value(id);
            for (const std::string& json : values)
                writer.raw(json);
            writer.end();
        }
        writer.end();
    }
    write(writer, table.members);
    writer.end();
}

UnknownTable tableOf(const Json& object) {
    UnknownTable table;
    for (const auto& [key, value] : object.items()) {
        if (key == "columns" && value.is_array()) {
            for (std::size_t i = 1; i < value.size(); ++i)
                if (value[i].is_string()) table.columns.push_back(value[i].get<std::string>());
        } else if (key == "rows" && value.is_array()) {
            for (const Json& row : value) {
                if (!row.is_array() || row.size() != table.columns.size() + 1 || !row[0].is_number_unsigned())
                    continue;
                auto& texts = table.rows[row[0].get<std::uint32_t>()];
                texts.clear();
                for (std::size_t i = 1; i < row.size(); ++i)
                    texts.push_back(row[i].dump());
            }
        } else
            table.members.emplace_back(key, value.dump());
    }
    return table;
}

} // namespace

std::string UnknownData::text() const {
    if (top.empty() && run.empty() && parameters.empty() && types.empty() && tables.empty()) return {};
    JsonWriter writer;
    writer.beginObject(JsonWriter::Layout::compact);
    if (!run.empty()) {
        writer.key("run").beginObject();
        write(writer, run);
        writer.end();
    }
    if (!parameters.empty()) {
        writer.key("parameters").beginObject();
        write(writer, parameters);
        writer.end();
    }
    if (!types.empty() || !tables.empty()) {
        writer.key("items").beginObject();
        for (const auto& [key, table] : tables) {
            writer.key(key);
            write(writer, table);
        }
        write(writer, types);
        writer.end();
    }
    write(writer, top);
    writer.end();
    return writer.take();
}

std::uint32_t UnknownData::largestId() const {
    std::uint32_t largest = 0;
    for (const auto& [key, json] : types) {
        const Json table = parseQuietly(json);
        if (!table.is_object() || !table.contains("columns") || !table.contains("rows")) continue;
        const Json& columns = table["columns"];
        const auto at = std::find(columns.begin(), columns.end(), Json("id"));
        if (!columns.is_array() || at == columns.end() || !table["rows"].is_array()) continue;
        const auto index = static_cast<std::size_t>(at - columns.begin());
        for (const Json& row : table["rows"])
            if (row.is_array() && row.size() > index && row[index].is_number_unsigned())
                largest = static_cast<std::uint32_t>(std::max<std::uint64_t>(
                    largest, std::min<std::uint64_t>(row[index].get<std::uint64_t>(), 0x7fffffffu)));
    }
    return largest;
}

UnknownData UnknownData::parse(std::string_view text, const Schema& schema) {
    UnknownData data;
    if (text.empty()) return data;
    const Json object = parseQuietly(text);
    if (!object.is_object()) return data;
    for (const auto& [key, value] : object.items()) {
        if (key == "run")
            data.run = membersOf(value);
        else if (key == "parameters")
            data.parameters = membersOf(value);
        else if (key == "items" && value.is_object()) {
            for (const auto& [type, table] : value.items())
                if (table.is_object() && schema.findType(type))
                    data.tables[type] = tableOf(table);
                else
                    data.types.emplace_back(type, table.dump());
        } else
            data.top.emplace_back(key, value.dump());
    }
    return data;
}

} // namespace kairos
