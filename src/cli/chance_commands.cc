// Games of chance.
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/chance/coins.h"
#include "hazard/chance/drawing.h"
#include "hazard/chance/tree.h"
#include "hazard/engine/engine.h"

namespace hazard::cli {
namespace {

using engine::WrittenAnswer;

Result<int> parse_number(const std::string& name, const std::optional<std::string>& text,
                         int most) {
  if (!text) {
    return fail(Errc::kBadInput, "{} missing; write hazard coins --coins 5 --points 6", name);
  }
  return parse_whole(name, *text, 1, most).map([](std::int64_t n) { return static_cast<int>(n); });
}

Result<engine::CoinsRequest> coins_request(const Flags& flags) {
  const auto coins = parse_number("coins", flags.coins, chance::kMostCoins);
  if (!coins) return pass_on(coins);
  const auto points = parse_number("points", flags.points, chance::kMostPoints);
  if (!points) return pass_on(points);
  return engine::CoinsRequest{.coins = *coins,
                              .points = *points,
                              .exact = flags.exact,
                              .table = flags.table,
                              .picture = flags.svg.has_value()};
}

Result<chance::TreeLimits> tree_limits(const Flags& flags) {
  const auto depth = parse_whole("depth", flags.depth, 1, kMaxDepth);
  if (!depth) return pass_on(depth);
  const auto breadth = parse_whole("breadth", flags.breadth, 1, kMaxBreadth);
  if (!breadth) return pass_on(breadth);
  return chance::TreeLimits{static_cast<int>(*depth), static_cast<int>(*breadth)};
}

}  // namespace

Result<std::vector<std::filesystem::path>> Program::output(
    const std::string& name, const std::optional<std::string>& file) const {
  std::vector<std::filesystem::path> files;
  if (!file) return files;
  auto path = parse_output(name, *file, {"." + name});
  if (!path) return pass_on(path);
  files.push_back(*std::move(path));
  return files;
}

int Program::coins() {
  const auto request = coins_request(flags_);
  if (!request) return complain(request.error());
  const auto files = output("svg", flags_.svg);
  if (!files) return complain(files.error());
  const auto solved = engine::Engine::coins(*request);
  if (!solved) return complain(solved.error());
  const auto written = write(*files, solved->svg);
  if (!written) return complain(written.error());
  return answer(*solved, *written);
}

int Program::chance() {
  const auto where = position();
  if (!where) return complain(where.error());
  const auto goal = objective();
  if (!goal) return complain(goal.error());
  const auto limits = tree_limits(flags_);
  if (!limits) return complain(limits.error());
  const auto files = output("dot", flags_.dot);
  if (!files) return complain(files.error());
  auto engine = make_engine("solving " + where->rules.name);
  if (!engine) return complain(engine.error());
  const auto solved = engine->chance(*where, *goal, *limits);
  if (!solved) return complain(solved.error());
  warn(solved->warnings);
  const auto written = write(*files, chance::to_dot(solved->component, solved->position));
  if (!written) return complain(written.error());
  return answer(*solved, *written);
}

}  // namespace hazard::cli
