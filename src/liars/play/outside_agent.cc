#include "liars/play/outside_agent.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <utility>

#include "base/platform.h"
#include "base/rng.h"
#include "base/text.h"
#include "codec/node.h"
#include "liars/play/outside_program.h"

namespace hazard::liars {
namespace {

constexpr std::string_view kPrefix = "cmd:";
using Heard = ChildProgram::Heard;

Result<Action> parse_answer(const std::string& line) {
  const auto document = codec::Document::parse(line);
  if (!document) return pass_on(document);
  const codec::Node root = document->root();
  const auto action = root.is(codec::Node::Kind::kObject) ? root.find("action") : std::nullopt;
  if (!action || !action->is(codec::Node::Kind::kText)) {
    return fail(Errc::kBadInput, "there is no action in it");
  }
  return parse_action(action->text());
}

// Of what may be long.
std::string_view beginning(std::string_view line) {
  constexpr std::size_t kShown = 60;
  return line.substr(0, kShown);
}

}  // namespace

bool is_outside_agent(std::string_view name) { return name.starts_with(kPrefix); }

Result<std::vector<std::string>> split_command(std::string_view command) {
  std::vector<std::string> words;
  std::optional<std::string> word;
  char quote = 0;
  for (const char c : command) {
    if (quote != 0 ? c == quote : c == '\'' || c == '"') {
      quote = quote != 0 ? 0 : c;
      if (!word) word.emplace();  // '' is a word, too
    } else if (quote == 0 && (c == ' ' || c == '\t')) {
      if (word) words.push_back(*std::exchange(word, std::nullopt));
    } else {
      if (!word) word.emplace();
      *word += c;
    }
  }
  if (word) words.push_back(*word);
  if (quote != 0) return fail(Errc::kBadInput, "a quote is not closed; write {} once more", quote);
  if (words.empty() || words[0].empty()) {
    return fail(Errc::kBadInput, "the program is missing; write one such as cmd:./bot");
  }
  return words;
}

namespace {

class OutsideAgent final : public Agent {
  using End = OutsideProgram::End;
  using Fault = OutsideProgram::Fault;
  using Running = OutsideProgram::Running;

 public:
  explicit OutsideAgent(std::shared_ptr<OutsideProgram> program) : program_(std::move(program)) {}
  ~OutsideAgent() override {
    if (running_.child) program_->give_back(std::move(running_));
  }
  OutsideAgent(const OutsideAgent&) = delete;
  OutsideAgent& operator=(const OutsideAgent&) = delete;

  std::string name() const override { return program_->name(); }
  Faults faults() const override { return faults_; }
  void begin_match(std::int64_t number) override { match_ = number; }

  std::vector<double> mix(const View& view, std::uint64_t seed) override {
    const std::vector<Action> actions = legal_actions(view.round);
    const auto place = [&](const Action& action) { return std::ranges::find(actions, action); };
    auto chosen = place(ask(view, seed).value_or(kCall));
    if (chosen == actions.end()) chosen = actions.begin();  // nothing to call
    std::vector<double> result(actions.size());
    result[chosen - actions.begin()] = 1;
    return result;
  }

  void see_round(const Match& match, int seat) override {
    if (!running_.child) return;
    const Heard heard = running_.child->write_line(round_text(match, seat, match_), time_limit());
    if (heard != Heard::kLine) lose(heard);
  }

 private:
  Watch time_limit() const {
    Watch watch = program_->watch().quiet();
    const auto limit = std::chrono::steady_clock::now() +
                       std::chrono::milliseconds(program_->milliseconds(running_));
    watch.deadline = std::min(limit, watch.deadline.value_or(limit));
    return watch;
  }

  // What the program wants to do; nothing, and a fault, if that cannot be known or done.
  std::optional<Action> ask(const View& view, std::uint64_t seed) {
    if (!lost_ && !running_.child) sit_down();
    if (lost_) return fault(lost_->fault, lost_->what);
    std::string line;
    Heard heard = exchange(view, seed, line);
    // It may have ended after its last match, which is no fault of this one.
    if (heard == Heard::kEnded && running_.answered && !asked_) {
      running_ = program_->start();
      if (running_.child) heard = exchange(view, seed, line);
    }
    asked_ = true;
    if (heard == Heard::kLine) return judge(view, line);
    lose(heard);
    return fault(lost_->fault, lost_->what);
  }

  std::optional<Action> judge(const View& view, const std::string& line) {
    running_.answered = true;
    const auto action = parse_answer(line);
    if (!action) {
      return fault(&Faults::unreadable,
                   fmt::format("answer '{}': {}", beginning(line), action.error().message));
    }
    if (const auto allowed = check(view.round, *action); !allowed) {
      return fault(&Faults::illegal, fmt::format("{}, in {}", allowed.error().message,
                                                 to_string(Position{view.round, view.hand})));
    }
    program_->proven();
    return *action;
  }

  Heard exchange(const View& view, std::uint64_t seed, std::string& line) {
    const Watch until = time_limit();
    const OutsideQuestion question{
        .match = match_,
        .seconds = static_cast<double>(program_->milliseconds(running_)) / 1000,
        .seed = random_block(seed, {})[0]};
    const Heard told = running_.child->write_line(question_text(view, question), until);
    return told == Heard::kLine ? running_.child->read_line(line, until) : told;
  }

  void sit_down() {
    lost_ = program_->hopeless();
    if (lost_) return;
    running_ = program_->take();
    if (!running_.child) lost_ = End{&Faults::ended, std::strerror(errno)};
  }

  // No more of it in this match.
  void lose(Heard heard) {
    lost_ = heard == Heard::kLate
                ? End{&Faults::late,
                      fmt::format("nothing within {} ms", program_->milliseconds(running_))}
                : End{&Faults::ended, "it has ended"};
    if (running_.child) running_.child->give_up();
    running_ = {};
    program_->has_ended(*lost_);
  }

  std::nullopt_t fault(Fault kind, const std::string& what) {
    ++(faults_.*kind);
    program_->warn(kind, what);
    return std::nullopt;
  }

  const std::shared_ptr<OutsideProgram> program_;
  Running running_;
  std::int64_t match_ = 1;
  bool asked_ = false;       // in this match
  std::optional<End> lost_;  // what ended it in this match
  Faults faults_;
};

}  // namespace

OutsidePrograms::OutsidePrograms(OutsideOptions options, Errand errand)
    : options_(options), errand_(std::move(errand)) {}

OutsidePrograms::~OutsidePrograms() = default;

Result<std::unique_ptr<Agent>> OutsidePrograms::agent(std::string_view name) {
  const std::lock_guard lock(mutex_);
  if (const auto known = programs_.find(name); known != programs_.end()) {
    return std::make_unique<OutsideAgent>(known->second);
  }
  auto words = split_command(name.substr(kPrefix.size()));
  if (!words) return fail(Errc::kBadInput, "agent '{}': {}", name, words.error().message);
  auto program =
      std::make_shared<OutsideProgram>(std::string(name), *std::move(words), options_, errand_);
  OutsideProgram::Running first = program->start();
  if (!first.child) {
    return fail(Errc::kIo, "agent '{}': cannot start the program: {}", name, std::strerror(errno));
  }
  program->give_back(std::move(first));
  programs_.emplace(name, program);
  return std::make_unique<OutsideAgent>(std::move(program));
}

}  // namespace hazard::liars
