// Reads what `.kairos` files and the clipboard share: header, parameters, run settings and tables of items,
// as one pass over the events of a JSON text.
#pragma once

#include "engine/io/json_reader.h"
#include "engine/io/raw_value.h"
#include "engine/io/unknown.h"
#include "engine/scene/workspace.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace kairos {

/// The first four keys. They are read on their own and first, wherever they stand: what the rest means hangs
/// on them.
struct DocumentHeader {
    struct Entry {
        bool found = false;
        RawValue value;
        std::size_t offset = 0;
    };
    Entry format, formatVersion, kind, kindVersion;
    JsonOutcome outcome; // stopped once all four were found
};
DocumentHeader readHeader(std::string_view text);

/// Collects Issues up to a limit, so that a broken file gives a readable list.
class IssueList {
public:
    /// False after too many errors: reading on would help nobody. Warnings never stop anything.
    bool add(Severity severity, std::string place, std::string what, std::string fix);
    bool errors() const { return errors_ > 0; }
    Issues take() { return std::move(issues_); }

private:
    static constexpr std::size_t most = 50; // of errors, and of others
    Issues issues_;
    std::size_t errors_ = 0;
    std::size_t others_ = 0;
};

class DocumentReader final : public JsonEvents {
public:
    /// Items are handed over in batches, in the order of the file, as long as no error was found.
    using TakeItems = std::function<void(std::vector<Item>&&)>;

    struct Options {
        bool wholeWorkspace = true; // false: items alone
        bool strict = false;        // unknown keys are errors
    };

    DocumentReader(const Schema& schema, TextPlaces& places, IssueList& issues, Options options,
                   TakeItems take);

    /// Reads all of it; afterwards the members below hold what was found.
    void read(std::string_view text);

    std::string title;
    std::string description;
    RunSettings run;
    std::vector<std::optional<Value>> parameters; // by index; empty where the file has none
    UnknownData unknown;

private:
    enum class At : std::uint8_t { outside, top, run, parameters, items, table, columns, rows, row };
    /// What a column of the current table feeds.
    struct Column {
        enum class Feeds : std::uint8_t { id, name, group, locked, hidden, property, unknown };
        Feeds feeds = Feeds::unknown;
        std::size_t index = 0; // of the property, or of the unknown column
        std::string key;
    };

    bool scalar(const JsonScalar& value) override;
    bool key(std::string_view name) override;
    bool begin(bool array) override;
    bool end(bool array) override;

    At at() const { return stack_.back(); }
    /// Whether the value to come has a meaning here; others are kept as they are.
    bool isKnownKey() const;
    /// Enters a container of ours and says whether to go on; nothing where the bracket begins a value.
    std::optional<bool> openContainer(bool array);
    bool closeContainer();

    /// raw_ holds a complete value for a known place.
    bool takeValue();
    bool takeTopValue();
    bool takeRunValue();
    bool takeColumnName();
    bool takeCell();
    bool takeId();
    bool takeName();
    bool takeUnknown(std::string json);

    void startTable(std::size_t type);
    bool finishColumns();
    void startRow();
    bool finishRow();
    void flush();

    std::string path() const;
    bool error(std::string what, std::string fix);
    bool error(const std::string& path, std::string what, std::string fix);
    bool valueError(Issue issue);
    bool noteUnknown(std::string what);

    const Schema& schema_;
    TextPlaces& places_;
    IssueList& issues_;
    Options options_;
    TakeItems take_;
    std::string_view text_;

    std::vector<At> stack_{At::outside};
    std::string key_;                          // the last one read at this level
    std::unordered_set<std::string> seenKeys_; // place and key of all so far, to find those that stand twice
    RawValue raw_;
    int depth_ = 0;          // inside a value: open brackets
    bool capturing_ = false; // that value is unknown and kept as text
    std::size_t captureBegin_ = 0;

    std::size_t type_ = 0; // of the current table
    std::vector<Column> columns_;
    bool hasColumns_ = false;
    std::size_t rowNumber_ = 0; // from 1
    std::size_t cell_ = 0;
    bool rowFailed_ = false;
    Item item_;
    std::vector<std::string> unknownCells_;
    std::unordered_set<std::uint32_t> ids_;
    std::unordered_set<std::string> names_;
    std::vector<Item> batch_;
};

} // namespace kairos
