// Writes the samples that second_reader.py opens: FOLDER/results.xlsx and FOLDER/trajectory.xyz.
#include "engine/export/xlsx.h"
#include "engine/export/xyz.h"
#include "engine/io/file.h"
#include "tests/support/fake_results.h"

#include <cstdio>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const std::string folder = argv[1];
    kairos::Frame later = kairos::fake::frame();
    later.time = 2.5;
    const auto book = kairos::writeXlsx(folder + "/results.xlsx", kairos::fake::results());
    const auto path = kairos::writeFileAtomically(
        folder + "/trajectory.xyz", kairos::extendedXyz(kairos::fake::frame()) + kairos::extendedXyz(later));
    for (const auto* result : {&book, &path})
        for (const kairos::Issue& issue : result->issues())
            std::fprintf(stderr, "%s\n", kairos::toText(issue).c_str());
    return book.ok() && path.ok() ? 0 : 1;
}
