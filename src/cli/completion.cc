#include "cli/completion.h"

#include <fmt/format.h>

#include <cctype>
#include <functional>
#include <vector>

namespace hazard::cli {
namespace {

using Visit = std::function<void(const Grammar&)>;

// The command and all below it.
void for_each_command(const Grammar& command, const Visit& visit) {
  visit(command);
  for (const Grammar& below : command.commands) for_each_command(below, visit);
}

// "call" of "hazard liars call".
std::string last_word(const Grammar& command) {
  return command.name.substr(command.name.rfind(' ') + 1);
}

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// "theta:" of "theta:X", for which people write a number; else all of the word.
std::string known_part(const WordList::Word& word) {
  const std::size_t after = word.name.find(':') + 1;  // 0 if there is none
  const bool number = after > 0 && after < word.name.size() &&
                      std::isupper(static_cast<unsigned char>(word.name[after])) != 0;
  return word.name.substr(0, number ? after : word.name.size());
}

// One word of a shell, whatever it holds.
std::string shell_quoted(std::string_view text) {
  return "'" + replace_all(std::string(text), "'", R"('\'')") + "'";
}

// --- bash ----------------------------------------------------------------------------------------

// One entry for each command for which there is something to say.
std::string bash_table(const Grammar& program, std::string_view name,
                       const std::function<std::string(const Grammar&)>& entry) {
  std::string table = fmt::format("declare -gA _hazard_{}=(\n", name);
  for_each_command(program, [&](const Grammar& command) {
    const std::string text = entry(command);
    if (!text.empty())
      table += fmt::format("  [{}]={}\n", shell_quoted(command.name), shell_quoted(text));
  });
  return table + ")\n";
}

std::string names_of(const std::vector<Argument>& options, bool with_value) {
  std::vector<std::string> names;
  for (const Argument& option : options) {
    if (option.value.empty() != with_value) names.push_back(option.name);
  }
  return fmt::format("{}", fmt::join(names, " "));
}

constexpr std::string_view kBashFunction = R"bash(
_hazard() {
  local line=${COMP_LINE:0:COMP_POINT} command=hazard option='' current='' before='' list word
  local -a words places
  local -i place=0
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] || { current=${words[-1]}; unset 'words[-1]'; }
  for word in "${words[@]:1}"; do
    if [[ -n $option ]]; then
      option=''
    elif [[ " ${_hazard_options[$command]-} " == *" $word "* ]]; then
      option=$word
    elif [[ " ${_hazard_commands[$command]-} " == *" $word "* ]]; then
      command+=" $word"
    elif [[ $word != -* ]]; then
      place+=1
    fi
  done
  if [[ $current == --*=* ]]; then
    option=${current%%=*}
    before=$option=
  fi
  if [[ -n $option ]]; then
    list=${_hazard_values[$command $option]-none}
    [[ $current != *,* ]] || before=${current%,*},
  elif [[ $current == -* ]]; then
    list="${_hazard_flags[$command]-} ${_hazard_options[$command]-}"
  elif [[ -n ${_hazard_commands[$command]-} ]]; then
    list=${_hazard_commands[$command]}
  else
    read -ra places <<<"${_hazard_places[$command]-}"
    list=${places[place]-none}
  fi
  COMPREPLY=()
  if [[ $list == files ]]; then
    compopt -o default 2>/dev/null
    return
  fi
  list=${_hazard_words[$list]-$list}
  COMPREPLY=($(compgen -W "$list" -P "$before" -- "${current#"$before"}"))
  [[ ${COMPREPLY-} != *: ]] || compopt -o nospace 2>/dev/null
  # Where bash takes : and = for the ends of words, it wants what follows them.
  local breaks=${COMP_WORDBREAKS//[^:=]/}
  [[ -z $breaks ]] || COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*[$breaks]}"}"}")
}
complete -F _hazard hazard
)bash";

}  // namespace

std::string bash_completion(const Grammar& program) {
  std::string script = "# Completion of hazard for bash, made by: hazard completion bash\n";
  script += bash_table(program, "commands", [](const Grammar& command) {
    std::vector<std::string> names;
    for (const Grammar& below : command.commands) names.push_back(last_word(below));
    return fmt::format("{}", fmt::join(names, " "));
  });
  script += bash_table(program, "flags", [](const Grammar& command) {
    return names_of(command.options, /*with_value=*/false);
  });
  script += bash_table(program, "options", [](const Grammar& command) {
    return names_of(command.options, /*with_value=*/true);
  });
  script += bash_table(program, "places", [](const Grammar& command) {
    std::vector<std::string_view> lists;
    for (const Argument& place : command.places) {
      const std::string_view words = words_of(command, place);
      lists.push_back(words.empty() ? "none" : words);
    }
    return fmt::format("{}", fmt::join(lists, " "));
  });
  script += "declare -gA _hazard_values=(\n";
  for_each_command(program, [&](const Grammar& command) {
    for (const Argument& option : command.options) {
      const std::string_view words = words_of(command, option);
      if (words.empty()) continue;
      script += fmt::format("  ['{} {}']={}\n", command.name, option.name, words);
    }
  });
  script += ")\ndeclare -gA _hazard_words=(\n  [none]=''\n";
  for (const WordList& list : word_lists()) {
    std::vector<std::string> words;
    for (const WordList::Word& word : list.words) words.push_back(known_part(word));
    script += fmt::format("  [{}]='{}'\n", list.key, fmt::join(words, " "));
  }
  return script + ")\n" + std::string(kBashFunction);
}

// --- zsh -----------------------------------------------------------------------------------------

namespace {

std::string zsh_function(const Grammar& command) {
  return "_" + replace_all(command.name, " ", "_");
}

// What stands before or after a colon.
std::string zsh_part(std::string text) {
  for (const char* special : {"\\", ":", "[", "]"}) {
    text = replace_all(std::move(text), special, std::string("\\") + special);
  }
  return text;
}

// Names with what they mean, as _describe takes them.
std::string zsh_described(std::string name, const std::string& meaning) {
  name = replace_all(std::move(name), ":", "\\:");
  return "    " + shell_quoted(meaning.empty() ? name : name + ":" + meaning) + "\n";
}

// ":X:action", which says how a value is completed.
std::string zsh_value(const Grammar& command, const Argument& argument) {
  const std::string_view words = words_of(command, argument);
  const std::string action = words == kFiles ? "_files"
                             : words.empty() ? " "
                             : takes_several(argument)
                                 ? fmt::format("_sequence _hazard_words_{}", words)
                                 : fmt::format("_hazard_words_{}", words);
  const std::string& called = argument.value.empty() ? argument.name : argument.value;
  return fmt::format(":{}:{}", zsh_part(called), action);
}

std::string zsh_arguments(const Grammar& command) {
  std::string specs;
  for (const Argument& option : command.options) {
    const std::string about = zsh_part(option.about);
    specs += " \\\n    " + shell_quoted(option.value.empty()
                                            ? fmt::format("{}[{}]", option.name, about)
                                            : fmt::format("{}=[{}]{}", option.name, about,
                                                          zsh_value(command, option)));
  }
  for (const Argument& place : command.places) {
    specs += " \\\n    " + shell_quoted(":" + zsh_value(command, place));
  }
  return specs;
}

// Completes the name of one of its commands, or leaves the rest of the line to that one.
std::string zsh_commands(const Grammar& command) {
  std::string described, branches;
  for (const Grammar& below : command.commands) {
    described += zsh_described(last_word(below), below.about);
    branches += fmt::format("        {}) {} ;;\n", last_word(below), zsh_function(below));
  }
  return fmt::format(
      "  local context state state_descr line\n"
      "  typeset -A opt_args\n"
      "  local -a commands=(\n{}  )\n"
      "  _arguments -C{} \\\n    '1:command:->command' '*::argument:->argument'\n"
      "  case $state in\n"
      "    command) _describe -t commands command commands ;;\n"
      "    argument)\n      case $words[1] in\n{}      esac ;;\n"
      "  esac\n",
      described, zsh_arguments(command), branches);
}

}  // namespace

std::string zsh_completion(const Grammar& program) {
  std::string script =
      "#compdef hazard\n# Completion of hazard for zsh, made by: hazard completion zsh\n";
  for (const WordList& list : word_lists()) {
    std::string words;
    for (const WordList::Word& word : list.words)
      words += zsh_described(known_part(word), word.meaning);
    script += fmt::format(
        "_hazard_words_{0}() {{\n  local -a list=(\n{1}  )\n  _describe -t {0} {0} list "
        "\"$@\"\n}}\n",
        list.key, words);
  }
  for_each_command(program, [&](const Grammar& command) {
    script += fmt::format("{}() {{\n{}}}\n", zsh_function(command),
                          command.commands.empty() ? "  _arguments" + zsh_arguments(command) + "\n"
                                                   : zsh_commands(command));
  });
  return script +
         "if [[ $funcstack[1] == _hazard ]]; then _hazard \"$@\"; else compdef _hazard hazard; "
         "fi\n";
}

// --- fish ----------------------------------------------------------------------------------------

namespace {

constexpr std::string_view kFishFunctions = R"fish(
# The words after the program that are no options.
function __hazard_words
    set -l words (string match -v -- '-*' (commandline -opc))
    set -e words[1]
    string join -- \n $words
end

# Is the line that of the command?
function __hazard_uses
    set -l words (__hazard_words)
    set -l n (count $argv)
    test (count $words) -ge $n; and test "$words[1..$n]" = "$argv"
end

# Does the name of one of its commands come next?
function __hazard_needs_command
    set -l words (__hazard_words)
    test "$words" = "$argv"
end

complete -c hazard -f
)fish";

std::string fish_value(const Grammar& command, const Argument& argument) {
  const std::string_view words = words_of(command, argument);
  if (words == kFiles) return " -F";
  if (words.empty()) return "";
  return takes_several(argument)
             ? fmt::format(" -a '(__fish_complete_list , __hazard_list_{})'", words)
             : fmt::format(" -a '(__hazard_list_{})'", words);
}

}  // namespace

std::string fish_completion(const Grammar& program) {
  std::string script = "# Completion of hazard for fish, made by: hazard completion fish\n";
  for (const WordList& list : word_lists()) {
    script += fmt::format("function __hazard_list_{}\n", list.key);
    for (const WordList::Word& word : list.words) {
      script += fmt::format("    printf '%s\\t%s\\n' {} {}\n", shell_quoted(known_part(word)),
                            shell_quoted(word.meaning));
    }
    script += "end\n";
  }
  script += kFishFunctions;
  for_each_command(program, [&](const Grammar& command) {
    const std::string path =
        command.name == program.name ? "" : command.name.substr(program.name.size() + 1);
    const std::string needs = shell_quoted("__hazard_needs_command " + path);
    const std::string uses = path.empty() ? needs : shell_quoted("__hazard_uses " + path);
    for (const Grammar& below : command.commands) {
      script += fmt::format("complete -c hazard -n {} -a {} -d {}\n", needs, last_word(below),
                            shell_quoted(below.about));
    }
    for (const Argument& option : command.options) {
      script += fmt::format("complete -c hazard -n {} -l {}{}{} -d {}\n", uses,
                            option.name.substr(2), option.value.empty() ? "" : " -r",
                            fish_value(command, option), shell_quoted(option.about));
    }
    for (const Argument& place : command.places) {
      const std::string value = fish_value(command, place);
      if (!value.empty()) script += fmt::format("complete -c hazard -n {}{}\n", uses, value);
    }
  });
  return script;
}

Result<std::string> completion_for(std::string_view shell, const Grammar& program) {
  if (shell == "bash") return bash_completion(program);
  if (shell == "zsh") return zsh_completion(program);
  if (shell == "fish") return fish_completion(program);
  return fail(Errc::kBadInput, "shell '{}': write bash, zsh or fish", shell);
}

}  // namespace hazard::cli
