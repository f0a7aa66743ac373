// The dial of attitudes to risk. Its steps are dense near 0, where play changes most, and wide at the ends:
// what a step means is written beside it.
import { thetaLimit } from '../state/state.svelte';

const sizes = [0.001, 0.002, 0.003, 0.005, 0.007, 0.01, 0.015, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3];
export const stops: readonly number[] = [...sizes.map((x) => -x).reverse(), 0, ...sizes];
export const middle = sizes.length;

// Steps that have a number under the dial.
export const marks: readonly number[] = [-3, -0.3, -0.03, 0, 0.03, 0.3, 3];

// The place of a step on the dial, 0 at its left end, 1 at its right.
export const placeOf = (theta: number) => stops.indexOf(theta) / (stops.length - 1);

export function nearestStop(theta: number): number {
  const scale = (x: number) => Math.sign(x) * Math.log1p(Math.abs(x) / 0.001);
  let best = middle;
  stops.forEach((stop, i) => {
    if (Math.abs(scale(stop) - scale(theta)) < Math.abs(scale(stops[best] ?? 0) - scale(theta))) best = i;
  });
  return best;
}

// The next step in a direction, from any theta.
export function step(theta: number, by: 1 | -1): number {
  const found = by > 0 ? stops.find((stop) => stop > theta) : stops.findLast((stop) => stop < theta);
  return found ?? by * thetaLimit;
}
