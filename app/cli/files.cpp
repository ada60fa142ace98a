// validate, import: scenes without running them.
#include "app/cli/exit_code.h"
#include "app/cli/scene_options.h"
#include "app/cli/verbs.h"
#include "engine/io/file.h"
#include "engine/io/workspace_file.h"
#include "engine/models/builtin_kinds.h"

#include <fmt/format.h>
#include <iostream>

namespace kairos::cli {

namespace {

int validate(const SceneOptions& options) {
    auto opened = openScene(options);
    if (!opened) return refuse(opened.issues());
    print(opened.value().remarks);
    const Workspace& workspace = opened.value().workspace;
    const Issues issues = findKind(workspace.kind)->validate(workspace);
    print(issues);
    if (hasErrors(issues)) return badInput;
    std::cout << fmt::format("{}: {}, {} items, nothing wrong.\n", options.file,
                             findKind(workspace.kind)->title, workspace.scene.size());
    return done;
}

struct ImportVerb {
    SceneOptions scene;
    std::string out;
};

int import(const ImportVerb& options) {
    auto opened = openScene(options.scene);
    if (!opened) return refuse(opened.issues());
    print(opened.value().remarks);
    const std::string text = writeWorkspace(opened.value().workspace);
    if (options.out.empty()) {
        std::cout << text;
        return done;
    }
    const auto written = writeFileAtomically(options.out, text);
    return written ? done : refuse(written.issues());
}

} // namespace

void addValidate(CLI::App& app, int& exitCode) {
    CLI::App* verb = app.add_subcommand("validate", "Say what is wrong with a scene, without running it");
    const auto options = std::make_shared<SceneOptions>();
    options->addFile(*verb);
    verb->add_flag("--strict", options->strict, "Refuse keys that this version does not know");
    verb->callback([options, &exitCode] { exitCode = validate(*options); });
}

void addImport(CLI::App& app, int& exitCode) {
    CLI::App* verb = app.add_subcommand("import", "Turn a file of another program into a .kairos scene");
    const auto options = std::make_shared<ImportVerb>();
    options->scene.addFile(*verb);
    verb->add_option("-o,--out", options->out, "The scene to write; standard output where it is left out")
        ->type_name("OUT.kairos");
    verb->callback([options, &exitCode] { exitCode = import(*options); });
}

} // namespace kairos::cli
