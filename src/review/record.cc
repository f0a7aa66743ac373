#include "hazard/review/record.h"

#include <algorithm>
#include <bit>

#include "base/text.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/game_record.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::review {
namespace {

using dice::Hand;
using scorecard::Action;
using scorecard::Box;
using scorecard::Position;
using scorecard::RuleSet;

constexpr std::size_t kLongestName = 60;

template <class... Args>
tl::unexpected<Error> wrong(fmt::format_string<Args...> format, Args&&... args) {
  return fail(Errc::kBadInput, format, std::forward<Args>(args)...);
}

std::string spaced(const Hand& hand) {
  return hand.size() == 0 ? "nothing" : dice::to_string(hand, " ");
}

// "33", "3 3", "none".
Result<Hand> parse_kept(std::string_view text) {
  const std::string digits = dice::without_separators(text);
  Hand hand;
  if (digits == "none" || digits == "nothing") return hand;
  for (const char c : digits) {
    if (c < '1' || c > '0' + dice::kFaces || hand.size() == dice::kDice) {
      return wrong("keep '{}': write the dice that were kept, as in 'keep 33', or 'keep none'",
                   text);
    }
    hand = hand.with(c - '0');
  }
  return hand;
}

int throws_before(const Position& position) {
  return position.roll ? position.rules.rolls - 1 - position.rolls_left : 0;
}

}  // namespace

void write_down(Position& position, const Action& action) {
  position.scores[action.box] = action.score;
  position.extra += action.extra;
  if (action.box < position.rules.num_upper) {
    position.upper_sum =
        std::min(position.upper_sum + action.score, position.rules.upper_threshold);
  }
  position.roll.reset();
  position.rolls_left = 0;
}

Recorder::Recorder(Position start)
    : record_{.start = start}, position_(std::move(start)), scores_(position_.rules) {}

Result<Recorder> Recorder::begin(Position start) {
  if (!start.total()) {
    return wrong("game '{}': a score is not known; write the points of every filled box",
                 to_string(start));
  }
  return Recorder(std::move(start));
}

Result<void> Recorder::set_name(std::string_view name) {
  name = trimmed(name);
  const auto strange = [](unsigned char c) { return c < ' ' || c == '#' || c == 127; };
  if (name.empty() || name.size() > kLongestName || std::ranges::any_of(name, strange)) {
    return wrong("player '{}': write a name of up to {} letters, without #", name, kLongestName);
  }
  if (!record_.name.empty()) return wrong("player '{}': the game has a player already", name);
  record_.name = name;
  return {};
}

Result<Turn> Recorder::read_throws(const WrittenTurn& written, int first) const {
  const int most = position_.rules.rolls - first;
  const auto rolls = static_cast<int>(written.rolls.size());
  if (rolls < 1 || rolls > most) {
    return wrong("{} throws; this turn has 1 to {}", rolls, most);
  }
  if (static_cast<int>(written.keeps.size()) != rolls - 1) {
    return wrong("{} throws and {} keeps; write what was kept between two throws", rolls,
                 written.keeps.size());
  }
  Turn turn;
  for (int i = 0; i < rolls; ++i) {
    const auto roll = dice::parse_roll(written.rolls[i]);
    if (!roll) return pass_on(roll);
    if (i > 0 && !roll->contains(turn.keeps.back())) {
      return wrong("dice '{}': {} was kept, which must still be there", written.rolls[i],
                   spaced(turn.keeps.back()));
    }
    turn.rolls.push_back(*roll);
    if (i + 1 == rolls) break;
    const auto kept = parse_kept(written.keeps[i]);
    if (!kept) return pass_on(kept);
    if (!roll->contains(*kept)) {
      return wrong("keep '{}': no part of {}; write the dice of it that were kept",
                   written.keeps[i], spaced(*roll));
    }
    turn.keeps.push_back(*kept);
  }
  return turn;
}

Result<Action> Recorder::read_box(const WrittenTurn& written, const Hand& roll) const {
  const RuleSet& rules = position_.rules;
  const int box = rules.find_box(*written.box);
  if (box < 0) {
    return wrong("{} has no box '{}'; it has {}{}", rules.name, *written.box,
                 list_of(rules.card(), &Box::key),
                 did_you_mean(*written.box, rules.card(), &Box::key));
  }
  const std::string_view key = rules.boxes[box].key;
  const scorecard::Anchor anchor = position_.anchor();
  std::optional<Action> found;
  std::vector<std::string_view> open;
  scorecard::for_each_action(rules, scores_, anchor.filled, anchor.flag,
                             dice::hand_number(roll) - dice::kFirstRoll, [&](const Action& action) {
                               open.push_back(rules.boxes[action.box].key);
                               if (action.box == box) found = action;
                             });
  if (scorecard::is_filled(anchor.filled, box)) {
    return wrong("box '{}' was filled before, with {}; open now: {}", key, position_.scores[box],
                 fmt::join(open, ", "));
  }
  if (!found) {
    return wrong("box '{}' must not be filled with {} now: by the joker rule it is one of {}", key,
                 spaced(roll), fmt::join(open, ", "));
  }
  if (written.points && *written.points != found->score) {
    return wrong("{} pays {} for {}, not {}", key, found->score, spaced(roll), *written.points);
  }
  if (written.extra && *written.extra != found->extra) {
    return wrong("extra {}: {} here {}; write extra {}, or leave it out", *written.extra,
                 spaced(roll), found->extra > 0 ? "pay more" : "pay nothing more", found->extra);
  }
  return *found;
}

Result<void> Recorder::add(const WrittenTurn& written) {
  if (position_.full()) {
    return wrong("the card is full, with all of its {} boxes; no turn is left",
                 position_.rules.num_boxes);
  }
  const bool first = record_.turns.empty();
  if (!first && position_.roll) {
    return wrong("the turn before has no box; only the last one may be without");
  }
  const int before = first ? throws_before(record_.start) : 0;
  auto turn = read_throws(written, before);
  if (!turn) return pass_on(turn);
  if (first && position_.roll && *position_.roll != turn->rolls[0]) {
    return wrong("dice '{}': the game began with {} on the table", written.rolls[0],
                 spaced(*position_.roll));
  }
  if (!written.box && (written.points || written.extra)) {
    return wrong("points without a box; write the box that was filled");
  }
  if (written.box) {
    const auto action = read_box(written, turn->rolls.back());
    if (!action) return pass_on(action);
    turn->action = *action;
    write_down(position_, *action);
  } else {
    position_.roll = turn->rolls.back();
    position_.rolls_left = position_.rules.rolls - before - static_cast<int>(turn->rolls.size());
  }
  record_.turns.push_back(*std::move(turn));
  return {};
}

int Recorder::bonus() const { return position_.bonus_secured() ? position_.rules.upper_bonus : 0; }

Result<void> Recorder::check_end(std::optional<int> bonus, std::optional<int> score) const {
  if (!bonus && !score) return {};
  if (!position_.full()) {
    const int open = position_.rules.num_boxes - std::popcount(position_.filled());
    return wrong("the game is not over: {} open; leave bonus and final score out",
                 open == 1 ? "1 box is" : fmt::format("{} boxes are", open));
  }
  if (bonus && *bonus != this->bonus()) {
    return wrong("bonus {} should be {}: the upper boxes have {}{}", *bonus, this->bonus(),
                 position_.upper_sum, position_.bonus_secured() ? " or more" : "");
  }
  if (score && *score != *position_.total()) {
    return wrong("final score {} should be {}", *score, *position_.total());
  }
  return {};
}

Result<Record> make_record(const WrittenRecord& written) {
  auto start = Result<Position>(Position(written.variant));
  if (written.start) start = scorecard::parse_position(*written.start);
  if (!start) return pass_on(start);
  if (start->rules.name != written.variant.name) {
    return wrong("start '{}': a position of {}, and the game is {}", *written.start,
                 start->rules.name, written.variant.name);
  }
  auto recorder = Recorder::begin(*std::move(start));
  if (!recorder) return pass_on(recorder);
  if (written.name) {
    if (auto named = recorder->set_name(*written.name); !named) return pass_on(named);
  }
  const int before = std::popcount(recorder->position().filled());
  for (std::size_t i = 0; i < written.turns.size(); ++i) {
    const auto added = recorder->add(written.turns[i]);
    if (!added) {
      return fail(added.error().code, "turn {}: {}", before + static_cast<int>(i) + 1,
                  added.error().message);
    }
  }
  if (auto end = recorder->check_end(written.bonus, written.score); !end) return pass_on(end);
  return recorder->record();
}

WrittenTurn written(const Turn& turn, const RuleSet& rules) {
  WrittenTurn result;
  for (const Hand& roll : turn.rolls) result.rolls.push_back(dice::to_string(roll));
  for (const Hand& keep : turn.keeps) result.keeps.push_back(dice::to_string(keep));
  if (turn.action) {
    result.box = rules.boxes[turn.action->box].key;
    result.points = turn.action->score;
    result.extra = turn.action->extra;
  }
  return result;
}

WrittenRecord written(const Record& record) {
  const RuleSet& rules = record.start.rules;
  WrittenRecord result{.variant = rules, .start = {}, .name = {}, .turns = {}};
  if (const std::string start = to_string(record.start); start != rules.name) result.start = start;
  if (!record.name.empty()) result.name = record.name;
  for (const Turn& turn : record.turns) result.turns.push_back(written(turn, rules));
  if (const Position end = end_of(record); end.full()) {
    result.bonus = end.bonus_secured() ? rules.upper_bonus : 0;
    result.score = end.total();
  }
  return result;
}

Position end_of(const Record& record) {
  Position position = record.start;
  for (std::size_t t = 0; t < record.turns.size(); ++t) {
    const Turn& turn = record.turns[t];
    if (turn.action) {
      write_down(position, *turn.action);
    } else {
      const int before = t == 0 ? throws_before(record.start) : 0;
      position.roll = turn.rolls.back();
      position.rolls_left = position.rules.rolls - before - static_cast<int>(turn.rolls.size());
    }
  }
  return position;
}

Record record_of(const evaluate::GameRecord& game, const Position& start, std::string name) {
  Record record{.start = start, .name = std::move(name), .turns = {}};
  for (const evaluate::TurnRecord& played : game.turns) {
    Turn& turn = record.turns.emplace_back();
    for (const int roll : played.rolls) {
      if (roll >= 0) turn.rolls.push_back(dice::kHands[dice::kFirstRoll + roll]);
    }
    for (const int keep : played.keeps) {
      if (keep >= 0) turn.keeps.push_back(dice::kHands[keep]);
    }
    turn.action = played.action;
  }
  return record;
}

bool continues(const Record& later, const Record& earlier) {
  if (to_string(later.start) != to_string(earlier.start) ||
      later.turns.size() < earlier.turns.size()) {
    return false;
  }
  const auto begins = [](const std::vector<Hand>& whole, const std::vector<Hand>& part) {
    return whole.size() >= part.size() && std::equal(part.begin(), part.end(), whole.begin());
  };
  for (std::size_t i = 0; i < earlier.turns.size(); ++i) {
    const Turn& now = later.turns[i];
    const Turn& then = earlier.turns[i];
    if (!begins(now.rolls, then.rolls) || !begins(now.keeps, then.keeps)) return false;
    if (!then.action) continue;
    if (now.rolls.size() != then.rolls.size() || !now.action ||
        now.action->box != then.action->box) {
      return false;
    }
  }
  return true;
}

}  // namespace hazard::review
