// Liar's Dice: the commands below `hazard liars`, each with its grammar.
//
// A new one takes an add_liars_...() that names its options and what it runs, a line in
// add_liars(), an answer of the engine with to_json() and show(), and a row in LiarsFlags for each
// option.
#include "base/files.h"
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/limits.h"
#include "hazard/liars/config/player.h"
#include "hazard/liars/exact/duel.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/binomial.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::cli {

// --- grammar -------------------------------------------------------------------------------------

void Program::add_liars() {
  Syntax sub = Syntax(app_.get()).command("liars", "Liar's Dice: bids, calls and players");
  std::string rules;
  for (const liars::Preset& preset : liars::presets()) {
    rules += fmt::format("  {:<26}  {}\n", preset.name, preset.summary);
  }
  sub.footer("Rules, with switches as in perudo+palifico=off+exact=gain:\n" + rules +
             "\nExamples:\n"
             "  hazard liars call --hand 4,1,2,2,6 --dice 10 --bid 3x4\n"
             "  hazard liars advise perudo:5-5-5:2x3,3x3:41226\n"
             "  hazard liars play --agents engine,engine\n");
  json_flag(sub);
  add_liars_call(sub);
  add_liars_advise(sub);
  add_liars_play(sub);
  add_liars_review(sub);
  add_liars_tournament(sub);
  add_liars_solve(sub);
  add_liars_exploit(sub);
  add_liars_train(sub);
  add_liars_lbr(sub);
  add_liars_values(sub);
  add_liars_rules(sub);
  add_liars_config(sub);
}

void Program::add_liars_call(Syntax parent) {
  Syntax sub = add(parent,
                   {"call", "How likely a bid is to hold, from your own dice",
                    "  hazard liars call --hand 4,1,2,2,6 --dice 10 --bid 3x4\n"
                    "  hazard liars call --hand 41226 --dice 10 --bid 3x4 --no-wild\n"
                    "  hazard liars call --hand 2 --dice 2 --bid 1x6 --rules openspiel --json\n"},
                   &Program::liars_call);
  sub.option("--hand", flags_.liars.hand, "DICE", "Your dice: 4,1,2,2,6 or 41226");
  sub.option("--dice", flags_.liars.dice, "N", "Dice in play, your own among them");
  sub.option("--bid", flags_.liars.bid, "QxF", "The bid: 3x4 for three fours");
  liars_rules_option(sub);
  sub.flag("--no-wild", flags_.liars.no_wild,
           "No wild dice: in a palifico round, or after a bid on ones\n"
           "where that ends it");
  sub.option("--large-m", flags_.liars.large_m, "NAME",
             "Beyond 10,000 unseen dice: auto, normal or poisson\n"
             "approximate; none, the default, is exact");
  sub.flag("--logspace", flags_.liars.logspace,
           "Compute in logarithms, which hold the smallest chances");
  json_flag(sub);
}

void Program::add_liars_rules(Syntax parent) {
  json_flag(add(parent,
                {"rules", "List the rules: presets and switches",
                 "  hazard liars rules\n"
                 "  hazard liars advise perudo+palifico=off+exact=gain:5-5:2x3:41226\n"},
                &Program::liars_list_rules));
}

void Program::add_liars_config(Syntax parent) {
  Syntax sub = add(parent,
                   {"config", "List how the engine decides: every key of a configuration",
                    "  hazard liars config > engine.toml                a file to change\n"
                    "  hazard liars config --config engine.toml\n"
                    "  hazard liars tournament --agents engine,engine --config 2=engine.toml\n"},
                   &Program::liars_config);
  sub.option("--config", flags_.liars.config, "FILE", "A file in TOML that is applied first");
  json_flag(sub);
}

void Program::liars_rules_option(Syntax sub) {
  sub.option("--rules", flags_.liars.rules, "RULES",
             "Rules, see hazard liars --help; perudo by default");
}

void Program::liars_decision_options(Syntax sub) {
  sub.option("--agent", flags_.liars.agent, "NAME",
             "Who decides: engine by default, montecarlo, or with\n"
             "words such as engine:2000+no-posterior");
  sub.option("--rollouts", flags_.liars.rollouts, "N", "Rounds to imagine, at most");
  sub.option("--ms", flags_.liars.ms, "N", "Milliseconds to think, at most");
  sub.option("--config", flags_.liars.config, "FILE", "How the engine decides, in TOML");
}

void Program::liars_agents_options(Syntax sub) {
  sub.option("--config", flags_.liars.configs, "FILE",
             "How agents that imagine rounds decide, in TOML; 2=FILE:\n"
             "the second of --agents alone. May stand several times");
  sub.option("--telemetry", flags_.liars.telemetry, "FILE",
             "File to add a line of JSON to for each of their decisions");
}

void Program::liars_seed_option(Syntax sub) {
  sub.option("--seed", flags_.liars.seed, "N",
             "Of the dice and of what is imagined: the same seed, the same result");
}

void Program::liars_programs_options(Syntax sub) {
  sub.option("--answer-ms", flags_.liars.answer_ms, "N",
             "Milliseconds that an agent cmd:PROGRAM has for an answer; 1000 by\ndefault");
  sub.option("--start-ms", flags_.liars.start_ms, "N",
             "The same for its first answer after a start; 5000 by default");
}

// --- what several commands share -----------------------------------------------------------------

Result<liars::Duel> Program::liars_duel(const liars::Rules& rules) const {
  const LiarsFlags& flags = flags_.liars;
  if (!flags.dice) {
    return fail(Errc::kBadInput, "dice missing; write hazard {} --dice 1v1", command_name());
  }
  return liars::parse_duel(rules, *flags.dice, flags.palifico);
}

Result<liars::Player> Program::liars_player() const {
  const LiarsFlags& flags = flags_.liars;
  liars::Player player{.agent = flags.agent};
  if (flags.config) {
    auto text = read_file(*flags.config);
    if (!text) return pass_on(text);
    player.config = *std::move(text);
    player.config_name = *flags.config;
  }
  if (flags.rollouts) {
    const auto rollouts = parse_whole("rollouts", *flags.rollouts, 1, liars::kMostRollouts);
    if (!rollouts) return pass_on(rollouts);
    player.rollouts = *rollouts;
  }
  if (flags.ms) {
    const auto ms = parse_whole("ms", *flags.ms, 1, liars::kMostMilliseconds);
    if (!ms) return pass_on(ms);
    player.milliseconds = *ms;
  }
  return player;
}

// "FILE", of all agents, or "2=FILE", of one; a file of such a name is "./2=FILE".
Result<std::vector<liars::TableConfig>> Program::liars_configs() const {
  std::vector<liars::TableConfig> configs;
  for (const std::string& word : flags_.liars.configs) {
    liars::TableConfig& one = configs.emplace_back();
    const auto digits = word.find_first_not_of("0123456789");
    const bool numbered = digits > 0 && digits != word.npos && word[digits] == '=';
    if (numbered) {
      const auto agent = parse_whole("config", word.substr(0, digits), 1, liars::kMaxPlayers);
      if (!agent) return pass_on(agent);
      one.agent = static_cast<int>(*agent);
    }
    one.config_name = numbered ? word.substr(digits + 1) : word;
    auto text = read_file(one.config_name);
    if (!text) return pass_on(text);
    one.config = *std::move(text);
  }
  return configs;
}

Result<std::uint64_t> Program::liars_seed() const {
  return parse_seed(flags_.liars.seed.value_or("1"));
}

Result<liars::OutsideOptions> Program::liars_programs() const {
  const LiarsFlags& flags = flags_.liars;
  liars::OutsideOptions options;
  if (flags.answer_ms) {
    const auto ms = parse_whole("answer-ms", *flags.answer_ms, 1, liars::kMostMilliseconds);
    if (!ms) return pass_on(ms);
    options.answer_milliseconds = *ms;
  }
  if (flags.start_ms) {
    const auto ms = parse_whole("start-ms", *flags.start_ms, 1, liars::kMostMilliseconds);
    if (!ms) return pass_on(ms);
    options.start_milliseconds = *ms;
  }
  return options;
}

// --- commands ------------------------------------------------------------------------------------

Result<liars::Rules> Program::liars_rules() const {
  auto rules = liars::parse_rules(flags_.liars.rules);
  if (!rules) return rules;
  if (flags_.liars.no_wild) rules->wild = liars::Wild::kOff;
  if (flags_.liars.faces) {
    const auto faces = parse_whole("faces", *flags_.liars.faces, 2, liars::kMaxFaces);
    if (!faces) return pass_on(faces);
    rules->faces = static_cast<int>(*faces);
  }
  return rules;
}

int Program::liars_call() {
  const LiarsFlags& flags = flags_.liars;
  if (!flags.hand || !flags.dice || !flags.bid) {
    return complain(
        {Errc::kBadInput,
         fmt::format("{} missing; write hazard liars call --hand 4,1,2,2,6 --dice 10 --bid 3x4",
                     !flags.hand   ? "hand"
                     : !flags.dice ? "dice"
                                   : "bid")});
  }
  const auto rules = liars_rules();
  if (!rules) return complain(rules.error());
  const auto hand = liars::parse_hand(*flags.hand, rules->faces);
  if (!hand) return complain(hand.error());
  const auto dice = parse_whole("dice", *flags.dice, 1, engine::kMostCallDice);
  if (!dice) return complain(dice.error());
  const auto bid = liars::parse_bid(*flags.bid);
  if (!bid) return complain(bid.error());
  const auto large_m = liars::parse_large_m(flags.large_m);
  if (!large_m) return complain(large_m.error());
  return answer(engine().liars_call({.rules = *rules,
                                     .hand = *hand,
                                     .dice = static_cast<int>(*dice),
                                     .bid = *bid,
                                     .large_m = *large_m,
                                     .logspace = flags.logspace}));
}

int Program::liars_config() {
  const auto player = liars_player();
  if (!player) return complain(player.error());
  return answer(
      engine().liars_config({.config = player->config, .config_name = player->config_name}));
}

int Program::liars_list_rules() { return answer(engine().liars_rules()); }

}  // namespace hazard::cli
