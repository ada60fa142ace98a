#include "engine/export/xyz.h"

#include "engine/base/number.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace kairos {

namespace {

/// Species as one word: the form has no quotes for it.
std::string speciesWord(const Frame& frame, const FrameDisc& disc) {
    std::string word = disc.species < frame.species.size() ? frame.species[disc.species] : std::string();
    for (char& c : word)
        if (static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '\'' || c == '\\') c = '_';
    return word.empty() ? "X" : word;
}

struct Cell {
    Vec2 min, max;
    bool periodicX = false, periodicY = false;
};

Cell cellOf(const Frame& frame) {
    if (!frame.boxes.empty()) {
        const FrameBox& box = frame.boxes.front();
        return {box.min, box.max, box.openX, box.openY};
    }
    constexpr double far = std::numeric_limits<double>::infinity();
    Cell cell{{far, far}, {-far, -far}};
    const auto enclose = [&cell](Vec2 p, double margin) {
        cell.min = {std::min(cell.min.x, p.x - margin), std::min(cell.min.y, p.y - margin)};
        cell.max = {std::max(cell.max.x, p.x + margin), std::max(cell.max.y, p.y + margin)};
    };
    for (const FrameDisc& disc : frame.discs)
        enclose(disc.center, static_cast<double>(disc.radius));
    for (const FrameSegment& segment : frame.segments) {
        enclose(segment.a, 0);
        enclose(segment.b, 0);
    }
    if (cell.min.x > cell.max.x) return {{0, 0}, {1, 1}};
    return cell;
}

} // namespace

std::string extendedXyz(const Frame& frame) {
    std::vector<const FrameDisc*> discs;
    discs.reserve(frame.discs.size());
    for (const FrameDisc& disc : frame.discs)
        discs.push_back(&disc);
    std::stable_sort(discs.begin(), discs.end(), [](auto* a, auto* b) { return a->index < b->index; });

    const Cell cell = cellOf(frame);
    const double lx = std::max(cell.max.x - cell.min.x, 1e-9), ly = std::max(cell.max.y - cell.min.y, 1e-9);
    std::string text = std::to_string(discs.size()) + "\n";
    text += fmt::format("Lattice=\"{} 0 0 0 {} 0 0 0 1\" Origin=\"{} {} -0.5\" ", formatNumber(lx),
                        formatNumber(ly), formatNumber(cell.min.x), formatNumber(cell.min.y));
    text += "Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1 ";
    text += fmt::format("Time={} pbc=\"{} {} F\"\n", formatNumber(frame.time), cell.periodicX ? 'T' : 'F',
                        cell.periodicY ? 'T' : 'F');
    for (const FrameDisc* disc : discs) {
        text += speciesWord(frame, *disc);
        for (double number : {disc->center.x, disc->center.y, 0.0, disc->velocity.x, disc->velocity.y, 0.0}) {
            text += ' ';
            appendNumber(text, number);
        }
        text += ' ';
        // As many digits as the disc's own precision has, not those of the double it becomes.
        text += fmt::format("{} {}\n", disc->radius, disc->index);
    }
    return text;
}

} // namespace kairos
