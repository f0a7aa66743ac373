// Policies and the risk laboratory.
#include <algorithm>

#include "cli/options.h"
#include "cli/program.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/json.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "policy/policies.h"

namespace hazard::cli {
namespace {

using engine::WrittenAnswer;

// Before any work: a misspelt name at the end of the list should not cost a minute.
Result<void> check_names(const std::vector<std::string>& policies) {
  for (const std::string& name : policies) {
    const auto known = policy::canonical_name(name);
    if (!known) return pass_on(known);
  }
  return {};
}

Result<evaluate::SimulateOptions> simulate_options(const Flags& flags) {
  const auto games = parse_whole("games", flags.games, 1, kMaxGames);
  if (!games) return pass_on(games);
  const auto seed = parse_seed(flags.seed);
  if (!seed) return pass_on(seed);
  const auto records = parse_whole("records", flags.records, 0, kMaxRecords);
  if (!records) return pass_on(records);
  if (*records > *games) {
    return fail(Errc::kBadInput, "records '{}': only {} games are played; write {} or less",
                flags.records, *games, *games);
  }
  return evaluate::SimulateOptions{
      .games = *games, .seed = *seed, .records = static_cast<int>(*records)};
}

}  // namespace

Result<std::vector<double>> Program::thetas(bool zero_needed) const {
  auto list = flags_.thetas ? risk::parse_thetas(*flags_.thetas) : risk::default_thetas();
  if (!list) return list;
  const auto place = std::ranges::lower_bound(*list, 0.0);
  if (zero_needed && (place == list->end() || *place != 0)) list->insert(place, 0.0);
  return list;
}

int Program::evaluate() {
  const auto where = position();
  if (!where) return complain(where.error());
  engine::EvaluateRequest request = {.start = *where, .policy = flags_.policy};
  if (flags_.at_least) {
    auto targets = parse_targets(*flags_.at_least);
    if (!targets) return complain(targets.error());
    request.targets = *std::move(targets);
  }
  if (flags_.thetas) {
    auto list = thetas(false);
    if (!list) return complain(list.error());
    request.thetas = *std::move(list);
  }
  auto engine = make_engine("evaluating " + flags_.policy);
  if (!engine) return complain(engine.error());
  return answer(engine->evaluate(request));
}

int Program::simulate() {
  const auto where = position();
  if (!where) return complain(where.error());
  const auto options = simulate_options(flags_);
  if (!options) return complain(options.error());
  const auto names = parse_policies(flags_.policy);
  if (!names) return complain(names.error());
  const auto known = check_names(*names);
  if (!known) return complain(known.error());
  auto engine = make_engine("playing " + where->rules.name);
  if (!engine) return complain(engine.error());
  return answer(engine->simulate(*where, *names, *options));
}

int Program::compare() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  if (!flags_.a || !flags_.b) {
    return complain({Errc::kBadInput,
                     fmt::format("{} missing; write hazard compare {} {} heuristic, or others of "
                                 "hazard policies",
                                 flags_.a ? "second policy" : "policies", *flags_.subject,
                                 flags_.a.value_or("optimal"))});
  }
  const auto examples = parse_whole("examples", flags_.examples, 0, kMaxExamples);
  if (!examples) return complain(examples.error());
  const auto known = check_names({*flags_.a, *flags_.b});
  if (!known) return complain(known.error());
  auto engine = make_engine(fmt::format("comparing {} and {}", *flags_.a, *flags_.b));
  if (!engine) return complain(engine.error());
  return answer(engine->compare(*rules, *flags_.a, *flags_.b, static_cast<int>(*examples)));
}

int Program::sweep() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto list = thetas(false);
  if (!list) return complain(list.error());
  if (flags_.csv && flags_.json) {
    return complain({Errc::kBadInput, "--csv and --json: write one of them"});
  }
  std::vector<std::filesystem::path> files;
  for (const std::string& name : flags_.out) {
    const auto file = parse_output("out", name, {".csv", ".json"});
    if (!file) return complain(file.error());
    files.push_back(*file);
  }
  auto engine = make_engine("sweeping " + rules->name);
  if (!engine) return complain(engine.error());
  const auto swept = engine->sweep(*rules, *list);
  if (!swept) return complain(swept.error());
  warn(swept->warnings);
  std::vector<WrittenAnswer> written;
  for (const auto& file : files) {
    const bool csv = file.extension() == ".csv";
    const auto one = write({file}, csv ? engine::to_csv(*swept) : engine::to_json(*swept) + "\n");
    if (!one) return complain(one.error());
    written.push_back(one->front());
  }
  return flags_.csv ? print(engine::to_csv(*swept)) : answer(*swept, written);
}

int Program::frontier() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto list = thetas(true);
  if (!list) return complain(list.error());
  auto engine = make_engine("sweeping " + rules->name);
  if (!engine) return complain(engine.error());
  return answer(engine->frontier(*rules, *list));
}

int Program::regimes() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto list = flags_.thetas ? risk::parse_thetas(*flags_.thetas) : risk::regime_thetas();
  if (!list) return complain(list.error());
  auto engine = make_engine("measuring " + rules->name);
  if (!engine) return complain(engine.error());
  return answer(engine->regimes(*rules, *list));
}

int Program::report() {
  if (!flags_.kind || *flags_.kind != "risk") {
    return complain({Errc::kBadInput,
                     flags_.kind ? fmt::format("report '{}': unknown; there is risk: hazard report "
                                               "risk yatzy",
                                               *flags_.kind)
                                 : "report missing; write hazard report risk yatzy"});
  }
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto list = thetas(true);
  if (!list) return complain(list.error());
  if (flags_.out.size() > 1) return complain({Errc::kBadInput, "--out: write it once"});
  const auto file = parse_output(
      "out", flags_.out.empty() ? rules->name + "-risk.html" : flags_.out[0], {".html"});
  if (!file) return complain(file.error());
  auto engine = make_engine("sweeping " + rules->name);
  if (!engine) return complain(engine.error());
  const auto report = engine->risk_report(*rules, *list);
  if (!report) return complain(report.error());
  warn(report->warnings);
  const auto written = write({*file}, report->html);
  if (!written) return complain(written.error());
  return answer(written->front());
}

}  // namespace hazard::cli
