import { describe, expect, it } from 'vitest';
import { bandLabel, heightAt } from './band';
import { textWidth } from './label';
import type { Point } from './scale';

const floor: Point[] = [[0, 100], [400, 100]];

describe('the name of a band', () => {
  it('stands where the band is highest, within it', () => {
    const [x, y] = bandLabel('Neither', floor, [[0, 95], [300, 40], [400, 40]])!;
    expect(x).toBeGreaterThan(250);
    expect(x + textWidth('Neither') / 2).toBeLessThanOrEqual(400);
    expect(y).toBeGreaterThan(40);
    expect(y).toBeLessThan(100);
  });
  it('is left out where the band has no room', () => {
    expect(bandLabel('Neither', floor, [[0, 90], [400, 92]])).toBeNull();
    expect(bandLabel('A name as long as this one', [[0, 100], [60, 100]], [[0, 0], [60, 0]])).toBeNull();
  });
  it('reads heights between the points of a line and beyond its ends', () => {
    const line: Point[] = [[10, 0], [20, 10]];
    expect([heightAt(line, 0), heightAt(line, 15), heightAt(line, 30)]).toEqual([0, 5, 10]);
  });
});
