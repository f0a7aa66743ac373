// Recorded games judged.
#include <algorithm>
#include <map>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "engine/loaded.h"
#include "games/store.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/review/record.h"
#include "hazard/review/review.h"
#include "hazard/scorecard/rules.h"
#include "review/review_game.h"

namespace hazard::engine {
namespace {

constexpr int kReviewedAtOnce = 64;  // games between two reports of progress

struct Reviewed {
  std::optional<std::int64_t> id;
  review::Record record;
};

Result<void> add_records(const GameText& text, std::optional<std::int64_t> id,
                         std::vector<Reviewed>& list) {
  if (is_liars(text)) {
    return fail(Errc::kBadInput,
                "{}a match of Liar's Dice; ask liars.review, or hazard review with its file",
                id ? fmt::format("game {}: ", *id) : "record: ");
  }
  auto records = review::parse_records(text.text, kMostReviewed);
  if (!records) return pass_on(records);
  for (review::Record& record : *records) list.push_back({id, std::move(record)});
  return {};
}

}  // namespace

bool is_liars(const GameText& record) {
  for (std::string_view line : split(record.text, '\n')) {
    line = trimmed(line.substr(0, line.find('#')));
    if (!line.empty()) return line.substr(0, line.find_first_of(" \t\r")) == "rules";
  }
  return false;
}

Result<ReviewAnswer> Engine::review(const ReviewRequest& request, const Call& call) {
  if (!request.record && request.ids.empty()) {
    return fail(Errc::kBadInput, "nothing to review; give a record, or ids of games that are kept");
  }
  const auto too_many = [](std::size_t games) {
    return fail(Errc::kBadInput, "{} games; review up to {} at a time", games, kMostReviewed);
  };
  if (request.ids.size() > kMostReviewed) return too_many(request.ids.size());
  ReviewAnswer answer{.theta = request.theta, .games = {}, .summary = {}};
  std::vector<Reviewed> list;
  if (request.record) {
    auto added = add_records(*request.record, std::nullopt, list);
    if (!added) return pass_on(added);
  }
  for (const std::int64_t id : request.ids) {
    const auto kept = games_show({.id = id}, call);
    if (!kept) return pass_on(kept);
    append(answer.warnings, kept->warnings);
    if (auto added = add_records({kept->record}, id, list); !added) return pass_on(added);
  }
  if (list.size() > kMostReviewed) return too_many(list.size());
  std::map<std::string, Loaded> tables;
  for (const Reviewed& game : list) {
    const scorecard::RuleSet& rules = game.record.start.rules;
    if (tables.contains(rules.name)) continue;
    auto loaded = table(rules, request.theta, call.part(0, 0.5));
    if (!loaded) return pass_on(loaded);
    append(answer.warnings, loaded->warnings);
    tables.emplace(rules.name, *std::move(loaded));
  }
  const Stopwatch watch;
  Workers workers(call.threads);
  std::vector<review::GameReview> reviews(list.size());
  const auto count = static_cast<int>(list.size());
  for (int done = 0; done < count; done += kReviewedAtOnce) {
    if (call.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    workers.for_ranges(std::min(kReviewedAtOnce, count - done), 1, [&](int begin, int end) {
      for (int i = done + begin; i < done + end; ++i) {
        const review::Record& record = list[i].record;
        reviews[i] = review::review_game(record, tables.at(record.start.rules.name).values);
      }
    });
    call.watch.report(0.5 + 0.5 * done / count);
  }
  answer.summary = review::summarise(reviews);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const review::GameReview& game = reviews[i];
    const double share = 1.0 / count;
    answer.start += share * game.start;
    answer.luck += share * game.luck;
    answer.loss += share * game.loss;
    answer.score += share * game.score;
    answer.value += share * game.value;
    answer.games.push_back({list[i].id, std::move(reviews[i])});
  }
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
