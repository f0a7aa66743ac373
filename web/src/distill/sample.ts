// Small answers for tests: policies whose worth follows simple laws.
import type { Answer } from '../engine/types';
import type { Pareto, Row } from './facts';

const kOptimal = 248.44;
const worth = (size: number, half: number) => kOptimal - 120 / (1 + Math.pow(size / half, 0.6));

const row = (model: string, learner: string | null, name: string, size: { parameters?: number; rules?: number }, mean: number, published: number | null = null): Row => ({
  model, learner, name, parameters: size.parameters ?? null, rules: size.rules ?? null, mean, bonus: Math.max(0, (mean - 130) / 132), proxy_loss: kOptimal - mean, published,
});

const trees: [depth: number, parameters: number, published: number][] = [[5, 276, 156.4], [8, 1881, 191.9], [10, 6261, 216.3], [15, 80_730, 239.5], [20, 410_553, 244.7]];
const nets: [layers: string, parameters: number, published: number][] = [['8', 1447, 141.8], ['32', 5551, 181.7], ['64,32', 14_735, 231], ['128,64', 41_679, 240.7]];

export function samplePareto(variant = 'yatzy'): Pareto {
  const known = (mean: number) => (variant === 'yatzy' ? mean : null);
  return {
    variant, optimal: kOptimal, seconds: 1, warnings: [],
    rows: [
      row('table', null, '', { parameters: 1_430_528 }, kOptimal), row('heuristic', null, '', { parameters: 0 }, 166), row('net', 'reward', '64,32', { parameters: 14_735 }, 185),
      ...trees.flatMap(([depth, parameters, published]) => [
        row('tree', 'regret', `up to ${parameters}`, { parameters: parameters - 1 }, worth(parameters, 900)),
        row('tree', 'gini', `depth ${depth}`, { parameters }, published + 0.3, known(published)),
      ]),
      ...nets.flatMap(([layers, parameters, published]) => [
        row('net', 'regret', layers, { parameters }, worth(parameters, 1500)),
        row('net', 'plain', layers, { parameters }, published - 0.5, known(published)),
      ]),
      ...[10, 20, 50, 100].flatMap((n) => [
        row('rules', 'regret', `${n}, full`, { rules: 3 * n }, 216 - 300 / (n + 5)),
        row('rules', 'classic', `${n}, full`, { rules: 3 * n }, 120 + 6.4 * Math.sqrt(n), n === 100 ? known(184.4) : null),
        row('rules', 'regret', `${n}, category`, { rules: n }, 241 - 220 / (n + 5)),
        row('rules', 'classic', `${n}, category`, { rules: n }, 196 + 0.3 * n, n === 100 ? known(227.5) : null),
      ]),
    ],
    tail_of: 'tree up to 6261',
    tail: Array.from({ length: 25 }, (_, i) => ({ decisions: Math.round(10 ** (i / 4)), met: 1 - 10 ** (-i / 9), loss: Math.pow(i / 24, 1.7) })),
    scaling: [0, 1, 2, 5, 10, 15, 20, 30, 40, 50, 75, 100].flatMap((n) => [
      { learner: 'regret', lists: 'category', rules: n, mean: 241 - 220 / (n + 5), published: null },
      { learner: 'classic', lists: 'category', rules: n, mean: 196.7 + 30.8 * Math.pow(n / 100, 1.2), published: n === 0 || n === 50 ? 196.65 + n / 2.5 : null },
      { learner: 'regret', lists: 'full', rules: n, mean: 216 - 300 / (n + 5), published: null },
      { learner: 'classic', lists: 'full', rules: n, mean: 120 + 64 * Math.sqrt(n / 100), published: n === 100 ? 184.4 : null },
    ]),
    verbs: [
      ['Reroll All', 0.04, 0.02], ['Keep Face 1', 0.02, 0.02], ['Keep Face 2', 0.04, 0.04], ['Keep Face 3', 0.06, 0.06], ['Keep Face 4', 0.09, 0.1], ['Keep Face 5', 0.11, 0.11], ['Keep Face 6', 0.13, 0.12],
      ['Keep Pair', 0.27, 0.2], ['Keep Two Pairs', 0.06, 0.09], ['Keep Triple', 0.07, 0.09], ['Keep Quad', 0.02, 0.03], ['Keep Triple + Highest', 0, 0], ['Keep Pair + Kicker', 0.01, 0.01], ['Keep Straight Draw', 0.06, 0.06], ['Keep All', 0.02, 0.05],
    ].map(([verb, reroll1, reroll2]) => ({ verb: String(verb), reroll1: Number(reroll1), reroll2: Number(reroll2) })),
    curves: [
      ...[1000, 5000, 20_000, 50_000, 100_000, 200_000].map((games) => ({ learner: 'supervised', games, mean: 231 - 30_000 / (games + 400) })),
      ...[1000, 5000, 20_000, 100_000, 200_000, 500_000, 1_000_000].map((games) => ({ learner: 'reward', games, mean: 90 + 95 * Math.pow(games / 1e6, 0.4) })),
    ],
  };
}

export function sampleSheet(length = 20, variant = 'yatzy'): Answer<'rules.sheet'> {
  const say = ['If you have four alike and Four of a Kind is open: keep them.', 'If you have a pair and Two Pairs is open: keep the highest pair.', 'If the upper sum is 40 or more and Sixes is open: keep all sixes.'];
  const section = (decision: string, title: string) => ({
    decision, title,
    rules: Array.from({ length: length + 1 }, (_, i) => (i === length
      ? { number: 0, theme: 'If no rule fits', text: 'Otherwise: keep the highest pair.', adds: 0, used: 1.2 }
      : { number: i + 1, theme: i < length / 2 ? 'Many alike' : 'Straights', text: say[i % say.length] ?? '', adds: 12 / (i + 1), used: 6 / (i + 2) })),
  });
  return {
    variant, mean: 204.6, optimal: kOptimal, rules: 3 * length, file: null, text: 'the rules\n', html: '<p>the rules</p>', warnings: [],
    sections: [section('reroll1', 'After the first throw'), section('reroll2', 'After the second throw'), section('category', 'Which box to fill')],
  };
}

export const sampleQuiz = (variant = 'yatzy'): Answer<'rules.quiz'> => ({
  variant, mean: 204.6, optimal: kOptimal, warnings: [],
  questions: [
    { position: `${variant}:ones,chance,upper=3:13356:2`, decision: 'reroll1', rule: 'If you have a pair: keep the highest pair.', action: 'keep 3 3', best: 'keep 3 3 5 6', loss: 4.2, met: 0.02 },
    { position: `${variant}:ones=3,twos=6:13356:0`, decision: 'category', rule: 'Otherwise: Chance.', action: 'score chance', best: 'score threes', loss: 2.1, met: 1.5 },
  ],
});
