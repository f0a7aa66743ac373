// Playing to win: target, endgame, duel, thresholds, bounds; objectives and opponents of advice.
#include "base/text.h"
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "versus/contestants.h"

namespace hazard::cli {
namespace {

// A card takes the rules of the position; whole positions and variants have their own.
Result<scorecard::Position> parse_opponent(const std::string& text,
                                           const scorecard::RuleSet& rules) {
  const std::string variant = text.substr(0, text.find(':'));
  if (!trimmed(variant).empty() && scorecard::find_rules(variant)) {
    return scorecard::parse_position(text);
  }
  return scorecard::parse_position({.variant = rules.name, .card = text});
}

// Before any work, as those of policies.
Result<std::vector<std::string>> parse_players(const std::string& name, const std::string& text) {
  auto players = parse_list(name, text);
  if (!players) return players;
  for (const std::string& player : *players) {
    const auto known = versus::canonical_contestant(player);
    if (!known) return pass_on(known);
  }
  return players;
}

Result<engine::DuelRequest> duel_request(const VersusFlags& flags) {
  engine::DuelRequest request;
  auto players = parse_players("players", flags.players);
  if (!players) return pass_on(players);
  request.players = *std::move(players);
  if (flags.instead) {
    auto instead = parse_players("instead", *flags.instead);
    if (!instead) return pass_on(instead);
    request.instead = *std::move(instead);
  }
  const auto games = parse_whole("games", flags.games.value_or("10000"), 1, engine::kMostGames);
  if (!games) return pass_on(games);
  const auto seed = parse_seed(flags.seed.value_or("1"));
  if (!seed) return pass_on(seed);
  request.games = *games;
  request.seed = *seed;
  request.rotate = !flags.fixed_seats;
  return request;
}

Result<std::vector<double>> thetas_asked_for(const std::optional<std::string>& text) {
  if (!text) return std::vector<double>();
  return risk::parse_thetas(*text);
}

}  // namespace

// --- what advice takes ---------------------------------------------------------------------------

void Program::opponent_option(Syntax sub, const std::string& about) {
  sub.option("--opponent", flags_.versus.opponents, "CARD", about);
}

Result<std::optional<solve::Objective>> Program::advice_objective() const {
  using Goal = std::optional<solve::Objective>;
  const VersusFlags& flags = flags_.versus;
  const auto goal = objective();
  if (!goal) return pass_on(goal);
  if (flags.target && flags.objective) {
    return fail(Errc::kBadInput, "target '{}' and objective '{}': write one of them", *flags.target,
                *flags.objective);
  }
  if (!flags.opponents.empty() && flags.target) {
    return fail(Errc::kBadInput,
                "target '{}': it does not look at opponents; leave out one of them", *flags.target);
  }
  const bool chosen = flags.target || flags.objective || !flags.opponents.empty();
  if (chosen && goal->theta != 0) {
    return fail(Errc::kBadInput, "theta '{}': {}; leave out one of them", flags_.theta,
                flags.target      ? "the target says what is maximised"
                : flags.objective ? "the objective says what is maximised"
                                  : "with an opponent at the table the chance to win is maximised");
  }
  if (flags.opponent_policy && flags.opponents.empty()) {
    return fail(Errc::kBadInput, "opponent-policy '{}': there is no opponent; add --opponent CARD",
                *flags.opponent_policy);
  }
  if (flags.target) {
    const auto points = parse_whole("target", *flags.target, 1, solve::kMostTarget);
    if (!points) return pass_on(points);
    return solve::make_target(static_cast<int>(*points)).map([](auto made) { return Goal(made); });
  }
  if (flags.objective) {
    return solve::parse_objective(*flags.objective).map([](auto made) { return Goal(made); });
  }
  return flags.opponents.empty() ? Goal(*goal) : Goal();
}

Result<std::vector<scorecard::Position>> Program::opponents(const scorecard::RuleSet& rules) const {
  std::vector<scorecard::Position> cards;
  for (const std::string& text : flags_.versus.opponents) {
    const auto card = parse_opponent(text, rules);
    if (!card) return fail(card.error().code, "opponent: {}", card.error().message);
    cards.push_back(*card);
  }
  return cards;
}

// --- target, endgame -----------------------------------------------------------------------------

void Program::add_target() {
  Syntax sub = add({"target", "Show the best chance to reach each number of points",
                    "  hazard target yatzy\n"
                    "  hazard target yatzy:ones=3,twos=6,chance=21 --csv chances.csv\n"
                    "  hazard target yahtzee --thetas -0.05:0.1:0.01 --json\n"
                    "What to do for a target: hazard advise yatzy::13356:2 --target 290\n"},
                   &Program::target);
  card_arguments(sub);
  thetas_option(sub, "12 from -0.05 to 0.15");
  csv_option(sub, "number of points");
  usual_options(sub);
}

int Program::target() {
  const auto where = position("yatzy");
  if (!where) return complain(where.error());
  const auto thetas = thetas_asked_for(flags_.thetas);
  if (!thetas) return complain(thetas.error());
  return ask("solving targets of " + where->rules.name, &engine::Engine::target,
             {.position = *where, .thetas = *thetas});
}

void Program::add_endgame() {
  Syntax sub = add({"endgame", "Solve the end of a match of two who both play to win",
                    "  hazard endgame yahtzee-plain --card CARD --opponent CARD\n"
                    "  hazard endgame POSITION --opponent CARD --json\n"
                    "Up to three boxes may be open on each card, and all scores are known.\n"},
                   &Program::endgame);
  position_arguments(sub);
  opponent_option(sub, "Card of the other, who moves next");
  sub.flag("--all", flags_.all, "Show all keeps, not only the best ten");
  usual_options(sub);
}

int Program::endgame() {
  const auto where = position("POSITION --opponent CARD");
  if (!where) return complain(where.error());
  const auto others = opponents(where->rules);
  if (!others) return complain(others.error());
  if (others->size() != 1) {
    return complain(
        {Errc::kBadInput, others->empty()
                              ? "opponent missing; write his card: --opponent ones=3,twos=6"
                              : fmt::format("{} opponents: the end of a match is solved for two "
                                            "players; write one",
                                            others->size())});
  }
  return ask("solving the end of the match", &engine::Engine::endgame,
             {.position = *where, .opponent = others->front()}, flags_.all);
}

// --- duel ----------------------------------------------------------------------------------------

void Program::add_duel() {
  Syntax sub = add({"duel", "Play matches with random dice: who wins how often",
                    "  hazard duel --players win,theta:0 --games 10000 --seed 1\n"
                    "  hazard duel yahtzee --players optimal,optimal,theta:0.05\n"
                    "  hazard duel --players optimal,win --instead select-theta,underdog "
                    "--fixed-seats\n"
                    "What has been played is kept: more games go on from there.\n"},
                   &Program::duel);
  sub.argument("position", flags_.subject,
               "Variant, or everybody's card VARIANT:CARD; yatzy by default");
  sub.option("--variant,--position", flags_.versus.start, "NAME", "The same, by name");
  sub.option("--players", flags_.versus.players, "LIST",
             "1 to 8 ways to play, see hazard policies;\nwin,optimal by default");
  sub.option("--instead", flags_.versus.instead, "LIST",
             "Players that take the last one's place in turn,\nwith the same dice");
  sub.option("--games", flags_.versus.games, "N", "How many; 10000 by default");
  sub.option("--seed", flags_.versus.seed, "N",
             "Of the dice: the same seed, the same games, on any number of threads");
  sub.flag("--fixed-seats", flags_.versus.fixed_seats,
           "Players sit as they are listed; else the seats go round");
  csv_option(sub, "player");
  usual_options(sub);
}

int Program::duel() {
  if (flags_.subject && flags_.versus.start) {
    return complain({Errc::kBadInput, fmt::format("'{}' and '{}': write one of them",
                                                  *flags_.subject, *flags_.versus.start)});
  }
  if (!flags_.subject) flags_.subject = flags_.versus.start.value_or("yatzy");
  const auto where = position("yatzy");
  if (!where) return complain(where.error());
  auto request = duel_request(flags_.versus);
  if (!request) return complain(request.error());
  request->position = *where;
  return ask("playing matches of " + where->rules.name, &engine::Engine::duel, *request);
}

// --- thresholds, bounds, report ------------------------------------------------------------------

void Program::add_thresholds() {
  Syntax sub = add({"thresholds", "Show when to be bold in a match: by gap and turns left",
                    "  hazard thresholds yatzy\n"
                    "  hazard thresholds yatzy --csv thresholds.csv\n"
                    "  hazard thresholds yahtzee --thetas=-0.05,0,0.05 --json\n"},
                   &Program::thresholds);
  variant_argument(sub);
  thetas_option(sub, "12 from -0.05 to 0.15");
  csv_option(sub, "gap and number of turns left");
  usual_options(sub);
}

int Program::thresholds() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto thetas = thetas_asked_for(flags_.thetas);
  if (!thetas) return complain(thetas.error());
  return ask("comparing attitudes in " + rules->name, &engine::Engine::thresholds,
             {.variant = *rules, .thetas = *thetas});
}

void Program::add_bounds() {
  Syntax sub = add({"bounds", "Show what no play to win can exceed",
                    "  hazard bounds yatzy\n  hazard bounds yahtzee --json\n"},
                   &Program::bounds);
  variant_argument(sub);
  usual_options(sub);
}

int Program::bounds() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  return ask("bounding " + rules->name, &engine::Engine::bounds, {*rules});
}

int Program::match_report(const scorecard::RuleSet& rules) {
  if (flags_.thetas) {
    return complain(
        {Errc::kBadInput, "thetas: a report about matches has its own; leave them out"});
  }
  const auto games =
      parse_whole("games", flags_.versus.games.value_or("20000"), 1, engine::kMostGames);
  if (!games) return complain(games.error());
  const auto seed = parse_seed(flags_.versus.seed.value_or("1"));
  if (!seed) return complain(seed.error());
  const auto file =
      parse_output("out", flags_.html.value_or(rules.name + "-match.html"), {".html"});
  if (!file) return complain(file.error());
  const auto how = call("playing matches of " + rules.name);
  if (!how) return complain(how.error());
  return write_report(
      engine().match_report({.variant = rules, .games = *games, .seed = *seed}, *how), *file);
}

}  // namespace hazard::cli
