#include "liars/play/lbr.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <numeric>
#include <thread>
#include <tuple>

#include "base/assert.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "base/stopwatch.h"
#include "liars/rules/hands.h"

namespace hazard::liars {
namespace {

// An answer of the agent that is rarer than this is not looked at further than a call.
constexpr double kRareAnswer = 0.02;
// Raises that are tried at decisions further ahead: the lowest ones.
constexpr int kTriedAhead = 12;

// Addresses: seat 0 and 1 for dice are taken by roll_hands(), which uses the parts below this.
constexpr int kAgentDecision = 0x8000;

std::uint64_t seed_of(std::uint64_t seed, std::int64_t game, const Match& match) {
  const auto part = kAgentDecision + match.round().bids.size();
  const RandomBlock words =
      random_block(seed, {.stream = static_cast<std::uint64_t>(game),
                          .index = static_cast<std::uint32_t>(match.past().size()),
                          .part = static_cast<std::uint16_t>(part)});
  return std::uint64_t{words[0]} << 32 | words[1];
}

}  // namespace

LocalResponder::LocalResponder(Agent& agent, int depth, std::uint64_t seed)
    : agent_(agent), depth_(depth), seed_(seed) {}

std::vector<double> LocalResponder::known_mixes() {
  const View view{round_, hands_.front(), past_};
  // As many seeds as decisions: an agent that samples is not known by the luck of one.
  return agent_.mixes(view, hands_, seed_ + round_.bids.size());
}

// The agent's bids of this round that have not been looked at yet.
void LocalResponder::follow(const View& view) {
  const int agent_seat = view.round.after(view.seat());
  if (view.past.size() != past_rounds_ || view.round.bids.size() < bids_seen_) {
    const HandSet& set = all_hands(view.round.dice[agent_seat], view.round.rules);
    hands_ = set.hands;
    reach_ = set.weights;
    past_rounds_ = view.past.size();
    bids_seen_ = 0;
  }
  past_ = view.past;
  own_ = view.hand;
  round_ = view.round;
  for (; bids_seen_ < view.round.bids.size(); ++bids_seen_) {
    const auto seen = static_cast<std::ptrdiff_t>(bids_seen_);
    if (view.round.bidder(static_cast<int>(seen)) != agent_seat) continue;
    round_.bids.assign(view.round.bids.begin(), view.round.bids.begin() + seen);
    const std::vector<Action> actions = legal_actions(round_);
    const auto done = std::ranges::find(actions, raise_to(view.round.bids[bids_seen_]));
    HAZARD_ASSERT(done != actions.end());
    const std::vector<double> mixes = known_mixes();
    std::vector<double> reach = reach_;
    double total = 0;
    for (std::size_t h = 0; h < reach.size(); ++h) {
      reach[h] *= mixes[h * actions.size() + (done - actions.begin())];
      total += reach[h];
    }
    if (total <= 0) continue;  // an agent that samples did what it seemed never to do
    for (double& chance : reach) chance /= total;
    reach_ = std::move(reach);
  }
  round_.bids = view.round.bids;
}

double LocalResponder::call_worth(const std::vector<double>& reach) const {
  const Bid& bid = round_.bids.back();
  const int wild = round_.wild_face();
  const int missing = bid.quantity - matches(own_, bid.face, wild);
  double worth = 0;
  for (std::size_t h = 0; h < reach.size(); ++h) {
    worth += matches(hands_[h], bid.face, wild) >= missing ? -reach[h] : reach[h];
  }
  return worth;
}

double LocalResponder::raise_worth(const Bid& bid, const std::vector<double>& reach, int depth) {
  round_.bids.push_back(bid);
  const std::vector<Action> actions = legal_actions(round_);
  const std::vector<double> mixes = known_mixes();
  const int wild = round_.wild_face();
  const int missing = bid.quantity - matches(own_, bid.face, wild);
  const double all = std::accumulate(reach.begin(), reach.end(), 0.0);
  double worth = 0;
  std::vector<double> after(reach.size());
  for (std::size_t a = 0; a < actions.size(); ++a) {
    double total = 0;
    for (std::size_t h = 0; h < reach.size(); ++h) {
      after[h] = reach[h] * mixes[h * actions.size() + a];
      total += after[h];
    }
    if (total <= 0) continue;
    const Action::Kind kind = actions[a].kind;
    if (kind == Action::Kind::kBid) {
      round_.bids.push_back(actions[a].bid);
      worth += best_worth(after, total < kRareAnswer * all ? 0 : depth - 1);
      round_.bids.pop_back();
      continue;
    }
    for (std::size_t h = 0; h < reach.size(); ++h) {
      const int over = matches(hands_[h], bid.face, wild) - missing;
      const bool gains = kind == Action::Kind::kCall ? over >= 0 : over != 0;
      worth += gains ? after[h] : -after[h];
    }
  }
  round_.bids.pop_back();
  return worth;
}

double LocalResponder::best_worth(const std::vector<double>& reach, int depth) {
  double best = call_worth(reach);
  if (depth <= 0) return best;
  int tried = 0;
  for (const Action& action : legal_actions(round_)) {
    if (action.kind != Action::Kind::kBid || ++tried > kTriedAhead) break;
    best = std::max(best, raise_worth(action.bid, reach, depth));
  }
  return best;
}

Action LocalResponder::act(const View& view) {
  follow(view);
  Action best = kCall;
  double most = view.round.bids.empty() ? -2 : call_worth(reach_);
  for (const Action& action : legal_actions(view.round)) {
    if (action.kind != Action::Kind::kBid) continue;
    const double worth = raise_worth(action.bid, reach_, depth_);
    if (worth <= most) continue;
    most = worth;
    best = action;
  }
  return best;
}

namespace {

struct PlayedRound {
  LbrRounds dice;
  double gain = 0;
};
struct PlayedGame {
  int won = 0;  // +1 by the opponent, -1 by the agent, 0 drawn
  std::vector<PlayedRound> rounds;
};

// Seat 0 opens a game; the opponent has it in every other.
PlayedGame play_game(const MakeOneAgent& make, const LbrOptions& options, std::int64_t game) {
  const std::unique_ptr<Agent> agent = make();
  const int opponent = static_cast<int>(game % 2);
  const auto number = static_cast<std::uint64_t>(game / 2);
  Rules rules = options.rules;
  std::vector<int> dice = {rules.dice, rules.dice};
  if (!options.dice.empty()) {
    rules.one_round = true;
    if (options.palifico) rules.palifico = Palifico::kEvery;
    dice[1 - opponent] = options.dice[0];
    dice[opponent] = options.dice[1];
    rules.dice = std::max({rules.dice, dice[0], dice[1]});
  }
  Match match(rules, dice);
  const RandomBlock words =
      random_block(options.seed, {.stream = ~static_cast<std::uint64_t>(game)});
  LocalResponder responder(*agent, options.depth, std::uint64_t{words[0]} << 32 | words[1]);
  PlayedGame played;
  while (!match.over()) {
    match.deal(roll_hands(match.round(), {options.seed, number}, match.past().size()));
    while (match.dealt()) {
      const Action action = match.round().to_move() == opponent
                                ? responder.act(match.view())
                                : choose(*agent, match.view(), seed_of(options.seed, game, match));
      [[maybe_unused]] const auto done = match.act(action);
      HAZARD_ASSERT(done);
    }
    const PastRound& past = match.past().back();
    played.rounds.push_back({{.agent = past.round.dice[1 - opponent],
                              .opponent = past.round.dice[opponent],
                              .agent_opens = past.round.starter != opponent},
                             settle(past).winner == opponent ? 1.0 : -1.0});
  }
  if (match.winner() >= 0) played.won = match.winner() == opponent ? 1 : -1;
  return played;
}

Result<void> check_options(const LbrOptions& options) {
  const std::vector<int>& dice = options.dice;
  if (!dice.empty() && (dice.size() != 2 || std::ranges::any_of(dice, [](int count) {
                          return count < 1 || count > kMaxDice;
                        }))) {
    return fail(Errc::kBadInput,
                "dice '{}': write those of the agent and of its opponent, 1 to {} each, as in 5v5",
                fmt::join(dice, "v"), kMaxDice);
  }
  if (options.games < 1 || options.games > kMostLbrGames) {
    return fail(Errc::kBadInput, "games '{}': write a number from 1 to {}", options.games,
                kMostLbrGames);
  }
  if (options.depth < 1 || options.depth > kDeepestLbr) {
    return fail(Errc::kBadInput, "depth '{}': write a number from 1 to {}", options.depth,
                kDeepestLbr);
  }
  return {};
}

Lbr summarise(const std::vector<PlayedGame>& played) {
  Lbr result{.games = static_cast<std::int64_t>(played.size())};
  std::map<std::tuple<int, int, int>, LbrRounds> by_dice;
  for (const PlayedGame& game : played) {
    result.wins += game.won > 0 ? 1 : 0;
    result.drawn += game.won == 0 ? 1 : 0;
    for (const auto& [dice, gain] : game.rounds) {
      result.gain.add(gain);
      const std::tuple place(-dice.agent - dice.opponent, -dice.agent, dice.agent_opens ? 0 : 1);
      by_dice.try_emplace(place, dice).first->second.gain.add(gain);
    }
  }
  for (const auto& [place, rounds] : by_dice) result.rounds.push_back(rounds);
  result.share = static_cast<double>(result.wins) / static_cast<double>(result.games);
  result.interval = stats::wilson_interval(result.wins, result.games);
  return result;
}

}  // namespace

Result<Lbr> local_best_response(const MakeOneAgent& make, const LbrOptions& options) {
  if (auto good = check_options(options); !good) return pass_on(good);
  constexpr double kReportEvery = 0.05;  // seconds
  const int games = static_cast<int>(options.games);
  std::vector<PlayedGame> played(static_cast<std::size_t>(games));
  std::atomic<int> finished = 0;
  const auto reporter = std::this_thread::get_id();
  Stopwatch since_report;
  Workers workers(options.threads);
  workers.for_ranges(games, 1, [&](int begin, int end) {
    for (int game = begin; game < end && !options.watch.cancelled(); ++game) {
      played[game] = play_game(make, options, game);
      ++finished;
      if (std::this_thread::get_id() == reporter && since_report.seconds() > kReportEvery) {
        since_report = Stopwatch();
        options.watch.report(static_cast<double>(finished) / games);
      }
    }
  });
  if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
  options.watch.report(1);
  return summarise(played);
}

}  // namespace hazard::liars
