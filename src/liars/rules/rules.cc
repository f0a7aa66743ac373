#include "hazard/liars/rules/rules.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"

namespace hazard::liars {
namespace {

constexpr std::array kPresets = {
    Preset{"perudo", "ones wild and half as many, palifico once for each player", {}},
    Preset{"plain",
           "no wild dice, more dice or a higher face",
           {.wild = Wild::kOff,
            .order = Order::kQuantity,
            .open_ones = true,
            .palifico = Palifico::kOff}},
    Preset{"openspiel",
           "two players, one die each, one round, highest face wild",
           {.dice = 1,
            .wild = Wild::kHighest,
            .order = Order::kQuantity,
            .open_ones = true,
            .palifico = Palifico::kOff,
            .one_round = true}},
    Preset{"dudo",
           "k ones right after 2k - 1 sixes, the difference is lost",
           {.order = Order::kDudo,
            .open_ones = true,
            .palifico = Palifico::kOff,
            .loss = Loss::kDifference,
            .met = Met::kOthers,
            .next = NextStarter::kWinner}},
    Preset{"casual",
           "ones wild, more dice or a higher face",
           {.order = Order::kQuantity, .open_ones = true, .palifico = Palifico::kOff}},
    Preset{"no-ones",
           "ones wild and never bid",
           {.order = Order::kNoOnes, .palifico = Palifico::kOff}},
};

// A switch and its values by name; numbers have a range instead.
struct Switch {
  std::string_view name;
  std::vector<std::string_view> values;
  int (*get)(const Rules&);
  void (*set)(Rules&, int);
  int low = 0;
  int high = 0;
};

template <auto member>
Switch choice(std::string_view name, std::vector<std::string_view> values) {
  using Value = std::remove_cvref_t<decltype(std::declval<Rules>().*member)>;
  return {name, std::move(values), [](const Rules& r) { return static_cast<int>(r.*member); },
          [](Rules& r, int value) { r.*member = static_cast<Value>(value); }};
}

template <auto member>
Switch number(std::string_view name, int low, int high) {
  Switch result = choice<member>(name, {});
  result.low = low;
  result.high = high;
  return result;
}

const std::vector<Switch>& switches() {
  static const std::vector<Switch> list = {
      number<&Rules::faces>("faces", 2, kMaxFaces),
      number<&Rules::dice>("dice", 1, kMaxDice),
      choice<&Rules::wild>("wild", {"on", "off", "until-bid", "highest"}),
      choice<&Rules::order>(
          "order", {"perudo", "quantity", "dudo", "no-ones", "monotone", "reset-quantity"}),
      choice<&Rules::open_ones>("open-ones", {"no", "yes"}),
      choice<&Rules::palifico>("palifico", {"off", "first", "every"}),
      choice<&Rules::palifico_of_two>("palifico-two", {"no", "yes"}),
      choice<&Rules::palifico_face>("palifico-face", {"locked", "one-die"}),
      choice<&Rules::exact>("exact", {"off", "gain", "steal", "others-lose"}),
      choice<&Rules::exact_by>("exact-by", {"mover", "anyone"}),
      choice<&Rules::exact_in_palifico>("exact-palifico", {"no", "yes"}),
      choice<&Rules::loss>("loss", {"one", "difference", "all"}),
      choice<&Rules::met>("met", {"caller", "others"}),
      choice<&Rules::next>("next", {"loser", "winner", "rotation"}),
      choice<&Rules::one_round>("one-round", {"no", "yes"}),
  };
  return list;
}

std::string value_text(const Switch& which, const Rules& rules) {
  const int value = which.get(rules);
  return which.values.empty() ? std::to_string(value) : std::string(which.values[value]);
}

std::optional<int> value_of(const Switch& which, std::string_view text) {
  if (which.values.empty()) {
    const auto value = parse_number<int>(text);
    return value && *value >= which.low && *value <= which.high ? value : std::nullopt;
  }
  for (std::size_t i = 0; i < which.values.size(); ++i) {
    if (which.values[i] == text) return static_cast<int>(i);
  }
  return {};
}

Result<void> set_switch(Rules& rules, std::string_view text, std::string_view whole) {
  const auto equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  for (const Switch& which : switches()) {
    if (which.name != name) continue;
    const std::string right =
        which.values.empty()
            ? fmt::format("{} to {}", which.low, which.high)
            : list_of(which.values, [](std::string_view v) { return std::string(v); });
    if (equals == std::string_view::npos) {
      return fail(Errc::kBadInput, "rules '{}': '{}' needs a value; write {}=VALUE with one of {}",
                  whole, name, name, right);
    }
    const auto value = value_of(which, text.substr(equals + 1));
    if (!value) {
      return fail(Errc::kBadInput, "rules '{}': '{}' is no value of {}; it is one of {}", whole,
                  text.substr(equals + 1), name, right);
    }
    which.set(rules, *value);
    return {};
  }
  return fail(Errc::kBadInput, "rules '{}': there is no switch '{}'; there are {}", whole, name,
              list_of(switches(), [](const Switch& s) { return std::string(s.name); }));
}

// Why rules say what they cannot mean, or nothing.
Result<void> check_sense(const Rules& rules, std::string_view text) {
  const auto wrong = [&](std::string_view why) {
    return fail(Errc::kBadInput, "rules '{}': {}", text, why);
  };
  if (rules.wild == Wild::kHighest && rules.order != Order::kQuantity) {
    return wrong("wild=highest goes with order=quantity alone");
  }
  if (rules.palifico == Palifico::kOff) {
    constexpr std::string_view kNeeds =
        "{} is about palifico rounds, and there are none; add palifico=first or leave it out";
    if (!rules.palifico_of_two) return wrong(fmt::format(kNeeds, "palifico-two=no"));
    if (rules.palifico_face != PalificoFace::kLocked) {
      return wrong(fmt::format(kNeeds, "palifico-face=one-die"));
    }
    if (!rules.exact_in_palifico) return wrong(fmt::format(kNeeds, "exact-palifico=no"));
  }
  if (rules.exact == Exact::kOff) {
    constexpr std::string_view kNeeds =
        "{} is about exact calls, and there are none; add exact=gain or leave it out";
    if (rules.exact_by != ExactBy::kMover) return wrong(fmt::format(kNeeds, "exact-by=anyone"));
    if (!rules.exact_in_palifico) return wrong(fmt::format(kNeeds, "exact-palifico=no"));
  }
  return {};
}

// The description of rules with this value, in parts. Of rules in which every switch means
// something.
std::vector<std::string> clauses_with(const Switch& which, int value) {
  Rules rules = std::ranges::find(kPresets, "casual", &Preset::name)->rules;
  rules.palifico = Palifico::kFirstTime;
  rules.exact = Exact::kGain;
  which.set(rules, value);
  std::vector<std::string> parts;
  const std::string text = describe(rules);
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find("; ", start), text.size());
    parts.push_back(text.substr(start, end - start));
    start = end + 2;
  }
  return parts;
}

std::string_view of(std::initializer_list<std::string_view> words, auto value) {
  return words.begin()[static_cast<int>(value)];
}

}  // namespace

std::span<const Preset> presets() { return kPresets; }

std::vector<RuleSwitch> rule_switches() {
  std::vector<RuleSwitch> list;
  for (const Switch& which : switches()) {
    RuleSwitch& one = list.emplace_back(RuleSwitch{std::string(which.name), {}});
    const int last = which.values.empty() ? which.high : static_cast<int>(which.values.size()) - 1;
    for (int value = which.low; value <= last; ++value) {
      // What of the description comes from this value: the part that another does not have.
      const std::vector<std::string> others =
          clauses_with(which, value == which.low ? last : which.low);
      const std::vector<std::string> clauses = clauses_with(which, value);
      const auto own = std::ranges::find_if(clauses, [&](const std::string& clause) {
        return std::ranges::find(others, clause) == others.end();
      });
      Rules rules;
      which.set(rules, value);
      one.values.push_back({value_text(which, rules), own == clauses.end() ? "" : *own});
    }
  }
  return list;
}

Result<Rules> parse_rules(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, '+');
  const auto preset = std::ranges::find_if(
      kPresets, [name = folded(parts[0])](const Preset& p) { return folded(p.name) == name; });
  if (preset == kPresets.end()) {
    return fail(Errc::kBadInput, "rules '{}': there is no preset '{}'; there are {}{}", text,
                parts[0], list_of(kPresets, &Preset::name),
                did_you_mean(parts[0], kPresets, &Preset::name));
  }
  Rules rules = preset->rules;
  for (auto part = parts.begin() + 1; part != parts.end(); ++part) {
    if (auto done = set_switch(rules, *part, text); !done) return pass_on(done);
    const std::string_view name = part->substr(0, part->find('='));
    const std::string set_again = fmt::format("{}=", name);
    if (std::any_of(part + 1, parts.end(),
                    [&](std::string_view later) { return later.starts_with(set_again); })) {
      return fail(Errc::kBadInput, "rules '{}': '{}' is set twice; once is enough", text, name);
    }
  }
  if (auto sense = check_sense(rules, text); !sense) return pass_on(sense);
  return rules;
}

std::string to_string(const Rules& rules) {
  std::string shortest;
  std::size_t fewest = 100;
  for (const Preset& preset : kPresets) {
    std::string text(preset.name);
    std::size_t changes = 0;
    for (const Switch& which : switches()) {
      if (which.get(preset.rules) == which.get(rules)) continue;
      text += fmt::format("+{}={}", which.name, value_text(which, rules));
      ++changes;
    }
    if (changes >= fewest) continue;
    fewest = changes;
    shortest = text;
  }
  return shortest;
}

std::string describe(const Rules& rules) {
  std::vector<std::string> clauses;
  const auto add = [&](std::string_view clause) { clauses.emplace_back(clause); };
  add(rules.wild == Wild::kHighest
          ? fmt::format("{}s are wild", rules.faces)
          : std::string(of({"ones are wild", "no wild dice", "ones are wild until they are bid"},
                           rules.wild)));
  add(of({"more dice or a higher face, half as many ones and twice as many and one back",
          "more dice or a higher face", "k ones come right after 2k - 1 of the highest face",
          "more dice or a higher face, never ones", "neither quantity nor face may fall",
          "more dice of a face, or any number of a higher one"},
         rules.order));
  add(rules.open_ones || rules.order == Order::kNoOnes ? "any opening" : "no opening on ones");
  add(of({"no palifico", "palifico the first time that a player has one die",
          "palifico whenever the starter has one die"},
         rules.palifico));
  if (!rules.palifico_of_two) add("no palifico with two players left");
  if (rules.palifico_face == PalificoFace::kOneDie) {
    add("a player with one die may change the face in palifico");
  }
  add(of({"no exact calls", "an exact call earns a die", "an exact call takes a die of the bidder",
          "an exact call costs all others a die"},
         rules.exact));
  if (rules.exact_by == ExactBy::kAnyone) add("anyone but the bidder may call exact");
  if (!rules.exact_in_palifico) add("no exact calls in palifico");
  add(of({"the loser loses one die", "the loser loses the difference", "the loser is out"},
         rules.loss));
  if (rules.met == Met::kOthers) add("a call of a bid met exactly costs all but the bidder a die");
  add(of({"the loser starts", "the winner starts", "the start rotates"}, rules.next));
  if (rules.one_round) add("one round decides");
  if (rules.faces != kMaxFaces) add(fmt::format("dice of {} faces", rules.faces));
  return fmt::format("{}", fmt::join(clauses, "; "));
}

}  // namespace hazard::liars
