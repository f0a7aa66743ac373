// Bids and their order. Where the order is total a bid is its rank, and a raise is any higher rank:
//
//   quantity        more dice, or as many of a higher face (ones lowest)
//   perudo          so for faces 2 to 6; k ones stand after 2k sixes
//   dudo            k ones stand after 2k - 1 sixes
//   no-ones         as quantity, without ones
//   monotone        neither quantity nor face may fall: not an order of all bids
//   reset-quantity  more dice of a face, or any number of a higher one
//
// A palifico round is played in the order of quantity with the face of its first bid, which some
// players may leave (`free`) if the rules say so.
import type { Rules } from './rules';

export interface Bid {
  readonly quantity: number;
  readonly face: number;
}

export type Action = { kind: 'bid'; bid: Bid } | { kind: 'call' } | { kind: 'exact' };

export const bidText = (bid: Bid): string => `${bid.quantity}x${bid.face}`;
export const sameBid = (a: Bid | null | undefined, b: Bid | null | undefined): boolean =>
  !!a && !!b && a.quantity === b.quantity && a.face === b.face;

export function parseBid(text: string): Bid | null {
  const match = /^(\d{1,2})x([1-6])$/.exec(text);
  if (!match || Number(match[1]) < 1) return null;
  return { quantity: Number(match[1]), face: Number(match[2]) };
}

export interface Ladder {
  readonly bids: readonly Bid[]; // ascending
  rank(bid: Bid): number; // -1: there is no such bid
  follows(last: Bid | null, bid: Bid): boolean; // last null: whether it may open
}

export function ladderOf(rules: Rules, dice: number, palifico: boolean, free = false): Ladder {
  const faces = Number(rules.faces);
  const order = palifico ? 'quantity' : rules.order;
  const bids: Bid[] = [];
  for (let quantity = 1; quantity <= dice; ++quantity) {
    for (let face = order === 'no-ones' ? 2 : 1; face <= faces; ++face) bids.push({ quantity, face });
  }
  // Ones stand beside the highest face of another quantity.
  const place = ({ quantity, face }: Bid): number => {
    const width = faces + 2;
    if (face === 1 && order === 'perudo') return 2 * quantity * width + faces + 1;
    if (face === 1 && order === 'dudo') return (2 * quantity - 1) * width + faces + 1;
    if (order === 'reset-quantity') return face * (dice + 1) + quantity;
    return quantity * width + face;
  };
  bids.sort((a, b) => place(a) - place(b));
  const ranks = new Map(bids.map((bid, rank) => [bidText(bid), rank]));
  const rank = (bid: Bid) => ranks.get(bidText(bid)) ?? -1;
  const follows = (last: Bid | null, bid: Bid): boolean => {
    const mine = rank(bid);
    if (mine < 0) return false;
    if (!last) return rules['open-ones'] === 'yes' || palifico || bid.face !== 1;
    if (palifico && !free && bid.face !== last.face) return false;
    if (order === 'monotone' && bid.face < last.face) return false;
    return mine > rank(last);
  };
  return { bids, rank, follows };
}
