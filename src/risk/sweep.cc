#include "hazard/risk/sweep.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/scorecard/position.h"
#include "hazard/solve/objective.h"
#include "policy/value_policy.h"
#include "solve/values.h"

namespace hazard::risk {
namespace {

constexpr int kMaxThetas = 1000;

Result<std::vector<double>> parse_numbers(std::string_view text, char separator) {
  std::vector<double> numbers;
  for (std::string_view part : split(text, separator)) {
    const auto number = parse_signed(trimmed(part));
    if (!number || !std::isfinite(*number)) {
      return fail(Errc::kBadInput,
                  "thetas '{}': '{}' is no number; write a list such as -0.1,0,0.05 or a range "
                  "FROM:TO:STEP such as -0.1:0.2:0.01",
                  text, part);
    }
    numbers.push_back(*number);
  }
  return numbers;
}

Result<std::vector<double>> list_range(std::string_view text) {
  const auto parts = parse_numbers(text, ':');
  if (!parts) return pass_on(parts);
  if (parts->size() != 3 || (*parts)[2] <= 0 || (*parts)[1] < (*parts)[0]) {
    return fail(Errc::kBadInput,
                "thetas '{}': write a range as FROM:TO:STEP, rising, such as -0.1:0.2:0.01", text);
  }
  const auto [from, to, step] = std::tuple((*parts)[0], (*parts)[1], (*parts)[2]);
  const double count = std::floor((to - from) / step + 1e-9) + 1;
  if (count > kMaxThetas) {
    return fail(Errc::kBadInput, "thetas '{}': {:.0f} values; {} are the most", text, count,
                kMaxThetas);
  }
  std::vector<double> thetas;
  for (int i = 0; i < static_cast<int>(count); ++i) {
    // 0.3, not 0.30000000000000004: what a person would have written.
    const double digits = std::pow(10, std::ceil(-std::log10(step)) + 6);
    thetas.push_back(std::round((from + i * step) * digits) / digits + 0.0);
  }
  return thetas;
}

}  // namespace

std::vector<double> default_thetas() {
  constexpr std::array<double, 18> kPositive = {0.005, 0.01, 0.015, 0.02, 0.03, 0.04,
                                                0.05,  0.07, 0.1,   0.15, 0.2,  0.3,
                                                0.5,   0.75, 1,     1.5,  2,    3};
  std::vector<double> thetas = {0};
  for (double theta : kPositive) {
    thetas.push_back(theta);
    thetas.push_back(-theta);
  }
  std::ranges::sort(thetas);
  return thetas;
}

Result<std::vector<double>> parse_thetas(std::string_view text) {
  auto thetas =
      text.find(':') == std::string_view::npos ? parse_numbers(text, ',') : list_range(text);
  if (!thetas) return thetas;
  if (thetas->size() > kMaxThetas) {
    return fail(Errc::kBadInput, "thetas: {} values; {} are the most", thetas->size(), kMaxThetas);
  }
  for (double& theta : *thetas) {
    const auto objective = solve::make_objective(theta);
    if (!objective) return pass_on(objective);
    theta = objective->theta;
  }
  std::ranges::sort(*thetas);
  thetas->erase(std::unique(thetas->begin(), thetas->end()), thetas->end());
  return thetas;
}

Result<MeanPlayer> make_mean_player(const solve::Values& mean,
                                    const evaluate::EvaluateOptions& options) {
  auto policy = policy::make_value_policy("optimal", mean);
  auto evaluation = evaluate::evaluate(*policy, scorecard::Position(mean.rules()), options);
  if (!evaluation) return pass_on(evaluation);
  return MeanPlayer{std::move(policy), *std::move(evaluation)};
}

Result<SweepPoint> sweep_point(const solve::Values& values, const MeanPlayer& mean,
                               const evaluate::EvaluateOptions& options) {
  const auto policy = policy::make_value_policy("theta", values);
  auto evaluation = evaluate::evaluate(*policy, scorecard::Position(values.rules()), options);
  if (!evaluation) return pass_on(evaluation);
  evaluation->visits.clear();
  SweepPoint point = {.theta = values.objective().theta,
                      .certainty_equivalent = values.start(),
                      .evaluation = *std::move(evaluation),
                      .disagreement = {},
                      .against_mean = {}};
  point.against_mean = evaluate::head_to_head(point.evaluation.score, mean.evaluation.score);
  return point;
}

}  // namespace hazard::risk
