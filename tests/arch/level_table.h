// The level table of engine/README.md as data, in the one place that the include test reads. A new folder
// gets a row here and in the README; a kind needs none, since every folder under engine/models and ui/kinds
// has the same row.
#pragma once

#include <string_view>
#include <vector>

namespace kairos::arch {

/// An outside library, recognised by its headers.
struct Library {
    std::string_view name;
    std::string_view headers; ///< regular expression over the whole name between the brackets
};

inline const std::vector<Library> kLibraries = {
    {"threads", "thread|mutex|shared_mutex|condition_variable|future|stop_token|latch|barrier|semaphore"},
    {"std random", "random"},
    {"std", "[a-z_0-9]+"},
    {"POSIX", "(unistd|fcntl|signal|poll|dirent|pwd|termios|errno)\\.h|sys/[a-z_]+\\.h"},
    {"processor", "[a-z]*intrin\\.h|cpuid\\.h"},
    {"fmt", "fmt/.*"},
    {"muParser", "muParser.*\\.h"},
    {"Boost.Random", "boost/random.*"},
    {"Boost.Math", "boost/math.*"},
    {"Boost.Histogram", "boost/histogram.*"},
    {"Boost", "boost/.*"},
    {"Random123", "Random123/.*"},
    {"nlohmann_json", "nlohmann/.*"},
    {"pugixml", "pugixml\\.hpp|pugiconfig\\.hpp"},
    {"SQLite", "sqlite3\\.h"},
    {"MPI", "mpi\\.h"},
    {"libxlsxwriter", "xlsxwriter\\.h|xlsxwriter/.*"},
    {"CLI11", "CLI/.*"},
    {"Qt Test", "QtTest/.*|QtTest|QTest|QSignalSpy|QTest[A-Z].*"},
    {"Qt Charts",
     "QtCharts.*|Q\\w*(Chart|ChartView|Series|Axis|BarSet|BoxSet|CandlestickSet|Legend|LegendMarker|"
     "ModelMapper|PieSlice)"},
    {"Qt Widgets", "QtWidgets.*|QtPrintSupport.*|QtSvg.*"},
    {"Qt", "Qt|Qt(Core|Gui)(/.*)?|Q[A-Z]\\w*"},
    {"test libraries", "(gtest|gmock|rapidcheck|benchmark)/.*|rapidcheck\\.h"},
};

/// A library that only some files of a folder may see.
struct PrivateLibrary {
    std::string_view name;
    std::string_view files; ///< regular expression over the file's name, without its folder
};

struct Row {
    int level;
    std::string_view folder; ///< "engine/models/*" stands for each folder below
    std::vector<std::string_view> mayInclude;
    std::vector<std::string_view> libraries;
    std::vector<PrivateLibrary> privateLibraries = {};
};

// Files that stand for a whole folder elsewhere: builtinKinds() is the only door to kinds.
inline constexpr std::string_view kKindsDoor = "engine/models/builtin_kinds.h";
inline constexpr std::string_view kKindHeader = "kind.h";

// Every row may use "std" and "fmt" (which level 0 hands on), and include its own folder.
// Test and bench files may use the test libraries besides.
inline const std::vector<Row> kRows = {
    {0,
     "engine/base",
     {},
     {"POSIX", "processor"},
     {{"muParser", "expression\\.cpp"}, {"std random", "seed\\.cpp"}}},
    {1, "engine/random", {"engine/base"}, {"Boost.Random", "Random123"}},
    {1, "engine/events", {"engine/base"}, {}},
    {1, "engine/stats", {"engine/base"}, {"Boost.Math", "Boost.Histogram"}},
    {2, "engine/scene", {"engine/base"}, {}},
    {3, "engine/io", {"engine/base", "engine/scene"}, {"POSIX"}, {{"nlohmann_json", ".*\\.cpp"}}},
    {3,
     "engine/model",
     {"engine/base", "engine/random", "engine/events", "engine/stats", "engine/scene"},
     {}},
    {4, "engine/models", {"engine/model"}, {}},
    {4,
     "engine/models/*",
     {"engine/base", "engine/random", "engine/events", "engine/stats", "engine/scene", "engine/model"},
     {"Boost.Random", "Boost.Math", "Boost.Histogram", "Boost", "processor"},
     {{"pugixml", ".*import.*\\.cpp|.*reader.*\\.cpp"}}},
    {5,
     "engine/run",
     {"engine/base", "engine/random", "engine/events", "engine/stats", "engine/scene", "engine/io",
      "engine/model", kKindsDoor},
     {"threads", "POSIX"},
     {{"SQLite", ".*\\.cpp"}, {"std random", "seed\\.cpp"}}},
    {5,
     "engine/run/mpi",
     {"engine/base", "engine/random", "engine/events", "engine/stats", "engine/scene", "engine/io",
      "engine/model", "engine/run"},
     {"threads", "POSIX", "MPI"}},
    {5,
     "engine/export",
     {"engine/base", "engine/random", "engine/events", "engine/stats", "engine/scene", "engine/io",
      "engine/model"},
     {"POSIX"},
     {{"libxlsxwriter", ".*\\.cpp"}, {"pugixml", ".*\\.cpp"}}},

    {6, "ui/document", {"engine/*", kKindsDoor}, {"threads", "Qt"}},
    {7, "ui/canvas", {"engine/*", kKindsDoor, "ui/document"}, {"Qt", "Qt Widgets"}},
    {7, "ui/charts", {"engine/*", kKindsDoor, "ui/document"}, {"Qt", "Qt Widgets", "Qt Charts"}},
    {7, "ui/tools", {"engine/*", kKindsDoor, "ui/document", "ui/canvas"}, {"Qt", "Qt Widgets"}},
    {7, "ui/panels", {"engine/*", kKindsDoor, "ui/document", "ui/canvas", "ui/charts"}, {"Qt", "Qt Widgets"}},
    {7,
     "ui/kinds/*",
     {"engine/*", "ui/document", "ui/canvas", "ui/charts", "ui/tools", "ui/panels", kKindHeader},
     {"Qt", "Qt Widgets"}},
    {7,
     "ui/shell",
     {"engine/*", kKindsDoor, "ui/document", "ui/canvas", "ui/charts", "ui/tools", "ui/panels", "ui/kinds"},
     {"threads", "Qt", "Qt Widgets"}},
    {8, "app/cli", {"engine/*", kKindsDoor}, {"threads", "POSIX", "CLI11"}},
    {8,
     "app/gui",
     {"engine/*", kKindsDoor, "ui/document", "ui/canvas", "ui/charts", "ui/tools", "ui/panels", "ui/kinds",
      "ui/shell"},
     {"threads", "POSIX", "Qt", "Qt Widgets"}},
};

} // namespace kairos::arch
