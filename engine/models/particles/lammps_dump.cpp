#include "engine/models/particles/lammps_dump.h"

#include "engine/base/number.h"
#include "engine/models/particles/closest_pair.h"
#include "engine/models/particles/text_lines.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace kairos::particles {

namespace {

constexpr std::string_view itemWord = "ITEM:";
constexpr std::string_view frameItem = "TIMESTEP";
constexpr std::size_t mostErrors = 10;
constexpr double farthest = 1e150; // a distance whose square is still a number

/// For use in advice, where quotes would be in the way.
std::string bare(std::string_view name) {
    const std::string inQuotes = quoted(name);
    return inQuotes.substr(1, inQuotes.size() - 2);
}

/// "ITEM: BOX BOUNDS pp pp pp" without its first word; nothing if the line is no such heading.
std::optional<std::string_view> headingOf(std::string_view line) {
    const std::size_t start = line.find_first_not_of(" \t");
    if (start == std::string_view::npos || line.substr(start, itemWord.size()) != itemWord) return {};
    line.remove_prefix(start + itemWord.size());
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line;
}

bool startsFrame(std::string_view line) {
    const auto heading = headingOf(line);
    return heading && heading->substr(0, frameItem.size()) == frameItem;
}

/// Where the columns of interest stand.
struct Columns {
    enum class Place { plain, scaled };

    std::size_t count = 0;
    Place placeX = Place::plain;
    Place placeY = Place::plain;
    std::optional<std::size_t> x, y, z, vx, vy, radius, diameter, mass, id, type;
};

class Reader {
public:
    Reader(std::string_view text, const LammpsOptions& options) : lines_(text), options_(options) {}

    Result<LammpsFrame> read() {
        if (findFrame()) readFrame();
        if (good()) finish();
        if (!good()) {
            std::erase_if(issues_, [](const Issue& i) { return i.severity != Severity::error; });
            return std::move(issues_);
        }
        return {std::move(frame_), std::move(issues_)};
    }

private:
    bool good() const { return errors_ == 0; }

    void tell(Severity severity, std::size_t line, std::string what, std::string fix) {
        errors_ += severity == Severity::error;
        std::string place = line > 0 ? fmt::format("{}:{}", options_.fileName, line) : options_.fileName;
        issues_.push_back({severity, std::move(place), std::move(what), std::move(fix), {}});
    }
    void fail(std::size_t line, std::string what, std::string fix) {
        tell(Severity::error, line, std::move(what), std::move(fix));
    }
    void note(std::string what, std::string fix = {}) {
        tell(Severity::note, 0, std::move(what), std::move(fix));
    }

    // ---- Finding the frame

    /// Steps to the line "ITEM: TIMESTEP" of the chosen frame.
    bool findFrame() {
        std::size_t seen = 0;
        while (lines_.next())
            if (startsFrame(lines_.line()) && seen++ == options_.frame) return true;
        if (seen == 0)
            fail(1, "no line \"ITEM: TIMESTEP\": this is not a LAMMPS dump in text form",
                 "Write it with \"dump ... custom\" or \"dump ... atom\", not binary and not compressed.");
        else
            fail(lines_.number(),
                 fmt::format("there is no frame {}: the file has {}, counted from 0", options_.frame, seen),
                 fmt::format("Choose a frame from 0 to {}.", seen - 1));
        return false;
    }

    void readFrame() {
        frameLine_ = lines_.number();
        readTimestep();
        while (good() && !haveAtoms_ && lines_.nextFilled()) {
            const auto heading = headingOf(lines_.line());
            if (!heading) continue; // of a section that is passed over
            if (startsFrame(lines_.line())) break;
            readSection(*heading);
        }
        if (good() && !haveAtoms_)
            fail(frameLine_, fmt::format("frame {} ends without its section \"ITEM: ATOMS\"", options_.frame),
                 "The file may have been cut: choose an earlier frame or write it again.");
    }

    void readSection(std::string_view heading) {
        const auto is = [&](std::string_view name) { return heading.substr(0, name.size()) == name; };
        if (is("NUMBER OF ATOMS")) return readCount();
        if (is("BOX BOUNDS")) return readBox(heading.substr(std::string_view("BOX BOUNDS").size()));
        if (is("ATOMS")) return readAtoms(heading.substr(std::string_view("ATOMS").size()));
        if (is("ENTRIES") || is("GRID CELLS"))
            fail(lines_.number(), fmt::format("this dump lists {}, not atoms", quoted(heading)),
                 "Write one with \"dump ... atom\" or \"dump ... custom\".");
    }

    // ---- The head of a frame

    std::optional<std::int64_t> integerLine(std::string_view what) {
        const bool there = lines_.nextFilled();
        if (there) lines_.split(fields_);
        const auto value = there && fields_.size() == 1 ? parseInteger(fields_[0]) : std::nullopt;
        if (!value)
            fail(lines_.number(),
                 fmt::format("{} is not {}", there ? quoted(lines_.line()) : "the end of the file", what),
                 "This line must hold one whole number.");
        return value;
    }

    void readTimestep() {
        if (const auto value = integerLine("a time step")) frame_.timestep = *value;
    }

    void readCount() {
        const auto value = integerLine("a number of atoms");
        if (!value) return;
        if (*value < 0)
            return fail(lines_.number(), "the number of atoms is negative", "Write the dump again.");
        count_ = static_cast<std::uint64_t>(*value);
    }

    void readBox(std::string_view flags) {
        const std::size_t line = lines_.number();
        lines_.split(fields_); // ITEM: BOX BOUNDS and what follows
        if (flags.find("xy") != std::string_view::npos || flags.find("abc") != std::string_view::npos)
            return fail(line, "the box is tilted (triclinic), and boxes here are upright rectangles",
                        "Write the dump from an orthogonal box (\"change_box all ortho\").");
        if (fields_.size() >= 6) {
            frame_.periodicX = fields_[3] == "pp";
            frame_.periodicY = fields_[4] == "pp";
        } else {
            frame_.periodicX = frame_.periodicY = true;
            note("The file does not say what its box sides are; they are taken as periodic.");
        }
        readBounds(frame_.low.x, frame_.high.x);
        readBounds(frame_.low.y, frame_.high.y);
        haveBox_ = good();
    }

    void readBounds(double& low, double& high) {
        if (!good()) return;
        const bool there = lines_.nextFilled();
        if (there) lines_.split(fields_);
        if (there && fields_.size() == 3)
            return fail(lines_.number(),
                        "three values in a line of box bounds: the box is tilted (triclinic)",
                        "Write the dump from an orthogonal box (\"change_box all ortho\").");
        const bool two = there && fields_.size() == 2;
        const double a = two ? parseNumber(fields_[0]).value_or(NAN) : NAN;
        const double b = two ? parseNumber(fields_[1]).value_or(NAN) : NAN;
        if (!(a < b && a > -farthest && b < farthest))
            return fail(lines_.number(), "these are not the bounds of a box",
                        "This line must hold a lower and a higher number.");
        low = a;
        high = b;
    }

    // ---- Atoms

    bool findColumns(std::string_view names) {
        lines_.split(fields_);
        fields_.erase(fields_.begin(), fields_.begin() + std::min<std::ptrdiff_t>(2, std::ssize(fields_)));
        columns_.count = fields_.size();
        const auto find = [&](std::string_view name) -> std::optional<std::size_t> {
            const auto it = std::find(fields_.begin(), fields_.end(), name);
            if (it == fields_.end()) return {};
            return static_cast<std::size_t>(it - fields_.begin());
        };
        const auto place = [&](char axis, Columns::Place& kind) -> std::optional<std::size_t> {
            for (const std::string_view suffix : {"", "s", "u", "su"})
                if (const auto c = find(std::string(1, axis).append(suffix))) {
                    kind = suffix.substr(0, 1) == "s" ? Columns::Place::scaled : Columns::Place::plain;
                    return c;
                }
            return {};
        };
        Columns::Place any{};
        columns_.x = place('x', columns_.placeX);
        columns_.y = place('y', columns_.placeY);
        columns_.z = place('z', any);
        columns_.vx = find("vx");
        columns_.vy = find("vy");
        columns_.radius = find("radius");
        columns_.diameter = find("diameter");
        columns_.mass = find("mass");
        columns_.id = find("id");
        columns_.type = find("type");
        if (!columns_.type) columns_.type = find("element");
        if (columns_.x && columns_.y) return true;
        fail(lines_.number(), fmt::format("no columns for positions among {}", quoted(names)),
             "The dump needs x and y, or xs and ys, xu and yu, xsu and ysu.");
        return false;
    }

    void readAtoms(std::string_view names) {
        atomsLine_ = lines_.number();
        if (!count_ || !haveBox_)
            return fail(atomsLine_, "atoms before the number of atoms or the box", "Write the dump again.");
        if (!findColumns(names)) return;
        haveAtoms_ = true;
        const std::uint64_t room = lines_.bytesLeft() / (2 * columns_.count) + 1;
        frame_.atoms.reserve(std::min(*count_, room));
        std::uint64_t found = 0;
        while (found < *count_ && errors_ < mostErrors && lines_.nextFilled() && !headingOf(lines_.line())) {
            ++found;
            readAtom();
        }
        if (good() && found < *count_)
            fail(lines_.number(),
                 fmt::format("frame {} announces {} atoms and has {}", options_.frame, *count_, found),
                 "The file may have been cut: choose an earlier frame or write it again.");
        else if (good() && lines_.nextFilled() && !headingOf(lines_.line()))
            fail(lines_.number(),
                 fmt::format("more than the {} atoms that frame {} announces", *count_, options_.frame),
                 "Correct the number of atoms, or write the dump again.");
    }

    void readAtom() {
        lines_.split(fields_);
        if (fields_.size() != columns_.count)
            return fail(lines_.number(),
                        fmt::format("{} values, and line {} names {} columns", fields_.size(), atomsLine_,
                                    columns_.count),
                        "Each atom needs a value in every column.");
        LammpsAtom atom;
        double z = 0, diameter = 0;
        bool read = readId(atom.id);
        // All of them, so that every bad value of the line is told.
        for (const auto& [column, into] : {std::pair{columns_.x, &atom.position.x},
                                           {columns_.y, &atom.position.y},
                                           {columns_.z, &z},
                                           {columns_.vx, &atom.velocity.x},
                                           {columns_.vy, &atom.velocity.y},
                                           {columns_.radius, &atom.radius},
                                           {columns_.diameter, &diameter},
                                           {columns_.mass, &atom.mass}})
            read = value(column, *into) && read;
        if (!read) return;
        if (!columns_.radius && columns_.diameter) atom.radius = diameter / 2;
        if (columns_.mass && !(atom.mass > 0))
            return fail(lines_.number(), "the mass is not above 0", "Give every atom a positive mass.");
        if (columns_.placeX == Columns::Place::scaled)
            atom.position.x = unscaled(atom.position.x, frame_.low.x, frame_.high.x);
        if (columns_.placeY == Columns::Place::scaled)
            atom.position.y = unscaled(atom.position.y, frame_.low.y, frame_.high.y);
        if (!(std::abs(atom.position.x) < farthest && std::abs(atom.position.y) < farthest))
            return fail(lines_.number(), "the atom lies too far away to be computed with",
                        "Write the dump again; a run that blew up leaves such values.");
        lowestZ_ = std::min(lowestZ_, z);
        highestZ_ = std::max(highestZ_, z);
        atom.type = typeOf(columns_.type ? fields_[*columns_.type] : "1");
        setRadius(atom);
        frame_.atoms.push_back(atom);
    }

    bool value(std::optional<std::size_t> column, double& out) {
        if (!column) return true;
        const auto number = parseNumber(fields_[*column]);
        if (number)
            out = *number;
        else
            fail(lines_.number(),
                 fmt::format("{} in column {} is not a finite number", quoted(fields_[*column]), *column + 1),
                 "Write the dump again; a run that blew up leaves such values.");
        return number.has_value();
    }

    bool readId(std::int64_t& id) {
        if (!columns_.id) return true;
        const auto number = parseInteger(fields_[*columns_.id]);
        if (number)
            id = *number;
        else
            fail(lines_.number(), fmt::format("{} is not the id of an atom", quoted(fields_[*columns_.id])),
                 "Ids are whole numbers.");
        return number.has_value();
    }

    static double unscaled(double s, double low, double high) { return low + s * (high - low); }

    std::uint32_t typeOf(std::string_view name) {
        const auto known = types_.find(name);
        if (known != types_.end()) return known->second;
        const auto index = static_cast<std::uint32_t>(frame_.types.size());
        frame_.types.emplace_back(name);
        types_.emplace(std::string(name), index);
        return index;
    }

    /// The options' radius goes before the file's. Without either it stays zero for estimateRadii().
    void setRadius(LammpsAtom& atom) {
        const auto given = options_.radius.find(frame_.types[atom.type]);
        const bool isGiven = given != options_.radius.end();
        if (isGiven) atom.radius = given->second;
        if ((isGiven || columns_.radius || columns_.diameter) && !(atom.radius > 0 && atom.radius < farthest))
            fail(lines_.number(),
                 fmt::format("the radius of an atom of type {} is no length above 0",
                             quoted(frame_.types[atom.type])),
                 fmt::format("Give one by hand: --radius {}=0.5", bare(frame_.types[atom.type])));
        if (!(atom.radius > 0)) unsized_ = true;
    }

    // ---- Afterwards

    void finish() {
        checkOptions();
        if (columns_.id)
            std::stable_sort(frame_.atoms.begin(), frame_.atoms.end(),
                             [](const auto& a, const auto& b) { return a.id < b.id; });
        for (LammpsAtom& atom : frame_.atoms) {
            if (frame_.periodicX) atom.position.x = wrapped(atom.position.x, frame_.low.x, frame_.high.x);
            if (frame_.periodicY) atom.position.y = wrapped(atom.position.y, frame_.low.y, frame_.high.y);
        }
        if (unsized_) estimateRadii();
        if (!good()) return;
        growBox();
        tellAssumptions();
    }

    void checkOptions() {
        std::string known;
        for (std::size_t i = 0; i < frame_.types.size() && i < 20; ++i)
            known += (i > 0 ? ", " : "") + bare(frame_.types[i]);
        for (const auto& [name, radius] : options_.radius)
            if (types_.find(name) == types_.end())
                tell(Severity::warning, 0,
                     fmt::format("a radius is given for type {}, which frame {} does not have", quoted(name),
                                 options_.frame),
                     fmt::format("Its types: {}.", known));
    }

    static double wrapped(double x, double low, double high) {
        x -= (high - low) * std::floor((x - low) / (high - low));
        return x >= low && x < high ? x : low;
    }

    void estimateRadii() {
        if (!options_.radius
                 .empty()) { // one type sized by hand, another not: no guess could be right for both
            std::string missing;
            for (const LammpsAtom& atom : frame_.atoms)
                if (!(atom.radius > 0)) {
                    missing = frame_.types[atom.type];
                    break;
                }
            return fail(atomsLine_, fmt::format("no radius for atoms of type {}", quoted(missing)),
                        fmt::format("Give one: --radius {}=0.5", bare(missing)));
        }
        std::vector<Vec2> points;
        points.reserve(frame_.atoms.size());
        for (const LammpsAtom& atom : frame_.atoms)
            points.push_back(atom.position);
        const Vec2 size = frame_.high - frame_.low;
        const double distance =
            closestPair(std::move(points), frame_.periodicX ? std::optional(size.x) : std::nullopt,
                        frame_.periodicY ? std::optional(size.y) : std::nullopt);
        if (!(distance > 0) || !std::isfinite(distance))
            return fail(atomsLine_,
                        distance > 0 ? "the dump has no radii, and one atom alone tells nothing of its size"
                                     : "the dump has no radii, and two atoms lie at the same place",
                        fmt::format("Give a radius: --radius {}=0.5", bare(frame_.types[0])));
        const double radius =
            distance / 2 * (1 - 1e-12); // rounding must not turn the closest pair into an overlap
        for (LammpsAtom& atom : frame_.atoms)
            atom.radius = radius;
        note(fmt::format(
                 "The dump has no radii; {}, half the smallest distance of two atoms, is taken for all.",
                 formatRounded(radius)),
             fmt::format("Give others with --radius {}=0.5.", bare(frame_.types[0])));
    }

    /// Shrink-wrapped sides lie at the outermost centres; soft walls let centres come nearer than a radius.
    void growBox() {
        Vec2 low = frame_.low, high = frame_.high;
        for (const LammpsAtom& a : frame_.atoms) {
            const Vec2 border{a.radius, a.radius};
            const Vec2 least = a.position - border, most = a.position + border;
            low = {std::min(low.x, least.x), std::min(low.y, least.y)};
            high = {std::max(high.x, most.x), std::max(high.y, most.y)};
        }
        if (frame_.periodicX) low.x = frame_.low.x, high.x = frame_.high.x;
        if (frame_.periodicY) low.y = frame_.low.y, high.y = frame_.high.y;
        if (low == frame_.low && high == frame_.high) return;
        frame_.low = low;
        frame_.high = high;
        note("Disks stuck out of the box; its reflecting sides were moved out so far that all lie inside.");
    }

    void tellAssumptions() {
        note("Units are taken as they stand in the file; the time step is not used.");
        if (highestZ_ > lowestZ_)
            tell(Severity::warning, atomsLine_,
                 "the atoms lie in space, and only x and y are used: disks may overlap",
                 "Write the dump from a two-dimensional run.");
        if (!columns_.vx || !columns_.vy) note("The dump has no velocities; all disks are at rest.");
        if (!columns_.mass) note("The dump has no masses; every disk has mass 1.");
    }

    TextLines lines_;
    const LammpsOptions& options_;
    LammpsFrame frame_;
    Issues issues_;
    std::size_t errors_ = 0;
    std::vector<std::string_view> fields_;
    std::map<std::string, std::uint32_t, std::less<>> types_;
    Columns columns_;
    std::optional<std::uint64_t> count_;
    bool haveBox_ = false;
    bool haveAtoms_ = false;
    bool unsized_ = false;
    std::size_t frameLine_ = 0;
    std::size_t atomsLine_ = 0;
    double lowestZ_ = INFINITY;
    double highestZ_ = -INFINITY;
};

} // namespace

bool looksLikeLammpsDump(std::string_view text) {
    TextLines lines(text);
    return lines.nextFilled() && headingOf(lines.line()).has_value();
}

Result<LammpsFrame> readLammpsDump(std::string_view text, const LammpsOptions& options) {
    return Reader(text, options).read();
}

} // namespace kairos::particles
