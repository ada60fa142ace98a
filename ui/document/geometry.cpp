#include "ui/document/geometry.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace kairos::ui {

namespace {

/// Where a type keeps its geometry; looked up once a type, not once an item.
struct GeometryKeys {
    explicit GeometryKeys(const ItemTypeSpec& type)
        : shape(type.shape), position(type.find("position")), points(type.find("points")),
          radius(type.find("radius")), size(type.find("size")), velocity(type.find("velocity")) {}

    Shape shape;
    std::optional<std::size_t> position, points, radius, size, velocity;
};

std::vector<GeometryKeys> keysOf(const Schema& schema) {
    std::vector<GeometryKeys> keys;
    for (const ItemTypeSpec& type : schema.types)
        keys.emplace_back(type);
    return keys;
}

/// `get(property)` gives the item's value.
template<class Get>
Bounds bounds(const GeometryKeys& keys, const Get& get) {
    switch (keys.shape) {
    case Shape::disc: {
        if (!keys.position || !keys.radius) return {};
        const Vec2 center = std::get<Vec2>(get(*keys.position));
        const double r = std::get<double>(get(*keys.radius));
        return Bounds{center - Vec2{r, r}, center + Vec2{r, r}};
    }
    case Shape::chain:
    case Shape::region: {
        if (!keys.points) return {};
        const Value value = get(*keys.points);
        const auto& points = std::get<Points>(value);
        Bounds box;
        for (Vec2 p : points)
            box.add(p);
        return box;
    }
    case Shape::rectangle: {
        if (!keys.position || !keys.size) return {};
        const Vec2 corner = std::get<Vec2>(get(*keys.position));
        return Bounds{corner, corner + std::get<Vec2>(get(*keys.size))};
    }
    case Shape::text: {
        if (!keys.position) return {};
        const Vec2 at = std::get<Vec2>(get(*keys.position));
        return Bounds{at, at};
    }
    }
    return {};
}

/// Every point of an item through `move`, in place; the parts that are not points (radius, sides, velocity)
/// are left to the caller.
template<class Move>
void movePoints(const Scene& scene, const GeometryKeys& keys, std::uint32_t type, ItemId id, const Move& move,
                ValueChanges& changes) {
    if (keys.position)
        changes.set(type, *keys.position, id, move(std::get<Vec2>(scene.value(id, *keys.position))));
    if (keys.points) {
        auto points = std::get<Points>(scene.value(id, *keys.points));
        for (Vec2& p : points)
            p = move(p);
        changes.set(type, *keys.points, id, std::move(points));
    }
}

/// A turn; exact for multiples of a quarter, so that four of them give the same bits back.
struct Turn {
    explicit Turn(double radians) {
        const double quarters = radians / (std::numbers::pi / 2);
        const double whole = std::round(quarters);
        quarter = std::abs(quarters - whole) < 1e-12;
        if (!quarter) {
            c = std::cos(radians);
            s = std::sin(radians);
            return;
        }
        constexpr Vec2 directions[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        const int index = static_cast<int>(std::fmod(std::fmod(whole, 4) + 4, 4));
        c = directions[index].x;
        s = directions[index].y;
    }
    Vec2 operator()(Vec2 a) const { return {c * a.x - s * a.y, s * a.x + c * a.y}; }

    double c = 1, s = 0;
    bool quarter = false;
};

} // namespace

Bounds boundsOf(const ItemTypeSpec& type, const std::vector<Value>& values) {
    return bounds(GeometryKeys(type), [&](std::size_t p) -> const Value& { return values[p]; });
}

Bounds boundsOf(const Scene& scene, ItemId id) {
    return bounds(GeometryKeys(scene.specOf(id)), [&](std::size_t p) { return scene.value(id, p); });
}

Bounds boundsOf(const Scene& scene, const std::vector<ItemId>& ids) {
    const auto keys = keysOf(scene.schema());
    Bounds all;
    for (ItemId id : ids) {
        all.add(bounds(keys[scene.typeOf(id)], [&](std::size_t p) { return scene.value(id, p); }));
    }
    return all;
}

Bounds boundsOf(const Scene& scene) {
    auto ids = scene.ids();
    std::erase_if(ids, [&](ItemId id) { return scene.hidden(id); });
    return boundsOf(scene, ids);
}

void translateValues(const ItemTypeSpec& type, std::vector<Value>& values, Vec2 by) {
    const GeometryKeys keys(type);
    if (keys.position) std::get<Vec2>(values[*keys.position]) += by;
    if (keys.points)
        for (Vec2& p : std::get<Points>(values[*keys.points]))
            p += by;
}

Edit translateItems(const Scene& scene, const std::vector<ItemId>& ids, Vec2 by) {
    const auto keys = keysOf(scene.schema());
    ValueChanges changes(scene);
    for (ItemId id : ids) {
        if (scene.locked(id)) continue;
        const std::uint32_t type = scene.typeOf(id);
        movePoints(
            scene, keys[type], type, id, [by](Vec2 p) { return p + by; }, changes);
    }
    return changes.take();
}

Edit rotateItems(const Scene& scene, const std::vector<ItemId>& ids, double radians, Vec2 center) {
    const auto keys = keysOf(scene.schema());
    const Turn turn(radians);
    const auto move = [&](Vec2 p) { return center + turn(p - center); };
    ValueChanges changes(scene);
    for (ItemId id : ids) {
        if (scene.locked(id)) continue;
        const std::uint32_t type = scene.typeOf(id);
        const GeometryKeys& k = keys[type];
        if (k.shape == Shape::rectangle && k.position && k.size) {
            const Vec2 corner = std::get<Vec2>(scene.value(id, *k.position));
            const Vec2 size = std::get<Vec2>(scene.value(id, *k.size));
            const Vec2 turned = turn(size);
            const Vec2 fresh = turn.quarter ? Vec2{std::abs(turned.x), std::abs(turned.y)} : size;
            changes.set(type, *k.position, id, move(corner + 0.5 * size) - 0.5 * fresh);
            changes.set(type, *k.size, id, fresh);
        } else {
            movePoints(scene, k, type, id, move, changes);
        }
        if (k.velocity)
            changes.set(type, *k.velocity, id, turn(std::get<Vec2>(scene.value(id, *k.velocity))));
    }
    return changes.take();
}

Edit scaleItems(const Scene& scene, const std::vector<ItemId>& ids, double factor, Vec2 center) {
    const auto keys = keysOf(scene.schema());
    ValueChanges changes(scene);
    for (ItemId id : ids) {
        if (scene.locked(id)) continue;
        const std::uint32_t type = scene.typeOf(id);
        const GeometryKeys& k = keys[type];
        movePoints(
            scene, k, type, id, [&](Vec2 p) { return center + factor * (p - center); }, changes);
        if (k.shape == Shape::disc && k.radius)
            changes.set(type, *k.radius, id, factor * std::get<double>(scene.value(id, *k.radius)));
        if (k.shape == Shape::rectangle && k.size)
            changes.set(type, *k.size, id, factor * std::get<Vec2>(scene.value(id, *k.size)));
    }
    return changes.take();
}

namespace {

/// Each item by its own way; all in one Edit.
Edit translateEach(const Scene& scene, const std::vector<std::pair<ItemId, Vec2>>& moves) {
    const auto keys = keysOf(scene.schema());
    ValueChanges changes(scene);
    for (const auto& [id, by] : moves) {
        if (scene.locked(id) || by == Vec2{}) continue;
        const std::uint32_t type = scene.typeOf(id);
        movePoints(
            scene, keys[type], type, id, [by = by](Vec2 p) { return p + by; }, changes);
    }
    return changes.take();
}

} // namespace

Edit alignItems(const Scene& scene, const std::vector<ItemId>& ids, Alignment alignment) {
    const auto all = boundsOf(scene, ids);
    if (all.empty()) return {};
    std::vector<std::pair<ItemId, Vec2>> moves;
    for (ItemId id : ids) {
        const auto own = boundsOf(scene, id);
        if (own.empty()) continue;
        Vec2 by;
        switch (alignment) {
        case Alignment::left:
            by.x = all.min.x - own.min.x;
            break;
        case Alignment::centerX:
            by.x = all.center().x - own.center().x;
            break;
        case Alignment::right:
            by.x = all.max.x - own.max.x;
            break;
        case Alignment::bottom:
            by.y = all.min.y - own.min.y;
            break;
        case Alignment::centerY:
            by.y = all.center().y - own.center().y;
            break;
        case Alignment::top:
            by.y = all.max.y - own.max.y;
            break;
        }
        moves.emplace_back(id, by);
    }
    return translateEach(scene, moves);
}

Edit distributeItems(const Scene& scene, const std::vector<ItemId>& ids, Axis axis) {
    struct Span {
        ItemId id;
        double low, high;
    };
    std::vector<Span> spans;
    double used = 0;
    for (ItemId id : ids) {
        const auto own = boundsOf(scene, id);
        if (own.empty()) continue;
        if (axis == Axis::horizontal)
            spans.push_back({id, own.min.x, own.max.x});
        else
            spans.push_back({id, own.min.y, own.max.y});
        used += spans.back().high - spans.back().low;
    }
    if (spans.size() < 3) return {};
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
        return a.low + a.high != b.low + b.high ? a.low + a.high < b.low + b.high : a.id < b.id;
    });
    const double gap = (spans.back().high - spans.front().low - used) / static_cast<double>(spans.size() - 1);
    std::vector<std::pair<ItemId, Vec2>> moves;
    double next = spans.front().high + gap;
    for (std::size_t i = 1; i + 1 < spans.size(); ++i) {
        const double by = next - spans[i].low;
        moves.emplace_back(spans[i].id, axis == Axis::horizontal ? Vec2{by, 0} : Vec2{0, by});
        next += spans[i].high - spans[i].low + gap;
    }
    return translateEach(scene, moves);
}

void ValueChanges::set(std::uint32_t type, std::size_t property, ItemId id, Value value) {
    auto& ofType = byType_[type];
    if (ofType.empty()) ofType.resize(scene_.schema().types[type].properties.size());
    ofType[property].ids.push_back(id);
    ofType[property].values.push_back(std::move(value));
}

Edit ValueChanges::take() {
    EditSequence sequence;
    for (auto& ofType : byType_) {
        for (std::size_t property = 0; property < ofType.size(); ++property) {
            if (ofType[property].ids.empty()) continue;
            ofType[property].property = property;
            sequence.edits.emplace_back(std::move(ofType[property]));
        }
        ofType.clear();
    }
    if (sequence.edits.size() == 1) return std::move(sequence.edits.front());
    return sequence;
}

} // namespace kairos::ui
