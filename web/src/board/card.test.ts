import { expect, test } from 'vitest';
import { parsePosition } from '../state/position';
import { sums, withBox } from './card';
import type { Variant } from './play';

const keys = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes', 'chance', 'yatzy'];
const variant = { upper_threshold: 63, upper_bonus: 50, boxes: keys.map((key) => ({ key, name: key })) } as Variant;
const of = (text: string) => sums(parsePosition(text)!, variant);

test('the bonus counts once it is secured', () => {
  expect(of('yatzy:ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,chance=20')).toMatchObject({
    upper: 63, bonus: 50, total: 133, toGo: 0, known: true,
  });
  expect(of('yatzy:sixes=24')).toMatchObject({ upper: 24, bonus: 0, total: 24, toGo: 39 });
});

test('forgotten scores leave the total unknown', () => {
  expect(of('yatzy:ones,twos,upper=9')).toMatchObject({ upper: 9, known: false });
});

test('boxes set by hand stand in the order of the card', () => {
  const card = withBox({ chance: 20 }, 'ones', 3, variant);
  expect(Object.entries(card)).toEqual([['ones', 3], ['chance', 20]]);
  expect(withBox(card, 'chance', undefined, variant)).toEqual({ ones: 3 });
});
