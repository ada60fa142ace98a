#include "engine/base/hash.h"
#include "engine/base/number.h"
#include "engine/base/result.h"

#include <gtest/gtest.h>
#include <limits>

namespace kairos {
namespace {

TEST(Number, ReadsTheHabitsOfPublicFiles) {
    EXPECT_EQ(parseNumber(".05"), 0.05);
    EXPECT_EQ(parseNumber("1.93E-4"), 1.93e-4);
    EXPECT_EQ(parseNumber("+1"), 1.0);
    EXPECT_EQ(parseNumber("-.5"), -0.5);
    EXPECT_EQ(parseNumber("1."), 1.0);
    EXPECT_EQ(parseNumber("1e-400"), 0.0);
}

TEST(Number, RefusesWhatIsNoNumber) {
    for (const char* text :
         {"", "+", "-", ".", "1,5", "0x1", " 1", "1 ", "nan", "inf", "1e400", "+-1", "++1", "1e", "a"})
        EXPECT_FALSE(parseNumber(text)) << text;
}

TEST(Number, RoundTripsShortest) {
    for (double v : {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -2.5, 1e21, 0.028999999999999998})
        EXPECT_EQ(parseNumber(formatNumber(v)), v);
    EXPECT_EQ(formatNumber(0.1), "0.1");
    EXPECT_EQ(formatNumber(std::numeric_limits<double>::infinity()), "inf");
}

TEST(Number, RoundsForPeople) {
    EXPECT_EQ(formatRounded(1.23456), "1.235");
    EXPECT_EQ(formatRounded(1200), "1200");
    EXPECT_EQ(formatRounded(123456), "123456");
    EXPECT_EQ(formatRounded(0.5), "0.5");
    EXPECT_EQ(formatRounded(0), "0");
    EXPECT_EQ(formatRounded(1.5e-9), "1.5e-09");
}

TEST(Hasher, SeesOrderAndEveryBit) {
    Hasher a, b;
    a.add(1.0);
    a.add(2.0);
    b.add(2.0);
    b.add(1.0);
    EXPECT_NE(a.value(), b.value());
    Hasher zero, minusZero;
    zero.add(0.0);
    minusZero.add(-0.0);
    EXPECT_NE(zero.value(), minusZero.value());
    EXPECT_EQ(hex16(0x1f).size(), 16u);
}

TEST(Result, CarriesAValueOrItsIssues) {
    const Result<int> good(3, {{Severity::warning, "x", "odd.", "", {}}});
    EXPECT_TRUE(good.ok());
    EXPECT_EQ(good.issues().size(), 1u);
    const Result<int> bad(Issue{Severity::error, "line 2", "a letter.", "Remove it.", {}});
    EXPECT_FALSE(bad);
    EXPECT_EQ(toText(bad.issues()[0]), "error: line 2: a letter. Remove it.");
    EXPECT_EQ(toText({Severity::note, "a\nb", "No stop", "Mend it.", {}}), "note: a b: No stop. Mend it.");
}

} // namespace
} // namespace kairos
