import { expect, test } from 'vitest';
import { headline, likelyEnds, reasons } from './why';

const part = (name: string, difference: number) => ({ part: name, name, best: 0, other: 0, difference });
const parts = [part('ones', 0.001), part('twos', -0.4), part('bonus', 0.64), part('yatzy', 0.6), part('chance', -0.02)];

test('shown reasons and the rest add up to the whole difference', () => {
  const { list, rest } = reasons({ parts }, 2);
  expect(list.map(({ part }) => part)).toEqual(['bonus', 'yatzy']);
  expect(rest + 0.64 + 0.6).toBeCloseTo(0.821, 12);
});

test('the headline names two gains and one price', () => {
  const { gains, gives } = headline({ parts });
  expect(gains.map(({ part }) => part)).toEqual(['bonus', 'yatzy']);
  expect(gives.map(({ part }) => part)).toEqual(['twos']);
});

test('an end that only the other action has is shown too', () => {
  const chance = (probability: number) => ({ probability, points: null });
  const ends = ['a', 'b', 'c'].map((box, i) => ({ box, name: box, best: chance([0.5, 0, 0.001][i]!), other: chance([0.1, 0.7, 0.001][i]!) }));
  expect(likelyEnds({ ends }, 5).map(({ box }) => box)).toEqual(['b', 'a']);
});
