import { expect, test } from 'vitest';
import { splitRecords } from './records';

test('one game is left as it is', () => {
  expect(splitRecords('game yatzy\n1 13346 chance')).toEqual(['game yatzy\n1 13346 chance']);
});

test('a later game keeps the numbers of its lines', () => {
  const [first, second] = splitRecords('# club\ngame yatzy\n1 13346 chance\ngame yatzy\n1 11111 yatzy') as string[];
  expect(first).toBe('# club\ngame yatzy\n1 13346 chance');
  expect(second?.split('\n')[3]).toBe('game yatzy');
});

test('JSON may hold a game or a list of them', () => {
  expect(splitRecords('{"variant": "yatzy", "turns": []}')).toHaveLength(1);
  expect(splitRecords('[{"variant": "yatzy"}, {"variant": "yahtzee"}]')).toHaveLength(2);
  expect(() => splitRecords('{"variant": ')).toThrow(SyntaxError);
});
