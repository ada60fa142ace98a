#include "app/cli/usage.h"

#include "app/cli/exit_code.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace kairos::cli {

namespace {

// How many letters to put in, take out, change or swap with their neighbour to make one of the other
// (Damerau).
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            const std::size_t changed = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            table[i][j] = std::min({changed, table[i - 1][j] + 1, table[i][j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
        }
    }
    return table[a.size()][b.size()];
}

// The one that was probably meant; empty where none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& known) {
    constexpr std::size_t longest = 100; // nobody means anything by more
    std::string best;
    std::size_t least = (word.size() + 1) / 3 + 1;
    for (const std::string& candidate : known) {
        if (word.size() > longest) break;
        // The beginning of a word means the word.
        const bool begins = word.size() >= 2 && candidate.starts_with(word);
        const std::size_t d = begins ? 0 : distance(word, candidate);
        if (d >= least) continue;
        least = d;
        best = candidate;
    }
    return best;
}

int say(const std::string& place, const std::string& what, const std::string& suggestion) {
    const std::string meant = suggestion.empty() ? "" : fmt::format("Did you mean `{}`? ", suggestion);
    return refuse(place, what, fmt::format("{}See `{} --help`.", meant, place));
}

std::vector<std::string> optionsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back(name);
    return names;
}

std::string nearestOption(const std::string& word, const CLI::App& app) {
    const std::string found =
        nearest(word.substr(std::min(word.find_first_not_of('-'), word.size())), optionsOf(app));
    return found.empty() ? found : "--" + found;
}

int explainVerb(const CLI::App& app, const std::vector<std::string>& arguments) {
    const std::string word = arguments.empty() ? "" : arguments.front();
    if (word.empty()) return say(app.get_name(), "Say what to do: no verb is given.", "");
    if (word.starts_with('-'))
        return say(app.get_name(), fmt::format("There is no option \"{}\" before a verb.", word),
                   nearestOption(word, app));
    std::vector<std::string> verbs;
    for (const CLI::App* verb : app.get_subcommands(nullptr))
        verbs.push_back(verb->get_name());
    return say(app.get_name(), fmt::format("There is no verb \"{}\".", word), nearest(word, verbs));
}

// What of the arguments nobody expected.
int explainExtras(const CLI::App& verb, const std::string& place) {
    const std::string word = verb.remaining().empty() ? "" : verb.remaining().front();
    if (word.starts_with('-')) {
        const std::string name = word.substr(0, word.find('='));
        return say(place, fmt::format("There is no option \"{}\".", name), nearestOption(name, verb));
    }
    return say(place, fmt::format("\"{}\" is one argument too many.", word), "");
}

// CLI11 counts where a person wants to know what is wrong.
std::string explainMismatch(const std::string& text) {
    const std::string option = text.substr(0, text.find(": "));
    return text.find("received") != std::string::npos ? fmt::format("{} is given more than once.", option)
                                                      : fmt::format("{} lacks its value.", option);
}

} // namespace

void refuseEmptyValues(CLI::App& app) {
    const CLI::Validator notEmpty(
        [](std::string& text) { return std::string(text.empty() ? "An empty text is no value" : ""); }, "");
    for (CLI::Option* option : app.get_options())
        if (option->get_expected_max() > 0) option->check(notEmpty);
    for (CLI::App* verb : app.get_subcommands(nullptr))
        refuseEmptyValues(*verb);
}

int explain(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& arguments) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(error);
    const auto verbs = app.get_subcommands();
    if (verbs.empty()) return explainVerb(app, arguments);
    const CLI::App& verb = *verbs.front();
    const std::string place = fmt::format("{} {}", app.get_name(), verb.get_name());
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError))
        return explainExtras(verb, place);
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch))
        return say(place, explainMismatch(error.what()), "");
    return say(place, error.what(), "");
}

} // namespace kairos::cli
