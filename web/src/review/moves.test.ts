import { expect, test } from 'vitest';
import { course, movesOf, nextMistake, type Decision } from './moves';

const decision = (turn: number, thrown: number, loss: number, value: number): Decision => ({
  turn, throw: thrown, position: 'p', action: 'keep 3', best: 'keep 4', loss, value,
  class: loss >= 3 ? 'blunder' : 'tie',
});
const roll = (turn: number, thrown: number, luck: number, value: number) => ({ turn, throw: thrown, dice: [1], position: 'p', luck, value });
const game = {
  rolls: [roll(1, 1, 2, 102), roll(1, 2, -1, 97), roll(2, 1, 1, 98)],
  decisions: [decision(1, 1, 4, 98), decision(1, 2, 0, 97)],
};

test('a throw and its decision are one move; a last throw may have none', () => {
  const moves = movesOf(game);
  expect(moves.map(({ luck, value }) => [luck, value])).toEqual([[2, 98], [-1, 97], [1, 98]]);
  expect(moves[2]?.decision).toBeNull();
});

test('who stops early decides about the same dice, and luck counts once', () => {
  const moves = movesOf({ rolls: [roll(1, 1, 2, 102)], decisions: [decision(1, 1, 1, 101), decision(1, 2, 3, 98), decision(1, 3, 0, 98)] });
  expect(moves.map(({ luck, thrown, value }) => [luck, thrown, value])).toEqual([[2, 102, 101], [0, 101, 98], [0, 98, 98]]);
  expect(moves[2]?.dice).toEqual([1]);
});

test('the course starts with the value of the game and never goes back', () => {
  const points = course(100, movesOf(game));
  expect(points[0]).toEqual({ x: 0, value: 100, move: 0 });
  for (let i = 1; i < points.length; ++i) expect(points[i]!.x).toBeGreaterThan(points[i - 1]!.x);
});

test('mistakes are found in both directions', () => {
  const moves = movesOf(game);
  expect(nextMistake(moves, 2, -1)).toBe(0);
  expect(nextMistake(moves, 0, 1)).toBe(0);
});
