import { describe, expect, it } from 'vitest';
import { afterBids, expected, type Advice } from './after';
import { aloneColumn, binomialTerms } from './odds';
import { ranking, reasons } from './ranking';
import { parsePosition, type Hand, type Round } from './round';

const { round, hand } = parsePosition('perudo:5-5-5:2x3,3x3:12246') as { round: Round; hand: Hand };
const prior = binomialTerms(5, 1 / 3);
const action = (text: string, value: number, radius: number, more: object = {}) => ({
  action: `bid ${text}`,
  kind: 'bid' as const,
  bid: text,
  quantity: Number(text[0]),
  face: Number(text[2]),
  value,
  low: value - radius,
  high: value + radius,
  loss: 0.4 - value,
  win: (1 + value) / 2,
  p_true: 0.7,
  p_exact: 0.2,
  play: value > 0.2 ? 0.5 : 0,
  equal: value > 0.2,
  sampled: true,
  rollouts: 100,
  variance: 0.1,
  ...more,
});
const answer = {
  actions: [
    action('5x2', 0.4, 0.1),
    action('4x2', 0.3, 0.1),
    action('3x6', 0.1, 0.05),
    { ...action('0x0', -0.5, 0), action: 'call', kind: 'call', bid: null, sampled: false, p_true: 0.95 },
  ],
  last_bid: { bid: '3x3', quantity: 3, face: 3, own: 1, match_probability: 1 / 3 },
  beliefs: [{ seat: 1, dice: 5, matches: prior }, { seat: 2, dice: 5, matches: prior }],
  solved: null,
} as unknown as Advice;

describe('chances after the bids', () => {
  const after = afterBids(round, answer);

  it('give every quantity of the last face from the beliefs: chance alone if they are chance', () => {
    aloneColumn(round, hand, 3).forEach(({ pTrue }, i) => expect(after.get(`${i + 1}x3`)).toBeCloseTo(pTrue, 14));
  });

  it('give one die more where the engine told of a bid, and nothing else', () => {
    expect(after.get('5x2')).toBe(0.7); // told, not 4x2 less its exact part
    expect(after.get('6x2')).toBeCloseTo(0.5, 14);
    expect(after.get('7x2')).toBeUndefined();
    expect(after.get('3x5')).toBeUndefined();
  });

  it('expect as many dice as their probabilities say', () => expect(expected(prior)).toBeCloseTo(5 / 3, 14));
});

describe('ranked actions', () => {
  const list = ranking(answer);
  const [best, second, third, call] = list.rows as [(typeof list.rows)[0], (typeof list.rows)[0], (typeof list.rows)[0], (typeof list.rows)[0]];

  it('are chances to win, with intervals on the same scale', () => {
    expect(list.scale).toBe('win');
    expect(best).toMatchObject({ middle: 0.7, overlaps: false });
    expect(best.low).toBeCloseTo(0.65, 14);
    expect(second.loss).toBeCloseTo(0.05, 14);
  });

  it('say what cannot be told apart', () => {
    expect([second.overlaps, third.overlaps, call.overlaps]).toEqual([true, false, false]);
    expect(reasons(best, list, round, hand).at(-1)).toEqual({ key: 'why_overlap', other: second });
    expect(reasons(second, list, round, hand).map(({ key }) => key)).toContain('why_loss_maybe');
    expect(reasons(third, list, round, hand).map(({ key }) => key)).not.toContain('why_loss_maybe');
  });

  it('say what a bid needs and what it leaves to the next player', () => {
    const [needs, change, leaves] = reasons(best, list, round, hand);
    expect(needs).toEqual({ key: 'why_needs', own: 3, missing: 2, unseen: 10 });
    expect(change).toMatchObject({ key: 'why_unlikelier', after: 0.7 });
    expect(leaves).toMatchObject({ key: 'why_leaves', next: { quantity: 5, face: 3 } });
  });

  it('say when a call wins', () => {
    const [reason] = reasons(call, list, round, hand);
    expect(reason).toMatchObject({ key: 'why_call', quantity: 3 });
    expect((reason as { p: number }).p).toBeCloseTo(0.05, 14);
    expect((reason as { alone: number }).alone).toBeCloseTo(1 - 0.8959508205050043, 14);
  });

  it('follow the mix in a solved round', () => {
    const mix = [{ action: 'call', probability: 0.9 }, { action: 'bid 4x2', probability: 0.1 }];
    const solved = ranking({ ...answer, solved: { lower: 0, upper: 0, mix } } as unknown as Advice);
    expect(solved.rows.map(({ action: a }) => a).slice(0, 2)).toEqual(['call', 'bid 4x2']);
    expect(solved.best?.action).toBe('bid 5x2');
  });
});
