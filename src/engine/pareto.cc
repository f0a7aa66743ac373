// How well policies of many sizes play: each is learnt, evaluated and kept.
#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "base/stopwatch.h"
#include "base/text.h"
#include "codec/codec.h"
#include "engine/kept.h"
#include "engine/loaded.h"
#include "engine/pareto_fields.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/scorecard/rules.h"
#include "hazard/version.h"
#include "scorecard/anchors.h"
#include "solve/values.h"

namespace hazard::engine {
namespace {

using Row = ParetoAnswer::Row;

// Means that were published for Yatzy: plain learners, 200,000 games, evaluated by simulation.
struct PublishedMean {
  std::string_view model, name;
  double mean;
};
constexpr PublishedMean kPublishedMeans[] = {
    {"tree", "depth 5", 156.4},   {"tree", "depth 8", 191.9},
    {"tree", "depth 10", 216.3},  {"tree", "depth 15", 239.5},
    {"tree", "depth 20", 244.7},  {"net", "8", 141.8},
    {"net", "16", 164.1},         {"net", "32", 181.7},
    {"net", "32,16", 215.8},      {"net", "64", 219.6},
    {"net", "64,32", 231.0},      {"net", "128,64", 240.7},
    {"net", "256,128,64", 244.0}, {"rules", "100, category", 227.5},
    {"rules", "100, full", 184.4}};
constexpr int kPublishedDepths[] = {5, 8, 10, 15, 20};

// By the number of rules for boxes; the rerolls are the optimal player's.
constexpr std::pair<int, double> kPublishedScaling[] = {
    {0, 196.65},  {1, 196.94},  {5, 197.67},  {10, 198.67}, {20, 199.35},
    {25, 203.51}, {30, 204.54}, {40, 214.62}, {50, 216.52}, {60, 219.94},
    {70, 221.29}, {80, 224.61}, {90, 227.24}, {100, 227.52}};

std::optional<double> published_mean(const scorecard::RuleSet& rules, const Row& row) {
  if (rules.name != "yatzy") return {};
  for (const PublishedMean& known : kPublishedMeans) {
    if (known.model == row.model && known.name == row.name) return known.mean;
  }
  return {};
}

std::optional<double> published_scaling(const scorecard::RuleSet& rules,
                                        const ParetoAnswer::ScalingPoint& point) {
  if (rules.name != "yatzy" || point.learner != "classic" || point.lists != "category") return {};
  for (const auto& [number, mean] : kPublishedScaling) {
    if (number == point.rules) return mean;
  }
  return {};
}

// One policy to learn.
struct Errand {
  std::string name;     // of its row
  std::string learner;  // likewise
  std::function<Result<DistillAnswer>(const Call& call)> learn;
  std::string subject;  // all that it depends on
};

template <class Request>
Errand errand(Engine& engine, std::string name, std::string learner, const Request& request,
              Result<DistillAnswer> (Engine::*method)(const Request&, const Call&)) {
  return {std::move(name), std::move(learner),
          [&engine, request, method](const Call& call) { return (engine.*method)(request, call); },
          codec::to_json(request, codec::Layout::kOneLine)};
}

Result<std::vector<int>> parse_layers(const std::string& text) {
  std::vector<int> layers;
  for (std::string_view part : split(text, ',')) {
    const auto number = parse_number<int>(trimmed(part));
    if (!number || *number < 1 || *number > kMostNeurons || layers.size() >= kMostLayers) {
      return fail(Errc::kBadInput,
                  "nets '{}': write up to {} numbers of neurons from 1 to {}, such as 64,32", text,
                  kMostLayers, kMostNeurons);
    }
    layers.push_back(*number);
  }
  return layers;
}

void list_trees(Engine& engine, const ParetoRequest& request, std::vector<Errand>& list) {
  for (std::int64_t parameters : request.trees) {
    const DistillTreeRequest tree = {.variant = request.variant,
                                     .parameters = parameters,
                                     .records = request.records,
                                     .seed = request.seed};
    list.push_back(
        errand(engine, fmt::format("up to {}", parameters), "regret", tree, &Engine::distill_tree));
  }
  for (int depth : kPublishedDepths) {
    if (!request.classic || request.trees.empty()) break;
    const DistillTreeRequest tree = {.variant = request.variant,
                                     .objective = DistillTreeRequest::Objective::kGini,
                                     .depth = depth,
                                     .games = request.games,
                                     .seed = request.seed};
    list.push_back(
        errand(engine, fmt::format("depth {}", depth), "gini", tree, &Engine::distill_tree));
  }
}

Result<void> list_nets(Engine& engine, const ParetoRequest& request, std::vector<Errand>& list) {
  using Objective = DistillNetRequest::Objective;
  for (const std::string& layers : request.nets) {
    const auto hidden = parse_layers(layers);
    if (!hidden) return pass_on(hidden);
    DistillNetRequest net = {.variant = request.variant,
                             .hidden = *hidden,
                             .games = request.games,
                             .records = request.records,
                             .seed = request.seed};
    list.push_back(errand(engine, layers, "regret", net, &Engine::distill_net));
    if (!request.classic) continue;
    net.objective = Objective::kPlain;
    net.curve = &layers == &request.nets.back();
    list.push_back(errand(engine, layers, "plain", net, &Engine::distill_net));
    if (!net.curve) continue;
    net.objective = Objective::kReward;
    list.push_back(errand(engine, layers, "reward", net, &Engine::distill_net));
  }
  return {};
}

void list_rules(Engine& engine, const ParetoRequest& request, std::vector<Errand>& list) {
  using Rules = DistillRulesRequest;
  for (const Rules::Mode mode : {Rules::Mode::kCategory, Rules::Mode::kFull}) {
    const char* const lists = mode == Rules::Mode::kFull ? "full" : "category";
    for (const Rules::Learner learner : {Rules::Learner::kRegret, Rules::Learner::kClassic}) {
      const bool classic = learner == Rules::Learner::kClassic;
      if (classic && !request.classic) continue;
      for (int number : request.rules) {
        Rules rules = {.variant = request.variant,
                       .max_rules = number,
                       .mode = mode,
                       .learner = learner,
                       .scaling = number == std::ranges::max(request.rules),
                       .seed = request.seed};
        if (classic) rules.rerolls = Rules::Keeps::kOptimal;  // as it was published
        list.push_back(errand(engine, fmt::format("{}, {}", number, lists),
                              classic ? "classic" : "regret", rules, &Engine::distill_rules));
      }
    }
  }
}

KeptPupil summary_of(const Errand& errand, const DistillAnswer& answer) {
  KeptPupil pupil;
  pupil.row = {answer.model, errand.learner, errand.name,  answer.parameters,
               answer.rules, answer.mean,    answer.bonus, answer.proxy_loss};
  pupil.tail = answer.tail;
  pupil.curve = answer.curve;
  pupil.scaling = answer.scaling;
  pupil.verbs = answer.verbs;
  return pupil;
}

// The policy's row, and what figures show of it.
void take(const KeptPupil& pupil, const scorecard::RuleSet& rules, ParetoAnswer& answer) {
  answer.rows.push_back(pupil.row);
  Row& row = answer.rows.back();
  row.published = row.learner == "regret" ? std::nullopt : published_mean(rules, row);
  for (const auto& point : pupil.curve) {
    answer.curves.push_back(
        {row.learner == "reward" ? "reward" : "supervised", point.games, point.mean});
  }
  const bool full = row.name.ends_with("full");
  if (row.learner == "regret" && row.model == "tree" && answer.tail.empty()) {
    answer.tail = pupil.tail;
    answer.tail_of = fmt::format("{} {}", row.model, row.name);
  }
  if (row.model != "rules") return;
  // The longest lists come last, and their curve holds those of all shorter ones.
  std::erase_if(answer.scaling, [&](const auto& point) {
    return point.learner == row.learner && (point.lists == "full") == full;
  });
  for (const auto& point : pupil.scaling) {
    ParetoAnswer::ScalingPoint next = {
        *row.learner, full ? "full" : "category", point.rules, point.mean, {}};
    next.published = published_scaling(rules, next);
    answer.scaling.push_back(std::move(next));
  }
  if (full && row.learner == "regret") answer.verbs = pupil.verbs;
}

}  // namespace

Result<ParetoAnswer> Engine::pareto(const ParetoRequest& request, const Call& call) {
  const Stopwatch watch;
  std::vector<Errand> list;
  list_trees(*this, request, list);
  const auto nets = list_nets(*this, request, list);
  if (!nets) return pass_on(nets);
  list_rules(*this, request, list);

  ParetoAnswer answer;
  answer.variant = request.variant.name;
  const auto loaded = table(request.variant, 0, call.quiet());
  if (!loaded) return pass_on(loaded);
  append(answer.warnings, loaded->warnings);
  answer.optimal = loaded->values.start();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const double total = static_cast<double>(list.size());
    const double done = static_cast<double>(i);
    const Kept kept(
        options_.cache, "pareto",
        fmt::format("{} {:016x} {} {}",
                    fmt::format("{}.{}.{}", kVersion.major, kVersion.minor, kVersion.patch),
                    scorecard::rules_hash(request.variant), list[i].learner, list[i].subject));
    auto pupil = kept.read<KeptPupil>();
    if (!pupil) {
      const auto learnt = list[i].learn(call.part(done / total, (done + 1) / total));
      if (!learnt) return pass_on(learnt);
      pupil = summary_of(list[i], *learnt);
      append(answer.warnings, learnt->warnings);
      const auto written = kept.write(*pupil);
      if (!written) answer.warnings.push_back(written.error().message);
    }
    take(*pupil, request.variant, answer);
    call.watch.report((done + 1) / total);
  }
  answer.rows.push_back(
      {"table", {}, "", loaded->values.anchors().reachable(), {}, answer.optimal});
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
