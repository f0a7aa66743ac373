import { describe, expect, it } from 'vitest';
import { parseBid, type Bid } from './bids';
import { alone, aloneColumn, binomialTerms, convolve, need, oddsOf } from './odds';
import { parseHand, parsePosition, type Hand, type Round } from './round';

const round = (text: string) => parsePosition(text)?.round as Round;
const hand = (text: string) => parseHand(text) as Hand;
const bid = (text: string) => parseBid(text) as Bid;

describe('from the own dice alone', () => {
  // bid, own hand, round, P(true), P(exact)
  it.each([
    ['1x3', '3', 'perudo:1-1', 1, 2 / 3],
    ['2x3', '4', 'perudo:1-1', 0, 0],
    ['1x3', '1', 'plain:1-1', 1 / 6, 1 / 6],
    ['3x4', '41226', 'perudo:5-5', 211 / 243, 80 / 243],
    ['3x1', '41226', 'perudo:5-5', 763 / 3888, 625 / 3888],
    ['4x2', '11111', 'perudo:5-5', 1, 0],
    ['10x3', '33312', 'perudo:5-5', 0, 0],
    ['11x5', '55123', 'perudo:5-5-5-5-5-5', 19761788953 / 31381059609, 15751577600 / 94143178827],
  ])('%s with %s in %s holds with %f and is met with %f', (text, dice, table, pTrue, pExact) => {
    const odds = alone(round(table), hand(dice), bid(text));
    expect(odds.pTrue).toBeCloseTo(pTrue, 14);
    expect(odds.pExact).toBeCloseTo(pExact, 14);
    const column = aloneColumn(round(table), hand(dice), bid(text).face);
    expect(column[bid(text).quantity - 1]).toEqual(odds);
  });

  it('counts wild dice once, and not in a palifico round', () => {
    expect(need(round('perudo:5-5'), hand('41226'), bid('3x4')).own).toBe(2);
    expect(need(round('perudo:5-5'), hand('41226'), bid('3x1'))).toEqual({ own: 1, unseen: 5, missing: 2, p: 1 / 6 });
    expect(need(round('perudo:1-5p'), hand('4'), bid('3x4')).p).toBe(1 / 6);
    expect(need(round('openspiel:1-1'), hand('6'), bid('1x2'))).toEqual({ own: 1, unseen: 1, missing: 0, p: 2 / 6 });
  });

  it('no longer takes ones as wild once they are bid, where the rules say so', () => {
    const rules = 'casual+wild=until-bid:5-5';
    expect(need(round(rules), hand('41226'), bid('3x4')).own).toBe(2);
    expect(need(round(`${rules}:2x1`), hand('41226'), bid('3x4'))).toMatchObject({ own: 1, p: 1 / 6 });
  });

  it('never leaves 0 to 1, and falls with the quantity, with sixty dice', () => {
    const column = aloneColumn(round('perudo+dice=6:6-6-6-6-6-6-6-6-6-6'), hand('123456'), 5);
    expect(column.length).toBe(60);
    column.forEach(({ pTrue }, i) => {
      expect(pTrue).toBeGreaterThanOrEqual(0);
      expect(pTrue).toBeLessThanOrEqual(column[i - 1]?.pTrue ?? 1);
    });
  });
});

it('adds opponents up: a bid that says something of one hand', () => {
  // I hold 5 and 2; A has two dice and bid 3x5, and does so nine times of ten with at least one
  // match and once of ten without; B has three dice and is silent.
  const p = 1 / 3;
  const prior = binomialTerms(2, p).map((term, k) => term * (k > 0 ? 0.9 : 0.1));
  const sum = prior.reduce((a, b) => a + b);
  const a = prior.map((term) => term / sum);
  expect(oddsOf(2, convolve(a, binomialTerms(3, p))).pTrue).toBeCloseTo(955 / 1323, 14);
  expect(oddsOf(2, binomialTerms(5, p)).pTrue).toBeCloseTo(131 / 243, 14);
});
