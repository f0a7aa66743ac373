// A small sweep for tests: a game of scores around 250 whose spread and mean follow simple laws of theta.
import type { RiskData, SweepPoint } from './facts';

const kBoxes = { ones: 'Ones', sixes: 'Sixes', 'full-house': 'Full House', yatzy: 'Yatzy' };

function bell(mean: number, sd: number): [number, number][] {
  const pmf: [number, number][] = [];
  for (let x = Math.round(mean - 5 * sd); x <= mean + 5 * sd; ++x) pmf.push([x, Math.exp(-((x - mean) ** 2) / (2 * sd * sd))]);
  const sum = pmf.reduce((all, [, p]) => all + p, 0);
  return pmf.map(([x, p]) => [x, p / sum]);
}

// Bold play loses Full House, cautious play Sixes; both cost |theta| * 20 points on average.
export function samplePoint(theta: number): SweepPoint {
  const size = Math.abs(theta);
  const [mean, sd] = [250 - 20 * size, 40 + 4 * theta];
  const hits: Record<string, number> = {
    ones: 0.5,
    sixes: theta < 0 ? 0.9 - 0.2 * size : 0.9,
    'full-house': theta > 0 ? 0.8 - 0.25 * size : 0.8,
    yatzy: 0.4,
  };
  const changed = Math.min(0.6, size * 2);
  return {
    theta, mean, sd, exact: true, skewness: 0, excess_kurtosis: 0, mode: mean, quantiles: {}, worst_mean: {}, best_mean: {},
    certainty_equivalent: mean + theta * 100, bonus: 0.9 - 0.1 * size, five_alike: 0.4 - 0.05 * size, bonus_by_turn: [], extra: 0,
    groups: [false, true].flatMap((bonus) => [false, true].map((five_alike) => ({ bonus, five_alike, probability: 0.25, mean, sd }))),
    boxes: Object.fromEntries(Object.entries(kBoxes).map(([key, name]) => [key, { name, mean: 0, zero: 1 - hits[key]!, hit: hits[key]!, turn: [], pmf: [] }])),
    pmf: bell(mean, sd),
    disagreement: { reroll1: changed, reroll2: changed, box: changed },
    against_mean: { win: 0.49 - 0.1 * size, draw: 0.02, loss: 0.49 + 0.1 * size, margin: 0, difference: mean - 250 },
  };
}

export function sample(thetas: readonly number[]): RiskData {
  return { sweep: { variant: 'yatzy', exact: true, points: thetas.map(samplePoint) } };
}
