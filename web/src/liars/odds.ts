// How likely bids are to hold.
//
// From the own dice alone: of the dice that are not seen each counts for the bid with probability
// p, 2/6 if a wild face helps and else 1/6, so that P(true) is a binomial tail. After the bids: the
// engine believes more of some hands than of others, and what it says of an opponent's matches is
// added up, opponent by opponent.
import type { Bid } from './bids';
import { diceInPlay, matches, wildFaceFor, type Hand, type Round } from './round';

export interface Odds {
  readonly pTrue: number;
  readonly pExact: number;
}

// Probability of 0, 1, ... hits in so many dice.
export function binomialTerms(dice: number, p: number): number[] {
  let terms = [1];
  for (let i = 0; i < dice; ++i) terms = convolve(terms, [1 - p, p]);
  return terms;
}

export function convolve(a: readonly number[], b: readonly number[]): number[] {
  const sum = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((x, i) => b.forEach((y, j) => (sum[i + j] = (sum[i + j] ?? 0) + x * y)));
  return sum;
}

// Odds that at least, and that exactly, so many more are there, given the probabilities of 0, 1, ...
export function oddsOf(missing: number, terms: readonly number[]): Odds {
  const pExact = terms[missing] ?? 0;
  if (missing <= 0) return { pTrue: 1, pExact };
  let pTrue = 0;
  for (let k = terms.length - 1; k >= missing; --k) pTrue += terms[k] ?? 0; // small ones first
  return { pTrue: Math.min(pTrue, 1), pExact };
}

// What a bid needs, seen from a hand. Without a hand nothing is seen.
export interface Need {
  readonly own: number; // dice of the hand that count
  readonly unseen: number;
  readonly missing: number; // of the unseen ones; 0 or less: it holds for sure
  readonly p: number; // that an unseen die counts
}

export function need(round: Round, hand: Hand, bid: Bid): Need {
  const wild = wildFaceFor(round, bid);
  const own = matches(hand, bid.face, wild);
  const hits = wild !== 0 && wild !== bid.face ? 2 : 1;
  return {
    own,
    unseen: diceInPlay(round) - hand.length,
    missing: bid.quantity - own,
    p: hits / Number(round.rules.faces),
  };
}

export function alone(round: Round, hand: Hand, bid: Bid): Odds {
  const { unseen, missing, p } = need(round, hand, bid);
  return oddsOf(missing, binomialTerms(unseen, p));
}

// All bids on a face at once: [quantity - 1].
export function aloneColumn(round: Round, hand: Hand, face: number): Odds[] {
  const dice = diceInPlay(round);
  const { own, unseen, p } = need(round, hand, { quantity: 1, face });
  const terms = binomialTerms(unseen, p);
  return Array.from({ length: dice }, (_, i) => oddsOf(i + 1 - own, terms));
}
