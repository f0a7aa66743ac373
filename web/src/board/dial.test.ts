import { expect, test } from 'vitest';
import { marks, middle, nearestStop, placeOf, step, stops } from './dial';

test('the dial is symmetric and 0 is in its middle', () => {
  expect(stops[middle]).toBe(0);
  expect(stops.map((x) => -x).reverse().map((x) => x + 0)).toEqual(stops.map((x) => x + 0));
  expect(placeOf(0)).toBe(0.5);
});

test('every mark is a step', () => {
  for (const mark of marks) expect(stops).toContain(mark);
});

test('an attitude between two steps has neighbours', () => {
  expect(step(0.04, 1)).toBe(0.05);
  expect(step(0.04, -1)).toBe(0.03);
  expect(step(3, 1)).toBe(3);
  expect(stops[nearestStop(0.042)]).toBe(0.05);
});
