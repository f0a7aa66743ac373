// Random requests over all that the module can do. A number gives the same ones every time.

// mulberry32: small, and good enough to choose requests.
export function dice(seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(random() * n);
  const one = (list) => list[below(list.length)];
  const roll = (n) => Array.from({ length: n }, () => below(6) + 1).join('');
  return { random, below, one, roll };
}

// Scores that a box can have; upper boxes are counts times faces.
const upper = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
const pips = [5, 9, 13, 17, 20, 22, 24, 26, 29];
const cards = {
  yatzy: {
    'one-pair': [0, 4, 8, 10, 12], 'two-pairs': [0, 10, 14, 18, 22], 'three-of-a-kind': [0, 6, 12, 15, 18],
    'four-of-a-kind': [0, 8, 16, 24], 'small-straight': [0, 15], 'large-straight': [0, 20],
    'full-house': [0, 9, 17, 23, 28], chance: pips, yatzy: [0, 50],
  },
  yahtzee: {
    'three-of-a-kind': [0, 11, 18, 24], 'four-of-a-kind': [0, 13, 22, 29], 'full-house': [0, 25],
    'small-straight': [0, 30], 'large-straight': [0, 40], yahtzee: [0, 50], chance: pips,
  },
};
cards['yahtzee-plain'] = cards.yahtzee;
cards['yahtzee-free'] = cards.yahtzee;

// A card with so many open boxes.
function card({ below, one, random }, variant, open) {
  const boxes = [...upper, ...Object.keys(cards[variant])];
  while (boxes.length > open) boxes.splice(below(boxes.length), 1);
  const filled = [...upper, ...Object.keys(cards[variant])].filter((box) => !boxes.includes(box));
  const scores = filled.map((box) => {
    const face = upper.indexOf(box) + 1;
    const points = face ? face * (random() < 0.7 ? 3 : below(6)) : one(cards[variant][box]);
    return `${box}=${points}`;
  });
  return `${variant}:${scores.join(',')}`;
}

const position = (lot, variant, open) =>
  `${card(lot, variant, open)}:${lot.roll(5)}:${lot.below(3)}`;

const rules = ['perudo', 'casual', 'plain', 'no-ones', 'dudo', 'perudo+palifico=off'];

// A round of Liar's Dice: cups, bids that rise, the hand of who is to move.
function round({ below, one, roll }, players) {
  const cups = Array.from({ length: players }, () => below(5) + 1);
  const total = cups.reduce((a, b) => a + b);
  const bids = [];
  for (let quantity = below(2) + 1; quantity < total * 0.7 && below(4) > 0; quantity += 1 + below(2)) {
    bids.push(`${quantity}x${below(5) + 2}`);
  }
  const mover = bids.length % players;
  return `${one(['perudo', 'plain', 'no-ones'])}:${cups.join('-')}:${bids.join(',')}:${roll(cups[mover])}`;
}

// A game of so many turns, a throw each, that a reviewer may read.
function game({ below, roll }, turns) {
  const boxes = [...upper, 'chance'];
  const lines = Array.from({ length: turns }, (_, turn) => {
    const dice = [...roll(5)].sort().join('');
    const box = boxes.splice(below(boxes.length), 1)[0];
    const face = upper.indexOf(box) + 1;
    const counted = [...dice].map(Number).filter((die) => !face || die === face);
    return `${turn + 1}  ${dice}  ${box} ${counted.reduce((a, b) => a + b, 0)}`;
  });
  return ['game yatzy', 'player Anna', ...lines].join('\n');
}

// [how often, method, params of a lot]
export const kinds = [
  [522, 'advise', (lot) => {
    const variant = lot.one(Object.keys(cards));
    return { position: position(lot, variant, lot.below(12) + 1), theta: lot.one([0, 0, 0, 0.02, -0.02]), means: false };
  }],
  [100, 'advise', (lot) => ({ position: position(lot, 'yatzy', lot.below(6) + 1), policy: lot.one(['greedy', 'theta:0.02', 'heuristic', 'rules:20']) })],
  [80, 'advise', (lot) => ({ position: position(lot, 'yatzy', lot.below(5) + 1), objective: `target:${150 + lot.below(150)}` })],
  [60, 'advise', (lot) => ({ position: position(lot, 'yatzy', lot.below(4) + 1), opponents: [card(lot, 'yatzy', lot.below(4) + 1)] })],
  [150, 'why', (lot) => ({ position: position(lot, lot.one(['yatzy', 'yahtzee-plain']), lot.below(5) + 2) })],
  [40, 'evaluate', (lot) => ({
    position: `${card(lot, 'yatzy', lot.below(5) + 1)}::3`.replace('::3', ''), policy: lot.one(['optimal', 'greedy', 'theta:0.02', 'heuristic']),
    at_least: [200, 250], thetas: [0.01],
  })],
  [1, 'compare', (lot) => ({ variant: 'yahtzee-plain', a: 'optimal', b: lot.one(['greedy', 'theta:-0.02']), examples: 3 })],
  [20, 'simulate', (lot) => ({ position: 'yatzy', policies: ['optimal', 'greedy'], games: 50 + lot.below(200), seed: lot.below(1e6), records: 1 })],
  [2, 'target', (lot) => ({ position: card(lot, 'yatzy', lot.below(4) + 1), thetas: [0.02] })],
  [20, 'endgame', (lot) => ({ position: card(lot, 'yatzy', 1 + lot.below(2)), opponent: card(lot, 'yatzy', 1) })],
  [1, 'duel', (lot) => ({ position: card(lot, 'yatzy', 3), players: ['win', 'optimal'], games: 4, seed: lot.below(1e6) })],
  [40, 'review', (lot) => ({ record: game(lot, lot.below(7) + 1) })],
  [150, 'chance', (lot) => ({ position: position(lot, lot.one(['yatzy', 'yahtzee']), lot.below(9) + 1), depth: 1 + lot.below(3), breadth: 1 + lot.below(3) })],
  [120, 'coins', (lot) => ({ coins: lot.below(12), points: lot.below(40), exact: lot.below(2) === 0, table: lot.below(4) === 0 })],
  [200, 'liars.call', (lot) => ({
    rules: lot.one(rules), hand: lot.roll(5), dice: 5 + lot.below(26), bid: `${1 + lot.below(12)}x${lot.below(5) + 2}`,
  })],
  [150, 'liars.advise', (lot) => ({ position: round(lot, 2 + lot.below(3)), rollouts: 300, seed: lot.below(1e6) })],
  [60, 'liars.play', (lot) => {
    const seats = { agents: [lot.one(['blueprint', 'honest', 'random', 'raise:0.3'])], seed: lot.below(1e6) };
    if (lot.below(3) === 0) return { ...seats, rules: lot.one(rules) };
    const record = `rules perudo\nplayers You Bo\ndice 5 5\n\nround 1, You starts: You ${lot.roll(5)}, Bo ${lot.roll(5)}\n`;
    return { ...seats, record, action: `${1 + lot.below(10)}x${1 + lot.below(6)}` };
  }],
  [10, 'liars.solve', (lot) => ({ rules: lot.one(['perudo', 'plain']), dice: lot.one([[1, 1], [2, 1], [1, 2]]), high_bids: 1 })],
  [5, 'liars.exploit', (lot) => ({ dice: [1, 1], agent: lot.one(['honest', 'blueprint', 'raise:0.4']) })],
  [10, 'liars.rules', () => ({})],
  [10, 'liars.config', () => ({})],
  [20, 'count', (lot) => ({ variant: lot.one(Object.keys(cards)) })],
  [10, 'variants', () => ({})],
  [10, 'policies', () => ({})],
  [20, 'solve', (lot) => ({ variant: lot.one(Object.keys(cards)), theta: lot.one([0, 0.02, -0.02]) })],
  // What is wrong must be wrong in the same words.
  [200, 'advise', (lot) => ({ position: lot.one([
    `yatzy:ones=${lot.below(9)}:${lot.roll(4 + lot.below(3))}:${lot.below(5)}`, `yatzi::${lot.roll(5)}:2`, lot.roll(3),
    `yatzy:twos=3:${lot.roll(5)}:1`, `yatzy:ones=1,ones=2:${lot.roll(5)}:2`,
  ]) })],
];

export function* requests(seed) {
  const lot = dice(seed);
  for (const [times, method, params] of kinds) {
    for (let i = 0; i < times; ++i) yield { method, params: params(lot) };
  }
}
