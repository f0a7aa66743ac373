import { expect, test } from 'vitest';
import { mostOpponents, objectiveText, readGoal, readOpponents, usualTarget, writeOpponents } from './objective';

test('an address without an objective is about points', () => {
  expect(readGoal(undefined)).toBe('points');
  expect(readGoal('nonsense')).toBe('points');
  expect(readGoal('beat')).toBe('beat');
});

test('opponents are read as they were written, up to seven', () => {
  const list = ['yatzy:ones=3', 'yatzy'];
  expect(readOpponents(writeOpponents(list) ?? '')).toEqual(list);
  expect(writeOpponents([])).toBeNull();
  expect(readOpponents(undefined)).toEqual([]);
  expect(readOpponents(Array(9).fill('yatzy').join(';'))).toHaveLength(mostOpponents);
});

test('the engine has a name for every objective', () => {
  expect(objectiveText('points', 0, 300)).toBe('mean');
  expect(objectiveText('points', -0.05, null)).toBe('theta:-0.05');
  expect(objectiveText('target', 0.1, 280)).toBe('target:280');
  expect(objectiveText('target', 0, null)).toBe(`target:${usualTarget}`);
  expect(objectiveText('beat', 0, 280)).toBe('beat');
});
