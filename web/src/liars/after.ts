// How likely bids are to hold after what the others bid, as far as one answer of the engine tells:
//
//   the face of the last bid   every quantity, from the beliefs about each opponent's matches
//   other faces                the bids that came into question, and one die more of each:
//                              P(at least q + 1) = P(at least q) - P(exactly q)
//
// What it does not tell is not here.
import type { Answer } from '../engine/engine';
import { bidText, parseBid } from './bids';
import { convolve, oddsOf } from './odds';
import { diceInPlay, type Round } from './round';

export type Advice = Answer<'liars.advise'>;
export type AfterBids = ReadonlyMap<string, number>; // by bid, as 3x4

export function afterBids(round: Round, answer: Advice): AfterBids {
  const dice = diceInPlay(round);
  const known = new Map<string, number>();
  for (const { bid: text, p_true, p_exact } of answer.actions) {
    const bid = parseBid(text ?? '');
    if (!bid || bid.quantity >= dice) continue;
    known.set(bidText({ ...bid, quantity: bid.quantity + 1 }), Math.max(p_true - p_exact, 0));
  }
  for (const { bid, p_true } of answer.actions) if (bid) known.set(bid, p_true);
  const last = answer.last_bid;
  if (last) {
    let terms = [1];
    for (const { matches } of answer.beliefs) terms = convolve(terms, matches ?? [1]);
    for (let quantity = 1; quantity <= dice; ++quantity) {
      known.set(bidText({ quantity, face: last.face }), oddsOf(quantity - last.own, terms).pTrue);
    }
  }
  return known;
}

// Dice of an opponent that are expected to count for the last bid.
export const expected = (matches: readonly number[]): number =>
  matches.reduce((sum, p, k) => sum + p * k, 0);
