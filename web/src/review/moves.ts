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

// One move for each decision, in the order of play. Who stops early decides about the same dice again: to keep
// them all, and which box. The last throw of a game under way has no decision yet.
export function movesOf(game: Pick<GameReview, 'rolls' | 'decisions'>): Move[] {
  const moves: Move[] = [];
  const decided = new Set<object>();
  for (const decision of game.decisions) {
    const rolls = game.rolls.filter(({ turn, throw: t }) => turn === decision.turn && t <= decision.throw);
    const last = rolls[rolls.length - 1];
    if (!last) continue;
    const { turn, throw: thrown, position, value } = decision;
    const fresh = !decided.has(last);
    decided.add(last);
    moves.push({
      turn, throw: thrown, dice: last.dice, position, decision, value,
      luck: fresh ? last.luck : 0,
      thrown: fresh ? last.value : (moves[moves.length - 1]?.value ?? value),
    });
  }
  for (const roll of game.rolls) {
    if (!decided.has(roll)) moves.push({ ...roll, thrown: roll.value, decision: null });
  }
  return moves;
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
