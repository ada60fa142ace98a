// The drawing in a form that is quick to paint and to search: one compact list for each chunk of the scene.
// Chunks are shared and never change, so an edit renews the lists of the chunks it touched and no others.
// Searches walk the lists: 100,000 discs are a few megabytes, a fraction of a millisecond.
#pragma once

#include "engine/scene/scene.h"
#include "ui/canvas/shape_keys.h"
#include "ui/canvas/view_map.h"

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kairos::ui {

struct DiscMark {
    Vec2 center;
    Vec2 velocity;
    double radius = 0;
    ItemId item;
    std::uint16_t species = 0; // index into ScenePicture::species()
    bool ownColor = false;     // whether the person chose another colour than the default
    bool locked = false;
    bool traced = false; // its path is drawn while it runs
    Rgb color;
};

/// Everything that is not a disc. Hidden items are in neither list.
struct OutlineMark {
    Shape shape = Shape::chain;
    bool openX = false, openY = false; // rectangles: pairs of sides without a wall
    bool locked = false;
    bool hasSpecies = false; // regions of things of a species
    std::uint16_t species = 0;
    std::uint16_t localSpecies = 0; // index into ChunkPicture::species
    ItemId item;
    std::string name; // of a region, written in its corner
    Points points;    // rectangle: lower left and upper right; text: its position
    std::string text;
    Bounds bounds;
};

struct ChunkPicture {
    std::shared_ptr<const Chunk> chunk;
    std::vector<DiscMark> discs;
    std::vector<OutlineMark> outlines;
    Bounds bounds; // of centres and points, discs with their radius
    double maxSpeed = 0;
    std::vector<std::pair<std::string, ItemId>> species; // names and who has them first
    std::vector<std::uint16_t> localSpecies;             // of each disc, index into `species`
    std::vector<std::uint16_t> globalSpecies; // of each of `species`, as last given to discs and outlines
};

struct TypePicture {
    ShapeKeys keys;
    std::string label;
    std::string countLabel; // of the property that says how many there will be; empty where there is none
    std::vector<ChunkPicture> chunks;
    bool moves() const { return keys.velocity.has_value(); } // else its discs stand still for ever
};

class ScenePicture {
public:
    explicit ScenePicture(const Schema& schema);

    /// Brings the lists up to date.
    void update(const Scene& scene);

    std::span<const TypePicture> types() const { return types_; }
    /// Names of species in the order in which their first items were made: a colour stays when others come.
    const std::vector<std::string>& species() const { return species_; }
    /// The place of `name` in species(), or one behind the last.
    std::size_t speciesIndex(const std::string& name) const;
    const Bounds& bounds() const { return bounds_; }
    double maxSpeed() const { return maxSpeed_; }
    std::size_t discCount() const { return discs_; }

    /// The topmost item within `tolerance` m of `p`. Rectangles are met at their sides only, regions also
    /// inside.
    ItemId itemAt(Vec2 p, double tolerance) const;
    /// Items that lie wholly in `area`, ascending.
    std::vector<ItemId> itemsIn(const Bounds& area) const;

private:
    void renew(const TypePicture& type, const ItemTypeSpec& spec, ChunkPicture& picture) const;
    void nameSpecies();

    const Schema* schema_;
    std::vector<TypePicture> types_;
    std::vector<std::string> species_;
    Bounds bounds_;
    double maxSpeed_ = 0;
    std::size_t discs_ = 0;
};

/// From `p` to the segment a b, m.
double distanceToSegment(Vec2 p, Vec2 a, Vec2 b);
/// Whether `p` lies inside the closed polygon.
bool insidePolygon(Vec2 p, const Points& polygon);

} // namespace kairos::ui
