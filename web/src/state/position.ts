// A position of a card game as text, the same notation as everywhere: VARIANT:CARD:DICE:ROLLS.
//
//     yatzy:ones=3,chance=21:13356:2     card { ones: 3, chance: 21 }, dice [1,3,3,5,6], 2 rerolls left
//     yatzy:ones,upper=3                 points of Ones forgotten, the upper sum known

export interface Position {
  variant: string; // with house rules: yatzy+fh5
  card: Record<string, number | null>; // points by box, null if forgotten; also upper and extra
  dice: number[] | null; // null between turns
  rollsLeft: number; // 0 between turns
}

export const emptyPosition = (variant: string): Position => ({
  variant,
  card: {},
  dice: null,
  rollsLeft: 0,
});

// null if the text is not of this form; what it says is for the engine to judge.
export function parsePosition(text: string): Position | null {
  const [variant = '', card = '', dice = '', rolls = '', ...rest] = text.trim().split(':');
  if (!/^[a-z][a-z0-9+-]*$/.test(variant) || rest.length > 0) return null;
  const position = emptyPosition(variant);
  for (const part of card.split(',').filter(Boolean)) {
    const match = /^([a-z-]+)(?:=(-?\d+))?$/.exec(part.trim());
    if (!match?.[1]) return null;
    position.card[match[1]] = match[2] === undefined ? null : Number(match[2]);
  }
  if (dice === '') return rolls === '' ? position : null;
  if (!/^[1-9]+$/.test(dice) || !/^\d?$/.test(rolls)) return null;
  position.dice = [...dice].map(Number);
  position.rollsLeft = Number(rolls);
  return position;
}

export function printPosition({ variant, card, dice, rollsLeft }: Position): string {
  const boxes = Object.entries(card).map(([box, points]) =>
    points === null ? box : `${box}=${points}`,
  );
  const ends = dice ? `:${boxes.join(',')}:${[...dice].sort().join('')}:${rollsLeft}` : '';
  if (ends) return variant + ends;
  return boxes.length ? `${variant}:${boxes.join(',')}` : variant;
}
