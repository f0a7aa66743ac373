// A live game, as one player at the table follows it: everybody's dice counts, the own dice, the
// bids, and the rounds that have ended. All functions give a new table.
import type { Bid } from './bids';
import { MAX_DICE, MAX_PLAYERS, PRESETS, type Rules } from './rules';
import {
  after,
  bidder,
  lastBid,
  legal,
  parseHand,
  parsePosition,
  positionText,
  settle,
  toMove,
  withBid,
  type Hand,
  type Round,
  type Settlement,
} from './round';

// Whether a player has come down to one die (due) and opened a palifico round then (over).
type Palifico = 'n' | 'd' | 'o'; // not yet, due, over

export interface PastRound {
  readonly round: Round;
  readonly kind: 'call' | 'exact';
  readonly end: Settlement;
}

export interface Table {
  readonly names: readonly string[]; // [seat]
  readonly me: number; // seat
  readonly hand: Hand; // own dice; none: not entered yet
  readonly round: Round;
  readonly palifico: readonly Palifico[]; // [seat]
  readonly past: readonly PastRound[];
  readonly over: boolean;
}

export interface Start {
  readonly rules: Rules;
  readonly names: readonly string[];
  readonly dice: readonly number[];
  readonly me: number;
  readonly starter: number;
}

// A player who sits down with one die is taken to have had the palifico round.
const palificoOf = (dice: readonly number[]): Palifico[] => dice.map((d) => (d === 1 ? 'o' : 'n'));

export function newTable(start: Start): Table {
  const most = Math.max(Number(start.rules.dice), ...start.dice);
  const rules = { ...start.rules, dice: String(most) as Rules['dice'] };
  const starter = start.dice[start.starter] ? start.starter : after(start.dice, start.starter);
  const palifico = rules.palifico === 'every' && start.dice[starter] === 1;
  return {
    names: start.names,
    me: start.me,
    hand: [],
    round: { rules, dice: start.dice, starter, palifico, bids: [] },
    palifico: palificoOf(start.dice),
    past: [],
    over: start.dice.filter((d) => d > 0).length < 2,
  };
}

export function firstTable(): Table {
  const names = ['', '', ''];
  return newTable({ rules: PRESETS.perudo, names, dice: [5, 5, 5], me: 0, starter: 0 });
}

export const ownDice = (table: Table): number => table.round.dice[table.me] ?? 0;
export const handComplete = (table: Table): boolean =>
  ownDice(table) > 0 && table.hand.length === ownDice(table);
export const myTurn = (table: Table): boolean => !table.over && toMove(table.round) === table.me;

export function withHand(table: Table, hand: Hand): Table {
  return { ...table, hand: hand.slice(0, ownDice(table)) };
}

// Whether the round is a palifico round is for the table to say where the rules leave it open.
export const mayBePalifico = (table: Table): boolean =>
  table.round.rules.palifico === 'first' &&
  table.round.bids.length === 0 &&
  table.round.dice[table.round.starter] === 1;

export function withPalifico(table: Table, palifico: boolean): Table {
  if (!mayBePalifico(table)) return table;
  return { ...table, round: { ...table.round, palifico } };
}

export function bid(table: Table, made: Bid): Table {
  if (table.over || !legal(table.round, { kind: 'bid', bid: made })) return table;
  return { ...table, round: withBid(table.round, made) };
}

export function dropBid(table: Table): Table {
  return { ...table, round: { ...table.round, bids: table.round.bids.slice(0, -1) } };
}

// How a challenge can end, where the number of dice makes no other difference.
export function countFor(round: Round, kind: 'call' | 'exact', callerLoses: boolean): number {
  const quantity = lastBid(round)?.quantity ?? 0;
  if (kind === 'call') return callerLoses ? quantity : quantity - 1;
  return callerLoses ? quantity - 1 : quantity;
}

// The challenge is settled and the next round laid out: dice, starter, palifico.
export function end(table: Table, kind: 'call' | 'exact', count: number): Table {
  if (table.over || !legal(table.round, { kind })) return table;
  const { round } = table;
  const result = settle(round, kind, count);
  const { dice, starter } = result;
  const palifico = [...table.palifico];
  dice.forEach((left, seat) => {
    if ((round.dice[seat] ?? 0) > 1 && left === 1 && palifico[seat] === 'n') palifico[seat] = 'd';
  });
  const oneDie = dice[starter] === 1;
  const over = round.rules['one-round'] === 'yes' || dice.filter((d) => d > 0).length < 2;
  const first = round.rules.palifico === 'first' && oneDie && palifico[starter] === 'd';
  if (first) palifico[starter] = 'o';
  const isPalifico = !over && (first || (round.rules.palifico === 'every' && oneDie));
  return {
    ...table,
    hand: [],
    palifico,
    past: [...table.past, { round, kind, end: result }],
    round: { ...round, dice, starter, palifico: isPalifico, bids: [] },
    over,
  };
}

export const winner = (table: Table): number | null => {
  const last = table.past.at(-1);
  if (!table.over || !last) return null;
  if (table.round.rules['one-round'] === 'yes') return last.end.winner;
  const left = table.round.dice.findIndex((d) => d > 0);
  return left < 0 ? null : left;
};

export const bidsWithSeats = (round: Round): { seat: number; bid: Bid }[] =>
  round.bids.map((made, i) => ({ seat: bidder(round, i), bid: made }));

// --- The table in an address: the round as everybody sees it, the names, the own seat and dice.
// Rounds that have ended are not in it; what they leave behind for palifico is.

export function toQuery(table: Table): Record<string, string> {
  const query: Record<string, string> = { round: positionText(table.round) };
  if (table.names.some((name) => name !== '')) query.names = table.names.join(',');
  if (table.me > 0) query.me = String(table.me + 1);
  if (table.hand.length > 0) query.hand = table.hand.join('');
  const palifico = table.palifico.join('');
  if (palifico !== palificoOf(table.round.dice).join('')) query.palifico = palifico;
  return query;
}

// A round of the engine's notation that ends with a hand gives seat and dice too.
export function fromQuery(query: URLSearchParams): Table | null {
  const position = parsePosition(query.get('round') ?? '');
  if (!position) return null;
  const { round } = position;
  const players = round.dice.length;
  const seat = Number(query.get('me') ?? (position.hand ? toMove(round) + 1 : 1)) - 1;
  const me = Number.isInteger(seat) && seat >= 0 && seat < players ? seat : 0;
  const names = (query.get('names') ?? '').split(',').slice(0, players);
  const hand = position.hand ?? parseHand(query.get('hand') ?? '', Number(round.rules.faces)) ?? [];
  const palifico = query.get('palifico') ?? '';
  const known = new RegExp(`^[ndo]{${players}}$`).test(palifico);
  return {
    names: round.dice.map((_, i) => names[i] ?? ''),
    me,
    hand: hand.slice(0, round.dice[me]),
    round,
    palifico: known ? ([...palifico] as Palifico[]) : palificoOf(round.dice),
    past: [],
    over: false,
  };
}

// --- Changes to who plays. They begin the round anew; rounds that have ended stay on record.

export function changed(table: Table, change: Partial<Start>): Table {
  const now: Start = {
    rules: table.round.rules,
    names: table.names,
    dice: table.round.dice,
    me: table.me,
    starter: table.round.starter,
    ...change,
  };
  const next = newTable(now);
  const sameSeats = now.dice.length === table.round.dice.length;
  return {
    ...next,
    hand: table.hand.slice(0, ownDice(next)).filter((die) => die <= Number(now.rules.faces)),
    palifico: sameSeats
      ? next.palifico.map((p, i) => (table.palifico[i] === 'o' ? 'o' : p))
      : next.palifico,
    past: sameSeats ? table.past : [],
  };
}

export function addPlayer(table: Table): Table {
  const { dice, rules } = table.round;
  if (dice.length >= MAX_PLAYERS) return table;
  return changed(table, {
    names: [...table.names, ''],
    dice: [...dice, Math.min(Number(rules.dice), MAX_DICE)],
  });
}

export function removePlayer(table: Table, seat: number): Table {
  if (table.round.dice.length <= 2) return table;
  const without = <T>(list: readonly T[]) => list.filter((_, i) => i !== seat);
  const moved = (other: number) => (other > seat ? other - 1 : Math.min(other, table.round.dice.length - 2));
  return changed(table, {
    names: without(table.names),
    dice: without(table.round.dice),
    me: moved(table.me),
    starter: moved(table.round.starter),
  });
}

// The player changes places with the one before.
export function moveUp(table: Table, seat: number): Table {
  if (seat < 1) return table;
  const swapped = <T>(list: readonly T[]) => list.map((x, i) => list[i === seat ? i - 1 : i === seat - 1 ? i + 1 : i] ?? x);
  const moved = (other: number) => (other === seat ? seat - 1 : other === seat - 1 ? seat : other);
  return changed(table, {
    names: swapped(table.names),
    dice: swapped(table.round.dice),
    me: moved(table.me),
    starter: moved(table.round.starter),
  });
}
