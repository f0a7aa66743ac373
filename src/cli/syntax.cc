#include "cli/syntax.h"

#include <CLI/CLI.hpp>

namespace hazard::cli {

Syntax Syntax::command(const char* name, const char* about) {
  return Syntax(command_->add_subcommand(name, about));
}

void Syntax::footer(const std::string& text) { command_->footer(text); }

void Syntax::calls(std::function<void()> then) { command_->callback(std::move(then)); }

void Syntax::hide() { command_->group(""); }

void Syntax::argument(const char* name, std::string& value, const char* about) {
  command_->add_option(name, value, about)->type_name("");
}

void Syntax::argument(const char* name, std::optional<std::string>& value, const char* about) {
  command_->add_option(name, value, about)->type_name("");
}

void Syntax::argument(const char* name, std::vector<std::string>& values, const char* about) {
  command_->add_option(name, values, about)->type_name("");
}

void Syntax::option(const char* name, std::string& value, const char* type,
                    const std::string& about) {
  command_->add_option(name, value, about)->type_name(type);
}

void Syntax::option(const char* name, std::optional<std::string>& value, const char* type,
                    const std::string& about) {
  command_->add_option(name, value, about)->type_name(type);
}

void Syntax::option(const char* name, std::vector<std::string>& values, const char* type,
                    const std::string& about) {
  command_->add_option(name, values, about)->type_name(type)->allow_extra_args(false);
}

void Syntax::words(const char* name, std::optional<std::vector<std::string>>& words,
                   const char* type, const std::string& about) {
  constexpr int kMostWords = 8;
  const auto take = [&words](const std::vector<std::string>& taken) {
    words.emplace();
    for (const std::string& word : taken) {
      if (!word.empty()) words->push_back(word);
    }
  };
  command_->add_option_function<std::vector<std::string>>(name, take, about)
      ->type_name(type)
      ->expected(0, kMostWords)
      ->allow_extra_args(false);
}

void Syntax::flag(const char* name, bool& value, const char* about) {
  command_->add_flag(name, value, about);
}

}  // namespace hazard::cli
