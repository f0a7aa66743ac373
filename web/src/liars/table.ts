// A live game, as one player at the table follows it: everybody's dice counts, the own dice, the
// bids, and the rounds that have ended. All functions give a new table.
import type { Bid } from './bids';
import { mayPalifico, PRESETS, type Rules } from './rules';
import {
  after,
  alive,
  bidder,
  lastBid,
  legal,
  settle,
  toMove,
  withBid,
  type Hand,
  type Round,
  type Settlement,
} from './round';

// Whether a player has come down to one die (due) and opened a palifico round then (over).
export type Palifico = 'n' | 'd' | 'o'; // not yet, due, over

// How a round is ended, and by which seat.
export interface Challenge {
  readonly kind: 'call' | 'exact';
  readonly caller: number;
}

export interface PastRound extends Challenge {
  readonly round: Round;
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
export const palificoOf = (dice: readonly number[]): Palifico[] => dice.map((d) => (d === 1 ? 'o' : 'n'));

export function newTable(start: Start): Table {
  const most = Math.max(Number(start.rules.dice), ...start.dice);
  const rules = { ...start.rules, dice: String(most) as Rules['dice'] };
  const starter = start.dice[start.starter] ? start.starter : after(start.dice, start.starter);
  const players = start.dice.filter((d) => d > 0).length;
  const palifico = rules.palifico === 'every' && mayPalifico(rules, players, start.dice[starter] ?? 0);
  return {
    names: start.names,
    me: start.me,
    hand: [],
    round: { rules, dice: start.dice, starter, palifico, bids: [] },
    palifico: palificoOf(start.dice),
    past: [],
    over: players < 2,
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
  mayPalifico(table.round.rules, alive(table.round), table.round.dice[table.round.starter] ?? 0);

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
export function end(table: Table, kind: 'call' | 'exact', count: number, caller = toMove(table.round)): Table {
  if (table.over || !legal(table.round, { kind })) return table;
  const { round } = table;
  const result = settle(round, kind, count, caller);
  const { dice, starter } = result;
  const palifico = [...table.palifico];
  dice.forEach((left, seat) => {
    if ((round.dice[seat] ?? 0) > 1 && left === 1 && palifico[seat] === 'n') palifico[seat] = 'd';
  });
  const players = dice.filter((d) => d > 0).length;
  const over = round.rules['one-round'] === 'yes' || players < 2;
  const possible = mayPalifico(round.rules, players, dice[starter] ?? 0);
  const first = round.rules.palifico === 'first' && possible && palifico[starter] === 'd';
  if (first) palifico[starter] = 'o';
  const isPalifico = !over && (first || (round.rules.palifico === 'every' && possible));
  return {
    ...table,
    hand: [],
    palifico,
    past: [...table.past, { round, kind, caller, end: result }],
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
