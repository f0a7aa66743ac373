// Fields of what is asked and answered about tables and positions, and of the lists.
#include "engine/fields.h"

#include "hazard/dice/hand.h"
#include "hazard/engine/engine.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/options.h"
#include "hazard/versus/advice.h"

namespace hazard::engine {

std::string_view code_name(Errc code) {
  switch (code) {
    case Errc::kBadInput: return "bad-input";
    case Errc::kOutOfRange: return "out-of-range";
    case Errc::kFileMissing: return "file-missing";
    case Errc::kTableCorrupt: return "table-corrupt";
    case Errc::kTableStale: return "table-stale";
    case Errc::kTableWrong: return "table-wrong";
    case Errc::kIo: return "io";
    case Errc::kMismatch: return "mismatch";
    case Errc::kUnfit: return "unfit";
    case Errc::kCancelled: return "cancelled";
  }
  return "unknown";
}

}  // namespace hazard::engine

namespace hazard::codec {

using namespace hazard::engine;

Result<scorecard::Position> Text<scorecard::Position>::make(const PositionParts& parts) {
  std::string card;
  for (const auto& [box, points] : parts.card) {
    card += (card.empty() ? "" : ",") + box;
    if (points) card += fmt::format("={}", *points);
  }
  std::string dice, rolls;
  for (int face : parts.dice.value_or(std::vector<int>())) dice += fmt::format("{}", face);
  if (parts.rolls_left) rolls = fmt::format("{}", *parts.rolls_left);
  scorecard::PositionText text{.variant = parts.variant.name, .card = card};
  if (parts.dice) text.dice = dice;
  if (parts.rolls_left) text.rolls = rolls;
  return scorecard::parse_position(text);
}

void Struct<PositionParts>::list(Fields<PositionParts>& f) {
  f("variant", &PositionParts::variant, "the rule set").required();
  f("card", &PositionParts::card,
    "filled boxes with their points, null for those forgotten; upper and extra as in the text");
  f("dice", &PositionParts::dice, "on the table; left out between turns")
      .between(1, dice::kFaces, "no face");
  f("rolls_left", &PositionParts::rolls_left, "rerolls; with dice");
}

void Struct<Error>::list(Fields<Error>& f) {
  f(
      "code", [](const Error& e) { return code_name(e.code); }, "for programs");
  f("message", &Error::message, "what is wrong and what would be right");
}

void Struct<Failure>::list(Fields<Failure>& f) { f("error", &Failure::error, "what went wrong"); }

void Struct<WrittenAnswer>::list(Fields<WrittenAnswer>& f) {
  f("file", &WrittenAnswer::file, "its name");
  f("bytes", &WrittenAnswer::bytes, "its size", "bytes");
}

// --- solve, advise, verify -----------------------------------------------------------------------

void Struct<SolveRequest>::list(Fields<SolveRequest>& f) {
  f("variant", &SolveRequest::variant, "the rule set").required();
  f("theta", &SolveRequest::theta, kThetaMeaning, "1/points")
      .between(-solve::kMaxTheta, solve::kMaxTheta);
  f("kernel", &SolveRequest::kernel,
    "what computes; any but auto computes anew, apart from tables that are kept");
  f("target", &SolveRequest::target,
    "vector instruction set, one of those of version; computes anew");
}

void Struct<SolveAnswer>::list(Fields<SolveAnswer>& f) {
  f("variant", &SolveAnswer::variant, "the rule set");
  f("theta", &SolveAnswer::theta, "attitude to risk", "1/points");
  f("value", &SolveAnswer::value, "certainty equivalent at the start; the mean for theta 0",
    "points");
  f("seconds", &SolveAnswer::seconds, "of solving, or of loading", "seconds");
  f("from_cache", &SolveAnswer::from_cache, "whether the table had been solved before");
  f("anchors", &SolveAnswer::anchors, "positions between turns");
  f("file", &SolveAnswer::file, "where the table is kept");
  f("warnings", &SolveAnswer::warnings, kWarningsMeaning);
}

void Struct<AdviseRequest>::list(Fields<AdviseRequest>& f) {
  f("position", &AdviseRequest::position, "where the player stands").required();
  f("theta", &AdviseRequest::theta, kThetaMeaning, "1/points")
      .between(-solve::kMaxTheta, solve::kMaxTheta);
  f("means", &AdviseRequest::means,
    "whether means are wanted, too; a new attitude or a chance is answered sooner without");
  f("objective", &AdviseRequest::objective,
    "mean, theta:X, target:T or beat; left out: theta, or beat where there are opponents");
  f("opponents", &AdviseRequest::opponents, "cards of those to beat, with all their scores");
  f("opponent_policy", &AdviseRequest::opponent_policy, "how opponents are taken to play");
  f("policy", &AdviseRequest::policy, "whose action is wanted, too; null: nobody's");
}

namespace {

constexpr const char* kMeanMeaning =
    "of the points still to come; the value for the mean, null if means are not wanted";

template <class Part>
auto odds_of(double versus::Odds::*member) {
  return [member](const Part& part) {
    return part.odds ? std::optional(*part.odds.*member) : std::nullopt;
  };
}

template <class T>
void list_odds(Fields<T>& f) {
  f("win", odds_of<T>(&versus::Odds::win), "chance to end ahead of all opponents").sparse();
  f("draw", odds_of<T>(&versus::Odds::draw), "chance to end level with the best of them").sparse();
}

std::optional<double> mean_if_known(double mean) {
  return std::isnan(mean) ? std::nullopt : std::optional(mean);
}

}  // namespace

// Also for what is more than an action.
template <class T>
void list_action(Fields<T>& f) {
  using Action = AdviseAnswer::Action;
  const auto of = []<class M>(M Action::*member) {
    return [member](const T& action) { return action.*member; };
  };
  f("action", of(&Action::action), "in words");
  f(
      "kind", [](const T& a) { return std::string_view(a.fills() ? "score" : "keep"); },
      "score or keep");
  f("dice", of(&Action::dice), "to keep; the others are rolled again").sparse();
  f("box", of(&Action::box), "to fill").sparse();
  f("points", of(&Action::points), "that the box pays at once", "points").sparse();
  f("value", of(&Action::value),
    "points still to come, those of this action included; certainty equivalent for theta other "
    "than "
    "0; for target the chance to reach it, for beat win + draw / 2");
  f(
      "mean", [](const T& action) { return mean_if_known(action.mean); }, kMeanMeaning, "points");
  f(
      "loss", [](const T& action) { return action.odds ? action.odds->loss : action.loss; },
      "of value, against the best action; against opponents the chance to end behind somebody");
  f("tie", of(&Action::tie), "as good as the best action");
  f("points_loss", of(&Action::points_loss),
    "what it gives away to who plays for points; where value is a chance", "points")
      .sparse();
}

void Struct<AdviseAnswer::Action>::list(Fields<AdviseAnswer::Action>& f) {
  using Action = AdviseAnswer::Action;
  list_action(f);
  list_odds(f);
  f(
      "value_loss", [](const Action& a) { return a.odds ? std::optional(a.loss) : std::nullopt; },
      "of value, against the best action; against opponents")
      .sparse();
}

void Struct<versus::Odds>::list(Fields<versus::Odds>& f) {
  f("win", &versus::Odds::win, "chance to end ahead of all opponents");
  f("draw", &versus::Odds::draw, "chance to end level with the best of them");
  f("loss", &versus::Odds::loss, "chance to end behind somebody");
}

void Struct<AdviseAnswer>::list(Fields<AdviseAnswer>& f) {
  f("position", &AdviseAnswer::position, "where the player stands");
  f("dice", &AdviseAnswer::dice, "on the table; none between turns");
  f("rolls_left", &AdviseAnswer::rolls_left, "rerolls");
  f("theta", &AdviseAnswer::theta, "attitude to risk", "1/points");
  f("objective", &AdviseAnswer::objective, "what is maximised");
  f("value", &AdviseAnswer::value,
    "points still to come; certainty equivalent for theta other than 0; for target the chance to "
    "reach it, for beat win + draw / 2");
  f(
      "mean", [](const AdviseAnswer& a) { return mean_if_known(a.mean); }, kMeanMeaning, "points");
  f("total", &AdviseAnswer::total, "on the card; null if a score is unknown", "points");
  f("final_value", &AdviseAnswer::final_value, "total + value", "points");
  f("actions", &AdviseAnswer::actions, "best first; none between turns");
  f("policy", &AdviseAnswer::policy, "another player").sparse();
  f("policy_action", &AdviseAnswer::policy_action, "what that player would do").sparse();
  list_odds(f);
  f("loss", odds_of<AdviseAnswer>(&versus::Odds::loss), "chance to end behind somebody").sparse();
  f(
      "decided",
      [](const AdviseAnswer& a) {
        return a.decided.empty() ? std::nullopt : std::optional(a.decided);
      },
      "won or lost, where the outcome no longer hangs on play; actions then go by points")
      .sparse();
  f("seconds", &AdviseAnswer::seconds, "of computation, the table being loaded", "seconds");
  f("warnings", &AdviseAnswer::warnings, kWarningsMeaning);
}

void Struct<WhyRequest>::list(Fields<WhyRequest>& f) {
  f("position", &WhyRequest::position, "where the player stands").required();
  f("theta", &WhyRequest::theta, kThetaMeaning, "1/points")
      .between(-solve::kMaxTheta, solve::kMaxTheta);
  f("action", &WhyRequest::action,
    "to set beside the best one, as in 'keep 5 6' or 'score chance'; left out: the second best");
}

template <>
struct Struct<WhyAnswer::Side> {
  using Side = WhyAnswer::Side;
  static constexpr const char* kName = "WhySide";
  static constexpr const char* kMeaning = "An action, and more of what it leads to";
  static void list(Fields<Side>& f) {
    list_action(f);
    f("turn", &Side::turn, "mean of what this turn brings", "points");
    f("later", &Side::later, "mean of later turns and of a bonus not yet secured", "points");
    f("bonus", &Side::bonus, "probability of the upper bonus; null if there is none");
  }
};

template <>
struct Struct<WhyAnswer::End::Chance> {
  using Chance = WhyAnswer::End::Chance;
  static constexpr const char* kName = "WhyChance";
  static constexpr const char* kMeaning = "How the turn may end in a box";
  static void list(Fields<Chance>& f) {
    f("probability", &Chance::probability, "that it does");
    f("points", &Chance::points, "mean of the turn if it does; null if it cannot", "points");
  }
};

template <>
struct Struct<WhyAnswer::End> {
  using End = WhyAnswer::End;
  static constexpr const char* kName = "WhyEnd";
  static constexpr const char* kMeaning = "A box that this turn may end in";
  static void list(Fields<End>& f) {
    f("box", &End::box, "as positions have it");
    f("name", &End::name, "for people");
    f("best", &End::best, "with the best action");
    f("other", &End::other, "with the other one");
  }
};

template <>
struct Struct<WhyAnswer::Part> {
  using Part = WhyAnswer::Part;
  static constexpr const char* kName = "WhyPart";
  static constexpr const char* kMeaning = "Something that pays, and how much of it is to come";
  static void list(Fields<Part>& f) {
    f("part", &Part::part, "a box, bonus or extra");
    f("name", &Part::name, "for people");
    f("best", &Part::best, "mean with the best action", "points");
    f("other", &Part::other, "mean with the other one", "points");
    f("difference", &Part::difference, "best - other", "points");
  }
};

void Struct<WhyAnswer>::list(Fields<WhyAnswer>& f) {
  f("position", &WhyAnswer::position, "where the player stands");
  f("theta", &WhyAnswer::theta, "attitude to risk", "1/points");
  f("best", &WhyAnswer::best, "the best action");
  f("other", &WhyAnswer::other, "the one beside it");
  f("loss", &WhyAnswer::loss, "of the other action: mean_loss + risk_loss", "points");
  f("mean_loss", &WhyAnswer::mean_loss, "the differences of all parts together", "points");
  f("risk_loss", &WhyAnswer::risk_loss, "difference of value - mean, which is what risk is worth",
    "points");
  f("ends", &WhyAnswer::ends, "how this turn ends, in the order of the card");
  f("parts", &WhyAnswer::parts, "where the points come from; their differences are mean_loss");
  f("seconds", &WhyAnswer::seconds, "of computation, the table being loaded", "seconds");
  f("warnings", &WhyAnswer::warnings, kWarningsMeaning);
}

void Struct<VerifyRequest>::list(Fields<VerifyRequest>& f) {
  f("files", &VerifyRequest::files, "names of table files; none: all that are kept");
  f("reference", &VerifyRequest::reference, "with the slow kernel that follows paper");
}

template <>
struct Struct<VerifyAnswer::Table> {
  using Table = VerifyAnswer::Table;
  static constexpr const char* kName = "VerifiedTable";
  static constexpr const char* kMeaning = "A table file, and whether it is sound";
  template <class T>
  static auto if_sound(T Table::*member) {
    return [member](const Table& t) { return t.problem ? std::optional<T>() : t.*member; };
  }
  static void list(Fields<Table>& f) {
    f("file", &Table::file, "its name");
    f(
        "ok", [](const Table& t) { return !t.problem; },
        "whether every value follows from its successors");
    f(
        "problem",
        [](const Table& t) { return t.problem ? std::optional(t.problem->message) : std::nullopt; },
        "what is wrong");
    f("variant", if_sound(&Table::variant), "the rule set");
    f("theta", if_sound(&Table::theta), "attitude to risk", "1/points");
    f("value", if_sound(&Table::value), "at the start", "points");
    f("anchors", if_sound(&Table::anchors), "that were checked");
    f("seconds", if_sound(&Table::seconds), "of checking", "seconds");
  }
};

void Struct<VerifyAnswer>::list(Fields<VerifyAnswer>& f) {
  f("tables", &VerifyAnswer::tables, "in the order of the request");
  f(
      "error",
      [](const VerifyAnswer& a) {
        return a.first_problem() ? std::optional(*a.first_problem()) : std::nullopt;
      },
      "the first problem")
      .sparse();
}

// --- lists ---------------------------------------------------------------------------------------

void Struct<CountRequest>::list(Fields<CountRequest>& f) {
  f("variant", &CountRequest::variant, "the rule set").required();
}

void Struct<CountAnswer>::list(Fields<CountAnswer>& f) {
  f("variant", &CountAnswer::variant, "the rule set");
  f("reachable", &CountAnswer::reachable, "anchors that a game can reach");
  f("levels", &CountAnswer::levels, "the same by filled boxes, from none");
}

template <>
struct Struct<VariantsAnswer::Entry> {
  static constexpr const char* kName = "Entry";
  static constexpr const char* kMeaning = "A box or a house rule";
  static void list(Fields<VariantsAnswer::Entry>& f) {
    f("key", &VariantsAnswer::Entry::key, "as positions and requests have it");
    f("name", &VariantsAnswer::Entry::name, "for people");
  }
};

void Struct<VariantsAnswer::Variant>::list(Fields<VariantsAnswer::Variant>& f) {
  using Variant = VariantsAnswer::Variant;
  f("name", &Variant::name, "as positions and requests have it");
  f("title", &Variant::title, "for people");
  f("dice", &Variant::dice, "thrown at once");
  f("rolls", &Variant::rolls, "in a turn");
  f("upper_threshold", &Variant::upper_threshold, "upper sum that earns the bonus", "points");
  f("upper_bonus", &Variant::upper_bonus, "the bonus", "points");
  f("anchors", &Variant::anchors, "positions between turns");
  f("boxes", &Variant::boxes, "in the order of the card");
  f("house_rules", &Variant::house_rules, "that may be added to the name: yatzy+fh5");
}

void Struct<VariantsRequest>::list(Fields<VariantsRequest>& /*f*/) {}

void Struct<VariantsAnswer>::list(Fields<VariantsAnswer>& f) {
  f("variants", &VariantsAnswer::variants, "all of them");
}

template <>
struct Struct<PoliciesAnswer::Policy> {
  static constexpr const char* kName = "Policy";
  static constexpr const char* kMeaning = "A way to play";
  static void list(Fields<PoliciesAnswer::Policy>& f) {
    f("name", &PoliciesAnswer::Policy::name, "words in capitals stand for numbers");
    f("title", &PoliciesAnswer::Policy::title, "what it does");
  }
};

void Struct<PoliciesRequest>::list(Fields<PoliciesRequest>& /*f*/) {}

void Struct<PoliciesAnswer>::list(Fields<PoliciesAnswer>& f) {
  f("policies", &PoliciesAnswer::policies, "those that play a card by itself; in a match, too");
  f("players", &PoliciesAnswer::players, "those that look at all cards of a match; for duel alone");
}

void Struct<VersionRequest>::list(Fields<VersionRequest>& /*f*/) {}

void Struct<VersionAnswer>::list(Fields<VersionAnswer>& f) {
  f("version", &VersionAnswer::version, "of this program");
  f("targets", &VersionAnswer::targets, "vector instruction sets of this machine, best first");
  f("threads", &VersionAnswer::threads, "that can run at once");
}

// --- bench ---------------------------------------------------------------------------------------

void Struct<BenchRequest>::list(Fields<BenchRequest>& f) {
  f("kernel", &BenchRequest::kernel, "what computes");
  f("target", &BenchRequest::target, "vector instruction set; empty: the best");
}

void Struct<SignatureAnswer>::list(Fields<SignatureAnswer>& f) {
  f("signature", &SignatureAnswer::signature, "the same on every machine");
}

template <>
struct Struct<BenchAnswer::KernelSpeed> {
  using Speed = BenchAnswer::KernelSpeed;
  static constexpr const char* kName = "KernelSpeed";
  static constexpr const char* kMeaning = "How fast a kernel solves";
  static void list(Fields<Speed>& f) {
    f("name", &Speed::name, "of the kernel");
    f("seconds", &Speed::seconds, "best of several solves", "seconds");
    f("anchors_per_second", &Speed::anchors_per_second, "that it solves");
    f("times_reference", &Speed::times_reference, "how much faster than the reference kernel");
  }
};

template <>
struct Struct<BenchAnswer::SolveSpeed> {
  using Speed = BenchAnswer::SolveSpeed;
  static constexpr const char* kName = "SolveSpeed";
  static constexpr const char* kMeaning = "How fast a game is solved and evaluated";
  static void list(Fields<Speed>& f) {
    f("variant", &Speed::variant, "the rule set");
    f("theta", &Speed::theta, "attitude to risk", "1/points");
    f("seconds", &Speed::seconds, "of the solve, best of several", "seconds");
    f("evaluation_seconds", &Speed::evaluation_seconds, "of the evaluation, best of several",
      "seconds");
  }
};

void Struct<BenchAnswer>::list(Fields<BenchAnswer>& f) {
  f("signature", &BenchAnswer::signature, "the same on every machine");
  f("kernel", &BenchAnswer::kernel, "that computed it");
  f("threads", &BenchAnswer::threads, "that ran");
  f("kernels_timed_on", &BenchAnswer::kernels_timed_on, "a variant");
  f("kernels", &BenchAnswer::kernels, "the reference first");
  f("solves", &BenchAnswer::solves, "by attitude to risk");
  f(
      "simulated_games_per_second",
      [](const BenchAnswer& a) { return a.simulation.games_per_second; },
      "optimal play with all decisions in memory");
  f(
      "simulation_table_bytes", [](const BenchAnswer& a) { return a.simulation.table_bytes; },
      "that those decisions take", "bytes");
  f("advise_seconds", &BenchAnswer::advise_seconds, "of advice on the slowest position", "seconds");
}

}  // namespace hazard::codec
