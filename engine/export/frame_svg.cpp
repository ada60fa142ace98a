// A frame of a running model as a picture.
#include "engine/export/svg.h"
#include "engine/export/svg_writer.h"

#include "engine/base/number.h"
#include "engine/scene/schema.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace kairos {

namespace {

constexpr double margin = 16; // px
constexpr std::string_view ink = "#202020";
constexpr std::string_view paleInk = "#8a8a8a";

struct Bounds {
    Vec2 min{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    Vec2 max{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

    void enclose(Vec2 p, double around = 0) {
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) return;
        min = {std::min(min.x, p.x - around), std::min(min.y, p.y - around)};
        max = {std::max(max.x, p.x + around), std::max(max.y, p.y + around)};
    }
};

Bounds boundsOf(const Frame& frame) {
    Bounds bounds;
    for (const FrameBox& box : frame.boxes) {
        bounds.enclose(box.min);
        bounds.enclose(box.max);
    }
    for (const FrameSegment& segment : frame.segments) {
        bounds.enclose(segment.a);
        bounds.enclose(segment.b);
    }
    for (const FrameDisc& disc : frame.discs)
        bounds.enclose(disc.center, static_cast<double>(disc.radius));
    for (const FrameText& text : frame.texts)
        bounds.enclose(text.position);
    if (bounds.min.x > bounds.max.x) return {{0, 0}, {1, 1}};
    // A single point or a flat scene still needs an area.
    const double side = std::max({bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y, 1e-12});
    for (double Vec2::*axis : {&Vec2::x, &Vec2::y})
        if (bounds.max.*axis - bounds.min.*axis < side / 20) {
            const double middle = (bounds.max.*axis + bounds.min.*axis) / 2;
            bounds.min.*axis = middle - side / 40;
            bounds.max.*axis = middle + side / 40;
        }
    return bounds;
}

/// From blue (at rest) over green to yellow: light and hue rise together, so that it reads in grey, too.
std::string valueColor(double value) {
    struct Stop {
        double r, g, b;
    };
    static constexpr Stop stops[] = {
        {59, 28, 140}, {33, 113, 181}, {32, 163, 135}, {122, 209, 81}, {240, 228, 66}};
    const double at = std::clamp(std::isfinite(value) ? value : 0.0, 0.0, 1.0) * 4;
    const auto low = std::min<std::size_t>(static_cast<std::size_t>(at), 3);
    const double share = at - static_cast<double>(low);
    const auto mix = [share](double a, double b) {
        return static_cast<int>(std::lround(a + (b - a) * share));
    };
    return fmt::format("#{:02x}{:02x}{:02x}", mix(stops[low].r, stops[low + 1].r),
                       mix(stops[low].g, stops[low + 1].g), mix(stops[low].b, stops[low + 1].b));
}

class FramePainter {
public:
    FramePainter(const Frame& frame, const FrameSvgOptions& options)
        : frame_(frame), options_(options), bounds_(boundsOf(frame)),
          scale_((std::max(options.width, 64) - 2 * margin) /
                 std::max(bounds_.max.x - bounds_.min.x, bounds_.max.y - bounds_.min.y)),
          width_((bounds_.max.x - bounds_.min.x) * scale_ + 2 * margin),
          height_((bounds_.max.y - bounds_.min.y) * scale_ + 2 * margin),
          svg_(width_, height_, title(), description()) {}

    std::string paint() {
        svg_.begin("rect").attribute("width", width_).attribute("height", height_);
        svg_.attribute("fill", "#ffffff").end();
        for (const FrameBox& box : frame_.boxes)
            paintBox(box);
        paintDiscs();
        for (const FrameSegment& segment : frame_.segments)
            paintSegment(segment);
        if (options_.velocities) paintVelocities();
        for (const FrameText& text : frame_.texts)
            paintText(text);
        return svg_.take();
    }

private:
    std::string title() const { return options_.title.empty() ? "Kairos" : options_.title; }
    std::string description() const {
        if (!options_.description.empty()) return options_.description;
        return fmt::format("The scene at t = {} s: {} discs, {} wall segments.",
                           formatRounded(frame_.time, 6), frame_.discs.size(), frame_.segments.size());
    }

    double x(double at) const { return margin + (at - bounds_.min.x) * scale_; }
    double y(double at) const { return height_ - margin - (at - bounds_.min.y) * scale_; } // upwards

    SvgWriter& line(double x1, double y1, double x2, double y2) {
        return svg_.begin("line").attribute("x1", x1).attribute("y1", y1).attribute("x2", x2).attribute("y2",
                                                                                                        y2);
    }

    void paintBox(const FrameBox& box) {
        const double left = x(box.min.x), right = x(box.max.x), top = y(box.max.y), bottom = y(box.min.y);
        if (box.role == Role::region) {
            svg_.begin("rect").attribute("x", left).attribute("y", top).attribute("width", right - left);
            svg_.attribute("height", bottom - top)
                .attribute("fill", paleInk)
                .attribute("fill-opacity", "0.12");
            svg_.attribute("stroke", paleInk).attribute("stroke-dasharray", "2 3").end();
            return;
        }
        const auto side = [&](double x1, double y1, double x2, double y2, bool open) {
            line(x1, y1, x2, y2).attribute("stroke", open ? paleInk : ink);
            svg_.attribute("stroke-width", open ? "1" : "2").attribute("stroke-linecap", "square");
            if (open) svg_.attribute("stroke-dasharray", "6 5");
            svg_.end();
        };
        side(left, top, left, bottom, box.openX);
        side(right, top, right, bottom, box.openX);
        side(left, top, right, top, box.openY);
        side(left, bottom, right, bottom, box.openY);
    }

    void paintDiscs() {
        svg_.begin("g").attribute("stroke", "#ffffff").attribute("stroke-width", "0.5");
        for (const FrameDisc& disc : frame_.discs) {
            svg_.begin("circle").attribute("cx", x(disc.center.x)).attribute("cy", y(disc.center.y));
            svg_.attribute("r", static_cast<double>(disc.radius) * scale_).attribute("fill", fill(disc));
            if (disc.role == Role::fixedBody) svg_.attribute("stroke", ink).attribute("stroke-width", "1.5");
            if (disc.role == Role::region) {
                svg_.attribute("fill-opacity", "0.12").attribute("stroke", paleInk);
                svg_.attribute("stroke-dasharray", "2 3");
            }
            svg_.end();
        }
        svg_.end();
    }

    std::string fill(const FrameDisc& disc) const {
        if (options_.colorByValue && disc.role == Role::body)
            return valueColor(static_cast<double>(disc.value));
        if (disc.ownColor) return toText(Value(disc.color));
        if (disc.role == Role::fixedBody || disc.role == Role::region) return std::string(paleInk);
        return std::string(speciesColor(disc.species));
    }

    void paintSegment(const FrameSegment& segment) {
        const bool solid = segment.role == Role::wall || segment.role == Role::container;
        line(x(segment.a.x), y(segment.a.y), x(segment.b.x), y(segment.b.y));
        svg_.attribute("stroke", solid ? ink : paleInk).attribute("stroke-width", solid ? "2" : "1");
        svg_.attribute("stroke-linecap", "round");
        if (!solid) svg_.attribute("stroke-dasharray", "2 3");
        svg_.end();
    }

    void paintVelocities() {
        // The fastest arrow is a tenth of the picture's longer side.
        double fastest = 0;
        for (const FrameDisc& disc : frame_.discs)
            fastest = std::max(fastest, norm(disc.velocity));
        if (!(fastest > 0) || !std::isfinite(fastest)) return;
        const double perSpeed = 0.1 * std::max(width_, height_) / fastest;
        svg_.begin("g")
            .attribute("stroke", ink)
            .attribute("fill", "none")
            .attribute("stroke-linecap", "round");
        for (const FrameDisc& disc : frame_.discs) {
            const Vec2 along{disc.velocity.x * perSpeed, -disc.velocity.y * perSpeed};
            const double length = norm(along);
            if (length < 1) continue;
            const Vec2 from{x(disc.center.x), y(disc.center.y)}, to = from + along;
            const Vec2 back = along * (std::min(5.0, length / 2) / length), aside = perp(back) * 0.5;
            const auto point = [](Vec2 p) { return pixels(p.x) + " " + pixels(p.y); };
            svg_.begin("path").attribute("d", "M" + point(from) + "L" + point(to) + "M" +
                                                  point(to - back + aside) + "L" + point(to) + "L" +
                                                  point(to - back - aside));
            svg_.end();
        }
        svg_.end();
    }

    void paintText(const FrameText& text) {
        constexpr double size = 13;
        svg_.begin("text").attribute("font-family", "sans-serif").attribute("font-size", size);
        svg_.attribute("fill", ink);
        std::string_view rest = text.text;
        for (int line = 1; !rest.empty(); ++line) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            svg_.begin("tspan").attribute("x", x(text.position.x));
            svg_.attribute("y", y(text.position.y) + line * size * 1.2).text(rest.substr(0, end)).end();
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        svg_.end();
    }

    const Frame& frame_;
    const FrameSvgOptions& options_;
    Bounds bounds_;
    double scale_; // px a metre
    double width_, height_;
    SvgWriter svg_;
};

} // namespace

std::string frameSvg(const Frame& frame, const FrameSvgOptions& options) {
    return FramePainter(frame, options).paint();
}

} // namespace kairos
