const boxes: Record<string, string> = {
  ones: 'Ettor', twos: 'Tvåor', threes: 'Treor', fours: 'Fyror', fives: 'Femmor', sixes: 'Sexor',
  'one-pair': 'Par', 'two-pairs': 'Två par', 'three-of-a-kind': 'Triss', 'four-of-a-kind': 'Fyrtal',
  'small-straight': 'Liten stege', 'large-straight': 'Stor stege', 'full-house': 'Kåk', chance: 'Chans',
  yatzy: 'Yatzy', yahtzee: 'Yahtzee', bonus: 'Bonus', extra: 'Yahtzeebonus',
  'variant:yatzy': 'Yatzy', 'variant:yahtzee': 'Yahtzee', 'variant:yahtzee-free': 'Yahtzee, fri joker',
  'variant:yahtzee-plain': 'Yahtzee utan joker',
  'rule:fh5': 'Fem lika är kåk', 'rule:tp4': 'Fyra lika är två par',
};
export default boxes;
