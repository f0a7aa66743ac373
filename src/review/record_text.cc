// Records as text.
#include <fmt/format.h>

#include <bit>

#include "base/text.h"
#include "hazard/dice/hand.h"
#include "hazard/review/record.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::review {
namespace {

using Line = std::vector<std::string_view>;  // words

constexpr std::size_t kThrowWidth = 18;  // "13346 keep 44444  "

std::string turn_text(const Turn& turn, const scorecard::RuleSet& rules, int throws_before) {
  std::string text(kThrowWidth * throws_before, ' ');
  for (std::size_t i = 0; i < turn.keeps.size(); ++i) {
    const std::string kept = dice::to_string(turn.keeps[i]);
    text +=
        fmt::format("{} keep {:5}  ", dice::to_string(turn.rolls[i]), kept.empty() ? "none" : kept);
  }
  text += dice::to_string(turn.rolls.back());
  if (!turn.action) return text;
  text += fmt::format("  {} {}", rules.boxes[turn.action->box].key, turn.action->score);
  if (turn.action->extra > 0) text += fmt::format(", extra {}", turn.action->extra);
  return text;
}

template <class... Args>
tl::unexpected<Error> refuse(fmt::format_string<Args...> format, Args&&... args) {
  return fail(Errc::kBadInput, format, std::forward<Args>(args)...);
}

std::optional<int> points_in(std::string_view word) {
  if (word.size() > 4) return std::nullopt;
  return parse_number<std::uint16_t>(word);
}

// The number that may stand before a turn: "1", "12.", "3:".
std::optional<int> turn_number(std::string_view word) {
  if (word.ends_with('.') || word.ends_with(':')) word.remove_suffix(1);
  return word.size() > 2 ? std::nullopt : points_in(word);
}

// A turn without its number.
Result<WrittenTurn> parse_turn(Line words) {
  WrittenTurn turn;
  std::size_t at = 0;
  const auto more = [&] { return at < words.size(); };
  for (;;) {
    if (!more()) {
      if (turn.rolls.empty()) {
        return refuse("a turn without dice; write it as in '1  13346 keep 33  22335  chance 15'");
      }
      return refuse("dice missing after the last keep; write what was thrown then");
    }
    turn.rolls.emplace_back(words[at++]);
    if (!more() || folded(words[at]) != "keep") break;
    ++at;
    std::string kept;
    if (more()) kept = words[at++];
    while (kept.size() <= turn.rolls.back().size() &&
           kept.find_first_not_of("123456") == kept.npos && more() && words[at].size() == 1 &&
           words[at - 1].size() == 1) {
      kept += words[at++];  // keep 3 3
    }
    turn.keeps.push_back(std::move(kept));
  }
  if (!more()) return turn;
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
  if (words.size() > 2 && folded(words[words.size() - 2]) == "extra") {
    turn.extra = points_in(words.back());
    if (!turn.extra) return refuse("extra '{}': write a whole number of points", words.back());
    words.resize(words.size() - 2);
  }
  if (words.size() > 1) {
    turn.points = points_in(words.back());
    if (turn.points) words.pop_back();
  }
  turn.box = fmt::format("{}", fmt::join(words, " "));
  return turn;
}

// Reads a text line by line.
class RecordReader {
 public:
  explicit RecordReader(std::size_t most) : most_(most) {}

  Result<void> read(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const Line words = words_of(line, " \t\r,");
    if (words.empty()) return {};
    const std::string first = folded(words[0]);
    const std::string_view rest = line.substr(words[0].data() + words[0].size() - line.data());
    if (first == "game") return begin(rest);
    if (!recorder_) {
      return refuse("a record begins with its game; write it as in 'game yatzy'");
    }
    if (first == "player") {
      if (!recorder_->record().turns.empty()) {
        return refuse("the player is written before the first turn");
      }
      return recorder_->set_name(rest);
    }
    if (first == "bonus" || first == "final") return end(words);
    return turn(words);
  }

  Result<std::vector<Record>> finish() {
    finish_game();
    if (records_.empty()) return refuse("no game in it; a record begins as in 'game yatzy'");
    return std::move(records_);
  }

 private:
  void finish_game() {
    if (recorder_) records_.push_back(recorder_->record());
    recorder_.reset();
    ended_ = false;
  }

  Result<void> begin(std::string_view name) {
    finish_game();
    if (records_.size() == most_) {
      return refuse("more than {} games; write fewer at a time", most_);
    }
    if (trimmed(name).empty()) return refuse("game missing; write it as in 'game yatzy'");
    auto position = scorecard::parse_position(trimmed(name));
    if (!position) return pass_on(position);
    auto recorder = Recorder::begin(*std::move(position));
    if (!recorder) return pass_on(recorder);
    recorder_ = *std::move(recorder);
    return {};
  }

  Result<void> turn(Line words) {
    const int filled = std::popcount(recorder_->position().filled());
    if (const auto number = turn_number(words[0])) {
      const int right = filled + (recorder_->position().roll && !fresh() ? 2 : 1);
      if (*number != right) return refuse("turn {} should be turn {}", *number, right);
      words.erase(words.begin());
    }
    const auto parsed = parse_turn(std::move(words));
    if (!parsed) return pass_on(parsed);
    return recorder_->add(*parsed);
  }

  // "bonus 50, final score 254", or either part.
  Result<void> end(Line words) {
    std::optional<int> bonus, score;
    bool sound = !ended_;
    for (std::size_t at = 0; at < words.size() && sound;) {
      const std::string word = folded(words[at]);
      const std::size_t named =
          word == "final" && at + 1 < words.size() && folded(words[at + 1]) == "score" ? 2 : 1;
      std::optional<int>& part = word == "bonus" ? bonus : score;
      sound = (word == "bonus" || named == 2) && !part && at + named < words.size();
      if (sound) part = points_in(words[at + named]);
      sound = sound && part;
      at += named + 1;
    }
    if (!sound) {
      return refuse("write the end of a game once, as in 'bonus 50, final score 254'");
    }
    ended_ = true;
    return recorder_->check_end(bonus, score);
  }

  bool fresh() const { return recorder_->record().turns.empty(); }

  const std::size_t most_;
  std::optional<Recorder> recorder_;
  std::vector<Record> records_;
  bool ended_ = false;
};

}  // namespace

Result<std::vector<Record>> parse_records(std::string_view text, std::size_t most) {
  RecordReader reader(most);
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (const auto done = reader.read(line); !done) {
      return fail(done.error().code, "line {}: {}", number, done.error().message);
    }
  }
  return reader.finish();
}

std::string to_string(const Record& record) {
  const scorecard::Position& start = record.start;
  std::string text = fmt::format("game {}\n", scorecard::to_string(start));
  if (!record.name.empty()) text += fmt::format("player {}\n", record.name);
  int number = std::popcount(start.filled());
  int before = start.roll ? start.rules.rolls - 1 - start.rolls_left : 0;
  for (const Turn& turn : record.turns) {
    text += fmt::format("{:2}  {}\n", ++number, turn_text(turn, start.rules, before));
    before = 0;
  }
  if (const scorecard::Position end = end_of(record); end.full()) {
    text += fmt::format("bonus {}, final score {}\n",
                        end.bonus_secured() ? start.rules.upper_bonus : 0, *end.total());
  }
  return text;
}

}  // namespace hazard::review
