// Fingerprints of every example as they were recorded: the same bits from every compiler, optimised or not,
// for ever. After a change that is meant to change bits, record them anew and say why in the commit:
//     KAIROS_RECORD_GOLDEN=1 build/ci/bin/golden_test
#include "engine/base/number.h"
#include "engine/io/file.h"
#include "tests/contract/examples.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace kairos::contract {
namespace {

constexpr const char* kTable = "tests/contract/golden.csv"; // tests run in the repository's root
constexpr std::uint64_t kEvents = 30000;

struct Golden {
    std::string until;
    std::string fingerprint;
};

std::string nameOf(const Example& example) {
    return std::string(example.kind) + "/" + std::filesystem::path(example.path).filename().string();
}

std::map<std::string, Golden> readTable() {
    std::map<std::string, Golden> table;
    std::ifstream in(kTable);
    std::string line;
    std::getline(in, line); // the header
    while (std::getline(in, line)) {
        std::istringstream cells(line);
        std::string name;
        Golden golden;
        std::getline(cells, name, ',');
        std::getline(cells, golden.until, ',');
        std::getline(cells, golden.fingerprint, ',');
        table[name] = golden;
    }
    return table;
}

std::string fingerprintAt(const Workspace& workspace, double until) {
    Simulation run = start(workspace, {.record = false});
    runTo(run, until, Simulation::unlimited);
    EXPECT_FALSE(run.failed());
    return hex16(run.fingerprint());
}

void record() {
    std::string text = "file,until,fingerprint\n";
    for (const Example& example : examples()) {
        const Workspace workspace = load(example);
        Simulation scout = start(workspace, {.record = false});
        const double until = runTo(scout, workspace.run.until, kEvents) == Simulation::Stop::eventLimit
                                 ? scout.now()
                                 : workspace.run.until;
        text += nameOf(example) + "," + formatNumber(until) + "," + fingerprintAt(workspace, until) + "\n";
    }
    ASSERT_TRUE(writeFileAtomically(kTable, text).ok());
}

TEST(Golden, FingerprintsAreThoseRecorded) {
    if (std::getenv("KAIROS_RECORD_GOLDEN")) record();
    const auto table = readTable();
    EXPECT_EQ(table.size(), examples().size()) << "an example came or went: record the table anew";
    for (const Example& example : examples()) {
        const auto found = table.find(nameOf(example));
        ASSERT_NE(found, table.end()) << nameOf(example) << " is not in " << kTable;
        const auto until = parseNumber(found->second.until);
        ASSERT_TRUE(until.has_value());
        EXPECT_EQ(fingerprintAt(load(example), *until), found->second.fingerprint) << nameOf(example);
    }
}

} // namespace
} // namespace kairos::contract
