#include "ui/canvas/snapping.h"

#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

constexpr std::size_t maxAligned = 300; // with more items in view, guides would be everywhere

/// Keeps the best of what it is shown.
class Search {
public:
    Search(Vec2 point, double reach) : point_(point), reach_(reach) {}

    void offer(Vec2 anchor) {
        const Vec2 d = anchor - point_;
        if (norm(d) < bestPoint_ && norm(d) <= reach_) {
            bestPoint_ = norm(d);
            result.source = anchor;
        }
        if (!aligns) return;
        if (std::abs(d.x) < bestX_ && std::abs(d.x) <= reach_) {
            bestX_ = std::abs(d.x);
            result.alongX = anchor;
        }
        if (std::abs(d.y) < bestY_ && std::abs(d.y) <= reach_) {
            bestY_ = std::abs(d.y);
            result.alongY = anchor;
        }
    }

    SnapResult result;
    bool aligns = true;

private:
    Vec2 point_;
    double reach_;
    double bestPoint_ = std::numeric_limits<double>::infinity();
    double bestX_ = bestPoint_, bestY_ = bestPoint_;
};

void offerDisc(const DiscMark& disc, Search& search) {
    const double r = disc.radius;
    for (Vec2 d : {Vec2{0, 0}, Vec2{r, 0}, Vec2{-r, 0}, Vec2{0, r}, Vec2{0, -r}})
        search.offer(disc.center + d);
}

void offerOutline(const OutlineMark& mark, Search& search) {
    const auto& q = mark.points;
    if (mark.shape == Shape::rectangle) {
        const Vec2 a = mark.bounds.min, b = mark.bounds.max;
        for (Vec2 p : {a, b, Vec2{a.x, b.y}, Vec2{b.x, a.y}, mark.bounds.center()})
            search.offer(p);
        return;
    }
    for (std::size_t i = 0; i < q.size(); ++i) {
        search.offer(q[i]);
        if (i > 0) search.offer(0.5 * (q[i - 1] + q[i]));
    }
    if (mark.shape == Shape::region && q.size() > 2) search.offer(0.5 * (q.back() + q.front()));
}

} // namespace

double roundStep(double value) {
    if (!(value > 0) || !std::isfinite(value)) return 1;
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= value * (1 - 1e-12)) return factor * power;
    return 10 * power;
}

double gridLine(double value, double step) {
    const double n = std::round(value / step);
    // Steps below one divide it: 3 / 10 is the number that people write as 0.3, 3 * 0.1 is not.
    return step < 1 ? n / std::round(1 / step) : n * step;
}

SnapResult snapPoint(Vec2 point, const ScenePicture& picture, const Bounds& shown,
                     std::span<const ItemId> except, double gridStep, double reach) {
    Search search(point, reach);
    search.aligns = false;
    std::vector<const DiscMark*> discs;
    std::vector<const OutlineMark*> outlines;
    const auto skipped = [&](ItemId id) { return std::binary_search(except.begin(), except.end(), id); };
    const Bounds near = Bounds{point, point}.grown(reach);
    for (const TypePicture& type : picture.types())
        for (const ChunkPicture& chunk : type.chunks) {
            if (chunk.bounds.empty() || !chunk.bounds.meets(shown)) continue;
            for (const DiscMark& disc : chunk.discs) {
                const bool close = near.grown(disc.radius).contains(disc.center);
                const bool few = discs.size() + outlines.size() <= maxAligned;
                if (!close && !(few && shown.contains(disc.center))) continue;
                if (skipped(disc.item)) continue;
                if (few) discs.push_back(&disc);
                if (close) offerDisc(disc, search);
            }
            for (const OutlineMark& mark : chunk.outlines) {
                if (!mark.bounds.meets(shown) || skipped(mark.item)) continue;
                outlines.push_back(&mark);
                offerOutline(mark, search);
            }
        }
    if (search.result.source) {
        search.result.point = *search.result.source;
        return search.result;
    }
    if (discs.size() + outlines.size() <= maxAligned) {
        search.aligns = true;
        for (const DiscMark* disc : discs)
            offerDisc(*disc, search);
        for (const OutlineMark* mark : outlines)
            offerOutline(*mark, search);
    }
    SnapResult result = search.result;
    result.source.reset();
    // A grid line that is nearer than the item's line wins; where both agree, the guide is shown.
    const auto axis = [&](double value, std::optional<Vec2>& along, double Vec2::*part) {
        const double line = gridLine(value, gridStep);
        if (along && std::abs((*along).*part - value) <= std::abs(line - value) * (1 + 1e-9))
            return (*along).*part;
        along.reset();
        return line;
    };
    result.point.x = axis(point.x, result.alongX, &Vec2::x);
    result.point.y = axis(point.y, result.alongY, &Vec2::y);
    return result;
}

} // namespace kairos::ui
