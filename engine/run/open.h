// Any file that some kind can read, as a Workspace: `.kairos`, or a foreign format recognised by its content.
#pragma once

#include "engine/base/result.h"
#include "engine/model/model_kind.h"
#include "engine/scene/workspace.h"

#include <string>
#include <string_view>

namespace kairos {

/// `strict` refuses unknown keys instead of keeping them with a warning.
Result<Workspace> openText(std::string_view text, const ImportOptions& options, bool strict = false);
/// `options.fileName` is set from the path where it is empty.
Result<Workspace> openFile(const std::string& path, const ImportOptions& options, bool strict = false);

/// What this program can open, for messages and file dialogs.
struct FileFormat {
    std::string label;                 // "Particle text file"
    std::vector<std::string> suffixes; // "txt"
};
std::vector<FileFormat> openableFormats(); // `.kairos` first

} // namespace kairos
