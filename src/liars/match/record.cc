#include "hazard/liars/match/record.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "base/text.h"

namespace hazard::liars {
namespace {

using Names = std::vector<std::string>;  // [seat]
using WordList = std::vector<std::string_view>;

constexpr std::array<std::string_view, 7> kKeywords = {"rules", "players", "dice", "round",
                                                       "count", "winner",  "drawn"};
constexpr std::string_view kNoName = ",:#";

template <class... Args>
tl::unexpected<Error> wrong(fmt::format_string<Args...> format, Args&&... args) {
  return fail(Errc::kBadInput, format, std::forward<Args>(args)...);
}

std::string round_text(std::size_t index, const Round& round, const Names& names) {
  return fmt::format("round {}, {}{}:", index + 1, does(names[round.starter], "start"),
                     round.palifico ? " palifico" : "");
}

std::string count_text(const PastRound& past, const Names& names) {
  const Settlement end = settle(past);
  std::string text;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const int change = end.dice[seat] - past.round.dice[seat];
    if (change == 0) continue;
    text +=
        fmt::format(", {} {}", does(names[seat], change < 0 ? "lose" : "gain"), std::abs(change));
  }
  return fmt::format("count {}{}", end.count, text.empty() ? ", nobody loses" : text);
}

std::string end_text(const Match& match, const Names& names) {
  return match.winner() < 0 ? "drawn" : "winner " + names[match.winner()];
}

// The hands and the bids.
std::string opening_text(std::size_t index, const Round& round, const std::vector<Hand>& hands,
                         const Names& names) {
  std::string text = "\n" + round_text(index, round, names);
  int seat = round.starter;
  for (int i = 0; i < round.alive(); ++i, seat = round.after(seat)) {
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", names[seat], dice::to_string(hands[seat]));
  }
  for (const Bid& bid : round.bids) {
    text += fmt::format("\n{} {}", names[seat], to_string(bid));
    seat = round.after(seat);
  }
  return text + "\n";
}

// One blank between words, so that lines can be compared. "You starts" is meant well.
std::string tidy(std::string_view text) {
  std::string result = fmt::format("{}", fmt::join(words_of(text), " "));
  for (const std::string_view verb : {" You starts", " You loses", " You gains"}) {
    const auto found = result.find(verb);
    if (found != std::string::npos) result.erase(found + verb.size() - 1, 1);
  }
  return result;
}

// Replays a record line by line.
class Reader {
 public:
  Result<void> read(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const WordList words = words_of(line);
    if (words.empty()) return {};
    if (!rules_) return read_rules(words);
    if (names_.empty()) return read_players(words);
    if (words[0] == "dice") return read_dice(words);
    if (words[0] == "round") return read_round(line, words);
    if (words[0] == "count") return read_count(line);
    if (words[0] == "winner" || words[0] == "drawn") return read_end(line);
    if (words[0] == "rules" || words[0] == "players") {
      return wrong("'{}' is written once, at the beginning", words[0]);
    }
    return read_action(words);
  }

  Result<MatchRecord> finish() {
    if (!rules_)
      return wrong("the record ends without its rules; write them, as in 'rules perudo'");
    if (names_.empty()) {
      return wrong("the record ends without its players; write them, as in 'players Anna Bo'");
    }
    if (!match_) begin(0);
    return MatchRecord{std::move(names_), std::move(*match_)};
  }

 private:
  void begin(int starter) { match_.emplace(*rules_, dice_, starter); }

  static Result<void> expect(std::string_view line, const std::string& right) {
    if (tidy(line) == right) return {};
    return wrong("'{}' should be '{}'", tidy(line), right);
  }

  Result<int> seat_of(std::string_view name) const {
    const auto found = std::ranges::find(names_, name);
    if (found != names_.end()) return static_cast<int>(found - names_.begin());
    return wrong("'{}' is no player; there are {}", name, fmt::join(names_, ", "));
  }

  Result<void> read_rules(const WordList& words) {
    if (words[0] != "rules" || words.size() != 2) {
      return wrong("a record begins with its rules; write them in one word, as in 'rules perudo'");
    }
    const auto rules = parse_rules(words[1]);
    if (!rules) return pass_on(rules);
    rules_ = *rules;
    return {};
  }

  Result<void> read_players(const WordList& words) {
    if (words[0] != "players" || words.size() < 3 || words.size() > kMaxPlayers + 1) {
      return wrong("after the rules come 2 to {} players; write them as in 'players Anna Bo'",
                   kMaxPlayers);
    }
    for (auto name = words.begin() + 1; name != words.end(); ++name) {
      if (auto sound = check_name(*name); !sound) return sound;
      if (std::find(words.begin() + 1, name, *name) != name) {
        return wrong("two players are called '{}'; give each a name of their own", *name);
      }
      names_.emplace_back(*name);
    }
    dice_.assign(names_.size(), rules_->dice);
    return {};
  }

  Result<void> read_dice(const WordList& words) {
    if (match_) return wrong("'dice' is written before the first round");
    if (words.size() != names_.size() + 1) {
      return wrong("there are {} players; write the dice of each", names_.size());
    }
    for (std::size_t i = 0; i < dice_.size(); ++i) {
      const std::string_view digit = words[i + 1];
      if (digit.size() != 1 || digit[0] < '1' || digit[0] > '0' + rules_->dice) {
        return wrong("dice '{}': with these rules a player begins with 1 to {}", digit,
                     rules_->dice);
      }
      dice_[i] = digit[0] - '0';
    }
    return {};
  }

  Result<void> read_round(std::string_view line, const WordList& words) {
    if (!match_) {
      const auto starter = words.size() > 2 ? seat_of(words[2]) : Result<int>(0);
      if (!starter) return pass_on(starter);
      begin(*starter);
    }
    if (match_->over()) return wrong("the match is over: {}", end_text(*match_, names_));
    if (match_->dealt()) {
      return wrong("the round before has not ended; it is for {} to bid or call",
                   names_[match_->round().to_move()]);
    }
    const auto colon = line.find(':');
    const std::string right = round_text(match_->past().size(), match_->round(), names_);
    if (colon == std::string_view::npos || tidy(line.substr(0, colon + 1)) != right) {
      return wrong("'{}' should be '{}' and the hands", tidy(line.substr(0, colon)), right);
    }
    may_count_ = false;
    return read_hands(line.substr(colon + 1));
  }

  Result<void> read_hands(std::string_view text) {
    std::vector<Hand> hands(names_.size());
    for (std::string_view part : split(text, ',')) {
      const auto words = words_of(part);
      if (words.size() != 2) {
        return wrong("'{}': write each player's name and hand, as in Anna 41226", tidy(part));
      }
      const auto seat = seat_of(words[0]);
      if (!seat) return pass_on(seat);
      const auto hand = parse_hand(words[1], rules_->faces);
      if (!hand) return pass_on(hand);
      if (hands[*seat].size() > 0) return wrong("{} has two hands; write one", words[0]);
      const int dice = match_->round().dice[*seat];
      if (hand->size() != dice) {
        return wrong("hand '{}': {} has {} dice, not {}", words[1], words[0], dice, hand->size());
      }
      hands[*seat] = *hand;
    }
    for (std::size_t seat = 0; seat < names_.size(); ++seat) {
      if (hands[seat].size() != match_->round().dice[seat]) {
        return wrong("the hand of {} is missing; write those of all who have dice", names_[seat]);
      }
    }
    match_->deal(std::move(hands));
    return {};
  }

  Result<void> read_action(const WordList& words) {
    const auto seat = seat_of(words[0]);
    if (!seat) return pass_on(seat);
    if (words.size() != 2) return wrong("write a name and an action, as in '{} 3x4'", words[0]);
    if (match_ && match_->over()) return wrong("the match is over: {}", end_text(*match_, names_));
    if (!match_ || !match_->dealt()) {
      return wrong("nobody has dice yet; a round begins as in 'round 1, {} starts: ...'", words[0]);
    }
    const Round& round = match_->round();
    const auto action = parse_action(words[1]);
    if (round.to_move() != *seat) {
      if (action && *action == kExactCall && round.rules.exact_by == ExactBy::kAnyone) {
        may_count_ = true;
        return match_->call_exact(*seat);
      }
      return wrong("it is the turn of {}, not of {}", names_[round.to_move()], words[0]);
    }
    if (!action) return pass_on(action);
    may_count_ = action->kind != Action::Kind::kBid;
    return match_->act(*action);
  }

  Result<void> read_count(std::string_view line) {
    if (!may_count_) return wrong("a count follows a call, once");
    may_count_ = false;
    return expect(line, count_text(match_->past().back(), names_));
  }

  Result<void> read_end(std::string_view line) {
    if (!match_ || !match_->over())
      return wrong("the match is not over; end it, or leave this out");
    if (ended_) return wrong("the end is written once");
    ended_ = true;
    may_count_ = false;
    return expect(line, end_text(*match_, names_));
  }

  std::optional<Rules> rules_;
  Names names_;
  std::vector<int> dice_;  // [seat]
  std::optional<Match> match_;
  bool may_count_ = false;  // the last line was a call
  bool ended_ = false;
};

}  // namespace

std::string does(std::string_view name, std::string_view verb) {
  return fmt::format("{} {}{}", name, verb, name == "You" ? "" : "s");
}

Result<void> check_name(std::string_view name) {
  const auto bad = std::ranges::find_if(name, [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || kNoName.find(c) != std::string_view::npos;
  });
  if (name.empty() || bad != name.end()) {
    return wrong("name '{}': write one word without any of {}", name, kNoName);
  }
  if (std::ranges::find(kKeywords, name) != kKeywords.end()) {
    return wrong("name '{}': the word begins a line of a record; take another name", name);
  }
  return {};
}

Result<MatchRecord> parse_record(std::string_view text) {
  Reader reader;
  int number = 0;
  const auto in_line = [&](const Error& error) {
    return tl::unexpected(Error{error.code, fmt::format("line {}: {}", number, error.message)});
  };
  for (std::string_view line : split(text, '\n')) {
    ++number;
    if (auto done = reader.read(line); !done) return in_line(done.error());
  }
  auto record = reader.finish();
  if (!record) return in_line(record.error());
  return record;
}

std::string to_string(const MatchRecord& record) {
  const auto& [names, match] = record;
  const auto past = match.past();
  const Round& first = past.empty() ? match.round() : past.front().round;
  std::string text = fmt::format("rules {}\nplayers {}\ndice {}\n", to_string(first.rules),
                                 fmt::join(names, " "), fmt::join(first.dice, " "));
  for (std::size_t i = 0; i < past.size(); ++i) {
    text += opening_text(i, past[i].round, past[i].hands, names);
    text += fmt::format("{} {}\n{}\n", names[past[i].caller()], to_string(Action{past[i].call, {}}),
                        count_text(past[i], names));
  }
  if (match.dealt()) text += opening_text(past.size(), match.round(), match.hands(), names);
  if (match.over()) text += "\n" + end_text(match, names) + "\n";
  return text;
}

}  // namespace hazard::liars
