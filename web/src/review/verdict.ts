// Classes of decisions by what they lose, in points; the same thresholds as the engine's reviews.
export type Verdict = 'tie' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

const limits: readonly (readonly [below: number, verdict: Verdict])[] = [
  [0.005, 'tie'],
  [0.25, 'good'],
  [1, 'inaccuracy'],
  [3, 'mistake'],
];

export const verdicts: readonly Verdict[] = ['tie', 'good', 'inaccuracy', 'mistake', 'blunder'];
// Beside colour, so that nobody needs it.
export const signs: Record<Verdict, string> = { tie: '=', good: '✓', inaccuracy: '?!', mistake: '?', blunder: '??' };

export const verdictOf = (loss: number): Verdict =>
  limits.find(([below]) => loss < below)?.[1] ?? 'blunder';
