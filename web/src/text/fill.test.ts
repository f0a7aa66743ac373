import { expect, test } from 'vitest';
import { fill } from './fill';

const number = (x: number) => String(x);

test('places take their values', () => {
  expect(fill('{a} of {b}', { a: 'keep', b: 3 }, number)).toBe('keep of 3');
});

test('one and many have their own words', () => {
  const text = '{n?# reroll|# rerolls} left';
  expect(fill(text, { n: 1 }, number)).toBe('1 reroll left');
  expect(fill(text, { n: 0 }, number)).toBe('0 rerolls left');
});

test('a place without a value stays visible', () => {
  expect(fill('{missing}', {}, number)).toBe('{missing}');
});
