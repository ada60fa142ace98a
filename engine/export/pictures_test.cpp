#include "engine/export/svg.h"
#include "engine/export/svg_writer.h"
#include "engine/export/xyz.h"
#include "tests/support/fake_results.h"

#include <clocale>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

namespace kairos {
namespace {

using ::testing::HasSubstr;

pugi::xml_document parsed(const std::string& svg) {
    pugi::xml_document document;
    const pugi::xml_parse_result result = document.load_string(svg.c_str());
    EXPECT_TRUE(result) << result.description() << "\n" << svg;
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    return document;
}

std::size_t count(const pugi::xml_document& document, const char* xpath) {
    return document.select_nodes(xpath).size();
}

std::vector<std::string> texts(const pugi::xml_document& document) {
    std::vector<std::string> found;
    for (const auto& node : document.select_nodes("//text"))
        found.emplace_back(node.node().text().get());
    return found;
}

TEST(HistogramSvg, HasBothCurvesTitlesTicksAndLegend) {
    const RunResults results = fake::results();
    const auto svg = parsed(histogramSvg(results.channels[0], &results.theory[0], {.bins = 30}));
    EXPECT_EQ(count(svg, "//path[@class='area']"), 1u);
    EXPECT_EQ(count(svg, "//path[@class='data']"), 1u);
    EXPECT_EQ(count(svg, "//path[@class='theory']"), 1u);
    EXPECT_STREQ(svg.select_node("//svg/title").node().text().get(), "Free time");
    EXPECT_THAT(texts(svg), ::testing::IsSupersetOf({"Free time", "Free time (s)", "Density (per s)", "0.0",
                                                     "0.5", "exponential, mean 0.5 s, p = 0.43"}));
    // One step up or down for each bin, and back to the ground.
    const std::string d = svg.select_node("//path[@class='data']/@d").attribute().value();
    EXPECT_EQ(std::count(d.begin(), d.end(), 'H') + 1, std::count(d.begin(), d.end(), 'V'));
    EXPECT_GE(std::count(d.begin(), d.end(), 'H'), 20);
}

TEST(HistogramSvg, DrawsTheTheoryWhereTheDataAre) {
    // Data that follow the theory exactly: at the middle of each bin the curve meets the step.
    ChannelResult result = fake::results().channels[0];
    result.histogram = {0, 0.1, {}, 0};
    for (int i = 0; i < 40; ++i) {
        const double share = std::exp(-0.2 * i) - std::exp(-0.2 * (i + 1));
        result.histogram.counts.push_back(static_cast<std::uint64_t>(std::lround(1e9 * share)));
        result.histogram.total += result.histogram.counts.back();
    }
    const RunResults results = fake::results();
    const auto svg = parsed(histogramSvg(result, &results.theory[0], {.bins = 40}));
    const std::string data = svg.select_node("//path[@class='data']/@d").attribute().value();
    const std::string theory = svg.select_node("//path[@class='theory']/@d").attribute().value();
    double startX = 0, ground = 0, top = 0, theoryTop = 0;
    ASSERT_EQ(std::sscanf(data.c_str(), "M%lf %lfV%lf", &startX, &ground, &top), 3);
    ASSERT_EQ(std::sscanf(theory.c_str(), "M%*f %lf", &theoryTop), 1);
    EXPECT_LT(theoryTop, top) << "the density at 0 is above the mean of the first bin";
    EXPECT_NEAR((ground - theoryTop) / (ground - top), 0.2 / (1 - std::exp(-0.2)), 0.01);
}

TEST(HistogramSvg, CumulativeAndLogarithmic) {
    const RunResults results = fake::results();
    const auto shares = parsed(histogramSvg(results.channels[0], &results.theory[0], {.cumulative = true}));
    EXPECT_EQ(count(shares, "//path[@class='data']"), 1u);
    EXPECT_EQ(count(shares, "//path[@class='theory']"), 1u);
    EXPECT_EQ(count(shares, "//path[@class='area']"), 0u);
    EXPECT_THAT(texts(shares), ::testing::Contains("Share at or below"));
    const auto log = parsed(histogramSvg(results.channels[0], &results.theory[0], {.logarithmic = true}));
    EXPECT_EQ(count(log, "//path[@class='theory']"), 1u);
    EXPECT_THAT(texts(log), ::testing::Contains("1"));
    const auto alone = parsed(histogramSvg(results.channels[1], nullptr));
    EXPECT_EQ(count(alone, "//path[@class='theory']"), 0u);
    EXPECT_THAT(texts(alone), ::testing::Contains("Speed, A, B"));
}

TEST(HistogramSvg, SaysThatItIsEmpty) {
    const auto svg = parsed(histogramSvg(fake::results().channels[2], nullptr));
    EXPECT_THAT(texts(svg), ::testing::Contains("No values were recorded."));
    EXPECT_THAT(texts(parsed(seriesSvg(fake::results().channels[0], nullptr))),
                ::testing::Contains("No values were recorded."));
}

TEST(SeriesSvg, HasCurveAndExpectedValue) {
    const RunResults results = fake::results();
    const auto energy = parsed(seriesSvg(results.channels[2], nullptr, {.title = "My <title>"}));
    EXPECT_EQ(count(energy, "//path[@class='data']"), 1u);
    EXPECT_THAT(texts(energy), ::testing::IsSupersetOf({"My <title>", "Time (s)", "Energy (J)", "80"}));
    const auto pressure = parsed(seriesSvg(results.channels[4], &results.theory[1]));
    EXPECT_EQ(count(pressure, "//path[@class='theory']"), 1u);
    EXPECT_THAT(texts(pressure), ::testing::Contains("ideal gas (0.25)"));
    parsed(seriesSvg(results.channels[3], nullptr, {.logarithmic = true}));
}

TEST(FrameSvg, ShowsAllThatTheFrameHas) {
    const Frame frame = fake::frame();
    const auto svg =
        parsed(frameSvg(frame, {.width = 432, .velocities = true, .title = "T", .description = "D"}));
    EXPECT_STREQ(svg.select_node("//svg/title").node().text().get(), "T");
    EXPECT_STREQ(svg.select_node("//svg/desc").node().text().get(), "D");
    EXPECT_EQ(count(svg, "//circle"), 3u);
    EXPECT_EQ(count(svg, "//line"), 5u); // four sides and a wall
    EXPECT_EQ(count(svg, "//line[@stroke-dasharray]"), 2u) << "the periodic sides";
    EXPECT_EQ(count(svg, "//path"), 2u) << "arrows of those that move";
    EXPECT_EQ(count(svg, "//tspan"), 2u);
    EXPECT_EQ(count(svg, "//circle[@fill='#ff007f']"), 1u);
    // 4 m by 4 m on 432 px less 16 px on each side: 100 px a metre, y upwards.
    EXPECT_DOUBLE_EQ(svg.select_node("//circle[1]/@cx").attribute().as_double(), 166);
    EXPECT_DOUBLE_EQ(svg.select_node("//circle[1]/@cy").attribute().as_double(), 432 - 16 - 225);
    EXPECT_DOUBLE_EQ(svg.select_node("//circle[1]/@r").attribute().as_double(), 12.5);
}

TEST(FrameSvg, SpeciesAndValuesHaveColours) {
    const Frame frame = fake::frame();
    const std::string plain = frameSvg(frame), byValue = frameSvg(frame, {.colorByValue = true});
    EXPECT_THAT(plain, HasSubstr(std::string(speciesColor(0))));
    EXPECT_THAT(plain, HasSubstr(std::string(speciesColor(1))));
    EXPECT_THAT(byValue, HasSubstr("#20a387"));
    parsed(frameSvg(Frame{}));
    Frame point;
    point.discs.resize(1);
    parsed(frameSvg(point));
}

TEST(Xyz, IsWhatOvitoAndAseRead) {
    EXPECT_EQ(extendedXyz(fake::frame()), "3\n"
                                          "Lattice=\"4 0 0 0 4 0 0 0 1\" Origin=\"-1 -2 -0.5\" "
                                          "Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1 "
                                          "species_names=\"H=A He=B_b\" Time=1.5 pbc=\"T F F\"\n"
                                          "He -0.5 1e-07 0 0 0 0 0.125 0\n"
                                          "H 0.5 0.25 0 1 -0.5 0 0.125 1\n"
                                          "H 2 -1 0 1 -0.5 0 0.125 2\n");
    Frame elements = fake::frame();
    elements.species = {"odd \"name\"", "H"};
    EXPECT_THAT(extendedXyz(elements), HasSubstr("species_names=\"He=odd__name_ H=H\""));
    Frame unboxed = fake::frame();
    unboxed.boxes.clear();
    unboxed.segments.clear();
    EXPECT_THAT(extendedXyz(unboxed),
                HasSubstr("Lattice=\"2.75 0 0 0 1.5 0 0 0 1\" Origin=\"-0.625 -1.125 -0.5\""));
    EXPECT_THAT(extendedXyz(Frame{}), HasSubstr("0\nLattice=\"1 0 0 0 1 0 0 0 1\""));
}

TEST(Pictures, AreTheSameUnderAGermanLocale) {
    const RunResults results = fake::results();
    const auto all = [&] {
        return histogramSvg(results.channels[0], &results.theory[0]) +
               seriesSvg(results.channels[2], nullptr) + frameSvg(fake::frame(), {.velocities = true}) +
               extendedXyz(fake::frame());
    };
    const std::string before = all();
    ASSERT_NE(std::setlocale(LC_ALL, "de_DE.UTF-8"), nullptr) << "the test needs its locale";
    ASSERT_STREQ(std::localeconv()->decimal_point, ",");
    const std::string german = all();
    std::setlocale(LC_ALL, "C");
    EXPECT_EQ(german, before);
}

} // namespace
} // namespace kairos
