// Fields of what is said at the table of Liar's Dice: advice, tournaments, reviews.
#include "engine/liars_fields.h"
#include "engine/review_fields.h"
#include "hazard/liars/play/tournament.h"
#include "hazard/liars/rules/call.h"

namespace hazard::codec {

using namespace hazard::engine;

// --- what to do ----------------------------------------------------------------------------------

void Struct<LiarsAdviseRequest>::list(Fields<LiarsAdviseRequest>& f) {
  using Request = LiarsAdviseRequest;
  f("position", &Request::position, "what you see; your dice last").required();
  f("names", &Request::names, "of all seats; player 1, player 2, ... if there are none");
  f("record", &Request::record, "of the match so far, which teaches how the others play");
  f.inherit(&Request::player);
  f("seed", &Request::seed, kSeedMeaning);
  f("telemetry", &Request::telemetry, "count what the styles of opponents returned");
}

template <>
struct Struct<LiarsAdviseAnswer::LastBid> {
  using Last = LiarsAdviseAnswer::LastBid;
  static constexpr const char* kName = "LastBid";
  static constexpr const char* kMeaning = "The bid that may be called";
  static void list(Fields<Last>& f) {
    list_bid(f, &Last::bid);
    f("own", &Last::own, "dice of the hand that count for the bid");
    f("unknown", &Last::unknown, "dice that you do not see");
    f("needed", &Last::needed, "of them, for the bid to hold");
    f(
        "match_probability", [](const Last& b) { return b.match.p(); },
        "that an unknown die counts for the bid");
    f(
        "p_true", [](const Last& b) { return b.odds.p_true; },
        "probability that the bid holds, after all bids");
    f(
        "p_exact", [](const Last& b) { return b.odds.p_exact; },
        "probability that it is met exactly, after all bids");
    f(
        "p_true_alone", [](const Last& b) { return b.alone.p_true; },
        "that it holds, from the own dice alone");
    f(
        "p_exact_alone", [](const Last& b) { return b.alone.p_exact; },
        "that it is met exactly, from the own dice alone");
    f("mode", &Last::mode, "how a call is evaluated");
  }
};

template <>
struct Struct<LiarsSolved::Part> {
  using Part = LiarsSolved::Part;
  static constexpr const char* kName = "MixedAction";
  static constexpr const char* kMeaning = "An action of a mixed strategy";
  static void list(Fields<Part>& f) {
    f.inherit(&Part::action);
    f("probability", &Part::probability, "that it is taken");
  }
};

template <>
struct Struct<LiarsSolved> {
  static constexpr const char* kName = "SolvedRound";
  static constexpr const char* kMeaning = "A strategy that was looked up";
  static void list(Fields<LiarsSolved>& f) {
    f("lower", &LiarsSolved::lower, "proven bound of the round's value to its first mover");
    f("upper", &LiarsSolved::upper, "proven bound of the same");
    f("mix", &LiarsSolved::mix, "actions with their probabilities");
  }
};

template <>
struct Struct<LiarsAdviseAnswer::Action> {
  using Action = LiarsAdviseAnswer::Action;
  static constexpr const char* kName = "LiarsRankedAction";
  static constexpr const char* kMeaning = "Something that may be done now, and what it is worth";
  static void list(Fields<Action>& f) {
    f.inherit(&Action::action);
    f("value", &Action::value, "on the scale of -1 to 1, exact or the mean of rollouts");
    f("low", &Action::low, "bounds of the value that hold for all actions at once");
    f("high", &Action::high, "bounds of the value that hold for all actions at once");
    f("table_error", &Action::table_error,
      "of these bounds, what the value table may be off by; the same way for many actions");
    f("loss", &Action::loss, "against the best action, on the scale of value");
    f("win", &Action::win,
      "probability to win the match, (1 + value) / 2; null if values count dice");
    f(
        "p_true", [](const Action& a) { return a.odds.p_true; },
        "probability that the bid, or the bid called, holds");
    f(
        "p_exact", [](const Action& a) { return a.odds.p_exact; },
        "probability that it is met exactly");
    f("play", &Action::play, "how often the engine does this: it plays a mix");
    f("equal", &Action::equal, "whether it may be as good as the best, within the error");
    f("sampled", &Action::sampled, "whether the value is a mean of rollouts");
    f("rollouts", &Action::rollouts, "of this action");
    f("variance", &Action::variance, "of one rollout");
  }
};

template <>
struct Struct<LiarsAdviseAnswer::Policy> {
  using Policy = LiarsAdviseAnswer::Policy;
  static constexpr const char* kName = "ImaginedPolicy";
  static constexpr const char* kMeaning = "A style that opponents are imagined to play";
  static void list(Fields<Policy>& f) {
    f("policy", &Policy::policy, "by name");
    f("weight", &Policy::weight, "before anything is known of the opponents");
    f("count", &Policy::count, "opponents of all rollouts who had it; null unless asked for");
    f("mean_return", &Policy::mean_return, "of those rollouts, on the scale of value");
  }
};

template <>
struct Struct<LiarsAdviseAnswer::Style> {
  using Style = LiarsAdviseAnswer::Style;
  static constexpr const char* kName = "Style";
  static constexpr const char* kMeaning = "How an opponent may play";
  static void list(Fields<Style>& f) {
    f("style", &Style::style, "by name");
    f("probability", &Style::probability, "after what the opponent did");
  }
};

template <>
struct Struct<LiarsAdviseAnswer::Belief> {
  using Belief = LiarsAdviseAnswer::Belief;
  static constexpr const char* kName = "Belief";
  static constexpr const char* kMeaning = "What is believed of an opponent";
  static void list(Fields<Belief>& f) {
    f("seat", &Belief::seat, "from 1");
    f("name", &Belief::name, "of the player");
    f("dice", &Belief::dice, "of the player");
    f("styles", &Belief::styles, "all of them");
    f("matches", &Belief::matches,
      "probability that 0, 1, ... of the dice count for the last bid; null before any");
  }
};

template <>
struct Struct<LiarsAdviseAnswer::Adaptation> {
  using Adaptation = LiarsAdviseAnswer::Adaptation;
  static constexpr const char* kName = "Adaptation";
  static constexpr const char* kMeaning = "How weights of policies followed what they returned";
  static void list(Fields<Adaptation>& f) {
    f("updates", &Adaptation::updates, "of the weights");
    f("rollouts", &Adaptation::rollouts, "of the decision, that they learnt from");
    f("temperature", &Adaptation::temperature, "of the last update");
    f("styles", &Adaptation::styles, "effective number of policies: 1 / sum of squared weights");
    f("regret", &Adaptation::regret,
      "what the best policy would have returned beyond the weights in force, on the scale of "
      "value");
    f("gave_up", &Adaptation::gave_up,
      "whether the weights were unstable, and are those of before");
  }
};

void Struct<LiarsAdviseAnswer>::list(Fields<LiarsAdviseAnswer>& f) {
  using Answer = LiarsAdviseAnswer;
  list_rules(f, [](const Answer& a) { return a.position.round.rules; });
  f("position", &Answer::position, "what you see");
  f("names", &Answer::names, "of all seats");
  f("agent", &Answer::agent, "that decides");
  f(
      "action", [](const Answer& a) { return liars::to_string(a.action); },
      "what the engine does most often");
  f("mix", &Answer::mix, "how often it does what");
  f(
      "best",
      [](const LiarsAdviseAnswer& a) {
        std::vector<std::string> equal;
        for (const auto& one : a.actions) {
          if (one.equal) equal.push_back(liars::to_string(one.action));
        }
        return equal;
      },
      "all actions that may be the best, within the error");
  f("last_bid", &Answer::last_bid, "null before any");
  f("solved", &Answer::solved, "the round's strategy; null if it is not solved");
  f("actions", &Answer::actions, "those that came into question, best first");
  f("stopped", &Answer::stopped, "why no more rounds were imagined");
  f("rollouts", &Answer::rollouts, "rounds imagined");
  f("budget", &Answer::budget, "rounds that might have been");
  f("policies", &Answer::policies, "of the mixture that rounds are imagined with");
  f("adaptation", &Answer::adaptation, "of these weights; null unless they follow returns");
  f("beliefs", &Answer::beliefs, "about every opponent who has dice");
  f("seconds", &Answer::seconds, "of deciding, tables being loaded", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

void Struct<LiarsDecided>::list(Fields<LiarsDecided>& f) {
  f("game", &LiarsDecided::game, "of the tournament, from 1; null in a match of its own");
  f("round", &LiarsDecided::round, "of the match, from 1");
  f(
      "played", [](const LiarsDecided& d) { return liars::to_string(d.played); },
      "what the agent did");
  f.inherit(&LiarsDecided::advice);
}

// --- matches between agents ----------------------------------------------------------------------

void Struct<LiarsTournamentRequest>::list(Fields<LiarsTournamentRequest>& f) {
  using Request = LiarsTournamentRequest;
  f("rules", &Request::rules, "of the game");
  f("agents", &Request::agents, "at the table, 2 to 10, by name").required();
  f("configs", &Request::configs, "of agents, by their numbers, or of all");
  f("games", &Request::games, "matches").between(1, liars::kMostMatches);
  f("seed", &Request::seed, kSeedMeaning);
}

template <>
struct Struct<liars::Faults> {
  using Faults = liars::Faults;
  static constexpr const char* kName = "Faults";
  static constexpr const char* kMeaning = "Decisions that a program failed to make";
  static void list(Fields<Faults>& f) {
    f("late", &Faults::late, "no answer in time");
    f("ended", &Faults::ended, "it had ended, or could not be started");
    f("unreadable", &Faults::unreadable, "no message, or no action in it");
    f("illegal", &Faults::illegal, "an action that the rules do not allow");
  }
};

template <>
struct Struct<LiarsStanding> {
  using Standing = LiarsStanding;
  static constexpr const char* kName = "Standing";
  static constexpr const char* kMeaning = "What an agent reached";
  static void list(Fields<Standing>& f) {
    f("agent", &Standing::agent, "by name");
    f("seats", &Standing::seats, "that it had");
    f("wins", &Standing::wins, "matches");
    f("share", &Standing::share, "of the matches");
    f("low", &Standing::low, "95 % interval of share (Wilson), as if matches were independent");
    f("high", &Standing::high, "95 % interval of share (Wilson), as if matches were independent");
    f("share_error", &Standing::share_error,
      "standard error of share, from groups of matches with the same dice");
    f("mean_place", &Standing::mean_place, "1 is best");
    f("elo", &Standing::elo, "rating, with mean 0 over the agents");
    f("elo_low", &Standing::elo_low, "95 % interval of elo; null where nothing bounds it");
    f("elo_high", &Standing::elo_high, "95 % interval of elo; null where nothing bounds it");
    f("decisions", &Standing::decisions, "that it made");
    f("seconds_per_decision", &Standing::seconds_per_decision, "that it took", "seconds");
    f("faults", &Standing::faults, "decisions that it failed to make; they count as calls");
  }
};

void Struct<LiarsTournamentAnswer>::list(Fields<LiarsTournamentAnswer>& f) {
  using Answer = LiarsTournamentAnswer;
  list_rules(f, &Answer::rules);
  f("games", &Answer::games, "matches");
  f("drawn", &Answer::drawn, "of them, that nobody won");
  f("seed", &Answer::seed, "of the dice");
  f("agents", &Answer::agents, "by name, in the order in which they were named first");
  f("entries", &Answer::entries, "the same seat by seat, as they were named");
  f("seconds", &Answer::seconds, "of all matches", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

void Struct<LiarsTournamentRow>::list(Fields<LiarsTournamentRow>& f) {
  using Row = LiarsTournamentRow;
  f("rules", &Row::rules, "of the game");
  f("games", &Row::games, "matches");
  f("seed", &Row::seed, "of the dice");
  f.inherit(&Row::standing);
}

// --- a recorded match ----------------------------------------------------------------------------

void Struct<LiarsReviewRequest>::list(Fields<LiarsReviewRequest>& f) {
  f("record", &LiarsReviewRequest::record, "of the match, as hazard liars play keeps it")
      .required();
  f.inherit(&LiarsReviewRequest::player);
  f("seed", &LiarsReviewRequest::seed, kSeedMeaning);
}

template <>
struct Struct<LiarsReviewAnswer::Round> {
  using Round = LiarsReviewAnswer::Round;
  static constexpr const char* kName = "ReviewedRound";
  static constexpr const char* kMeaning = "A round of a recorded match";
  static void list(Fields<Round>& f) {
    f("round", &Round::round, "from 1");
    f("dice", &Round::dice, "of all seats");
    f("palifico", &Round::palifico, "whether it is a palifico round");
    f("count", &Round::count, "dice that counted for the last bid; null if the round broke off");
    f("loser", &Round::loser, "of the challenge; null if nobody lost it");
  }
};

template <>
struct Struct<LiarsReviewAnswer::Player> {
  using Player = LiarsReviewAnswer::Player;
  static constexpr const char* kName = "ReviewedPlayer";
  static constexpr const char* kMeaning = "What one player did in all";
  static void list(Fields<Player>& f) {
    f("name", &Player::name, "as the record has it");
    f("decisions", &Player::decisions, "that were judged");
    f("start", &Player::start, "probability to win before the first round");
    f("luck", &Player::luck, "what else changed it: dice, and how the others played");
    f("loss", &Player::loss, "of that probability, in all");
    f("end", &Player::end, "at the end of the record: start + luck - loss");
    f("classes", &Player::verdicts, "decisions of each class");
  }
};

template <>
struct Struct<LiarsReviewAnswer::Decision> {
  using Decision = LiarsReviewAnswer::Decision;
  static constexpr const char* kName = "LiarsReviewedDecision";
  static constexpr const char* kMeaning = "A decision, and what it cost";
  static void list(Fields<Decision>& f) {
    f("round", &Decision::round, "from 1");
    f("name", &Decision::name, "of the player");
    f("position", &Decision::position, "as the player saw it, for liars.advise");
    f(
        "action", [](const Decision& d) { return liars::to_string(d.action); },
        "what the player did");
    f(
        "best", [](const Decision& d) { return liars::to_string(d.best); },
        "what would have been best");
    f("win", &Decision::win, "probability to win with the best action");
    f("loss", &Decision::loss, "of that probability");
    f("class", &Decision::verdict, kVerdictMeaning);
    f("solved", &Decision::solved, "whether it was measured by a solved strategy");
    f("as_called", &Decision::as_called,
      "a bid far from all others, worth what it is if it is called at once");
  }
};

void Struct<LiarsReviewAnswer>::list(Fields<LiarsReviewAnswer>& f) {
  using Answer = LiarsReviewAnswer;
  list_rules(f, &Answer::rules);
  f("agent", &Answer::agent, "whose best action the others are held to");
  f("winner", &Answer::winner, "null if there is none");
  f("rounds", &Answer::rounds, "in turn");
  f("players", &Answer::players, "by seat");
  f("decisions", &Answer::decisions, "every one, in turn");
  f("seconds", &Answer::seconds, "of all work", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
