// Mistakes as questions: what would you do here?
import type { Schema } from '../engine/engine';
import { handText } from '../board/play';
import { parsePosition, type Position } from '../state/position';
import { isMistake, movesOf, type Decision, type GameReview } from './moves';

export interface Puzzle {
  game: number; // index
  decision: Decision;
  position: Position;
}

// Inaccuracies or worse of all games, the worst first.
export function puzzles(games: readonly GameReview[]): Puzzle[] {
  const found = games.flatMap((game, index) =>
    movesOf(game).filter(isMistake).flatMap(({ decision }) => {
      const position = decision && parsePosition(decision.position);
      return decision && position?.dice ? [{ game: index, decision, position }] : [];
    }),
  );
  return found.sort((a, b) => b.decision.loss - a.decision.loss);
}

// The action of the ranked list that an answer means.
export function chosenAction(actions: readonly Schema<'Action'>[], kept: readonly number[] | null, box: string | null) {
  return actions.find((action) =>
    box !== null ? action.box === box : action.kind === 'keep' && handText(action.dice ?? []) === handText(kept ?? []),
  );
}
