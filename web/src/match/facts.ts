// What the figures about matches are made from: the answers of bounds, thresholds, duel and target.
import type { components } from '../engine/api';

type Schemas = components['schemas'];
export type Bounds = Schemas['BoundsAnswer'];
export type Thresholds = Schemas['ThresholdsAnswer'];
export type Cell = Schemas['ThresholdCell'];
export type Duel = Schemas['DuelAnswer'];
export type Target = Schemas['TargetAnswer'];

export interface MatchData {
  bounds: Bounds | null; // null: not computed
  thresholds: Thresholds | null;
  duel: Duel | null;
  target: Target | null;
}

// The match that the bars are about: who plays in the second seat is exchanged, the dice stay.
export const kPlayers = ['optimal', 'win'];
export const kInstead = ['optimal', 'select-theta', 'trailing', 'underdog', 'protect', 'symmetric', 'varscaled'];

// --- thresholds ---------------------------------------------------------------------------------

export interface Map {
  turns: number[]; // left, ascending
  gaps: number[]; // ascending
  cells: Cell[]; // by turns, then by gap
  mostTheta: number; // size
}

export function mapOf({ cells }: Thresholds): Map {
  const ascending = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);
  return {
    turns: ascending(cells.map((cell) => cell.turns_left)),
    gaps: ascending(cells.map((cell) => cell.gap)),
    cells: [...cells].sort((a, b) => a.turns_left - b.turns_left || a.gap - b.gap),
    mostTheta: Math.max(...cells.map((cell) => Math.abs(cell.theta)), 1e-3),
  };
}

const kUnit = 0.01; // of theta: shades tell small sizes apart, too

// Shades go by size, 0 to 1, compressed as the axis of theta is.
export const shadeOfTheta = (size: number, most: number) => Math.log1p(size / kUnit) / Math.log1p(most / kUnit);
export const thetaOfShade = (shade: number, most: number) => kUnit * Math.expm1(shade * Math.log1p(most / kUnit));

// The cell where looking at the opponent is worth most.
export const mostGain = ({ cells }: Map): Cell => cells.reduce((a, b) => (b.gain > a.gain ? b : a));

// "4:-30" in an address is 4 turns left, 30 points behind.
export const cellName = ({ turns_left, gap }: Cell) => `${turns_left}:${gap}`;
export const cellAt = (map: Map, name: string | undefined): Cell => map.cells.find((cell) => cellName(cell) === name) ?? mostGain(map);

// Of the cells with a gap on one side, the share whose best attitude is bold or cautious.
export function shareOf({ cells }: Map, side: 'behind' | 'ahead', attitude: 'bold' | 'cautious'): number {
  const there = cells.filter(({ gap }) => (side === 'behind' ? gap < 0 : gap > 0));
  return there.filter(({ theta }) => (attitude === 'bold' ? theta > 0 : theta < 0)).length / Math.max(1, there.length);
}

// --- who wins -----------------------------------------------------------------------------------

export interface Contender {
  name: string; // as the engine writes it
  kind: string; // without numbers
  share: number; // of decided games
  low: number; // 95 % interval
  high: number;
  sampled: boolean;
}

type Played = Schemas['DuelPlayer'];

// The interval is the one of wins, draws held as they are.
function contender({ player, win, loss, decided, low, high }: Played): Contender {
  const half = (high - low) / 2 / Math.max(win + loss, 1e-9);
  return { name: player, kind: player.split(':')[0] ?? player, share: decided, low: decided - half, high: decided + half, sampled: true };
}

// All who sat in the last seat, the strongest first.
export function contenders({ players, instead }: Duel): Contender[] {
  const last = players[players.length - 1];
  return [...(last ? [last] : []), ...instead].map(contender).sort((a, b) => b.share - a.share);
}

// What is known without playing, on the same scale: win + draw / 2, its draws shared as among two for points.
export function limitsOf({ for_points: { win, draw, loss }, blind, clairvoyant_value, clairvoyant_theta }: Bounds): Contender[] {
  const decided = (value: number) => 0.5 + (value - 0.5) / Math.max(1 - draw, 1e-9);
  const made = (kind: string, share: number): Contender => ({ name: kind, kind, share, low: share, high: share, sampled: false });
  return [
    made('clairvoyant', decided(clairvoyant_value)),
    made('clairvoyant_theta', decided(clairvoyant_theta)),
    made('blind', decided(blind)),
    made('for_points', win / Math.max(win + loss, 1e-9)),
  ];
}

// --- targets ------------------------------------------------------------------------------------

export interface Reach {
  target: number;
  best: number;
  points: number; // of who plays for points
  constant: number | null; // with the best constant attitude
  theta: number | null; // that attitude
}

// Every target for which something hangs on play.
export function reachOf({ best, for_points, constant }: Target, rare = 1e-4): Reach[] {
  const points = new globalThis.Map(for_points);
  const byTarget = new globalThis.Map(constant.map((one) => [one.target, one]));
  return best
    .filter(([, p]) => p >= rare && p <= 1 - rare)
    .map(([target, p]) => {
      const one = byTarget.get(target);
      return { target, best: p, points: points.get(target) ?? 0, constant: one?.probability ?? null, theta: one?.theta ?? null };
    });
}

export const mostLifted = (list: readonly Reach[]): Reach | null =>
  list.reduce<Reach | null>((a, b) => (!a || b.best - b.points > a.best - a.points ? b : a), null);
