// What a call of kairos-cli ends with; documented in `kairos-cli --help`.
#pragma once

#include "engine/base/issue.h"

namespace kairos::cli {

enum ExitCode : int {
    done = 0,
    runFailed = 1, // the model reported a failure
    badInput = 2,
    internal = 3,
    stopped = 130, // by Ctrl+C, as shells have it
};

/// One a line on standard error.
void print(const Issues& issues);

/// Prints an error and gives badInput.
int refuse(const Issues& issues);
int refuse(std::string place, std::string what, std::string fix);

} // namespace kairos::cli
