// Exact distributions of scores, made ready for a chart.
import { nice, type Range } from './scale';

export type Pmf = readonly (readonly [score: number, probability: number])[];

const kLeftOut = 5e-4; // the share of games at either end that charts leave out

// The least score x with P(score <= x) >= q.
export function quantileOf(pmf: Pmf, q: number): number {
  let sum = 0;
  for (const [score, probability] of pmf) {
    sum += probability;
    if (sum >= q - 1e-12) return score;
  }
  return pmf[pmf.length - 1]?.[0] ?? 0;
}

// P(from <= score < to)
export function massBetween(pmf: Pmf, from: number, to: number): number {
  let sum = 0;
  for (const [score, probability] of pmf) if (score >= from && score < to) sum += probability;
  return sum;
}

// P(score >= x)
export function atLeast(pmf: Pmf, x: number): number {
  return Math.min(1, massBetween(pmf, x, Infinity));
}

// Scores that one of these makes likely enough to be seen; `to` is one past the last.
export function shownScores(pmfs: readonly Pmf[], about = 8): Range {
  let from = Infinity;
  let to = -Infinity;
  for (const pmf of pmfs) {
    from = Math.min(from, quantileOf(pmf, kLeftOut));
    to = Math.max(to, quantileOf(pmf, 1 - kLeftOut) + 1);
  }
  if (to - from < 8) return { from: from - 3, to: to + 3 };
  const wide = nice({ from, to }, about);
  return { from: Math.floor(wide.from), to: Math.ceil(wide.to) };
}

// One probability for each score of the range.
export function dense(pmf: Pmf, { from, to }: Range): number[] {
  const list = new Array<number>(Math.max(0, to - from)).fill(0);
  for (const [score, probability] of pmf) {
    if (score >= from && score < to) list[score - from] = probability;
  }
  return list;
}

// P(score >= x) for each score of the range.
export function reach(pmf: Pmf, { from, to }: Range): number[] {
  const list = dense(pmf, { from, to });
  let sum = massBetween(pmf, to, Infinity);
  for (let i = list.length - 1; i >= 0; --i) list[i] = sum += list[i]!;
  return list.map((p) => Math.min(1, p));
}

// The average of five neighbours: a curve whose humps are seen.
export function smooth(list: readonly number[]): number[] {
  return list.map((_, i) => {
    let sum = 0;
    for (let d = -2; d <= 2; ++d) sum += list[i + d] ?? 0;
    return sum / 5;
  });
}
