// The manual page, in the man macros of roff.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/text.h"
#include "cli/completion.h"

namespace hazard::cli {
namespace {

// A line that is not taken for a request, whatever it holds.
std::string roff(std::string_view text) {
  std::string escaped = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else if (c == '\'') {
      escaped += "\\(aq";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string upper(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::toupper(c); });
  return result;
}

// Lines that stay as they are.
std::string verbatim(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  if (text.empty()) return "";
  std::string result = ".PP\n.EX\n";
  for (const std::string_view line : split(text, '\n')) result += roff(line) + "\n";
  return result + ".EE\n";
}

std::string option(const Argument& argument) {
  std::string line = fmt::format(".TP\n\\fB{}\\fR", roff(argument.name));
  if (!argument.value.empty()) line += fmt::format(" \\fI{}\\fR", roff(argument.value));
  return fmt::format("{}\n{}\n", line, argument.about.empty() ? "\\&" : roff(argument.about));
}

std::string synopsis(const Grammar& command) {
  std::string line = fmt::format("\\fB{}\\fR", roff(command.name));
  for (const Argument& place : command.places) {
    line += fmt::format(" \\fI{}\\fR", upper(place.name));
  }
  return line + " [\\fIOPTION\\fR]...\n";
}

// Those that can be run.
std::string describe(const Grammar& command) {
  std::string text;
  if (command.commands.empty()) {
    text += fmt::format(".SS {}{}.\n", synopsis(command), roff(command.about));
    for (const Argument& place : command.places) {
      text += option({upper(place.name), "", place.about});
    }
    // Each has the first, --help.
    for (std::size_t i = 1; i < command.options.size(); ++i) text += option(command.options[i]);
    return text + verbatim(command.footer);
  }
  for (const Grammar& below : command.commands) text += describe(below);
  return text;
}

}  // namespace

std::string manual_page(const Grammar& program, std::string_view version) {
  std::string page = fmt::format(
      ".TH HAZARD 1 \"\" \"hazard {}\" \"User Commands\"\n"
      ".SH NAME\nhazard \\- an analysis engine for dice games\n"
      ".SH SYNOPSIS\n\\fBhazard\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]...\n"
      ".SH DESCRIPTION\n{}\n{}",
      version, roff(program.about), verbatim(program.footer));
  page += ".SH OPTIONS\nEvery command has the first of them.\n";
  for (const Argument& general : program.options) page += option(general);
  page += ".SH COMMANDS\n" + describe(program);
  for (const WordList& list : word_lists()) {
    page += fmt::format(".SH {}\n", upper(list.title));
    for (const WordList::Word& word : list.words) page += option({word.name, "", word.meaning});
  }
  return page +
         ".SH FILES\n.TP\n\\fI$XDG_CACHE_HOME/hazard\\fR or \\fI~/.cache/hazard\\fR\n"
         "Tables and the results of sweeps, kept for later; hazard cache lists and clears them.\n"
         ".TP\n\\fI$HAZARD_GAMES\\fR, \\fI$XDG_DATA_HOME/hazard/games.db\\fR or "
         "\\fI~/.local/share/hazard/games.db\\fR\n"
         "Recorded games; hazard games lists them.\n";
}

}  // namespace hazard::cli
