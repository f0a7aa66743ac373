import { expect, test } from 'vitest';
import { atLeast, chances, proposedTarget } from './distribution';

const pmf = [[10, 0.25], [12, 0.5], [13, 0.25]] as const;

test('scores that cannot occur have no chance, and all chances add up', () => {
  expect(chances(pmf)).toEqual([
    { score: 10, at: 0.25, upTo: 0.25 },
    { score: 11, at: 0, upTo: 0.25 },
    { score: 12, at: 0.5, upTo: 0.75 },
    { score: 13, at: 0.25, upTo: 1 },
  ]);
});

test('a target is reached by itself', () => {
  expect(atLeast(pmf, 12)).toBe(0.75);
  expect(atLeast(pmf, 14)).toBe(0);
  expect(atLeast(pmf, 0)).toBe(1);
});

test('ends rarer than wanted are cut', () => {
  expect(chances([[0, 1e-6], [5, 0.999998], [9, 1e-6]]).map(({ score }) => score)).toEqual([5]);
});

test('the proposal lies above the mean', () => {
  expect(proposedTarget(248.44)).toBe(250);
  expect(proposedTarget(250)).toBe(260);
});
