// A turn as a tree that folds. The engine gives the whole turn as a graph, in which many ways lead to the same
// position; the tree is its unfolding, as far as it is open. Behind the end of a turn stands the next one,
// whose graph is asked for when it is opened.
import { splitPoints } from '../board/play';
import type { Schema } from '../engine/engine';
import { parsePosition, printPosition } from '../state/position';

export type Graph = Schema<'Graph'>;
type Place = Graph['places'][number];
type Move = Graph['moves'][number];

export interface Turn {
  position: string; // of the first place
  places: readonly Place[];
  moves: readonly (readonly Move[])[]; // out of each place, best or likeliest first
}

export function turnOf(position: string, { places, moves }: Graph): Turn {
  const out: Move[][] = places.map(() => []);
  for (const move of moves) out[move.from]?.push(move);
  const worth = (move: Move) => places[move.to]?.value ?? 0;
  for (const list of out) {
    list.sort((a, b) =>
      a.probability != null && b.probability != null
        ? b.probability - a.probability || worth(b) - worth(a)
        : Number(b.best) - Number(a.best) || worth(b) - worth(a),
    );
  }
  return { position, places, moves: out };
}

export interface Row {
  path: string; // "0.3.1": which move at each level; the name of the row
  level: number; // from 1
  place: Place;
  move: Move | null; // that leads here; null for a root
  position: string | null; // text, where the row is a position of the game
  branches: number; // in all
  open: boolean;
  opens: boolean; // whether there is something to open
  index: number; // among its siblings, from 1
  siblings: number;
  by: number | null; // value against the best option, or against the place before the throw
  wanted: string | null; // position whose turn must be asked for, if it is open and not here yet
  rest: { count: number; probability: number | null; path: string } | null; // a row "n more" instead
}

export interface View {
  turns: ReadonlyMap<string, Turn>;
  open: ReadonlySet<string>;
  shown: ReadonlyMap<string, number>; // branches shown of a path
}

export const kShown = 6;

// Dice and rerolls of a place such as "3 3 4 5 6, no reroll left".
export function diceOf(name: string): number[] {
  return (/^[1-6 ]+/.exec(name)?.[0] ?? '').split(' ').filter(Boolean).map(Number);
}
export function rerollsOf(name: string): number {
  return Number(/(\d+) rerolls? left/.exec(name)?.[1] ?? 0);
}
// Points and box of the end of a turn such as "30 in small-straight".
export function endOf(name: string): { points: number; box: string } | null {
  const match = /^(\d+) in ([a-z-]+)$/.exec(name);
  return match ? { points: Number(match[1]), box: match[2]! } : null;
}

// The position of a place within a turn that began at `from`; null for dice that are kept.
export function positionOf(from: string, place: Place): string | null {
  const position = parsePosition(from);
  if (!position) return null;
  if (place.kind === 'choice') {
    return printPosition({ ...position, dice: diceOf(place.name), rollsLeft: rerollsOf(place.name) });
  }
  const end = endOf(place.name);
  if (place.kind !== 'final' || !end) return place.name === 'before the turn' ? from : null;
  const { points, extra } = splitPoints(end.points);
  const card = { ...position.card, [end.box]: points };
  if (extra) card['extra'] = (card['extra'] ?? 0) + extra;
  return printPosition({ ...position, card, dice: null, rollsLeft: 0 });
}

// The rows that are seen, from top to bottom.
export function rowsOf(root: string, boxes: number, { turns, open, shown }: View): Row[] {
  const rows: Row[] = [];
  const first = turns.get(root);
  if (!first) return rows;

  function add(turn: Turn, at: number, path: string, level: number, move: Move | null, index: number, siblings: number, against: number | null) {
    const place = turn.places[at];
    if (!place) return;
    const position = positionOf(turn.position, place);
    const ends = place.kind === 'final';
    const over = ends && Object.keys(parsePosition(position ?? '')?.card ?? {}).filter((key) => key !== 'extra' && key !== 'upper').length >= boxes;
    const moves = turn.moves[at] ?? [];
    const isOpen = open.has(path);
    const next = ends && position ? turns.get(position) : undefined;
    rows.push({
      path, level, place, move, position, index, siblings,
      by: against === null ? null : place.value - against,
      branches: ends ? 1 : moves.length,
      open: isOpen,
      opens: ends ? !over && position !== null : moves.length > 0,
      wanted: isOpen && ends && !next ? position : null,
      rest: null,
    });
    if (!isOpen) return;
    if (next) return add(next, 0, `${path}.n`, level + 1, null, 1, 1, null);
    const some = shown.get(path) ?? kShown;
    const list = moves.length <= some + 1 ? moves : moves.slice(0, some);
    const count = moves.length - list.length;
    list.forEach((branch, i) => add(turn, branch.to, `${path}.${i}`, level + 1, branch, i + 1, list.length + (count ? 1 : 0), place.value));
    if (count) {
      const others = moves.slice(list.length);
      const probability = others[0]?.probability == null ? null : others.reduce((sum, branch) => sum + (branch.probability ?? 0), 0);
      rows.push({
        path: `${path}.more`, level: level + 1, place, move: null, position: null, branches: 0, open: false, opens: false,
        index: list.length + 1, siblings: list.length + 1, by: null, wanted: null, rest: { count, probability, path },
      });
    }
  }
  add(first, 0, '0', 1, null, 1, 1, null);
  return rows;
}

// Where a key leads in the pattern of trees: another row, or to open or close the present one.
export type Step = { to: number } | { toggle: true } | null;

export function stepOf(key: string, rows: readonly Row[], now: number): Step {
  const row = rows[now];
  if (!row) return null;
  const parent = rows.findLastIndex((other, i) => i < now && other.level < row.level);
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(now + 1, rows.length - 1) };
    case 'ArrowUp':
      return { to: Math.max(now - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: rows.length - 1 };
    case 'ArrowRight':
      if (row.opens && !row.open) return { toggle: true };
      return row.open && rows[now + 1] ? { to: now + 1 } : null;
    case 'ArrowLeft':
      if (row.open) return { toggle: true };
      return parent >= 0 ? { to: parent } : null;
    case 'Enter':
    case ' ':
      return row.opens || row.rest ? { toggle: true } : null;
    default:
      return null;
  }
}
