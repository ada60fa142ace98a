// What is wrong, where, and the way out. A person's mistakes are collected as Issues; they never stop the
// program.
#pragma once

#include "engine/base/ids.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kairos {

enum class Severity : std::uint8_t { note, warning, error };

struct Issue {
    Severity severity = Severity::error;
    std::string place;         // "gas.txt:3", "Disk 4.radius", "--until"; empty for the whole
    std::string what;          // one sentence, what is wrong
    std::string fix;           // one sentence, what to do; may be empty for notes
    std::vector<ItemId> items; // the culprits, for a jump to them

    friend bool operator==(const Issue&, const Issue&) = default;
};

using Issues = std::vector<Issue>;

bool hasErrors(const Issues& issues);

/// "error: gas.txt:3: text", one line, for terminals and logs.
std::string toText(const Issue& issue);

} // namespace kairos
