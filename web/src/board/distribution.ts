// The distribution of final scores, ready to be drawn.

export type Pmf = readonly (readonly [score: number, probability: number])[];

export interface Chance {
  score: number;
  at: number; // P(exactly)
  upTo: number; // P(at most)
}

// Every whole score from the first to the last that occurs; rare ends are left out of the picture.
export function chances(pmf: Pmf, rare = 2e-4): Chance[] {
  if (pmf.length === 0) return [];
  const by = new Map(pmf.map(([score, p]) => [score, p]));
  const first = pmf[0]?.[0] ?? 0;
  const last = pmf[pmf.length - 1]?.[0] ?? 0;
  const all: Chance[] = [];
  let upTo = 0;
  for (let score = first; score <= last; ++score) {
    const at = by.get(score) ?? 0;
    upTo += at;
    all.push({ score, at, upTo });
  }
  const from = all.findIndex((chance) => chance.upTo >= rare);
  const to = all.findIndex((chance) => chance.upTo > 1 - rare);
  return all.slice(Math.max(0, from), to < 0 ? undefined : to + 1);
}

export const atLeast = (pmf: Pmf, target: number) =>
  Math.min(1, pmf.reduce((sum, [score, p]) => (score >= target ? sum + p : sum), 0));

// A target worth asking about: the next ten above the mean.
export const proposedTarget = (mean: number) => Math.ceil((mean + 0.01) / 10) * 10;
