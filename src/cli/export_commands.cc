// What the sizes of policies are worth, and decisions for other programs: pareto, export decisions.
#include "base/text.h"
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"

namespace hazard::cli {
namespace {

// Whole numbers with commas between them; "none" for none of them.
template <class T>
Result<void> take_sizes(const std::string& name, const std::optional<std::string>& text,
                        std::int64_t least, std::int64_t most, std::vector<T>& out) {
  if (!text) return {};
  out.clear();
  if (folded(*text) == "none") return {};
  const auto list = parse_list(name, *text);
  if (!list) return pass_on(list);
  for (const std::string& one : *list) {
    const auto number = parse_whole(name, one, least, most);
    if (!number) return pass_on(number);
    out.push_back(static_cast<T>(*number));
  }
  return {};
}

}  // namespace

void Program::add_pareto() {
  Syntax sub = add({"pareto", "Show how well policies of many sizes play",
                    "  hazard pareto yatzy --csv sizes.csv\n"
                    "  hazard pareto yatzy --trees 300,6200 --nets 8 --nets 64,32 --rules 20\n"
                    "  hazard pareto yatzy --nets none --rules none\n"
                    "Each policy is learnt and evaluated exactly; what is learnt is kept, so that "
                    "an\ninterrupted run goes on where it was.\n"},
                   &Program::pareto);
  DistillFlags& flags = flags_.distill;
  sub.argument("variant", flags_.subject, "Variant; yatzy by default");
  sub.option("--trees", flags.trees, "LIST", "Parameters of trees, or none");
  sub.option("--nets", flags.nets, "LAYERS", "Hidden layers of a net, or none; may be repeated");
  sub.option("--rules", flags.rules, "LIST", "Rules of each list, or none");
  sub.flag("--no-classic", flags.no_classic, "Without the learners that see best actions alone");
  sub.option("--records", flags.records, "N", "Decisions of each kind to learn from; 3,000,000");
  sub.option("--games", flags.games, "N", "Games for the learners of best actions; 200,000");
  sub.option("--seed", flags.seed, "N", "Decides everything that is drawn by lot; 1 by default");
  csv_option(sub, "policy");
  usual_options(sub);
}

int Program::pareto() {
  if (!flags_.subject) flags_.subject = "yatzy";
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const DistillFlags& flags = flags_.distill;
  engine::ParetoRequest request;
  request.variant = *rules;
  const auto seed = parse_seed(flags.seed.value_or("1"));
  if (!seed) return complain(seed.error());
  request.seed = *seed;
  request.classic = !flags.no_classic;
  if (!flags.nets.empty()) request.nets = flags.nets;
  if (request.nets == std::vector<std::string>{"none"}) request.nets.clear();
  for (const auto& taken :
       {take_sizes("trees", flags.trees, engine::kLeastTreeParameters, engine::kMostParameters,
                   request.trees),
        take_sizes("rules", flags.rules, 0, engine::kMostRules, request.rules)}) {
    if (!taken) return complain(taken.error());
  }
  if (flags.records) {
    const auto number = parse_whole("records", *flags.records, 1, engine::kMostLearntRecords);
    if (!number) return complain(number.error());
    request.records = *number;
  }
  if (flags.games) {
    const auto number = parse_whole("games", *flags.games, 1, engine::kMostLearntGames);
    if (!number) return complain(number.error());
    request.games = *number;
  }
  return ask("learning policies for " + rules->name, &engine::Engine::pareto, request);
}

void Program::add_export() {
  Syntax parent = add(
      {"export", "Write data for other programs", "  hazard export decisions yatzy --out FOLDER\n"},
      nullptr);
  Syntax sub = add(parent,
                   {"decisions", "Write every decision of optimal games, with all its actions",
                    "  hazard export decisions yatzy --games 200000 --out data\n"
                    "  hazard export decisions yatzy --format npy --least 1e-6 --out data\n"
                    "  hazard export decisions yahtzee --theta 0.05 --games 1000 --out data\n"
                    "Without --games each decision that can be met is written once, with how often "
                    "it is\nmet in a game. examples/learn_tree.py reads the files.\n"},
                   &Program::export_decisions);
  DistillFlags& flags = flags_.distill;
  sub.argument("variant", flags_.subject, "Variant; yatzy by default");
  sub.option("--out", flags.out, "FOLDER", "For the files; it is made if need be");
  sub.option("--games", flags.games, "N", "Games to simulate");
  sub.option("--least", flags.least, "P",
             "Leave out what is met less often in a game; 1e-7 by default");
  sub.option("--format", flags.format, "NAME", "csv (by default) or npy, for NumPy");
  theta_option(sub);
  sub.option("--seed", flags.seed, "N", "Decides the simulated dice; 1 by default");
  usual_options(sub);
}

int Program::export_decisions() {
  if (!flags_.subject) flags_.subject = "yatzy";
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto goal = objective();
  if (!goal) return complain(goal.error());
  const DistillFlags& flags = flags_.distill;
  engine::ExportRequest request;
  request.variant = *rules;
  request.theta = goal->theta;
  request.out = flags.out.value_or("");
  if (request.out.empty()) {
    return complain({Errc::kBadInput, "out: name a folder for the files, --out FOLDER"});
  }
  const auto seed = parse_seed(flags.seed.value_or("1"));
  if (!seed) return complain(seed.error());
  request.seed = *seed;
  if (flags.games) {
    const auto games = parse_whole("games", *flags.games, 1, engine::kMostLearntGames);
    if (!games) return complain(games.error());
    request.games = *games;
  }
  if (flags.least) {
    const auto least = parse_real("least", *flags.least, 0, 1);
    if (!least) return complain(least.error());
    request.least = *least;
  }
  const std::string format = folded(flags.format.value_or("csv"));
  if (format != "csv" && format != "npy") {
    return complain(
        {Errc::kBadInput, fmt::format("format '{}': write csv or npy", flags.format.value_or(""))});
  }
  using Format = engine::ExportRequest::Format;
  request.format = format == "npy" ? Format::kNpy : Format::kCsv;
  return ask("writing decisions of " + rules->name, &engine::Engine::export_decisions, request);
}

}  // namespace hazard::cli
