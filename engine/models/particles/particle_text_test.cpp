// The particle text form: every habit seen in public files is read, every mistake is named with its line.
#include "engine/models/particles/particle_text.h"

#include <clocale>
#include <gtest/gtest.h>

namespace kairos::particles {
namespace {

const std::string good = "2\n0.25 0.5 0.5 -1 0.05 1 0 128 255\n0.75 0.5 0 0 0.1 4 1 2 3\n";

std::vector<TextParticle> read(const std::string& text) {
    const auto result = readParticleText(text, "gas.txt");
    EXPECT_TRUE(result.ok()) << text << (result.ok() ? "" : toText(result.issues()[0]));
    return result.ok() ? result.value() : std::vector<TextParticle>{};
}

/// "place: what" of the first error.
std::string complaint(const std::string& text) {
    const auto result = readParticleText(text, "gas.txt");
    if (result.ok()) return "none";
    EXPECT_FALSE(result.issues()[0].fix.empty()) << text;
    return result.issues()[0].place + ": " + result.issues()[0].what;
}

TEST(ParticleText, readsAScene) {
    const auto p = read(good);
    ASSERT_EQ(p.size(), 2u);
    const TextParticle first{{0.25, 0.5}, {0.5, -1}, 0.05, 1, {0, 128, 255}, 2};
    EXPECT_EQ(p[0], first);
    EXPECT_EQ(p[1].mass, 4);
    EXPECT_EQ(p[1].line, 3u);
}

TEST(ParticleText, readsAllHabits) {
    const auto plain = read(good);
    const auto same = [&](const std::string& text) {
        auto p = read(text);
        for (std::size_t i = 0; i < p.size() && i < plain.size(); ++i)
            p[i].line = plain[i].line;
        EXPECT_EQ(p, plain) << text;
    };
    same(good.substr(0, good.size() - 1)); // no last newline
    same("\n\n  2 \n\n 0.25 0.5 0.5 -1 0.05 1 0 128 255\n\n0.75 0.5 0 0 0.1 4 1 2 3\n\n \n"); // blank lines
    same("2\r\n0.25 0.5 0.5 -1 0.05 1 0 128 255\r\n0.75 0.5 0 0 0.1 4 1 2 3\r\n");            // CRLF
    same("2\r0.25 0.5 0.5 -1 0.05 1 0 128 255\r0.75 0.5 0 0 0.1 4 1 2 3");                    // CR alone
    same("2\n\t0.25\t0.5   0.5  -1 0.05\t\t1 0 128 255  \n 0.75 0.5 0 0 0.1 4 1 2 3\t\n");    // tabs, double
                                                                                              // blanks
    same("\xEF\xBB\xBF" + good);                                                           // byte order mark
    same("+2\n.25 5e-1 +.5 -1. 5E-2 +1 0 128 255\n75.0e-2 0.50 -0.0 0 .1 4.000 01 2 3\n"); // spellings
    EXPECT_EQ(read("1\n0 0 1.93E-4 0 1 1 0 0 0")[0].velocity.x, 1.93e-4);
    EXPECT_TRUE(read("0").empty());
}

TEST(ParticleText, namesWhatIsWrong) {
    const std::string line = "0.25 0.5 0.5 -1 0.05 1 0 128 255\n";
    EXPECT_EQ(complaint(""), "gas.txt:1: the file is empty");
    EXPECT_EQ(complaint(" \n\n"), "gas.txt:1: the file is empty");
    EXPECT_EQ(complaint("3\n" + line + line), "gas.txt:1: line 1 announces 3 particles, and 2 follow");
    EXPECT_EQ(complaint("\n1\n" + line + "\n" + line + line),
              "gas.txt:5: 2 more lines than the 1 that line 2 announces");
    EXPECT_EQ(complaint("two\n" + line), "gas.txt:1: \"two\" is not a number of particles");
    EXPECT_EQ(complaint("-1\n" + line), "gas.txt:1: \"-1\" is not a number of particles");
    EXPECT_EQ(complaint("1.0\n" + line), "gas.txt:1: \"1.0\" is not a number of particles");
    EXPECT_EQ(complaint("99999999999999999999\n" + line),
              "gas.txt:1: \"99999999999999999999\" is not a number of particles");
    EXPECT_EQ(complaint("999999999999999999\n" + line),
              "gas.txt:1: line 1 announces 999999999999999999 particles, and 1 follow");
    EXPECT_EQ(complaint(line), "gas.txt:1: the first line has 9 values");
    EXPECT_EQ(complaint("1\n0.25 0.5 0.5 -1 0.05\n"), "gas.txt:2: 5 values, 4 missing: mass r g b");
    EXPECT_EQ(complaint("1\n0.25 0.5 0.5 -1 0.05 1 0 128 255 7\n"),
              "gas.txt:2: 10 values, 1 too many, from \"7\" on");
    EXPECT_EQ(complaint("1\n0.25 0.5 o.5 -1 0.05 1 0 128 255\n"),
              "gas.txt:2: \"o.5\" in column 3 (vx) is not a finite number");
    EXPECT_EQ(complaint("1\n0,25 0.5 0.5 -1 0.05 1 0 128 255\n"),
              "gas.txt:2: \"0,25\" in column 1 (rx) is not a finite number");
    for (const char* bad : {"nan", "inf", "-inf", "1e999", "0x1", "1e", "--1", "+-1", "1f"})
        EXPECT_EQ(complaint(std::string("1\n0.25 ") + bad + " 0.5 -1 0.05 1 0 128 255\n"),
                  std::string("gas.txt:2: \"") + bad + "\" in column 2 (ry) is not a finite number");
    EXPECT_EQ(complaint("1\n0.25 0.5 0.5 -1 0 1 0 128 255\n"),
              "gas.txt:2: \"0\" in column 5 (radius) is not above 0");
    EXPECT_EQ(complaint("1\n0.25 0.5 0.5 -1 0.05 -1 0 128 255\n"),
              "gas.txt:2: \"-1\" in column 6 (mass) is not above 0");
    for (const char* bad : {"256", "-1", "0.5", "red"})
        EXPECT_EQ(complaint(std::string("1\n0.25 0.5 0.5 -1 0.05 1 0 ") + bad + " 255\n"),
                  std::string("gas.txt:2: \"") + bad +
                      "\" in column 8 (g) is not a whole number from 0 to 255");
    EXPECT_EQ(complaint("1\n\x01\xFFzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz 0 0 0 1 1 0 0 0\n"),
              "gas.txt:2: \"??zzzzzzzzzzzzzzzzzzzzzz...\" in column 1 (rx) is not a finite number");
}

TEST(ParticleText, stopsAfterTheFirstFewErrors) {
    std::string text = "1000\n";
    for (int i = 0; i < 1000; ++i)
        text += "x\n";
    EXPECT_EQ(readParticleText(text, "f").issues().size(), 10u);
}

TEST(ParticleText, cutAnywhereIsRefusedOrWhole) {
    for (std::size_t cut = 0; cut <= good.size(); ++cut) {
        const std::string text = good.substr(0, cut); // its own allocation: reading past it shows under ASan
        const auto result = readParticleText(text, "f");
        // Only inside the last number can a cut go unseen.
        EXPECT_EQ(result.ok(), cut >= good.size() - 1) << cut;
        for (const Issue& issue : result.issues())
            EXPECT_FALSE(issue.place.empty() || issue.what.empty());
    }
}

TEST(ParticleText, writesWhatItReads) {
    const auto p = read("2\n0.1 0.30000000000000004 1e-300 -1.7976931348623157e308 5e-324 3 0 0 0\n.5 .5 0 "
                        "-0 1 1 255 255 255");
    const std::string text = writeParticleText(p);
    EXPECT_EQ(text, "2\n0.1 0.30000000000000004 1e-300 -1.7976931348623157e+308 5e-324 3 0 0 0\n0.5 0.5 0 -0 "
                    "1 1 255 255 255\n");
    EXPECT_EQ(read(text), p);
}

TEST(ParticleText, knowsItsOwn) {
    EXPECT_TRUE(looksLikeParticleText(good));
    EXPECT_TRUE(looksLikeParticleText("\xEF\xBB\xBF\r\n 5 \r\n 1 2 3 4 5"));
    EXPECT_FALSE(looksLikeParticleText("ITEM: TIMESTEP\n0\n"));
    EXPECT_FALSE(looksLikeParticleText("{\"format\": \"kairos\"}"));
    EXPECT_FALSE(looksLikeParticleText("5\nabc\n"));
    EXPECT_FALSE(looksLikeParticleText(""));
}

TEST(ParticleText, isTheSameUnderADecimalComma) {
    ASSERT_NE(std::setlocale(LC_ALL, "de_DE.UTF-8"), nullptr);
    ASSERT_STREQ(std::localeconv()->decimal_point, ",");
    EXPECT_EQ(read(good)[0].position.x, 0.25);
    EXPECT_EQ(writeParticleText(read(good)), good);
    std::setlocale(LC_ALL, "C");
}

} // namespace
} // namespace kairos::particles
