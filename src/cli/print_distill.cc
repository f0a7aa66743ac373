// Policies that were learnt.
#include "cli/print.h"
#include "cli/text_table.h"
#include "hazard/engine/distill.h"

namespace hazard::cli {

std::string show(const engine::DistillAnswer& answer) {
  std::string text = fmt::format("{} for {}: ", answer.model, answer.variant);
  if (answer.parameters) text += fmt::format("{} parameters\n", grouped(*answer.parameters));
  if (answer.rules) text += fmt::format("{} rules\n", *answer.rules);
  text += fmt::format("\n  mean  {:.4f} points, exactly ({:.4f} less than the best play)\n",
                      answer.mean, answer.optimal - answer.mean);
  text += fmt::format("  sd    {:.4f}\n  bonus {}\n", answer.sd, percent(answer.bonus));
  if (!answer.decisions.empty()) {
    TextTable table("lrrrr");
    table.add({"decision", "points lost", "otherwise", "upper sum 40-62", "lose < 0.1"});
    for (const auto& kind : answer.decisions) {
      table.add({kind.decision, fmt::format("{:.3f}", kind.loss), percent(kind.wrong),
                 percent(kind.near_bonus), percent(kind.trifling)});
    }
    text += "\nper game, and of what optimal play would have done otherwise:\n" + table.text();
    text +=
        fmt::format("\nIn games of the optimal player its decisions would lose {:.3f} points.\n",
                    answer.proxy_loss);
  }
  if (answer.curve.size() > 1) {
    TextTable table("rr");
    table.add({"games", "mean"});
    for (const auto& point : answer.curve) {
      table.add({grouped(point.games), fmt::format("{:.4f}", point.mean)});
    }
    text += "\nby games that were learnt from:\n" + table.text();
  }
  text += fmt::format("\nlearnt in {:.1f} s, evaluated in {:.1f} s\n", answer.seconds,
                      answer.seconds_evaluation);
  if (answer.file) text += fmt::format("written to {}\n", *answer.file);
  return text;
}

}  // namespace hazard::cli
