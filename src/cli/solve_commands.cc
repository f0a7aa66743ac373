// Tables and positions: solve, advise, verify.
#include <algorithm>
#include <cstdio>

#include "base/unicode.h"
#include "cli/program.h"
#include "cli/run.h"
#include "hazard/engine/engine.h"
#include "hazard/solve/objective.h"
#include "table/cache.h"

namespace hazard::cli {

void Program::add_solve() {
  Syntax sub = add({"solve", "Compute the value of every anchor of a variant",
                    "  hazard solve yatzy\n"
                    "  hazard solve yahtzee --theta -0.05\n"
                    "  hazard solve yatzy+fh5+tp4 --no-cache --json\n"},
                   &Program::solve);
  variant_argument(sub);
  theta_option(sub);
  no_cache_flag(sub);
  kernel_options(sub);
  threads_option(sub);
  json_flag(sub);
}

int Program::solve() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  const auto goal = objective();
  if (!goal) return complain(goal.error());
  const auto kernel = kernel_choice();
  if (!kernel) return complain(kernel.error());
  return ask("solving " + rules->name, &engine::Engine::solve,
             {.variant = *rules,
              .theta = goal->theta,
              .kernel = *kernel,
              .target = flags_.target.value_or("")});
}

void Program::add_advise() {
  Syntax sub = add({"advise", "Rank every legal action of a position",
                    "  hazard advise yatzy --dice 13356 --rolls 2\n"
                    "  hazard advise yatzy --card ones=3,twos=6,chance=21 --dice 13356 --rolls 2\n"
                    "  hazard advise yatzy:ones=3,twos=6,chance=21:13356:2 --theta 0.05\n"
                    "  hazard advise yatzy:ones,twos,chance,upper=9       value before the roll\n"
                    "  hazard advise yatzy::13356:2 --why                 against the second best\n"
                    "  hazard advise yatzy::13356:2 --why keep 5 6\n"
                    "  hazard advise yatzy:ones=3,twos=6,chance=21:13356:2 --target 290\n"
                    "  hazard advise yatzy:ones=3,twos=6,chance=21:13356:2 --opponent "
                    "sixes=24,yatzy=50\n"
                    "  hazard advise yatzy::13356:2 --policy tree.json    what a tree would do\n"},
                   &Program::advise);
  position_arguments(sub);
  theta_option(sub);
  sub.option("--objective", flags_.versus.objective, "NAME",
             "What to maximise: mean, theta:X, target:T or beat");
  sub.option("--target", flags_.versus.target, "POINTS",
             "Maximise the chance to end with that many points or more");
  opponent_option(sub, "Maximise the chance to beat this card; may stand several\ntimes");
  sub.option("--opponent-policy", flags_.versus.opponent_policy, "NAME",
             "How opponents play, see hazard policies; optimal by default");
  sub.option("--policy", flags_.other_policy, "NAME",
             "Also show what this player would do; see hazard policies");
  sub.flag("--all", flags_.all, "Show all keeps, not only the best ten");
  sub.words("--why", flags_.why, "[ACTION]",
            "Set the best action beside this one, or the second best:\n"
            "how the turn ends, where the points come from");
  usual_options(sub);
}

int Program::advise() {
  // The position may stand behind --why.
  if (flags_.why && !flags_.why->empty() && !flags_.subject) {
    flags_.subject = flags_.why->back();
    flags_.why->pop_back();
  }
  const auto where = position();
  if (!where) return complain(where.error());
  const auto goal = advice_objective();
  if (!goal) return complain(goal.error());
  const auto others = opponents(where->rules);
  if (!others) return complain(others.error());
  if (flags_.why) {
    if (!*goal || (*goal)->kind != solve::Objective::Kind::kUtility) {
      return complain({Errc::kBadInput,
                       "why: it takes points apart, not chances; leave it out, or the target and "
                       "the opponents"});
    }
    return ask("comparing actions in " + where->rules.name, &engine::Engine::why,
               {.position = *where,
                .theta = (*goal)->theta,
                .action = fmt::format("{}", fmt::join(*flags_.why, " "))});
  }
  return ask("solving " + where->rules.name, &engine::Engine::advise,
             {.position = *where,
              .objective = *goal,
              .opponents = *others,
              .opponent_policy = flags_.versus.opponent_policy.value_or("optimal"),
              .policy = flags_.other_policy},
             flags_.all);
}

void Program::add_verify() {
  Syntax sub = add({"verify", "Check table files: every value anew from its successors",
                    "  hazard verify                    all tables in the cache\n"
                    "  hazard verify yatzy-mean.table\n"
                    "  hazard verify --reference        as the recurrence is written on paper\n"},
                   &Program::verify);
  sub.argument("file", flags_.files, "Table files; those in the cache by default");
  sub.flag("--reference", flags_.reference, "Check with the slow reference kernel");
  threads_option(sub);
  json_flag(sub);
}

int Program::verify() {
  if (flags_.files.empty() && !table::default_cache_folder()) {
    return complain({Errc::kFileMissing, kNoCacheFolder});
  }
  const auto how = call("verifying");
  if (!how) return complain(how.error());
  const auto verified = engine().verify({flags_.files, flags_.reference}, *how);
  if (!verified) return complain(verified.error());
  progress_.reset();
  for (const auto& table : verified->tables) {
    if (table.problem)
      std::fprintf(stderr, "hazard: %s\n", printable(table.problem->message).c_str());
  }
  const int printed = answer(*verified);
  return verified->first_problem() == nullptr ? printed : kFailed;
}

}  // namespace hazard::cli
