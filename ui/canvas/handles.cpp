#include "ui/canvas/handles.h"

#include "ui/canvas/board_painter.h"
#include "ui/canvas/shape_keys.h"
#include "ui/document/geometry.h"

#include <algorithm>

namespace kairos::ui {

namespace {

constexpr double rotateDistance = 26;     // pixels above the selection
constexpr std::size_t maxVertices = 400;  // a longer chain is edited by its numbers
constexpr std::size_t maxTurned = 20'000; // what a drag can turn at every move of the mouse

void addShapeHandles(const Scene& scene, ItemId id, double arrowSeconds, std::vector<Handle>& handles) {
    const ShapeKeys keys = ShapeKeys::of(scene.specOf(id));
    if (!keys.complete()) return;
    const auto vector = [&](std::size_t property) { return std::get<Vec2>(scene.value(id, property)); };
    switch (keys.shape) {
    case Shape::disc: {
        const Vec2 center = vector(*keys.position);
        const double radius = std::get<double>(scene.value(id, *keys.radius));
        // The radius is below the disc, out of the way of most arrows.
        handles.push_back({Handle::Kind::radius, id, 0, center - Vec2{0, radius}, center});
        if (keys.velocity)
            handles.push_back({Handle::Kind::velocity, id, 0,
                               arrowTip(center, radius, vector(*keys.velocity), arrowSeconds), center});
        break;
    }
    case Shape::chain:
    case Shape::region: {
        const auto points = std::get<Points>(scene.value(id, *keys.points));
        if (points.size() > maxVertices) break;
        for (std::size_t i = 0; i < points.size(); ++i)
            handles.push_back({Handle::Kind::vertex, id, i, points[i], {}});
        break;
    }
    case Shape::rectangle: {
        const Vec2 a = vector(*keys.position);
        const Vec2 b = a + vector(*keys.size);
        const Vec2 corners[] = {a, {b.x, a.y}, b, {a.x, b.y}};
        for (std::size_t i = 0; i < 4; ++i)
            handles.push_back({Handle::Kind::corner, id, i, corners[i], {}});
        break;
    }
    case Shape::text:
        break;
    }
}

bool canTurn(const Scene& scene, const std::vector<ItemId>& ids) {
    if (ids.empty() || ids.size() > maxTurned) return false;
    if (ids.size() > 1)
        return std::none_of(ids.begin(), ids.end(),
                            [&](ItemId id) { return scene.specOf(id).shape == Shape::rectangle; });
    const Shape shape = scene.specOf(ids.front()).shape;
    return shape == Shape::chain || shape == Shape::region;
}

} // namespace

std::vector<Handle> handlesOf(const Scene& scene, const std::vector<ItemId>& selection, double metresPerPixel,
                              double arrowSeconds) {
    std::vector<ItemId> free;
    for (ItemId id : selection)
        if (!scene.locked(id) && !scene.hidden(id)) free.push_back(id);
    std::vector<Handle> handles;
    if (free.size() == 1) addShapeHandles(scene, free.front(), arrowSeconds, handles);
    if (canTurn(scene, free)) {
        const Bounds bounds = boundsOf(scene, free);
        if (!bounds.empty()) {
            const Vec2 top{bounds.center().x, bounds.max.y + rotateDistance * metresPerPixel};
            handles.push_back({Handle::Kind::rotate, {}, 0, top, bounds.center()});
        }
    }
    return handles;
}

} // namespace kairos::ui
