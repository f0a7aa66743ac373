// What the view computes.
import { countIn, listWith, partsIn } from '../state/parts';

export const parts = ['thresholds', 'bounds', 'duel', 'target'] as const;
export type Part = (typeof parts)[number];

export const partsOf = (text: string | undefined): Part[] => partsIn(parts, text);
export const withPart = (list: readonly Part[], part: Part, on: boolean): string | null => listWith(parts, list, part, on);

export const gamesChoices = [200, 1000, 5000, 20_000] as const;
export const usualGames = 1000;
export const gamesOf = (text: string | undefined): number => countIn(text, 10, 1_000_000, usualGames);
