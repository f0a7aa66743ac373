// Runs the program as people and other programs do: arguments in; standard output, standard error,
// exit code and the cache folder out. Golden numbers are from two independent programs.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

extern char** environ;

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

constexpr double kPlainStart = 245.8707745141;

// --- files ---------------------------------------------------------------------------------------

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, std::string_view bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::vector<std::string> names_below(const fs::path& folder) {
  std::vector<std::string> names;
  if (!fs::exists(folder)) return names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_directory()) names.push_back(entry.path().filename().string());
  }
  return names;
}

// A folder of its own that ends with its owner.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "hazard-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp: " + name);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  fs::path operator/(std::string_view name) const { return path_ / name; }

 private:
  fs::path path_;
};

// --- the bytes of a table; src/table/file.cc has the layout -------------------------------------

constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kThetaAt = 24;
constexpr std::size_t kNumValuesAt = 32;
constexpr std::size_t kVariantAt = 48;
constexpr std::size_t kPayloadChecksumAt = 176;
constexpr std::size_t kHeaderChecksumAt = 184;
constexpr std::size_t kHeaderSize = 192;

template <class T>
T get(const std::string& bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}
template <class T>
void put(std::string& bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof(T));
}
void flip(std::string& bytes, std::size_t at) { bytes[at] = static_cast<char>(bytes[at] ^ 0x20); }

std::size_t exponents_at(const std::string& bytes) {
  return kHeaderSize + get<std::uint64_t>(bytes, kNumValuesAt) * sizeof(double);
}

// Makes altered bytes look as if they had been written that way.
void forge_checksums(std::string& bytes) {
  const std::size_t exponents = exponents_at(bytes);
  put(bytes, kPayloadChecksumAt,
      XXH3_64bits_withSeed(bytes.data() + exponents, bytes.size() - exponents,
                           XXH3_64bits(bytes.data() + kHeaderSize, exponents - kHeaderSize)));
  put(bytes, kHeaderChecksumAt, XXH3_64bits(bytes.data(), kHeaderChecksumAt));
}

// --- running the program -------------------------------------------------------------------------

struct Outcome {
  int code;  // exit code, or minus the signal that ended it
  std::string out;
  std::string err;

  Json json() const {
    Json parsed = Json::parse(out, nullptr, false);
    EXPECT_TRUE(parsed.is_object()) << "no JSON object: " << out << err;
    return parsed.is_object() ? parsed : Json::object();
  }
};

// A running program with a cache folder of the caller's choice.
class Child {
 public:
  Child(Words words, const fs::path& cache) {
    std::vector<std::string> settings = {"XDG_CACHE_HOME=" + cache.string()};
    for (char** setting = environ; *setting != nullptr; ++setting) {
      if (std::strncmp(*setting, "XDG_CACHE_HOME=", 15) != 0) settings.emplace_back(*setting);
    }
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    const std::string out = (output_ / "out").string();
    const std::string err = (output_ / "err").string();
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), flags, 0600);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), flags, 0600);
    const int failed = ::posix_spawnp(&pid_, words[0].c_str(), &actions, nullptr,
                                      pointers(words).data(), pointers(settings).data());
    ::posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error(words[0] + ": " + std::strerror(failed));
  }

  Outcome wait() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), read_file(output_ / "out"),
            read_file(output_ / "err")};
  }

  // Presses Ctrl-C once the program has said that it wants to hear of it.
  void interrupt() const {
    const std::regex caught("SigCgt:\\s*([0-9a-f]+)");
    for (const auto start = Clock::now(); Clock::now() - start < 20s;) {
      std::smatch match;
      const std::string status = read_file(fmt::format("/proc/{}/status", pid_));
      if (std::regex_search(status, match, caught) &&
          (std::stoull(match[1], nullptr, 16) >> (SIGINT - 1) & 1) != 0) {
        break;
      }
      std::this_thread::sleep_for(1ms);
    }
    ::kill(pid_, SIGINT);
  }

 private:
  static std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
  }

  Folder output_;
  pid_t pid_ = 0;
};

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const Words kProgram = {HAZARD_PROGRAM};

class Program : public testing::Test {
 protected:
  Outcome run(const Words& arguments) const { return Child(kProgram + arguments, cache()).wait(); }
  // Runs the program within a shell script, in which "$@" is the program and its arguments.
  Outcome run_in_shell(const std::string& script, const Words& arguments) const {
    return Child(Words{"sh", "-c", script, "sh"} + kProgram + arguments, cache()).wait();
  }
  Json ask(const Words& arguments) const {
    const Outcome done = run(arguments + Words{"--json"});
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_EQ(done.err, "");
    return done.json();
  }

  fs::path cache() const { return folder_ / "cache"; }
  fs::path table_path(std::string_view name = "yahtzee-plain-mean.table") const {
    return cache() / "hazard" / name;
  }
  std::string signature(const Words& options) const {
    return ask(Words{"bench", "--signature"} + options).value("signature", "");
  }

  Folder folder_;
};

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// --- requests that must be refused ---------------------------------------------------------------

struct BadRequest {
  std::string line;
  int code;
  Words words;
  std::string message;
};

class ProgramRefuses : public Program {
 protected:
  void SetUp() override {
    fs::create_directory(folder_ / "folder");
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
    static const std::regex word("'([^']*)'|([^ ]+)");
    Words words;
    for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it) {
      words.push_back(expand((*it)[2].matched ? (*it)[2] : (*it)[1]));
    }
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

// --- what other programs rely on -----------------------------------------------------------------

using ProgramContract = Program;

TEST_F(ProgramContract, StartValuesAreThePublishedOnes) {
  const std::map<std::string, double> golden = {{"yatzy", 248.4399893779},
                                                {"yahtzee", 254.5877287345},
                                                {"yahtzee-free", 254.5896094820},
                                                {"yahtzee-plain", kPlainStart}};
  for (const auto& [variant, value] : golden) {
    SCOPED_TRACE(variant);
    Json solved = ask({"solve", variant, "--no-cache"});
    EXPECT_EQ(solved["variant"], variant);
    EXPECT_EQ(solved["theta"], 0.0);
    EXPECT_NEAR(solved.value("value", 0.0), value, 1e-9);
  }
}

TEST_F(ProgramContract, NegativeThetaMayStandBehindABlankOrAnEqualsSign) {
  for (const Words& theta : {Words{"--theta", "-0.05"}, Words{"--theta=-0.05"}}) {
    Json solved = ask(Words{"solve", "yatzy"} + theta);
    EXPECT_EQ(solved["theta"], -0.05);
    EXPECT_NEAR(solved.value("value", 0.0), 207.91926657, 1e-8);
  }
}

TEST_F(ProgramContract, TheSecondSolveComesFromTheCacheWithTheSameValue) {
  Json first = ask({"solve", "yahtzee-plain"});
  Json second = ask({"solve", "yahtzee-plain"});
  for (Json solved : {first, second}) {
    EXPECT_EQ(solved["variant"], "yahtzee-plain");
    EXPECT_EQ(solved["theta"], 0.0);
    EXPECT_GE(solved.value("seconds", -1.0), 0.0);
    EXPECT_EQ(solved["anchors"], 357632);
    EXPECT_EQ(solved["file"], table_path().string());
    EXPECT_EQ(solved["warnings"], Json::array());
  }
  EXPECT_EQ(first["from_cache"], false);
  EXPECT_EQ(second["from_cache"], true);
  EXPECT_EQ(first["value"], second["value"]);
  EXPECT_EQ(names_below(cache()), Words{"yahtzee-plain-mean.table"});
}

TEST_F(ProgramContract, EveryThetaHasATableOfItsOwn) {
  Json mean = ask({"solve", "yahtzee-plain"});
  Json bold = ask({"solve", "yahtzee-plain", "--theta", "0.05"});
  EXPECT_EQ(bold["from_cache"], false);
  EXPECT_GT(bold["value"], mean["value"]);  // CE increases with theta
  EXPECT_EQ(ask({"solve", "yahtzee-plain", "--theta", "-0"})["value"], mean["value"]);
  EXPECT_EQ(names_below(cache()).size(), 2u);
}

TEST_F(ProgramContract, NoCacheNeitherReadsNorWrites) {
  EXPECT_EQ(ask({"solve", "yahtzee-plain", "--no-cache"})["file"], nullptr);
  EXPECT_EQ(names_below(cache()), Words{});
  ask({"solve", "yahtzee-plain"});
  EXPECT_EQ(ask({"solve", "yahtzee-plain", "--no-cache"})["from_cache"], false);
}

TEST_F(ProgramContract, FlagsAndPositionSayTheSame) {
  struct Pair {
    std::string position;
    Words flags;
  };
  const std::vector<Pair> pairs = {
      {"yatzy::13356:2", {"yatzy", "--dice", "65331", "--rolls", "2"}},
      {"yatzy:ones=3,twos=6,chance=21:13356:1",
       {"yatzy", "--card", "chance=21,ones=3,twos=6", "--dice", "13356", "--rolls", "1"}},
      {"yahtzee-plain::33355:0", {"yahtzee-plain", "--dice=33355", "--rolls=0"}},
      {"yatzy:ones,chance,upper=4", {"yatzy", "--card", "ones,chance,upper=4"}},
      {"yatzy+fh5", {"yatzy+fh5"}},
  };
  for (const Pair& pair : pairs) {
    SCOPED_TRACE(pair.position);
    Json by_position = ask({"advise", pair.position});
    Json by_flags = ask(Words{"advise"} + pair.flags);
    EXPECT_EQ(by_position["position"], pair.position);
    EXPECT_EQ(by_position.erase("microseconds"), 1u);
    by_flags.erase("microseconds");
    EXPECT_EQ(by_position, by_flags);
  }
}

TEST_F(ProgramContract, ActionsAreRankedByValueAndTheBestLosesNothing) {
  for (const char* position : {"yatzy::13356:2", "yatzy:ones=3,twos=6:22455:1", "yatzy::66662:0",
                               "yatzy:ones,twos,chance,upper=9:55566:2", "yatzy::11111:1"}) {
    SCOPED_TRACE(position);
    Json advice = ask({"advise", position});
    const Json& actions = advice["actions"];
    ASSERT_GE(actions.size(), 2u);
    EXPECT_EQ(actions[0]["loss"], 0.0);
    EXPECT_EQ(actions[0]["value"], advice["value"]);
    for (std::size_t i = 1; i < actions.size(); ++i) {
      const double value = actions[i]["value"];
      const double loss = actions[i]["loss"];
      EXPECT_LE(value, actions[i - 1].value("value", 0.0) + 1e-9);  // the tolerance of ties
      EXPECT_GE(loss, actions[i - 1].value("loss", 0.0));
      EXPECT_NEAR(loss, advice.value("value", 0.0) - value, 2e-9);
    }
  }
}

TEST_F(ProgramContract, WithRerollsLeftEveryPartOfTheRollIsAnAction) {
  std::vector<std::string> actions;
  Json advice = ask({"advise", "yatzy::13356:2"});
  for (const Json& action : advice["actions"]) {
    actions.push_back(action["action"]);
    EXPECT_TRUE(std::regex_match(actions.back(), std::regex("keep( [1-6]){1,5}|keep nothing")));
    EXPECT_FALSE(action.contains("points"));
  }
  EXPECT_EQ(actions.size(), 2u * 3 * 2 * 2);
  for (const char* action : {"keep 3 3", "keep nothing", "keep 1 3 3 5 6"}) {
    EXPECT_EQ(std::ranges::count(actions, action), 1) << action;
  }
}

TEST_F(ProgramContract, AfterTheLastRollEveryOpenBoxIsAnActionWithItsPoints) {
  std::map<std::string, int> points;
  Json advice = ask({"advise", "yatzy:ones=3,yatzy=0:33355:0"});
  for (const Json& action : advice["actions"]) {
    points[action["action"]] = action["points"];
  }
  const std::map<std::string, int> expected = {
      {"score twos", 0},           {"score threes", 9},          {"score fours", 0},
      {"score fives", 10},         {"score sixes", 0},           {"score one-pair", 10},
      {"score two-pairs", 16},     {"score three-of-a-kind", 9}, {"score four-of-a-kind", 0},
      {"score small-straight", 0}, {"score large-straight", 0},  {"score full-house", 19},
      {"score chance", 19}};
  EXPECT_EQ(points, expected);
}

TEST_F(ProgramContract, OneOpenBoxIsWorthItsPublishedMean) {
  const std::string others =
      "one-pair=0,two-pairs=0,three-of-a-kind=0,four-of-a-kind=0,small-straight=0,"
      "large-straight=0,full-house=0";
  const std::map<std::string, double> golden = {
      {"ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,yatzy=0", 70.0 / 3},
      {"ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,chance=5", 8697425.0 / 3779136},
      {"twos=0,threes=0,fours=0,fives=0,sixes=0,chance=5,yatzy=0", 455.0 / 216}};
  for (const auto& [card, value] : golden) {
    SCOPED_TRACE(card);
    Json advice = ask({"advise", "yatzy", "--card", card + "," + others});
    EXPECT_NEAR(advice.value("value", 0.0), value, 1e-9);
    EXPECT_EQ(advice["actions"], Json::array());
  }
}

TEST_F(ProgramContract, ASecuredBonusCountsOnTheCardAndNotAsToCome) {
  Json advice = ask({"advise", "yatzy:ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18"});
  EXPECT_EQ(advice["total"], 63 + 50);
  EXPECT_NEAR(advice.value("expected_total", 0.0), 113 + advice.value("value", 0.0), 1e-9);
  EXPECT_EQ(ask({"advise", "yatzy:ones,upper=3"})["total"], nullptr);  // unknown
}

TEST_F(ProgramContract, CountsAreTheExhaustiveOnes) {
  Json yatzy = ask({"count", "yatzy"});
  EXPECT_EQ(yatzy["variant"], "yatzy");
  EXPECT_EQ(yatzy["reachable"], 1430528);
  EXPECT_EQ(yatzy["levels"], Json({1, 45, 756, 5932, 27224, 82211, 174355, 269592, 310209, 267883,
                                   173274, 82860, 28486, 6677, 959, 64}));
  EXPECT_EQ(ask({"count", "yahtzee"})["reachable"], 536448);
  EXPECT_EQ(ask({"count", "yahtzee-free"})["reachable"], 536448);
  EXPECT_EQ(ask({"count", "yahtzee-plain"})["reachable"], 357632);
}

TEST_F(ProgramContract, TheSignatureIsSixteenDigitsAndRepeats) {
  const std::string first = signature({});
  EXPECT_TRUE(std::regex_match(first, std::regex("[0-9a-f]{16}"))) << first;
  EXPECT_TRUE(contains(run({"bench", "--signature"}).out, first));
  EXPECT_EQ(names_below(cache()), Words{});
}

TEST_F(ProgramContract, VariantsAndVersionListWhatCanBeAskedFor) {
  Json answer = ask({"variants"});
  const Json& variants = answer["variants"];
  ASSERT_EQ(variants.size(), 4u);
  for (const Json& variant : variants) {
    EXPECT_EQ(ask({"count", variant["name"]})["reachable"], variant["anchors"]);
    EXPECT_EQ(variant["boxes"].size(), variant["name"] == "yatzy" ? 15u : 13u);
  }
  Json version = ask({"version"});
  EXPECT_TRUE(version["version"].is_string());
  EXPECT_GE(version["targets"].size(), 1u);
  EXPECT_GE(version["threads"], 1);
}

TEST_F(ProgramContract, HelpOfEveryCommandHasExamples) {
  EXPECT_EQ(run({"--help"}).code, 0);
  for (const char* name : {"solve", "advise", "verify", "variants", "count", "bench", "version"}) {
    SCOPED_TRACE(name);
    const Outcome help = run({name, "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_TRUE(contains(help.out, "Examples")) << help.out;
    EXPECT_TRUE(contains(help.out, std::string("hazard ") + name)) << help.out;
    EXPECT_TRUE(contains(run({"--help"}).out, name));
  }
}

TEST_F(ProgramContract, AnAnswerThatCannotBeWrittenIsAFailureWithAReason) {
  const Outcome done = run_in_shell("exec \"$@\" >/dev/full", {"variants"});
  EXPECT_EQ(done.code, 1);
  EXPECT_TRUE(contains(done.err, "No space left on device")) << done.err;
}

TEST_F(ProgramContract, CtrlCEndsASolveAtOnceAndLeavesNoFile) {
  for (const Words& how : {Words{"solve", "yatzy", "--kernel", "reference"},
                           Words{"solve", "yatzy", "--theta", "-0.05", "--threads", "1"}}) {
    Child child(kProgram + how, cache());
    child.interrupt();
    const auto pressed = Clock::now();
    const Outcome done = child.wait();
    EXPECT_LT(Clock::now() - pressed, 3s);
    EXPECT_EQ(done.code, 130) << done.err;
    EXPECT_EQ(done.err, "hazard: interrupted\n");
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(names_below(cache()), Words{});
  }
}

// --- the cache when the world is unkind ----------------------------------------------------------

struct Damage {
  const char* name;
  std::function<void(std::string& bytes)> apply;
  const char* complaint;
};

void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.name; }

const std::array<Damage, 12> kDamages = {{
    {"Empty", [](std::string& b) { b.clear(); }, "no Hazard table"},
    {"CutInTheMagic", [](std::string& b) { b.resize(5); }, "no Hazard table"},
    {"CutInTheHeader", [](std::string& b) { b.resize(100); }, "truncated within its header"},
    {"CutInTheValues", [](std::string& b) { b.resize(b.size() / 2); }, "truncated"},
    {"CutByOneByte", [](std::string& b) { b.pop_back(); }, "truncated"},
    {"TooLong", [](std::string& b) { b += '\0'; }, "not what was written"},
    {"ChangedHeader", [](std::string& b) { flip(b, kVariantAt + 1); }, "damaged header"},
    {"ChangedValues", [](std::string& b) { flip(b, 123457); }, "damaged (checksum differs)"},
    {"ChangedExponents", [](std::string& b) { flip(b, b.size() - 3); },
     "damaged (checksum differs)"},
    {"ForeignFile", [](std::string& b) { b = std::string(b.size(), 'x'); }, "no Hazard table"},
    {"OldFormat", [](std::string& b) { put(b, kVersionAt, std::uint32_t{0}); },
     "format version 0, this program reads"},
    {"OtherRulesOfTheSameName",
     [](std::string& b) {
       flip(b, 16);  // the hash of the rules
       forge_checksums(b);
     },
     "made for other rules ('yahtzee-plain')"},
}};

class ProgramCache : public Program {
 protected:
  // Solves while the cache is in trouble; returns the warnings.
  std::string expect_right_answer() const {
    const Outcome done = run({"solve", "yahtzee-plain", "--json"});
    EXPECT_EQ(done.code, 0) << done.err;
    Json solved = done.json();
    EXPECT_NEAR(solved.value("value", 0.0), kPlainStart, 1e-9);
    EXPECT_EQ(solved["from_cache"], false);
    std::string warnings;
    for (const Json& warning : solved.value("warnings", Json::array())) {
      warnings += "hazard: warning: " + warning.get<std::string>() + "\n";
    }
    EXPECT_EQ(done.err, warnings);
    return warnings;
  }
  void expect_warning(std::string_view path, std::string_view complaint) const {
    const std::string warnings = expect_right_answer();
    EXPECT_TRUE(contains(warnings, path)) << warnings;
    EXPECT_TRUE(contains(warnings, complaint)) << warnings;
  }
  // The table has been replaced by a good one and nothing else is left.
  void expect_good_cache() const {
    EXPECT_EQ(names_below(cache()), Words{"yahtzee-plain-mean.table"});
    Json solved = ask({"solve", "yahtzee-plain"});
    EXPECT_EQ(solved["from_cache"], true);
    EXPECT_NEAR(solved.value("value", 0.0), kPlainStart, 1e-9);
  }
};

class ProgramDamagedTable : public ProgramCache, public testing::WithParamInterface<Damage> {};

TEST_P(ProgramDamagedTable, IsNamedSolvedAnewAndReplaced) {
  ask({"solve", "yahtzee-plain"});
  const std::string good = read_file(table_path());
  std::string bytes = good;
  GetParam().apply(bytes);
  write_file(table_path(), bytes);
  expect_warning(table_path().string() + ": ", GetParam().complaint);
  EXPECT_EQ(read_file(table_path()), good);
  expect_good_cache();
}

INSTANTIATE_TEST_SUITE_P(Damage, ProgramDamagedTable, testing::ValuesIn(kDamages),
                         [](const auto& damage) { return std::string(damage.param.name); });

TEST_F(ProgramCache, ATableOfAnotherVariantUnderTheNameIsReplaced) {
  ask({"solve", "yahtzee"});
  fs::rename(table_path("yahtzee-mean.table"), table_path());
  expect_warning(table_path().string(), "made for other rules ('yahtzee') than yahtzee-plain");
  expect_good_cache();
}

TEST_F(ProgramCache, ATableOfAnotherThetaUnderTheNameIsReplaced) {
  ask({"solve", "yahtzee-plain", "--theta", "0.5"});
  fs::rename(table_path("yahtzee-plain-theta+0.5.table"), table_path());
  expect_warning(table_path().string(), "made for theta 0.5, not 0");
  expect_good_cache();
}

TEST_F(ProgramCache, AdviceWarnsOfADamagedTableToo) {
  Json good = ask({"advise", "yahtzee-plain::13356:2"});
  std::string bytes = read_file(table_path());
  flip(bytes, kHeaderSize);
  write_file(table_path(), bytes);
  const Outcome done = run({"advise", "yahtzee-plain::13356:2", "--json"});
  EXPECT_EQ(done.code, 0);
  EXPECT_TRUE(contains(done.err, table_path().string() + ": damaged")) << done.err;
  EXPECT_EQ(done.json()["actions"], good["actions"]);
  expect_good_cache();
}

TEST_F(ProgramCache, AFolderInThePlaceOfATableIsNamedAndStays) {
  fs::create_directories(table_path());
  expect_warning(table_path().string() + ": ", "not a file; solved anew");
  expect_warning(table_path().string() + ": ", "cannot write: Is a directory");
  EXPECT_EQ(names_below(cache()), Words{});
}

TEST_F(ProgramCache, ACacheBelowAFileIsNamed) {
  write_file(cache(), "a file where the folder should be");
  expect_warning(cache().string(), "Not a directory; the table is not kept");
  EXPECT_EQ(read_file(cache()), "a file where the folder should be");
}

TEST_F(ProgramCache, ACacheThatCannotBeMadeIsNamed) {
  fs::create_symlink("/proc/nonexistent", cache());
  expect_warning(cache().string(), "the table is not kept");
}

TEST_F(ProgramCache, AFileThatMayNotGrowIsNamedAndLeavesNothing) {
  const Outcome done =
      run_in_shell("trap '' XFSZ; ulimit -f 8; exec \"$@\"", {"solve", "yahtzee-plain", "--json"});
  EXPECT_EQ(done.code, 0);
  EXPECT_NEAR(done.json().value("value", 0.0), kPlainStart, 1e-9);
  EXPECT_EQ(done.json()["file"], nullptr);
  EXPECT_TRUE(contains(done.err, table_path().string() + ": cannot write: File too large"))
      << done.err;
  EXPECT_EQ(names_below(cache()), Words{});
}

TEST_F(ProgramCache, AFullDiskIsNamedAndLeavesNothing) {
  // A disk of 64 KB in a namespace of its own: gone with the shell.
  fs::create_directories(cache());
  const std::string mount =
      "exec 3>&1 >&2; mount -t tmpfs -o size=64k none \"$XDG_CACHE_HOME\" || exit 77; ";
  const Words unshare = {"unshare", "-rm", "sh", "-c"};
  if (Child(unshare + Words{mount}, cache()).wait().code != 0) {
    GTEST_SKIP() << "this machine lets us mount nothing";
  }
  const std::string script = mount +
                             "\"$@\" >&3; code=$?; find \"$XDG_CACHE_HOME\" -type f; "
                             "exit $code";
  const Outcome done =
      Child(unshare + Words{script, "sh"} + kProgram + Words{"solve", "yahtzee-plain", "--json"},
            cache())
          .wait();
  EXPECT_EQ(done.code, 0);
  EXPECT_NEAR(done.json().value("value", 0.0), kPlainStart, 1e-9);
  EXPECT_EQ(done.err, fmt::format("hazard: warning: {}: cannot write: No space left on device; "
                                  "the table is not kept\n",
                                  table_path().string()));
}

TEST_F(ProgramCache, WhatAKilledProcessOfTheSameNumberLeftIsNotInTheWay) {
  // In a container the number is often the same in every run.
  const Outcome done = run_in_shell(
      "mkdir -p \"$XDG_CACHE_HOME/hazard\"; "
      "echo >\"$XDG_CACHE_HOME/hazard/yahtzee-plain-mean.table.$$-0.tmp\"; exec \"$@\"",
      {"solve", "yahtzee-plain", "--json"});
  EXPECT_EQ(done.code, 0);
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(done.json()["file"], table_path().string());
  EXPECT_EQ(ask({"solve", "yahtzee-plain"})["from_cache"], true);
}

TEST_F(ProgramCache, ARelativeCacheHomeIsIgnored) {
  const fs::path home = folder_ / "home";
  const Outcome done =
      run_in_shell("HOME=" + home.string() + " XDG_CACHE_HOME=relative exec \"$@\"",
                   {"solve", "yahtzee-plain", "--json"});
  EXPECT_EQ(done.json()["file"], (home / ".cache/hazard/yahtzee-plain-mean.table").string());
}

TEST_F(ProgramCache, AllWhoSolveTheSameTableAtOnceSucceed) {
  for (const int count : {2, 6}) {
    SCOPED_TRACE(count);
    fs::remove_all(cache());
    std::vector<std::unique_ptr<Child>> children;
    for (int i = 0; i < count; ++i) {
      children.push_back(
          std::make_unique<Child>(kProgram + Words{"solve", "yahtzee-plain", "--json"}, cache()));
    }
    for (const auto& child : children) {
      const Outcome done = child->wait();
      EXPECT_EQ(done.code, 0);
      EXPECT_EQ(done.err, "");
      EXPECT_NEAR(done.json().value("value", 0.0), kPlainStart, 1e-9);
    }
    expect_good_cache();
  }
}

TEST_F(ProgramCache, VerifyBlamesTheFileForWhatItsHeaderSays) {
  ask({"solve", "yahtzee-plain"});
  const std::string good = read_file(table_path());
  const std::map<std::string, std::function<void(std::string&)>> changes = {
      {"made for 'yahtzEe-plain', which this program does not know",
       [](std::string& b) { flip(b, kVariantAt + 5); }},
      {"theta 5", [](std::string& b) { put(b, kThetaAt, 5.0); }}};
  for (const auto& [complaint, change] : changes) {
    SCOPED_TRACE(complaint);
    std::string bytes = good;
    change(bytes);
    forge_checksums(bytes);
    write_file(table_path(), bytes);
    const Outcome done = run({"verify", table_path().string()});
    EXPECT_EQ(done.code, 1);
    EXPECT_TRUE(contains(done.err, complaint)) << done.err;
    EXPECT_TRUE(contains(done.err, table_path().string())) << done.err;
  }
}

// --- minutes rather than seconds -----------------------------------------------------------------

using ProgramSlow = ProgramCache;

TEST_F(ProgramSlow, TheSignatureIsTheSameForEveryTargetThreadCountAndKernel) {
  const std::string expected = signature({});
  Json version = ask({"version"});
  ASSERT_GE(version["targets"].size(), 1u);
  for (const Json& target : version["targets"]) {
    EXPECT_EQ(signature({"--target", target}), expected) << target;
  }
  for (const char* threads : {"1", "2", "7"}) {
    EXPECT_EQ(signature({"--threads", threads}), expected) << threads;
  }
  EXPECT_EQ(signature({"--kernel", "reference"}), expected);
}

TEST_F(ProgramSlow, CertaintyEquivalentsAreThePublishedOnes) {
  const std::map<std::string, double> golden = {{"-0.1", 181.71776192},
                                                {"-0.05", 207.91926657},
                                                {"0.05", 279.79627334},
                                                {"0.1", 297.60783941},
                                                {"0.2", 314.86737305}};
  for (const auto& [theta, value] : golden) {
    Json solved = ask({"solve", "yatzy", "--no-cache", "--theta", theta});
    EXPECT_NEAR(solved.value("value", 0.0), value, 1e-8) << theta;
  }
}

TEST_F(ProgramSlow, VerifyFindsASoundTableSound) {
  ask({"solve", "yahtzee-plain"});
  Json verified = ask({"verify", table_path().string()});
  EXPECT_EQ(verified["ok"], true);
  EXPECT_EQ(verified["file"], table_path().string());
  EXPECT_EQ(verified["variant"], "yahtzee-plain");
  EXPECT_EQ(verified["anchors"], 357632);
  EXPECT_NEAR(verified.value("value", 0.0), kPlainStart, 1e-9);
  EXPECT_EQ(run({"verify"}).code, 0);  // all in the cache
}

TEST_F(ProgramSlow, VerifyNamesATableWhoseValuesDoNotFollowFromOneAnother) {
  ask({"solve", "yahtzee-plain"});
  const std::string good = read_file(table_path());
  const std::size_t half = kHeaderSize + (exponents_at(good) - kHeaderSize) / 16 * 8;
  const std::map<std::string, std::function<void(std::string&)>> changes = {
      {"the first value, by one bit", [](std::string& b) { b[kHeaderSize] ^= 1; }},
      {"a value in the middle", [&](std::string& b) { put(b, half, get<double>(b, half) + 1e-6); }},
      {"an exponent", [](std::string& b) { put(b, b.size() - 4, std::int32_t{1}); }}};
  for (const auto& [name, change] : changes) {
    SCOPED_TRACE(name);
    std::string bytes = good;
    change(bytes);
    forge_checksums(bytes);
    write_file(table_path(), bytes);
    const Outcome done = run({"verify", table_path().string(), "--json"});
    EXPECT_EQ(done.code, 1);
    const Json error = done.json().value("error", Json::object());
    EXPECT_EQ(error.value("code", ""), "table-wrong");
    EXPECT_TRUE(contains(done.err, table_path().string() + ": a value does not follow"))
        << done.err;
  }
}

}  // namespace
