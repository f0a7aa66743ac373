import { expect, test } from 'vitest';
import { decimal, percent, plain, signed, whole } from './number.svelte';

test('what rounds to nothing has no sign', () => {
  expect([whole(-0.4), decimal(-0.001), signed(0.001), signed(-0.001), plain(-0.00001), percent(-0.0001)])
    .toEqual(['0', '0.00', '0.00', '0.00', '0', '0.0%']);
});

test('what is less than nothing has a true minus sign', () => {
  expect([whole(-3), decimal(-1.5), signed(-0.5), signed(2), plain(-1.5), percent(-0.25)])
    .toEqual(['−3', '−1.50', '−0.50', '+2.00', '−1.5', '−25.0%']);
});

test('what is no number stays what it is', () => {
  expect([decimal(Infinity), decimal(-Infinity), decimal(NaN)]).toEqual(['∞', '−∞', 'NaN']);
});
