import { expect, test } from 'vitest';
import { continues, finishedTurns, isPart, newGame, positionText, resume, scoreBox, splitPoints, startLine, throwDice, type Variant } from './play';

const boxes = ['ones', 'twos', 'chance'];
const variant = { rolls: 3, boxes: boxes.map((key) => ({ key, name: key })) } as Variant;

test('throws, keeps and a box make a turn', () => {
  let line = throwDice(newGame('yatzy'), [6, 1, 3, 3, 4], [], 3);
  expect(positionText(line)).toBe('yatzy::13346:2');
  line = throwDice(line, [3, 3, 2, 2, 5], [3, 3], 3);
  line = throwDice(line, [3, 3, 2, 2, 6], [2, 2, 3, 3], 3);
  expect(positionText(line)).toBe('yatzy::22336:0');
  line = scoreBox(line, 'chance', 16, boxes);
  expect(positionText(line)).toBe('yatzy:chance=16');
  expect(line.turns).toEqual([
    { rolls: ['13346', '22335', '22336'], keeps: ['33', '2233'], box: 'chance', points: 16 },
  ]);
  expect(positionText(resume('yatzy', line.turns, variant))).toBe('yatzy:chance=16');
});

test('the card keeps its order, whatever is filled first', () => {
  let line = scoreBox(throwDice(newGame('yatzy'), [1, 1, 2, 2, 2], [], 3), 'chance', 8, boxes);
  line = scoreBox(throwDice(line, [1, 1, 2, 2, 2], [], 3), 'ones', 2, boxes);
  expect(positionText(line)).toBe('yatzy:ones=2,chance=8');
  expect(finishedTurns(line)).toBe(2);
});

test('no throw is left after the last', () => {
  const line = startLine('yatzy::13356:0')!;
  expect(throwDice(line, [1, 1, 1, 1, 1], [1], 3)).toBe(line);
});

test('further Yahtzees are paid beside the box', () => {
  expect(splitPoints(115)).toEqual({ points: 15, extra: 100 });
  expect(splitPoints(50)).toEqual({ points: 50, extra: 0 });
  const line = scoreBox(startLine('yahtzee:yahtzee=50,extra=100:33333:0')!, 'threes', 115, ['threes', 'yahtzee']);
  expect(positionText(line)).toBe('yahtzee:threes=15,yahtzee=50,extra=200');
});

test('what is kept must lie on the table', () => {
  expect(isPart([3, 3], [1, 3, 3, 5, 6])).toBe(true);
  expect(isPart([3, 3, 3], [1, 3, 3, 5, 6])).toBe(false);
});

test('a game goes on by throws and boxes, not by other ones', () => {
  const one = { rolls: ['13346'], keeps: [] };
  const two = { rolls: ['13346', '22335'], keeps: ['3'] };
  const done = { ...two, box: 'chance', points: 15 };
  expect(continues([two], [one])).toBe(true);
  expect(continues([done], [two])).toBe(true);
  expect(continues([done, one], [done])).toBe(true);
  expect(continues([one], [two])).toBe(false);
  expect(continues([{ ...done, box: 'ones' }, one], [done])).toBe(false);
  expect(continues([], [one])).toBe(false);
});
