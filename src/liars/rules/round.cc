#include "hazard/liars/rules/round.h"

#include <algorithm>
#include <numeric>

#include "base/assert.h"
#include "base/text.h"
#include "hazard/dice/hand.h"

namespace hazard::liars {

int Round::alive() const {
  return static_cast<int>(std::count_if(dice.begin(), dice.end(), [](int d) { return d > 0; }));
}

int Round::dice_in_play() const { return std::accumulate(dice.begin(), dice.end(), 0); }

int Round::after(int seat) const {
  do {
    seat = (seat + 1) % players();
  } while (dice[seat] == 0);
  return seat;
}

int Round::bidder(int i) const {
  int seat = starter;
  for (i %= alive(); i > 0; --i) seat = after(seat);
  return seat;
}

bool Round::ones_were_bid() const {
  return std::any_of(bids.begin(), bids.end(), [](const Bid& bid) { return bid.face == 1; });
}

std::vector<int> Round::out_of_turn() const {
  std::vector<int> seats;
  if (bids.empty() || rules.exact_by != ExactBy::kAnyone || !has_exact()) return seats;
  const int bidding = bidder(static_cast<int>(bids.size()) - 1);
  for (int seat = after(to_move()); seat != bidding && seat != to_move(); seat = after(seat)) {
    seats.push_back(seat);
  }
  return seats;
}

namespace {

// An end of the round by the player to move.
Result<void> check_end(const Round& round, const Action& action) {
  if (round.bids.empty()) {
    return fail(Errc::kBadInput, "'{}': nobody has bid yet; open with a bid", to_string(action));
  }
  if (action.kind == Action::Kind::kExact && !round.has_exact()) {
    return fail(Errc::kBadInput, "'exact': {} have no exact calls; bid or call",
                round.rules.exact == Exact::kOff ? "these rules" : "palifico rounds");
  }
  return {};
}

}  // namespace

Result<void> check_exact(const Round& round, int seat) {
  if (auto end = check_end(round, kExactCall); !end || seat == round.to_move()) return end;
  if (round.rules.exact_by != ExactBy::kAnyone) {
    return fail(Errc::kBadInput,
                "'exact': these rules leave it to the player to move, who is player {}",
                round.to_move() + 1);
  }
  if (seat == round.bidder(static_cast<int>(round.bids.size()) - 1)) {
    return fail(Errc::kBadInput, "'exact': nobody calls the own bid; leave it to the others");
  }
  if (round.dice[seat] == 0) {
    return fail(Errc::kBadInput, "'exact': player {} has no dice; leave it to those who have",
                seat + 1);
  }
  return {};
}

Result<void> check(const Round& round, const Action& action) {
  if (action.kind != Action::Kind::kBid) return check_end(round, action);
  const Bid& bid = action.bid;
  const int dice = round.dice_in_play();
  const auto wrong = [&]<class... Args>(fmt::format_string<Args...> why, Args&&... args) {
    return fail(Errc::kBadInput, "bid '{}': {}", to_string(bid),
                fmt::format(why, std::forward<Args>(args)...));
  };
  if (bid.quantity < 1) return wrong("a bid is of one die or more");
  if (bid.face < 1 || bid.face > round.rules.faces) {
    return wrong("a face is 1 to {}", round.rules.faces);
  }
  if (bid.quantity > dice) return wrong("there are only {} dice in play", dice);
  const Ladder& ladder = round.ladder();
  const int rank = ladder.rank(bid);
  if (rank < 0) return wrong("ones are wild and never bid");
  if (round.bids.empty()) {
    if (!ladder.may_open(rank)) return wrong("a round does not open on ones; take another face");
    return {};
  }
  const Bid& last = round.bids.back();
  if (ladder.may_follow(ladder.rank(last), rank)) return {};
  const int own = round.dice[round.to_move()];
  if (round.palifico && bid.face != last.face && !round.rules.may_change_face(own)) {
    return round.rules.palifico_face == PalificoFace::kLocked
               ? wrong("all bids of a palifico round are on the face of the first; bid on {}s",
                       last.face)
               : wrong(
                     "only a player with one die changes the face of a palifico round; bid on {}s",
                     last.face);
  }
  for (int next = 0; next < ladder.size(); ++next) {
    if (ladder.may_follow(ladder.rank(last), next)) {
      return wrong("it does not beat {}; the lowest bid that does is {}", to_string(last),
                   to_string(ladder.bid(next)));
    }
  }
  return wrong("nothing beats {}; call it", to_string(last));
}

std::vector<Action> legal_actions(const Round& round) {
  std::vector<Action> actions;
  const Ladder& ladder = round.ladder();
  const int last = round.bids.empty() ? -1 : ladder.rank(round.bids.back());
  actions.reserve(ladder.size() - last + 1);
  for (int rank = last + 1; rank < ladder.size(); ++rank) {
    if (last < 0 ? ladder.may_open(rank) : ladder.may_follow(last, rank)) {
      actions.push_back(raise_to(ladder.bid(rank)));
    }
  }
  if (last >= 0) {
    actions.push_back(kCall);
    if (round.has_exact()) actions.push_back(kExactCall);
  }
  return actions;
}

int count_matches(const Round& round, const std::vector<Hand>& hands) {
  int count = 0;
  for (int seat = 0; seat < round.players(); ++seat) {
    if (round.dice[seat] > 0)
      count += matches(hands[seat], round.bids.back().face, round.wild_face());
  }
  return count;
}

Settlement settle(const Round& round, Action::Kind call, int count) {
  return settle(round, call, count, round.to_move());
}

Settlement settle(const Round& round, Action::Kind call, int count, int caller) {
  HAZARD_ASSERT(call != Action::Kind::kBid && !round.bids.empty());
  const int quantity = round.bids.back().quantity;
  const int bidder = round.bidder(static_cast<int>(round.bids.size()) - 1);
  Settlement end{.count = count, .met = count >= quantity, .dice = round.dice};
  const auto lose = [&](int seat, int dice) { end.dice[seat] -= std::min(dice, end.dice[seat]); };
  const auto gain = [&](int seat) {
    end.dice[seat] = std::min(end.dice[seat] + 1, round.rules.dice);
  };

  const auto all_lose_but = [&](int winner) {
    for (int seat = 0; seat < round.players(); ++seat) {
      if (seat != winner) lose(seat, 1);
    }
  };

  if (call == Action::Kind::kExact && count == quantity) {
    end.winner = caller;
    switch (round.rules.exact) {
      case Exact::kSteal: lose(bidder, 1); [[fallthrough]];
      case Exact::kGain: gain(caller); break;
      default: all_lose_but(caller);
    }
  } else if (call == Action::Kind::kCall && count == quantity && round.rules.met == Met::kOthers) {
    end.loser = caller;
    end.winner = bidder;
    all_lose_but(bidder);
  } else {
    const bool caller_loses = call == Action::Kind::kExact || end.met;
    end.loser = caller_loses ? caller : bidder;
    end.winner = caller_loses ? bidder : caller;
    int dice = 1;
    if (round.rules.loss == Loss::kDifference) dice = std::max(1, std::abs(count - quantity));
    if (round.rules.loss == Loss::kAll) dice = round.dice[end.loser];
    lose(end.loser, dice);
  }

  int next = end.loser >= 0 ? end.loser : caller;
  if (round.rules.next == NextStarter::kWinner) next = end.winner;
  if (round.rules.next == NextStarter::kRotation) next = (round.starter + 1) % round.players();
  for (int i = 0; i < round.players() && end.dice[next] == 0; ++i)
    next = (next + 1) % round.players();
  end.starter = next;
  return end;
}

namespace {

Result<int> parse_count(std::string_view digits, std::string_view what, int low, int high) {
  const auto value = parse_number<int>(digits);
  if (!value || *value < low || *value > high) {
    return fail(Errc::kBadInput, "{} '{}': write a number from {} to {}", what, digits, low, high);
  }
  return *value;
}

Result<void> parse_players(std::string_view text, Round& round) {
  bool marked = false;
  if (text.ends_with('p')) {
    marked = true;
    text.remove_suffix(1);
  }
  const auto at = text.find('@');
  const auto counts = text.substr(0, at);
  for (std::string_view digits : split(counts, '-')) {
    const auto dice = parse_count(digits, "dice", 0, kMaxDice);
    if (!dice) return pass_on(dice);
    round.dice.push_back(*dice);
  }
  if (round.players() > kMaxPlayers || round.alive() < 2) {
    return fail(Errc::kBadInput, "dice '{}': write the dice of 2 to {} players, such as 5-5-4",
                counts, kMaxPlayers);
  }
  for (int dice : round.dice) round.rules.dice = std::max(round.rules.dice, dice);
  if (at != std::string_view::npos) {
    const auto seat = parse_count(text.substr(at + 1), "starter", 1, round.players());
    if (!seat) return pass_on(seat);
    round.starter = *seat - 1;
  }
  if (round.dice[round.starter] == 0) {
    return fail(Errc::kBadInput,
                "starter '{}': this player has no dice; name one who has, as in 0-5-4@2",
                round.starter + 1);
  }
  const bool possible = round.rules.may_be_palifico(round.alive(), round.dice[round.starter]);
  if (marked && !possible) {
    const bool none = round.rules.palifico == Palifico::kOff;
    const bool too_few = !none && !round.rules.palifico_of_two && round.alive() == 2;
    return fail(Errc::kBadInput, "dice '{}p': only a starter with one die opens a palifico round{}",
                text,
                none      ? ", and these rules have none"
                : too_few ? ", and these rules have none with two players left"
                          : "");
  }
  round.palifico = marked || (round.rules.palifico == Palifico::kEvery && possible);
  return {};
}

}  // namespace

Result<Hand> parse_hand(std::string_view text, int faces) {
  Hand hand;
  int dice = 0;
  for (const char c : dice::without_separators(text)) {
    if (c < '1' || c > '0' + faces) {
      return fail(Errc::kBadInput, "hand '{}': '{}' is no face; write digits 1 to {} such as 41226",
                  text, c, faces);
    }
    hand = hand.with(c - '0');
    ++dice;
  }
  if (dice < 1 || dice > kMaxDice) {
    return fail(Errc::kBadInput, "hand '{}': write one to {} dice, such as 41226", text, kMaxDice);
  }
  return hand;
}

Result<Position> parse_position(std::string_view text) {
  const std::vector<std::string_view> fields = split(text, ':');
  if (fields.size() < 2 || fields.size() > 4) {
    return fail(Errc::kBadInput,
                "position '{}': write RULES:DICE[@STARTER][:BIDS[:HAND]], such as "
                "perudo:5-5-5:2x3,3x3:41226",
                text);
  }
  Position position;
  Round& round = position.round;
  const auto rules = parse_rules(fields[0]);
  if (!rules) return pass_on(rules);
  round.rules = *rules;
  if (auto done = parse_players(fields[1], round); !done) return pass_on(done);
  if (fields.size() > 2 && !fields[2].empty()) {
    for (std::string_view part : split(fields[2], ',')) {
      const auto bid = parse_bid(part);
      if (!bid) return pass_on(bid);
      if (auto allowed = check(round, raise_to(*bid)); !allowed) return pass_on(allowed);
      round.bids.push_back(*bid);
    }
  }
  if (fields.size() > 3) {
    const auto hand = parse_hand(fields[3], round.rules.faces);
    if (!hand) return pass_on(hand);
    const int dice = round.dice[round.to_move()];
    if (hand->size() != dice) {
      return fail(Errc::kBadInput, "hand '{}': player {} is to move and has {} dice, not {}",
                  fields[3], round.to_move() + 1, dice, hand->size());
    }
    position.hand = *hand;
  }
  return position;
}

std::string to_string(const Position& position) {
  const Round& round = position.round;
  std::string dice;
  for (int count : round.dice) dice += fmt::format("{}{}", dice.empty() ? "" : "-", count);
  std::string bids;
  for (const Bid& bid : round.bids) bids += (bids.empty() ? "" : ",") + to_string(bid);
  const bool marked = round.palifico && round.rules.palifico != Palifico::kEvery;
  std::string text = fmt::format("{}:{}{}{}", to_string(round.rules), dice,
                                 round.starter > 0 ? fmt::format("@{}", round.starter + 1) : "",
                                 marked ? "p" : "");
  if (!bids.empty() || position.hand) text += ":" + bids;
  if (position.hand) text += ":" + dice::to_string(*position.hand);
  return text;
}

}  // namespace hazard::liars
