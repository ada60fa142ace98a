// What is wrong with a command line, in one line with the way out.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace kairos::cli {

/// Makes an empty text no value for any option: a script whose variable is not set is told so.
void refuseEmptyValues(CLI::App& app);

/// Prints what `error` says (or help or version where it was asked for) and gives the exit code.
int explain(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& arguments);

} // namespace kairos::cli
