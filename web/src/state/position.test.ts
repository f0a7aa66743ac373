import { expect, test } from 'vitest';
import { parsePosition, printPosition } from './position';

test.each([
  'yatzy',
  'yatzy+fh5+tp4',
  'yatzy:ones=3,twos=6,chance=21',
  'yatzy:ones=3,twos=6,chance=21:13356:2',
  'yatzy::13356:2',
  'yatzy:ones,twos,chance,upper=9',
  'yahtzee:sixes=30,yahtzee=50,extra=100::'.replace('::', ''),
])('%s is printed as it was read', (text) => {
  const position = parsePosition(text);
  expect(position && printPosition(position)).toBe(text);
});

test('dice are printed in order', () => {
  const position = parsePosition('yatzy::53316:0');
  expect(position?.dice).toEqual([5, 3, 3, 1, 6]);
  expect(position && printPosition(position)).toBe('yatzy::13356:0');
});

test.each(['', 'yatzy:ones=x', 'yatzy::abc:2', 'yatzy::13356:2:1', 'yatzy:::2', 'Yat zy'])(
  '%j is no position',
  (text) => expect(parsePosition(text)).toBeNull(),
);
