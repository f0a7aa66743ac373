import { expect, it } from 'vitest';
import { endedPart, parseRecord } from './record';

const text = `rules perudo
players You Bo Cleo
dice 5 2 5

round 1, You start: You 12246, Bo 33, Cleo 11226
You 2x3
Bo 7x3
Cleo call
count 6, Bo loses 1

round 2, Bo starts palifico: Bo 5, Cleo 11226, You 12345
Bo 2x5
`;

it('reads rounds that have ended with hands, bids and what they led to', () => {
  const { names, rounds } = parseRecord(text);
  expect(names).toEqual(['You', 'Bo', 'Cleo']);
  expect(rounds.length).toBe(1);
  expect(rounds[0]).toMatchObject({
    kind: 'call',
    count: 6,
    hands: [[1, 2, 2, 4, 6], [3, 3], [1, 1, 2, 2, 6]],
    round: { dice: [5, 2, 5], starter: 0, palifico: false, bids: [{ quantity: 2, face: 3 }, { quantity: 7, face: 3 }] },
    end: { loser: 1, dice: [5, 1, 5], starter: 1 },
  });
});

it('knows a palifico round', () => {
  const { rounds } = parseRecord(`${text}Cleo call\ncount 2, Cleo loses 1\n`);
  expect(rounds[1]).toMatchObject({ count: 2, round: { palifico: true, starter: 1 }, end: { loser: 2 } });
});

it('names who called exact out of turn', () => {
  const { rounds } = parseRecord(`rules plain+exact=gain+exact-by=anyone
players Anna Bo Cy
dice 1 1 2

round 1, Cy starts: Anna 2, Bo 3, Cy 44
Cy 2x4
Bo exact
count 2, Bo gains 1
`);
  expect(rounds[0]).toMatchObject({ kind: 'exact', caller: 1, end: { dice: [1, 2, 2], starter: 1 } });
});

it('gives away no hand of the round that is being bid', () => {
  expect(endedPart(text).endsWith('count 6, Bo loses 1\n')).toBe(true);
  expect(endedPart(text)).not.toContain('round 2');
  expect(endedPart(text.slice(0, text.indexOf('Cleo call')))).not.toContain('33');
});
