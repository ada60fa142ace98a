// What a file holds that this program does not know: kept while the workspace is edited, and written back in
// its place. As text (Workspace::unknown) it is a JSON object of the same shape as the file.
#pragma once

#include "engine/scene/scene.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kairos {

/// Keys with JSON text on one line, in the order of the file.
using UnknownMembers = std::vector<std::pair<std::string, std::string>>;

/// Of a type of item that the schema knows.
struct UnknownTable {
    UnknownMembers members;
    std::vector<std::string> columns;
    std::map<std::uint32_t, std::vector<std::string>> rows; // by item; as many as columns, JSON text
    bool empty() const { return members.empty() && columns.empty(); }
};

struct UnknownData {
    UnknownMembers top;
    UnknownMembers run;
    UnknownMembers parameters;
    UnknownMembers types;                       // whole tables of types that the schema lacks
    std::map<std::string, UnknownTable> tables; // by key of a type that the schema has

    /// The text for Workspace::unknown; empty where there is nothing.
    std::string text() const;
    /// The largest number in a column "id" of `types`: no new item may take it.
    std::uint32_t largestId() const;
    /// The inverse of text(); anything else gives nothing.
    static UnknownData parse(std::string_view text, const Schema& schema);
};

} // namespace kairos
