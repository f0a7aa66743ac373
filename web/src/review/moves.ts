// The moves of a reviewed game: a throw and what was decided about it.
import type { Schema } from '../engine/engine';

export type GameReview = Schema<'GameReview'>;
export type Decision = Schema<'ReviewedDecision'>;

export interface Move {
  turn: number;
  throw: number;
  dice: number[];
  position: string;
  luck: number;
  thrown: number; // value after the throw
  value: number; // value after the decision
  decision: Decision | null; // null: the game stopped here
}

// One move for each decision, in the order of play; a throw with two decisions (to stop, and the box) has its
// luck in the first.
export function movesOf(game: Pick<GameReview, 'rolls' | 'decisions'>): Move[] {
  return game.rolls.flatMap((roll): Move[] => {
    const found = game.decisions.filter((d) => d.turn === roll.turn && d.throw === roll.throw);
    const base = { turn: roll.turn, throw: roll.throw, dice: roll.dice, position: roll.position };
    if (!found.length) return [{ ...base, luck: roll.luck, thrown: roll.value, value: roll.value, decision: null }];
    return found.map((decision, i) => ({
      ...base,
      position: decision.position,
      luck: i === 0 ? roll.luck : 0,
      thrown: i === 0 ? roll.value : (found[i - 1]?.value ?? roll.value),
      value: decision.value,
      decision,
    }));
  });
}

// The value over the game: before it, and after every throw and every decision. x counts turns.
export function course(start: number, moves: readonly Move[], throws = 3): { x: number; value: number; move: number }[] {
  const points = [{ x: 0, value: start, move: 0 }];
  moves.forEach((move, i) => {
    const x = move.turn - 1 + (move.throw - 1) / throws;
    points.push({ x: x + 0.4 / throws, value: move.thrown, move: i });
    points.push({ x: x + 0.9 / throws, value: move.value, move: i });
  });
  return points;
}

const serious = ['inaccuracy', 'mistake', 'blunder'];
export const isMistake = ({ decision }: Move) => decision !== null && serious.includes(decision.class);

// The next mistake after a move, or before it; the same move if there is none.
export function nextMistake(moves: readonly Move[], from: number, by: 1 | -1): number {
  for (let i = from + by; i >= 0 && i < moves.length; i += by) {
    const move = moves[i];
    if (move && isMistake(move)) return i;
  }
  return from;
}
