#include "hazard/scorecard/position.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "base/text.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"

namespace hazard::scorecard {
namespace {

constexpr std::size_t kLongest = 1000;  // characters in any position; the longest real one has 300

// Digits only, up to 9999.
std::optional<int> parse_digits(std::string_view text) {
  if (text.size() > 4) return std::nullopt;
  return parse_number<std::uint16_t>(text);
}

// "0, 2, 4 or 6"; runs of more than two become "5 to 30".
std::string list_numbers(const std::set<int>& numbers) {
  std::vector<std::string> parts;
  for (auto it = numbers.begin(); it != numbers.end();) {
    auto last = it;
    while (std::next(last) != numbers.end() && *std::next(last) == *last + 1) ++last;
    if (*last - *it >= 2) {
      parts.push_back(fmt::format("{} to {}", *it, *last));
      it = std::next(last);
    } else {
      parts.push_back(std::to_string(*it++));
    }
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += i == 0 ? "" : i + 1 == parts.size() ? " or " : ", ";
    text += parts[i];
  }
  return text;
}

std::set<int> possible_scores(const Box& box) {
  std::set<int> scores;
  for (int h = dice::kFirstRoll; h < dice::kNumHands; ++h)
    scores.insert(score(box, dice::kHands[h]));
  return scores;
}

bool is_possible(int points, const Box& box) {
  for (int h = dice::kFirstRoll; h < dice::kNumHands; ++h)
    if (score(box, dice::kHands[h]) == points) return true;
  return false;
}

// Whether five alike, rolled after the Yahtzee box got its points, can have given a box its score.
// With all other boxes filled before it a joker has most freedom; with none it pays least.
bool may_be_five_alike(const Position& position, const ScoreTable& scores, int box) {
  const RuleSet& rules = position.rules;
  const Boxes yahtzee = Boxes{1} << rules.yahtzee_box;
  constexpr bool kFlag = true;  // the Yahtzee box holds its points
  bool possible = position.scores[box] == kUnknown;
  for (Boxes before : {position.filled() & ~(Boxes{1} << box), yahtzee}) {
    for (int face = 1; face <= dice::kFaces; ++face) {
      for_each_action(rules, scores, before, kFlag, dice::five_of(face) - dice::kFirstRoll,
                      [&](const Action& action) {
                        possible |= action.box == box && action.score == position.scores[box];
                      });
    }
  }
  return possible;
}

class CardReader {
 public:
  explicit CardReader(Position& position) : position_(position), rules_(position.rules) {}

  Result<void> read(std::string_view card) {
    if (trimmed(card).empty()) return {};
    card_ = card;
    for (std::string_view part : split(card, ',')) {
      const std::string_view entry = trimmed(part);
      if (entry.empty()) {
        return fail(Errc::kBadInput, "card '{}': an entry is empty; write box=score,box=score",
                    card);
      }
      auto done = read_entry(entry);
      if (!done) return done;
    }
    auto done = settle_upper_sum();
    return done ? settle_extra() : done;
  }

 private:
  Result<void> read_entry(std::string_view entry) {
    const std::size_t equals = end_of_name(entry);
    const std::string_view key = trimmed(entry.substr(0, equals));
    std::optional<int> number;
    if (equals != std::string_view::npos) {
      number = parse_digits(trimmed(entry.substr(equals + 1)));
      if (!number) {
        return fail(Errc::kBadInput, "card '{}': write a whole number of points behind '='", entry);
      }
    }
    const std::string name = folded(key);
    if (name == "upper") return read_total(entry, number, upper_);
    if (name == "extra") return read_total(entry, number, extra_);
    return read_box(entry, key, number);
  }

  // Where '=' stands, or the blank of "Full House 25"; npos if no score follows.
  static std::size_t end_of_name(std::string_view entry) {
    const std::size_t equals = entry.find('=');
    if (equals != std::string_view::npos) return equals;
    const std::size_t blank = entry.find_last_of(" \t");
    const bool score = blank != std::string_view::npos && parse_digits(entry.substr(blank + 1));
    return score ? blank : std::string_view::npos;
  }

  Result<void> read_total(std::string_view entry, std::optional<int> number,
                          std::optional<int>& total) {
    if (!number) {
      return fail(Errc::kBadInput, "card '{}': write {}=POINTS", entry, folded(entry));
    }
    if (total) return fail(Errc::kBadInput, "card '{}': stands twice; write it once", entry);
    total = number;
    return {};
  }

  Result<void> read_box(std::string_view entry, std::string_view key, std::optional<int> number) {
    const int b = rules_.find_box(key);
    if (b < 0) {
      return fail(Errc::kBadInput, "card '{}': {} has no box '{}'; it has {}{}", entry, rules_.name,
                  key, list_of(rules_.card(), &Box::key),
                  did_you_mean(key, rules_.card(), &Box::key));
    }
    int& score = position_.scores[b];
    if (score != kOpen) {
      return fail(Errc::kBadInput, "card '{}': box '{}' stands twice; write it once", entry,
                  rules_.boxes[b].key);
    }
    if (!number) {
      if (b == rules_.yahtzee_box) {
        return fail(Errc::kBadInput,
                    "card '{0}': its score decides later points; write {0}=50 or {0}=0", entry);
      }
      score = kUnknown;
      return {};
    }
    if (!is_possible(*number, rules_.boxes[b])) {
      return fail(Errc::kBadInput, "card '{}': no roll gives {} there; possible: {}", entry,
                  *number, list_numbers(possible_scores(rules_.boxes[b])));
    }
    score = *number;
    return {};
  }

  Result<void> settle_upper_sum() {
    std::set<int> sums = {0};  // that the filled boxes can give
    bool unknown = false;
    for (int b = 0; b < rules_.num_upper; ++b) {
      const int score = position_.scores[b];
      if (score == kOpen) continue;
      unknown |= score == kUnknown;
      std::set<int> more;
      for (int sum : sums) {
        if (score != kUnknown) more.insert(sum + score);
        for (int count = 0; score == kUnknown && count <= dice::kDice; ++count) {
          more.insert(sum + count * rules_.boxes[b].face);
        }
      }
      sums = std::move(more);
    }
    if (!upper_) {
      if (unknown) {
        return fail(
            Errc::kBadInput,
            "card '{}': an upper box has no score; write it, or the upper sum as upper=POINTS",
            card_);
      }
      upper_ = *sums.begin();
    }
    // Who writes the threshold may mean "the bonus is secured".
    const int most = *sums.rbegin();
    if (!sums.contains(*upper_) && !(*upper_ == rules_.upper_threshold && most > *upper_)) {
      return fail(Errc::kBadInput, "card 'upper={}': the filled upper boxes give {}", *upper_,
                  list_numbers(sums));
    }
    position_.upper_sum = std::min(*upper_, rules_.upper_threshold);
    return {};
  }

  Result<void> settle_extra() {
    if (!extra_ || *extra_ == 0) return {};
    const int each = rules_.yahtzee_extra;
    if (each == 0) {
      return fail(Errc::kBadInput, "card 'extra={}': {} pays nothing extra; leave it out", *extra_,
                  rules_.name);
    }
    if (!position_.anchor().flag) {
      return fail(Errc::kBadInput, "card 'extra={}': further Yahtzees pay only after yahtzee={}",
                  *extra_, rules_.boxes[rules_.yahtzee_box].points);
    }
    const ScoreTable scores(rules_);
    int most = 0;
    for (int b = 0; b < rules_.num_boxes; ++b) {
      if (b == rules_.yahtzee_box || position_.scores[b] == kOpen) continue;
      if (may_be_five_alike(position_, scores, b)) most += each;
    }
    if (most == 0) {
      return fail(Errc::kBadInput,
                  "card 'extra={}': no other box holds what five alike give; write that box too",
                  *extra_);
    }
    if (*extra_ % each != 0 || *extra_ > most) {
      return fail(Errc::kBadInput, "card 'extra={}': write a multiple of {} up to {}", *extra_,
                  each, most);
    }
    position_.extra = *extra_;
    return {};
  }

  Position& position_;
  const RuleSet& rules_;
  std::string_view card_;
  std::optional<int> upper_;
  std::optional<int> extra_;
};

}  // namespace

Boxes Position::filled() const {
  Boxes filled = 0;
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (scores[b] != kOpen) filled |= Boxes{1} << b;
  }
  return filled;
}

bool Position::full() const { return filled() == rules.full_card(); }

Anchor Position::anchor() const {
  const bool flag = rules.yahtzee_extra > 0 && scores[rules.yahtzee_box] > 0;
  return {filled(), flag, upper_sum};
}

bool Position::bonus_secured() const {
  return rules.upper_bonus > 0 && upper_sum >= rules.upper_threshold;
}

std::optional<int> Position::total() const {
  int total = extra + (bonus_secured() ? rules.upper_bonus : 0);
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (scores[b] == kUnknown) return std::nullopt;
    if (scores[b] != kOpen) total += scores[b];
  }
  return total;
}

Result<Position> parse_position(const PositionText& text) {
  const std::size_t length = text.variant.size() + text.card.size() +
                             text.dice.value_or("").size() + text.rolls.value_or("").size();
  if (length > kLongest) {
    return fail(Errc::kBadInput, "position: {} characters; no position needs more than {}", length,
                kLongest);
  }
  auto rules = find_rules(text.variant);
  if (!rules) return pass_on(rules);
  Position position(*std::move(rules));
  auto card = CardReader(position).read(text.card);
  if (!card) return pass_on(card);

  if (text.dice.has_value() != text.rolls.has_value()) {
    return fail(Errc::kBadInput,
                "{}: write both the dice and the rerolls left (2, 1 or 0), or neither",
                text.dice ? "rolls missing" : "dice missing");
  }
  if (!text.dice) return position;
  if (position.full()) {
    return fail(Errc::kBadInput, "dice '{}': the card is full; nothing is left to roll for",
                *text.dice);
  }
  auto roll = dice::parse_roll(*text.dice);
  if (!roll) return pass_on(roll);
  position.roll = *roll;
  const auto rolls = parse_digits(trimmed(*text.rolls));
  if (!rolls || *rolls >= position.rules.rolls) {
    return fail(Errc::kBadInput, "rolls '{}': write the number of rerolls left: 0 to {}",
                *text.rolls, position.rules.rolls - 1);
  }
  position.rolls_left = *rolls;
  return position;
}

Result<Position> parse_position(std::string_view text) {
  if (text.size() > kLongest) {
    return fail(Errc::kBadInput, "position: {} characters; no position needs more than {}",
                text.size(), kLongest);
  }
  const auto parts = split(text, ':');
  if (parts.size() == 3 || parts.size() > 4) {
    return fail(Errc::kBadInput,
                "position '{}': {} parts; write VARIANT, VARIANT:CARD or VARIANT:CARD:DICE:ROLLS",
                text, parts.size());
  }
  PositionText split_text = {.variant = parts[0], .card = {}, .dice = {}, .rolls = {}};
  if (parts.size() > 1) split_text.card = parts[1];
  if (parts.size() == 4) {
    split_text.dice = parts[2];
    split_text.rolls = parts[3];
  }
  return parse_position(split_text);
}

std::string to_string(const Position& position) {
  const RuleSet& rules = position.rules;
  std::string card;
  bool needs_upper = false;
  for (int b = 0; b < rules.num_boxes; ++b) {
    const int score = position.scores[b];
    if (score == kOpen) continue;
    card += (card.empty() ? "" : ",") + std::string(rules.boxes[b].key);
    if (score != kUnknown) card += "=" + std::to_string(score);
    needs_upper |= score == kUnknown && b < rules.num_upper;
  }
  if (needs_upper) card += ",upper=" + std::to_string(position.upper_sum);
  if (position.extra > 0) card += ",extra=" + std::to_string(position.extra);
  std::string text = rules.name;
  if (!card.empty() || position.roll) text += ":" + card;
  if (position.roll) {
    text += ":" + dice::to_string(*position.roll) + ":" + std::to_string(position.rolls_left);
  }
  return text;
}

}  // namespace hazard::scorecard
