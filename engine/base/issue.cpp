#include "engine/base/issue.h"

#include <algorithm>
#include <string_view>

namespace kairos {

bool hasErrors(const Issues& issues) {
    return std::any_of(issues.begin(), issues.end(),
                       [](const Issue& i) { return i.severity == Severity::error; });
}

std::string toText(const Issue& issue) {
    static constexpr const char* names[] = {"note", "warning", "error"};
    std::string text = names[static_cast<int>(issue.severity)];
    text += ": ";
    if (!issue.place.empty()) text += issue.place + ": ";
    text += issue.what;
    if (!issue.what.empty() && std::string_view(".!?").find(issue.what.back()) == std::string_view::npos)
        text += ".";
    if (!issue.fix.empty()) text += " " + issue.fix;
    // One line, whatever a file or a person put into a name.
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < ' '; }, ' ');
    return text;
}

} // namespace kairos
