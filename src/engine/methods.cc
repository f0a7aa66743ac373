#include "engine/methods.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "codec/codec.h"
#include "engine/fields.h"

namespace hazard::engine {
namespace {

template <class Request, class Answer>
using Handler = Result<Answer> (Engine::*)(const Request&, const Call&);

template <auto kHandler>
struct Handled;
template <class Request, class Answer, Handler<Request, Answer> kHandler>
struct Handled<kHandler> {
  static constexpr Method method(std::string_view name, std::string_view about) {
    return {name, about, &codec::type_of<Request>, &codec::type_of<Answer>, &handle, &check};
  }
  static Result<std::string> handle(Engine& engine, const codec::Node& params, const Call& call,
                                    codec::Layout layout) {
    Request request;
    if (const auto read = codec::from_json(params, request); !read) return pass_on(read);
    const auto answer = (engine.*kHandler)(request, call);
    if (!answer) return pass_on(answer);
    return codec::to_json(*answer, layout);
  }
  static Result<void> check(const codec::Node& params) {
    Request request;
    return codec::from_json(params, request);
  }
};

const std::array kMethods = {
    Handled<&Engine::advise>::method("advise", "Rank every legal action of a position."),
    Handled<&Engine::why>::method("why", "Set the best action of a position beside another one."),
    Handled<&Engine::solve>::method("solve", "Compute the value of every anchor of a variant."),
    Handled<&Engine::evaluate>::method(
        "evaluate", "Compute the exact distribution of final scores of a way to play."),
    Handled<&Engine::simulate>::method("simulate", "Play games with random dice."),
    Handled<&Engine::compare>::method(
        "compare", "Show where two ways to play part, how often and what it costs."),
    Handled<&Engine::sweep>::method("sweep",
                                    "Solve and evaluate one policy for each attitude to risk."),
    Handled<&Engine::frontier>::method("frontier",
                                       "Show what risk buys and what it costs in the mean."),
    Handled<&Engine::regimes>::method("regimes",
                                      "Show where risk begins to matter and where play freezes."),
    Handled<&Engine::risk_report>::method("report", "Make a page of figures about risk."),
    Handled<&Engine::target>::method("target",
                                     "Compute the best chance to reach each number of points."),
    Handled<&Engine::endgame>::method("endgame",
                                      "Solve the end of a match of two who both play to win."),
    Handled<&Engine::duel>::method("duel", "Play a match many times, luck taken out."),
    Handled<&Engine::thresholds>::method("thresholds",
                                         "Find the best attitude to risk by gap and turns left."),
    Handled<&Engine::bounds>::method("bounds", "Compute what no play to win can exceed."),
    Handled<&Engine::match_report>::method("report.match", "Make a page of figures about matches."),
    Handled<&Engine::distill_tree>::method("distill.tree",
                                           "Learn decision trees from the exact solution."),
    Handled<&Engine::distill_net>::method("distill.net",
                                          "Learn neural nets from the exact solution."),
    Handled<&Engine::distill_rules>::method("distill.rules",
                                            "Learn lists of rules from the exact solution."),
    Handled<&Engine::rules_sheet>::method("rules.sheet",
                                          "Write lists of rules as a page for people."),
    Handled<&Engine::rules_quiz>::method("rules.quiz", "Find the positions where rules lose most."),
    Handled<&Engine::pareto>::method("pareto",
                                     "Learn policies of many sizes and compare their exact means."),
    Handled<&Engine::export_decisions>::method("export.decisions",
                                               "Write all decisions of optimal games to files."),
    Handled<&Engine::distill_report>::method("report.distill",
                                             "Make a page of figures about small policies."),
    Handled<&Engine::review>::method(
        "review", "Judge recorded card games: luck of every roll, loss of every decision."),
    Handled<&Engine::games_list>::method("games.list", "List the games that are kept."),
    Handled<&Engine::games_save>::method("games.save", "Keep a game, or how it goes on."),
    Handled<&Engine::games_show>::method("games.show", "Show a game that is kept."),
    Handled<&Engine::games_delete>::method("games.delete", "Delete games that are kept."),
    Handled<&Engine::coins>::method("coins", "Solve the game of Coins."),
    Handled<&Engine::chance>::method("chance", "Look at a turn as a game of chance."),
    Handled<&Engine::liars_advise>::method(
        "liars.advise", "Say what to do in a round of Liar's Dice, what it is worth and why."),
    Handled<&Engine::liars_call>::method(
        "liars.call", "Compute how likely a bid is to hold, from the own dice alone."),
    Handled<&Engine::liars_solve>::method("liars.solve", "Solve one round of two players."),
    Handled<&Engine::liars_exploit>::method(
        "liars.exploit", "Measure what a perfect opponent wins against an agent."),
    Handled<&Engine::liars_lbr>::method(
        "liars.lbr",
        "Play an opponent against an agent who knows how it plays, in rounds of any size."),
    Handled<&Engine::liars_values>::method(
        "liars.values", "Compute chances to win a match, by the dice that players have."),
    Handled<&Engine::liars_train>::method("liars.train",
                                          "Learn a mixed strategy for all rounds by self-play."),
    Handled<&Engine::liars_tournament>::method("liars.tournament", "Play matches between agents."),
    Handled<&Engine::liars_play>::method(
        "liars.play", "Play a match of Liar's Dice against agents, one action at a time."),
    Handled<&Engine::liars_review>::method("liars.review",
                                           "Judge every decision of a recorded match."),
    Handled<&Engine::liars_config>::method(
        "liars.config", "List how an agent decides: every key of a configuration."),
    Handled<&Engine::liars_rules>::method("liars.rules", "List the rules of Liar's Dice."),
    Handled<&Engine::count>::method("count", "Count the anchors that a game can reach."),
    Handled<&Engine::variants>::method("variants", "List the rule sets."),
    Handled<&Engine::policies>::method("policies", "List the ways to play that have a name."),
    Handled<&Engine::verify>::method("verify", "Check table files."),
    Handled<&Engine::cache>::method("cache", "List what is kept on disk, or clear it."),
    Handled<&Engine::signature>::method("signature", "Hash values and decisions."),
    Handled<&Engine::bench>::method("bench", "Hash values and decisions, and measure all kernels."),
    Handled<&Engine::version>::method("version", "Tell the version and what this machine can run."),
};

}  // namespace

std::span<const Method> methods() { return kMethods; }

Result<const Method*> find_method(std::string_view name) {
  const auto found = std::ranges::find(kMethods, name, &Method::name);
  if (found == kMethods.end()) {
    return fail(Errc::kBadInput, "'{}' is no method; there are {}{}", name,
                list_of(kMethods, &Method::name), did_you_mean(name, kMethods, &Method::name));
  }
  return &*found;
}

}  // namespace hazard::engine
