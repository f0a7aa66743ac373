// Fields of what is asked and answered about playing to win.
#include "engine/match_fields.h"

#include <cmath>
#include <optional>

#include "engine/evaluate_fields.h"
#include "hazard/engine/limits.h"
#include "hazard/evaluate/counts.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/stats/statistics.h"
#include "hazard/versus/duel.h"

namespace hazard::engine {
namespace {

using stats::Moments;
using versus::DuelPlayer;

// A player of a match that was played often.
struct Played {
  const DuelPlayer* player;
  std::int64_t games;
};

struct Replaced {
  const versus::Substitute* substitute;
  std::int64_t games;
};

double share(std::int64_t count, std::int64_t games) {
  return static_cast<double>(count) / static_cast<double>(games);
}

std::vector<std::optional<double>> thetas_by_turn(const DuelPlayer& player) {
  std::vector<std::optional<double>> list;
  for (const Moments& theta : player.theta) {
    list.push_back(theta.n > 0 ? std::optional(theta.mean) : std::nullopt);
  }
  return list;
}

}  // namespace

Estimated counted(const DuelPlayer& player, std::int64_t games) {
  const double win = share(player.win.count, games);
  return {win, share(player.draw.count, games), share(player.loss.count, games),
          stats::wilson_interval(player.win.count, games),
          std::sqrt(win * (1 - win) / static_cast<double>(games))};
}

Estimated adjusted(const DuelPlayer& player) {
  const Moments& win = player.win.adjusted;
  return {win.mean, player.draw.adjusted.mean, player.loss.adjusted.mean,
          stats::normal_interval(win), win.standard_error()};
}

double of_decided(const DuelPlayer& player) {
  const double win = player.win.adjusted.mean;
  const double loss = player.loss.adjusted.mean;
  return win + loss > 0 ? win / (win + loss) : 0;
}

}  // namespace hazard::engine

namespace hazard::codec {

using namespace hazard::engine;
using evaluate::Counts;
using stats::Moments;
using versus::Duel;
using versus::DuelPlayer;

void Struct<Moments>::list(Fields<Moments>& f) {
  f("n", &Moments::n, "size of the sample").required();
  f("mean", &Moments::mean, "of the sample").required();
  f("m2", &Moments::m2, "sum of squared deviations").required();
}

void Struct<Counts>::list(Fields<Counts>& f) {
  f("first", &Counts::first, "points of the first number").required();
  f("at", &Counts::at, "how often, from there on").required();
}

void Struct<versus::Share>::list(Fields<versus::Share>& f) {
  f("count", &versus::Share::count, "games").required();
  f("adjusted", &versus::Share::adjusted, "luck-adjusted chances").required();
}

void Struct<DuelPlayer>::list(Fields<DuelPlayer>& f) {
  f("name", &DuelPlayer::name, "of the player").required();
  f("win", &DuelPlayer::win, "won").required();
  f("draw", &DuelPlayer::draw, "drawn").required();
  f("loss", &DuelPlayer::loss, "lost").required();
  f("score", &DuelPlayer::score, "final scores").required();
  f("margin", &DuelPlayer::margin, "own score - the best of the others").required();
  f("theta", &DuelPlayer::theta, "attitudes by turn").required();
}

void Struct<versus::Substitute>::list(Fields<versus::Substitute>& f) {
  f("player", &versus::Substitute::player, "in the place of the last").required();
  f("difference", &versus::Substitute::difference, "to the one he stands in for").required();
}

void Struct<Duel>::list(Fields<Duel>& f) {
  f("games", &Duel::games, "that were played").required();
  f("players", &Duel::players, "as they were listed").required();
  f("instead", &Duel::instead, "in the place of the last").required();
}

// --- target, endgame -----------------------------------------------------------------------------

void Struct<TargetRequest>::list(Fields<TargetRequest>& f) {
  f("position", &TargetRequest::position, "between turns; a variant: from the start").required();
  f("thetas", &TargetRequest::thetas, "constant attitudes to set beside it; none: the usual ones",
    "1/points")
      .between(-solve::kMaxTheta, solve::kMaxTheta);
}

void Struct<TargetAnswer::Constant>::list(Fields<TargetAnswer::Constant>& f) {
  using Constant = TargetAnswer::Constant;
  f("target", &Constant::target, "to reach or to exceed", "points");
  f("theta", &Constant::theta, "the best attitude for it, of those tried", "1/points");
  f("probability", &Constant::probability, "to reach it so");
}

void Struct<TargetAnswer>::list(Fields<TargetAnswer>& f) {
  f("position", &TargetAnswer::position, "where the player stands");
  f("variant", &TargetAnswer::variant, "the rule set");
  f(
      "exact", [](const TargetAnswer&) { return true; }, "computed, not sampled");
  f("best", &TargetAnswer::best, "final scores, each with the best chance to reach it or more");
  f("for_points", &TargetAnswer::for_points, "the same chances of who plays for points");
  f("constant", &TargetAnswer::constant, "the same with the best constant attitude to risk");
  f("lanes", &TargetAnswer::lanes, "anchors with their points that were solved");
  f("bytes", &TargetAnswer::bytes, "of them in memory at a time", "bytes");
  f("seconds", &TargetAnswer::seconds, "of solving", "seconds");
  f("seconds_mean", &TargetAnswer::seconds_mean, "of solving the mean, for comparison", "seconds");
  f("warnings", &TargetAnswer::warnings, kWarningsMeaning);
}

void Struct<EndgameRequest>::list(Fields<EndgameRequest>& f) {
  f("position", &EndgameRequest::position, "card of the player to move, with up to 3 open boxes")
      .required();
  f("opponent", &EndgameRequest::opponent, "card of the other, with up to 3 open boxes").required();
}

void Struct<EndgameAnswer>::list(Fields<EndgameAnswer>& f) {
  f("position", &EndgameAnswer::position, "card of the player to move");
  f("opponent", &EndgameAnswer::opponent, "card of the other");
  f(
      "exact", [](const EndgameAnswer&) { return true; }, "computed, not sampled");
  f("value", &EndgameAnswer::value, "win + draw / 2 if both play to win");
  f("actions", &EndgameAnswer::actions, "best first; none between turns");
  f("assumed_action", &EndgameAnswer::assumed_action,
    "the best if the opponent played for points; null between turns");
  f("assumed_value", &EndgameAnswer::assumed_value, "win + draw / 2 if he did");
  f("given_away", &EndgameAnswer::given_away, "of value, by playing this turn as if he did");
  f("positions", &EndgameAnswer::positions, "pairs of cards with their leads that were solved");
  f("seconds", &EndgameAnswer::seconds, "of computation, the table being loaded", "seconds");
  f("warnings", &EndgameAnswer::warnings, kWarningsMeaning);
}

// --- duel ----------------------------------------------------------------------------------------

void Struct<DuelRequest>::list(Fields<DuelRequest>& f) {
  f("position", &DuelRequest::position, "everybody's card; a variant: from the start").required();
  f("players", &DuelRequest::players, "1 to 8 ways to play");
  f("instead", &DuelRequest::instead,
    "ways to play that take the last player's place in turn, with the same dice");
  f("games", &DuelRequest::games, "to play").between(1, kMostGames);
  f("seed", &DuelRequest::seed, "decides all dice");
  f("rotate", &DuelRequest::rotate, "seats from game to game; else as listed");
}

template <>
struct Struct<Estimated> {
  static constexpr const char* kName = "Estimated";
  static constexpr const char* kMeaning = "Chances of a player, estimated";
  static void list(Fields<Estimated>& f) {
    f("win", &Estimated::win, "share of games with more points than all others");
    f("draw", &Estimated::draw, "share with as many as the best of them");
    f("loss", &Estimated::loss, "share with fewer");
    f(
        "low", [](const Estimated& e) { return e.interval.lower; }, "95 % interval of win");
    f(
        "high", [](const Estimated& e) { return e.interval.upper; }, "95 % interval of win");
    f("error", &Estimated::error, "standard error of win");
  }
};

template <class T, class PlayedOf>
void list_played(Fields<T>& f, PlayedOf of) {
  f(
      "player", [of](const T& t) { return of(t).player->name; }, "the way to play");
  const auto estimate = [of](double Estimated::*member) {
    return [of, member](const T& t) { return adjusted(*of(t).player).*member; };
  };
  f("win", estimate(&Estimated::win), "luck-adjusted chance to have more points than all others");
  f("draw", estimate(&Estimated::draw), "luck-adjusted chance to have as many as the best of them");
  f("loss", estimate(&Estimated::loss), "luck-adjusted chance to have fewer");
  f(
      "low", [of](const T& t) { return adjusted(*of(t).player).interval.lower; },
      "95 % interval of win");
  f(
      "high", [of](const T& t) { return adjusted(*of(t).player).interval.upper; },
      "95 % interval of win");
  f("error", estimate(&Estimated::error), "standard error of win");
  f(
      "decided", [of](const T& t) { return of_decided(*of(t).player); },
      "wins among the games that are not drawn, luck-adjusted");
  f(
      "plain", [of](const T& t) { return counted(*of(t).player, of(t).games); },
      "the same counted, without adjustment");
  f(
      "mean", [of](const T& t) { return of(t).player->score.mean; }, "of final scores", "points");
  f(
      "mean_error", [of](const T& t) { return of(t).player->score.standard_error(); },
      "standard error of mean", "points");
  f(
      "theta_by_turn", [of](const T& t) { return thetas_by_turn(*of(t).player); },
      "mean attitude to risk, turn by turn; null where there is none", "1/points");
  f(
      "margins",
      [of](const T& t) {
        const Counts& margin = of(t).player->margin;
        Pmf list;
        for (int x = margin.first; x <= margin.last(); ++x) {
          if (margin.count(x) > 0) list.emplace_back(x, share(margin.count(x), of(t).games));
        }
        return list;
      },
      "own score - the best of the others, each with its share of the games");
}

template <>
struct Struct<Played> {
  static constexpr const char* kName = "DuelPlayer";
  static constexpr const char* kMeaning = "A player of a match, and how he fared";
  static void list(Fields<Played>& f) {
    list_played(f, [](const Played& p) { return p; });
  }
};

template <>
struct Struct<Replaced> {
  static constexpr const char* kName = "Substitute";
  static constexpr const char* kMeaning = "Another player in the place of the last";
  static void list(Fields<Replaced>& f) {
    list_played(f, [](const Replaced& r) { return Played{&r.substitute->player, r.games}; });
    const auto interval = [](const Replaced& r) {
      return stats::normal_interval(r.substitute->difference);
    };
    f(
        "difference", [](const Replaced& r) { return r.substitute->difference.mean; },
        "of win + draw / 2 to the one he stands in for, on equal dice");
    f(
        "difference_low", [interval](const Replaced& r) { return interval(r).lower; },
        "95 % interval of difference");
    f(
        "difference_high", [interval](const Replaced& r) { return interval(r).upper; },
        "95 % interval of difference");
  }
};

void Struct<DuelAnswer>::list(Fields<DuelAnswer>& f) {
  f("variant", &DuelAnswer::variant, "the rule set");
  f("position", &DuelAnswer::position, "where the games began");
  f(
      "exact", [](const DuelAnswer&) { return false; }, "sampled: figures have intervals");
  f("seed", &DuelAnswer::seed, "that decided all dice");
  f("rotate", &DuelAnswer::rotate, "whether seats went round");
  f(
      "games", [](const DuelAnswer& a) { return a.duel.games; }, "that were played");
  f(
      "players",
      [](const DuelAnswer& a) {
        std::vector<Played> list;
        for (const auto& player : a.duel.players) list.push_back({&player, a.duel.games});
        return list;
      },
      "as they were listed");
  f(
      "instead",
      [](const DuelAnswer& a) {
        std::vector<Replaced> list;
        for (const auto& one : a.duel.instead) list.push_back({&one, a.duel.games});
        return list;
      },
      "in the place of the last player");
  f("from_cache", &DuelAnswer::from_cache, "games that had been played before");
  f("seconds", &DuelAnswer::seconds, "of playing", "seconds");
  f("warnings", &DuelAnswer::warnings, kWarningsMeaning);
}

// --- thresholds, bounds, report ------------------------------------------------------------------

void Struct<ThresholdsRequest>::list(Fields<ThresholdsRequest>& f) {
  f("variant", &ThresholdsRequest::variant, "the rule set").required();
  f("thetas", &ThresholdsRequest::thetas, "to choose among; none: the usual ones", "1/points")
      .between(-solve::kMaxTheta, solve::kMaxTheta);
}

void Struct<versus::Thresholds::Cell>::list(Fields<versus::Thresholds::Cell>& f) {
  using Cell = versus::Thresholds::Cell;
  f("turns_left", &Cell::turns_left, "of both players");
  f("gap", &Cell::gap, "own expected final score - the opponent's", "points");
  f("theta", &Cell::theta, "the best attitude for the rest", "1/points");
  f("value", &Cell::value, "win + draw / 2 with it");
  f("gain", &Cell::gain, "of value over playing for points");
  f("values", &Cell::values, "of value with each of thetas");
}

void Struct<versus::Thresholds>::list(Fields<versus::Thresholds>& f) {
  f("thetas", &versus::Thresholds::thetas, "that were tried", "1/points");
  f("cells", &versus::Thresholds::cells, "by turns left, then by gap");
}

void Struct<ThresholdsAnswer>::list(Fields<ThresholdsAnswer>& f) {
  f("variant", &ThresholdsAnswer::variant, "the rule set");
  f(
      "exact", [](const ThresholdsAnswer&) { return true; }, "computed, not sampled");
  f.inherit(&ThresholdsAnswer::thresholds);
  f("from_cache", &ThresholdsAnswer::from_cache, "whether it had been computed before");
  f("seconds", &ThresholdsAnswer::seconds, "of computation", "seconds");
  f("warnings", &ThresholdsAnswer::warnings, kWarningsMeaning);
}

void Struct<BoundsRequest>::list(Fields<BoundsRequest>& f) {
  f("variant", &BoundsRequest::variant, "the rule set").required();
}

void Struct<BoundsAnswer>::list(Fields<BoundsAnswer>& f) {
  f("variant", &BoundsAnswer::variant, "the rule set");
  f(
      "exact", [](const BoundsAnswer&) { return true; }, "computed, not sampled");
  f("for_points", &BoundsAnswer::for_points, "two who play for points");
  f("blind", &BoundsAnswer::blind,
    "win + draw / 2 of the best reply to such a player's scores that never looks at his card");
  f("clairvoyant", &BoundsAnswer::clairvoyant,
    "the best chance to win outright if his final score is known from the start");
  f("clairvoyant_value", &BoundsAnswer::clairvoyant_value, "the best win + draw / 2 if it is");
  f("clairvoyant_theta", &BoundsAnswer::clairvoyant_theta,
    "win + draw / 2 with the best constant attitude to risk for each score");
  f("seconds", &BoundsAnswer::seconds, "of computation", "seconds");
  f("warnings", &BoundsAnswer::warnings, kWarningsMeaning);
}

void Struct<MatchReportRequest>::list(Fields<MatchReportRequest>& f) {
  f("variant", &MatchReportRequest::variant, "the rule set").required();
  f("games", &MatchReportRequest::games, "of each way to play").between(1, kMostGames);
  f("seed", &MatchReportRequest::seed, "decides all dice");
}

}  // namespace hazard::codec
