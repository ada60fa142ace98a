// describe: the kinds, and all that can stand in a scene of one, complete enough to write a scene by script.
#include "app/cli/exit_code.h"
#include "app/cli/verbs.h"
#include "engine/base/number.h"
#include "engine/io/json_writer.h"
#include "engine/models/builtin_kinds.h"

#include <cmath>
#include <fmt/format.h>
#include <iostream>

namespace kairos::cli {

namespace {

constexpr auto kLine = JsonWriter::Layout::line;

std::string_view nameOf(Shape shape) {
    static constexpr std::string_view names[] = {"disc", "chain", "rectangle", "region", "text"};
    return names[static_cast<std::size_t>(shape)];
}
std::string_view nameOf(ChannelType type) {
    static constexpr std::string_view names[] = {"sample", "distribution", "level", "counter", "value"};
    return names[static_cast<std::size_t>(type)];
}

// As a .kairos file holds it.
void writeValue(JsonWriter& json, const Value& value) {
    struct Writer {
        JsonWriter& json;
        void operator()(bool v) const { json.value(v); }
        void operator()(std::int64_t v) const { json.value(v); }
        void operator()(double v) const { json.value(v); }
        void operator()(const std::string& v) const { json.value(v); }
        void operator()(Vec2 v) const { json.beginArray(kLine).value(v.x).value(v.y).end(); }
        void operator()(const Points& points) const {
            json.beginArray(kLine);
            for (const Vec2 p : points)
                (*this)(p);
            json.end();
        }
        void operator()(Rgb v) const { json.value(toText(Value(v))); }
    };
    std::visit(Writer{json}, value);
}

void writeProperty(JsonWriter& json, const PropertySpec& spec) {
    json.beginObject(kLine).member("key", spec.key).member("label", spec.label).member("unit", spec.unit);
    json.member("type", name(spec.type)).key("default");
    writeValue(json, spec.defaultValue);
    if (std::isfinite(spec.min)) json.member("min", spec.min).member("minExcluded", spec.minExcluded);
    if (std::isfinite(spec.max)) json.member("max", spec.max);
    if (spec.infinite) json.member("infinite", true);
    if (!spec.choices.empty()) {
        json.key("choices").beginArray(kLine);
        for (const Choice& choice : spec.choices)
            json.beginObject(kLine).member("key", choice.key).member("label", choice.label).end();
        json.end();
    }
    json.member("live", spec.live).member("help", spec.help).end();
}

void writeProperties(JsonWriter& json, std::string_view key, const std::vector<PropertySpec>& specs) {
    json.key(key).beginArray();
    for (const PropertySpec& spec : specs)
        writeProperty(json, spec);
    json.end();
}

std::string kindsJson() {
    JsonWriter json;
    json.beginObject().key("kinds").beginArray();
    for (const ModelKind* kind : builtinKinds())
        json.beginObject(kLine)
            .member("id", kind->id)
            .member("version", kind->version)
            .member("title", kind->title)
            .member("summary", kind->summary)
            .end();
    json.end().end();
    return json.take() + "\n";
}

std::string kindJson(const ModelKind& kind) {
    JsonWriter json;
    json.beginObject();
    json.member("id", kind.id)
        .member("version", kind.version)
        .member("title", kind.title)
        .member("summary", kind.summary);
    json.key("types").beginArray();
    for (const ItemTypeSpec& type : kind.schema.types) {
        json.beginObject();
        json.member("key", type.key).member("label", type.label).member("shape", nameOf(type.shape));
        json.member("unique", type.unique).member("help", type.help);
        writeProperties(json, "properties", type.properties);
        json.end();
    }
    json.end();
    writeProperties(json, "parameters", kind.schema.parameters);
    json.key("observables").beginArray();
    for (const ObservableSpec& o : kind.observables)
        json.beginObject(kLine)
            .member("quantity", o.quantity)
            .member("label", o.label)
            .member("unit", o.unit)
            .member("type", nameOf(o.type))
            .member("perItem", o.perItem)
            .member("perClass", o.perCategory)
            .member("help", o.help)
            .end();
    json.end();
    json.key("importers").beginArray();
    for (const Importer& importer : kind.importers) {
        json.beginObject(kLine).member("id", importer.id).member("label", importer.label);
        json.key("suffixes").beginArray(kLine);
        for (const std::string& suffix : importer.suffixes)
            json.value(suffix);
        json.end().end();
    }
    json.end().end();
    return json.take() + "\n";
}

void printProperty(const PropertySpec& spec) {
    std::string range;
    if (std::isfinite(spec.min))
        range += fmt::format(", {} {}", spec.minExcluded ? "above" : "from", formatNumber(spec.min));
    if (std::isfinite(spec.max)) range += fmt::format(", to {}", formatNumber(spec.max));
    for (const Choice& choice : spec.choices)
        range += (&choice == &spec.choices.front() ? ": " : ", ") + choice.key;
    const std::string unit = spec.unit.empty() ? "" : " [" + spec.unit + "]";
    std::cout << fmt::format("    {:<16} {}{}{}. {}\n", spec.key, name(spec.type), unit, range, spec.help);
}

void printKind(const ModelKind& kind) {
    std::cout << fmt::format("{} ({}): {}\n", kind.title, kind.id, kind.summary);
    for (const ItemTypeSpec& type : kind.schema.types) {
        std::cout << fmt::format("\n  {}: {}\n", type.key, type.help);
        for (const PropertySpec& spec : type.properties)
            printProperty(spec);
    }
    if (!kind.schema.parameters.empty()) std::cout << "\n  scene: parameters of the whole\n";
    for (const PropertySpec& spec : kind.schema.parameters)
        printProperty(spec);
    std::cout << "\n  measured\n";
    for (const ObservableSpec& o : kind.observables)
        std::cout << fmt::format("    {:<24} {}{}. {}\n", o.quantity, nameOf(o.type),
                                 o.unit.empty() ? "" : " [" + o.unit + "]", o.help);
}

int describe(const std::string& id, bool json) {
    if (id.empty()) {
        if (json) std::cout << kindsJson();
        if (!json)
            for (const ModelKind* kind : builtinKinds())
                std::cout << fmt::format("{:<12} {}\n", kind->id, kind->summary);
        return done;
    }
    const ModelKind* kind = findKind(id);
    if (!kind) return refuse(id, "There is no such kind of model.", "`kairos-cli describe` lists the kinds.");
    if (json)
        std::cout << kindJson(*kind);
    else
        printKind(*kind);
    return done;
}

} // namespace

void addDescribe(CLI::App& app, int& exitCode) {
    CLI::App* verb =
        app.add_subcommand("describe", "List the kinds of model, or all that a scene of one kind can hold");
    const auto kind = std::make_shared<std::string>();
    const auto json = std::make_shared<bool>(false);
    verb->add_option("KIND", *kind, "A kind, as `describe` lists it");
    verb->add_flag("--json", *json, "As one JSON object");
    verb->callback([kind, json, &exitCode] { exitCode = describe(*kind, *json); });
}

} // namespace kairos::cli
