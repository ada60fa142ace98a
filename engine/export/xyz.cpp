#include "engine/export/xyz.h"

#include "engine/base/number.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <string_view>
#include <vector>

namespace kairos {

namespace {

constexpr std::string_view elements = " H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe "
                                      "Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr "
                                      "Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu "
                                      "Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir "
                                      "Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm "
                                      "Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl "
                                      "Mc Lv Ts Og ";

bool isElement(std::string_view name) {
    return !name.empty() && name.find(' ') == std::string_view::npos &&
           elements.find(" " + std::string(name) + " ") != std::string_view::npos;
}

/// ASE takes no species but the symbols of elements. Names that are none get a symbol that no other has, in
/// the order of the table; the header says which.
std::vector<std::string> symbolsOf(const std::vector<std::string>& species) {
    std::vector<std::string> symbols;
    std::size_t next = 1;
    for (const std::string& name : species) {
        std::string symbol = isElement(name) ? name : "";
        while (symbol.empty() && next < elements.size()) {
            const std::size_t end = elements.find(' ', next);
            const std::string candidate(elements.substr(next, end - next));
            next = end + 1;
            if (std::find(species.begin(), species.end(), candidate) == species.end()) symbol = candidate;
        }
        symbols.push_back(symbol.empty() ? "X" : symbol);
    }
    return symbols;
}

/// "H=A He=B_b": a name as one word, without what would end the quotes.
std::string legendOf(const std::vector<std::string>& species, const std::vector<std::string>& symbols) {
    std::string legend;
    for (std::size_t i = 0; i < species.size(); ++i) {
        std::string word = species[i];
        for (char& c : word)
            if (static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '\\') c = '_';
        legend += (i == 0 ? "" : " ") + symbols[i] + "=" + word;
    }
    return legend;
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
    const std::vector<std::string> symbols = symbolsOf(frame.species);
    if (!symbols.empty()) text += "species_names=\"" + legendOf(frame.species, symbols) + "\" ";
    text += fmt::format("Time={} pbc=\"{} {} F\"\n", formatNumber(frame.time), cell.periodicX ? 'T' : 'F',
                        cell.periodicY ? 'T' : 'F');
    for (const FrameDisc* disc : discs) {
        text += disc->species < symbols.size() ? symbols[disc->species] : "X";
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
