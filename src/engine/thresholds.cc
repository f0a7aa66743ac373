// The best attitude to risk by gap and turns left.
#include "versus/thresholds.h"
#include "base/stopwatch.h"
#include "engine/kept.h"
#include "engine/loaded.h"
#include "engine/match_fields.h"
#include "engine/usual_thetas.h"
#include "hazard/engine/engine.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/rules.h"
#include "solve/values.h"

namespace hazard::engine {
namespace {

constexpr int kWidestGap = 120;  // points
constexpr int kGapBetween = 5;

}  // namespace

Result<ThresholdsAnswer> Engine::thresholds(const ThresholdsRequest& request, const Call& call) {
  const Stopwatch watch;
  ThresholdsAnswer answer;
  answer.variant = request.variant.name;
  versus::ThresholdOptions options = {
      .thetas = with_zero(request.thetas), .gaps = {}, .evaluate = options_of(call)};
  for (int gap = -kWidestGap; gap <= kWidestGap; gap += kGapBetween) options.gaps.push_back(gap);
  const Kept kept(options_.cache, "thresholds",
                  fmt::format("{} rules={:016x} thetas={} gaps={}", answer.variant,
                              scorecard::rules_hash(request.variant),
                              fmt::join(options.thetas, ","), fmt::join(options.gaps, ",")));
  if (auto known = kept.read<versus::Thresholds>()) {
    answer.thresholds = *std::move(known);
    answer.from_cache = true;
    answer.seconds = watch.seconds();
    return answer;
  }
  auto loaded = table(request.variant, 0, call.quiet());
  if (!loaded) return pass_on(loaded);
  const auto policies = [&](double theta) {
    return policy(request.variant, fmt::format("theta:{}", theta), call.quiet(), answer.warnings);
  };
  // Values of the mean are means.
  auto found = versus::thresholds(policies, loaded->values.values(), options);
  if (!found) return pass_on(found);
  answer.thresholds = *std::move(found);
  if (const auto written = kept.write(answer.thresholds); !written) {
    answer.warnings.push_back(written.error().message + "; the thresholds are not kept");
  }
  append(answer.warnings, loaded->warnings);
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
