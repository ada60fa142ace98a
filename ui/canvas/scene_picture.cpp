#include "ui/canvas/scene_picture.h"

#include <algorithm>
#include <map>

namespace kairos::ui {

namespace {

Rgb defaultColor(const TypePicture& type, const ItemTypeSpec& spec) {
    return type.keys.color ? std::get<Rgb>(spec.properties[*type.keys.color].defaultValue) : Rgb{};
}

/// "number of disks" of a region that will be filled.
std::string countLabel(const ShapeKeys& keys, const ItemTypeSpec& spec) {
    std::string label = keys.count ? spec.properties[*keys.count].label : std::string();
    if (!label.empty() && label[0] >= 'A' && label[0] <= 'Z') label[0] += 'a' - 'A';
    return label;
}

void addOutline(const TypePicture& type, const Chunk& chunk, std::size_t row, std::uint16_t species,
                ChunkPicture& picture) {
    const ShapeKeys& keys = type.keys;
    OutlineMark mark;
    mark.shape = keys.shape;
    mark.hasSpecies = keys.species.has_value();
    mark.localSpecies = species;
    mark.item = chunk.ids[row];
    mark.locked = chunk.locked[row] != 0;
    switch (keys.shape) {
    case Shape::rectangle: {
        const Vec2 corner = chunk.column<Vec2>(*keys.position)[row];
        mark.points = {corner, corner + chunk.column<Vec2>(*keys.size)[row]};
        mark.openX = keys.sidesX && chunk.column<std::string>(*keys.sidesX)[row] == "periodic";
        mark.openY = keys.sidesY && chunk.column<std::string>(*keys.sidesY)[row] == "periodic";
        break;
    }
    case Shape::text:
        mark.points = {chunk.column<Vec2>(*keys.position)[row]};
        mark.text = chunk.column<std::string>(*keys.text)[row];
        break;
    default:
        mark.points = chunk.column<Points>(*keys.points)[row];
        if (keys.shape == Shape::region) {
            mark.name = chunk.names[row].empty() ? type.label + " " + std::to_string(chunk.ids[row].value)
                                                 : chunk.names[row];
            if (keys.count)
                mark.name += ", " + type.countLabel + ": " +
                             std::to_string(chunk.column<std::int64_t>(*keys.count)[row]);
        }
    }
    for (Vec2 p : mark.points)
        mark.bounds.add(p);
    picture.bounds.add(mark.bounds);
    picture.outlines.push_back(std::move(mark));
}

bool meetsOutline(const OutlineMark& mark, Vec2 p, double tolerance) {
    const auto& q = mark.points;
    switch (mark.shape) {
    case Shape::rectangle: {
        const Bounds outer = mark.bounds.grown(tolerance);
        const Bounds inner = mark.bounds.grown(-tolerance);
        return outer.contains(p) &&
               !(inner.min.x < p.x && p.x < inner.max.x && inner.min.y < p.y && p.y < inner.max.y);
    }
    case Shape::text: {
        // Letters are as high on the screen at every zoom; a few tolerances stand for them.
        const double height = 3 * tolerance;
        const double width =
            height * 0.55 * std::clamp<double>(static_cast<double>(mark.text.size()), 1, 200);
        return p.x >= q[0].x - tolerance && p.x <= q[0].x + width && p.y >= q[0].y - tolerance &&
               p.y <= q[0].y + height;
    }
    default:
        for (std::size_t i = 1; i < q.size(); ++i)
            if (distanceToSegment(p, q[i - 1], q[i]) <= tolerance) return true;
        if (q.size() == 1 && norm(p - q[0]) <= tolerance) return true;
        return mark.shape == Shape::region && q.size() > 1 &&
               (distanceToSegment(p, q.back(), q.front()) <= tolerance || insidePolygon(p, q));
    }
}

/// Higher is nearer to the eye.
int layer(Shape shape) {
    switch (shape) {
    case Shape::region:
        return 0;
    case Shape::rectangle:
        return 1;
    case Shape::chain:
        return 2;
    case Shape::disc:
        return 3;
    case Shape::text:
        return 4;
    }
    return 0;
}

} // namespace

double distanceToSegment(Vec2 p, Vec2 a, Vec2 b) {
    const Vec2 d = b - a;
    const double length2 = norm2(d);
    const double t = length2 > 0 ? std::clamp(dot(p - a, d) / length2, 0.0, 1.0) : 0.0;
    return norm(p - (a + t * d));
}

bool insidePolygon(Vec2 p, const Points& polygon) {
    bool inside = false;
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const Vec2 a = polygon[i];
        const Vec2 b = polygon[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

ScenePicture::ScenePicture(const Schema& schema) : schema_(&schema) {
    for (const ItemTypeSpec& spec : schema.types) {
        const ShapeKeys keys = ShapeKeys::of(spec);
        types_.push_back({keys, spec.label, countLabel(keys, spec), {}});
    }
}

void ScenePicture::update(const Scene& scene) {
    bool speciesMoved = false;
    bounds_ = {};
    maxSpeed_ = 0;
    discs_ = 0;
    for (std::size_t t = 0; t < types_.size(); ++t) {
        TypePicture& type = types_[t];
        if (!type.keys.complete()) continue;
        const auto chunks = scene.chunks(t);
        std::vector<ChunkPicture> old = std::move(type.chunks);
        type.chunks.clear();
        type.chunks.resize(chunks.size());
        // A chunk keeps its place or moves by few, so the search for its picture goes on from the last.
        std::size_t hint = 0;
        for (std::size_t c = 0; c < chunks.size(); ++c) {
            for (std::size_t tried = 0; tried < std::min<std::size_t>(old.size(), 4); ++tried) {
                ChunkPicture& candidate = old[(hint + tried) % old.size()];
                if (candidate.chunk != chunks[c]) continue;
                type.chunks[c] = std::move(candidate);
                hint = (hint + tried + 1) % old.size();
                break;
            }
            ChunkPicture& picture = type.chunks[c];
            if (!picture.chunk) {
                picture.chunk = chunks[c];
                renew(type, schema_->types[t], picture);
                speciesMoved = true;
                if (!old.empty()) hint = (hint + 1) % old.size();
            }
            bounds_.add(picture.bounds);
            maxSpeed_ = std::max(maxSpeed_, picture.maxSpeed);
            discs_ += picture.discs.size();
        }
        if (old.size() != chunks.size()) speciesMoved = true;
    }
    if (speciesMoved) nameSpecies();
}

void ScenePicture::renew(const TypePicture& type, const ItemTypeSpec& spec, ChunkPicture& picture) const {
    const ShapeKeys& keys = type.keys;
    const Chunk& chunk = *picture.chunk;
    const Rgb usual = defaultColor(type, spec);
    const auto speciesOf = [&](std::size_t row) {
        const std::string& name = chunk.column<std::string>(*keys.species)[row];
        for (std::size_t i = 0; i < picture.species.size(); ++i)
            if (picture.species[i].first == name) return static_cast<std::uint16_t>(i);
        picture.species.emplace_back(name, chunk.ids[row]);
        return static_cast<std::uint16_t>(picture.species.size() - 1);
    };
    for (std::size_t row = 0; row < chunk.size(); ++row) {
        const std::uint16_t species = keys.species ? speciesOf(row) : std::uint16_t{0};
        if (chunk.hidden[row]) continue;
        if (keys.shape != Shape::disc) {
            addOutline(type, chunk, row, species, picture);
            continue;
        }
        DiscMark mark;
        mark.item = chunk.ids[row];
        mark.locked = chunk.locked[row] != 0;
        mark.center = chunk.column<Vec2>(*keys.position)[row];
        mark.radius = chunk.column<double>(*keys.radius)[row];
        if (keys.velocity) mark.velocity = chunk.column<Vec2>(*keys.velocity)[row];
        if (keys.traced) mark.traced = chunk.column<std::uint8_t>(*keys.traced)[row] != 0;
        if (keys.color) {
            mark.color = chunk.column<Rgb>(*keys.color)[row];
            mark.ownColor = !(mark.color == usual);
        }
        picture.maxSpeed = std::max(picture.maxSpeed, norm(mark.velocity));
        picture.bounds.add(mark.center, mark.radius);
        picture.discs.push_back(mark);
        picture.localSpecies.push_back(species);
    }
}

void ScenePicture::nameSpecies() {
    std::map<std::string, ItemId> first;
    for (const TypePicture& type : types_)
        for (const ChunkPicture& chunk : type.chunks)
            for (const auto& [name, id] : chunk.species) {
                const auto [at, fresh] = first.emplace(name, id);
                if (!fresh) at->second = std::min(at->second, id);
            }
    std::vector<std::pair<ItemId, std::string>> order;
    for (const auto& [name, id] : first)
        order.emplace_back(id, name);
    std::sort(order.begin(), order.end());
    species_.clear();
    for (auto& [id, name] : order)
        species_.push_back(std::move(name));

    std::map<std::string, std::uint16_t> place;
    for (std::size_t i = 0; i < species_.size(); ++i)
        place[species_[i]] = static_cast<std::uint16_t>(i);
    std::vector<std::uint16_t> global;
    for (TypePicture& type : types_)
        for (ChunkPicture& chunk : type.chunks) {
            global.clear();
            for (const auto& [name, id] : chunk.species)
                global.push_back(place[name]);
            if (global == chunk.globalSpecies) continue;
            chunk.globalSpecies = global;
            for (OutlineMark& mark : chunk.outlines)
                mark.species = global[mark.localSpecies];
            for (std::size_t i = 0; i < chunk.discs.size(); ++i)
                chunk.discs[i].species = global[chunk.localSpecies[i]];
        }
}

std::size_t ScenePicture::speciesIndex(const std::string& name) const {
    return static_cast<std::size_t>(std::find(species_.begin(), species_.end(), name) - species_.begin());
}

ItemId ScenePicture::itemAt(Vec2 p, double tolerance) const {
    ItemId found;
    int top = -1;
    double nearest = 0; // among discs: the one whose rim or inside is nearest wins over its neighbours
    for (const TypePicture& type : types_) {
        const int level = layer(type.keys.shape);
        if (level < top) continue;
        for (const ChunkPicture& chunk : type.chunks) {
            if (chunk.bounds.empty()) continue;
            for (const DiscMark& disc : chunk.discs) {
                const double outside = std::max(norm(p - disc.center) - disc.radius, 0.0);
                if (outside > tolerance) continue;
                if (level > top || outside <= nearest) {
                    found = disc.item;
                    top = level;
                    nearest = outside;
                }
            }
            for (const OutlineMark& mark : chunk.outlines)
                if (meetsOutline(mark, p, tolerance)) {
                    found = mark.item;
                    top = level;
                    nearest = tolerance;
                }
        }
    }
    return found;
}

std::vector<ItemId> ScenePicture::itemsIn(const Bounds& area) const {
    std::vector<ItemId> ids;
    for (const TypePicture& type : types_)
        for (const ChunkPicture& chunk : type.chunks) {
            if (chunk.bounds.empty() || !chunk.bounds.meets(area)) continue;
            for (const DiscMark& disc : chunk.discs) {
                Bounds own;
                own.add(disc.center, disc.radius);
                if (area.contains(own)) ids.push_back(disc.item);
            }
            for (const OutlineMark& mark : chunk.outlines)
                if (!mark.bounds.empty() && area.contains(mark.bounds)) ids.push_back(mark.item);
        }
    std::sort(ids.begin(), ids.end());
    return ids;
}

} // namespace kairos::ui
