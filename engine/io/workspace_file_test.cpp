#include "engine/io/workspace_file.h"

#include "engine/io/file.h"
#include "engine/scene/edit.h"
#include "tests/support/fake_schema.h"

#include <clocale>
#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kairos {
namespace {

using ::testing::HasSubstr;

const KnownKinds& kinds() {
    static const KnownKinds known = {{"fake", &fake::schema(), 1}, {"other", &fake::schema(), 3}};
    return known;
}

Result<Workspace> read(std::string_view text, bool strict = false) {
    return readWorkspace(text, "a.kairos", kinds(), strict);
}

std::string allText(const Issues& issues) {
    std::string text;
    for (const Issue& issue : issues)
        text += toText(issue) + "\n";
    return text;
}

/// A file with these tables, each as JSON.
std::string withItems(std::string_view items) {
    return fmt::format(
        "{{\"format\": \"kairos\", \"formatVersion\": 1, \"kind\": \"fake\", \"kindVersion\": 1,\n"
        "\"items\": {{{}}}}}",
        items);
}

std::string disks(std::string_view columns, std::string_view rows) {
    return withItems(fmt::format("\"disk\": {{\"columns\": [{}],\n\"rows\": [{}]}}", columns, rows));
}

void expectError(std::string_view text, std::string_view message) {
    const auto result = read(text);
    EXPECT_FALSE(result.ok()) << text;
    EXPECT_THAT(allText(result.issues()), HasSubstr(message)) << text;
}

void replace(std::string& text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
}

TEST(WorkspaceFile, KeepsEverything) {
    const Workspace before = fake::workspace();
    const std::string text = writeWorkspace(before);
    const auto after = read(text, true);
    ASSERT_TRUE(after.ok()) << allText(after.issues()) << text;
    EXPECT_TRUE(after.issues().empty()) << allText(after.issues());
    EXPECT_TRUE(after.value() == before);
    EXPECT_EQ(writeWorkspace(after.value()), text);
    EXPECT_TRUE(std::signbit(std::get<Vec2>(after.value().scene.value({1}, 1)).y));
}

// Files outlive programs: one of every version of the format stays, and is read for ever.
TEST(WorkspaceFile, ReadsTheFileOfVersion1) {
    const auto text = readFile("engine/io/fixtures/v1/all-types.kairos");
    ASSERT_TRUE(text.ok());
    const auto result = read(text.value(), true);
    ASSERT_TRUE(result.ok()) << allText(result.issues());
    EXPECT_TRUE(result.value() == fake::workspace());
}

TEST(WorkspaceFile, LooksAsDescribed) {
    Workspace w{"fake", 1, "Two", "", Scene(fake::schema()), {}, {}};
    Item left = defaultItem(fake::schema(), 1), right = left;
    left.id = {1};
    right.id = {2};
    right.name = "Right";
    apply(w, InsertItems{{left, right}});
    EXPECT_EQ(writeWorkspace(w), R"({
  "format": "kairos",
  "formatVersion": 1,
  "kind": "fake",
  "kindVersion": 1,
  "title": "Two",
  "description": "",
  "run": {
    "until": 10,
    "seed": 1,
    "warmup": 0,
    "playbackRate": 1
  },
  "parameters": {
    "restitution": 1,
    "gravity": [0,0],
    "limit": 10,
    "style": "plain"
  },
  "items": {
    "wall": {
      "columns": ["id", "name", "points", "restitution"],
      "rows": [
        [1, "", [[0,0],[1,0]], 1],
        [2, "Right", [[0,0],[1,0]], 1]
      ]
    }
  }
}
)");
}

TEST(WorkspaceFile, TakesDefaultsForWhatIsMissing) {
    const auto result = read(disks("\"radius\", \"id\"", "[0.5, 3]"), true);
    ASSERT_TRUE(result.ok()) << allText(result.issues());
    EXPECT_TRUE(result.issues().empty());
    Item expected = defaultItem(fake::schema(), 0);
    expected.id = {3};
    expected.values[2] = 0.5;
    EXPECT_EQ(result.value().scene.item({3}), expected);
    EXPECT_EQ(result.value().run, RunSettings{});
    EXPECT_EQ(result.value().scene.parameter(0), Value(1.0));
}

TEST(WorkspaceFile, TheOrderOfKeysDoesNotMatter) {
    const auto result = read(
        R"({"items": {"wall": {"columns": ["id"], "rows": [[1]]}}, "kindVersion": 1, "kind": "fake", "formatVersion": 1, "format": "kairos"})");
    ASSERT_TRUE(result.ok()) << allText(result.issues());
    EXPECT_EQ(result.value().scene.size(), 1u);
}

TEST(WorkspaceFile, NamesLinePlaceReasonAndRemedy) {
    expectError(
        disks("\"id\", \"radius\"", "[1, 0.5],\n[2, 0.5],\n[3, 0.5],\n[4, -1]"),
        "error: a.kairos:6: items.disk row 4: radius: The value -1 is out of range. It must be above 0 m.");
    expectError(disks("\"id\", \"radius\"", "[1,\n0.5\n]"
                                            ",[2, true]"),
                "a.kairos:5: items.disk row 2: radius: Here stands true or false instead of a number.");
    expectError(disks("\"id\", \"position\"", "[1, [1]]"), "row 1: position: Here stands a list of 1 number");
    expectError(disks("\"id\", \"position\"", "[1, [[1, 2]]]"),
                "row 1: position: Here stands a list of pairs");
    expectError(disks("\"id\", \"position\"", "[1, {\"x\": 1}]"),
                "row 1: position: Here stands something nested");
    expectError(disks("\"id\", \"position\"", "[1, [1, null]]"), "instead of a pair of numbers");
    expectError(disks("\"id\", \"color\"", "[1, \"red\"]"), "instead of a colour, as in \"#0072b2\"");
    expectError(disks("\"id\", \"style\"", "[1, \"bold\"]"),
                "\"bold\" is not a choice. Choose one of: plain, dotted.");
    expectError(disks("\"id\", \"copies\"", "[1, 1.5]"),
                "row 1: copies: Here stands a number instead of a whole number");
    expectError(disks("\"id\", \"copies\"", "[1, 0]"),
                "The value 0 is out of range. It must be at least 1 and at most 1000.");
    expectError(disks("\"id\", \"copies\"", "[1, 9223372036854775808]"), "instead of a whole number");
    expectError(disks("\"id\", \"radius\"", "[1, \"inf\"]"), "radius: The value inf is out of range.");
    expectError(withItems("\"wall\": {\"columns\": [\"id\", \"points\"], \"rows\": [[1, [[0, 0], [1]]]]}"),
                "items.wall row 1: points: Here stands something nested instead of a list of pairs");
}

TEST(WorkspaceFile, RefusesWrongTables) {
    expectError(disks("\"id\"", "[1], [1]"), "row 2: id: The id 1 is taken by an item above.");
    expectError(disks("\"id\"", "[0]"), "An id is a whole number from 1 to 2147483647.");
    expectError(disks("\"id\"", "[2147483648]"), "An id is a whole number");
    expectError(disks("\"id\"", "[-3]"), "An id is a whole number");
    expectError(disks("\"id\", \"name\"", "[1, \"Q\"], [2, \"Q\"]"), "row 2: name: The name \"Q\" is taken");
    expectError(disks("\"id\", \"name\"", "[1, 2]"), "instead of a name in quotes");
    expectError(disks("\"id\", \"group\"", "[1, -1]"), "row 1: group: A group is a whole number");
    expectError(disks("\"id\", \"hidden\"", "[1, 1]"),
                "hidden: Here stands a whole number instead of true or false");
    expectError(disks("\"id\", \"radius\"", "[1]"), "row 1: The row has 1 values for 2 columns.");
    expectError(disks("\"id\", \"radius\"", "[1, 1, [[2]], 3, {}]"),
                "row 1: The row has 5 values for 2 columns.");
    expectError(disks("\"id\"", "{\"id\": 1}"), "row 1: A row must be a list of values.");
    expectError(disks("\"id\"", "[1], 5"), "row 2: A row must be a list of values.");
    expectError(disks("\"radius\"", "[1]"), "items.disk.columns: There is no column \"id\".");
    expectError(disks("\"id\", \"id\"", "[1, 2]"), "The column \"id\" stands twice.");
    expectError(disks("\"id\", 7", "[1, 2]"), "instead of a column's key");
    expectError(withItems("\"disk\": {\"rows\": [[1]], \"columns\": [\"id\"]}"),
                "The rows stand before the columns");
    expectError(withItems("\"disk\": []"), "items.disk: A table must be an object");
    expectError(withItems("\"disk\": {\"columns\": 1}"),
                "items.disk.columns: Here stands a whole number instead of a list");
    expectError(withItems("\"disk\": {}, \"disk\": {}"), "items.disk: This key stands twice.");
}

TEST(WorkspaceFile, RefusesWrongSettings) {
    const auto with = [](std::string_view members) {
        return fmt::format(
            "{{\"format\": \"kairos\", \"formatVersion\": 1, \"kind\": \"fake\", \"kindVersion\": 1,\n{}}}",
            members);
    };
    expectError(with("\"run\": {\"until\": -1}"), "a.kairos:2: run.until: The value -1 is out of range.");
    expectError(with("\"run\": {\"seed\": -1}"), "run.seed: The seed is no whole number");
    expectError(with("\"run\": {\"seed\": 18446744073709551616}"), "run.seed: The seed is no whole number");
    expectError(with("\"run\": {\"playbackRate\": 0}"), "run.playbackRate: The value 0 is out of range.");
    expectError(with("\"run\": 5"), "run: Here stands a whole number instead of an object");
    expectError(with("\"parameters\": {\"restitution\": 2}"),
                "parameters.restitution: The value 2 is out of range.");
    expectError(with("\"title\": 5"), "title: Here stands a whole number instead of a text");
    expectError(with("\"items\": [1, 2]"), "items: Here stands a list of 2 numbers instead of an object");
    expectError(with("\"title\": \"a\", \"title\": \"b\""), "title: This key stands twice.");
    EXPECT_TRUE(read(with("\"run\": {\"until\": \"inf\", \"seed\": 5.0}")).ok());
}

TEST(WorkspaceFile, RefusesWhatItDoesNotKnow) {
    std::string text = writeWorkspace(fake::workspace());
    replace(text, "\"formatVersion\": 1", "\"formatVersion\": 2");
    expectError(
        text,
        "a.kairos:3: formatVersion: The file needs version 2 of the file format; this program reads up to "
        "version 1. Open it with a newer Kairos.");
    replace(text, "\"formatVersion\": 2", "\"formatVersion\": 0");
    expectError(text, "formatVersion: The version is no whole number from 1 up.");
    replace(text, "  \"formatVersion\": 0,\n", "");
    expectError(text, "a.kairos:1: The key \"formatVersion\" is missing.");

    text = writeWorkspace(fake::workspace());
    replace(text, "\"kindVersion\": 1", "\"kindVersion\": 4");
    expectError(
        text,
        "kindVersion: The file needs version 4 of the kind \"fake\"; this program reads up to version 1.");

    text = writeWorkspace(fake::workspace());
    replace(text, "\"kind\": \"fake\"", "\"kind\": \"ferry\"");
    expectError(text, "a.kairos:4: kind: There is no kind \"ferry\". This program knows: fake, other.");
    replace(text, "\"kind\": \"ferry\"", "\"kind\": 5");
    expectError(text, "kind: The kind of model is missing.");

    expectError("{\"format\": \"tiled\"}", "a.kairos:1: format: This is JSON, but not what Kairos writes.");
    for (const char* other : {"5", "\"kairos\"", "[1, 2]", "null", "{}"})
        expectError(other, "a.kairos:1: This is JSON, but not what Kairos writes.");
}

TEST(WorkspaceFile, ReadsOlderVersionsOfAKind) {
    std::string text = writeWorkspace(fake::workspace());
    replace(text, "\"kind\": \"fake\"", "\"kind\": \"other\"");
    const auto result = read(text);
    ASSERT_TRUE(result.ok()) << allText(result.issues());
    EXPECT_EQ(result.value().kindVersion, 3);
}

TEST(WorkspaceFile, RefusesWhatIsNoJson) {
    expectError("", "a.kairos:1:1: The file is empty.");
    expectError("{\"format\": \"kairos\",\n \"formatVersion\" 1}",
                "a.kairos:2:19: This is not valid JSON: syntax error");
    expectError("{\"format\": \"ka\xff\"}", "This is not valid JSON: syntax error");
    expectError("{\"format\": 1e999}", "number overflow");
    expectError(writeWorkspace(fake::workspace()) + "x", "This is not valid JSON");
    expectError(writeWorkspace(fake::workspace()) + std::string(1, '\0') + "x", "A zero byte stands behind");
    expectError(std::string(1000000, '['), "This is JSON, but not what Kairos writes.");
    expectError("{\"format\": \"kairos\", \"a\":" + std::string(1000000, '['),
                "nested deeper than 64 levels");
    const auto withBom = read("\xef\xbb\xbf" + writeWorkspace(fake::workspace()));
    EXPECT_TRUE(withBom.ok()) << allText(withBom.issues());
}

TEST(WorkspaceFile, CutAnywhereItSaysSo) {
    const std::string text = writeWorkspace(fake::workspace());
    for (std::size_t size = 0; size + 2 < text.size(); ++size) {
        const auto result = read(std::string_view(text).substr(0, size));
        ASSERT_FALSE(result.ok()) << size;
        ASSERT_FALSE(result.issues().back().what.empty());
        ASSERT_THAT(result.issues().back().place, HasSubstr("a.kairos:")) << size;
    }
}

TEST(WorkspaceFile, ListsManyErrorsButNotAll) {
    std::string rows;
    for (int i = 1; i <= 200; ++i)
        rows += fmt::format("{}[{}, -1]", i == 1 ? "" : ",\n", i);
    const auto result = read(disks("\"id\", \"radius\"", rows));
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.issues().size(), 51u);
    EXPECT_EQ(result.issues()[49].place, "a.kairos:52: items.disk row 50: radius");
    EXPECT_THAT(result.issues().back().what, HasSubstr("reading stopped"));
}

TEST(WorkspaceFile, ManyWarningsDoNotStopTheReading) {
    std::string text = writeWorkspace(fake::workspace());
    std::string more;
    for (int i = 0; i < 200; ++i)
        more += fmt::format("  \"future{}\": {},\n", i, i);
    replace(text, "  \"title\"", more + "  \"title\"");
    const auto result = read(text);
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result.issues().size(), 51u);
    EXPECT_EQ(result.value().scene, fake::workspace().scene);
}

TEST(WorkspaceFile, KeepsWhatItDoesNotKnow) {
    const std::string text = R"({
  "format": "kairos", "formatVersion": 1, "kind": "fake", "kindVersion": 1,
  "camera": {"zoom": 2.50, "at": [1, -0.0]},
  "run": {"until": 3, "threads": 4},
  "parameters": {"viscosity": "high"},
  "items": {
    "spring": {"columns": ["id", "stiffness"], "rows": [[77, 1.5]]},
    "disk": {"columns": ["id", "glow", "radius", "halo"], "rows": [[1, 0.5, 1, [1, {"a": null}]], [2, null, 2, "b"]], "sorted": true}
  },
  "last": null
})";
    const auto first = read(text);
    ASSERT_TRUE(first.ok()) << allText(first.issues());
    EXPECT_EQ(first.issues().size(), 8u) << allText(first.issues());
    EXPECT_EQ(first.value().scene.nextId(), ItemId{78}) << "77 is a spring to newer programs";

    Workspace edited = first.value();
    Item disk = defaultItem(fake::schema(), 0);
    disk.id = edited.scene.nextId();
    apply(edited, InsertItems{{disk}});
    apply(edited, EraseItems{{{1}}});
    const std::string saved = writeWorkspace(edited);
    for (const char* kept :
         {"\"camera\": {\"zoom\":2.5,\"at\":[1,-0.0]}", "\"threads\": 4", "\"viscosity\": \"high\"",
          "\"spring\": {\"columns\":[\"id\",\"stiffness\"],\"rows\":[[77,1.5]]}", "\"sorted\": true",
          "\"last\": null", "\"style\", \"glow\", \"halo\"]", "\"plain\", null, \"b\"]",
          "\"plain\", null, null]"})
        EXPECT_THAT(saved, HasSubstr(kept));
    const auto second = read(saved);
    ASSERT_TRUE(second.ok()) << allText(second.issues());
    EXPECT_EQ(writeWorkspace(second.value()), saved);

    const auto strict = read(text, true);
    EXPECT_FALSE(strict.ok());
    EXPECT_THAT(allText(strict.issues()), HasSubstr("error: a.kairos:3: camera: This key is unknown."));
    EXPECT_THAT(allText(strict.issues()),
                HasSubstr("error: a.kairos:8: items.disk.columns: The column \"glow\" is unknown."));
}

TEST(WorkspaceFile, WarnsOfMisleadingNames) {
    const auto result =
        read(disks("\"id\", \"name\"", "[1, \"Disk 2\"], [2, \"\"], [3, \"Disk 3\"], [4, \"Disk 9\"]"));
    ASSERT_TRUE(result.ok());
    ASSERT_EQ(result.issues().size(), 1u) << allText(result.issues());
    EXPECT_EQ(result.issues()[0].severity, Severity::warning);
    EXPECT_THAT(result.issues()[0].what, HasSubstr("\"Disk 2\" of item 1"));
}

TEST(WorkspaceFile, IsRecognisedByItsContent) {
    EXPECT_TRUE(looksLikeWorkspace(writeWorkspace(fake::workspace())));
    EXPECT_TRUE(looksLikeWorkspace("\xef\xbb\xbf \n{\"a\": \"\\\"format\\\"\", \"format\" : \"kairos\""));
    EXPECT_FALSE(looksLikeWorkspace(""));
    EXPECT_FALSE(looksLikeWorkspace("{\"format\": \"kairos-items\"}"));
    EXPECT_FALSE(looksLikeWorkspace("[{\"format\": \"kairos\"}]"));
    EXPECT_FALSE(looksLikeWorkspace("3\n0.5 0.5 0 0 0.1 1 0 0 0\n"));
}

TEST(WorkspaceFile, SurvivesTextThatIsNoUtf8) {
    Workspace w = fake::workspace();
    apply(w, SetAbout{"a\xff\xc0\xaf\xed\xa0\x80z", std::string("nul \0 end", 9)});
    const std::string text = writeWorkspace(w);
    const auto result = read(text);
    ASSERT_TRUE(result.ok()) << allText(result.issues());
    EXPECT_EQ(result.value().title.front(), 'a');
    EXPECT_EQ(result.value().title.back(), 'z');
    EXPECT_EQ(result.value().description, w.description);
    EXPECT_EQ(writeWorkspace(result.value()), text);
}

TEST(WorkspaceFile, IsTheSameUnderAGermanLocale) {
    const std::string text = writeWorkspace(fake::workspace());
    ASSERT_NE(std::setlocale(LC_ALL, "de_DE.UTF-8"), nullptr) << "the test needs its locale";
    ASSERT_STREQ(std::localeconv()->decimal_point, ",");
    const std::string german = writeWorkspace(fake::workspace());
    const auto result = read(text, true);
    std::setlocale(LC_ALL, "C");
    EXPECT_EQ(german, text);
    ASSERT_TRUE(result.ok()) << allText(result.issues());
    EXPECT_TRUE(result.value() == fake::workspace());
}

TEST(ItemsText, BringsItemsBack) {
    const Workspace w = fake::workspace();
    const std::string text = writeItems(w.scene, {{6}, {1}, {4}}, "fake");
    const auto items = readItems(text, fake::schema(), "fake");
    ASSERT_TRUE(items.ok()) << allText(items.issues());
    ASSERT_EQ(items.value().size(), 3u);
    EXPECT_EQ(items.value()[0], w.scene.item({1}));
    EXPECT_EQ(items.value()[1], w.scene.item({4}));
    EXPECT_EQ(items.value()[2], w.scene.item({6}));
    EXPECT_TRUE(readItems(writeItems(w.scene, {}, "fake"), fake::schema(), "fake").value().empty());
}

TEST(ItemsText, RefusesOthers) {
    const Workspace w = fake::workspace();
    const auto refused = [](std::string_view text, std::string_view message) {
        const auto result = readItems(text, fake::schema(), "fake");
        EXPECT_FALSE(result.ok());
        EXPECT_THAT(allText(result.issues()), HasSubstr(message));
    };
    refused(writeItems(w.scene, {{1}}, "ferry"),
            "These items belong to the kind \"ferry\", not to \"fake\".");
    refused(writeWorkspace(w), "clipboard:2: format: This is JSON, but not what Kairos writes.");
    refused("Some text", "clipboard:1:1: This is not valid JSON");
    const std::string text = writeItems(w.scene, {{1}, {2}}, "fake");
    for (std::size_t size = 0; size + 2 < text.size(); ++size)
        ASSERT_FALSE(readItems(std::string_view(text).substr(0, size), fake::schema(), "fake").ok()) << size;
}

} // namespace
} // namespace kairos
