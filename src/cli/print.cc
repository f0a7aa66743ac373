#include "cli/print.h"

#include <algorithm>

#include "base/unicode.h"
#include "cli/print_versus.h"
#include "cli/text_table.h"
#include "hazard/engine/engine.h"

namespace hazard::cli {
namespace {

constexpr std::size_t kFirstActions = 10;
constexpr int kBarWidth = 40;

}  // namespace

std::string objective(double theta) {
  if (theta == 0) return "mean";
  return fmt::format("theta {:+} ({})", theta, theta > 0 ? "bold" : "cautious");
}

std::string show(const engine::SolveAnswer& answer) {
  std::string text = fmt::format("{}, {}\n", answer.variant, objective(answer.theta));
  text += fmt::format("  value at the start  {:.10f} points\n", answer.value);
  text += fmt::format("  anchors             {}\n", grouped(answer.anchors));
  text += fmt::format("  time                {:.3f} s, {}\n", answer.seconds,
                      answer.from_cache ? "loaded" : "solved");
  if (answer.file) text += fmt::format("  table               {}\n", *answer.file);
  return text;
}

namespace {

// What another player would do.
std::string show_choice(const engine::AdviseAnswer& answer) {
  if (!answer.policy_action) return "";
  return fmt::format("\n{}: {}\n", *answer.policy, *answer.policy_action);
}

}  // namespace

std::string show(const engine::AdviseAnswer& answer, bool all) {
  if (answer.odds || answer.objective.starts_with("target")) {
    return show_chances(answer, all) + show_choice(answer);
  }
  std::string text = answer.position + "\n\n";
  if (!answer.dice.empty()) {
    text +=
        fmt::format("{} on the table, {}\n", fmt::join(answer.dice, " "),
                    answer.rolls_left == 0   ? "no reroll left"
                    : answer.rolls_left == 1 ? "1 reroll left"
                                             : fmt::format("{} rerolls left", answer.rolls_left));
  }
  text += fmt::format("{:.4f} points still to come", answer.mean);
  if (answer.total) {
    text +=
        fmt::format(", {} on the card, {:.4f} in all", *answer.total, *answer.total + answer.mean);
  }
  const bool risky = answer.theta != 0;
  text += risky ? fmt::format(
                      "\nexpected points of the best play for {}\n"
                      "values are certainty equivalents; that of these points is {:.4f}\n",
                      objective(answer.theta), answer.value)
                : "\nexpected points of perfect play\n";
  if (answer.actions.empty()) return text;

  std::size_t width = 6;
  for (const auto& action : answer.actions) width = std::max(width, action.action.size());
  const bool boxes = answer.actions.front().fills();
  const auto mean = [&](const auto& cell) { return risky ? fmt::format("  {:>10}", cell) : ""; };
  text += fmt::format("\n  {:<{}}  {}{:>10}{}  {:>8}\n", "action", width, boxes ? "now  " : "",
                      "value", mean("mean"), "loss");
  const std::size_t shown =
      all || boxes ? answer.actions.size() : std::min(answer.actions.size(), kFirstActions);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& action = answer.actions[i];
    text += fmt::format("  {:<{}}  {}{:>10.4f}{}  {:>8}\n", action.action, width,
                        boxes ? fmt::format("{:>3}  ", *action.points) : "", action.value,
                        mean(fmt::format("{:.4f}", action.mean)),
                        action.tie ? "equal"
                        : i == 0   ? "best"
                                   : fmt::format("{:.4f}", action.loss));
  }
  if (shown < answer.actions.size()) {
    text += fmt::format("  {} more with --all\n", answer.actions.size() - shown);
  }
  return text + show_choice(answer);
}

std::string show(const engine::CountAnswer& answer) {
  std::string text = fmt::format("{}: {} anchors that a game can reach\n\n  filled     anchors\n",
                                 answer.variant, grouped(answer.reachable));
  const std::int64_t most = *std::ranges::max_element(answer.levels);
  const std::int64_t width = bar_width(kBarWidth, 22);
  for (std::size_t level = 0; level < answer.levels.size(); ++level) {
    const std::int64_t bar = (answer.levels[level] * width + most - 1) / most;
    text += fmt::format("  {:>6}  {:>10}  {}\n", level, grouped(answer.levels[level]),
                        std::string(static_cast<std::size_t>(bar), '#'));
  }
  return text;
}

std::string show(const engine::VerifyAnswer& answer) {
  std::string text;
  for (const auto& table : answer.tables) {
    if (table.problem) continue;
    text += fmt::format("{}: sound\n  {}, {}: {} anchors follow from their successors ({:.1f} s)\n",
                        table.file, table.variant, objective(table.theta), grouped(table.anchors),
                        table.seconds);
  }
  return text;
}

std::string show(const engine::VariantsAnswer& answer) {
  std::string text;
  const std::size_t page = std::min<std::size_t>(page_width(), 78);
  for (const auto& variant : answer.variants) {
    text += fmt::format(
        "{}\n  {}; bonus {} from {} upper points; {} anchors\n  boxes:", variant.name,
        variant.title, variant.upper_bonus, variant.upper_threshold, grouped(variant.anchors));
    std::size_t column = 8;
    for (const auto& [key, name] : variant.boxes) {
      if (column + key.size() + 1 > page) {
        text += "\n        ";
        column = 8;
      }
      text += " " + key;
      column += key.size() + 1;
    }
    text += "\n";
    for (const auto& [key, title] : variant.house_rules) {
      text += fmt::format("  +{}: {}\n", key, title);
    }
    text += "\n";
  }
  return text;
}

std::string show(const engine::PoliciesAnswer& answer) {
  const auto rows = [](const std::vector<engine::PoliciesAnswer::Policy>& list) {
    TextTable table("ll");
    for (const auto& [name, title] : list) table.add({name, title});
    return table.text();
  };
  return "policies; X and T stand for numbers, as in theta:0.05 and noisy:0.5\n\n" +
         rows(answer.policies) +
         "\nplayers that look at all cards of a match, for hazard duel; words in capitals stand "
         "for\n"
         "numbers and may be left out: trailing is trailing:15\n\n" +
         rows(answer.players);
}

std::string show(const engine::CacheAnswer& answer) {
  const auto size = [](std::int64_t bytes) {
    return bytes < 100'000 ? fmt::format("{:.1f} kB", static_cast<double>(bytes) / 1e3)
                           : fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
  };
  const auto files = count_of(static_cast<std::int64_t>(answer.files.size()), "file");
  std::string text = fmt::format("{}\n", answer.folder);
  if (answer.files.empty()) {
    return text + (answer.cleared ? "  nothing to remove\n" : "  nothing is kept\n");
  }
  TextTable table("lrll");
  table.add({"kind", "size", "written (UTC)", answer.cleared ? "removed" : "file"});
  for (const auto& file : answer.files) {
    const std::string time = file.written.substr(0, 10) + " " + file.written.substr(11, 5);
    table.add({file.kind, size(file.bytes), time, printable(file.file)});
  }
  return fmt::format("{}  {}, {}{}\n\n", text, files, size(answer.bytes),
                     answer.cleared ? " removed" : "") +
         table.text();
}

std::string show(const engine::VersionAnswer& answer) {
  return fmt::format("hazard {}\nvector kernels: {}\nthreads: {}\n", answer.version,
                     fmt::join(answer.targets, ", "), answer.threads);
}

std::string show(const engine::SignatureAnswer& answer) { return answer.signature + "\n"; }

std::string show(const engine::BenchAnswer& answer) {
  std::string text = fmt::format("signature  {}\nby kernel {}, {}\n", answer.signature,
                                 answer.kernel, count_of(answer.threads, "thread"));
  text += "\n  yatzy          solved  to the mean  evaluated  to the solve\n";
  for (const auto& solve : answer.solves) {
    text += fmt::format("  {:<12}  {:>5.3f} s  {:>11.2f}  {:>7.3f} s  {:>12.2f}\n",
                        solve.theta == 0 ? "mean" : fmt::format("theta {:+}", solve.theta),
                        solve.seconds, solve.seconds / answer.solves.front().seconds,
                        solve.evaluation_seconds, solve.evaluation_seconds / solve.seconds);
  }
  text += fmt::format("\n  {} games simulated per second, decisions in {} MB of memory\n",
                      grouped(static_cast<std::int64_t>(answer.simulation.games_per_second)),
                      answer.simulation.table_bytes / 1'000'000);
  text += fmt::format("\n  {:<12}  {:>7}  {:>11}  {:>12}\n", "kernel", "seconds", "anchors/s",
                      "x reference");
  for (const auto& kernel : answer.kernels) {
    text += fmt::format("  {:<12}  {:>7.3f}  {:>11}  {:>12.1f}\n", kernel.name, kernel.seconds,
                        grouped(static_cast<std::int64_t>(kernel.anchors_per_second)),
                        kernel.times_reference);
  }
  text += fmt::format("  timed on {}\n\n  advice takes up to {:.0f} microseconds\n",
                      answer.kernels_timed_on, answer.advise_seconds * 1e6);
  return text;
}

}  // namespace hazard::cli
