// Liar's Dice: what to do and why.
#include <algorithm>

#include "cli/print.h"
#include "cli/print_liars.h"
#include "cli/text_table.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/call.h"
#include "hazard/liars/rules/round.h"
#include "hazard/stats/racing.h"

namespace hazard::cli {
namespace {

using engine::LiarsAdviseAnswer;
using Ranked = LiarsAdviseAnswer::Action;

std::string worth(const Ranked& one) {
  return one.win ? percent(*one.win) : fmt::format("{:+.4f}", one.value);
}

std::string worth_in_words(const LiarsAdviseAnswer& advice, const Ranked& one) {
  if (!one.win) return fmt::format("{:+.4f} dice on average", one.value);
  return fmt::format("{} to win the {}", percent(*one.win, 1),
                     advice.position.round.rules.one_round ? "round" : "match");
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] += 'A' - 'a';
  return text;
}

// Without decimals, unless they matter.
std::string roughly(double p) { return percent(p, p > 0.99 || p < 0.01 ? 2 : 0); }

// The table as we see it, from the starter on.
std::string situation(const LiarsAdviseAnswer& advice) {
  const liars::Round& round = advice.position.round;
  const int me = round.to_move();
  std::vector<std::string> said(round.players());
  for (std::size_t i = 0; i < round.bids.size(); ++i) {
    std::string& all = said[round.bidder(static_cast<int>(i))];
    all += (all.empty() ? "bid " : ", then ") + liars::in_words(round.bids[i]);
  }
  TextTable table("llll");
  int seat = round.starter;
  for (int i = 0; i < round.alive(); ++i, seat = round.after(seat)) {
    table.add({seat == me ? "you" : advice.names[seat], dice_count(round.dice[seat]),
               seat == me ? dice::to_string(*advice.position.hand, " ") : "", said[seat]});
  }
  return fmt::format("{} in play{}{}\n{}\n", dice_count(round.dice_in_play()),
                     round.palifico ? ", a palifico round" : "",
                     round.bids.empty() ? ", and you open" : "", table.text());
}

// The others who have bid in this round.
std::vector<std::string> bidders(const LiarsAdviseAnswer& advice) {
  const liars::Round& round = advice.position.round;
  std::vector<std::string> who;
  for (std::size_t i = 0; i < round.bids.size(); ++i) {
    const int seat = round.bidder(static_cast<int>(i));
    if (seat == round.to_move()) continue;
    const std::string& name = advice.names[seat];
    if (std::ranges::find(who, name) == who.end()) who.push_back(name);
  }
  return who;
}

std::string last_bid(const LiarsAdviseAnswer& advice) {
  if (!advice.last_bid) return "";
  const LiarsAdviseAnswer::LastBid& last = *advice.last_bid;
  if (last.needed == 0) return "Your own dice meet the bid: it holds for certain.\n";
  if (last.needed > last.unknown) {
    return fmt::format("The bid needs {} more, and there are only {}: it cannot hold.\n",
                       last.needed, dice_count(last.unknown));
  }
  return fmt::format(
      "The bid needs {} more among {}: it holds with {} from your dice alone, {} after what {} "
      "bid.\n",
      last.needed, dice_count(last.unknown), roughly(last.alone.p_true), roughly(last.odds.p_true),
      enumerate(bidders(advice)));
}

// Of the bid that the action makes, or of the one that it calls.
std::string options(const LiarsAdviseAnswer& advice) {
  const bool exact_calls = advice.position.round.has_exact();
  const bool chances = advice.actions.front().win.has_value();
  TextTable table(exact_calls ? "lrrrrrr" : "lrrrrr");
  std::vector<std::string> cells = {"action", "how often", "bid holds"};
  if (exact_calls) cells.push_back("is exact");
  cells.insert(cells.end(), {chances ? "win" : "dice", "±", "rollouts"});
  table.add(cells);
  for (const Ranked& one : advice.actions) {
    const double radius = (one.high - one.low) / (chances ? 4 : 2);
    cells = {liars::to_string(one.action), one.play > 0 ? percent(one.play, 0) : "",
             percent(one.odds.p_true, 1)};
    if (exact_calls) cells.push_back(percent(one.odds.p_exact, 1));
    cells.insert(cells.end(), {worth(one),
                               radius < 5e-7 ? ""
                               : chances     ? percent(radius)
                                             : fmt::format("{:.4f}", radius),
                               one.sampled ? grouped(one.rollouts) : "computed"});
    table.add(cells);
  }
  return table.text();
}

// The actions of a solved strategy, the likeliest first.
std::vector<engine::LiarsSolved::Part> played(const engine::LiarsSolved& solved) {
  std::vector<engine::LiarsSolved::Part> list = solved.mix;
  std::erase_if(list, [](const auto& part) { return part.probability < kWorthShowing; });
  std::ranges::stable_sort(list, std::greater(), &engine::LiarsSolved::Part::probability);
  return list;
}

std::string mix(const LiarsAdviseAnswer& advice) {
  const auto list = played(*advice.solved);
  TextTable table("lr");
  table.add({"action", "how often"});
  for (const auto& [action, p] : list) table.add({liars::to_string(action), percent(p, 1)});
  const double value = (advice.solved->lower + advice.solved->upper) / 2;
  return fmt::format(
      "{}\n\n{}\nThe round is solved: whoever knows this mix gains nothing by it.\n"
      "From its opening it is worth {:+.4f} to the first mover, who wins {}.\n",
      list.size() == 1
          ? capital(in_words(list[0].action)) + "."
          : "Mix, so that nobody can read you; most often: " + in_words(advice.action) + ".",
      table.text(), value, percent((1 + value) / 2));
}

// All that may be the best: "bid 5 twos, bid 4 twos or call", "bid 5 twos, bid 4 twos, bid 4 sixes
// or 7 others".
std::vector<std::string> equals_of(const LiarsAdviseAnswer& advice) {
  constexpr std::size_t kMostNamed = 3;
  std::vector<std::string> equal;
  for (const Ranked& one : advice.actions) {
    if (one.equal) equal.push_back(in_words(one.action));
  }
  if (const std::size_t more = equal.size() - std::min(equal.size(), kMostNamed); more > 1) {
    equal.resize(kMostNamed);
    equal.push_back(fmt::format("{} others", more));
  }
  return equal;
}

// What may be done, and what is done most often.
std::string answer_in_words(const LiarsAdviseAnswer& advice) {
  const Ranked& best = advice.actions.front();
  const std::vector<std::string> equal = equals_of(advice);
  std::string text =
      fmt::format("{}: {}.\n", capital(in_words(best.action)), worth_in_words(advice, best));
  if (equal.size() > 1) {
    text = fmt::format("{}: equal within the error, {}.\n", capital(enumerate(equal, "or")),
                       worth_in_words(advice, best));
  }
  if (std::ranges::count_if(advice.actions, [](const Ranked& a) { return a.play > 0; }) > 1) {
    text += fmt::format("It mixes, so that it cannot be read; most often: {}.\n",
                        in_words(advice.action));
  }
  return text + "\n";
}

// What is believed of each opponent.
std::string opponents(const LiarsAdviseAnswer& advice) {
  TextTable table("lll");
  for (const LiarsAdviseAnswer::Belief& belief : advice.beliefs) {
    const auto style = std::ranges::max_element(belief.styles, std::less(),
                                                &LiarsAdviseAnswer::Style::probability);
    std::string counts;
    if (belief.matches) {
      double mean = 0;
      for (std::size_t k = 0; k < belief.matches->size(); ++k) {
        mean += static_cast<double>(k) * (*belief.matches)[k];
      }
      counts = fmt::format("{:.2f} of {} should count for the bid", mean, dice_count(belief.dice));
    }
    table.add({belief.name,
               fmt::format("plays {}, {}", style->style, percent(style->probability, 0)), counts});
  }
  return "\nWhat is believed\n" + table.text();
}

// What stands in ± and does not tell one action from another.
std::string table_error(const LiarsAdviseAnswer& advice) {
  const auto& actions = advice.actions;
  const double most =
      std::ranges::max_element(actions, std::less(), &Ranked::table_error)->table_error;
  if (most < 5e-7) return "";
  return fmt::format(
      "\n± includes up to {} that the value table may be off by, mostly the same way for all.\n",
      percent(most / 2));
}

std::string effort(const LiarsAdviseAnswer& advice) {
  return fmt::format("\nIt stopped because {}: {} of at most {}, {:.0f} ms.\n",
                     stats::to_string(advice.stopped), grouped(advice.rollouts),
                     count_of(advice.budget, "rollout"), 1000 * advice.seconds);
}

}  // namespace

std::string hint(const LiarsAdviseAnswer& advice) {
  std::string text;
  if (advice.last_bid) {
    text = fmt::format("the bid holds with {}; ", percent(advice.last_bid->odds.p_true, 0));
  }
  if (advice.solved) {
    std::vector<std::string> parts;
    for (const auto& [action, p] : played(*advice.solved)) {
      parts.push_back(fmt::format("{} {}", in_words(action), percent(p, 0)));
    }
    return text + enumerate(parts) + " of the time: the round is solved";
  }
  return fmt::format("{}{}, {}", text, enumerate(equals_of(advice), "or"),
                     worth_in_words(advice, advice.actions.front()));
}

std::string show(const LiarsAdviseAnswer& advice) {
  std::string text =
      rules_in_force(advice.position.round.rules) + "\n" + situation(advice) + last_bid(advice);
  if (advice.solved) return text + mix(advice) + opponents(advice);
  return text + answer_in_words(advice) + options(advice) + table_error(advice) + effort(advice) +
         opponents(advice);
}

}  // namespace hazard::cli
