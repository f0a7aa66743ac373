// A game as it is played on the board: throws, keeps and boxes lead from position to position.
//
// A Line is what happened since `start`; its last turn may be under way. All functions return new values,
// so that undo and redo are a list of them.
import type { Params, Schema } from '../engine/engine';
import { emptyPosition, parsePosition, printPosition, type Position } from '../state/position';

export interface Turn {
  rolls: string[]; // the dice after each throw, "13346"
  keeps: string[]; // what was kept of each roll but the last; "" if nothing
  box?: string; // missing: the turn is under way
  points?: number; // that the box pays, extra ones apart
  extra?: number;
}

export interface Line {
  start: string; // the position where it began; a variant: the empty card
  turns: Turn[];
  position: Position; // where it stands
}

export type Variant = Schema<'Variant'>;
export type GameRecord = Exclude<Params<'games.save'>['record'], string>;

export const handText = (dice: readonly number[]) => [...dice].sort().join('');
export const baseOf = (variant: string) => variant.split('+')[0] ?? variant;

export function startLine(start: string): Line | null {
  const position = parsePosition(start);
  if (!position) return null;
  // Dice that lie there are the throw of a turn whose earlier throws nobody knows.
  const turns = position.dice ? [{ rolls: [handText(position.dice)], keeps: [] }] : [];
  return { start, turns, position };
}

export const newGame = (variant: string): Line => ({
  start: variant,
  turns: [],
  position: emptyPosition(variant),
});

// Whether the dice `kept` are all among `dice`.
export function isPart(kept: readonly number[], dice: readonly number[]): boolean {
  const rest = [...dice];
  return kept.every((die) => {
    const at = rest.indexOf(die);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

// The dice after a throw; `kept` of those before are among them.
export function throwDice(line: Line, dice: readonly number[], kept: readonly number[], rolls: number): Line {
  const { position, turns } = line;
  const sorted = [...dice].sort();
  if (position.dice === null) {
    const turn: Turn = { rolls: [handText(dice)], keeps: [] };
    return { ...line, turns: [...turns, turn], position: { ...position, dice: sorted, rollsLeft: rolls - 1 } };
  }
  const last = turns[turns.length - 1];
  if (!last || position.rollsLeft === 0) return line;
  const turn = { rolls: [...last.rolls, handText(dice)], keeps: [...last.keeps, handText(kept)] };
  return {
    ...line,
    turns: [...turns.slice(0, -1), turn],
    position: { ...position, dice: sorted, rollsLeft: position.rollsLeft - 1 },
  };
}

// Points of five alike beyond the first come in hundreds, apart from the box.
export function splitPoints(paid: number): { points: number; extra: number } {
  const extra = Math.floor(paid / 100) * 100;
  return { points: paid - extra, extra };
}

// Fills a box, which ends the turn. `order` is that of the card.
export function scoreBox(line: Line, box: string, paid: number, order: readonly string[]): Line {
  const { position, turns } = line;
  const last = turns[turns.length - 1];
  if (!last || position.dice === null) return line;
  const { points, extra } = splitPoints(paid);
  const turn: Turn = { ...last, box, points, ...(extra ? { extra } : {}) };
  const card = { ...position.card, [box]: points };
  if (extra) card['extra'] = (card['extra'] ?? 0) + extra;
  return {
    ...line,
    turns: [...turns.slice(0, -1), turn],
    position: { ...position, card: sortCard(card, order), dice: null, rollsLeft: 0 },
  };
}

function sortCard(card: Position['card'], order: readonly string[]): Position['card'] {
  const place = (box: string) => (order.includes(box) ? order.indexOf(box) : order.length);
  return Object.fromEntries(Object.entries(card).sort(([a], [b]) => place(a) - place(b)));
}

// A stored game, brought back to where it stood.
export function resume(variant: string, played: readonly Turn[], variantRules: Variant): Line {
  let line = newGame(variant);
  const order = variantRules.boxes.map(({ key }) => key);
  for (const turn of played) {
    turn.rolls.forEach((roll, i) => {
      const kept = [...(turn.keeps[i - 1] ?? '')].map(Number);
      line = throwDice(line, [...roll].map(Number), kept, variantRules.rolls);
    });
    if (turn.box) line = scoreBox(line, turn.box, (turn.points ?? 0) + (turn.extra ?? 0), order);
  }
  return line;
}

// Whether `later` is the same game as `earlier`, further on or just as far.
export function continues(later: readonly Turn[], earlier: readonly Turn[]): boolean {
  return earlier.every((turn, i) => {
    const now = later[i];
    if (!now) return false;
    if (turn.box) return JSON.stringify(now) === JSON.stringify(turn);
    const starts = (list: string[], head: string[]) => head.every((text, j) => list[j] === text);
    return i === earlier.length - 1 && starts(now.rolls, turn.rolls) && starts(now.keeps, turn.keeps);
  });
}

export const finishedTurns = (line: Line) => line.turns.filter(({ box }) => box).length;
export const isFinished = (line: Line, variant: Variant) =>
  line.position.dice === null && variant.boxes.every(({ key }) => key in line.position.card);
// Only a game from its first throw on is kept.
export const isWholeGame = (line: Line) => line.start === line.position.variant;

export function recordOf(line: Line, name: string): GameRecord {
  return { variant: line.position.variant, ...(name ? { name } : {}), turns: line.turns };
}

export const positionText = (line: Line) => printPosition(line.position);
