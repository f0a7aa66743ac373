// What a command takes: arguments, options and flags, and where their texts go.
//
// The library that reads command lines takes seconds to compile, so only syntax.cc and program.cc
// include it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace hazard::cli {

class Syntax {
 public:
  explicit Syntax(CLI::App* command) : command_(command) {}

  Syntax command(const char* name, const char* about);  // below this one
  void footer(const std::string& text);                 // of its help
  void calls(std::function<void()> then);               // when it was named
  void hide();                                          // from help

  // By their place.
  void argument(const char* name, std::string& value, const char* about);
  void argument(const char* name, std::optional<std::string>& value, const char* about);
  void argument(const char* name, std::vector<std::string>& values, const char* about);
  // `type` stands for the value in help texts: "N", "FILE".
  void option(const char* name, std::string& value, const char* type, const std::string& about);
  void option(const char* name, std::optional<std::string>& value, const char* type,
              const std::string& about);
  // May stand several times.
  void option(const char* name, std::vector<std::string>& values, const char* type,
              const std::string& about);
  // May stand without a value, and with one of several words.
  void words(const char* name, std::optional<std::vector<std::string>>& words, const char* type,
             const std::string& about);
  void flag(const char* name, bool& value, const char* about);

 private:
  CLI::App* command_;
};

}  // namespace hazard::cli
