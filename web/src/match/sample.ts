// Small answers for tests: a match whose chances follow simple laws.
import type { Bounds, Cell, Duel, MatchData, Target, Thresholds } from './facts';

const thetas = [-0.1, -0.03, 0, 0.03, 0.1];
const bell = (x: number) => 1 / (1 + Math.exp(-x));

// Behind one is best at 0.03, or at 0.1 with few turns left; ahead the same with the other sign.
function cell(turns_left: number, gap: number): Cell {
  const wanted = gap === 0 ? 0 : -Math.sign(gap) * (turns_left <= 2 ? 0.1 : 0.03);
  const base = bell(gap / (8 * Math.sqrt(turns_left)));
  const values = thetas.map((theta) => base + 0.02 - Math.min(0.02, Math.abs(theta - wanted) / 4));
  const value = Math.max(...values);
  const best = values.indexOf(value);
  return { turns_left, gap, theta: thetas[best] ?? 0, value, gain: value - (values[2] ?? 0), values };
}

export function sampleThresholds(turns = 4, gaps = [-40, -20, 0, 20, 40]): Thresholds {
  const cells = Array.from({ length: turns }, (_, i) => gaps.map((gap) => cell(i + 1, gap))).flat();
  return { variant: 'yatzy', exact: true, thetas, cells, from_cache: false, seconds: 1, warnings: [] };
}

export function sampleDuel(games = 1000): Duel {
  const player = (name: string, decided: number) => {
    const [win, draw, loss] = [0.99 * decided, 0.01, 0.99 * (1 - decided)];
    const estimate = { win, draw, loss, low: win - 0.002, high: win + 0.002, error: 0.001 };
    return { player: name, ...estimate, decided, plain: estimate, mean: 245, mean_error: 0.1, theta_by_turn: [0], margins: [[0, 1]] as [number, number][] };
  };
  const instead = (name: string, decided: number) => ({ ...player(name, decided), difference: decided - 0.51, difference_low: -0.01, difference_high: 0 });
  return {
    variant: 'yatzy', position: 'yatzy', exact: false, seed: 1, rotate: false, games, from_cache: 0, seconds: 1, warnings: [],
    players: [player('optimal', 0.49), player('win', 0.512)],
    instead: [instead('optimal', 0.5), instead('select-theta', 0.505), instead('trailing:15', 0.498), instead('underdog:0.05:50', 0.506),
      instead('protect:0.03:50', 0.501), instead('symmetric', 0.507), instead('varscaled:0.07:0.05', 0.5085)],
  };
}

export const sampleBounds: Bounds = {
  variant: 'yatzy', exact: true, for_points: { win: 0.495, draw: 0.01, loss: 0.495 }, blind: 0.501, clairvoyant: 0.61, clairvoyant_value: 0.62, clairvoyant_theta: 0.55, seconds: 1, warnings: [],
};

export const sampleTarget: Target = {
  position: 'yatzy', variant: 'yatzy', exact: true, lanes: 1, bytes: 1, seconds: 1, seconds_mean: 1, warnings: [],
  best: Array.from({ length: 35 }, (_, i) => [10 * (i + 1), bell((250 - 10 * (i + 1)) / 20)]),
  for_points: Array.from({ length: 35 }, (_, i) => [10 * (i + 1), bell((240 - 10 * (i + 1)) / 20)]),
  constant: Array.from({ length: 35 }, (_, i) => ({ target: 10 * (i + 1), theta: i < 24 ? -0.02 : 0.02, probability: bell((244 - 10 * (i + 1)) / 20) })),
};

export const sample = (): MatchData => ({ bounds: sampleBounds, thresholds: sampleThresholds(), duel: sampleDuel(), target: sampleTarget });
