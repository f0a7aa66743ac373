#include "distill/rule_classic.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "base/parallel.h"
#include "distill/rule_conditions.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/game.h"
#include "policy/rule_list.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using policy::Condition;
using policy::Decision;
using Words = std::vector<std::uint64_t>;

constexpr std::size_t kOuter = 20, kInner = 30;
constexpr float kNoRegret = -1;     // the action cannot be chosen there
constexpr float kNoSuchKeep = 999;  // points; of a keep that is written with other dice

int count_of(const Words& words) {
  int count = 0;
  for (std::uint64_t word : words) count += std::popcount(word);
  return count;
}

int count_both(const Words& a, const Words& b) {
  int count = 0;
  for (std::size_t w = 0; w < a.size(); ++w) count += std::popcount(a[w] & b[w]);
  return count;
}

struct Scored {
  int first = -1, second = -1;  // conditions; second -1: none
  int action = 0;
  double regret = std::numeric_limits<double>::infinity();  // mean
};

class ClassicLearner {
 public:
  ClassicLearner(const policy::Features& features, const Records& records, std::int64_t games,
                 const std::vector<int>& keeps, const ClassicOptions& options)
      : features_(features),
        records_(records),
        keeps_(keeps),
        options_(options),
        conditions_(conditions_of(features, records)),
        workers_(options.threads) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      const auto count = std::llround(records.weight[i] * static_cast<double>(games));
      left_.insert(left_.end(), count, static_cast<std::uint32_t>(i));
    }
    find_regrets();
  }

  Result<policy::RuleList> run() {
    policy::RuleList list;
    list.decision = records_.decision;
    while (static_cast<int>(list.rules.size()) < options_.max_rules) {
      if (options_.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
      look_at_what_is_left();
      const Scored best = best_rule();
      if (best.first < 0) break;
      policy::Rule rule{{conditions_[best.first]}, plain_action(best.action)};
      if (best.second >= 0) rule.conditions.push_back(conditions_[best.second]);
      list.rules.push_back(std::move(rule));
      remove(best);
      options_.watch.report(static_cast<double>(list.rules.size()) / options_.max_rules);
    }
    look_at_what_is_left();
    const Words all = holds_all();
    list.otherwise = plain_action(left_.empty() ? 0 : score(all, count_of(all)).action);
    return list;
  }

 private:
  int plain_action(int action) const {
    return records_.decision == Decision::kCategory ? action : keeps_[action];
  }

  // What counts as the regret of each action. [record][action]
  void find_regrets() {
    const int actions = records_.num_actions;
    const solve::Game& game = features_.game();
    regret_ = records_.regret;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      const scorecard::Anchor& anchor = records_.anchors[records_.anchor[i]];
      float* const row = &regret_[i * actions];
      if (records_.decision != Decision::kCategory) {
        for (int a = 0; a < actions; ++a) {
          const policy::KeepAction& keep = policy::numbered_keep(keeps_[a]);
          if (!keep.fits.contains(records_.roll[i])) row[a] = kNoRegret;
        }
        continue;
      }
      scorecard::Boxes legal = 0;
      scorecard::for_each_action(
          game.rules, game.scores, anchor.filled, anchor.flag, records_.roll[i],
          [&](const scorecard::Action& action) { legal |= scorecard::Boxes{1} << action.box; });
      for (int a = 0; a < actions; ++a) {
        if (!scorecard::is_filled(legal, a)) row[a] = kNoRegret;
      }
    }
  }

  Words holds_all() const {
    Words words((left_.size() + 63) / 64, ~std::uint64_t{0});
    if (left_.size() % 64 != 0) words.back() = (std::uint64_t{1} << left_.size() % 64) - 1;
    return words;
  }

  // Which conditions hold for which of the records that are left.
  void look_at_what_is_left() {
    labels_.assign(records_.num_actions, Words((left_.size() + 63) / 64, 0));
    if (records_.decision == Decision::kCategory) {
      for (std::size_t n = 0; n < left_.size(); ++n) {
        labels_[records_.label[left_[n]]][n / 64] |= std::uint64_t{1} << n % 64;
      }
    }
    if (holds_.empty()) {
      policy::Sight sight(features_);
      holds_.assign(conditions_.size(), Words((left_.size() + 63) / 64, 0));
      for (std::size_t n = 0; n < left_.size(); ++n) {
        const std::uint32_t i = left_[n];
        if (n == 0 || records_.anchor[i] != records_.anchor[left_[n - 1]]) {
          sight.look(records_.anchors[records_.anchor[i]], records_.decision);
        }
        for (std::size_t c = 0; c < conditions_.size(); ++c) {
          if (conditions_[c].holds(sight.value(conditions_[c].feature, records_.roll[i]))) {
            holds_[c][n / 64] |= std::uint64_t{1} << n % 64;
          }
        }
      }
    }
  }

  Scored score(const Words& inside, int covered) const {
    if (records_.decision == Decision::kCategory) return score_box(inside);
    const int actions = records_.num_actions;
    std::vector<double> sum(actions, 0);
    std::vector<int> fits(actions, 0);
    for (std::size_t w = 0; w < inside.size(); ++w) {
      for (std::uint64_t word = inside[w]; word != 0; word &= word - 1) {
        const std::uint32_t i = left_[64 * w + std::countr_zero(word)];
        const float* const row = &regret_[i * static_cast<std::size_t>(actions)];
        for (int a = 0; a < actions; ++a) {
          const bool fit = row[a] != kNoRegret;
          fits[a] += fit ? 1 : 0;
          sum[a] += fit ? row[a] : 0;
        }
      }
    }
    Scored result;
    for (int a = 0; a < actions; ++a) {
      if (fits[a] == 0 || 2 * fits[a] < covered) continue;
      const double mean = sum[a] / fits[a];
      if (mean >= result.regret) continue;
      result.regret = mean;
      result.action = a;
    }
    return result;
  }

  // The most frequent best box; only its own regrets are looked at.
  Scored score_box(const Words& inside) const {
    Scored result;
    int most = -1;
    for (int b = 0; b < records_.num_actions; ++b) {
      const int count = count_both(inside, labels_[b]);
      if (count > most) {
        most = count;
        result.action = b;
      }
    }
    double sum = 0;
    int fits = 0;
    for (std::size_t w = 0; w < inside.size(); ++w) {
      for (std::uint64_t word = inside[w]; word != 0; word &= word - 1) {
        const std::uint32_t i = left_[64 * w + std::countr_zero(word)];
        const float regret =
            regret_[i * static_cast<std::size_t>(records_.num_actions) + result.action];
        if (regret == kNoRegret) continue;
        sum += regret;
        ++fits;
      }
    }
    if (fits > 0) result.regret = sum / fits;
    return result;
  }

  // Finds action and regret of each.
  void judge(std::vector<Scored>& rules) {
    workers_.for_ranges(static_cast<int>(rules.size()), 4, [&](int begin, int end) {
      for (int n = begin; n < end; ++n) {
        Words inside = holds_[rules[n].first];
        if (rules[n].second >= 0) {
          for (std::size_t w = 0; w < inside.size(); ++w) inside[w] &= holds_[rules[n].second][w];
        }
        const Scored scored = score(inside, count_of(inside));
        rules[n].action = scored.action;
        rules[n].regret = scored.regret;
      }
    });
  }

  Scored best_rule() {
    std::vector<std::pair<int, int>> wide;  // how many records, condition
    for (std::size_t c = 0; c < holds_.size(); ++c) {
      const int covers = count_of(holds_[c]);
      if (covers >= options_.least_records) wide.emplace_back(covers, static_cast<int>(c));
    }
    std::ranges::stable_sort(wide, std::greater<>(), &std::pair<int, int>::first);
    std::vector<Scored> singles;
    for (const auto& [covers, c] : wide) singles.push_back({c});
    judge(singles);
    std::ranges::stable_sort(singles, std::less<>(), &Scored::regret);
    std::vector<Scored> pairs;
    for (std::size_t i = 0; i < std::min(kOuter, singles.size()); ++i) {
      for (std::size_t j = 0; j < std::min(kInner, singles.size()); ++j) {
        const int first = singles[i].first;
        const int second = singles[j].first;
        if (i == j || count_both(holds_[first], holds_[second]) < options_.least_records) continue;
        pairs.push_back({first, second});
      }
    }
    judge(pairs);
    Scored best;
    for (const auto* rules : {&singles, &pairs}) {
      for (const Scored& rule : *rules) {
        if (rule.regret < best.regret) best = rule;
      }
    }
    return best;
  }

  void remove(const Scored& rule) {
    Words stays = holds_all();
    for (std::size_t w = 0; w < stays.size(); ++w) {
      stays[w] &= ~(holds_[rule.first][w] &
                    (rule.second >= 0 ? holds_[rule.second][w] : ~std::uint64_t{0}));
    }
    std::vector<std::uint32_t> next;
    for (std::size_t n = 0; n < left_.size(); ++n) {
      if ((stays[n / 64] >> n % 64 & 1) != 0) next.push_back(left_[n]);
    }
    for (Words& words : holds_) {
      Words kept((next.size() + 63) / 64, 0);
      std::size_t to = 0;
      for (std::size_t w = 0; w < stays.size(); ++w) {
        for (std::uint64_t word = stays[w]; word != 0; word &= word - 1, ++to) {
          const std::uint64_t bit = words[w] >> std::countr_zero(word) & 1;
          kept[to / 64] |= bit << to % 64;
        }
      }
      words = std::move(kept);
    }
    left_ = std::move(next);
  }

  const policy::Features& features_;
  const Records& records_;
  const std::vector<int>& keeps_;
  const ClassicOptions& options_;
  std::vector<Condition> conditions_;
  Workers workers_;
  std::vector<std::uint32_t> left_;  // records, each as often as it was met
  std::vector<Words> holds_;         // [condition] a bit for each of those
  std::vector<Words> labels_;        // [box] a bit for each where it is the best
  std::vector<float> regret_;        // [record][action]
};

}  // namespace

Result<policy::RuleList> learn_classic(const policy::Features& features, const Records& records,
                                       std::int64_t games, const std::vector<int>& keeps,
                                       const ClassicOptions& options) {
  return ClassicLearner(features, records, games, keeps, options).run();
}

}  // namespace hazard::distill
