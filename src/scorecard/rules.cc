#include "hazard/scorecard/rules.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

#include "base/text.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hazard::scorecard {
namespace {

// The names of a box: its key, what it is called and what people also write in English, on the
// cards of Scandinavia, in German for Kniffel.
struct Names {
  std::string_view key, name, aliases;
};

constexpr Box face(const Names& names, int face) {
  return {.key = names.key,
          .name = names.name,
          .aliases = names.aliases,
          .shape = Shape::kFace,
          .face = face,
          .counted = Counted::kShape};
}

constexpr Box groups(const Names& names, std::array<std::uint8_t, 3> sizes, Counted counted,
                     int points = 0) {
  return {.key = names.key,
          .name = names.name,
          .aliases = names.aliases,
          .shape = Shape::kGroups,
          .groups = sizes,
          .counted = counted,
          .points = points};
}

constexpr Box straight(const Names& names, std::array<std::uint8_t, 3> sets, int points) {
  return {.key = names.key,
          .name = names.name,
          .aliases = names.aliases,
          .shape = Shape::kStraight,
          .straights = sets,
          .points = points};
}

constexpr Box kOnes =
    face({"ones", "Ones", "aces,ace,one,1,1s,enere,ettor,ykköset,einser,einsen"}, 1);
constexpr Box kTwos =
    face({"twos", "Twos", "deuces,deuce,two,2,2s,toere,tvåor,kakkoset,zweier,zweien"}, 2);
constexpr Box kThrees =
    face({"threes", "Threes", "treys,three,3,3s,treere,treor,kolmoset,dreier,dreien"}, 3);
constexpr Box kFours = face({"fours", "Fours", "four,4,4s,firere,fyror,neloset,vierer,vieren"}, 4);
constexpr Box kFives =
    face({"fives", "Fives", "five,5,5s,femmere,femmor,vitoset,fünfer,fünfen,fuenfer"}, 5);
constexpr Box kSixes =
    face({"sixes", "Sixes", "six,6,6s,seksere,sexor,kutoset,sechser,sechsen"}, 6);
constexpr Box kChance =
    groups({"chance", "Chance", "ch,choice,sjanse,chans,sattuma,chancen"}, {}, Counted::kAll);

constexpr Names kOnePair = {"one-pair", "One Pair", "pair,1pair,1p,op,par,etpar,ettpar,pari"};
constexpr Names kTwoPairs = {"two-pairs", "Two Pairs",
                             "twopair,2pairs,2pair,2p,tp,topar,tvåpar,kaksiparia"};
constexpr Names kThreeAlike = {
    "three-of-a-kind", "Three of a Kind",
    "3k,3oak,3ofakind,3ofkind,3kind,threeofkind,threekind,threealike,threesame,trips,triple,3x,"
    "trelike,treens,triss,tretal,kolmesamaa,dreierpasch,3erpasch"};
constexpr Names kFourAlike = {
    "four-of-a-kind", "Four of a Kind",
    "4k,4oak,4ofakind,4ofkind,4kind,fourofkind,fourkind,fouralike,foursame,quads,quadruple,4x,"
    "firelike,fireens,fyrtal,neljäsamaa,viererpasch,4erpasch"};
constexpr Names kSmallStraight = {
    "small-straight", "Small Straight",
    "small,smstraight,smstr,smallstr,sstraight,ss,lowstraight,littlestraight,shortstraight,"
    "litenstraight,lillestraight,litenstege,liten,pienisuora,kleinestraße,kleinestrasse"};
constexpr Names kLargeStraight = {
    "large-straight", "Large Straight",
    "large,lgstraight,lgstr,largestr,lstraight,ls,highstraight,bigstraight,longstraight,"
    "storstraight,storstege,stor,isosuora,großestraße,grossestrasse"};
constexpr Names kFullHouse = {"full-house", "Full House",
                              "fh,full,house,boat,fullboat,hus,fullthus,kåk,täyskäsi"};

constexpr RuleSet with_boxes(RuleSet rules, std::initializer_list<Box> boxes) {
  for (const Box& box : boxes) rules.boxes[rules.num_boxes++] = box;
  for (const Box& box : boxes) rules.num_upper += box.shape == Shape::kFace ? 1 : 0;
  return rules;
}

RuleSet yatzy() {
  return with_boxes(
      {.name = "yatzy",
       .title = "Scandinavian Yatzy",
       .aliases = "scandinavian,scandinavianyatzy,nordicyatzy,jatsi",
       .upper_threshold = 63,
       .upper_bonus = 50},
      {kOnes, kTwos, kThrees, kFours, kFives, kSixes, groups(kOnePair, {2}, Counted::kShape),
       groups(kTwoPairs, {2, 2}, Counted::kShape), groups(kThreeAlike, {3}, Counted::kShape),
       groups(kFourAlike, {4}, Counted::kShape), straight(kSmallStraight, {0b011111}, 15),
       straight(kLargeStraight, {0b111110}, 20), groups(kFullHouse, {3, 2}, Counted::kShape),
       kChance,
       groups({"yatzy", "Yatzy", "5k,5oak,5ofakind,fiveofakind,fivealike,yahtzee,yams,jatsi"}, {5},
              Counted::kNone, 50)});
}

RuleSet yahtzee(RuleSet named, Joker joker, int extra) {
  named.upper_threshold = 63;
  named.upper_bonus = 35;
  RuleSet rules = with_boxes(
      std::move(named),
      {kOnes, kTwos, kThrees, kFours, kFives, kSixes, groups(kThreeAlike, {3}, Counted::kAll),
       groups(kFourAlike, {4}, Counted::kAll), groups(kFullHouse, {3, 2}, Counted::kNone, 25),
       straight(kSmallStraight, {0b001111, 0b011110, 0b111100}, 30),
       straight(kLargeStraight, {0b011111, 0b111110}, 40),
       groups({"yahtzee", "Yahtzee",
               "5k,5oak,5ofakind,fiveofakind,fivealike,yatzy,yams,kniffel,yaht,ytz"},
              {5}, Counted::kNone, 50),
       kChance});
  rules.joker = joker;
  rules.yahtzee_extra = extra;
  if (joker != Joker::kNone) rules.yahtzee_box = rules.five_alike_box();
  return rules;
}

void let_faces_repeat(RuleSet& rules, std::string_view box) {
  rules.boxes[rules.find_box(box)].faces_may_repeat = true;
}

constexpr HouseRule kHouseRules[] = {
    {"yatzy", "fh5", "five of a kind is a full house",
     [](RuleSet& rules) { let_faces_repeat(rules, "full-house"); }},
    {"yatzy", "tp4", "four of a kind is two pairs",
     [](RuleSet& rules) { let_faces_repeat(rules, "two-pairs"); }},
};

// Most pips of groups from `next` on, or -1 if they do not fit.
int best_groups(const Box& box, const dice::Hand& roll, std::size_t next) {
  if (next == box.groups.size() || box.groups[next] == 0) return 0;
  const int size = box.groups[next];
  int best = -1;
  for (int face = 1; face <= dice::kFaces; ++face) {
    if (roll.count(face) < size) continue;
    dice::Hand rest = roll;
    rest.counts[face - 1] =
        static_cast<std::uint8_t>(box.faces_may_repeat ? rest.counts[face - 1] - size : 0);
    const int others = best_groups(box, rest, next + 1);
    if (others >= 0) best = std::max(best, size * face + others);
  }
  return best;
}

// `wanted` is folded.
bool is_called(std::string_view name, std::string_view aliases, std::string_view wanted) {
  if (folded(name) == wanted) return true;
  const auto others = split(aliases, ',');
  return !wanted.empty() && std::ranges::find(others, wanted) != others.end();
}

std::vector<std::string> names_and_aliases(std::span<const RuleSet> sets) {
  std::vector<std::string> names;
  for (const RuleSet& rules : sets) names.push_back(rules.name);
  for (const RuleSet& rules : sets) {
    for (const std::string_view alias : split(rules.aliases, ',')) names.emplace_back(alias);
  }
  return names;
}

bool holds_straight(const Box& box, const dice::Hand& roll) {
  unsigned present = 0;
  for (int f = 0; f < dice::kFaces; ++f) present |= roll.counts[f] > 0 ? 1U << f : 0U;
  return std::ranges::any_of(
      box.straights, [&](unsigned faces) { return faces != 0 && (present & faces) == faces; });
}

}  // namespace

// The exact key first, which is what programs write: nothing else has to be compared.
int RuleSet::find_box(std::string_view called) const {
  for (int b = 0; b < num_boxes; ++b) {
    if (boxes[b].key == called) return b;
  }
  const std::string wanted = folded(called);
  for (int b = 0; b < num_boxes; ++b) {
    if (is_called(boxes[b].key, boxes[b].aliases, wanted)) return b;
  }
  return -1;
}

int RuleSet::five_alike_box() const {
  for (int b = 0; b < num_boxes; ++b) {
    if (boxes[b].groups[0] == dice) return b;
  }
  return -1;
}

std::span<const RuleSet> rule_sets() {
  static const std::array<RuleSet, 4> kRuleSets = {
      yatzy(),
      yahtzee({.name = "yahtzee",
               .title = "Yahtzee, official rules: forced joker",
               .aliases = "yahtzeeofficial,officialyahtzee,yahtzeeforced,forcedjoker"},
              Joker::kForced, 100),
      yahtzee({.name = "yahtzee-free",
               .title = "Yahtzee with free choice of the joker box",
               .aliases = "freeyahtzee,yahtzeefreejoker,freejoker"},
              Joker::kFree, 100),
      yahtzee({.name = "yahtzee-plain",
               .title = "Yahtzee without joker and extra points; Kniffel",
               .aliases = "kniffel,plainyahtzee,yahtzeenojoker,nojoker"},
              Joker::kNone, 0),
  };
  return kRuleSets;
}

std::span<const HouseRule> house_rules() { return kHouseRules; }

Result<RuleSet> find_rules(std::string_view name) {
  std::vector<std::string_view> wanted = split(name, '+');
  const std::string_view base = wanted.front();
  wanted.erase(wanted.begin());
  const auto sets = rule_sets();
  auto found = std::ranges::find(sets, base, &RuleSet::name);
  if (found == sets.end()) {
    found = std::ranges::find_if(sets, [called = folded(base)](const RuleSet& rules) {
      return is_called(rules.name, rules.aliases, called);
    });
  }
  if (found == sets.end()) {
    return fail(Errc::kBadInput, "variant '{}': unknown; there are {}{}", base,
                list_of(sets, &RuleSet::name), did_you_mean(base, names_and_aliases(sets)));
  }

  RuleSet rules = *found;
  std::vector<std::string_view> known;
  for (const HouseRule& rule : kHouseRules) {
    if (rule.variant != found->name) continue;
    known.push_back(rule.key);
    const auto times = std::ranges::count(wanted, rule.key, folded);
    if (times > 1) {
      return fail(Errc::kBadInput, "variant '{}': house rule '{}' stands twice; write it once",
                  name, rule.key);
    }
    if (times == 0) continue;
    rule.apply(rules);
    rules.name += "+" + std::string(rule.key);
    std::erase_if(wanted, [&](std::string_view text) { return folded(text) == rule.key; });
  }
  if (!wanted.empty()) {
    return fail(Errc::kBadInput, "variant '{}': no house rule '{}'; {} has {}{}", name, wanted[0],
                found->name, known.empty() ? "none" : list_of(known, std::identity()),
                did_you_mean(wanted[0], known, std::identity()));
  }
  return rules;
}

int score(const Box& box, const dice::Hand& roll, bool served) {
  int shape = 0;
  switch (box.shape) {
    case Shape::kFace: shape = box.face * roll.count(box.face); break;
    case Shape::kGroups: shape = best_groups(box, roll, 0); break;
    case Shape::kStraight: shape = holds_straight(box, roll) ? 0 : -1; break;
  }
  if (shape < 0) return 0;
  const int points = box.points + (served ? box.served : 0);
  switch (box.counted) {
    case Counted::kNone: return points;
    case Counted::kShape: return points + shape;
    case Counted::kAll: return points + roll.sum();
  }
  return 0;
}

ScoreTable::ScoreTable(const RuleSet& rules) {
  for (int b = 0; b < rules.num_boxes; ++b) {
    for (int r = 0; r < dice::kNumRolls; ++r) {
      paid[b][r] =
          static_cast<std::uint8_t>(score(rules.boxes[b], dice::kHands[dice::kFirstRoll + r]));
    }
    most[b] = std::ranges::max(paid[b]);
  }
}

std::uint64_t rules_hash(const RuleSet& rules) {
  std::vector<std::int32_t> facts = {rules.dice,
                                     rules.rolls,
                                     rules.num_boxes,
                                     rules.num_upper,
                                     rules.upper_threshold,
                                     rules.upper_bonus,
                                     static_cast<int>(rules.joker),
                                     rules.yahtzee_box,
                                     rules.yahtzee_extra};
  for (const Box& box : rules.card()) {
    facts.insert(facts.end(), {static_cast<int>(box.shape), box.face, box.faces_may_repeat ? 1 : 0,
                               static_cast<int>(box.counted), box.points, box.served, box.slots});
    facts.insert(facts.end(), box.groups.begin(), box.groups.end());
    facts.insert(facts.end(), box.straights.begin(), box.straights.end());
  }
  return XXH3_64bits(facts.data(), facts.size() * sizeof(facts[0]));
}

}  // namespace hazard::scorecard
