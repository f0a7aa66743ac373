#include "hazard/engine/json.h"

#include "engine/json_values.h"

namespace hazard::engine {
namespace {

Json error_json(const Error& error) {
  return {{"code", code_name(error.code)}, {"message", error.message}};
}

}  // namespace

std::string to_json(const SolveAnswer& answer) {
  return text({{"variant", answer.variant},
               {"theta", answer.theta},
               {"value", answer.value},
               {"seconds", answer.seconds},
               {"from_cache", answer.from_cache},
               {"anchors", answer.anchors},
               {"file", answer.file.empty() ? Json(nullptr) : Json(answer.file)},
               {"warnings", answer.warnings}});
}

std::string to_json(const AdviceAnswer& answer) {
  Json actions = Json::array();
  for (const auto& action : answer.actions) {
    actions.push_back({{"action", action.action},
                       {"value", action.value},
                       {"loss", action.loss},
                       {"tie", action.tie}});
    if (action.is_box) actions.back()["points"] = action.points;
  }
  return text({{"position", answer.position},
               {"theta", answer.theta},
               {"value", answer.value},
               {"total", or_null(answer.total)},
               {"final_value", or_null(answer.final_value)},
               {"actions", actions},
               {"microseconds", answer.microseconds},
               {"warnings", answer.warnings}});
}

std::string to_json(const CountAnswer& answer) {
  return text(
      {{"variant", answer.variant}, {"reachable", answer.reachable}, {"levels", answer.levels}});
}

std::string to_json(const std::vector<VerifyAnswer>& answers) {
  Json json = {{"tables", Json::array()}};
  for (const auto& answer : answers) {
    Json table = {{"file", answer.file}, {"ok", !answer.problem}};
    if (answer.problem) {
      table["problem"] = answer.problem->message;
      if (!json.contains("error")) json["error"] = error_json(*answer.problem);
    } else {
      table.update({{"variant", answer.variant},
                    {"theta", answer.theta},
                    {"value", answer.value},
                    {"anchors", answer.anchors},
                    {"seconds", answer.seconds}});
    }
    json["tables"].push_back(table);
  }
  return text(json);
}

std::string to_json(const VariantsAnswer& answer) {
  Json variants = Json::array();
  for (const auto& variant : answer.variants) {
    Json boxes = Json::array();
    for (const auto& [key, name] : variant.box_names) {
      boxes.push_back({{"key", key}, {"name", name}});
    }
    Json house_rules = Json::array();
    for (const auto& [key, title] : variant.house_rules) {
      house_rules.push_back({{"key", key}, {"title", title}});
    }
    variants.push_back({{"name", variant.name},
                        {"title", variant.title},
                        {"upper_threshold", variant.threshold},
                        {"upper_bonus", variant.bonus},
                        {"anchors", variant.anchors},
                        {"boxes", boxes},
                        {"house_rules", house_rules}});
  }
  return text({{"variants", variants}});
}

std::string to_json(const VersionAnswer& answer) {
  return text(
      {{"version", answer.version}, {"targets", answer.targets}, {"threads", answer.threads}});
}

std::string to_json(const SignatureAnswer& answer) {
  return text({{"signature", answer.signature}});
}

std::string to_json(const BenchAnswer& answer) {
  Json kernels = Json::array();
  for (const auto& kernel : answer.kernels) {
    kernels.push_back({{"name", kernel.name},
                       {"seconds", kernel.seconds},
                       {"anchors_per_second", kernel.anchors_per_second},
                       {"times_reference", kernel.times_reference}});
  }
  Json solves = Json::array();
  for (const auto& solve : answer.solves) {
    solves.push_back({{"variant", solve.variant},
                      {"theta", solve.theta},
                      {"seconds", solve.seconds},
                      {"evaluation_seconds", solve.evaluation_seconds}});
  }
  return text({{"signature", answer.signature},
               {"kernel", answer.kernel},
               {"threads", answer.threads},
               {"kernels_timed_on", answer.variant},
               {"kernels", kernels},
               {"solves", solves},
               {"simulated_games_per_second", answer.simulation.games_per_second},
               {"simulation_table_bytes", answer.simulation.table_bytes},
               {"advise_microseconds", answer.advise_microseconds}});
}

std::string to_json(const WrittenAnswer& answer) {
  return text({{"file", answer.file}, {"bytes", answer.bytes}});
}

std::string to_json(const Error& error) { return text({{"error", error_json(error)}}); }

std::string_view code_name(Errc code) {
  switch (code) {
    case Errc::kBadInput: return "bad-input";
    case Errc::kOutOfRange: return "out-of-range";
    case Errc::kTableMissing: return "table-missing";
    case Errc::kTableCorrupt: return "table-corrupt";
    case Errc::kTableStale: return "table-stale";
    case Errc::kTableWrong: return "table-wrong";
    case Errc::kIo: return "io";
    case Errc::kMismatch: return "mismatch";
    case Errc::kCancelled: return "cancelled";
  }
  return "unknown";
}

}  // namespace hazard::engine
