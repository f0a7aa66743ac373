// Names of boxes, rule sets and house rules, by the key that the engine uses.
const boxes: Record<string, string> = {
  ones: 'Ones', twos: 'Twos', threes: 'Threes', fours: 'Fours', fives: 'Fives', sixes: 'Sixes',
  'one-pair': 'One Pair', 'two-pairs': 'Two Pairs', 'three-of-a-kind': 'Three of a Kind',
  'four-of-a-kind': 'Four of a Kind', 'small-straight': 'Small Straight', 'large-straight': 'Large Straight',
  'full-house': 'Full House', chance: 'Chance', yatzy: 'Yatzy', yahtzee: 'Yahtzee',
  bonus: 'Upper bonus', extra: 'Yahtzee bonus',
  'variant:yatzy': 'Yatzy', 'variant:yahtzee': 'Yahtzee', 'variant:yahtzee-free': 'Yahtzee, free joker',
  'variant:yahtzee-plain': 'Yahtzee, no joker',
  'rule:fh5': 'Five of a kind is a full house', 'rule:tp4': 'Four of a kind is two pairs',
};
export default boxes;
