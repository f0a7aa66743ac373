// Fields of what is asked and answered about games of chance.
#include "engine/chance_fields.h"

#include "engine/fields.h"
#include "hazard/chance/coins.h"
#include "hazard/chance/count_steps.h"
#include "hazard/chance/drawing.h"
#include "hazard/chance/node.h"
#include "hazard/chance/tree.h"
#include "hazard/engine/chance.h"
#include "hazard/engine/limits.h"
#include "hazard/solve/objective.h"

namespace hazard::engine {
namespace {

struct CoinsFlip {
  int flip;
  double value;
  std::optional<std::string> fraction;
};

CoinsPosition coins_position(const CoinsAnswer& answer, int coins, int points) {
  const int flip = answer.table.flip(coins, points);
  return {coins, points, answer.table.value(coins, points),
          answer.fractions ? std::optional(answer.fractions->value(coins, points)) : std::nullopt,
          flip == 0 ? std::nullopt : std::optional(flip)};
}

}  // namespace

std::vector<CoinsPosition> coins_positions(const CoinsAnswer& answer) {
  std::vector<CoinsPosition> list;
  for (int coins = 1; coins <= answer.request.coins; ++coins) {
    for (int points = 1; points <= answer.request.points; ++points) {
      list.push_back(coins_position(answer, coins, points));
    }
  }
  return list;
}

namespace {

std::vector<CoinsFlip> coins_flips(const CoinsAnswer& answer) {
  std::vector<CoinsFlip> list;
  for (std::size_t i = 0; i < answer.table.first_flips.size(); ++i) {
    list.push_back(
        {static_cast<int>(i) + 1, answer.table.first_flips[i],
         answer.fractions ? std::optional(answer.fractions->first_flips[i]) : std::nullopt});
  }
  return list;
}

// Only branches of a choice have a name, only those of an event a probability.
struct Branch {
  const chance::Tree* tree;
  chance::Kind parent;
};

struct NumberedMove {
  const chance::Drawing::Move* move;
  bool is_option;
};

}  // namespace
}  // namespace hazard::engine

namespace hazard::codec {

using namespace hazard::engine;

// --- Coins ---------------------------------------------------------------------------------------

void Struct<CoinsRequest>::list(Fields<CoinsRequest>& f) {
  f("coins", &CoinsRequest::coins, "that you have").required().between(0, chance::kMostCoins);
  f("points", &CoinsRequest::points, "that you need", "points")
      .required()
      .between(0, chance::kMostPoints);
  f("exact", &CoinsRequest::exact, "fractions too; up to 100 coins and 200 points");
  f("table", &CoinsRequest::table, "every position, not only the start");
  f("picture", &CoinsRequest::picture, "of the best flips, as SVG");
}

template <>
struct Struct<CoinsFlip> {
  static constexpr const char* kName = "CoinsFlip";
  static constexpr const char* kMeaning = "A first flip and what it leads to";
  static void list(Fields<CoinsFlip>& f) {
    f("flip", &CoinsFlip::flip, "coins to flip");
    f("value", &CoinsFlip::value, "P(win)");
    f("fraction", &CoinsFlip::fraction, "the same as a fraction, if exact ones were asked for");
  }
};

void Struct<CoinsPosition>::list(Fields<CoinsPosition>& f) {
  f("coins", &CoinsPosition::coins, "left");
  f("points", &CoinsPosition::points, "needed", "points");
  f("value", &CoinsPosition::value, "P(win)");
  f("fraction", &CoinsPosition::fraction, "the same as a fraction, if exact ones were asked for");
  f("flip", &CoinsPosition::flip, "coins to flip; the fewest of several that are best");
}

void Struct<CoinsAnswer>::list(Fields<CoinsAnswer>& f) {
  const auto start = [](auto member) {
    return [member](const CoinsAnswer& a) {
      return coins_position(a, a.request.coins, a.request.points).*member;
    };
  };
  f(
      "coins", [](const CoinsAnswer& a) { return a.request.coins; }, "at the start");
  f(
      "points", [](const CoinsAnswer& a) { return a.request.points; }, "needed at the start",
      "points");
  f(
      "exact", [](const CoinsAnswer& a) { return a.request.exact; }, "whether there are fractions");
  f("value", start(&CoinsPosition::value), "P(win)");
  f("fraction", start(&CoinsPosition::fraction),
    "the same as a fraction, if exact ones were asked for");
  f("flip", start(&CoinsPosition::flip), "the best flip; null if the game is over");
  f("flips", coins_flips, "what each first flip is worth");
  f(
      "table",
      [](const CoinsAnswer& a) {
        return a.request.table ? std::optional(coins_positions(a)) : std::nullopt;
      },
      "every position, if asked for")
      .sparse();
  f("svg", &CoinsAnswer::svg, "the picture, if asked for").sparse();
  f("seconds", &CoinsAnswer::seconds, "of solving", "seconds");
}

// --- a turn --------------------------------------------------------------------------------------

void Struct<ChanceRequest>::list(Fields<ChanceRequest>& f) {
  f("position", &ChanceRequest::position, "where the turn stands").required();
  f("theta", &ChanceRequest::theta, kThetaMeaning, "1/points")
      .between(-solve::kMaxTheta, solve::kMaxTheta);
  f("depth", &ChanceRequest::depth, "moves that the tree shows").between(1, kMostDepth);
  f("breadth", &ChanceRequest::breadth, "options and outcomes that it shows of each position")
      .between(1, kMostBreadth);
}

template <>
struct Struct<Branch> {
  static constexpr const char* kName = "Tree";
  static constexpr const char* kMeaning = "A position of a turn, and what can happen from there";
  static void list(Fields<Branch>& f) {
    const auto by = [](chance::Kind parent, auto member) {
      return [=](const Branch& b) {
        return b.parent == parent ? std::optional(b.tree->*member) : std::nullopt;
      };
    };
    f(
        "name", [](const Branch& b) { return b.tree->name; }, "the position");
    f(
        "kind", [](const Branch& b) { return chance::kind_name(b.tree->kind); },
        "final, choice or event");
    f(
        "value", [](const Branch& b) { return b.tree->value; }, "still to come", "points");
    f(
        "moves", [](const Branch& b) { return b.tree->moves; }, "options or outcomes in all");
    f(
        "branches",
        [](const Branch& b) {
          std::vector<Branch> list;
          for (const chance::Tree& branch : b.tree->branches)
            list.push_back({&branch, b.tree->kind});
          return list;
        },
        "best options or likeliest outcomes");
    f("option", by(chance::Kind::kChoice, &chance::Tree::move), "that leads here").sparse();
    f("best", by(chance::Kind::kChoice, &chance::Tree::best), "whether it is the option to take")
        .sparse();
    f("probability", by(chance::Kind::kEvent, &chance::Tree::probability), "of this outcome")
        .sparse();
  }
};

template <>
struct Struct<chance::Drawing::Place> {
  using Place = chance::Drawing::Place;
  static constexpr const char* kName = "Place";
  static constexpr const char* kMeaning = "A position of the graph";
  static void list(Fields<Place>& f) {
    f("name", &Place::name, "the position");
    f(
        "kind", [](const Place& p) { return chance::kind_name(p.kind); }, "final, choice or event");
    f("value", &Place::value, "still to come", "points");
  }
};

template <>
struct Struct<NumberedMove> {
  static constexpr const char* kName = "Move";
  static constexpr const char* kMeaning = "An arrow of the graph";
  static void list(Fields<NumberedMove>& f) {
    const auto if_option = [](bool wanted, auto member) {
      return [=](const NumberedMove& m) {
        return m.is_option == wanted ? std::optional(m.move->*member) : std::nullopt;
      };
    };
    f(
        "from", [](const NumberedMove& m) { return m.move->from; }, "place by number, from 0");
    f(
        "to", [](const NumberedMove& m) { return m.move->to; }, "place by number, from 0");
    f("option", if_option(true, &chance::Drawing::Move::label), "its name").sparse();
    f("best", if_option(true, &chance::Drawing::Move::best), "whether it is the option to take")
        .sparse();
    f("probability", if_option(false, &chance::Drawing::Move::probability), "of the outcome")
        .sparse();
  }
};

template <>
struct Struct<chance::Drawing> {
  using Drawing = chance::Drawing;
  static constexpr const char* kName = "Graph";
  static constexpr const char* kMeaning = "All that can happen in the turn";
  static void list(Fields<Drawing>& f) {
    f("places", &Drawing::places, "positions; the first is the start");
    f(
        "moves",
        [](const Drawing& d) {
          std::vector<NumberedMove> list;
          for (const auto& move : d.moves) {
            list.push_back({&move, d.places[move.from].kind == chance::Kind::kChoice});
          }
          return list;
        },
        "options and outcomes");
  }
};

template <>
struct Struct<chance::CountStep> {
  static constexpr const char* kName = "CountStep";
  static constexpr const char* kMeaning = "A step from all positions to those that matter";
  static void list(Fields<chance::CountStep>& f) {
    f("counted", &chance::CountStep::counted, "what is counted");
    f("formula", &chance::CountStep::formula, "how");
    f("count", &chance::CountStep::count, "how many");
    f("reason", &chance::CountStep::reason, "why these suffice");
  }
};

template <>
struct Struct<chance::TurnLayer> {
  static constexpr const char* kName = "TurnLayer";
  static constexpr const char* kMeaning = "Positions of a turn after equally many moves";
  static void list(Fields<chance::TurnLayer>& f) {
    f("name", &chance::TurnLayer::name, "of the layer");
    f("positions", &chance::TurnLayer::positions, "in it");
    f("moves", &chance::TurnLayer::moves, "that lead out of it");
  }
};

void Struct<ChanceAnswer>::list(Fields<ChanceAnswer>& f) {
  f(
      "variant", [](const ChanceAnswer& a) { return a.rules.name; }, "the rule set");
  f("position", &ChanceAnswer::position, "where the turn stands");
  f("theta", &ChanceAnswer::theta, "attitude to risk", "1/points");
  f("value", &ChanceAnswer::value, "still to come, by the general solver", "points");
  f("table_value", &ChanceAnswer::table_value, "the same, by the table", "points");
  f("count", &ChanceAnswer::steps, "why the game can be solved: positions counted step by step");
  f("levels", &ChanceAnswer::levels, "anchors by filled boxes, from none");
  f("layers", &ChanceAnswer::layers, "of the whole turn");
  f(
      "tree",
      [](const ChanceAnswer& a) {
        return Branch{&a.tree, chance::Kind::kFinal};
      },
      "from the position on");
  f("component", &ChanceAnswer::component, "the whole turn as a graph");
  f("warnings", &ChanceAnswer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
