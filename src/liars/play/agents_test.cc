#include "liars/play/agents.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <numeric>
#include <thread>

#include "hazard/liars/play/tournament.h"
#include "hazard/liars/rules/call.h"
#include "liars/exact/best_response.h"
#include "liars/play/exploit.h"
#include "liars/rules/hands.h"

namespace hazard::liars {
namespace {

std::shared_ptr<Knowledge> knowledge_of(std::string_view rules, int rounds = 16) {
  return std::make_shared<Knowledge>(parse_rules(rules).value(),
                                     KnowledgeOptions{.rounds = rounds});
}

// Two dice of three faces: all that a table leads to is solved or played in no time.
const std::shared_ptr<Knowledge>& small() {
  static const auto knowledge = knowledge_of("perudo+faces=3+dice=2");
  return knowledge;
}

Decision decide_as(std::string_view name, std::string_view position,
                   std::span<const PastRound> past = {}) {
  const Position at = parse_position(position).value();
  const auto agent = make_agent(name, small(), at.round.players()).value();
  Workers workers(1);
  return dynamic_cast<EngineAgent&>(*agent).decide({at.round, *at.hand, past}, 1, workers);
}

constexpr std::string_view kPosition = "perudo+faces=3+dice=2:2-2-2:1x2,2x3:22";

TEST(Agents, AreKnownByTheirNames) {
  for (const char* name :
       {"random", "honest", "threshold:0.3", "engine", "engine:2000", "engine:50ms", "montecarlo",
        "montecarlo:100", "engine:300+no-posterior+no-learning+no-values+no-mixture+no-race",
        "engine:no-pairs+no-analytic+no-solved", "montecarlo:no-race+20"}) {
    const auto agent = make_agent(name, small(), 3);
    ASSERT_TRUE(agent) << name;
    EXPECT_EQ((*agent)->name(), name);
  }
}

TEST(Agents, OtherNamesAreRefusedWithWhatIsRight) {
  const auto error = [](std::string_view name) {
    return make_agent(name, small(), 3).error().message;
  };
  for (const char* name : {"clever", "", "engines", "Engine:5"}) {
    EXPECT_EQ(error(name),
              fmt::format("agent '{}': there is none of this name; there are random, honest, "
                          "honest+1, threshold:0.3, raise:0.3, cmd:./bot, montecarlo, rollout, "
                          "blueprint, engine and engine:2000",
                          name));
  }
  for (const char* word : {"", "0", "-5", "5s", "ms", "no-brain", "1e3", "200000000"}) {
    const std::string name = fmt::format("engine:100+{}", word);
    EXPECT_EQ(error(name),
              fmt::format("agent '{}': '{}' is neither a number of rollouts, nor a time such as "
                          "50ms, nor one of no-posterior, no-learning, no-values, no-mixture, "
                          "no-race, no-pairs, no-analytic, no-solved, no-blueprint",
                          name, word));
  }
  EXPECT_EQ(error("threshold:2"),
            "agent 'threshold:2': '2' is no probability; write one from 0 to 1, as in "
            "threshold:0.3");
}

TEST(LiarsEngine, ItsWordsSwitchWhatTheySay) {
  const Decision plain = decide_as("engine:300", kPosition);
  EXPECT_EQ(plain.budget, 300);
  const Position at = parse_position(kPosition).value();
  const Bid& bid = at.round.bids.back();
  const double alone = call_odds(unseen(at.round, *at.hand, bid)).p_true;
  EXPECT_GT(std::abs(plain.called.p_true - alone), 1e-3);
  EXPECT_NEAR(decide_as("engine:300+no-posterior", kPosition).called.p_true, alone, 1e-13);
  EXPECT_EQ(decide_as("engine:300+no-mixture", kPosition).weights[0], 1);
  EXPECT_EQ(decide_as("engine:300+no-race", kPosition).rollouts, 300);

  const auto call = [](const Decision& decision) {
    return std::ranges::find(decision.actions, kCall, &ActionWorth::action)->worth;
  };
  EXPECT_TRUE(call(decide_as("engine:300", kPosition)).exact);
  EXPECT_FALSE(call(decide_as("engine:300+no-analytic", kPosition)).exact);
  const Decision dice = decide_as("engine:300+no-values", kPosition);
  EXPECT_NEAR(call(dice).mean, 1 - 2 * dice.called.p_true, 1e-14);
}

TEST(LiarsEngine, LearnsUnlessToldNotTo) {
  const PastRound past{
      parse_position("perudo+faces=3+dice=2:2-2-2:6x3")->round,
      Action::Kind::kCall,
      {parse_hand("22").value(), parse_hand("33").value(), parse_hand("12").value()}};
  const auto styles_of = [&](std::string_view name, std::span<const PastRound> seen) {
    return decide_as(name, kPosition, seen).beliefs[0].styles;
  };
  EXPECT_NE(styles_of("engine:50", {&past, 1}), styles_of("engine:50", {}));
  EXPECT_EQ(styles_of("engine:50+no-learning", {&past, 1}), styles_of("engine:50", {}));
}

TEST(LiarsEngine, KeepsToItsTime) {
  const Decision decision = decide_as("engine:5ms", kPosition);
  EXPECT_LT(decision.seconds, 0.5);
  EXPECT_EQ(decision.budget, 100'000'000);
}

TEST(Montecarlo, IgnoresBidsAndCountsDice) {
  const Decision decision = decide_as("montecarlo", kPosition);
  EXPECT_EQ(decision.budget, 1000);
  const auto call = std::ranges::find(decision.actions, kCall, &ActionWorth::action);
  // Four dice that are not seen, of which two have to be threes or ones.
  EXPECT_NEAR(decision.called.p_true, 1 - (1 + 8) / 81.0, 1e-13);
  EXPECT_NEAR(call->worth.mean, 1 - 2 * decision.called.p_true, 1e-13);
  int used = 0;
  for (double weight : decision.weights) used += weight > 0 ? 1 : 0;
  EXPECT_EQ(used, 3);
}

TEST(LiarsEngine, PlaysTheSolutionWhereThereIsOne) {
  const auto engine = make_agent("engine:50", small(), 3).value();
  const auto without = make_agent("rollout:50+no-solved", small(), 3).value();
  bool mixes = false;
  for (const char* text :
       {"perudo+faces=3+dice=2:1-1::2", "perudo+faces=3+dice=2:1-1:1x2:3",
        "perudo+faces=3+dice=2:0-2-1@3:1x3,1x1:2", "perudo+faces=3+dice=2:1-2@1p:1x3:13"}) {
    const Position at = parse_position(text).value();
    const View view{at.round, *at.hand};
    const auto solved = small()->solution(at.round).value();
    ASSERT_NE(solved, nullptr);
    EXPECT_EQ(engine->mix(view, 1), solved->strategy.mix(at.round, *at.hand)) << text;
    mixes = mixes || std::ranges::count(engine->mix(view, 1), 1) == 0;
    EXPECT_EQ(std::ranges::count(without->mix(view, 1), 1), 1) << text;
  }
  EXPECT_TRUE(mixes);
}

// With what was learnt by self-play and a short book, in which all hands of a decision are read
// together.
TEST(LiarsEngineSlow, MixesOfTheBookAreThoseOfEachHand) {
  const Rules rules = parse_rules("perudo+dice=3").value();
  auto learnt = std::make_shared<Learnt>();
  learnt->book = DuelBook::train(rules, {.iterations = 2}).value();
  const auto knowledge = std::make_shared<Knowledge>(
      rules, KnowledgeOptions{.rounds = 1, .learnt = std::move(learnt)});
  const auto engine = make_agent("engine:20", knowledge, 2).value();
  for (const char* text : {"perudo+dice=3:3-2:1x3:12", "perudo+dice=3:2-2:1x3,1x5,2x3:12"}) {
    const Position at = parse_position(text).value();
    const HandSet set(2, rules.faces);
    const std::vector<double> all =
        engine->mixes({at.round, *at.hand}, std::span(set.hands).subspan(3, 9), 1);
    std::vector<double> each;
    for (int h = 3; h < 12; ++h) {
      const auto one = engine->mix({at.round, set.hands[h]}, 1);
      each.insert(each.end(), one.begin(), one.end());
    }
    EXPECT_EQ(all, each) << text;
  }
}

double exploitability_of(std::string_view name, const std::shared_ptr<Knowledge>& knowledge,
                         std::string_view position) {
  const Round start = parse_position(position)->round;
  const Duel duel = duel_of(start).value();
  const auto agent = make_agent(name, knowledge, 2).value();
  const double found = exploit(duel, *agent, {}).value().mean();
  // The same from the bounds of the value that the strategy proves.
  const auto tree = BidTree::make(duel).value();
  const NodeStrategy strategy =
      strategy_of(*tree, start, [&](const Round& round, const Hand& hand) {
        return agent->mix({round, hand}, 1);
      });
  EXPECT_NEAR(found, exploitability(bounds_of(*tree, strategy)), 1e-12);
  return found;
}

TEST(Exploitability, OfTheEngineIsSmallAndOfThresholdsLarge) {
  const auto knowledge = knowledge_of("perudo+dice=1", 1);
  EXPECT_LE(exploitability_of("engine", knowledge, "perudo+dice=1:1-1"), 0.01);
  EXPECT_GE(exploitability_of("threshold:0.3", knowledge, "perudo+dice=1:1-1"), 0.42);
  EXPECT_GE(exploitability_of("threshold:0.6", knowledge, "perudo+dice=1:1-1"), 0.42);
}

TEST(Exploitability, StopsWhenToldTo) {
  const auto agent = make_agent("random", knowledge_of("perudo+dice=1", 1), 2).value();
  const std::atomic<bool> cancel = true;
  const Duel duel = duel_of(parse_position("perudo+dice=1:1-1")->round).value();
  EXPECT_EQ(exploit(duel, *agent, {.watch = {.cancel = &cancel}}).error().code, Errc::kCancelled);
}

TEST(LiarsEngine, AdviceStopsWhenToldToHoweverManyRolloutsItMayMake) {
  const Position at = parse_position(kPosition).value();
  std::atomic<bool> cancel = false;
  const auto made =
      make_agent("engine:100000000+no-race", small(), 3, {.watch = {.cancel = &cancel}});
  const auto& agent = dynamic_cast<const EngineAgent&>(**made);
  const std::jthread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    cancel = true;
  });
  EXPECT_EQ(agent.advise({at.round, *at.hand}, 1).error().code, Errc::kCancelled);
}

TEST(AgentsSlow, TheEngineIsHardlyExploitableWithTwoDiceAgainstOne) {
  const auto knowledge = knowledge_of("perudo+dice=2", 1);
  EXPECT_LE(exploitability_of("engine", knowledge, "perudo+dice=2:2-1"), 0.02);
}

// Matches of equal agents: how many rounds were played. All that is not legal throws.
std::size_t play(std::string_view name, const std::shared_ptr<Knowledge>& knowledge, int players,
                 std::uint64_t number) {
  const Rules& rules = knowledge->rules();
  const auto agent = make_agent(name, knowledge, players).value();
  Match match(rules, std::vector<int>(players, rules.dice));
  std::uint64_t seed = number << 32;
  while (!match.over()) {
    match.deal(roll_hands(match.round(), {.seed = 5, .number = number}, match.past().size()));
    while (match.dealt()) {
      if (call_exact_out_of_turn(
              match, [&](int) { return agent.get(); }, ++seed))
        break;
      const auto done = match.act(choose(*agent, match.view(), seed));
      if (!done) throw std::logic_error(done.error().message);
    }
  }
  return match.past().size();
}

TEST(Agents, PlayMatchesOfEveryPresetToTheirEnd) {
  for (const Preset& preset : presets()) {
    const auto knowledge = std::make_shared<Knowledge>(preset.rules, KnowledgeOptions{});
    const int players = preset.rules.one_round ? 2 : 3;
    // Every round takes a die, and no more unless the difference is lost.
    const bool one = preset.rules.loss == Loss::kOne;
    const std::size_t least = preset.rules.one_round ? 1 : one ? 2 * preset.rules.dice : 2;
    for (const char* name : {"montecarlo:20", "engine:20+no-values+no-solved"}) {
      EXPECT_GE(play(name, knowledge, players, 1), least) << preset.name << " " << name;
    }
  }
  for (const char* rules :
       {"perudo+faces=3+dice=2+exact=steal", "casual+faces=3+dice=2+order=monotone",
        "plain+faces=3+dice=2+loss=difference+next=winner",
        "perudo+faces=3+dice=2+palifico=every+palifico-face=one-die+palifico-two=no",
        "casual+faces=3+dice=2+order=reset-quantity+met=others",
        "perudo+faces=3+dice=2+exact=gain+exact-by=anyone+exact-palifico=no"}) {
    for (std::uint64_t number = 0; number < 4; ++number) {
      EXPECT_GE(play("engine:50", knowledge_of(rules), 3, number), 2) << rules;
    }
  }
}

TEST(AgentsSlow, TheEngineBeatsThresholdPlayers) {
  const auto knowledge = knowledge_of("perudo", 64);
  const std::array<std::string_view, 2> names = {"engine:300", "threshold:0.3"};
  for (std::string_view name : names) ASSERT_TRUE(make_agent(name, knowledge, 2));
  const auto result =
      run_tournament([&](int entry) { return make_agent(names[entry], knowledge, 2).value(); },
                     {.rules = knowledge->rules(), .games = 60})
          .value();
  EXPECT_GT(result.entries[0].share, 0.6);
}

}  // namespace
}  // namespace hazard::liars
