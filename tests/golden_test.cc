// What the program prints, whole: tests/golden/*.txt are transcripts of requests and answers.
//
//   # what the file is about
//   $ hazard advise yatzy::13356:2       a line for sh; hazard is the program
//   yatzy::13356:2                       standard output
//   ...
//   [stderr] hazard: warning: ...        each line of standard error
//   [exit 2]                             unless it is 0
//
// The requests of a file run in turn, in a folder and with a cache of their own. Whoever changes
// what is printed rewrites the files and reads the difference: `make golden`.
#include "program.h"

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <set>
#include <sstream>

namespace hazard::tests {
namespace {

constexpr std::string_view kPrompt = "$ ";

// What differs from run to run and from machine to machine.
struct Substitution {
  std::regex pattern;
  std::string replacement;
};

const std::vector<Substitution>& substitutions() {
  static const std::vector<Substitution> list = {
      {std::regex(R"(\d+\.\d+ s\b)"), "<time>"},
      {std::regex(R"(\d+ ms\b)"), "<time>"},
      {std::regex(
           R"-(("(?:(?:micro)?seconds(?:_mean)?|seconds_per_decision|games_per_second)": )[0-9.e+-]+)-"),
       "$1<time>"},
      {std::regex(R"([\d,]+ games a second)"), "<rate> games a second"},
      {std::regex(R"((to [+-]\d+|or more|or less|unknown) +\d+\.\d{6}\n)"),
       "$1  <seconds/decision>\n"},
      {std::regex(R"([\d,]+ bytes)"), "<size> bytes"},
      {std::regex(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"), "<date>"},
      {std::regex(R"(hazard \d+\.\d+\.\d+)"), "hazard <version>"},
      {std::regex(R"(vector kernels: .*)"), "vector kernels: <targets>"},
      {std::regex(R"(threads: \d+)"), "threads: <threads>"},
  };
  return list;
}

// Ten digits of numbers that have more: the last hang on the logarithms and exponentials of the C
// library. JSON writes 1.0 where another machine may have 1.0000000000000002, so both are 1.
std::string rounded(const std::string& text) {
  static const std::regex number(R"(-?\d+\.(?:\d{11,}(?:e[+-]?\d+)?|0(?=,?\n)))");
  std::string result;
  auto from = text.begin();
  for (std::sregex_iterator it(text.begin(), text.end(), number), end; it != end; ++it) {
    result.append(from, (*it)[0].first);
    result += fmt::format("{:.10g}", std::stod(it->str()));
    from = (*it)[0].second;
  }
  return result.append(from, text.end());
}

struct Transcript {
  std::string head;  // before the first request
  std::vector<std::string> requests;
};

fs::path golden_folder() { return fs::path(HAZARD_TESTS_FOLDER) / "golden"; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Transcript read_transcript(const fs::path& file) {
  Transcript transcript;
  for (const std::string& line : lines_of(read_file(file))) {
    if (line.starts_with(kPrompt)) {
      transcript.requests.push_back(line.substr(kPrompt.size()));
    } else if (transcript.requests.empty()) {
      transcript.head += line + "\n";
    }
  }
  return transcript;
}

// Those whose name ends in _slow, or the others.
std::vector<std::string> transcripts(bool slow) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(golden_folder())) {
    const std::string name = entry.path().stem().string();
    if (name.ends_with("_slow") == slow) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

class Golden : public Program, public testing::WithParamInterface<std::string> {
 protected:
  std::string play(const Transcript& transcript) const {
    std::string text = transcript.head;
    std::string_view between;
    for (const std::string& request : transcript.requests) {
      text += fmt::format("{}{}{}\n{}", between, kPrompt, request, answer(request));
      between = "\n";
    }
    return text;
  }

  void compare() const {
    const fs::path file = golden_folder() / (GetParam() + ".txt");
    const Transcript transcript = read_transcript(file);
    ASSERT_FALSE(transcript.requests.empty()) << file << " has no request";
    const std::string printed = play(transcript);
    if (std::getenv("HAZARD_REWRITE_GOLDEN") != nullptr) return write_file(file, printed);
    if (printed == read_file(file)) return;
    write_file(folder_ / "printed", printed);
    const Outcome difference = Child({"diff", "-u", "--label", file.string(), "--label", "printed",
                                      file.string(), (folder_ / "printed").string()},
                                     cache())
                                   .wait();
    ADD_FAILURE() << difference.out << difference.err
                  << "If this is what it should print: make golden";
  }

 private:
  std::string answer(const std::string& request) const {
    const fs::path here = folder_ / "here";
    fs::create_directories(here);
    const std::string script =
        fmt::format("cd '{}' && hazard() {{ \"$0\" \"$@\"; }} && {}", here.string(), request);
    const Outcome done = Child(Words{"sh", "-c", script} + kProgram, cache()).wait();
    std::string text = done.out;
    for (const std::string& line : lines_of(done.err)) text += "[stderr] " + line + "\n";
    if (done.code != 0) text += fmt::format("[exit {}]\n", done.code);
    for (std::size_t at; (at = text.find(cache().string())) != std::string::npos;) {
      text.replace(at, cache().string().size(), "<cache>");
    }
    for (const auto& [pattern, replacement] : substitutions()) {
      text = std::regex_replace(text, pattern, replacement);
    }
    return rounded(text);
  }
};

using GoldenSlow = Golden;

TEST_P(Golden, IsWhatTheProgramPrints) { compare(); }
TEST_P(GoldenSlow, IsWhatTheProgramPrints) { compare(); }

const auto kNameOfFile = [](const auto& file) { return file.param; };
INSTANTIATE_TEST_SUITE_P(Transcripts, Golden, testing::ValuesIn(transcripts(false)), kNameOfFile);
INSTANTIATE_TEST_SUITE_P(Transcripts, GoldenSlow, testing::ValuesIn(transcripts(true)),
                         kNameOfFile);

class GoldenSet : public Program {
 protected:
  // The commands that a help text lists below "Subcommands:".
  std::vector<std::string> commands(const Words& of) const {
    std::vector<std::string> names;
    bool listing = false;
    for (const std::string& line : lines_of(run(of + Words{"--help"}).out)) {
      if (line.empty()) listing = false;
      if (listing) names.push_back(line.substr(2, line.find(' ', 2) - 2));
      if (line == "Subcommands:") listing = true;
    }
    return names;
  }
};

TEST_F(GoldenSet, HasHelpAndAnAnswerOfEveryCommand) {
  std::set<std::string> requests;
  for (bool slow : {false, true}) {
    for (const std::string& name : transcripts(slow)) {
      const Transcript transcript = read_transcript(golden_folder() / (name + ".txt"));
      requests.insert(transcript.requests.begin(), transcript.requests.end());
    }
  }
  const auto has_answer = [&](const std::string& command) {
    return std::ranges::any_of(requests, [&](const std::string& request) {
      return contains(request + " ", "hazard " + command + " ") && !contains(request, "--help") &&
             !contains(request, "--json");
    });
  };
  std::vector<std::string> all = commands({});
  ASSERT_GE(all.size(), 18u);
  const std::set<std::string> groups = {"liars", "distill", "rules", "export"};
  for (const std::string& group : groups) {
    for (const std::string& name : commands({group})) all.push_back(group + " " + name);
  }
  ASSERT_GE(all.size(), 27u);
  for (const std::string& command : all) {
    EXPECT_TRUE(requests.contains("hazard " + command + " --help")) << command;
    const bool too_long = command == "bounds" || command == "pareto" ||
                          command.starts_with("distill ") || command.starts_with("rules ");
    const bool writes_files = command == "export decisions" || command == "liars train";
    EXPECT_TRUE(groups.contains(command) || too_long || writes_files || has_answer(command))
        << command;
  }
}

}  // namespace
}  // namespace hazard::tests
