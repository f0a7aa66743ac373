// The numbers that the figures about risk share, from the answers of sweep, frontier and regimes.
import { quantileOf } from '../chart/distribution';
import type { components } from '../engine/api';

type Schemas = components['schemas'];
export type Sweep = Schemas['SweepAnswer'];
export type Frontier = Schemas['FrontierAnswer'];
export type Regimes = Schemas['RegimesAnswer'];
export type SweepPoint = Schemas['SweepPoint'];
export type Variant = Schemas['Variant'];

// What a page about risk is made from; also the data of the written report.
export interface RiskData {
  sweep: Sweep;
  frontier?: Frontier | null; // these two may still be computed
  regimes?: Regimes | null;
  variant?: Variant; // the entry of `variants`; without it names come from the other answers
}

export const kPercentiles = [1, 5, 10, 25, 50, 75, 90, 95, 99] as const;
export type Percentile = (typeof kPercentiles)[number];

const kFewDecisions = 0.05; // share up to which play counts as near the mean
const kTellingShare = 0.25; // share that still tells where between two thetas play begins to change

export type Regime = 'near' | 'active' | 'frozen';

// One theta.
export interface Fact {
  theta: number;
  point: SweepPoint;
  mean: number;
  sd: number;
  quantile: Record<Percentile, number>;
  win: number; // against the mean player; a draw counts half
  differs: number; // share of decisions, the three kinds alike, in the mean player's games
  order: number; // way of the certainty equivalent from the mean to its limit, 0..1
  response: number; // d CE / d theta, points^2; half the variance at theta = 0
  regime: Regime;
}

// The edges on one side of theta = 0, as sizes of theta.
export interface Edges {
  near: number; // the end of the sweep if it gets no further
  frozen: number | null; // the first theta from which on all are frozen
}

export interface Limits {
  best: number; // points, as theta grows without bound
  worst: number;
  sigma: number; // points that a throw moves the expected score by
}

export interface Spread {
  theta: number;
  mean: number;
  sd: number;
}

export interface Line {
  key: string; // of the box, or 'bonus'
  name: string;
}

export interface Facts {
  all: Fact[]; // by theta
  zero: number; // place of theta = 0
  mean: Fact;
  first: Fact;
  last: Fact;
  few: boolean; // few enough to show each point
  cautious: Edges;
  bold: Edges;
  limits: Limits | null; // null while the regimes are not known
  variant: string;
  bonusPoints: number | null;
  fiveAlike: Line; // the box
  lines: Line[]; // of the card, the bonus after the upper section
  spreads: Spread[]; // mean and sd by theta: those of the sweep, and more between them
  best: Frontier['best']; // the best attitude for each aim; none while the frontier is not known
}

const kUpper = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
const kFiveAlike = ['yatzy', 'yahtzee', 'kniffel', 'maxi-yatzy'];

export function makeFacts(data: RiskData): Facts {
  const points = [...data.sweep.points].sort((a, b) => a.theta - b.theta);
  const zero = points.findIndex((point) => point.theta === 0);
  if (zero < 0) throw new Error('a sweep without theta = 0 has nothing to compare with');
  const mean = points[zero]!.mean;
  const regimes = data.regimes ?? null;
  const frozen = { cautious: frozenFrom(regimes, points, -1), bold: frozenFrom(regimes, points, 1) };
  const all = points.map((point): Fact => {
    const differs = share(point);
    const size = Math.abs(point.theta);
    const edge = point.theta < 0 ? frozen.cautious : frozen.bold;
    return {
      theta: point.theta,
      point,
      mean: point.mean,
      sd: point.sd,
      quantile: quantilesOf(point),
      win: point.against_mean.win + point.against_mean.draw / 2,
      differs,
      order: orderOf(point, mean, regimes),
      response: response(point),
      regime:
        differs <= kFewDecisions ? 'near' : edge !== null && size >= edge ? 'frozen' : 'active',
    };
  });
  return {
    all,
    zero,
    mean: all[zero]!,
    first: all[0]!,
    last: all[all.length - 1]!,
    few: all.length <= 12,
    cautious: { near: nearEdge(all.slice(0, zero + 1).reverse()), frozen: frozen.cautious },
    bold: { near: nearEdge(all.slice(zero)), frozen: frozen.bold },
    limits: regimes && {
      best: regimes.best_case.points,
      worst: regimes.worst_case.points,
      sigma: regimes.sigma.rms,
    },
    ...namesOf(data, points[zero]!),
    spreads: spreadsOf(all, data.frontier ?? null),
    best: data.frontier?.best ?? [],
  };
}

function quantilesOf(point: SweepPoint): Record<Percentile, number> {
  const quantile = (p: Percentile) => point.quantiles[`p${p}`] ?? quantileOf(point.pmf, p / 100);
  return Object.fromEntries(kPercentiles.map((p) => [p, quantile(p)])) as Record<Percentile, number>;
}

function share({ disagreement: d }: SweepPoint): number {
  return (d.reroll1 + d.reroll2 + d.box) / 3;
}

function spreadsOf(all: readonly Fact[], frontier: Frontier | null): Spread[] {
  const first = all[0]!.theta;
  const last = all[all.length - 1]!.theta;
  const between = (frontier?.frontier ?? []).filter(
    ({ theta }) => theta > first && theta < last && all.every((fact) => fact.theta !== theta),
  );
  return [...all, ...between]
    .map(({ theta, mean, sd }) => ({ theta, mean, sd }))
    .sort((a, b) => a.theta - b.theta);
}

function orderOf(point: SweepPoint, mean: number, regimes: Regimes | null): number {
  if (point.theta === 0 || !regimes) return 0;
  const limit = point.theta > 0 ? regimes.best_case.points : regimes.worst_case.points;
  const way = limit - mean;
  return way === 0 ? 0 : Math.min(1, Math.max(0, (point.certainty_equivalent - mean) / way));
}

// The policy is the best one for its theta, so its own change does not count at first order, and
// the derivative is that of ln E[e^(theta X)] / theta for a fixed distribution.
function response({ theta, pmf, sd, certainty_equivalent }: SweepPoint): number {
  if (theta === 0) return (sd * sd) / 2;
  // Relative to the far end, so that no weight leaves the range of numbers.
  const end = theta > 0 ? pmf[pmf.length - 1]![0] : pmf[0]![0];
  let weight = 0;
  let sum = 0;
  for (const [score, probability] of pmf) {
    const w = probability * Math.exp(theta * (score - end));
    weight += w;
    sum += w * score;
  }
  return (sum / weight - certainty_equivalent) / theta;
}

// Where the share of changed decisions passes `kFewDecisions`. `outward`: from theta = 0 on.
function nearEdge(outward: readonly Fact[]): number {
  for (let i = 1; i < outward.length; ++i) {
    const [a, b] = [outward[i - 1]!, outward[i]!];
    if (b.differs <= kFewDecisions) continue;
    // Between points that are far apart the place is anyone's guess.
    if (b.differs > kTellingShare) return Math.abs(a.theta);
    const t = Math.min(1, Math.max(0, (kFewDecisions - a.differs) / (b.differs - a.differs)));
    return Math.abs(a.theta + t * (b.theta - a.theta));
  }
  return Math.abs(outward[outward.length - 1]!.theta);
}

// The size of theta from which on all are frozen, if the regimes reach as far as the sweep.
function frozenFrom(regimes: Regimes | null, points: readonly SweepPoint[], sign: 1 | -1): number | null {
  if (!regimes) return null;
  const end = Math.max(...points.map((point) => sign * point.theta));
  const outward = regimes.regimes
    .filter((row) => sign * row.theta > 0)
    .sort((a, b) => Math.abs(a.theta) - Math.abs(b.theta));
  const reach = outward[outward.length - 1];
  if (!reach || Math.abs(reach.theta) < end - 1e-12) return null;
  let from: number | null = null;
  for (const row of [...outward].reverse()) {
    if (row.regime !== 'frozen') break;
    from = Math.abs(row.theta);
  }
  return from;
}

function namesOf(data: RiskData, point: SweepPoint) {
  const { variant } = data;
  const keys = variant?.boxes.map((box) => box.key) ?? Object.keys(point.boxes);
  const nameOf = (key: string) => point.boxes[key]?.name ?? key;
  const upper = keys.filter((key) => kUpper.includes(key));
  const lower = keys.filter((key) => !kUpper.includes(key));
  const five = keys.find((key) => kFiveAlike.includes(key));
  const bonus = variant ? variant.upper_bonus > 0 : point.bonus > 0;
  return {
    variant: data.sweep.variant,
    bonusPoints: variant && bonus ? variant.upper_bonus : null,
    fiveAlike: { key: five ?? 'yatzy', name: five ? nameOf(five) : 'Yatzy' },
    lines: [
      ...upper.map((key) => ({ key, name: nameOf(key) })),
      ...(bonus ? [{ key: 'bonus', name: '' }] : []),
      ...lower.map((key) => ({ key, name: nameOf(key) })),
    ],
  };
}

// Probability that a line of the card is hit.
export function hitOf(fact: Fact, line: Line): number {
  return line.key === 'bonus' ? fact.point.bonus : (fact.point.boxes[line.key]?.hit ?? 0);
}

export function nearestFact(facts: Facts, theta: number): Fact {
  return facts.all.reduce((a, b) => (Math.abs(b.theta - theta) < Math.abs(a.theta - theta) ? b : a));
}

// The nearest on the same side of 0; undefined if that side has none.
export function beside(facts: Facts, theta: number): Fact | undefined {
  const side = facts.all.filter((fact) => fact.theta * theta > 0);
  return side.length === 0 ? undefined : nearestFact({ ...facts, all: side }, theta);
}

// The fact with the largest value, of equals the one nearest to theta = 0.
export function bestFact(facts: Facts, value: (fact: Fact) => number): Fact {
  let best = facts.mean;
  for (const fact of facts.all) {
    const gain = value(fact) - value(best);
    if (gain > 0 || (gain === 0 && Math.abs(fact.theta) < Math.abs(best.theta))) best = fact;
  }
  return best;
}

export function gainOf(facts: Facts, p: Percentile): { fact: Fact; gain: number } {
  const fact = bestFact(facts, (f) => f.quantile[p]);
  return { fact, gain: fact.quantile[p] - facts.mean.quantile[p] };
}

export type Side = 'cautious' | 'mean' | 'bold';

export function sideOf(theta: number): Side {
  return theta < 0 ? 'cautious' : theta > 0 ? 'bold' : 'mean';
}
