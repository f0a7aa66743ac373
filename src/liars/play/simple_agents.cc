#include "liars/play/simple_agents.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "base/text.h"
#include "hazard/liars/rules/call.h"

namespace hazard::liars {
namespace {

// That the bid is true if it is called.
double p_true(const Round& round, const Hand& hand, const Bid& bid) {
  const Unseen others = unseen(round, hand, bid);
  return binomial_table(others.chance).tail(others.dice, others.missing);
}

// Dice that count for a bid, own and others', as a multiple of 1 / faces.
int expected_count(const Round& round, const Hand& hand, const Bid& bid) {
  const Unseen others = unseen(round, hand, bid);
  return (bid.quantity - others.missing) * others.chance.faces + others.dice * others.chance.hits;
}

// A bid on as many dice and one of the same face.
Action one_more(const Bid& bid) { return raise_to({bid.quantity + 1, bid.face}); }

// The legal actions of a player who looks at the own dice, and what is common to such players.
struct Choice {
  const Round& round;
  const Hand& hand;
  std::vector<Action> actions;
  int raises = 0;  // they come first

  explicit Choice(const View& view)
      : round(view.round), hand(view.hand), actions(legal_actions(view.round)) {
    raises = static_cast<int>(actions.size());
    while (raises > 0 && actions[raises - 1].kind != Action::Kind::kBid) --raises;
  }

  double p_last() const { return p_true(round, hand, round.bids.back()); }

  // Whether to end the round here, when that is done below this probability.
  bool calls_below(double threshold) const {
    if (round.bids.empty()) return false;
    return raises == 0 || p_last() < threshold;
  }
  // A bid that nothing beats is on all dice: true and exact are the same.
  Action call() const {
    const bool exact = round.has_exact() && raises == 0 && p_last() > 0.5;
    return exact ? kExactCall : kCall;
  }
  // Of each face the first raise is the one on fewest dice, which no other is likelier than.
  Action likeliest_raise() const {
    int best = 0;
    double best_p = -1;
    std::array<bool, kMaxFaces + 1> seen{};
    for (int i = 0; i < raises; ++i) {
      const Bid& bid = actions[i].bid;
      if (std::exchange(seen[bid.face], true)) continue;
      const double p = p_true(round, hand, bid);
      if (p <= best_p) continue;
      best = i;
      best_p = p;
    }
    return actions[best];
  }
  bool may_bid(const Action& bid) const {
    const auto last = actions.begin() + raises;
    return std::find(actions.begin(), last, bid) != last;
  }
  std::vector<double> certainly(const Action& action) const {
    std::vector<double> mix(actions.size());
    mix[std::find(actions.begin(), actions.end(), action) - actions.begin()] = 1;
    return mix;
  }
};

class Random final : public Agent {
 public:
  std::string name() const override { return "random"; }
  std::vector<double> mix(const View& view, std::uint64_t) override {
    const std::size_t actions = legal_actions(view.round).size();
    return std::vector<double>(actions, 1.0 / static_cast<double>(actions));
  }
};

class Threshold final : public Agent {
 public:
  explicit Threshold(double threshold) : threshold_(threshold) {}
  std::string name() const override { return fmt::format("threshold:{}", threshold_); }
  std::vector<double> mix(const View& view, std::uint64_t) override {
    const Choice choice(view);
    return choice.certainly(choice.calls_below(threshold_) ? choice.call()
                                                           : choice.likeliest_raise());
  }

 private:
  double threshold_;
};

class Raise final : public Agent {
 public:
  explicit Raise(double threshold) : threshold_(threshold) {}
  std::string name() const override { return fmt::format("raise:{}", threshold_); }
  std::vector<double> mix(const View& view, std::uint64_t) override {
    const Choice choice(view);
    if (choice.calls_below(threshold_)) return choice.certainly(choice.call());
    if (view.round.bids.empty()) return choice.certainly(choice.likeliest_raise());
    const Action next = one_more(view.round.bids.back());
    return choice.certainly(choice.may_bid(next) ? next : choice.likeliest_raise());
  }

 private:
  double threshold_;
};

class Honest final : public Agent {
 public:
  explicit Honest(bool one_die_more = false) : one_die_more_(one_die_more) {}
  std::string name() const override { return one_die_more_ ? "honest+1" : "honest"; }
  std::vector<double> mix(const View& view, std::uint64_t) override {
    const Choice choice(view);
    if (choice.calls_below(0.5)) return choice.certainly(choice.call());
    const Action honest = raise(choice);
    const Action higher = one_more(honest.bid);
    return choice.certainly(one_die_more_ && choice.may_bid(higher) ? higher : honest);
  }

 private:
  static Action raise(const Choice& choice) {
    const int faces = choice.round.rules.faces;
    const auto expected = [&](const Bid& bid) {
      return expected_count(choice.round, choice.hand, bid);
    };
    Bid strongest{1, 1};
    for (int face = 2; face <= faces; ++face) {
      if (expected({1, face}) >= expected(strongest)) strongest.face = face;
    }
    strongest.quantity = expected(strongest) / faces;
    if (choice.may_bid(raise_to(strongest))) return raise_to(strongest);
    const auto raises = std::span(choice.actions).first(choice.raises);
    const auto supported = std::ranges::find_if(
        raises, [&](const Action& a) { return a.bid.quantity * faces <= expected(a.bid); });
    return supported != raises.end() ? *supported : choice.likeliest_raise();
  }

  bool one_die_more_;
};

// The agent of a name such as threshold:0.3, with the number after the colon.
template <class Made>
Result<std::unique_ptr<Agent>> with_threshold(std::string_view name) {
  const auto colon = name.find(':');
  const std::string_view number = name.substr(colon + 1);
  const auto threshold = parse_number<double>(number);
  if (threshold && *threshold >= 0 && *threshold <= 1) return std::make_unique<Made>(*threshold);
  return fail(Errc::kBadInput,
              "agent '{}': '{}' is no probability; write one from 0 to 1, as in {}:0.3", name,
              number, name.substr(0, colon));
}

}  // namespace

bool is_simple_agent(std::string_view name) {
  const std::string_view kind = name.substr(0, name.find(':'));
  return kind == "random" || kind == "honest" || kind == "honest+1" || kind == "threshold" ||
         kind == "raise";
}

Result<std::unique_ptr<Agent>> make_simple_agent(std::string_view name) {
  if (name == "random") return std::make_unique<Random>();
  if (name == "honest") return std::make_unique<Honest>();
  if (name == "honest+1") return std::make_unique<Honest>(/*one_die_more=*/true);
  if (name.starts_with("threshold:")) return with_threshold<Threshold>(name);
  if (name.starts_with("raise:")) return with_threshold<Raise>(name);
  return fail(Errc::kBadInput,
              "agent '{}': there is none of this name; there are random, honest, honest+1, "
              "threshold:0.3, raise:0.3",
              name);
}

}  // namespace hazard::liars
