import { expect, test } from 'vitest';
import { readQuery, writeQuery } from './address';

test('a position in an address can be read by people and by the page', () => {
  const query = { position: 'yatzy+fh5:ones=3,chance=21:13356:2', theta: '-0.05' };
  const text = writeQuery(query);
  expect(text).toBe('?position=yatzy%2Bfh5:ones=3,chance=21:13356:2&theta=-0.05');
  expect(readQuery(text)).toEqual(query);
});

test('nothing to say leaves no question mark', () => {
  expect(writeQuery({ position: '' })).toBe('');
});

test('cards of opponents stand in one list', () => {
  const query = { objective: 'beat', opponents: 'yatzy:ones=3;yatzy' };
  expect(writeQuery(query)).toBe('?objective=beat&opponents=yatzy:ones=3;yatzy');
  expect(readQuery(writeQuery(query))).toEqual(query);
});
