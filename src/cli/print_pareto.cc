// Policies by size, and decisions that were written.
#include "cli/print.h"
#include "cli/text_table.h"
#include "hazard/engine/distill.h"

namespace hazard::cli {

std::string show(const engine::ParetoAnswer& answer) {
  TextTable table("llrrrrr");
  table.add({"policy", "learnt by", "size", "mean", "lost", "bonus", "published"});
  for (const auto& row : answer.rows) {
    table.add({row.model + (row.name.empty() ? "" : " " + row.name), row.learner.value_or(""),
               row.parameters ? grouped(*row.parameters)
               : row.rules    ? fmt::format("{} rules", *row.rules)
                              : "",
               fmt::format("{:.2f}", row.mean), fmt::format("{:.2f}", answer.optimal - row.mean),
               percent(row.bonus, 1), row.published ? fmt::format("{:.1f}", *row.published) : ""});
  }
  std::string text =
      fmt::format("{}: exact means of policies, by their size\n\n{}", answer.variant, table.text());
  if (!answer.curves.empty()) {
    TextTable curves("lrr");
    curves.add({"learnt from", "games", "mean"});
    for (const auto& point : answer.curves) {
      curves.add({point.learner == "reward" ? "final scores alone" : "best actions",
                  grouped(point.games), fmt::format("{:.2f}", point.mean)});
    }
    text += "\nWhat a net learns from games\n\n" + curves.text();
  }
  return text + fmt::format("\n{:.1f} s\n", answer.seconds);
}

std::string show(const engine::ExportAnswer& answer) {
  TextTable table("lrrrrl");
  table.add({"decision", "records", "per game", "vectors", "conflicts", "file"});
  for (const auto& file : answer.files) {
    table.add({file.decision, grouped(file.records), fmt::format("{:.4f}", file.met),
               grouped(file.vectors), grouped(file.conflicts), file.file});
  }
  return fmt::format(
      "decisions of optimal play, {}\n\n{}\n"
      "Vectors are different lists of features; a conflict is one with several best "
      "actions.\n{:.1f} s\n",
      answer.variant, table.text(), answer.seconds);
}

}  // namespace hazard::cli
