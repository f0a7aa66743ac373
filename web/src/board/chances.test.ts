import { expect, test } from 'vitest';
import type { Schema } from '../engine/engine';
import { isForPoints, standing } from './chances';

const action = (name: string, points_loss: number, tie = false): Schema<'Action'> => ({
  action: name, kind: 'keep', value: 0.5, mean: 20, loss: 0, tie, points_loss,
});

test('the best action for points is marked only where another has the better chance', () => {
  const same = [action('keep 6', 0), action('keep 5', 1)];
  expect(same.map((a) => isForPoints(a, same))).toEqual([false, false]);
  const other = [action('keep 6', 0.4), action('keep 5', 0), action('keep 4', 1)];
  expect(other.map((a) => isForPoints(a, other))).toEqual([false, true, false]);
  const tied = [action('keep 6', 0.4), action('keep 5', 0, true)];
  expect(tied.map((a) => isForPoints(a, tied))).toEqual([false, false]);
});

test('a game that is decided is told from one that is open', () => {
  expect(standing('beat', { decided: 'won', value: 1 })).toBe('won');
  expect(standing('beat', { value: 0.4 })).toBe('open');
  expect(standing('target', { decided: 'lost', value: 0 })).toBe('gone');
  expect(standing('target', { value: 1 })).toBe('sure');
  expect(standing('target', { value: 0 })).toBe('gone');
  expect(standing('target', { value: NaN })).toBe('unknown');
});
