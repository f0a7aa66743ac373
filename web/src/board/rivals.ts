// Cards of those to beat, and what follows from how far they are.
import { emptyPosition, parsePosition, printPosition, type Position } from '../state/position';
import { mostOpponents } from '../state/objective';
import { withBox } from './card';
import type { Variant } from './play';

const endgameBoxes = 3; // open on each of two cards, then the engine solves the match
const quickBoxes = 8; // open boxes up to which a chance is there at once

export const openBoxes = ({ card }: Position, { boxes }: Variant) => boxes.filter(({ key }) => !(key in card)).length;

// Without a card in the address one opponent is about to begin.
export const rivalTexts = (opponents: readonly string[], variant: string): string[] =>
  opponents.length ? [...opponents] : [variant];

// null where the text is none; the engine says what is wrong with it.
export const rivalPositions = (texts: readonly string[]) => texts.map(parsePosition);

export function withRivalBox(text: string, box: string, points: number | null | undefined, variant: Variant): string {
  const position = parsePosition(text) ?? emptyPosition(variant.name);
  return printPosition({ ...position, card: withBox(position.card, box, points, variant) });
}

export const withRival = (texts: readonly string[], variant: string): string[] =>
  texts.length < mostOpponents ? [...texts, variant] : [...texts];

// Whether the match of two is near enough to its end to be solved for both.
export function isEndgame(own: Position, rivals: readonly (Position | null)[], variant: Variant): boolean {
  const [rival] = rivals;
  if (rivals.length !== 1 || !rival) return false;
  return [own, rival].every((position) => openBoxes(position, variant) <= endgameBoxes) && openBoxes(own, variant) > 0;
}

// Whether a chance takes long enough to show how far it is.
export const takesLong = (cards: readonly (Position | null)[], variant: Variant) =>
  cards.some((position) => position !== null && openBoxes(position, variant) > quickBoxes);
