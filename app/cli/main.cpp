// kairos-cli: all of Kairos that needs no window.
#include "app/cli/exit_code.h"
#include "app/cli/usage.h"
#include "app/cli/verbs.h"

#include <exception>
#include <iostream>

int main(int argc, char** argv) {
    using namespace kairos::cli;
    CLI::App app("Runs, checks and exports scenes of systems that change at moments.", "kairos-cli");
    app.set_version_flag("--version", "kairos-cli " KAIROS_VERSION);
    app.require_subcommand(1);
    app.footer("Exit codes: 0 done, 1 the model reported a failure, 2 bad input, 3 internal error,\n"
               "130 interrupted (what was reached is written).\n"
               "Numbers are read and written with a dot in every locale.");
    int exitCode = done;
    addRun(app, exitCode);
    addExport(app, exitCode);
    addImport(app, exitCode);
    addValidate(app, exitCode);
    addDescribe(app, exitCode);
    addFingerprint(app, exitCode);
    addRender(app, exitCode);
    addBench(app, exitCode);
    refuseEmptyValues(app);
    try {
        app.parse(argc, argv);
        std::cout.flush();
        if (!std::cout)
            return refuse("standard output", "Not all could be written.", "Look whether the disk is full.");
        return exitCode;
    } catch (const CLI::ParseError& error) {
        return explain(app, error, std::vector<std::string>(argv + 1, argv + argc));
    } catch (const std::exception& error) {
        std::cerr << "internal error: " << error.what() << '\n';
        return internal;
    }
}
