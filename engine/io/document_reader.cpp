#include "engine/io/document_reader.h"

#include "engine/io/utf8.h"
#include "engine/io/workspace_format.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace kairos {

namespace {

class HeaderReader final : public JsonEvents {
public:
    explicit HeaderReader(DocumentHeader& header) : header_(header) {}

private:
    bool scalar(const JsonScalar& value) override {
        if (entry_ == nullptr) return true;
        if (entry_->value.scalar(value)) return finish();
        return true;
    }
    bool key(std::string_view name) override {
        if (depth_ == 1) entry_ = entryFor(name);
        return true;
    }
    bool begin(bool array) override {
        ++depth_;
        if (entry_ != nullptr) entry_->value.begin(array);
        return depth_ > 1 || !array; // a document is an object
    }
    bool end(bool) override {
        --depth_;
        return entry_ == nullptr || !entry_->value.end() || finish();
    }

    DocumentHeader::Entry* entryFor(std::string_view name) {
        DocumentHeader::Entry* entry = name == format::format          ? &header_.format
                                       : name == format::formatVersion ? &header_.formatVersion
                                       : name == format::kind          ? &header_.kind
                                       : name == format::kindVersion   ? &header_.kindVersion
                                                                       : nullptr;
        return entry != nullptr && entry->found ? nullptr : entry; // the second pass complains of doubles
    }
    bool finish() {
        entry_->found = true;
        entry_->offset = offset();
        entry_ = nullptr;
        const bool all = header_.format.found && header_.formatVersion.found && header_.kind.found &&
                         header_.kindVersion.found;
        return !all;
    }

    DocumentHeader& header_;
    DocumentHeader::Entry* entry_ = nullptr;
    int depth_ = 0;
};

constexpr std::size_t batchSize = 512; // as many items as a chunk of the scene holds

std::string quoted(std::string_view text) {
    return "\"" + printable(text) + "\"";
}

const std::vector<PropertySpec>& runSpecs() {
    static const std::vector<PropertySpec> specs = {
        {.key = std::string(format::until),
         .label = "the end",
         .unit = "s",
         .help = {},
         .min = 0,
         .infinite = true},
        {.key = std::string(format::warmup), .label = "the warm-up", .unit = "s", .help = {}, .min = 0},
        {.key = std::string(format::playbackRate),
         .label = "the playback rate",
         .unit = {},
         .help = {},
         .min = 0,
         .minExcluded = true},
    };
    return specs;
}

} // namespace

DocumentHeader readHeader(std::string_view text) {
    DocumentHeader header;
    HeaderReader reader(header);
    header.outcome = readJson(text, reader);
    return header;
}

bool IssueList::add(Severity severity, std::string place, std::string what, std::string fix) {
    const bool isError = severity == Severity::error;
    const std::size_t number = ++(isError ? errors_ : others_);
    if (number == most + 1) {
        what = isError ? "There are more problems; reading stopped here."
                       : "There are more warnings like these.";
        fix = isError ? "Mend those above, then try again." : "";
    }
    if (number <= most + 1)
        issues_.push_back({severity, std::move(place), std::move(what), std::move(fix), {}});
    return !isError || number <= most;
}

DocumentReader::DocumentReader(const Schema& schema, TextPlaces& places, IssueList& issues, Options options,
                               TakeItems take)
    : parameters(schema.parameters.size()), schema_(schema), places_(places), issues_(issues),
      options_(options), take_(std::move(take)) {}

void DocumentReader::read(std::string_view text) {
    text_ = text;
    const JsonOutcome outcome = readJson(text, *this);
    if (outcome.kind == JsonOutcome::Kind::malformed)
        issues_.add(Severity::error, places_.lineAndColumn(outcome.offset), outcome.what, outcome.fix);
    flush();
}

std::string DocumentReader::path() const {
    std::string path;
    const auto join = [&path](std::string_view part) {
        if (part.empty()) return;
        if (!path.empty()) path += '.';
        path += printable(part);
    };
    switch (at()) {
    case At::outside:
    case At::top:
        join(key_);
        break;
    case At::run:
        join(format::run);
        join(key_);
        break;
    case At::parameters:
        join(format::parameters);
        join(key_);
        break;
    case At::items:
        join(format::items);
        join(key_);
        break;
    case At::table:
        join(format::items);
        join(schema_.types[type_].key);
        join(key_);
        break;
    case At::columns:
        join(format::items);
        join(schema_.types[type_].key);
        join(format::columns);
        break;
    case At::rows:
    case At::row:
        join(format::items);
        join(schema_.types[type_].key);
        if (rowNumber_ > 0) path += fmt::format(" row {}", rowNumber_);
        if (at() == At::row && cell_ < columns_.size()) path += ": " + printable(columns_[cell_].key);
        break;
    }
    return path;
}

bool DocumentReader::error(const std::string& path, std::string what, std::string fix) {
    rowFailed_ = true;
    return issues_.add(Severity::error, places_.line(offset(), path), std::move(what), std::move(fix));
}

bool DocumentReader::error(std::string what, std::string fix) {
    return error(path(), std::move(what), std::move(fix));
}

bool DocumentReader::valueError(Issue issue) {
    return error(std::move(issue.what), std::move(issue.fix));
}

bool DocumentReader::noteUnknown(std::string what) {
    if (options_.strict)
        return error(std::move(what), "Remove it, check its spelling, or read without --strict.");
    return issues_.add(Severity::warning, places_.line(offset(), path()), std::move(what),
                       "It is kept as it is and has no effect.");
}

// ---- the events ----

bool DocumentReader::key(std::string_view name) {
    if (depth_ > 0) return true; // inside a value that is no container of ours
    key_ = name;
    std::string where{static_cast<char>(at())};
    if (at() == At::table) where += std::to_string(type_);
    where += ' ';
    where += name;
    return seenKeys_.insert(std::move(where)).second ||
           error("This key stands twice.", "Remove one of them.");
}

/// Keys whose values are read into raw_; containers of ours are handled by beginContainer().
bool DocumentReader::isKnownKey() const {
    const auto isAny = [this](std::initializer_list<std::string_view> keys) {
        return std::find(keys.begin(), keys.end(), key_) != keys.end();
    };
    switch (at()) {
    case At::top:
        if (isAny({format::format, format::formatVersion, format::kind, format::kindVersion, format::items}))
            return true;
        return options_.wholeWorkspace &&
               isAny({format::title, format::description, format::run, format::parameters});
    case At::run:
        return isAny({format::until, format::seed, format::warmup, format::playbackRate});
    case At::parameters:
        return schema_.findParameter(key_).has_value();
    case At::items:
        return schema_.findType(key_).has_value();
    case At::table:
        return isAny({format::columns, format::rows});
    case At::row:
        return cell_ < columns_.size() && columns_[cell_].feeds != Column::Feeds::unknown;
    default:
        return true;
    }
}

bool DocumentReader::scalar(const JsonScalar& value) {
    if (depth_ > 0) {
        if (!capturing_) raw_.scalar(value);
        return true;
    }
    if (at() == At::row && cell_ >= columns_.size()) {
        ++cell_;
        return true; // counted, and complained of at the end of the row
    }
    if (!isKnownKey()) return takeUnknown(compactJson(value));
    raw_.clear();
    raw_.scalar(value);
    return takeValue();
}

bool DocumentReader::begin(bool array) {
    if (depth_ > 0) {
        ++depth_;
        if (!capturing_) raw_.begin(array);
        return true;
    }
    if (const auto done = openContainer(array)) return *done;
    depth_ = 1;
    capturing_ = !isKnownKey() || (at() == At::row && cell_ >= columns_.size());
    captureBegin_ = offset() - 1;
    raw_.clear();
    raw_.begin(array);
    return true;
}

bool DocumentReader::end(bool) {
    if (depth_ == 0) return closeContainer();
    --depth_;
    if (!capturing_) {
        raw_.end();
        return depth_ > 0 || takeValue();
    }
    if (depth_ > 0) return true;
    capturing_ = false;
    if (at() == At::row && cell_ >= columns_.size()) {
        ++cell_;
        return true;
    }
    return takeUnknown(compactJson(text_.substr(captureBegin_, offset() - captureBegin_)));
}

std::optional<bool> DocumentReader::openContainer(bool array) {
    const auto enter = [this](At inside) {
        stack_.push_back(inside);
        return true;
    };
    switch (at()) {
    case At::outside:
        if (array) return std::nullopt;
        return enter(At::top);
    case At::top:
        if (array) return std::nullopt;
        if (key_ == format::items) return enter(At::items);
        if (!options_.wholeWorkspace) return std::nullopt;
        if (key_ == format::run) return enter(At::run);
        if (key_ == format::parameters) return enter(At::parameters);
        return std::nullopt;
    case At::items: {
        const auto type = schema_.findType(key_);
        if (array || !type) return std::nullopt;
        startTable(*type);
        return enter(At::table);
    }
    case At::table:
        if (!array) return std::nullopt;
        if (key_ == format::columns) return enter(At::columns);
        if (key_ != format::rows) return std::nullopt;
        if (!hasColumns_ &&
            !error("The rows stand before the columns that say what they mean.", "Put \"columns\" first."))
            return false;
        return enter(At::rows);
    case At::rows:
        ++rowNumber_;
        if (!array) return std::nullopt;
        startRow();
        return enter(At::row);
    case At::run:
    case At::parameters:
    case At::columns:
    case At::row:
        return std::nullopt;
    }
    return std::nullopt;
}

bool DocumentReader::closeContainer() {
    const At closed = at();
    bool goOn = true;
    if (closed == At::row) goOn = finishRow();
    if (closed == At::columns) goOn = finishColumns();
    stack_.pop_back();
    if (closed == At::rows) rowNumber_ = 0;
    // Complaints about what comes next name their own key.
    key_.clear();
    return goOn;
}

bool DocumentReader::takeUnknown(std::string json) {
    switch (at()) {
    case At::top:
        unknown.top.emplace_back(key_, std::move(json));
        return noteUnknown("This key is unknown.");
    case At::run:
        unknown.run.emplace_back(key_, std::move(json));
        return noteUnknown("This run setting is unknown.");
    case At::parameters:
        unknown.parameters.emplace_back(key_, std::move(json));
        return noteUnknown("This parameter is unknown.");
    case At::items:
        unknown.types.emplace_back(key_, std::move(json));
        return noteUnknown("This type of item is unknown.");
    case At::table:
        unknown.tables[schema_.types[type_].key].members.emplace_back(key_, std::move(json));
        return noteUnknown("This key of a table is unknown.");
    case At::row:
        unknownCells_[columns_[cell_++].index] = std::move(json);
        return true; // the column was complained of
    default:
        return true;
    }
}

// ---- values ----

bool DocumentReader::takeValue() {
    switch (at()) {
    case At::outside:
        return error("The document is " + raw_.describe() + " instead of an object.", "Begin it with \"{\".");
    case At::top:
        return takeTopValue();
    case At::run:
        return takeRunValue();
    case At::parameters: {
        const std::size_t index = *schema_.findParameter(key_);
        Value value;
        if (auto issue = raw_.read(schema_.parameters[index], value)) return valueError(*std::move(issue));
        parameters[index] = std::move(value);
        return true;
    }
    case At::items:
        return error("A table must be an object with \"columns\" and \"rows\".", "Write it as one.");
    case At::table:
        return error("Here stands " + raw_.describe() + " instead of a list.", "Write a list in brackets.");
    case At::columns:
        return takeColumnName();
    case At::rows:
        if (raw_.isScalar()) ++rowNumber_; // others were counted when they began
        return error("A row must be a list of values.", "Write one value for each column, in brackets.");
    case At::row:
        return takeCell();
    }
    return true;
}

bool DocumentReader::takeTopValue() {
    if (key_ == format::title || key_ == format::description) {
        const auto text = raw_.text();
        if (!text)
            return error("Here stands " + raw_.describe() + " instead of a text in quotes.",
                         "Write a text in quotes.");
        (key_ == format::title ? title : description) = *text;
        return true;
    }
    if (key_ == format::items || key_ == format::run || key_ == format::parameters)
        return error("Here stands " + raw_.describe() + " instead of an object.",
                     "Write an object in braces.");
    return true; // the header was read before
}

bool DocumentReader::takeRunValue() {
    if (key_ == format::seed) {
        const auto seed = raw_.natural();
        if (!seed)
            return error("The seed is no whole number from 0 to 18446744073709551615.",
                         "Give such a number.");
        run.seed = *seed;
        return true;
    }
    const auto& specs = runSpecs();
    const auto spec =
        std::find_if(specs.begin(), specs.end(), [this](const auto& s) { return s.key == key_; });
    Value value;
    if (auto issue = raw_.read(*spec, value)) return valueError(*std::move(issue));
    double& target = key_ == format::until    ? run.until
                     : key_ == format::warmup ? run.warmup
                                              : run.playbackRate;
    target = std::get<double>(value);
    return true;
}

bool DocumentReader::takeCell() {
    const Column& column = columns_[cell_];
    bool goOn = true;
    switch (column.feeds) {
    case Column::Feeds::id:
        goOn = takeId();
        break;
    case Column::Feeds::name:
        goOn = takeName();
        break;
    case Column::Feeds::group: {
        const auto group = raw_.natural();
        if (group && *group <= format::largestId)
            item_.group = {static_cast<std::uint32_t>(*group)};
        else
            goOn = error("A group is a whole number; 0 stands for none.", "Give such a number.");
        break;
    }
    case Column::Feeds::locked:
    case Column::Feeds::hidden: {
        const auto flag = raw_.boolean();
        if (flag)
            (column.feeds == Column::Feeds::locked ? item_.locked : item_.hidden) = *flag;
        else
            goOn = error("Here stands " + raw_.describe() + " instead of true or false.",
                         "Write true or false.");
        break;
    }
    case Column::Feeds::property: {
        const PropertySpec& spec = schema_.types[type_].properties[column.index];
        if (auto issue = raw_.read(spec, item_.values[column.index])) goOn = valueError(*std::move(issue));
        break;
    }
    case Column::Feeds::unknown:
        break; // went to takeUnknown()
    }
    ++cell_;
    return goOn;
}

bool DocumentReader::takeId() {
    const auto id = raw_.natural();
    if (!id || *id == 0 || *id > format::largestId)
        return error(fmt::format("An id is a whole number from 1 to {}.", format::largestId),
                     "Give each item its own.");
    item_.id = {static_cast<std::uint32_t>(*id)};
    if (ids_.insert(item_.id.value).second) return true;
    return error(fmt::format("The id {} is taken by an item above.", *id), "Give each item its own.");
}

bool DocumentReader::takeName() {
    const auto name = raw_.text();
    if (!name && !raw_.isNull())
        return error("Here stands " + raw_.describe() + " instead of a name in quotes.",
                     "Write a name in quotes, or \"\" for none.");
    item_.name = name.value_or("");
    if (item_.name.empty() || names_.insert(item_.name).second) return true;
    return error("The name " + quoted(item_.name) + " is taken by an item above.",
                 "Names are unique in a scene: change one of them.");
}

// ---- tables ----

void DocumentReader::startTable(std::size_t type) {
    type_ = type;
    columns_.clear();
    hasColumns_ = false;
    rowNumber_ = 0;
}

bool DocumentReader::takeColumnName() {
    const auto key = raw_.text();
    if (!key)
        return error("Here stands " + raw_.describe() + " instead of a column's key.",
                     "Write the key of a property in quotes.");
    const ItemTypeSpec& type = schema_.types[type_];
    Column column;
    column.key = *key;
    if (std::any_of(columns_.begin(), columns_.end(), [&](const Column& c) { return c.key == *key; }))
        return error("The column " + quoted(*key) + " stands twice.", "Remove one of them.");
    if (*key == format::id)
        column.feeds = Column::Feeds::id;
    else if (*key == format::name)
        column.feeds = Column::Feeds::name;
    else if (*key == format::group)
        column.feeds = Column::Feeds::group;
    else if (*key == format::locked)
        column.feeds = Column::Feeds::locked;
    else if (*key == format::hidden)
        column.feeds = Column::Feeds::hidden;
    else if (const auto property = type.find(*key)) {
        column.feeds = Column::Feeds::property;
        column.index = *property;
    } else {
        auto& kept = unknown.tables[type.key].columns;
        column.index = kept.size();
        kept.push_back(*key);
    }
    const bool isUnknown = column.feeds == Column::Feeds::unknown;
    columns_.push_back(std::move(column));
    return !isUnknown || noteUnknown("The column " + quoted(*key) + " is unknown.");
}

bool DocumentReader::finishColumns() {
    hasColumns_ = true;
    if (std::any_of(columns_.begin(), columns_.end(),
                    [](const Column& c) { return c.feeds == Column::Feeds::id; }))
        return true;
    return error("There is no column \"id\".", "Number the items from 1, each number once in the file.");
}

void DocumentReader::startRow() {
    cell_ = 0;
    rowFailed_ = false;
    item_ = defaultItem(schema_, type_);
    const auto extra = unknown.tables.find(schema_.types[type_].key);
    unknownCells_.assign(extra == unknown.tables.end() ? 0 : extra->second.columns.size(), "null");
}

bool DocumentReader::finishRow() {
    const std::size_t cells = cell_;
    cell_ = columns_.size(); // the complaint is about the row, not a cell
    if (cells != columns_.size())
        return error(fmt::format("The row has {} values for {} columns.", cells, columns_.size()),
                     "Write one value for each column.");
    if (rowFailed_) return true;
    if (!unknownCells_.empty())
        unknown.tables[schema_.types[type_].key].rows[item_.id.value] = std::move(unknownCells_);
    batch_.push_back(std::move(item_));
    if (batch_.size() == batchSize) flush();
    return true;
}

void DocumentReader::flush() {
    if (!issues_.errors() && !batch_.empty()) take_(std::move(batch_));
    batch_.clear();
}

} // namespace kairos
