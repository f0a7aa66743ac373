// What a scorecard adds up to.
import type { Position } from '../state/position';
import type { Variant } from './play';

export interface Sums {
  upper: number; // of the upper boxes; capped sums of forgotten ones included
  bonus: number; // secured
  extra: number;
  known: boolean; // whether every score is known
  total: number; // bonus and extra included
  toGo: number; // points missing for the bonus; 0 if it is secured
}

// The upper section: one box for each face, first on the card.
export const upperCount = 6;

export function sums({ card }: Position, variant: Variant): Sums {
  const upperBoxes = variant.boxes.slice(0, upperCount).map(({ key }) => key);
  let upper = 0;
  let lower = 0;
  let known = true;
  for (const { key } of variant.boxes) {
    if (!(key in card)) continue;
    const points = card[key] ?? null;
    if (points === null) known = false;
    if (upperBoxes.includes(key)) upper += points ?? 0;
    else lower += points ?? 0;
  }
  upper = card['upper'] ?? upper;
  const extra = card['extra'] ?? 0;
  const bonus = upper >= variant.upper_threshold ? variant.upper_bonus : 0;
  return {
    upper, bonus, extra, known, total: upper + lower + bonus + extra,
    toGo: Math.max(0, variant.upper_threshold - upper),
  };
}

// A card with one box set by hand: points, null for forgotten, undefined for open.
export function withBox(card: Position['card'], key: string, points: number | null | undefined, variant: Variant): Position['card'] {
  const names = [...variant.boxes.map((box) => box.key), 'upper', 'extra'];
  const value = (name: string) => (name === key ? points : card[name]);
  return Object.fromEntries(
    names.flatMap((name) => {
      const v = value(name);
      return v === undefined ? [] : [[name, v] as const];
    }),
  );
}
