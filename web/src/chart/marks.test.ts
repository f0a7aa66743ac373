import { describe, expect, it } from 'vitest';
import { atLeast, dense, quantileOf, reach, shownScores, smooth, type Pmf } from './distribution';
import { cellPaths, kShades, shadeOf } from './heat';
import { nearestStop, stopAfter } from './probe';

const pmf: Pmf = [[0, 0.25], [10, 0.5], [20, 0.25]];

describe('a distribution', () => {
  it('has the least score with P(<= x) >= q as quantile', () => {
    expect([0.25, 0.26, 0.75, 0.76, 1].map((q) => quantileOf(pmf, q))).toEqual([0, 10, 10, 20, 20]);
  });
  it('gives the chance to reach a score', () => {
    expect([0, 1, 10, 20, 21].map((x) => atLeast(pmf, x))).toEqual([1, 0.75, 0.75, 0.25, 0]);
    expect(reach(pmf, { from: 9, to: 12 })).toEqual([0.75, 0.75, 0.25]);
  });
  it('fills scores that do not occur with nothing', () => {
    expect(dense(pmf, { from: 9, to: 12 })).toEqual([0, 0.5, 0]);
  });
  it('keeps its mass when neighbours are averaged', () => {
    const list = smooth([0, 0, 0.5, 0.5, 0, 0]);
    expect(list.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  });
  it('shows some room around a game that is all but over', () => {
    expect(shownScores([[[250, 1]]])).toEqual({ from: 247, to: 254 });
  });
});

describe('a heat map', () => {
  it('is blank for nothing and full for the most', () => {
    expect([shadeOf(0, 4), shadeOf(4, 4), shadeOf(9, 4), shadeOf(1, 0)]).toEqual([0, kShades, kShades, 0]);
  });
  it('draws each cell once, in the path of its shade', () => {
    const paths = cellPaths([0, 10, 20], [100, 50, 0], [[1, 0], [0.5, 1]], 1);
    expect(paths[kShades]).toBe('M0.0 50.0H10.0V100.0H0.0zM10.0 0.0H20.0V50.0H10.0z');
    expect(paths.filter(Boolean)).toHaveLength(2);
  });
});

describe('a probe', () => {
  it('goes to the nearest stop, across or in both directions', () => {
    expect(nearestStop([[0, 0], [50, 90], [100, 0]], [60, 0], 'x')).toBe(1);
    expect(nearestStop([[0, 0], [50, 90], [100, 0]], [60, 0], 'both')).toBe(2);
  });
  it('moves by keys and stops at the ends', () => {
    expect(stopAfter('ArrowRight', 3, 5)).toBe(4);
    expect(stopAfter('ArrowRight', 4, 5)).toBe(4);
    expect(stopAfter('Home', 3, 5)).toBe(0);
    expect(stopAfter('ArrowUp', 3, 12, 4)).toBe(7);
    expect(stopAfter('ArrowDown', 3, 12, 4)).toBe(3);
    expect(stopAfter('PageDown', 3, 50)).toBe(0);
    expect(stopAfter('x', 3, 5)).toBeNull();
  });
});
