// Liar's Dice: what to do and why.
#include <algorithm>

#include "cli/print.h"
#include "cli/print_liars.h"
#include "cli/text_table.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/liars.h"
#include "hazard/liars/play/belief.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"
#include "hazard/stats/racing.h"
#include "liars/play/styles.h"

namespace hazard::cli {
namespace {

using engine::LiarsAdvice;
using liars::ActionWorth;

// Of what the action says: that its own bid holds, or that the bid called does not.
double right(const liars::Action& action, double holds, double exact) {
  switch (action.kind) {
    case liars::Action::Kind::kBid: return holds;
    case liars::Action::Kind::kCall: return 1 - holds;
    default: return exact;
  }
}

std::string worth(const LiarsAdvice& advice, double value) {
  return advice.chances ? percent((1 + value) / 2) : fmt::format("{:+.4f}", value);
}

std::string worth_in_words(const LiarsAdvice& advice, double value) {
  if (!advice.chances) return fmt::format("{:+.4f} dice on average", value);
  return fmt::format("{} to win the {}", percent((1 + value) / 2, 1),
                     advice.position.round.rules.one_round ? "round" : "match");
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] += 'A' - 'a';
  return text;
}

// Without decimals, unless they matter.
std::string roughly(double p) { return percent(p, p > 0.99 || p < 0.01 ? 2 : 0); }

// The table as we see it, from the starter on.
std::string situation(const LiarsAdvice& advice, const std::vector<std::string>& names) {
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
    table.add({seat == me ? "you" : names[seat], dice_count(round.dice[seat]),
               seat == me ? dice::to_string(*advice.position.hand, " ") : "", said[seat]});
  }
  return fmt::format("{} in play{}{}\n{}\n", dice_count(round.dice_in_play()),
                     round.palifico ? ", a palifico round" : "",
                     round.bids.empty() ? ", and you open" : "", table.text());
}

// The others who have bid in this round.
std::vector<std::string> bidders(const liars::Round& round, const std::vector<std::string>& names) {
  std::vector<std::string> who;
  for (std::size_t i = 0; i < round.bids.size(); ++i) {
    const int seat = round.bidder(static_cast<int>(i));
    if (seat == round.to_move()) continue;
    if (std::ranges::find(who, names[seat]) == who.end()) who.push_back(names[seat]);
  }
  return who;
}

std::string last_bid(const LiarsAdvice& advice, const std::vector<std::string>& names) {
  if (!advice.unseen) return "";
  const auto& [dice, missing, chance] = *advice.unseen;
  if (missing <= 0) return "Your own dice meet the bid: it holds for certain.\n";
  if (missing > dice) {
    return fmt::format("The bid needs {} more, and there are only {}: it cannot hold.\n", missing,
                       dice_count(dice));
  }
  return fmt::format(
      "The bid needs {} more among {}: {} from your dice alone, {} after what {} "
      "bid.\n",
      missing, dice_count(dice), roughly(advice.alone.p_true),
      roughly(advice.decision.called.holds), enumerate(bidders(advice.position.round, names)));
}

std::string options(const LiarsAdvice& advice) {
  TextTable table("lrrrr");
  table.add({"action", "right", advice.chances ? "win" : "dice", "±", "rollouts"});
  for (const ActionWorth& one : advice.decision.actions) {
    const double radius = one.worth.radius() / (advice.chances ? 2 : 1);
    table.add({liars::to_string(one.action), percent(right(one.action, one.holds, one.exact), 1),
               worth(advice, one.worth.mean),
               one.worth.exact  ? ""
               : advice.chances ? percent(radius)
                                : fmt::format("{:.4f}", radius),
               one.worth.exact ? "exact" : grouped(one.worth.n)});
  }
  return table.text();
}

// The actions of a solved strategy, the likeliest first.
std::vector<std::pair<double, liars::Action>> played(const LiarsAdvice& advice) {
  const auto actions = liars::legal_actions(advice.position.round);
  std::vector<std::pair<double, liars::Action>> list;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (advice.solved->mix[i] >= kWorthShowing) {
      list.emplace_back(advice.solved->mix[i], actions[i]);
    }
  }
  std::ranges::stable_sort(list, std::greater(), &std::pair<double, liars::Action>::first);
  return list;
}

std::string mix(const LiarsAdvice& advice) {
  const auto list = played(advice);
  TextTable table("lr");
  table.add({"action", "how often"});
  for (const auto& [p, action] : list) table.add({liars::to_string(action), percent(p, 1)});
  const double value = (advice.solved->lower + advice.solved->upper) / 2;
  return fmt::format(
      "{}\n\n{}\nThe round is solved: whoever knows this mix gains nothing by it.\n"
      "From its opening it is worth {:+.4f} to the first mover, who wins {}.\n",
      list.size() == 1
          ? capital(in_words(list[0].second)) + "."
          : "Mix, so that nobody can read you; most often: " + in_words(advice.action) + ".",
      table.text(), value, percent((1 + value) / 2));
}

// What is believed of each opponent.
std::string opponents(const LiarsAdvice& advice, const std::vector<std::string>& names) {
  const liars::Round& round = advice.position.round;
  TextTable table("lll");
  for (int seat = 0; seat < round.players(); ++seat) {
    const liars::Belief& belief = advice.decision.beliefs[seat];
    if (belief.empty()) continue;
    const auto style = std::ranges::max_element(belief.styles) - belief.styles.begin();
    std::string holds;
    if (!round.bids.empty()) {
      const liars::Bid& bid = round.bids.back();
      const auto matches = belief.matches(round.rules, bid.face, round.wild_face());
      double mean = 0;
      for (std::size_t k = 0; k < matches.size(); ++k) mean += static_cast<double>(k) * matches[k];
      holds = fmt::format("{:.2f} of {} should count for the bid", mean, dice_count(belief.dice));
    }
    table.add(
        {names[seat],
         fmt::format("plays {}, {}", liars::styles()[style].name, percent(belief.styles[style], 0)),
         holds});
  }
  return "\nWhat is believed\n" + table.text();
}

std::string effort(const LiarsAdvice& advice) {
  const liars::Decision& decision = advice.decision;
  return fmt::format("\nIt stopped because {}: {} of at most {} rollouts, {:.0f} ms.\n",
                     stats::to_string(decision.why), grouped(decision.rollouts),
                     grouped(decision.budget), 1000 * advice.seconds);
}

}  // namespace

std::string hint(const LiarsAdvice& advice) {
  std::string text;
  if (advice.unseen) {
    text = fmt::format("the bid holds with {}; ", percent(advice.decision.called.holds, 0));
  }
  if (advice.solved) {
    std::vector<std::string> parts;
    for (const auto& [p, action] : played(advice)) {
      parts.push_back(fmt::format("{} {}", in_words(action), percent(p, 0)));
    }
    return text + enumerate(parts) + " of the time: the round is solved";
  }
  const auto& actions = advice.decision.actions;
  text += fmt::format("{}, {}", in_words(actions[0].action),
                      worth_in_words(advice, actions[0].worth.mean));
  if (actions.size() > 1) {
    text += fmt::format("; next {}, {}", in_words(actions[1].action),
                        worth_in_words(advice, actions[1].worth.mean));
  }
  return text;
}

std::string show(const LiarsAdvice& advice, const std::vector<std::string>& names) {
  std::string text = rules_in_force(advice.position.round.rules) + "\n" + situation(advice, names) +
                     last_bid(advice, names);
  if (advice.solved) return text + mix(advice) + opponents(advice, names);
  const ActionWorth& best = advice.decision.actions.front();
  text += fmt::format("{}: {}.\n\n", capital(in_words(best.action)),
                      worth_in_words(advice, best.worth.mean));
  return text + options(advice) + effort(advice) + opponents(advice, names);
}

}  // namespace hazard::cli
