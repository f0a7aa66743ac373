// The commands of the program as plain data, for what is made from them: completions and the
// manual.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hazard::cli {

struct Argument {
  std::string name;   // "--theta"; "variant" for one that has its place
  std::string value;  // of an option, as people call it: "X"; empty: none follows
  std::string about;
};

struct Grammar {
  std::string name;  // "hazard liars call"
  std::string about;
  std::string footer;             // examples; lines that stay as they are
  std::vector<Argument> options;  // the first is --help
  std::vector<Argument> places;
  std::vector<Grammar> commands;
};

// Words that may stand for an argument. The engine knows them.
struct WordList {
  struct Word {
    std::string name;     // "theta:X": capital letters after a colon stand for a number
    std::string meaning;  // may be empty
  };
  std::string_view key;    // "policies"
  std::string_view title;  // "Policies"
  std::vector<Word> words;
};
std::vector<WordList> word_lists();

inline constexpr std::string_view kFiles = "files";

// Key of the list that the argument of the command takes its words from, or kFiles; empty: none.
std::string_view words_of(const Grammar& command, const Argument& argument);

// May the value be several words, with commas between?
inline bool takes_several(const Argument& argument) { return argument.value == "LIST"; }

}  // namespace hazard::cli
