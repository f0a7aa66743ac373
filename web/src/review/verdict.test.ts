import { expect, test } from 'vitest';
import { verdictOf } from './verdict';

test.each([
  [0, 'tie'], [0.0049, 'tie'], [0.005, 'good'], [0.2499, 'good'], [0.25, 'inaccuracy'],
  [0.9999, 'inaccuracy'], [1, 'mistake'], [2.9999, 'mistake'], [3, 'blunder'],
] as const)('a loss of %d points is: %s', (loss, verdict) => expect(verdictOf(loss)).toBe(verdict));
