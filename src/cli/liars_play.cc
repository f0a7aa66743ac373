// A match of Liar's Dice in the terminal.
#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <random>

#include "base/files.h"
#include "base/platform.h"
#include "base/text.h"
#include "cli/options.h"
#include "cli/print_liars.h"
#include "cli/program.h"
#include "cli/text_table.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/engine.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/match/match.h"
#include "hazard/liars/match/record.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::cli {
namespace {

constexpr int kYou = 0;  // seat
constexpr const char* kHelp =
    "  3x4     bid three fours; or 3 4, 3 fours, three fours\n"
    "  call    the last bid is too high; or liar, dudo\n"
    "  exact   it is met exactly, where the rules allow that; or spot on\n"
    "  hint    what the engine would do\n"
    "  quit    leave; a record is kept\n";

void say(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

struct Seating {
  std::vector<std::string> names;                     // [seat]
  std::vector<std::unique_ptr<liars::Agent>> agents;  // [seat]; none for you
  std::uint64_t seed = 1;
  std::string record;     // file; empty: none
  std::string telemetry;  // file; empty: none
  bool hints = false;
};

class Session {
 public:
  Session(engine::Engine& engine, const engine::Call& call, const liars::Rules& rules,
          Seating seating)
      : engine_(engine),
        call_(call),
        seating_(std::move(seating)),
        rules_(rules),
        record_{seating_.names, start(rules, seating_)} {}

  // Until the match is over or the player leaves; an error if the record cannot be kept.
  Result<void> run() {
    if (auto kept = keep(); !kept) return kept;  // before anything that it would be a pity to lose
    if (!seating_.telemetry.empty()) {
      telemetry_.open(seating_.telemetry, std::ios::app);
      if (!telemetry_) return io_error(seating_.telemetry, "cannot write");
    }
    introduce();
    liars::Match& match = record_.match;
    while (!match.over()) {
      match.deal(liars::roll_hands(match.round(), {.seed = seating_.seed}, match.past().size()));
      begin_round();
      while (match.dealt()) {
        const auto caller = out_of_turn();
        if (!caller) return leave();
        if (*caller >= 0) {
          say(fmt::format("  {} it exact.\n", does(*caller, "call")));
          if (auto done = match.call_exact(*caller); !done) return done;
          if (auto kept = keep(); !kept) return kept;
          break;
        }
        const auto action = match.round().to_move() == kYou ? ask() : think();
        if (!action) return leave();
        if (auto kept = log(*action); !kept) return kept;
        announce(*action);
        if (auto done = match.act(*action); !done) return done;
        if (auto kept = keep(); !kept) return kept;
      }
      end_round();
      show_round();
    }
    say(match.winner() < 0 ? "\nThe match is drawn.\n"
                           : fmt::format("\n{} the match.\n", does(match.winner(), "win")));
    return where_it_is();
  }

 private:
  static liars::Match start(const liars::Rules& rules, const Seating& seating) {
    const auto players = seating.names.size();
    return {rules, std::vector<int>(players, rules.dice), static_cast<int>(seating.seed % players)};
  }

  const std::string& name(int seat) const { return seating_.names[seat]; }
  std::string does(int seat, const std::string& verb) const {
    return liars::does(name(seat), verb);
  }

  void introduce() const {
    say(rules_in_force(rules_) + "\n");
    TextTable table("ll");
    for (std::size_t seat = 1; seat < seating_.names.size(); ++seat) {
      table.add({seating_.names[seat], seating_.agents[seat]->name()});
    }
    say("Against you play\n" + table.text());
    say("\nWrite a bid such as 3x4, or call, exact, hint, help, quit.\n");
  }

  void begin_round() const {
    const liars::Round& round = record_.match.round();
    std::vector<std::string> dice;
    for (int seat = 0; seat < round.players(); ++seat) {
      if (round.dice[seat] > 0) dice.push_back(fmt::format("{} {}", name(seat), round.dice[seat]));
    }
    say(fmt::format("\nRound {}: {}, {} in play. {}.\n", record_.match.past().size() + 1,
                    enumerate(dice), dice_count(round.dice_in_play()),
                    does(round.starter, "start")));
    if (round.palifico) {
      const bool locked = rules_.palifico_face == liars::PalificoFace::kLocked;
      say(fmt::format("Palifico: nothing is wild, and {}.\n",
                      locked ? "all bid on the face of the first"
                             : "only players with one die change the face"));
    }
    if (round.dice[kYou] > 0) {
      say(fmt::format("Your dice: {}\n", dice::to_string(record_.match.hands()[kYou], " ")));
    }
  }

  void announce(const liars::Action& action) const {
    const int seat = record_.match.round().to_move();
    if (seat == kYou && action.kind == liars::Action::Kind::kBid) return;  // it stands there
    say(action.kind == liars::Action::Kind::kBid
            ? fmt::format("  {:<8}{:<6}{}\n", name(seat), liars::to_string(action.bid),
                          liars::in_words(action.bid))
            : fmt::format("  {}{}.\n", does(seat, "call"),
                          action == liars::kCall ? "" : " it exact"));
  }

  void end_round() const {
    const liars::PastRound& past = record_.match.past().back();
    const liars::Settlement end = liars::settle(past);
    const liars::Bid& bid = past.round.bids.back();
    TextTable hands("ll");
    for (int seat = 0; seat < past.round.players(); ++seat) {
      if (past.round.dice[seat] > 0)
        hands.add({name(seat), dice::to_string(past.hands[seat], " ")});
    }
    say("\n" + hands.text());
    say(fmt::format("{} bid, {} there: {}.\n", liars::in_words(bid), end.count,
                    end.count == bid.quantity ? "met exactly"
                    : end.met                 ? "the bid holds"
                                              : "the bid was too high"));
    for (int seat = 0; seat < past.round.players(); ++seat) {
      const int change = end.dice[seat] - past.round.dice[seat];
      if (change == 0) continue;
      say(fmt::format("{} {}{}.\n", change < 0 ? does(seat, "lose") : does(seat, "gain"),
                      dice_count(std::abs(change)),
                      end.dice[seat] > 0    ? ""
                      : name(seat) == "You" ? " and are out"
                                            : " and is out"));
    }
  }

  // The seat that calls the last bid exact though it is not its turn, -1 if none does, and nothing
  // if the player leaves.
  std::optional<int> out_of_turn() {
    const liars::Match& match = record_.match;
    const std::vector<int> seats = match.round().out_of_turn();
    if (seats.empty()) return -1;
    const std::uint64_t seed = seating_.seed + ++decisions_;
    for (const int seat : seats) {
      if (seat == kYou) {
        const auto exact = ask_exact();
        if (!exact) return std::nullopt;
        if (*exact) return seat;
      } else if (liars::chooses_exact(*seating_.agents[seat], match.view_out_of_turn(seat), seed)) {
        return seat;
      }
    }
    return -1;
  }

  // Whether the player calls exact out of turn; nothing: to leave.
  static std::optional<bool> ask_exact() {
    for (std::string line;;) {
      say("exact, or Enter to pass > ");
      if (!read_line(line) || line == "quit" || line == "q") return {};
      if (line == "exact") return true;
      if (line.empty() || line == "pass") return false;
      say("  It is not your turn: write exact, or nothing.\n");
    }
  }

  // Without blanks around it; false at the end of the input.
  static bool read_line(std::string& line) {
    if (!std::getline(std::cin, line)) {
      say("\n");
      return false;
    }
    if (!is_terminal(stdin)) say(line + "\n");  // so that a transcript can be read
    line = std::string(trimmed(line));
    return true;
  }

  std::optional<liars::Action> think() {
    const int seat = record_.match.round().to_move();
    liars::Agent& agent = *seating_.agents[seat];
    const std::int64_t faults = agent.faults().total();
    const liars::Action action =
        liars::choose(agent, record_.match.view(), seating_.seed + ++decisions_);
    if (agent.faults().total() > faults) {
      say(fmt::format("  {} no good answer, which counts as a {} (so far: {}).\n",
                      does(seat, "give"), action == liars::kCall ? "call" : "lowest bid",
                      liars::in_words(agent.faults())));
    }
    return action;
  }

  // To those who have not looked on.
  void show_round() const {
    for (std::size_t seat = 1; seat < seating_.agents.size(); ++seat) {
      seating_.agents[seat]->see_round(record_.match, static_cast<int>(seat));
    }
  }

  // What the player wants to do; nothing: to leave.
  std::optional<liars::Action> ask() {
    if (seating_.hints) give_hint();
    for (std::string line;;) {
      say(name(kYou) + " > ");
      if (!read_line(line) || line == "quit" || line == "q") return {};
      if (line == "help" || line == "?") {
        say(kHelp);
      } else if (line == "hint") {
        give_hint();
      } else if (!line.empty()) {
        const auto action = liars::parse_action(line);
        const auto allowed =
            action ? liars::check(record_.match.round(), *action) : Result<void>(pass_on(action));
        if (allowed) return *action;
        say("  " + allowed.error().message + "\n");
      }
    }
  }

  // What the agent who is about to do this thought of it.
  Result<void> log(const liars::Action& action) {
    const int seat = record_.match.round().to_move();
    if (seating_.telemetry.empty() || seat == kYou) return {};
    const auto decided =
        engine::liars_decided(*seating_.agents[seat], record_.match, action, seating_.names);
    if (telemetry_ << engine::to_line(decided) << std::flush) return {};
    return io_error(seating_.telemetry, "cannot write");
  }

  void give_hint() {
    const liars::View view = record_.match.view();
    const auto advice = engine_.liars_advise({.position = {view.round, view.hand},
                                              .names = seating_.names,
                                              .record = liars::to_string(record_),
                                              .seed = seating_.seed + decisions_},
                                             call_);
    say("  hint: " + (advice ? hint(*advice) : advice.error().message) + "\n");
  }

  Result<void> keep() const {
    if (seating_.record.empty()) return {};
    const std::string text = liars::to_string(record_);
    return write_file(seating_.record, std::array<std::string_view, 1>{text});
  }

  Result<void> leave() const {
    say("You leave the table.\n");
    return where_it_is();
  }

  Result<void> where_it_is() const {
    if (!seating_.record.empty()) {
      say(fmt::format("The record is {}; see hazard liars review {}\n", seating_.record,
                      seating_.record));
    }
    return {};
  }

  engine::Engine& engine_;
  const engine::Call& call_;
  Seating seating_;
  liars::Rules rules_;
  liars::MatchRecord record_;
  std::ofstream telemetry_;
  std::uint64_t decisions_ = 0;
};

}  // namespace

void Program::add_liars_play(Syntax parent) {
  Syntax sub = add(
      parent,
      {"play", "Play a match in the terminal",
       "  hazard liars play --agents engine,engine\n"
       "  hazard liars play --agents honest,threshold:0.3,engine:500 --record match.txt --hints\n"
       "  hazard liars play --agents \"cmd:python3 bot.py\"\n"},
      &Program::liars_play);
  LiarsFlags& flags = flags_.liars;
  sub.option("--agents", flags.agents, "LIST",
             "Against you, 1 to 9: engine,honest; see docs/liars.md");
  liars_agents_options(sub);
  liars_rules_option(sub);
  liars_programs_options(sub);
  sub.option("--seed", flags.seed, "N", "Of the dice; another each time by default");
  sub.option("--name", flags.name, "NAME", "Yours; You by default");
  sub.option("--names", flags.names, "LIST", "Of the others: Anna,Bo");
  sub.option("--record", flags.record, "FILE", "File to keep the match in, for review");
  sub.flag("--hints", flags.hints, "Say before each turn what the engine would do");
  no_cache_flag(sub);
  threads_option(sub);
}

int Program::liars_play() {
  const LiarsFlags& flags = flags_.liars;
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto agents = parse_agents(flags.agents.value_or("engine,engine"));
  if (!agents) return complain(agents.error());
  if (agents->size() >= liars::kMaxPlayers) {
    return complain(
        {Errc::kBadInput, fmt::format("agents '{}': {} of them; name 1 to {}", *flags.agents,
                                      agents->size(), liars::kMaxPlayers - 1)});
  }
  const auto configs = liars_configs();
  if (!configs) return complain(configs.error());
  auto players = liars::players_of(*agents, *configs);
  if (!players) return complain(players.error());
  Seating seating{.record = flags.record.value_or(""),
                  .telemetry = flags.telemetry.value_or(""),
                  .hints = flags.hints};
  const auto first = engine::kLiarsNames.begin() + 1;
  seating.names.assign(first, first + static_cast<int>(agents->size()));
  if (flags.names) {
    auto given = parse_list("names", *flags.names);
    if (given && given->size() != agents->size()) {
      return complain({Errc::kBadInput, fmt::format("names '{}': {} for {} agents; write one each",
                                                    *flags.names, given->size(), agents->size())});
    }
    if (!given) return complain(given.error());
    seating.names = *std::move(given);
  }
  seating.names.insert(seating.names.begin(), flags.name);
  for (std::size_t i = 0; i < seating.names.size(); ++i) {
    const std::string& name = seating.names[i];
    if (const auto good = liars::check_name(name); !good) return complain(good.error());
    if (std::find(seating.names.begin(), seating.names.begin() + static_cast<int>(i), name) !=
        seating.names.begin() + static_cast<int>(i)) {
      return complain({Errc::kBadInput, fmt::format("name '{}': two players have it", name)});
    }
  }
  const auto seed =
      flags.seed ? parse_seed(*flags.seed) : Result<std::uint64_t>(std::random_device{}());
  if (!seed) return complain(seed.error());
  seating.seed = *seed;
  const auto programs = liars_programs();
  if (!programs) return complain(programs.error());
  auto how = call("playing rounds of " + liars::to_string(*rules));
  if (!how) return complain(how.error());
  how->watch.progress = [this](double fraction) {  // agents outlive the line of progress
    if (progress_) progress_->watch().report(fraction);
  };
  std::vector<std::string> warnings;
  seating.agents.resize(1);
  for (liars::Player& player : *players) {
    player.telemetry = !seating.telemetry.empty();
    auto made = engine().liars_agent({.rules = *rules,
                                      .player = player,
                                      .players = static_cast<int>(agents->size()) + 1,
                                      .programs = *programs},
                                     *how);
    if (!made) return complain(made.error());
    seating.agents.push_back(std::move(made->agent));
    warnings.insert(warnings.end(), made->warnings.begin(), made->warnings.end());
  }
  warn(std::move(warnings));  // with the end of progress: Ctrl-C leaves the table from here on
  const auto played = Session(engine(), *how, *rules, std::move(seating)).run();
  return played ? 0 : complain(played.error());
}

}  // namespace hazard::cli
