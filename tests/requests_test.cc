// Requests that must be refused, listed in bad_requests.txt, and requests that are understood
// though they are not written as we would: tolerant_requests.txt.
#include "program.h"

#include <iomanip>
#include <map>
#include <regex>
#include <sstream>

namespace hazard::tests {
namespace {

struct BadRequest {
  std::string line;
  int code;
  Words words;
  std::string message;
};

// Lines of a list, and the words of requests with what {names} stand for.
class ProgramRequests : public Program {
 protected:
  void SetUp() override {
    for (const char* name : {"folder", "folder.csv", "folder.html"}) {
      fs::create_directory(folder_ / name);
    }
    write_file(folder_ / "empty", "");
    write_file(folder_ / "text", "A table has four legs.\n");
    write_file(folder_ / "short", "HAZARDT\n and no more");
  }

  static std::vector<std::string> lines_of(const std::string& list) {
    const std::string name = std::string(HAZARD_TESTS_FOLDER) + "/" + list;
    std::ifstream file(name);
    EXPECT_TRUE(file) << name;
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
      if (!line.empty() && line[0] != '#') lines.push_back(line);
    }
    return lines;
  }

  Words split(const std::string& text) const {
    Words words;
    std::istringstream in(text);
    for (std::string word; in >> std::quoted(word, '\'');) words.push_back(expand(word));
    return words;
  }

  std::string expand(std::string text) const {
    std::map<std::string, std::string> names = {
        {"{long}", std::string(1200, 'a')},
        {"{escape}", "\x1b[2J\a"},
        {"{full}",
         "ones=1,twos=2,threes=3,fours=4,fives=5,sixes=6,three-of-a-kind=0,four-of-a-kind=0,"
         "full-house=25,small-straight=30,large-straight=40,yahtzee=50,chance=5"},
        {"{most}",
         "ones=1,twos=2,threes=3,fours=4,fives=5,sixes=6,three-of-a-kind=0,four-of-a-kind=0,"
         "full-house=25,small-straight=30,large-straight=40"}};
    for (const char* file : {"missing", "folder", "empty", "text", "short"}) {
      names[fmt::format("{{{}}}", file)] = (folder_ / file).string();
    }
    for (const auto& [name, meaning] : names) {
      const std::size_t at = text.find(name);
      if (at != std::string::npos) text.replace(at, name.size(), meaning);
    }
    return text;
  }
};

class ProgramRefuses : public ProgramRequests {
 protected:
  void SetUp() override {
    ProgramRequests::SetUp();
    for (const std::string& line : lines_of("bad_requests.txt")) read_line(line);
    ASSERT_GE(requests_.size(), 70u);
  }

  // What one request leaves behind must not help another.
  Outcome run_alone(const Words& words) {
    return Child(kProgram + words, folder_ / fmt::format("cache-{}", ++runs_)).wait();
  }

  std::vector<BadRequest> requests_;

 private:
  void read_line(const std::string& line) {
    const std::size_t first = line.find('|');
    const std::size_t last = line.rfind('|');
    ASSERT_TRUE(first != last && last + 2 < line.size()) << "no request: " << line;
    requests_.push_back({line, std::stoi(line), split(line.substr(first + 1, last - first - 1)),
                         expand(line.substr(last + 2))});
  }

  int runs_ = 0;
};

TEST_F(ProgramRefuses, EveryBadRequestWithItsExitCodeAndAMessageOfItsOwnThatNamesTheCause) {
  std::map<std::string, std::string> lines;  // [message]
  for (const BadRequest& request : requests_) {
    SCOPED_TRACE(request.line);
    const Outcome done = run_alone(request.words);
    EXPECT_EQ(done.code, request.code);
    EXPECT_EQ(done.out, "");
    EXPECT_TRUE(done.err.starts_with("hazard: ")) << done.err;
    EXPECT_TRUE(contains(done.err, request.message)) << done.err;
    const auto [other, is_new] = lines.emplace(done.err, request.line);
    EXPECT_TRUE(is_new) << "the same message for\n  " << other->second << "\n  " << request.line
                        << "\n  " << done.err;
  }
}

TEST_F(ProgramRefuses, WithAnErrorObjectWhereJsonIsAskedFor) {
  for (const BadRequest& request : requests_) {
    SCOPED_TRACE(request.line);
    Words words = request.words;
    words.insert(words.begin() + (words.empty() ? 0 : 1), "--json");
    const Outcome done = run_alone(words);
    EXPECT_EQ(done.code, request.code);
    const Json answer = Json::parse(done.out, nullptr, false);
    if (!answer.is_object() || !answer.contains("error")) {
      ADD_FAILURE() << "no error object: '" << done.out << "'\n" << done.err;
      continue;
    }
    EXPECT_NE(answer["error"].value("code", ""), "");
    EXPECT_EQ("hazard: " + answer["error"].value("message", "") + "\n", done.err);
  }
}

// Times differ from run to run.
std::string without_times(const std::string& text) {
  static const std::regex number(
      R"-(("(?:seconds|games_per_second)": )[0-9.e+-]+|[\d.]+ s\b|[\d,]+ games a second)-");
  return std::regex_replace(text, number, "$1");
}

using ProgramUnderstands = ProgramRequests;

TEST_F(ProgramUnderstands, WhatPeopleWriteAsTheCanonicalRequest) {
  const auto lines = lines_of("tolerant_requests.txt");
  ASSERT_GE(lines.size(), 60u);
  run({"solve", "yahtzee-plain"});  // so that no answer says that it was
  run({"solve", "yahtzee-plain", "--theta", "0.1"});
  for (const std::string& line : lines) {
    SCOPED_TRACE(line);
    const std::size_t bar = line.find(" | ");
    ASSERT_NE(bar, std::string::npos);
    const Words written = split(line.substr(0, bar)), canonical = split(line.substr(bar + 3));
    EXPECT_NE(written, canonical);
    const Outcome done = run(written), wanted = run(canonical);
    EXPECT_EQ(wanted.code, 0) << wanted.err;
    EXPECT_NE(wanted.out, "");
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_EQ(done.err, wanted.err);
    EXPECT_EQ(without_times(done.out), without_times(wanted.out));
  }
}

}  // namespace
}  // namespace hazard::tests
