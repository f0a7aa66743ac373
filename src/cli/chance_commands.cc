// Games of chance: coins, and a turn seen as one.
#include "cli/options.h"
#include "cli/program.h"
#include "hazard/chance/coins.h"
#include "hazard/chance/drawing.h"
#include "hazard/chance/tree.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"

namespace hazard::cli {
namespace {

Result<int> parse_count(const std::string& name, const std::optional<std::string>& text, int most) {
  if (!text) {
    return fail(Errc::kBadInput, "{} missing; write hazard coins --coins 5 --points 6", name);
  }
  return parse_whole(name, *text, 0, most).map([](std::int64_t n) { return static_cast<int>(n); });
}

Result<engine::CoinsRequest> coins_request(const Flags& flags) {
  const auto coins = parse_count("coins", flags.coins, chance::kMostCoins);
  if (!coins) return pass_on(coins);
  const auto points = parse_count("points", flags.points, chance::kMostPoints);
  if (!points) return pass_on(points);
  return engine::CoinsRequest{.coins = *coins,
                              .points = *points,
                              .exact = flags.exact,
                              .table = flags.table,
                              .picture = flags.svg.has_value()};
}

Result<chance::TreeLimits> tree_limits(const Flags& flags) {
  const auto depth = parse_whole("depth", flags.depth.value_or("3"), 1, engine::kMostDepth);
  if (!depth) return pass_on(depth);
  const auto breadth = parse_whole("breadth", flags.breadth.value_or("3"), 1, engine::kMostBreadth);
  if (!breadth) return pass_on(breadth);
  return chance::TreeLimits{static_cast<int>(*depth), static_cast<int>(*breadth)};
}

// The file of an option such as --svg, none if it was not given; its name ends like the option.
Result<std::vector<std::filesystem::path>> output(const std::string& name,
                                                  const std::optional<std::string>& file) {
  std::vector<std::filesystem::path> files;
  if (!file) return files;
  auto path = parse_output(name, *file, {"." + name});
  if (!path) return pass_on(path);
  files.push_back(*std::move(path));
  return files;
}

}  // namespace

void Program::add_coins() {
  Syntax sub =
      add({"coins", "Solve Coins: flip, win with more heads than tails, or lose tails",
           "  hazard coins --coins 5 --points 6\n"
           "  hazard coins --coins 5 --points 6 --exact --table\n"
           "  hazard coins --coins 200 --points 300 --svg coins.svg\n"
           "Rules: flip any number of your coins. More heads than tails: a point for each\n"
           "head, and all coins stay. Otherwise the coins that show tails are lost.\n"},
          &Program::coins);
  sub.option("--coins", flags_.coins, "N", "Coins that you have, up to 500");
  sub.option("--points", flags_.points, "N", "Points that you need, up to 1000");
  sub.flag("--exact", flags_.exact, "Fractions too, up to 100 coins and 200 points");
  sub.flag("--table", flags_.table, "Every position, not only the start");
  sub.option("--svg", flags_.svg, "FILE.svg", "File for a picture of the best flips");
  csv_option(sub, "position");
  json_flag(sub);
}

int Program::coins() {
  const auto request = coins_request(flags_);
  if (!request) return complain(request.error());
  const auto files = output("svg", flags_.svg);
  if (!files) return complain(files.error());
  const auto how = call("solving Coins");
  if (!how) return complain(how.error());
  const auto solved = engine().coins(*request, *how);
  if (!solved) return complain(solved.error());
  const auto written = write(*files, solved->svg.value_or(""));
  if (!written) return complain(written.error());
  return answer(*solved, *written);
}

void Program::add_chance() {
  Syntax sub =
      add({"chance", "Look at a game and its turns as a game of chance: counts, layers, trees",
           "  hazard chance yahtzee                              why it can be solved\n"
           "  hazard chance yahtzee --dice 13356 --rolls 1       what can happen now\n"
           "  hazard chance yatzy:ones=3,chance=21:13356:2 --depth 5 --breadth 2\n"
           "  hazard chance yahtzee::66661:1 --dot turn.dot      for Graphviz\n"},
          &Program::chance);
  position_arguments(sub);
  sub.option("--depth", flags_.depth, "N", "Moves that the tree shows, up to 6; 3 by default");
  sub.option("--breadth", flags_.breadth, "N",
             "Options and outcomes that it shows of each position; 3 by default");
  sub.option("--dot", flags_.dot, "FILE.dot",
             "File for the graph of all that can happen in the turn;\n"
             "with --depth or --breadth only of that tree");
  theta_option(sub);
  usual_options(sub);
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
  const auto how = call("solving " + where->rules.name);
  if (!how) return complain(how.error());
  const auto solved = engine().chance({.position = *where,
                                       .theta = goal->theta,
                                       .depth = limits->depth,
                                       .breadth = limits->breadth},
                                      *how);
  if (!solved) return complain(solved.error());
  warn(solved->warnings);
  const bool whole = !flags_.depth && !flags_.breadth;
  const auto written = write(
      *files,
      chance::to_dot(whole ? solved->component : chance::draw(solved->tree), solved->position));
  if (!written) return complain(written.error());
  return answer(*solved, *written);
}

}  // namespace hazard::cli
