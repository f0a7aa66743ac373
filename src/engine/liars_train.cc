// Liar's Dice, learnt by self-play: see liars/play/blueprint_train.h.
//
// The values of rounds come from players of a style at first, and after a quarter of the rounds
// from those who play what was learnt so far.
#include <array>
#include <filesystem>
#include <memory>

#include "base/stopwatch.h"
#include "engine/liars_errand.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/liars/play/tournament.h"
#include "liars/play/agents.h"
#include "liars/play/blueprint_train.h"
#include "liars/play/exploit.h"
#include "liars/play/simple_agents.h"

namespace hazard::engine {
namespace {

constexpr int kPoints = 8;               // of the curve
constexpr std::int64_t kMatches = 2000;  // for each
constexpr double kFirstPart = 0.3;       // of the work, if a book of rounds of two follows
constexpr double kKeepEvery = 60;        // seconds

Result<void> check_train(const LiarsTrainRequest& request) {
  if (request.players < 2 || request.players > kMostValuePlayers) {
    return fail(Errc::kBadInput, "players '{}': write a number from 2 to {}", request.players,
                kMostValuePlayers);
  }
  if (request.rounds < kLeastTrainRounds || request.rounds > kMostTrainRounds) {
    return fail(Errc::kBadInput, "rounds '{}': write a number from {} to {}", request.rounds,
                kLeastTrainRounds, kMostTrainRounds);
  }
  if (request.iterations < 0 || request.iterations > kMostIterations) {
    return fail(Errc::kBadInput, "iterations '{}': write a number from 0 to {}", request.iterations,
                kMostIterations);
  }
  return {};
}

// Training with its values, which may go on from a checkpoint.
class Training {
 public:
  static Result<Training> begin(const LiarsTrainRequest& request, const Call& call) {
    Training training(request, call);
    const auto values = training.values(nullptr);
    if (!values) return pass_on(values);
    training.trainer_ = std::make_unique<liars::BlueprintTrainer>(training.origin_, *values);
    if (request.checkpoint.empty()) return training;
    const auto loaded = training.trainer_->load(request.checkpoint);
    if (!loaded && loaded.error().code != Errc::kFileMissing) return pass_on(loaded);
    // The same values as before: those of the strategy at the quarter are found anew from it.
    if (loaded && training.trainer_->quarter()) {
      const auto later = training.values(&*training.trainer_->quarter());
      if (!later) return pass_on(later);
      training.trainer_->judge_by(*later);
    }
    return training;
  }

  // Up to so many rounds.
  Result<void> go_on(std::int64_t rounds, Workers& workers) {
    while (trainer_->dealt() < rounds && !trainer_->done()) {
      trainer_->train(workers);
      if (!trainer_->quarter() && trainer_->dealt() * 4 >= origin_.rounds) {
        trainer_->set_quarter();
        const auto later = values(&*trainer_->quarter());
        if (!later) return pass_on(later);
        trainer_->judge_by(*later);
      }
      const bool stop = watch_.cancelled();
      if (!checkpoint_.empty() && (stop || since_kept_.seconds() > kKeepEvery)) {
        if (auto kept = trainer_->save(checkpoint_); !kept) return kept;
        since_kept_ = Stopwatch();
      }
      if (stop) return fail(Errc::kCancelled, "interrupted");
      watch_.report(static_cast<double>(trainer_->dealt()) / static_cast<double>(origin_.rounds));
    }
    return {};
  }

  const liars::BlueprintTrainer& trainer() const { return *trainer_; }
  const liars::BlueprintOrigin& origin() const { return origin_; }

 private:
  Training(const LiarsTrainRequest& request, const Call& call)
      : origin_{request.rules, request.players, request.rounds, request.seed, 0},
        checkpoint_(request.checkpoint),
        watch_(request.iterations > 0 ? call.watch.part(0, kFirstPart) : call.watch),
        threads_(call.threads) {}

  Result<std::shared_ptr<const liars::ValueTable>> values(const liars::Blueprint* by) const {
    auto made = liars::ValueTable::build(origin_.rules, {.players = origin_.players,
                                                         .seed = origin_.seed,
                                                         .threads = threads_,
                                                         .watch = watch_.quiet(),
                                                         .blueprint = by});
    if (!made) return pass_on(made);
    return std::make_shared<const liars::ValueTable>(*std::move(made));
  }

  liars::BlueprintOrigin origin_;
  std::filesystem::path checkpoint_;
  Watch watch_;
  int threads_;
  std::unique_ptr<liars::BlueprintTrainer> trainer_;
  Stopwatch since_kept_;
};

// How good what is learnt so far is.
Result<LiarsTrainAnswer::Point> measure(const Training& training, const Call& call) {
  const auto& [rules, players, rounds, seed, iterations] = training.origin();
  LiarsTrainAnswer::Point point{.rounds = training.trainer().dealt()};
  auto learnt = std::make_shared<liars::Learnt>();
  learnt->blueprint = training.trainer().average();
  const auto knowledge = std::make_shared<const liars::Knowledge>(
      rules, liars::KnowledgeOptions{.learnt = std::move(learnt)});
  const liars::Errand errand{.threads = call.threads, .watch = call.watch.quiet()};
  liars::EngineAgentOptions options = liars::blueprint_options();
  options.decision.leaf = liars::Leaf::kDice;  // it decides nothing, so values are not needed
  const auto make = [&](int entry) -> std::unique_ptr<liars::Agent> {
    if (entry == 0) return std::make_unique<liars::EngineAgent>(options, knowledge, 2, errand);
    return *liars::make_simple_agent("honest");
  };
  if (const auto duel = liars::make_duel(rules, std::array{1, 1}, /*palifico=*/false)) {
    const auto found = liars::exploit(*duel, *make(0), {.watch = errand.watch});
    if (!found) return pass_on(found);
    point.exploitability = found->mean();
  }
  const auto played = liars::run_tournament(make, {.rules = rules,
                                                   .entries = players,
                                                   .games = kMatches,
                                                   .seed = seed + 1,
                                                   .threads = call.threads,
                                                   .watch = errand.watch});
  if (!played) return pass_on(played);
  point.share = played->entries[0].share;
  point.low = played->entries[0].interval.lower;
  point.high = played->entries[0].interval.upper;
  return point;
}

// The rounds of two, where they have two outcomes.
Result<void> learn_duels(const LiarsTrainRequest& request, const Call& call, liars::Learnt& learnt,
                         LiarsTrainAnswer& answer) {
  if (request.iterations == 0) return {};
  auto book = liars::DuelBook::train(request.rules, {.iterations = request.iterations,
                                                     .threads = call.threads,
                                                     .watch = call.watch.part(kFirstPart, 1)});
  if (!book && book.error().code != Errc::kBadInput) return pass_on(book);
  if (!book) {
    answer.warnings.push_back(book.error().message + "; two players go by the blueprint, too");
    return {};
  }
  learnt.origin.iterations = request.iterations;
  for (const auto& page : book->pages()) {
    answer.duels.push_back({page.duel.dice[0], page.duel.dice[1], page.duel.palifico,
                            page.iterations, page.value, page.exploitability});
  }
  learnt.book = *std::move(book);
  return {};
}

}  // namespace

Result<LiarsTrainAnswer> Engine::liars_train(const LiarsTrainRequest& request, const Call& call) {
  const Stopwatch stopwatch;
  if (auto fits = check_train(request); !fits) return pass_on(fits);
  auto training = Training::begin(request, call);
  if (!training) return pass_on(training);
  LiarsTrainAnswer answer{.rules = request.rules,
                          .players = request.players,
                          .rounds = request.rounds,
                          .seed = request.seed};
  Workers workers(call.threads);
  for (int point = 1; point <= kPoints; ++point) {
    if (auto done = training->go_on(request.rounds * point / kPoints, workers); !done) {
      return pass_on(done);
    }
    const auto measured = measure(*training, call);
    if (!measured) return pass_on(measured);
    answer.curve.push_back(*measured);
  }
  liars::Learnt trained{training->origin(), training->trainer().average(), {}};
  answer.scenes = trained.blueprint.learnt();
  if (auto done = learn_duels(request, call, trained, answer); !done) return pass_on(done);
  const liars::Knowledge knowledge(request.rules,
                                   liars::KnowledgeOptions{.folder = liars_folder(kLiarsRounds)});
  const auto path = request.out.empty() ? knowledge.blueprint_file() : request.out;
  if (!path.empty()) {
    if (auto saved = liars::save(trained, path); !saved) return pass_on(saved);
    answer.file = path.string();
    answer.bytes = static_cast<std::int64_t>(std::filesystem::file_size(path));
  }
  answer.seconds = stopwatch.seconds();
  return answer;
}

}  // namespace hazard::engine
