// What there is: variants, policies, anchors, kernels and their speed.
#include "cli/program.h"
#include "hazard/engine/engine.h"

namespace hazard::cli {

void Program::add_lists() {
  json_flag(add({"variants", "List the rule sets and their house rules", "  hazard variants\n"},
                &Program::variants));
  json_flag(add({"policies", "List the ways to play that other commands take by name",
                 "  hazard policies\n"
                 "  hazard evaluate yatzy --policy noisy:0.5\n"},
                &Program::policies));
  json_flag(
      add({"version", "Print the version and what this machine can run", "  hazard version\n"},
          &Program::version));
}

int Program::variants() { return answer(engine().variants()); }

int Program::policies() { return answer(engine().policies()); }

int Program::version() { return answer(engine().version()); }

void Program::add_count() {
  Syntax sub = add({"count", "Count the anchors that a game can reach, by filled boxes",
                    "  hazard count yatzy\n  hazard count yahtzee --json\n"},
                   &Program::count);
  variant_argument(sub);
  json_flag(sub);
}

int Program::count() {
  const auto rules = variant();
  if (!rules) return complain(rules.error());
  return answer(engine().count({*rules}));
}

void Program::add_bench() {
  Syntax sub = add({"bench", "Print a signature of values and decisions, and measure the kernels",
                    "  hazard bench\n"
                    "  hazard bench --signature --target AVX2 --threads 7\n"
                    "  hazard bench --signature --kernel reference\n"},
                   &Program::bench);
  sub.flag("--signature", flags_.signature_only, "The signature alone, no measurements");
  kernel_options(sub);
  threads_option(sub);
  json_flag(sub);
}

int Program::bench() {
  const auto kernel = kernel_choice();
  if (!kernel) return complain(kernel.error());
  const engine::BenchRequest request = {*kernel, flags_.target.value_or("")};
  return flags_.signature_only ? ask("measuring", &engine::Engine::signature, request)
                               : ask("measuring", &engine::Engine::bench, request);
}

}  // namespace hazard::cli
