// Why an action is best, in words and numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/print.h"
#include "cli/text_table.h"
#include "hazard/engine/why.h"

namespace hazard::cli {
namespace {

using engine::WhyAnswer;
using EndChance = WhyAnswer::End::Chance;

constexpr double kRareEnd = 0.001;      // boxes that a turn ends in more seldom are told together
constexpr double kFaintPart = 0.00005;  // parts that differ by less are told together
constexpr double kNotable = 0.005;      // points that are worth a word

// No reroll is left: the actions are boxes.
bool fills(const WhyAnswer& answer) { return answer.best.fills(); }

// "the upper bonus (+1.60: 41.2 % of games, not 38.0 %)"
std::string in_words(const WhyAnswer::Part& part, const WhyAnswer& answer) {
  if (part.part != "bonus") return fmt::format("{} ({:+.2f})", part.name, part.difference);
  return fmt::format("the upper bonus ({:+.2f}: {} of games, not {})", part.difference,
                     percent(*answer.best.bonus, 1), percent(*answer.other.bonus, 1));
}

// What is gained most and what is given up most; `parts` from gains to losses.
std::string trade_in_words(const std::vector<WhyAnswer::Part>& parts, const WhyAnswer& answer) {
  const auto gains = std::ranges::count_if(
      parts, [](const WhyAnswer::Part& part) { return part.difference >= kNotable; });
  std::string text;
  if (gains > 0) text += "It gains most from " + in_words(parts[0], answer);
  if (gains > 1) text += " and " + in_words(parts[1], answer);
  if (gains > 0) text += ".\n";
  if (!parts.empty() && parts.back().difference <= -kNotable) {
    text += fmt::format("It gives up most in {}.\n", in_words(parts.back(), answer));
  }
  return text;
}

// This turn against those that follow.
std::string time_in_words(const WhyAnswer& answer) {
  const double now = answer.best.turn - answer.other.turn;
  const double later = answer.best.later - answer.other.later;
  const auto more = [](double points) { return points > 0 ? "more" : "less"; };
  if (std::abs(now) < kNotable && std::abs(later) < kNotable) return "";
  if (std::abs(now) < kNotable) {
    return fmt::format("This turn brings as much; what follows it {:.2f} points {}.\n",
                       std::abs(later), more(later));
  }
  const std::string turn =
      fills(answer) ? fmt::format("{:.0f} points, not {:.0f}", answer.best.turn, answer.other.turn)
                    : fmt::format("{:.2f} points on average, not {:.2f}", answer.best.turn,
                                  answer.other.turn);
  const std::string first = fmt::format("This turn brings {} ({})", more(now), turn);
  if (std::abs(later) < kNotable) return first + ", later turns as much.\n";
  return fmt::format("{}, {} later turns and the bonus {:.2f} {}.\n", first,
                     (now > 0) == (later > 0) ? "and" : "but", std::abs(later), more(later));
}

// What an attitude to risk costs on average, and what it is paid with.
std::string risk_in_words(const WhyAnswer& answer) {
  if (answer.theta == 0) return "";
  const std::string mean =
      fmt::format("On average it {} {:.4f} points", answer.mean_loss < 0 ? "costs" : "gains",
                  std::abs(answer.mean_loss));
  const bool bold = answer.theta > 0;
  return fmt::format("{}; to so {} a player its risk {} {:.4f} {}.\n", mean,
                     bold ? "bold" : "cautious", bold ? "is worth" : "costs",
                     std::abs(answer.risk_loss), (answer.risk_loss > 0) == bold ? "more" : "less");
}

std::string points_of(const EndChance& chance) {
  return chance.points ? fmt::format("{:.2f}", *chance.points) : "";
}
std::string probability_of(const EndChance& chance) {
  return chance.points ? percent(chance.probability, 1) : "";
}

// Adds one way to end the turn to several.
void merge(EndChance& all, const EndChance& one) {
  if (!one.points) return;
  const double points = all.probability * all.points.value_or(0) + one.probability * *one.points;
  all.probability += one.probability;
  all.points = points / all.probability;
}

std::string ends_table(const WhyAnswer& answer) {
  TextTable table("lrrrr");
  table.add({"this turn ends in", answer.best.action, "points", answer.other.action, "points"});
  const auto add = [&](const WhyAnswer::End& end) {
    table.add({end.name, probability_of(end.best), points_of(end.best), probability_of(end.other),
               points_of(end.other)});
  };
  std::vector<WhyAnswer::End> ends = answer.ends;
  const auto more_likely = [](const WhyAnswer::End& end) {
    return std::max(end.best.probability, end.other.probability);
  };
  std::ranges::stable_sort(ends, std::greater<>(), more_likely);
  WhyAnswer::End rest;
  int rare = 0;
  for (const WhyAnswer::End& end : ends) {
    if (more_likely(end) >= kRareEnd) {
      add(end);
      continue;
    }
    rest.name = ++rare == 1 ? end.name : fmt::format("{} other boxes", rare);
    merge(rest.best, end.best);
    merge(rest.other, end.other);
  }
  if (rare > 0) add(rest);
  table.add({"in all", percent(1, 1), fmt::format("{:.2f}", answer.best.turn), percent(1, 1),
             fmt::format("{:.2f}", answer.other.turn)});
  return table.text();
}

std::string parts_table(const std::vector<WhyAnswer::Part>& parts, const WhyAnswer& answer) {
  TextTable table("lrrr");
  table.add({"points on average", answer.best.action, answer.other.action, "difference"});
  const auto add = [&](std::string_view name, double best, double other, double difference) {
    table.add({std::string(name), fmt::format("{:.4f}", best), fmt::format("{:.4f}", other),
               fmt::format("{:+.4f}", difference)});
  };
  WhyAnswer::Part alike;
  int faint = 0;
  for (const WhyAnswer::Part& part : parts) {
    if (std::abs(part.difference) >= kFaintPart) {
      add(part.name, part.best, part.other, part.difference);
      continue;
    }
    alike.name = ++faint == 1 ? part.name : fmt::format("{} others", faint);
    alike.best += part.best;
    alike.other += part.other;
    alike.difference += part.difference;
  }
  if (faint > 0) add(alike.name, alike.best, alike.other, alike.difference);
  const auto& [best, other] = std::tie(answer.best, answer.other);
  add("in all", best.mean, other.mean, answer.mean_loss);
  add("  in this turn", best.turn, other.turn, best.turn - other.turn);
  add("  later", best.later, other.later, best.later - other.later);
  if (answer.theta != 0) {
    add("worth of the risk", best.value - best.mean, other.value - other.mean, answer.risk_loss);
    add("certainty equivalent", best.value, other.value, answer.loss);
  }
  return table.text();
}

}  // namespace

std::string show(const WhyAnswer& answer) {
  std::vector<WhyAnswer::Part> parts = answer.parts;
  std::ranges::stable_sort(parts, std::greater<>(), &WhyAnswer::Part::difference);
  std::string text = answer.position + "\n\n";
  text += answer.other.tie
              ? fmt::format("{} is as good as {}", answer.best.action, answer.other.action)
              : fmt::format("{} is better than {} by {:.4f} points", answer.best.action,
                            answer.other.action, answer.loss);
  text += answer.theta == 0 ? "\n" : fmt::format(", {}\n", objective(answer.theta));
  text += risk_in_words(answer) + trade_in_words(parts, answer) + time_in_words(answer);
  if (!fills(answer)) text += "\n" + ends_table(answer);
  return text + "\n" + parts_table(parts, answer);
}

}  // namespace hazard::cli
