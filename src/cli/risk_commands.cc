// The risk laboratory: sweep, frontier, regimes, report.
#include <algorithm>

#include "cli/options.h"
#include "cli/program.h"
#include "codec/codec.h"
#include "hazard/engine/engine.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::cli {
namespace {

using engine::WrittenAnswer;

// Those asked for, or all 37.
Result<std::vector<double>> thetas(const Flags& flags) {
  return flags.thetas ? risk::parse_thetas(*flags.thetas) : risk::default_thetas();
}

// The mean player is what the others are compared with.
Result<std::vector<double>> thetas_with_zero(const Flags& flags) {
  auto list = thetas(flags);
  if (!list) return list;
  const auto place = std::ranges::lower_bound(*list, 0.0);
  if (place == list->end() || *place != 0) list->insert(place, 0.0);
  return list;
}

}  // namespace

void Program::add_sweep() {
  Syntax sub = add({"sweep", "Evaluate the best play for every attitude to risk",
                    "  hazard sweep yatzy\n"
                    "  hazard sweep yatzy --thetas -0.1:0.1:0.01 --out risk.csv --out risk.json\n"
                    "  hazard sweep yahtzee --thetas=-0.05,0,0.05 --csv risk.csv\n"
                    "Every theta that is done is kept: what was interrupted goes on from there.\n"},
                   &Program::sweep);
  variant_argument(sub);
  thetas_option(sub);
  sub.option("--out", flags_.out, "FILE", "File to write, .csv or .json; may stand several times");
  csv_option(sub, "theta");
  usual_options(sub);
}

int Program::sweep() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto list = thetas(flags_);
  if (!list) return complain(list.error());
  std::vector<std::filesystem::path> files;
  for (const std::string& name : flags_.out) {
    const auto file = parse_output("out", name, {".csv", ".json"});
    if (!file) return complain(file.error());
    files.push_back(*file);
  }
  const auto how = call("sweeping " + rules->name);
  if (!how) return complain(how.error());
  const auto swept = engine().sweep({*rules, *list}, *how);
  if (!swept) return complain(swept.error());
  warn(swept->warnings);
  std::vector<WrittenAnswer> written;
  for (const auto& file : files) {
    const bool csv = file.extension() == ".csv";
    const auto one = write({file}, csv ? engine::to_csv(*swept) : codec::to_json(*swept) + "\n");
    if (!one) return complain(one.error());
    written.push_back(one->front());
  }
  return answer(*swept, written);
}

void Program::add_frontier() {
  Syntax sub = add({"frontier", "Show what risk buys and what it costs in the mean",
                    "  hazard frontier yatzy\n"
                    "  hazard frontier yahtzee --thetas -0.05:0.05:0.005\n"},
                   &Program::frontier);
  variant_argument(sub);
  thetas_option(sub);
  csv_option(sub, "theta");
  usual_options(sub);
}

int Program::frontier() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto list = thetas_with_zero(flags_);
  if (!list) return complain(list.error());
  return ask("sweeping " + rules->name, &engine::Engine::frontier, {*rules, *list});
}

void Program::add_regimes() {
  Syntax sub = add({"regimes", "Show where risk begins to matter and where play freezes",
                    "  hazard regimes yatzy\n"
                    "  hazard regimes yahtzee --thetas=-0.3:0.3:0.05 --json\n" +
                        std::string(risk::kRegimesInWords)},
                   &Program::regimes);
  variant_argument(sub);
  thetas_option(sub, "15 from -1 to 1");
  csv_option(sub, "theta");
  usual_options(sub);
}

int Program::regimes() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto list = flags_.thetas ? risk::parse_thetas(*flags_.thetas) : risk::regime_thetas();
  if (!list) return complain(list.error());
  return ask("measuring " + rules->name, &engine::Engine::regimes, {*rules, *list});
}

void Program::add_report() {
  Syntax sub = add({"report", "Write a page of figures to be read in a browser",
                    "  hazard report risk yatzy\n"
                    "  hazard report risk yahtzee --out risk.html --thetas -0.1:0.1:0.01\n"
                    "  hazard report match yatzy --out match.html --games 50000\n"
                    "  hazard report distill yatzy --out rules.html --csv rules.csv\n"},
                   &Program::report);
  sub.argument("kind", flags_.kind, "What about: risk, match or distill (small policies)");
  variant_argument(sub);
  thetas_option(sub);
  sub.option("--games", flags_.versus.games, "N",
             "match: for each way to play, 20000 by default;\ndistill: to learn from, 200000");
  sub.option("--records", flags_.distill.records, "N",
             "distill: decisions of each kind to learn from; 3000000");
  sub.option("--seed", flags_.versus.seed, "N", "match, distill: decides all dice; 1 by default");
  sub.option("--out", flags_.html, "FILE.html", "File to write; VARIANT-risk.html by default");
  sub.option("--csv", flags_.csv, "FILE.csv",
             "distill: file for spreadsheets, a row for each point");
  usual_options(sub);
}

int Program::report() {
  const std::string kind = flags_.kind.value_or("");
  if (kind != "risk" && kind != "match" && kind != "distill") {
    return complain({Errc::kBadInput,
                     flags_.kind
                         ? fmt::format("report '{}': unknown; there are risk, match and distill: "
                                       "hazard report risk yatzy",
                                       kind)
                         : "report missing; write hazard report risk yatzy, or match or distill"});
  }
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  if (kind == "distill") return distill_report(*rules);
  if (flags_.csv || flags_.distill.records) {
    return complain(
        {Errc::kBadInput, fmt::format("csv, records: a {} report has none; leave them out, or "
                                      "write hazard report distill",
                                      kind)});
  }
  return kind == "risk" ? risk_report(*rules) : match_report(*rules);
}

int Program::risk_report(const scorecard::RuleSet& rules) {
  if (flags_.versus.games || flags_.versus.seed) {
    return complain(
        {Errc::kBadInput, "games, seed: a report about risk plays none; leave them out"});
  }
  const auto list = thetas_with_zero(flags_);
  if (!list) return complain(list.error());
  const auto file = parse_output("out", flags_.html.value_or(rules.name + "-risk.html"), {".html"});
  if (!file) return complain(file.error());
  const auto how = call("sweeping " + rules.name);
  if (!how) return complain(how.error());
  return write_report(engine().risk_report({rules, *list}, *how), *file);
}

int Program::write_report(const Result<engine::ReportAnswer>& report,
                          const std::filesystem::path& file) {
  if (!report) return complain(report.error());
  warn(report->warnings);
  const auto written = write({file}, report->html);
  if (!written) return complain(written.error());
  return answer(written->front());
}

}  // namespace hazard::cli
