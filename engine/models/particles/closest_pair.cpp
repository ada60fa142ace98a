#include "engine/models/particles/closest_pair.h"

#include <algorithm>
#include <cmath>

namespace kairos::particles {

namespace {

using Iterator = std::vector<Vec2>::iterator;

/// Shamos & Hoey 1975. Takes points sorted by x, leaves them sorted by y.
double closest(Iterator from, Iterator to, std::vector<Vec2>& strip) {
    const auto byY = [](Vec2 a, Vec2 b) { return a.y < b.y; };
    if (to - from < 2) return INFINITY;
    const Iterator middle = from + (to - from) / 2;
    const double divide = middle->x;
    double best = std::min(closest(from, middle, strip), closest(middle, to, strip));
    std::inplace_merge(from, middle, to, byY);
    strip.clear();
    for (Iterator p = from; p != to; ++p) {
        if (std::abs(p->x - divide) >= best) continue;
        for (auto q = strip.rbegin(); q != strip.rend() && p->y - q->y < best; ++q)
            best = std::min(best, norm(*p - *q));
        strip.push_back(*p);
    }
    return best;
}

double closestIn(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(),
              [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<Vec2> strip;
    return closest(points.begin(), points.end(), strip);
}

/// Adds images of the points near the low side beyond the high side.
void addImages(std::vector<Vec2>& points, double Vec2::*axis, double period, double reach) {
    double low = INFINITY;
    for (const Vec2 p : points)
        low = std::min(low, p.*axis);
    for (std::size_t i = 0, n = points.size(); i < n; ++i) {
        if (points[i].*axis - low > reach) continue;
        Vec2 image = points[i];
        image.*axis += period;
        points.push_back(image);
    }
}

} // namespace

double closestPair(std::vector<Vec2> points, std::optional<double> periodX, std::optional<double> periodY) {
    if (points.size() < 2) return INFINITY;
    const double inside = closestIn(points);
    if (!periodX && !periodY) return inside;
    if (periodX) addImages(points, &Vec2::x, *periodX, inside);
    if (periodY) addImages(points, &Vec2::y, *periodY, inside);
    return closestIn(std::move(points));
}

} // namespace kairos::particles
