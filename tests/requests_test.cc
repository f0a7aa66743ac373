// Requests that must be refused: bad_requests.txt lists them.
#include "program.h"

#include <iomanip>
#include <map>
#include <sstream>

namespace hazard::tests {
namespace {

struct BadRequest {
  std::string line;
  int code;
  Words words;
  std::string message;
};

class ProgramRefuses : public Program {
 protected:
  void SetUp() override {
    for (const char* name : {"folder", "folder.csv", "folder.html"}) {
      fs::create_directory(folder_ / name);
    }
    write_file(folder_ / "empty", "");
    write_file(folder_ / "text", "A table has four legs.\n");
    write_file(folder_ / "short", "HAZARDT\n and no more");
    const std::string name = std::string(HAZARD_TESTS_FOLDER) + "/bad_requests.txt";
    std::ifstream file(name);
    ASSERT_TRUE(file) << name;
    for (std::string line; std::getline(file, line);) {
      if (!line.empty() && line[0] != '#') read_line(line);
    }
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

  Words split(const std::string& text) const {
    Words words;
    std::istringstream in(text);
    for (std::string word; in >> std::quoted(word, '\'');) words.push_back(expand(word));
    return words;
  }

  std::string expand(std::string text) const {
    std::map<std::string, std::string> names = {
        {"{long}", std::string(1200, 'a')},
        {"{full}",
         "ones=1,twos=2,threes=3,fours=4,fives=5,sixes=6,three-of-a-kind=0,four-of-a-kind=0,"
         "full-house=25,small-straight=30,large-straight=40,yahtzee=50,chance=5"}};
    for (const char* file : {"missing", "folder", "empty", "text", "short"}) {
      names[fmt::format("{{{}}}", file)] = (folder_ / file).string();
    }
    for (const auto& [name, meaning] : names) {
      const std::size_t at = text.find(name);
      if (at != std::string::npos) text.replace(at, name.size(), meaning);
    }
    return text;
  }

  int runs_ = 0;
};

TEST_F(ProgramRefuses, EveryBadRequestWithItsExitCodeAndAMessageThatNamesTheCause) {
  for (const BadRequest& request : requests_) {
    SCOPED_TRACE(request.line);
    const Outcome done = run_alone(request.words);
    EXPECT_EQ(done.code, request.code);
    EXPECT_TRUE(done.err.starts_with("hazard: ")) << done.err;
    EXPECT_TRUE(contains(done.err, request.message)) << done.err;
  }
}

TEST_F(ProgramRefuses, DifferentCausesWithDifferentMessages) {
  std::map<std::string, std::string> lines;  // [message]
  for (const BadRequest& request : requests_) {
    const Outcome done = run_alone(request.words);
    EXPECT_EQ(done.out, "") << request.line;
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

}  // namespace
}  // namespace hazard::tests
