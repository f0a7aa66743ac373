import { expect, test } from 'vitest';
import { chosenAction, puzzles } from './quiz';
import type { GameReview } from './moves';

const decision = (turn: number, loss: number) => ({
  turn, throw: 1, position: `yatzy::1335${turn}:2`, action: 'keep 1', best: 'keep 3 3', loss, value: 0,
  class: loss < 0.005 ? 'tie' : loss < 3 ? 'mistake' : 'blunder',
});
const roll = (turn: number) => ({ turn, throw: 1, dice: [1, 3, 3, 5, turn], position: '', luck: 0, value: 0 });

test('only mistakes are asked, the worst first', () => {
  const game = { rolls: [1, 2, 3].map(roll), decisions: [decision(1, 0), decision(2, 1.5), decision(3, 4)] } as unknown as GameReview;
  expect(puzzles([game]).map(({ decision }) => decision.turn)).toEqual([3, 2]);
});

test('an answer is found whatever the order of the dice', () => {
  const actions = [{ action: 'keep 3 5', kind: 'keep', dice: [3, 5] }, { action: 'score chance', kind: 'score', box: 'chance' }] as never;
  expect(chosenAction(actions, [5, 3], null)?.action).toBe('keep 3 5');
  expect(chosenAction(actions, null, 'chance')?.action).toBe('score chance');
});
