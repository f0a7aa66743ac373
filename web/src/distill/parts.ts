// What the view shows and computes.
import type { Params } from '../engine/types';
import { countIn, partsIn } from '../state/parts';

export const parts = ['sheet', 'quiz', 'figures'] as const;
export type Part = (typeof parts)[number];

export const partsOf = (text: string | undefined): Part[] => partsIn(parts, text);
export const partOf = (text: string | undefined): Part => parts.find((part) => part === text) ?? 'sheet';

// Rules of each list.
export const lengths = [5, 10, 20, 50, 100] as const;
export const usualLength = 20;
export const lengthOf = (text: string | undefined): number => countIn(text, 1, 100, usualLength);

// How much the figures are made from.
export const scopes = ['quick', 'full'] as const;
export type Scope = (typeof scopes)[number];
export const scopeOf = (text: string | undefined): Scope => scopes.find((scope) => scope === text) ?? 'quick';

const kQuick = { trees: [300, 1900, 6200], nets: ['16', '32,16'], rules: [10, 20], records: 200_000, games: 20_000 };
export const figuresAsked = (variant: string, scope: Scope): Params<'pareto'> => (scope === 'quick' ? { variant, ...kQuick } : { variant });
