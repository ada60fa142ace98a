#include "engine/export/tables.h"

#include "engine/export/numbers.h"
#include "tests/support/fake_results.h"

#include <clocale>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

namespace kairos {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

using Rows = std::vector<std::vector<std::string>>;

/// A reader of its own, written from RFC 4180.
Rows parseCsv(const std::string& text, char separator = ',') {
    Rows rows(1, {""});
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string& field = rows.back().back();
        if (quoted && text[i] == '"' && text[i + 1] == '"')
            field += text[++i];
        else if (text[i] == '"')
            quoted = !quoted;
        else if (quoted)
            field += text[i];
        else if (text[i] == separator)
            rows.back().emplace_back();
        else if (text[i] == '\n')
            rows.push_back({""});
        else
            field += text[i];
    }
    EXPECT_FALSE(quoted);
    EXPECT_EQ(rows.back(), std::vector<std::string>{""}) << "the last line has its end";
    rows.pop_back();
    for (const auto& row : rows)
        EXPECT_EQ(row.size(), rows[0].size());
    return rows;
}

TEST(Tables, SummaryJsonIsWhatTheDesignSays) {
    RunResults results = fake::results();
    results.channels.resize(4);
    EXPECT_EQ(summaryJson(results), R"({
  "kind": "fake",
  "seed": 18446744073709551615,
  "until": 100,
  "time": 99.5,
  "events": 123456,
  "fingerprint": "0000000000abcdef",
  "issues": [
    {"severity": "warning", "place": "Disk 1", "what": "It is odd.", "fix": "Look at it."}
  ],
  "observables": [
    {"item": "", "quantity": "free-time", "class": "", "unit": "s", "type": "sample", "count": 1000, "mean": 0.5, "sd": 0.5, "min": 0.001, "max": 3.25, "p50": 0.35, "p90": 1.15, "p95": 1.5, "p99": 2.3},
    {"item": "", "quantity": "speed", "class": "A, B", "unit": "m/s", "type": "sample", "count": 4, "mean": 2.5, "sd": 1.25, "min": 1, "max": 4, "p50": 2.5, "p90": 4, "p95": 4, "p99": 4},
    {"item": "", "quantity": "energy", "class": "", "unit": "J", "type": "level", "mean": 0.3333333333333333, "max": 2, "last": 1e-20, "area": 33.333333333333336},
    {"item": "Left \"wall\"", "quantity": "collisions", "class": "", "unit": "", "type": "counter", "value": 100000}
  ]
}
)");
}

TEST(Tables, SummaryCsvHasARowAChannel) {
    const Rows rows = parseCsv(summaryCsv(fake::results()));
    ASSERT_EQ(rows.size(), 6u);
    EXPECT_EQ(rows[0][5], "value");
    EXPECT_EQ(rows[2], (std::vector<std::string>{"", "speed", "A, B", "m/s", "sample", "", "4", "2.5", "1.25",
                                                 "1", "4", "2.5", "4", "4", "4", "", ""}));
    EXPECT_EQ(rows[3],
              (std::vector<std::string>{"", "energy", "", "J", "level", "", "", "0.3333333333333333", "", "",
                                        "2", "", "", "", "", "1e-20", "33.333333333333336"}));
    EXPECT_EQ(rows[4][0], "Left \"wall\"");
    EXPECT_EQ(rows[4][5], "100000");
    EXPECT_EQ(parseCsv(summaryTsv(fake::results()), '\t'), rows);
}

TEST(Tables, SeriesCsvHasAllPoints) {
    const Rows rows = parseCsv(seriesCsv(fake::results()));
    EXPECT_EQ(rows.size(), 1u + 101 + 3 + 2);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"item", "quantity", "class", "unit", "time (s)", "value"}));
    EXPECT_EQ(rows[103], (std::vector<std::string>{"Left \"wall\"", "collisions", "", "", "50", "40000"}));
    const Rows one = parseCsv(seriesCsv(fake::results(), 2));
    EXPECT_EQ(one[0], (std::vector<std::string>{"time (s)", "Energy (J)"}));
    EXPECT_EQ(one.size(), 102u);
}

TEST(Tables, HistogramsHaveCountsDensitiesAndTheory) {
    const RunResults results = fake::results();
    const Rows rows = parseCsv(histogramsCsv(results));
    ASSERT_EQ(rows.size(), 1u + 300 + 4);
    double area = 0, expected = 0, counts = 0;
    for (std::size_t i = 1; i <= 300; ++i) {
        const double width = std::stod(rows[i][5]) - std::stod(rows[i][4]);
        counts += std::stod(rows[i][6]);
        area += width * std::stod(rows[i][7]);
        expected += width * std::stod(rows[i][8]);
    }
    EXPECT_EQ(counts, static_cast<double>(results.channels[0].histogram.total));
    EXPECT_NEAR(area, 1, 1e-12);
    EXPECT_NEAR(expected, 1 - std::exp(-6.0), 1e-9);
    EXPECT_EQ(rows[301], (std::vector<std::string>{"", "speed", "A, B", "m/s", "1", "2", "1", "0.25", ""}));

    const Rows wide = parseCsv(histogramCsv(results, 0, 30));
    EXPECT_EQ(wide[0], (std::vector<std::string>{"low (s)", "high (s)", "count", "density (per s)",
                                                 "theory density (per s)"}));
    EXPECT_LE(wide.size(), 40u);
    EXPECT_EQ(parseCsv(histogramCsv(results, 0)).size(), 301u);
    EXPECT_EQ(parseCsv(histogramCsv(results, 2)).size(), 1u) << "a level has none";
}

TEST(Tables, EventsAndRecords) {
    const Rows events = parseCsv(eventsCsv(fake::results()));
    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(events[2], (std::vector<std::string>{"0.5", "2", "wall", "Disk 1; a, \"b\"", "1"}));
    const Rows records = parseCsv(recordsCsv(fake::results()));
    EXPECT_EQ(records, (Rows{{"index", "x (m)", "species"}, {"0", "0.1", "1"}, {"1", "-1e-300", "2"}}));
}

TEST(Tables, TextIsAligned) {
    const std::string text = summaryText(fake::results());
    EXPECT_THAT(text,
                HasSubstr("fake, seed 18446744073709551615, t = 99.5 s (statistics from 2 s), 123\xe2\x80\x89"
                          "456 events, "
                          "fingerprint 0000000000abcdef\n"));
    EXPECT_THAT(text, HasSubstr("Collisions, Left \"wall\""));
    EXPECT_THAT(text, HasSubstr("\xe2\x88\x92"
                                "1.5\xc2\xb7"
                                "10\xe2\x81\xbb\xe2\x81\xb7"));
    EXPECT_THAT(text, HasSubstr("Free time: exponential, mean 0.5 s, p = 0.43\n    No memory.\n"));
    EXPECT_THAT(text, HasSubstr("warning: Disk 1: It is odd. Look at it."));
    // The unit of each row begins where the heading does.
    std::istringstream lines(text);
    std::string line;
    std::size_t unitAt = std::string::npos;
    while (std::getline(lines, line)) {
        if (line.starts_with("quantity")) unitAt = line.find("unit");
        if (line.starts_with("Energy")) {
            EXPECT_EQ(line.find("J"), unitAt) << text;
        }
    }
    EXPECT_NE(unitAt, std::string::npos);
}

TEST(Tables, AreTheSameUnderAGermanLocale) {
    const RunResults results = fake::results();
    const auto all = [&] {
        return summaryJson(results) + summaryCsv(results) + seriesCsv(results) + histogramsCsv(results) +
               eventsCsv(results) + recordsCsv(results) + summaryText(results);
    };
    const std::string before = all();
    ASSERT_NE(std::setlocale(LC_ALL, "de_DE.UTF-8"), nullptr) << "the test needs its locale";
    ASSERT_STREQ(std::localeconv()->decimal_point, ",");
    const std::string german = all();
    std::setlocale(LC_ALL, "C");
    EXPECT_EQ(german, before);
}

TEST(Numbers, ForPeople) {
    EXPECT_EQ(formatForPeople(0.123456), "0.1235");
    EXPECT_EQ(formatForPeople(1234), "1234");
    EXPECT_EQ(formatForPeople(-12345678), "\xe2\x88\x92"
                                          "12\xe2\x80\x89"
                                          "345\xe2\x80\x89"
                                          "678");
    EXPECT_EQ(formatForPeople(12345.678, 6), "12\xe2\x80\x89"
                                             "345.7");
    EXPECT_EQ(formatForPeople(6.02214e23, 3), "6.02\xc2\xb7"
                                              "10\xc2\xb2\xc2\xb3");
    EXPECT_EQ(formatForPeople(-0.0), "0");
}

TEST(Numbers, TicksAreRound) {
    EXPECT_EQ(roundTicks(0, 1, 5).text, (std::vector<std::string>{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
    EXPECT_EQ(roundTicks(-3, 12, 4).text, (std::vector<std::string>{"0", "5", "10"}));
    EXPECT_EQ(roundTicks(0.1, 0.35, 5).at, (std::vector<double>{0.1, 0.15000000000000002, 0.2, 0.25,
                                                                0.30000000000000004, 0.35000000000000003}));
    EXPECT_EQ(roundTicks(0, 3e7, 3).text.back(), "30\xe2\x80\x89"
                                                 "000\xe2\x80\x89"
                                                 "000");
    EXPECT_TRUE(roundTicks(1, 1, 5).at.empty());
    EXPECT_TRUE(roundTicks(0, std::nan(""), 5).at.empty());
    EXPECT_EQ(powerTicks(0.05, 200).text,
              (std::vector<std::string>{"10\xe2\x81\xbb\xc2\xb9", "1", "10", "10\xc2\xb2"}));
    EXPECT_LE(powerTicks(1e-200, 1e200).at.size(), 10u);
}

} // namespace
} // namespace kairos
