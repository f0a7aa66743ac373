// How one moves in the matrix, and how dark its cells are.
import type { Bid } from './bids';

const SHADES = 5;

// A class: shade-0 is what cannot hold, shade-5 what is sure to.
export const shade = (p: number): string => `shade-${Math.round(p * SHADES)}`;

// The nearest bid that may be made in the direction of an arrow key.
export function step(allowed: readonly Bid[], from: Bid, key: string): Bid | null {
  const beyond: Record<string, (bid: Bid) => number> = {
    ArrowRight: (b) => (b.quantity === from.quantity ? b.face - from.face : 0),
    ArrowLeft: (b) => (b.quantity === from.quantity ? from.face - b.face : 0),
    ArrowDown: (b) => (b.face === from.face ? b.quantity - from.quantity : 0),
    ArrowUp: (b) => (b.face === from.face ? from.quantity - b.quantity : 0),
  };
  const distance = beyond[key];
  if (!distance) return null;
  const ahead = allowed.filter((bid) => distance(bid) > 0);
  return ahead.reduce<Bid | null>((near, b) => (!near || distance(b) < distance(near) ? b : near), null);
}
