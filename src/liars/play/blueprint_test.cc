#include "liars/play/blueprint.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "liars/play/agents.h"
#include "liars/play/blueprint_train.h"
#include "liars/play/exploit.h"
#include "liars/play/mixed_answer.h"
#include "liars/play/simple_agents.h"
#include "liars/play/simple_styles.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::rules_of;

// A round of some players with some bids, which any may have made.
Round any_round(const Rules& rules) {
  Round round{.rules = rules};
  const int players = *rc::gen::inRange(2, 7);
  for (int seat = 0; seat < players; ++seat) {
    round.dice.push_back(*rc::gen::inRange(1, rules.dice + 1));
  }
  round.starter = *rc::gen::inRange(0, players);
  round.palifico = rules.palifico != Palifico::kOff && *rc::gen::arbitrary<bool>();
  for (int bids = *rc::gen::inRange(0, 5); bids > 0; --bids) {
    std::vector<Action> actions = legal_actions(round);
    std::erase_if(actions, [](const Action& a) { return a.kind != Action::Kind::kBid; });
    if (actions.size() < 3) break;
    actions.resize(std::min<std::size_t>(actions.size(), 14));
    round.bids.push_back(actions[*rc::gen::inRange<std::size_t>(0, actions.size())].bid);
  }
  return round;
}

Hand any_hand(const Round& round) {
  const auto& hands = all_hands(round.dice[round.to_move()], round.rules).hands;
  return hands[*rc::gen::inRange<std::size_t>(0, hands.size())];
}

Rules any_rules() {
  return rules_of(*rc::gen::element<std::string>(
      "perudo", "plain", "casual", "dudo", "no-ones", "perudo+open-ones=yes+palifico=every",
      "perudo+wild=until-bid", "casual+order=reset-quantity"));
}

ImaginedPlayer mover(const Round& round, const Hand& hand, std::string_view style) {
  return imagined_player(round.to_move(), hand, find_style(style), round.rules);
}

Bidding now(const Round& round, const Blueprint* blueprint = nullptr) {
  return bidding_of(round, static_cast<int>(round.bids.size()), blueprint);
}

RC_GTEST_PROP(SimpleStyles, DoWhatTheAgentsOfTheirNamesDo, ()) {
  const Round round = any_round(any_rules());
  const Hand hand = any_hand(round);
  const auto name = *rc::gen::element<std::string>("threshold:0.3", "threshold:0.6", "raise:0.15",
                                                   "raise:0.3", "raise:0.45", "honest", "honest+1");
  const auto mix = make_simple_agent(name).value()->mix({round, hand}, 1);
  const auto actions = legal_actions(round);
  const Action& certain = actions[std::ranges::find(mix, 1.0) - mix.begin()];
  const int rank = simple_action(mover(round, hand, name), now(round));
  RC_ASSERT((rank == kCallRank ? kCall : raise_to(round.ladder().bid(rank))) == certain);
}

RC_GTEST_PROP(Scene, HasLegalMovesAndAKeyInRange, ()) {
  const Round round = any_round(any_rules());
  const Hand hand = any_hand(round);
  const auto player = mover(round, hand, "blueprint");
  const Scene scene = scene_of(player, now(round));
  RC_ASSERT(scene.key >= 0 && scene.key < Scene::kKeys);
  const Blueprint blueprint;
  double sum = 0;
  for (const auto& [rank, share] : mix_by(blueprint, player, now(round))) {
    RC_ASSERT(check(round, rank == kCallRank ? kCall : raise_to(round.ladder().bid(rank))));
    sum += share;
  }
  RC_ASSERT(std::abs(sum - 1) < 1e-6);
}

// What opponents see of a jump must not tell how many dice the bidder holds.
TEST(Scene, JumpsGoAsFarWhateverIsHeld) {
  const Round round{.rules = rules_of("perudo"), .dice = {5, 5, 5}};
  const auto jump = [&](std::string_view hand) {
    const Scene scene = scene_of(mover(round, parse_hand(hand).value(), "blueprint"), now(round));
    return round.ladder().bid(scene.rank[static_cast<int>(Move::kBestOn)]);
  };
  EXPECT_EQ(jump("23466"), jump("66666"));
}

RC_GTEST_PROP(Blueprint, PlaysWhatItSaysWithTheSharesThatItSays, ()) {
  Blueprint blueprint;
  const Round round = any_round(any_rules());
  const auto player = mover(round, any_hand(round), "blueprint");
  const Bidding bidding = now(round);
  Blueprint::Weights weights;
  for (float& weight : weights) weight = static_cast<float>(*rc::gen::inRange(0, 5));
  blueprint.set(scene_of(player, bidding).key, weights);
  double sum = 0;
  int last = -3;
  auto mix = mix_by(blueprint, player, bidding);
  std::ranges::sort(mix);
  for (const auto& [rank, share] : mix) {
    if (rank != last) sum += likelihood_by(blueprint, player, bidding, last = rank);
  }
  RC_ASSERT(std::abs(sum - 1) < 1e-6);
  const std::array<std::uint32_t, 2> words = {*rc::gen::arbitrary<std::uint32_t>(),
                                              *rc::gen::arbitrary<std::uint32_t>()};
  RC_ASSERT(
      likelihood_by(blueprint, player, bidding, decide_by(blueprint, player, bidding, words)) > 0);
}

TEST(Blueprint, IsReadAsItWasWrittenAndRefusedIfDamaged) {
  const auto path = std::filesystem::path(testing::TempDir()) / "some.blueprint";
  Learnt learnt{.origin = {.rules = rules_of("casual"), .rounds = 7}, .blueprint = {}, .book = {}};
  for (int key = 0; key < 1000; key += 7) {
    learnt.blueprint.set(key, {1, 0, static_cast<float>(key)});
  }
  ASSERT_TRUE(save(learnt, path));
  const auto again = load_learnt(path);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->origin, learnt.origin);
  EXPECT_EQ(again->blueprint, learnt.blueprint);
  EXPECT_FALSE(again->book);
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(120);
  file.put('x');
  file.close();
  const auto damaged = load_learnt(path);
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, Errc::kTableCorrupt);
  std::filesystem::remove(path);
}

TEST(Blueprint, ShipsForEveryPreset) {
  for (const Preset& preset : presets()) {
    EXPECT_GT(shipped(preset.rules)->blueprint.learnt(), 1000) << preset.name;
  }
  EXPECT_TRUE(shipped(rules_of("perudo"))->book);
}

// An opening of just what is to be expected told, so the styles of people had it, that its bidder
// holds none of it; by the blueprint it tells a little in favour.
TEST(Blueprint, DoesNotTakeAnOrdinaryOpeningForABluff) {
  const Position at = parse_position("perudo:5-5-5:3x3:24456").value();
  const auto learnt = shipped(at.round.rules);
  BeliefOptions options;
  options.style_weights.assign(styles().size(), 0);
  options.style_weights[find_style("blueprint")] = 1;
  const auto known = beliefs_after(at.round, {}, options, &learnt->blueprint);
  EXPECT_GT(chance_of(at.round, *at.hand, known, {3, 3}).p_true, 0.6);
}

// --- training ------------------------------------------------------------------------------------

BlueprintOrigin small_origin() {
  return {.rules = rules_of("plain+dice=1"), .players = 2, .rounds = 1 << 17, .seed = 3};
}

std::shared_ptr<const ValueTable> small_values() {
  return std::make_shared<const ValueTable>(
      ValueTable::build(small_origin().rules, {.players = 2, .rounds = 16}).value());
}

Blueprint trained(int threads) {
  BlueprintTrainer trainer(small_origin(), small_values());
  Workers workers(threads);
  while (!trainer.done()) trainer.train(workers);
  return trainer.average();
}

double exploitability(const Blueprint& blueprint) {
  auto learnt = std::make_shared<Learnt>();
  learnt->blueprint = blueprint;
  const auto knowledge = std::make_shared<const Knowledge>(
      small_origin().rules, KnowledgeOptions{.learnt = std::move(learnt)});
  EngineAgentOptions options = blueprint_options();
  options.decision.leaf = Leaf::kDice;
  EngineAgent agent(options, knowledge, 2);
  const auto duel = make_duel(small_origin().rules, std::array{1, 1}, false).value();
  return exploit(duel, agent, {}).value().mean();
}

TEST(BlueprintTrainer, LearnsTheSameOnAnyNumberOfThreadsAndLearns) {
  const Blueprint one = trained(1);
  EXPECT_EQ(one, trained(3));
  EXPECT_LT(exploitability(one), 0.5 * exploitability(Blueprint()));
}

TEST(BlueprintTrainer, GoesOnFromACheckpointAsIfNothingHadHappened) {
  const auto path = std::filesystem::path(testing::TempDir()) / "some.training";
  Workers workers(2);
  BlueprintTrainer first(small_origin(), small_values());
  while (first.dealt() < 1 << 15) first.train(workers);
  first.set_quarter();
  ASSERT_TRUE(first.save(path));
  BlueprintTrainer second(small_origin(), small_values());
  ASSERT_TRUE(second.load(path));
  EXPECT_EQ(*second.quarter(), *first.quarter());
  for (BlueprintTrainer* trainer : {&first, &second}) {
    while (trainer->dealt() < 1 << 16) trainer->train(workers);
  }
  EXPECT_EQ(first.average(), second.average());
  BlueprintOrigin other = small_origin();
  other.seed = 4;
  EXPECT_FALSE(BlueprintTrainer(other, small_values()).load(path));
  std::filesystem::remove(path);
}

// --- mixed answers -------------------------------------------------------------------------------

Decision decision_of(std::initializer_list<std::pair<const char*, double>> worths) {
  Decision decision;
  for (const auto& [action, worth] : worths) {
    decision.actions.push_back({.action = parse_action(action).value()});
    decision.actions.back().worth.mean = worth;
    decision.actions.back().worth.n = 1;
    decision.actions.back().worth.bounds = {worth - 0.02, worth + 0.02};
  }
  return decision;
}

TEST(MixedAnswer, IsTheBestActionAloneWithoutAnAnchor) {
  const Position at = parse_position("perudo:5-5-5:2x3:24456").value();
  Decision decision = decision_of({{"bid 3x4", 0.1}, {"bid 2x4", 0.09}, {"call", 0}});
  mix_actions({at.round, *at.hand}, {.anchor = 0}, nullptr, decision);
  EXPECT_EQ(decision.actions[0].play, 1);
  EXPECT_EQ(decision.actions[1].play, 0);
}

TEST(MixedAnswer, LeavesTheBlueprintForWhatIsWorthMore) {
  const Position at = parse_position("perudo:5-5-5:2x3:24456").value();
  const View view{at.round, *at.hand};
  const auto learnt = shipped(at.round.rules);
  const auto blueprint = blueprint_mix(view, &learnt->blueprint);
  const auto played = [&](double more) {
    Decision decision;
    for (const auto& [rank, share] : blueprint) {
      const Action action = rank == kCallRank ? kCall : raise_to(at.round.ladder().bid(rank));
      if (std::ranges::find(decision.actions, action, &ActionWorth::action) ==
          decision.actions.end()) {
        decision.actions.push_back({.action = action});
      }
    }
    EXPECT_GT(decision.actions.size(), 1);
    decision.actions.back().worth.mean = more;
    mix_actions(view, {.anchor = 0.04}, &learnt->blueprint, decision);
    double sum = 0;
    for (const ActionWorth& one : decision.actions) sum += one.play;
    EXPECT_NEAR(sum, 1, 1e-12);
    return decision.actions.back().play;
  };
  EXPECT_LT(played(0), played(0.04));
  EXPECT_GT(played(1), 0.99);
}

TEST(MixedAnswer, NamesAllThatMayBeTheBest) {
  Decision decision = decision_of({{"bid 3x4", 0.1}, {"bid 2x4", 0.07}, {"call", 0}});
  name_equals(0.005, decision);
  EXPECT_TRUE(decision.actions[0].equal);
  EXPECT_TRUE(decision.actions[1].equal);
  EXPECT_FALSE(decision.actions[2].equal);
}

TEST(LiarsEngine, MixesTheSameOnAnyNumberOfWorkersAndSeedsAgreeOnABest) {
  const auto knowledge =
      std::make_shared<const Knowledge>(rules_of("perudo+dice=2"), KnowledgeOptions{.rounds = 8});
  const auto made = make_agent("engine:2000", knowledge, 3).value();
  const auto& engine = dynamic_cast<const EngineAgent&>(*made);
  for (const char* text : {"perudo+dice=2:2-2-2::24", "perudo+dice=2:2-2-2:1x3,2x3:34",
                           "perudo+dice=2:1-2-2:1x4,2x4,2x6:3"}) {
    const Position at = parse_position(text).value();
    std::vector<int> named(legal_actions(at.round).size());
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Workers one(1);
      Workers three(3);
      const Decision decision = engine.decide({at.round, *at.hand}, seed, one);
      const Decision same = engine.decide({at.round, *at.hand}, seed, three);
      for (std::size_t a = 0; a < decision.actions.size(); ++a) {
        EXPECT_EQ(decision.actions[a].play, same.actions[a].play);
        const auto legal = legal_actions(at.round);
        const auto place = std::ranges::find(legal, decision.actions[a].action) - legal.begin();
        named[place] += decision.actions[a].equal ? 1 : 0;
      }
    }
    EXPECT_EQ(*std::ranges::max_element(named), 8) << text;
  }
}

}  // namespace
}  // namespace hazard::liars
