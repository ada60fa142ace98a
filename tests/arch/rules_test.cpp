// The rules, held against planted good and bad lines: a rule that can find nothing protects nothing.
#include "tests/arch/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kairos::arch {

namespace {

using Check = std::vector<Finding> (*)(const std::vector<SourceFile>&);

struct Case {
    const char* name;
    Check check;
    bool bad;
    const char* path;
    std::string text;
};

void PrintTo(const Case& c, std::ostream* out) {
    *out << c.path << ": " << c.text;
}

std::string lines(std::size_t n) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i)
        text += "int f();\n";
    return text;
}

const std::vector<Case> kCases = {
    // includes
    {"QtInEngine", checkIncludes, true, "engine/base/a.h", "#include <QString>\n"},
    {"QtByPathInEngine", checkIncludes, true, "engine/run/a.cpp", "#  include <QtCore/QString>\n"},
    {"UiInEngine", checkIncludes, true, "engine/run/a.cpp", "#include \"ui/document/document.h\"\n"},
    {"UpwardsInEngine", checkIncludes, true, "engine/base/a.h", "#include \"engine/scene/scene.h\"\n"},
    {"SidewaysOnLevelOne", checkIncludes, true, "engine/stats/a.h", "#include \"engine/random/stream.h\"\n"},
    {"DownwardsInEngine", checkIncludes, false, "engine/scene/a.h",
     "#include \"engine/base/ids.h\"\n#include <vector>\n"},
    {"KindSeesRun", checkIncludes, true, "engine/models/ferry/model.cpp",
     "#include \"engine/run/simulation.h\"\n"},
    {"KindSeesIo", checkIncludes, true, "engine/models/ferry/model.cpp", "#include \"engine/io/reader.h\"\n"},
    {"KindSeesKind", checkIncludes, true, "engine/models/ferry/model.cpp",
     "#include \"engine/models/road/kind.h\"\n"},
    {"KindSeesItself", checkIncludes, false, "engine/models/ferry/model.cpp",
     "#include \"engine/models/ferry/model.h\"\n"},
    {"KindSeesModel", checkIncludes, false, "engine/models/ferry/kind.h",
     "#include \"engine/model/model_kind.h\"\n"},
    {"KindStartsThreads", checkIncludes, true, "engine/models/ferry/model.cpp", "#include <thread>\n"},
    {"RunSeesKind", checkIncludes, true, "engine/run/a.cpp", "#include \"engine/models/ferry/kind.h\"\n"},
    {"RunSeesTheDoor", checkIncludes, false, "engine/run/a.cpp",
     "#include \"engine/models/builtin_kinds.h\"\n"},
    {"ExportSeesRun", checkIncludes, true, "engine/export/a.cpp", "#include \"engine/run/simulation.h\"\n"},
    {"JsonInHeader", checkIncludes, true, "engine/io/reader.h", "#include <nlohmann/json.hpp>\n"},
    {"JsonInSource", checkIncludes, false, "engine/io/reader.cpp", "#include <nlohmann/json.hpp>\n"},
    {"JsonElsewhere", checkIncludes, true, "engine/run/a.cpp", "#include <nlohmann/json.hpp>\n"},
    {"MuParserInHeader", checkIncludes, true, "engine/base/expression.h", "#include <muParser.h>\n"},
    {"MuParserInSource", checkIncludes, false, "engine/base/expression.cpp", "#include <muParser.h>\n"},
    {"ChartsInShell", checkIncludes, true, "ui/shell/a.cpp", "#include <QtCharts/QChartView>\n"},
    {"ChartsByNameInPanels", checkIncludes, true, "ui/panels/a.cpp", "#include <QLineSeries>\n"},
    {"ChartsInCharts", checkIncludes, false, "ui/charts/a.cpp",
     "#include <QLineSeries>\n#include <QValueAxis>\n"},
    {"WidgetsInDocument", checkIncludes, true, "ui/document/a.h", "#include <QtWidgets/QUndoView>\n"},
    {"GuiInDocument", checkIncludes, false, "ui/document/a.h", "#include <QUndoStack>\n"},
    {"CanvasSeesShell", checkIncludes, true, "ui/canvas/a.cpp", "#include \"ui/shell/main_window.h\"\n"},
    {"QtInCli", checkIncludes, true, "app/cli/main.cpp", "#include <QCoreApplication>\n"},
    {"UiInCli", checkIncludes, true, "app/cli/main.cpp", "#include \"ui/document/document.h\"\n"},
    {"UiKindSeesItsKind", checkIncludes, false, "ui/kinds/ferry/a.cpp",
     "#include \"engine/models/ferry/kind.h\"\n"},
    {"UiKindSeesAnother", checkIncludes, true, "ui/kinds/ferry/a.cpp",
     "#include \"engine/models/road/kind.h\"\n"},
    {"UiKindSeesItsModel", checkIncludes, true, "ui/kinds/ferry/a.cpp",
     "#include \"engine/models/ferry/model.h\"\n"},
    {"NotFromTheRoot", checkIncludes, true, "engine/base/a.cpp", "#include \"hash.h\"\n"},
    {"UnknownFolder", checkIncludes, true, "engine/misc/a.h", "// nothing\n"},
    {"UnknownLibrary", checkIncludes, true, "engine/base/a.h", "#include <Eigen/Dense>\n"},
    {"TestSeesGoogleTest", checkIncludes, false, "engine/base/hash_test.cpp", "#include <gtest/gtest.h>\n"},
    {"TestSeesALowerLevel", checkIncludes, false, "engine/scene/scene_test.cpp",
     "#include \"engine/random/stream.h\"\n"},
    {"TestSeesItsOwnLevel", checkIncludes, false, "engine/stats/stats_test.cpp",
     "#include \"engine/random/stream.h\"\n"},
    {"TestSeesSupport", checkIncludes, false, "engine/run/run_test.cpp",
     "#include \"tests/support/fake_kind.h\"\n"},
    {"ProductSeesSupport", checkIncludes, true, "engine/run/run.cpp",
     "#include \"tests/support/fake_kind.h\"\n"},
    {"KindTestSeesAnotherKind", checkIncludes, true, "engine/models/ferry/model_test.cpp",
     "#include \"engine/models/road/kind.h\"\n"},
    {"TestSeesAHigherLevel", checkIncludes, true, "engine/scene/scene_test.cpp",
     "#include \"engine/run/simulation.h\"\n"},
    {"ProductSeesGoogleTest", checkIncludes, true, "engine/base/hash.cpp", "#include <gtest/gtest.h>\n"},
    {"CommentedOut", checkIncludes, false, "engine/base/a.h",
     "// #include <QString>\n/*\n#include <QString>\n*/\n"},

    // names
    {"RandomDevice", checkBannedNames, true, "engine/run/runner.cpp", "std::random_device d;\n"},
    {"RandomDeviceInSeed", checkBannedNames, false, "engine/run/seed.cpp", "std::random_device d;\n"},
    {"SteadyClock", checkBannedNames, true, "engine/stats/a.cpp",
     "auto t = std::chrono::steady_clock::now();\n"},
    {"SteadyClockInRun", checkBannedNames, false, "engine/run/a.cpp",
     "auto t = std::chrono::steady_clock::now();\n"},
    {"TimeCall", checkBannedNames, true, "engine/io/a.cpp", "auto t = time(nullptr);\n"},
    {"TimeMember", checkBannedNames, false, "engine/model/a.cpp", "auto t = event.time(); t = time();\n"},
    {"Distribution", checkBannedNames, true, "engine/models/ferry/a.cpp", "std::normal_distribution<> n;\n"},
    {"BoostDistribution", checkBannedNames, false, "engine/random/a.h",
     "boost::random::normal_distribution<> n;\n"},
    {"Mersenne", checkBannedNames, true, "engine/random/a.cpp", "std::mt19937_64 g(1);\n"},
    {"Rand", checkBannedNames, true, "engine/models/ferry/a.cpp", "int x = rand() % 6;\n"},
    {"Strand", checkBannedNames, false, "engine/models/ferry/a.cpp", "int x = strand(6);\n"},
    {"Strtod", checkBannedNames, true, "engine/io/a.cpp", "double x = std::strtod(p, &e);\n"},
    {"Print", checkBannedNames, true, "engine/models/ferry/a.cpp", "std::cerr << 1;\n"},
    {"Snprintf", checkBannedNames, false, "engine/models/ferry/a.cpp", "std::snprintf(b, 9, \"%d\", 1);\n"},
    {"NameInComment", checkBannedNames, false, "engine/base/a.cpp", "// no random_device here\n"},
    {"NameInString", checkBannedNames, false, "engine/base/a.cpp",
     "auto s = \"random_device\"; auto r = R\"(rand())\";\n"},
    {"Excused", checkBannedNames, false, "engine/base/a.cpp",
     "// arch-allow(seed): the seed of a new file\nstd::random_device d;\n"},
    {"ExcusedFromAnotherRule", checkBannedNames, true, "engine/base/a.cpp",
     "// arch-allow(clock): no\nstd::random_device d;\n"},

    // statics
    {"StaticInFunction", checkMutableStatics, true, "engine/base/a.cpp", "    static int calls = 0;\n"},
    {"StaticWithoutValue", checkMutableStatics, true, "engine/base/a.cpp",
     "static std::map<int, Foo(*)(int)> table;\n"},
    {"StaticConst", checkMutableStatics, false, "engine/base/a.cpp",
     "    static const std::vector<int> v = {1};\n"},
    {"StaticConstexpr", checkMutableStatics, false, "engine/base/a.h", "    static constexpr int kN = 3;\n"},
    {"StaticPointerToConst", checkMutableStatics, true, "engine/base/a.cpp",
     "static const char* last = nullptr;\n"},
    {"StaticFunction", checkMutableStatics, false, "engine/base/a.cpp", "static int f(int x = 0);\n"},
    {"StaticAssert", checkMutableStatics, false, "engine/base/a.cpp", "static_assert(sizeof(int) == 4);\n"},
    {"Global", checkMutableStatics, true, "engine/base/a.cpp", "int counter = 0;\n"},
    {"GlobalInline", checkMutableStatics, true, "engine/base/a.h", "inline std::vector<int> log;\n"},
    {"GlobalConst", checkMutableStatics, false, "engine/base/a.h",
     "inline const std::vector<int> kTable = {1, 2};\n"},
    {"GlobalConstexpr", checkMutableStatics, false, "engine/base/a.h", "inline constexpr int kN = 3;\n"},
    {"Function", checkMutableStatics, false, "engine/base/a.cpp",
     "std::string hex16(std::uint64_t v) { return {}; }\n"},
    {"Type", checkMutableStatics, false, "engine/base/a.h",
     "struct Vec2 {\nclass Foo final : public Bar {\nenum class E { A };\n"},
    {"Operator", checkMutableStatics, false, "engine/base/a.cpp",
     "Foo& Foo::operator=(const Foo&) = default;\n"},
    {"Local", checkMutableStatics, false, "engine/base/a.cpp", "    int counter = 0;\n"},

    // loops
    {"HashLoop", checkUnorderedLoops, true, "engine/models/ferry/a.cpp",
     "std::unordered_map<int, int> m;\nfor (auto& [k, v] : m) f(k);\n"},
    {"HashLoopMember", checkUnorderedLoops, true, "engine/models/ferry/a.cpp",
     "std::unordered_set<int> seen_;\nfor (int k : other.seen_) f(k);\n"},
    {"HashBegin", checkUnorderedLoops, true, "engine/models/ferry/a.cpp",
     "std::unordered_set<int> seen_;\nstd::vector<int> v(seen_.begin(), seen_.end());\n"},
    {"HashFind", checkUnorderedLoops, false, "engine/models/ferry/a.cpp",
     "std::unordered_map<int, int> m;\nauto it = m.find(3);\nfor (int i : v) f(m.at(i));\n"},
    {"OrderedLoop", checkUnorderedLoops, false, "engine/models/ferry/a.cpp",
     "std::map<int, int> m;\nfor (auto& [k, v] : m) f(k);\n"},

    // manners
    {"LongFile", checkManners, true, "ui/shell/a.cpp", "// A long one.\n" + lines(601)},
    {"LongFileWithReason", checkManners, false, "ui/shell/a.cpp",
     "// Longer than 600 lines because it is one table.\n" + lines(601)},
    {"ShortFile", checkManners, false, "ui/shell/a.cpp", lines(600)},
    {"HeaderWithoutReason", checkManners, true, "engine/base/a.h", "#pragma once\n"},
    {"HeaderWithReason", checkManners, false, "engine/base/a.h", "// Ids.\n#pragma once\n"},
    {"MachinePath", checkManners, true, "README.md",
     "see /wo"
     "rk/main\n"},
    {"MachinePathInScript", checkManners, true, "app/run",
     "cd /ro"
     "ot/kairos\n"},
    {"RelativePath", checkManners, false, "README.md",
     "see ./wo"
     "rk/main, engine/wo"
     "rk/list and /usr/share\n"},
    {"Unfinished", checkManners, true, "engine/base/a.cpp",
     "// TO"
     "DO: later\n"},
    {"UnfinishedWithIssue", checkManners, false, "engine/base/a.cpp",
     "// TO"
     "DO(#12): later\n"},
};

class PlantedLine : public testing::TestWithParam<Case> {};

TEST_P(PlantedLine, IsJudged) {
    const Case& c = GetParam();
    EXPECT_EQ(!c.check({{c.path, c.text}}).empty(), c.bad);
}

INSTANTIATE_TEST_SUITE_P(Rules, PlantedLine, testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

TEST(KindNames, AreFoundOutsideTheirFolder) {
    const std::vector<SourceFile> files = {
        {"engine/models/ferry/kind.cpp", "const char* id = \"ferry\";\n"},
        {"ui/kinds/ferry/look.cpp", "ferry::kind();\n"},
        {"tests/truth/ferry_test.cpp", "ferry::kind();\n"},
        {"engine/run/a.cpp", "// a ferry, say\nint ferryman;\n"},
        {"app/cli/a.cpp", "if (kind == \"ferry\") f();\n"},
        {"ui/shell/CMakeLists.txt", "# ferry\nadd(kairos_kind ferry)\n"},
    };
    const auto findings = checkKindNames(files);
    ASSERT_EQ(findings.size(), 2u);
    EXPECT_EQ(findings[0].path, "app/cli/a.cpp");
    EXPECT_EQ(findings[1].path, "ui/shell/CMakeLists.txt");
    EXPECT_EQ(findings[1].line, 2u);
}

TEST(UnorderedNames, AreSeenThroughTheHeader) {
    const std::vector<SourceFile> files = {
        {"engine/models/ferry/model.h", "    std::unordered_map<int, std::vector<int>> cars_;\n"},
        {"engine/models/ferry/model.cpp", "    for (const auto& car : cars_) f(car);\n"},
    };
    EXPECT_EQ(checkUnorderedLoops(files).size(), 1u);
}

TEST(Comments, AreBlankedLineByLine) {
    EXPECT_EQ(withoutComments("a /* b\nc */ d // e\n\"f // g\"", Strings::Keep),
              "a     \n     d     \n\"f // g\"");
    EXPECT_EQ(withoutComments("x = 1'000; c = '\"'; // y", Strings::Blank), "x = 1'000; c = ' ';     ");
    EXPECT_EQ(withoutComments("R\"-(a \" b)-\" // c", Strings::Blank), "R\"       )-\"     ");
}

} // namespace

} // namespace kairos::arch
