// The verbs of kairos-cli. Each adds its subcommand with options and help; chosen, it stores its exit code.
#pragma once

#include <CLI/CLI.hpp>

namespace kairos::cli {

void addRun(CLI::App& app, int& exitCode);
void addFingerprint(CLI::App& app, int& exitCode);
void addValidate(CLI::App& app, int& exitCode);
void addImport(CLI::App& app, int& exitCode);
void addExport(CLI::App& app, int& exitCode);
void addRender(CLI::App& app, int& exitCode);
void addDescribe(CLI::App& app, int& exitCode);
void addBench(CLI::App& app, int& exitCode);

} // namespace kairos::cli
