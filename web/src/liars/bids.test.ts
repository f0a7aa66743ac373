import { describe, expect, it } from 'vitest';
import { bidText, ladderOf, parseBid, type Bid } from './bids';
import { PRESETS, parseRules, type Rules } from './rules';

const of = (text: string): Bid => parseBid(text) as Bid;
const raises = (rules: Rules, dice: number, last: string | null, palifico = false) => {
  const ladder = ladderOf(rules, dice, palifico);
  return ladder.bids.filter((bid) => ladder.follows(last ? of(last) : null, bid)).map(bidText);
};

describe('the order of perudo with ten dice', () => {
  const ladder = ladderOf(PRESETS.perudo, 10, false);

  it.each([
    ['1x2', 0, 59, '1x3'],
    ['2x6', 9, 50, '1x1'],
    ['1x1', 10, 49, '3x2'],
    ['4x6', 20, 39, '2x1'],
    ['2x1', 21, 38, '5x2'],
    ['10x6', 53, 6, '5x1'],
    ['10x1', 59, 0, undefined],
  ])('ranks %s as %i, with %i raises, the next %s', (text, rank, count, next) => {
    expect(ladder.rank(of(text))).toBe(rank);
    const higher = raises(PRESETS.perudo, 10, text);
    expect(higher.length).toBe(count);
    expect(higher[0]).toBe(next);
  });

  it('follows the closed formula for every number of dice', () => {
    for (let n = 2; n <= 60; ++n) {
      const all = ladderOf(PRESETS.perudo, n, false);
      expect(all.bids.length).toBe(6 * n);
      for (const { quantity: q, face: f } of all.bids) {
        const ones = 2 * q <= n ? 11 * q - 1 : 5 * n + q - 1;
        const other = 5 * (q - 1) + (f - 2) + Math.floor((q - 1) / 2);
        expect(all.rank({ quantity: q, face: f })).toBe(f === 1 ? ones : other);
      }
    }
  });

  it('needs half as many ones, and twice as many and one to leave them', () => {
    expect(raises(PRESETS.perudo, 10, '5x3').filter((b) => b.endsWith('x1'))[0]).toBe('3x1');
    const afterOnes = raises(PRESETS.perudo, 10, '3x1');
    expect(afterOnes).toContain('7x2');
    expect(afterOnes).not.toContain('6x6');
  });

  it('opens with 60 bids, 50 without ones', () => {
    expect(raises(PRESETS.perudo, 10, null).length).toBe(50);
    const openOnes = parseRules('perudo+open-ones=yes') as Rules;
    expect(raises(openOnes, 10, null).length).toBe(60);
  });
});

describe('other orders', () => {
  it('quantity: more dice, or as many of a higher face, ones lowest', () => {
    expect(raises(PRESETS.plain, 3, '2x3')).toEqual(['2x4', '2x5', '2x6', '3x1', '3x2', '3x3', '3x4', '3x5', '3x6']);
  });

  it('reset-quantity: a higher face with any number of dice', () => {
    const rules = parseRules('casual+order=reset-quantity') as Rules;
    expect(raises(rules, 10, '10x3')[0]).toBe('1x4');
    expect(raises(rules, 10, '7x4').length).toBe(3 + 2 * 10);
  });

  it('dudo: k ones right after 2k - 1 sixes', () => {
    for (const k of [1, 2, 3]) expect(raises(PRESETS.dudo, 10, `${2 * k - 1}x6`)[0]).toBe(`${k}x1`);
    expect(raises(PRESETS.dudo, 10, '2x1')[0]).toBe('4x2');
  });

  it('no-ones: ones are no bid', () => {
    expect(raises(PRESETS['no-ones'], 2, null).length).toBe(10);
    expect(raises(PRESETS['no-ones'], 2, '1x6')[0]).toBe('2x2');
  });

  it('monotone: neither quantity nor face may fall', () => {
    const rules = parseRules('plain+order=monotone') as Rules;
    expect(raises(rules, 3, '2x5')).toEqual(['2x6', '3x5', '3x6']);
  });

  it('palifico: the face of the first bid, and ones may open', () => {
    expect(raises(PRESETS.perudo, 4, null, true).length).toBe(24);
    expect(raises(PRESETS.perudo, 4, '2x1', true)).toEqual(['3x1', '4x1']);
  });
});

it('reads bids as they are written', () => {
  expect(parseBid('12x6')).toEqual({ quantity: 12, face: 6 });
  for (const wrong of ['', '3', 'x4', '0x4', '3x7', '3x0', '3X4', ' 3x4']) expect(parseBid(wrong)).toBeNull();
});
