import { describe, expect, it } from 'vitest';
import { bends, decimals, grid, linear, logarithmic, nearest, nice, rangeOf, symlog } from './scale';

describe('scale', () => {
  it('maps the ends of a linear range to the ends of the frame, also upside down', () => {
    const y = linear({ from: 0, to: 50 }, 200, 20);
    expect([y(0), y(25), y(50)]).toEqual([200, 110, 20]);
    expect(y.invert(110)).toBe(25);
  });

  it('keeps zero in the middle of a symmetric compressed axis and reverses itself', () => {
    const x = symlog({ from: -3, to: 3 }, 0, 600, 0.02);
    expect(x(0)).toBeCloseTo(300, 9);
    expect(x(0.1) - 300).toBeCloseTo(300 - x(-0.1), 9);
    expect(x.invert(x(0.07))).toBeCloseTo(0.07, 9);
    expect(x(0.1) - x(0)).toBeGreaterThan(600 * (0.1 / 6)); // far more room than a linear axis gives
  });

  it('gives a compressed axis ticks by decades on both sides of zero, no more than wanted', () => {
    const x = symlog({ from: -3, to: 3 }, 0, 600, 0.02);
    expect(x.ticks(11)).toEqual([-3, -1, -0.3, -0.1, -0.03, 0, 0.03, 0.1, 0.3, 1, 3]);
    expect(x.ticks(5)).toEqual([-1, -0.1, 0, 0.1, 1]);
    expect(x.ticks(3)).toEqual([-1, 0, 1]);
  });

  it('leaves ticks out that a one-sided sweep does not reach', () => {
    expect(symlog({ from: 0, to: 0.3 }, 0, 600, 0.02).ticks(5)).toEqual([0, 0.1]);
  });

  it('knows when a symlog axis still looks linear', () => {
    expect(bends({ from: -0.1, to: 0.1 }, 0.02)).toBe(false);
    expect(bends({ from: -0.1, to: 0.11 }, 0.02)).toBe(true);
  });

  it('marks whole decades of a logarithmic axis', () => {
    const y = logarithmic({ from: 1, to: 1e12 }, 0, 100);
    expect(y.ticks(4)).toEqual([1, 1e3, 1e6, 1e9, 1e12]);
    expect(y(1e6)).toBeCloseTo(50, 9);
  });

  it('widens a range to whole steps and gives a single value some room', () => {
    expect(nice({ from: 187, to: 248 }, 6)).toEqual({ from: 180, to: 250 });
    expect(nice({ from: 5, to: 5 }, 4).to).toBeGreaterThan(5);
  });

  it('writes no more decimals than ticks need', () => {
    expect(decimals([0, 0.5, 1])).toBe(1);
    expect(decimals([0, 0.005, 0.01], 100)).toBe(1);
    expect(decimals([180, 200])).toBe(0);
  });

  it('refuses the range of nothing', () => {
    expect(() => rangeOf([])).toThrow(RangeError);
  });

  it('finds the nearest of several numbers', () => {
    expect(nearest([-3, 0, 0.1, 3], 0.06)).toBe(2);
  });

  it('places panels row by row without overlap', () => {
    const frames = grid(5, 3, { left: 10, top: 20, width: 320 }, { height: 50, gapX: 10, gapY: 30 });
    expect(frames.map(({ left, top }) => [left, top])).toEqual([[10, 20], [120, 20], [230, 20], [10, 100], [120, 100]]);
    expect(frames[2]!.right).toBe(330);
  });
});
