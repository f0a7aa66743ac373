// The game of Coins: positions, tosses, and luck and skill of a game that is played.
//
// Flip any number of your coins. More heads than tails: a point for each head, and all coins stay.
// Otherwise the coins that show tails are lost. Points reached: won; no coins left: lost.

export interface Place {
  coins: number; // left
  points: number; // still needed
}

export const kMost: Place = { coins: 60, points: 100 }; // that the page lets one choose
export const kTable: Place = { coins: 12, points: 16 }; // that fit into a table of cells

export function afterToss({ coins, points }: Place, heads: number, tails: number): Place {
  return heads > tails
    ? { coins, points: Math.max(0, points - heads) }
    : { coins: coins - tails, points };
}

export const isOver = ({ coins, points }: Place) => coins === 0 || points === 0;

// One bit of each random byte: heads is true.
export function tossOf(count: number, bytes: Uint8Array): boolean[] {
  return Array.from({ length: count }, (_, i) => ((bytes[i] ?? 0) & 1) === 1);
}

export function toss(count: number): boolean[] {
  return tossOf(count, crypto.getRandomValues(new Uint8Array(count)));
}

export interface Round {
  before: Place;
  coins: boolean[]; // heads or tails
  after: Place;
  best: number; // P(win) with the best flip
  flipped: number; // P(win) with the flip that was made
  now: number; // P(win) after the toss
}

export interface Tally {
  start: number;
  luck: number;
  loss: number;
  now: number; // start + luck - loss
}

export function tallyOf(start: number, rounds: readonly Round[]): Tally {
  let luck = 0;
  let loss = 0;
  for (const { best, flipped, now } of rounds) {
    luck += now - flipped;
    loss += best - flipped;
  }
  return { start, luck, loss, now: start + luck - loss };
}

export interface Cell extends Place {
  value: number;
  fraction?: string | null;
  flip: number | null;
}

// [coins - 1][points - 1]
export function cellsOf(table: readonly Cell[], size: Place): Cell[][] {
  const rows: Cell[][] = Array.from({ length: size.coins }, () => []);
  for (const cell of table) {
    const row = rows[cell.coins - 1];
    if (row && cell.points >= 1 && cell.points <= size.points) row[cell.points - 1] = cell;
  }
  return rows;
}

// P(win) of any position the table holds, and of those that are over.
export function valueOf(cells: readonly (readonly Cell[])[], { coins, points }: Place): number {
  if (points <= 0) return 1;
  if (coins <= 0) return 0;
  return cells[coins - 1]?.[points - 1]?.value ?? 0;
}
