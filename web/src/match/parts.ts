// What the view computes: long work, begun when the reader asks for it. The address says what was asked for.
export const parts = ['thresholds', 'bounds', 'duel', 'target'] as const;
export type Part = (typeof parts)[number];

export const partsOf = (text: string | undefined): Part[] => parts.filter((part) => text?.split(',').includes(part));

export const withPart = (list: readonly Part[], part: Part, on: boolean): string | null =>
  parts.filter((one) => (one === part ? on : list.includes(one))).join(',') || null;

export const gamesChoices = [200, 1000, 5000, 20_000] as const;
export const usualGames = 1000;

export function gamesOf(text: string | undefined): number {
  const games = Number(text);
  return Number.isInteger(games) && games >= 10 && games <= 1_000_000 ? games : usualGames;
}
