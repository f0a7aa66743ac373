// The reasons of `why` in the order in which they matter.
import type { Answer } from '../engine/engine';

type Why = Answer<'why'>;
export interface Reason {
  part: string;
  name: string;
  difference: number; // best - other
}

// Parts that differ, the largest first; all small ones together as `rest`.
export function reasons(why: Pick<Why, 'parts'>, most: number): { list: Reason[]; rest: number } {
  const sorted = why.parts
    .filter(({ difference }) => Math.abs(difference) >= 0.005)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const list = sorted.slice(0, most);
  const all = why.parts.reduce((sum, { difference }) => sum + difference, 0);
  return { list, rest: all - list.reduce((sum, { difference }) => sum + difference, 0) };
}

// What gains most and what is given up most, by name; at most two and one.
export function headline(why: Pick<Why, 'parts'>): { gains: Reason[]; gives: Reason[] } {
  const { list } = reasons(why, why.parts.length);
  const least = 0.05;
  return {
    gains: list.filter(({ difference }) => difference >= least).slice(0, 2),
    gives: list.filter(({ difference }) => difference <= -least).slice(0, 1),
  };
}

// How the turn ends, the likeliest first for either side.
export function likelyEnds(why: Pick<Why, 'ends'>, most: number): Why['ends'] {
  const weight = (end: Why['ends'][number]) => Math.max(end.best.probability, end.other.probability);
  return [...why.ends].sort((a, b) => weight(b) - weight(a)).filter((end) => weight(end) >= 0.005).slice(0, most);
}
