// LAMMPS dumps: columns in any order, boxes of every flag, and what to do where a dump tells too little.
#include "engine/models/particles/closest_pair.h"
#include "engine/models/particles/lammps_dump.h"

#include "engine/random/stream.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace kairos::particles {
namespace {

std::string dump(const std::string& flags, const std::string& columns,
                 const std::vector<std::string>& atoms) {
    std::string text =
        fmt::format("ITEM: TIMESTEP\n40\nITEM: NUMBER OF ATOMS\n{}\nITEM: BOX BOUNDS {}\n-2 2\n0 3.0e0\n"
                    "-0.5 0.5\nITEM: ATOMS {}\n",
                    atoms.size(), flags, columns);
    for (const auto& atom : atoms)
        text += atom + "\n";
    return text;
}

const std::string plain = dump("pp ff pp", "id mol type x y z vx vy vz",
                               {"2 0 1 -1 1 0 0.5 -.25 0", "1 0 1 1 1 0 0 0 0", "3 0 b 0 2 0 1 1 0"});

LammpsFrame read(const std::string& text, const LammpsOptions& options = {"t.dump", 0, {}}) {
    const auto result = readLammpsDump(text, options);
    EXPECT_TRUE(result.ok()) << text << (result.ok() ? "" : toText(result.issues()[0]));
    return result.ok() ? result.value() : LammpsFrame{};
}

std::string complaint(const std::string& text, const LammpsOptions& options = {"t.dump", 0, {}}) {
    const auto result = readLammpsDump(text, options);
    if (result.ok()) return "none";
    EXPECT_FALSE(result.issues()[0].fix.empty()) << text;
    EXPECT_EQ(result.issues()[0].severity, Severity::error);
    return result.issues()[0].place + ": " + result.issues()[0].what;
}

bool remarks(const std::string& text, const std::string& words,
             const LammpsOptions& options = {"t.dump", 0, {}}) {
    const auto result = readLammpsDump(text, options);
    return std::any_of(result.issues().begin(), result.issues().end(),
                       [&](const Issue& i) { return i.what.find(words) != std::string::npos; });
}

TEST(LammpsDump, readsAFrame) {
    const auto frame = read(plain);
    EXPECT_EQ(frame.timestep, 40);
    EXPECT_EQ(frame.low, (Vec2{-2, 0}));
    EXPECT_EQ(frame.high, (Vec2{2, 3}));
    EXPECT_TRUE(frame.periodicX);
    EXPECT_FALSE(frame.periodicY);
    ASSERT_EQ(frame.atoms.size(), 3u);
    EXPECT_EQ(frame.atoms[0].id, 1); // by id
    EXPECT_EQ(frame.atoms[1].position, (Vec2{-1, 1}));
    EXPECT_EQ(frame.atoms[1].velocity, (Vec2{0.5, -0.25}));
    EXPECT_EQ(frame.types, (std::vector<std::string>{"1", "b"}));
    EXPECT_EQ(frame.atoms[2].type, 1u);
    EXPECT_EQ(frame.atoms[2].mass, 1);
}

TEST(LammpsDump, estimatesRadiiAndSaysSo) {
    EXPECT_NEAR(read(plain).atoms[0].radius, std::sqrt(2.0) / 2, 1e-11);
    EXPECT_TRUE(remarks(plain, "half the smallest distance"));
    EXPECT_TRUE(remarks(plain, "no masses"));
    EXPECT_FALSE(remarks(plain, "no velocities"));
    // Across the period: the atoms at -1.9 and 1.9 are 0.2 apart.
    EXPECT_NEAR(read(dump("pp ff pp", "x y", {"-1.9 1", "1.9 1", "0 1"})).atoms[0].radius, 0.1, 1e-11);
    EXPECT_EQ(complaint(dump("pp pp pp", "x y", {"1 1", "1 1"})),
              "t.dump:9: the dump has no radii, and two atoms lie at the same place");
    EXPECT_EQ(complaint(dump("ff ff pp", "x y", {"1 1"})),
              "t.dump:9: the dump has no radii, and one atom alone tells nothing of its size");
}

TEST(LammpsDump, takesRadiiFromTheFileAndFromOptions) {
    EXPECT_EQ(read(dump("pp pp pp", "x y diameter mass", {"1 1 0.5 3", "0 1 0.25 4"})).atoms[1].radius,
              0.125);
    EXPECT_EQ(read(dump("pp pp pp", "radius x y diameter", {"0.3 1 1 0.5"})).atoms[0].radius, 0.3);
    const LammpsOptions options{"t.dump", 0, {{"1", 0.25}, {"b", 0.5}}};
    EXPECT_EQ(read(plain, options).atoms[2].radius, 0.5);
    EXPECT_EQ(complaint(plain, {"t.dump", 0, {{"1", 0.25}}}), "t.dump:9: no radius for atoms of type \"b\"");
    EXPECT_EQ(complaint(plain, {"t.dump", 0, {{"b", -1}}}),
              "t.dump:12: the radius of an atom of type \"b\" is no length above 0");
    EXPECT_TRUE(remarks(plain, "type \"7\", which frame 0 does not have",
                        {"t.dump", 0, {{"1", 1}, {"b", 1}, {"7", 1}}}));
    EXPECT_EQ(complaint(dump("pp pp pp", "x y radius", {"1 1 0"})),
              "t.dump:10: the radius of an atom of type \"1\" is no length above 0");
    EXPECT_EQ(complaint(dump("pp pp pp", "x y mass", {"1 1 0"})), "t.dump:10: the mass is not above 0");
}

TEST(LammpsDump, readsEveryKindOfPosition) {
    const auto at = [](const std::string& columns, const std::string& atom) {
        return read(dump("pp ff pp", columns, {atom}), {"t.dump", 0, {{"1", 0.01}}}).atoms[0].position;
    };
    EXPECT_EQ(at("x y", "1.5 0.75"), (Vec2{1.5, 0.75}));
    EXPECT_EQ(at("ys id xs", "0.5 1 0.25"), (Vec2{-1, 1.5}));
    EXPECT_EQ(at("xu yu", "3.5 0.75"), (Vec2{-0.5, 0.75})); // back by one period
    EXPECT_EQ(at("xsu ysu", "-0.75 0.5"), (Vec2{-1, 1.5})); // likewise
    EXPECT_EQ(at("x y xu yu", "2 1 6 1"), (Vec2{-2, 1}));   // the upper side is the lower one
}

TEST(LammpsDump, movesReflectingSidesOut) {
    const auto frame = read(dump("pp ss pp", "x y radius", {"-2 0 0.25", "0 2.9 0.5"}));
    EXPECT_EQ(frame.low, (Vec2{-2, -0.25}));
    EXPECT_EQ(frame.high, (Vec2{2, 3.4}));
    EXPECT_TRUE(remarks(dump("pp ss pp", "x y radius", {"-2 0 0.25"}), "moved out"));
    EXPECT_FALSE(remarks(dump("pp ss pp", "x y radius", {"-2 1 0.25"}), "moved out"));
}

TEST(LammpsDump, choosesAFrame) {
    std::string three;
    for (const char* x : {"0.5", "1", "1.5"})
        three += dump("pp pp pp", "x y", {std::string(x) + " 1", "0 1"});
    const LammpsOptions last{"t.dump", 2, {{"1", 0.1}}};
    EXPECT_EQ(read(three, last).atoms[0].position.x, 1.5);
    EXPECT_EQ(complaint(three, {"t.dump", 3, {}}),
              "t.dump:33: there is no frame 3: the file has 3, counted from 0");
    EXPECT_EQ(read("ITEM: UNITS\nlj\nITEM: TIME\n0.5\n" + three, last).atoms[0].position.x, 1.5);
}

TEST(LammpsDump, refusesWhatItCannotShow) {
    EXPECT_EQ(
        complaint(
            "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS xy xz yz pp pp pp\n0 1 .5\n"),
        "t.dump:5: the box is tilted (triclinic), and boxes here are upright rectangles");
    EXPECT_EQ(complaint("ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS pp pp pp\n0 1 .5\n"),
              "t.dump:6: three values in a line of box bounds: the box is tilted (triclinic)");
    EXPECT_EQ(complaint("ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS pp pp pp\n1 0\n"),
              "t.dump:6: these are not the bounds of a box");
    EXPECT_EQ(complaint("ITEM: TIMESTEP\n0\nITEM: NUMBER OF ENTRIES\n1\nITEM: ENTRIES c_1\n1\n"),
              "t.dump:5: this dump lists \"ENTRIES c_1\", not atoms");
    EXPECT_EQ(complaint("5\n0.1 0.2\n"),
              "t.dump:1: no line \"ITEM: TIMESTEP\": this is not a LAMMPS dump in text form");
    EXPECT_EQ(complaint(dump("pp pp pp", "id vx vy", {"1 2 3"})),
              "t.dump:9: no columns for positions among \" id vx vy\"");
    EXPECT_EQ(complaint(dump("pp pp pp", "x y", {"1 2 3"})),
              "t.dump:10: 3 values, and line 9 names 2 columns");
    EXPECT_EQ(complaint(dump("pp pp pp", "x y", {"1 nan"})),
              "t.dump:10: \"nan\" in column 2 is not a finite number");
    EXPECT_EQ(complaint(dump("pp pp pp", "x y", {"1 1e200"})),
              "t.dump:10: the atom lies too far away to be computed with");
    EXPECT_EQ(complaint(dump("pp pp pp", "id x y", {"one 1 1"})),
              "t.dump:10: \"one\" is not the id of an atom");
    EXPECT_EQ(complaint(plain + "4 0 1 0 0 0 0 0 0\n"),
              "t.dump:13: more than the 3 atoms that frame 0 announces");
    EXPECT_EQ(complaint("ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n99999999999999\nITEM: BOX BOUNDS pp pp "
                        "pp\n0 1\n0 1\n0 1\n"
                        "ITEM: ATOMS x y\n0.5 0.5\n"),
              "t.dump:10: frame 0 announces 99999999999999 atoms and has 1");
}

TEST(LammpsDump, warnsOfSpace) {
    EXPECT_TRUE(remarks(dump("pp pp pp", "x y z", {"1 1 0.1", "0 1 0.2"}), "lie in space"));
    EXPECT_FALSE(remarks(dump("pp pp pp", "x y z", {"1 1 0", "0 1 0"}), "lie in space"));
    EXPECT_TRUE(remarks(dump("", "x y", {"1 1", "0 1"}), "taken as periodic"));
}

TEST(LammpsDump, cutAnywhereIsRefusedOrWhole) {
    for (std::size_t cut = 0; cut <= plain.size(); ++cut) {
        const std::string text = plain.substr(0, cut);
        const auto result = readLammpsDump(text, {"f", 0, {}});
        EXPECT_EQ(result.ok(), cut >= plain.size() - 1) << cut;
        for (const Issue& issue : result.issues())
            EXPECT_FALSE(issue.place.empty() || issue.what.empty());
    }
}

TEST(LammpsDump, knowsItsOwn) {
    EXPECT_TRUE(looksLikeLammpsDump(plain));
    EXPECT_TRUE(looksLikeLammpsDump("\r\nITEM: UNITS\r\n"));
    EXPECT_FALSE(looksLikeLammpsDump("3\n0 0 0 0 1 1 0 0 0\n"));
    EXPECT_FALSE(looksLikeLammpsDump(""));
}

TEST(ClosestPair, agreesWithLookingAtAll) {
    Stream stream(4, 0, 0, "points");
    for (int round = 0; round < 200; ++round) {
        const bool wraps = round % 2 == 1, lined = round % 3 == 1;
        std::vector<Vec2> points;
        for (int i = 0; i < 2 + round / 4; ++i)
            points.push_back({lined ? 0.25 : stream.uniform(), std::floor(stream.uniform() * 1e6) / 1e6});
        double best = INFINITY;
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                Vec2 d = points[i] - points[j];
                if (wraps) d = {d.x - std::round(d.x), d.y - std::round(d.y)};
                best = std::min(best, norm(d));
            }
        const auto period = wraps ? std::optional(1.0) : std::nullopt;
        EXPECT_NEAR(closestPair(points, period, period), best, 1e-15) << round;
    }
    EXPECT_EQ(closestPair({{1, 1}}, {}, {}), INFINITY);
}

} // namespace
} // namespace kairos::particles
