import { describe, expect, it } from 'vitest';
import { PRESETS, parseRules, rulesText, withSwitch } from './rules';
import { ladder, lastBid, legal, outOfTurn, parsePosition, positionText, settle, toMove, type Round } from './round';

const round = (text: string) => parsePosition(text)?.round as Round;

describe('rules', () => {
  it.each(['perudo', 'plain', 'openspiel', 'dudo', 'casual', 'no-ones', 'perudo+palifico=off+exact=gain', 'casual+dice=3',
    'casual+order=reset-quantity', 'perudo+palifico-two=no+palifico-face=one-die+met=others',
    'perudo+exact=gain+exact-by=anyone+exact-palifico=no', 'casual+order=dudo', 'dudo+loss=one'])(
    'prints %s as it was read',
    (text) => expect(rulesText(parseRules(text)!)).toBe(text),
  );

  it('refuses what is no rule', () => {
    for (const wrong of ['', 'poker', 'perudo+exact', 'perudo+exact=maybe', 'perudo+wild=highest', 'toString',
      'casual+palifico-two=no', 'casual+exact=gain+exact-palifico=no', 'perudo+exact-by=anyone']) {
      expect(parseRules(wrong)).toBeNull();
    }
  });

  it('keeps to what goes together when a switch is set', () => {
    expect(withSwitch(PRESETS.perudo, 'wild', 'highest').order).toBe('quantity');
    expect(withSwitch(PRESETS.openspiel, 'order', 'perudo').wild).toBe('on');
    const anyone = parseRules('perudo+exact=gain+exact-by=anyone+exact-palifico=no')!;
    expect(rulesText(withSwitch(anyone, 'exact', 'off'))).toBe('perudo');
    expect(rulesText(withSwitch(anyone, 'palifico', 'off'))).toBe('perudo+palifico=off+exact=gain+exact-by=anyone');
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
    expect(round('perudo+palifico=every+palifico-two=no:5-1@2').palifico).toBe(false);
    expect(round('perudo+palifico=every+palifico-two=no:5-1-5@2').palifico).toBe(true);
  });

  it('lets players with one die leave the face of a palifico round where the rules do', () => {
    const raises = (text: string) => ladder(round(text)).bids.filter((bid) => ladder(round(text)).follows(lastBid(round(text)), bid)).length;
    expect(raises('perudo+palifico-face=one-die:1-2-1p:2x5')).toBe(2);
    expect(raises('perudo+palifico-face=one-die:1-1-2p:2x5')).toBe(13);
    expect(raises('perudo+palifico-face=one-die:1-1-2p:2x5,3x6')).toBe(1);
    expect(raises('perudo:1-1-2p:2x5')).toBe(2);
  });

  it('knows who may call exact out of turn', () => {
    expect(outOfTurn(round('casual+exact=gain+exact-by=anyone:5-4-3-0-2@2:2x4,4x4'))).toEqual([0, 1]);
    expect(outOfTurn(round('casual+exact=gain:5-4-3-0-2@2:2x4,4x4'))).toEqual([]);
    expect(outOfTurn(round('casual+exact=gain+exact-by=anyone:5-4:2x4'))).toEqual([]);
    expect(outOfTurn(round('perudo+palifico=every+exact=gain+exact-by=anyone+exact-palifico=no:1-4-3:2x4'))).toEqual([]);
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
    ['perudo+met=others', 'call', 4, 4, [4, 2, 3, 0, 1], 4],
    ['perudo+met=others+loss=all', 'call', 4, 4, [4, 2, 3, 0, 1], 4],
    ['dudo', 'call', 4, 4, [4, 2, 3, 0, 1], 2],
    ['dudo', 'call', 6, 4, [5, 3, 3, 0, 0], 2],
    ['dudo', 'call', 2, 2, [5, 3, 1, 0, 2], 4],
  ] as const)('%s: %s with %i of 4', (rules, kind, count, loser, dice, starter) => {
    const result = settle(round(`${rules}:5-3-3-0-2@2:2x4,4x4`), kind, count);
    expect(result).toMatchObject({ loser, dice, starter });
  });

  it('is settled with who calls exact out of turn', () => {
    const of = round('perudo+exact=gain+exact-by=anyone:4-3-3-0-2@2:2x4,4x4');
    expect(settle(of, 'exact', 4, 0)).toMatchObject({ loser: null, dice: [5, 3, 3, 0, 2], starter: 0 });
    expect(settle(of, 'exact', 5, 0)).toMatchObject({ loser: 0, dice: [3, 3, 3, 0, 2], starter: 0 });
  });

  it('gains no die beyond those of the start', () => {
    expect(settle(round('perudo+exact=gain:5-5:3x4'), 'exact', 3).dice).toEqual([5, 5]);
    expect(settle(round('perudo+exact=steal:5-5:3x4'), 'exact', 3).dice).toEqual([4, 5]);
  });
});
