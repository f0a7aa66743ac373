import { expect, test } from 'vitest';
import { parsePosition, type Position } from '../state/position';
import type { Variant } from './play';
import { isEndgame, openBoxes, rivalPositions, rivalTexts, takesLong, withRival, withRivalBox } from './rivals';

const keys = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes', 'one-pair', 'chance', 'yatzy'];
const variant = { name: 'yatzy', boxes: keys.map((key) => ({ key, name: key })) } as Variant;
const position = (text: string) => parsePosition(text) as Position;
const late = 'yatzy:ones=1,twos=2,threes=3,fours=4,fives=5,sixes=6';

test('there is always somebody to beat, and never more than seven', () => {
  expect(rivalTexts([], 'yatzy+fh5')).toEqual(['yatzy+fh5']);
  expect(withRival(['yatzy'], 'yatzy')).toHaveLength(2);
  expect(withRival(Array(7).fill('yatzy'), 'yatzy')).toHaveLength(7);
});

test('a box of an opponent is set, forgotten boxes and the order of the card kept', () => {
  expect(withRivalBox('yatzy:chance=20', 'ones', 3, variant)).toBe('yatzy:ones=3,chance=20');
  expect(withRivalBox('yatzy:ones=3,chance=20', 'ones', undefined, variant)).toBe('yatzy:chance=20');
  expect(withRivalBox('no position', 'ones', 3, variant)).toBe('yatzy:ones=3');
});

test('three open boxes on both of two cards are an endgame', () => {
  expect(openBoxes(position(late), variant)).toBe(3);
  expect(isEndgame(position(late), rivalPositions([late]), variant)).toBe(true);
  expect(isEndgame(position(late), rivalPositions([late, late]), variant)).toBe(false);
  expect(isEndgame(position('yatzy'), rivalPositions([late]), variant)).toBe(false);
  expect(isEndgame(position(late), rivalPositions(['no position']), variant)).toBe(false);
});

test('early cards take long', () => {
  expect(takesLong(rivalPositions(['yatzy']), variant)).toBe(true);
  expect(takesLong(rivalPositions([late, 'no position']), variant)).toBe(false);
});
