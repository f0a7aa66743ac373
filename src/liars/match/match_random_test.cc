// Random matches against the rules as a player would tell them, written once more.
#include <gtest/gtest.h>

#include "base/parallel.h"
#include "base/rng.h"
#include "hazard/liars/match/match.h"

namespace hazard::liars {
namespace {

bool beats(const Round& round, const Bid& last, const Bid& bid) {
  const Rules& rules = round.rules;
  const bool more = bid.quantity > last.quantity;
  const bool higher = more || (bid.quantity == last.quantity && bid.face > last.face);
  if (round.palifico) {
    const bool free =
        rules.palifico_face == PalificoFace::kOneDie && round.dice[round.to_move()] == 1;
    return free ? higher : more && bid.face == last.face;
  }
  switch (rules.order) {
    case Order::kNoOnes: return higher && bid.face > 1;
    case Order::kMonotone: return higher && bid.face >= last.face;
    case Order::kQuantity: return higher;
    case Order::kResetQuantity: return bid.face > last.face || (more && bid.face == last.face);
    case Order::kPerudo:
    case Order::kDudo: break;
  }
  const int slack = rules.order == Order::kDudo ? 1 : 0;  // k ones beat 2k - slack others
  if ((bid.face == 1) == (last.face == 1)) return higher;
  return bid.face == 1 ? 2 * bid.quantity - slack >= last.quantity
                       : bid.quantity > 2 * last.quantity - slack;
}

int naive_count(const PastRound& past) {
  const Rules& rules = past.round.rules;
  const Bid& bid = past.round.bids.back();
  bool ones_bid = false;
  for (const Bid& b : past.round.bids) ones_bid = ones_bid || b.face == 1;
  int count = 0;
  for (const Hand& hand : past.hands) {
    for (int face = 1; face <= rules.faces; ++face) {
      const bool wild =
          !past.round.palifico && ((rules.wild == Wild::kOn && face == 1) ||
                                   (rules.wild == Wild::kUntilBid && face == 1 && !ones_bid) ||
                                   (rules.wild == Wild::kHighest && face == rules.faces));
      if (face == bid.face || wild) count += hand.count(face);
    }
  }
  return count;
}

// Seat k after this one, among those who had dice.
int turn(const Round& round, int seat, int k) {
  std::vector<int> order;
  for (int i = 0; i < round.players(); ++i) {
    const int next = (seat + i) % round.players();
    if (round.dice[next] > 0) order.push_back(next);
  }
  return order[k % order.size()];
}

int naive_bidder(const Round& round) {
  return turn(round, round.starter, static_cast<int>(round.bids.size()) - 1);
}

int naive_caller(const PastRound& past) {
  return past.out_of_turn >= 0 ? past.out_of_turn : turn(past.round, naive_bidder(past.round), 1);
}

// Who may call exact before the player to move does anything.
std::vector<int> naive_others(const Round& round) {
  std::vector<int> others;
  const Rules& rules = round.rules;
  if (round.bids.empty() || rules.exact == Exact::kOff || rules.exact_by == ExactBy::kMover ||
      (round.palifico && !rules.exact_in_palifico)) {
    return others;
  }
  for (int k = 2; k < round.alive(); ++k) others.push_back(turn(round, naive_bidder(round), k));
  return others;
}

std::vector<int> naive_dice(const PastRound& past) {
  const Round& round = past.round;
  const Rules& rules = round.rules;
  const int bidder = naive_bidder(round);
  const int caller = naive_caller(past);
  const int difference = naive_count(past) - round.bids.back().quantity;
  const bool exact = past.call == Action::Kind::kExact;
  std::vector<int> dice = round.dice;
  if (difference == 0 && exact) {
    if (rules.exact == Exact::kSteal) --dice[bidder];
    if (rules.exact != Exact::kOthersLose) dice[caller] = std::min(dice[caller] + 1, rules.dice);
  }
  const bool others_lose =
      difference == 0 && (exact ? rules.exact == Exact::kOthersLose : rules.met == Met::kOthers);
  for (int seat = 0; others_lose && seat < round.players(); ++seat) {
    if (seat != (exact ? caller : bidder) && dice[seat] > 0) --dice[seat];
  }
  if (others_lose || (difference == 0 && exact)) return dice;
  const int loser = exact || difference >= 0 ? caller : bidder;
  int lost = 1;
  if (rules.loss == Loss::kAll) lost = dice[loser];
  if (rules.loss == Loss::kDifference && difference != 0) lost = std::abs(difference);
  dice[loser] = std::max(dice[loser] - lost, 0);
  return dice;
}

int naive_starter(const PastRound& past, const std::vector<int>& dice_after) {
  const Round& round = past.round;
  const int bidder = naive_bidder(round);
  const int caller = naive_caller(past);
  const int difference = naive_count(past) - round.bids.back().quantity;
  const bool exact = past.call == Action::Kind::kExact;
  const bool caller_won = exact ? difference == 0 : difference < 0;
  int starter = (round.starter + 1) % round.players();
  if (round.rules.next == NextStarter::kLoser) starter = caller_won && !exact ? bidder : caller;
  if (round.rules.next == NextStarter::kWinner) starter = caller_won ? caller : bidder;
  while (dice_after[starter] == 0) starter = (starter + 1) % round.players();
  return starter;
}

bool naive_palifico(const Match& match) {
  const Round& round = match.round();
  if (round.rules.palifico == Palifico::kOff || round.dice[round.starter] != 1) return false;
  if (!round.rules.palifico_of_two && round.alive() == 2) return false;
  if (round.rules.palifico == Palifico::kEvery) return true;
  bool had_more = false;
  for (const PastRound& past : match.past()) {
    had_more = had_more || past.round.dice[round.starter] > 1;
    if (past.round.palifico && past.round.starter == round.starter) return false;
  }
  return had_more;
}

// What is wrong with a match of random players, or nothing.
std::string play_random(const Rules& rules, int players, std::uint64_t game) {
  Match match(rules, std::vector<int>(players, rules.dice), static_cast<int>(game % players));
  while (!match.over()) {
    const auto index = static_cast<std::uint32_t>(match.past().size());
    match.deal(roll_hands(match.round(), {.seed = 3, .number = game}, index));
    for (std::uint16_t move = 0; match.dealt(); ++move) {
      const std::vector<Action> actions = legal_actions(match.round());
      if (actions.empty()) return "nothing is allowed";
      const RandomAddress address{.stream = game, .index = index, .part = move};
      const std::vector<int> others = naive_others(match.round());
      if (match.round().out_of_turn() != others) return "the wrong players are asked";
      if (!others.empty() && uniform_below(4, address, 1, 8) == 0) {
        if (match.call_exact(naive_bidder(match.round()))) return "a bidder called the own bid";
        const auto which = static_cast<std::uint32_t>(others.size());
        if (!match.call_exact(others[uniform_below(4, address, 2, which)])) return "not allowed";
        break;
      }
      const Action action =
          actions[uniform_below(4, address, 0, static_cast<std::uint32_t>(actions.size()))];
      const std::vector<Bid>& bids = match.round().bids;
      if (action.kind == Action::Kind::kBid && !bids.empty() &&
          !beats(match.round(), bids.back(), action.bid)) {
        return fmt::format("{} does not beat {}", to_string(action.bid), to_string(bids.back()));
      }
      if (auto done = match.act(action); !done) return done.error().message;
    }
    const PastRound& past = match.past().back();
    if (settle(past).count != naive_count(past)) return "wrong count";
    if (match.round().dice != naive_dice(past)) return "wrong dice";
    if (match.over()) break;
    if (match.round().starter != naive_starter(past, match.round().dice)) return "wrong starter";
    if (match.round().palifico != naive_palifico(match)) return "wrong palifico";
  }
  const auto& dice = match.round().dice;
  const bool alone = match.round().alive() == 1 && match.winner() >= 0 && dice[match.winner()] > 0;
  return rules.one_round || alone ? "" : "no winner";
}

std::vector<Rules> preset_rules() {
  std::vector<Rules> all;
  for (const Preset& preset : presets()) all.push_back(preset.rules);
  return all;
}

// Switches that no preset has.
std::vector<Rules> switched_rules() {
  std::vector<Rules> all;
  for (std::string_view text :
       {"perudo+exact=gain",
        "perudo+exact=steal+next=winner",
        "casual+exact=others-lose",
        "perudo+loss=difference+next=rotation",
        "dudo+loss=all",
        "perudo+palifico=every",
        "casual+wild=until-bid",
        "perudo+wild=until-bid+open-ones=yes+palifico=every",
        "casual+order=monotone",
        "no-ones+palifico=first+next=winner",
        "openspiel+one-round=no+dice=3",
        "plain+faces=3+exact=gain+loss=difference",
        "dudo+faces=2+palifico=first+next=rotation",
        "casual+order=reset-quantity",
        "perudo+order=reset-quantity+wild=until-bid+palifico=every",
        "perudo+palifico-two=no",
        "perudo+palifico=every+palifico-two=no+palifico-face=one-die",
        "perudo+met=others",
        "perudo+palifico-face=one-die+exact=gain+exact-palifico=no+exact-by=anyone",
        "casual+exact=steal+exact-by=anyone+loss=difference+met=others+next=winner",
        "perudo+palifico=every+exact=others-lose+exact-by=anyone+exact-palifico=no+next=rotation",
        "plain+loss=all+met=others+exact=gain"}) {
    all.push_back(parse_rules(text).value());
  }
  return all;
}

// So many matches of each of the rules, between 2 to 6 players.
void expect_sound_matches(const std::vector<Rules>& all, int each) {
  const int games = each * static_cast<int>(all.size());
  std::vector<std::string> problems(games);
  Workers().for_ranges(games, 16, [&](int begin, int end) {
    for (int game = begin; game < end; ++game) {
      const Rules& rules = all[game % all.size()];
      const int players = 2 + static_cast<int>(game / all.size()) % 5;
      const std::string problem = play_random(rules, players, game);
      if (problem.empty()) continue;
      problems[game] =
          fmt::format("{}, {} players, match {}: {}", to_string(rules), players, game, problem);
    }
  });
  std::erase(problems, "");
  EXPECT_TRUE(problems.empty()) << problems.size() << " matches, such as " << problems.front();
}

TEST(Match, RandomMatchesFollowTheRules) {
  expect_sound_matches(preset_rules(), 100);
  expect_sound_matches(switched_rules(), 100);
}

TEST(MatchSlow, AHundredThousandRandomMatchesOfEveryPresetFollowTheRules) {
  expect_sound_matches(preset_rules(), 100'000);
  expect_sound_matches(switched_rules(), 5'000);
}

}  // namespace
}  // namespace hazard::liars
