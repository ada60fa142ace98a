// Properties of scenes of every kind, on scenes and edits that RapidCheck makes from the kind's schema alone.
// A counterexample is shrunk, and printed with what repeats it (RC_PARAMS).
#include "engine/io/workspace_file.h"
#include "engine/models/builtin_kinds.h"
#include "engine/scene/edit.h"
#include "engine/stats/adaptive_histogram.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <numeric>
#include <rapidcheck.h>

#include <rapidcheck/gtest.h> // needs both of the above

namespace kairos::contract {
namespace {

// The same cases in every run, unless a person asks for others.
const int kSameCases = setenv("RC_PARAMS", "seed=20261 max_success=300 max_size=40", 0);

std::size_t below(std::size_t n) {
    // At its full size: small cases would never get past the first choices.
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, n));
}

std::string anyText() {
    static const std::vector<std::string> pieces{"a",  "Z",  "0", " ", ".", ",",
                                                 "\"", "\\", "/", "[", "é", "\u202e"};
    std::string text;
    for (std::size_t i = below(8); i > 0; --i)
        text += pieces[below(pieces.size())];
    return text;
}

double anyNumber() {
    static constexpr double some[] = {0,      -0.0, 1,         0.1, 1e-300, 5e-324, 1.7976931348623157e308,
                                      -1e300, 1e15, 123456.789};
    return below(2) == 0 ? some[below(std::size(some))] : *rc::gen::arbitrary<double>();
}

Value anyValue(const PropertySpec& spec) {
    switch (spec.type) {
    case ValueType::boolean:
        return below(2) == 0;
    case ValueType::integer:
        return *rc::gen::arbitrary<std::int64_t>();
    case ValueType::real:
        return spec.infinite && below(4) == 0 ? std::numeric_limits<double>::infinity() : anyNumber();
    case ValueType::text:
        return anyText();
    case ValueType::choice:
        return spec.choices[below(spec.choices.size())].key;
    case ValueType::vector:
        return Vec2{anyNumber(), anyNumber()};
    case ValueType::color:
        return Rgb{*rc::gen::arbitrary<std::uint8_t>(), *rc::gen::arbitrary<std::uint8_t>(),
                   *rc::gen::arbitrary<std::uint8_t>()};
    case ValueType::points: {
        Points points(below(6));
        for (Vec2& p : points)
            p = {anyNumber(), anyNumber()};
        return points;
    }
    }
    return false;
}

Value legalValue(const PropertySpec& spec) {
    for (int i = 0; i < 4; ++i)
        if (Value value = anyValue(spec); !validateValue(spec, value, {})) return value;
    return spec.defaultValue;
}

Edit insertion(const Workspace& workspace) {
    const Schema& schema = workspace.scene.schema();
    const std::size_t type = below(schema.types.size());
    if (schema.types[type].unique && workspace.scene.count(type) > 0) return {};
    InsertItems insert;
    const std::size_t count = schema.types[type].unique ? 1 : 1 + below(4);
    for (std::size_t i = 0; i < count; ++i) {
        Item item = defaultItem(schema, type);
        item.id = {workspace.scene.nextId().value + static_cast<std::uint32_t>(i)};
        if (below(3) == 0) item.name = anyText() + std::to_string(item.id.value); // unique
        item.locked = below(4) == 0;
        item.hidden = below(4) == 0;
        for (std::size_t p = 0; p < item.values.size(); ++p)
            if (below(2) == 0) item.values[p] = legalValue(schema.types[type].properties[p]);
        insert.items.push_back(std::move(item));
    }
    return insert;
}

Edit anyEdit(const Workspace& workspace) {
    const Schema& schema = workspace.scene.schema();
    const auto ids = workspace.scene.ids();
    const std::size_t choice = below(9);
    if (choice <= 2 || ids.empty()) return insertion(workspace);
    const ItemId id = ids[below(ids.size())];
    switch (choice) {
    case 3:
        return EraseItems{{id}};
    case 4: {
        const auto& properties = workspace.scene.specOf(id).properties;
        const std::size_t p = below(properties.size());
        return SetValues{p, {id}, {legalValue(properties[p])}};
    }
    case 5:
        return SetName{id, below(2) == 0 ? "" : anyText() + "#" + std::to_string(id.value)};
    case 6:
        return SetGroups{{id}, {workspace.scene.nextGroup()}};
    case 7:
        if (!schema.parameters.empty()) {
            const std::size_t p = below(schema.parameters.size());
            return SetParameter{p, legalValue(schema.parameters[p])};
        }
        return SetAbout{anyText(), anyText()};
    default: {
        EditSequence both;
        Workspace later = workspace;
        for (int i = 0; i < 2; ++i) {
            both.edits.push_back(i == 0 ? Edit(SetAbout{anyText(), anyText()}) : insertion(later));
            apply(later, both.edits.back());
        }
        return both;
    }
    }
}

// Over the kind's own schema: scenes are equal only where they share it.
Workspace emptyOf(const ModelKind& kind) {
    return {kind.id, kind.version, "", "", Scene(kind.schema), {}, ""};
}

KnownKinds knownKinds() {
    KnownKinds known;
    for (const ModelKind* kind : builtinKinds())
        known.push_back({kind->id, &kind->schema, kind->version});
    return known;
}

RC_GTEST_PROP(Property, WhatIsWrittenReadsBackToTheSameSceneAndBytes, ()) {
    for (const ModelKind* kind : builtinKinds()) {
        Workspace workspace = emptyOf(*kind);
        for (std::size_t n = below(12); n > 0; --n)
            apply(workspace, anyEdit(workspace));
        const std::string text = writeWorkspace(workspace);
        const auto read = readWorkspace(text, "scene", knownKinds(), true);
        if (!read) RC_FAIL(toText(read.issues().front()) + "\n" + text);
        RC_ASSERT(read.value().scene == workspace.scene);
        RC_ASSERT(read.value().run == workspace.run);
        RC_ASSERT(read.value().description == workspace.description);
        RC_ASSERT(writeWorkspace(read.value()) == text);
    }
}

RC_GTEST_PROP(Property, EditsAndThenTheirInversesLeaveNothing, ()) {
    for (const ModelKind* kind : builtinKinds()) {
        const Workspace blank = emptyOf(*kind);
        Workspace workspace = blank;
        std::vector<Edit> inverses;
        std::vector<std::string> states;
        for (std::size_t n = below(15); n > 0; --n) {
            states.push_back(writeWorkspace(workspace));
            inverses.push_back(apply(workspace, anyEdit(workspace)));
        }
        const std::string end = writeWorkspace(workspace);
        std::vector<Edit> forward;
        for (std::size_t i = inverses.size(); i-- > 0;) {
            forward.push_back(apply(workspace, inverses[i]));
            RC_ASSERT(writeWorkspace(workspace) == states[i]);
        }
        RC_ASSERT(workspace == blank);
        for (std::size_t i = forward.size(); i-- > 0;)
            apply(workspace, forward[i]);
        RC_ASSERT(writeWorkspace(workspace) == end);
    }
}

RC_GTEST_PROP(Property, AHistogramCountsAllWhereverItStands, ()) {
    const auto values = *rc::gen::nonEmpty(rc::gen::container<std::vector<double>>(
        rc::gen::map(rc::gen::arbitrary<int>(), [](int v) { return v * 0.37; })));
    AdaptiveHistogram histogram;
    const std::size_t cut = below(values.size() + 1);
    histogram.add(std::span(values).first(cut));
    histogram.add(std::span(values).subspan(cut));
    RC_ASSERT(histogram.total() == values.size());
    const auto low = std::min_element(values.begin(), values.end());
    const auto high = std::max_element(values.begin(), values.end());
    const auto first = histogram.find(0), last = histogram.find(static_cast<double>(values.size() - 1));
    RC_ASSERT(first.low <= *low && *low < first.low + first.width);
    RC_ASSERT(last.low <= *high && *high < last.low + last.width);
    // Widths are powers of two, edges are multiples of them.
    int exponent = 0;
    RC_ASSERT(std::frexp(first.width, &exponent) == 0.5);
    RC_ASSERT(std::remainder(first.low, first.width) == 0);
}

} // namespace
} // namespace kairos::contract
