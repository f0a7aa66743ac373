// Positions where rules lose most, as questions.
import type { Answer } from '../engine/types';
import { verdictOf } from '../review/verdict';
import { parsePosition, type Position } from '../state/position';
import { t } from '../text/distill';
import { decimal, whole } from '../text/number.svelte';

export type Asked = Answer<'rules.quiz'>['questions'][number];
export interface Puzzle {
  asked: Asked;
  position: Position;
}

export const puzzlesOf = (questions: readonly Asked[]): Puzzle[] =>
  questions.flatMap((asked) => {
    const position = parsePosition(asked.position);
    return position?.dice ? [{ asked, position }] : [];
  });

// `often`: times a game.
export const met = (often: number): string =>
  often < 1 ? t('quiz_met', { n: whole(Math.round(1 / Math.max(often, 1e-9))) }) : t('quiz_met_often', { n: decimal(often, 1) });

// An answer that loses `loss` points where the list loses `listed`.
export const standing = (loss: number, listed: number): 'right' | 'better' | 'wrong' =>
  verdictOf(loss) === 'tie' ? 'right' : loss < listed - 0.005 ? 'better' : 'wrong';
