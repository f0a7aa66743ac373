import { expect, it } from 'vitest';
import type { Bid } from './bids';
import { typed, typedBid } from './entry';
import { shade, step } from './matrix';

const type = (...keys: string[]) => keys.reduce(typed, '');

it('types a bid: quantity, x, face', () => {
  expect(typedBid(type('3', 'x', '4'))).toEqual({ quantity: 3, face: 4 });
  expect(typedBid(type('1', '2', 'X', '6'))).toEqual({ quantity: 12, face: 6 });
  expect(typedBid(type('3', 'x'))).toBeNull();
});

it('takes back, begins anew after a whole bid, and passes over what cannot be', () => {
  expect(type('3', 'x', 'Backspace', 'Backspace', '5')).toBe('5');
  expect(type('3', 'x', '4', '7')).toBe('7');
  expect(type('x', '0', '3', 'x', '9', 'x', '2')).toBe('3x2');
});

it('steps to the nearest bid that may be made', () => {
  const allowed: Bid[] = [{ quantity: 2, face: 1 }, { quantity: 3, face: 4 }, { quantity: 3, face: 6 }, { quantity: 5, face: 4 }];
  const from = allowed[1] as Bid;
  expect(step(allowed, from, 'ArrowRight')).toEqual(allowed[2]);
  expect(step(allowed, from, 'ArrowDown')).toEqual(allowed[3]);
  expect(step(allowed, from, 'ArrowLeft')).toBeNull();
  expect(step(allowed, from, 'a')).toBeNull();
});

it('shades from what cannot hold to what is sure', () => {
  expect([0, 0.5, 1].map(shade)).toEqual(['shade-0', 'shade-3', 'shade-5']);
});
