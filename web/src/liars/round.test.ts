import { describe, expect, it } from 'vitest';
import { PRESETS, parseRules, rulesText, withSwitch } from './rules';
import { legal, parsePosition, positionText, settle, toMove, type Round } from './round';

const round = (text: string) => parsePosition(text)?.round as Round;

describe('rules', () => {
  it.each(['perudo', 'plain', 'openspiel', 'dudo', 'casual', 'no-ones', 'perudo+palifico=off+exact=gain', 'casual+dice=3'])(
    'prints %s as it was read',
    (text) => expect(rulesText(parseRules(text)!)).toBe(text),
  );

  it('refuses what is no rule', () => {
    for (const wrong of ['', 'poker', 'perudo+exact', 'perudo+exact=maybe', 'perudo+wild=highest', 'toString']) {
      expect(parseRules(wrong)).toBeNull();
    }
  });

  it('keeps to what goes together when a switch is set', () => {
    expect(withSwitch(PRESETS.perudo, 'wild', 'highest').order).toBe('quantity');
    expect(withSwitch(PRESETS.openspiel, 'order', 'perudo').wild).toBe('on');
  });
});

describe('the notation of a round', () => {
  it.each([
    'perudo:5-5-5',
    'perudo:5-4-5@2:2x3,3x3:12246',
    'perudo+palifico=off:5-0-1@3::3',
    'perudo:5-1@2p:2x4:12355',
    'perudo+palifico=every:5-1@2',
  ])('prints %s as it was read', (text) => {
    const position = parsePosition(text);
    expect(position).not.toBeNull();
    expect(positionText(position!.round, position!.hand)).toBe(text);
  });

  it('knows who is to move, past players who are out', () => {
    expect(toMove(round('perudo:5-4-5@2:2x3,3x3'))).toBe(0);
    expect(toMove(round('perudo:5-0-1@3:2x3'))).toBe(0);
    expect(toMove(round('perudo:5-0-1@3:2x3,3x3'))).toBe(2);
  });

  it('takes palifico from the rules where it follows', () => {
    expect(round('perudo+palifico=every:5-1@2').palifico).toBe(true);
    expect(round('perudo:5-1@2').palifico).toBe(false);
    expect(round('perudo:5-1@2p').palifico).toBe(true);
  });

  it.each([
    ['perudo:5', 'one player'],
    ['perudo:5-0', 'one who has dice'],
    ['perudo:0-5-5', 'a starter who is out'],
    ['perudo:5-5:3x1', 'an opening on ones'],
    ['perudo:5-5:3x4,3x3', 'a bid that does not beat the last'],
    ['perudo:5-5:11x3', 'more dice than are in play'],
    ['perudo:5-5p', 'palifico of a starter with five dice'],
    ['perudo:5-4:3x3:12345', 'a hand of other size'],
    ['perudo:5-5:2x2:12345:6', 'a fifth field'],
  ])('refuses %s: %s', (text) => expect(parsePosition(text)).toBeNull());

  it('allows calls after a bid, exact calls where there are any', () => {
    expect(legal(round('perudo:5-5'), { kind: 'call' })).toBe(false);
    expect(legal(round('perudo:5-5:2x2'), { kind: 'call' })).toBe(true);
    expect(legal(round('perudo:5-5:2x2'), { kind: 'exact' })).toBe(false);
    expect(legal(round('perudo+exact=gain:5-5:2x2'), { kind: 'exact' })).toBe(true);
  });
});

describe('the end of a round', () => {
  // Five players, the fourth is out. The second opened with 2x4, the third bid 4x4; the fifth
  // ends the round. Seats from 0: bidder 2, caller 4.
  it.each([
    ['perudo', 'call', 4, 4, [5, 3, 3, 0, 1], 4],
    ['perudo', 'call', 3, 2, [5, 3, 2, 0, 2], 2],
    ['perudo+loss=difference', 'call', 4, 4, [5, 3, 3, 0, 1], 4],
    ['perudo+loss=difference', 'call', 6, 4, [5, 3, 3, 0, 0], 0],
    ['perudo+loss=difference', 'call', 2, 2, [5, 3, 1, 0, 2], 2],
    ['perudo+loss=difference', 'call', 0, 2, [5, 3, 0, 0, 2], 4],
    ['perudo+loss=all', 'call', 3, 2, [5, 3, 0, 0, 2], 4],
    ['perudo+next=winner', 'call', 4, 4, [5, 3, 3, 0, 1], 2],
    ['perudo+next=rotation', 'call', 4, 4, [5, 3, 3, 0, 1], 2],
    ['perudo+exact=gain', 'exact', 4, null, [5, 3, 3, 0, 3], 4],
    ['perudo+exact=steal', 'exact', 4, null, [5, 3, 2, 0, 3], 4],
    ['perudo+exact=others-lose', 'exact', 4, null, [4, 2, 2, 0, 2], 4],
    ['perudo+exact=gain', 'exact', 5, 4, [5, 3, 3, 0, 1], 4],
    ['perudo+exact=gain', 'exact', 3, 4, [5, 3, 3, 0, 1], 4],
    ['perudo+exact=steal+loss=difference', 'exact', 2, 4, [5, 3, 3, 0, 0], 0],
    ['perudo+exact=gain+next=winner', 'exact', 3, 4, [5, 3, 3, 0, 1], 2],
  ] as const)('%s: %s with %i of 4', (rules, kind, count, loser, dice, starter) => {
    const result = settle(round(`${rules}:5-3-3-0-2@2:2x4,4x4`), kind, count);
    expect(result).toMatchObject({ loser, dice, starter });
  });

  it('gains no die beyond those of the start', () => {
    expect(settle(round('perudo+exact=gain:5-5:3x4'), 'exact', 3).dice).toEqual([5, 5]);
    expect(settle(round('perudo+exact=steal:5-5:3x4'), 'exact', 3).dice).toEqual([4, 5]);
  });
});
