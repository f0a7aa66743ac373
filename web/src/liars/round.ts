// One round as everybody at the table sees it, and the line of text that stands for it:
//
//   RULES:DICE[@STARTER][p][:BIDS[:HAND]]     perudo:5-4-5@2:2x3,3x3:41226
//
// Seats count from 0 here and from 1 in the text. The hand is that of the player to move. With
// palifico=every the p is not written: it follows.
import { bidText, ladderOf, parseBid, type Action, type Bid, type Ladder } from './bids';
import { MAX_DICE, MAX_PLAYERS, mayPalifico, parseRules, rulesText, type Rules } from './rules';

export interface Round {
  readonly rules: Rules;
  readonly dice: readonly number[]; // [seat]; 0: out
  readonly starter: number; // seat
  readonly palifico: boolean;
  readonly bids: readonly Bid[]; // in turns, from the starter on
}

export type Hand = readonly number[]; // faces, ascending

export const diceInPlay = (round: Round): number => round.dice.reduce((sum, d) => sum + d, 0);
export const alive = (round: Round): number => round.dice.filter((d) => d > 0).length;
export const lastBid = (round: Round): Bid | null => round.bids.at(-1) ?? null;

// The next seat with dice.
export function after(dice: readonly number[], seat: number): number {
  for (let i = 1; i <= dice.length; ++i) {
    const next = (seat + i) % dice.length;
    if ((dice[next] ?? 0) > 0) return next;
  }
  return seat;
}

// Who made bid number i, or makes the next one.
export function bidder(round: Round, i: number): number {
  let seat = round.starter;
  for (let left = i % alive(round); left > 0; --left) seat = after(round.dice, seat);
  return seat;
}
export const toMove = (round: Round): number => bidder(round, round.bids.length);

// The face that counts as all others if this bid is called, or 0.
export function wildFaceFor(round: Round, bid: Bid): number {
  const { wild, faces } = round.rules;
  if (round.palifico || wild === 'off') return 0;
  if (wild === 'highest') return Number(faces);
  const onesBid = bid.face === 1 || round.bids.some((b) => b.face === 1);
  return wild === 'until-bid' && onesBid ? 0 : 1;
}

// Dice of the hand that count for a bid on the face. Wild dice count once, and never for
// a bid on their own face in another's place.
export const matches = (hand: Hand, face: number, wild: number): number =>
  hand.filter((die) => die === face || (wild !== 0 && die === wild)).length;

// Of the player to move.
export function ladder(round: Round): Ladder {
  const free = round.rules['palifico-face'] === 'one-die' && round.dice[toMove(round)] === 1;
  return ladderOf(round.rules, diceInPlay(round), round.palifico, free);
}

export const hasExact = ({ rules, palifico }: Round): boolean =>
  rules.exact !== 'off' && (rules['exact-palifico'] === 'yes' || !palifico);

export function legal(round: Round, action: Action): boolean {
  if (action.kind === 'bid') return ladder(round).follows(lastBid(round), action.bid);
  return round.bids.length > 0 && (action.kind === 'call' || hasExact(round));
}

// Who may call the last bid exact though it is not their turn.
export function outOfTurn(round: Round): number[] {
  const seats: number[] = [];
  if (round.bids.length === 0 || round.rules['exact-by'] === 'mover' || !hasExact(round)) return seats;
  const bidding = bidder(round, round.bids.length - 1);
  const mover = toMove(round);
  for (let seat = after(round.dice, mover); seat !== bidding && seat !== mover; seat = after(round.dice, seat)) {
    seats.push(seat);
  }
  return seats;
}

export function withBid(round: Round, bid: Bid): Round {
  return { ...round, bids: [...round.bids, bid] };
}

export interface Settlement {
  readonly loser: number | null; // seat; null if nobody lost the challenge
  readonly winner: number; // the other side of it
  readonly dice: readonly number[]; // afterwards
  readonly starter: number; // of the next round
}

// What a call, or an exact call, of this seat leads to when so many dice count for the last bid.
export function settle(round: Round, kind: 'call' | 'exact', count: number, caller = toMove(round)): Settlement {
  const quantity = lastBid(round)?.quantity ?? 0;
  const bidding = bidder(round, round.bids.length - 1);
  const dice = [...round.dice];
  const change = (seat: number, by: number) => {
    const most = Math.max(Number(round.rules.dice), ...round.dice);
    dice[seat] = Math.min(Math.max((dice[seat] ?? 0) + by, 0), most);
  };
  const othersLose = (winner: number) => dice.forEach((_, seat) => seat !== winner && change(seat, -1));
  let loser: number | null = null;
  let winner = caller;
  if (kind === 'exact' && count === quantity) {
    if (round.rules.exact === 'steal') change(bidding, -1);
    if (round.rules.exact === 'others-lose') othersLose(caller);
    else change(caller, 1);
  } else if (count === quantity && round.rules.met === 'others') {
    loser = caller;
    winner = bidding;
    othersLose(bidding);
  } else {
    const callerLoses = kind === 'exact' || count >= quantity;
    loser = callerLoses ? caller : bidding;
    winner = callerLoses ? bidding : caller;
    const lost = {
      one: 1,
      difference: Math.max(1, Math.abs(count - quantity)),
      all: MAX_DICE,
    }[round.rules.loss];
    change(loser, -lost);
  }
  let starter = loser ?? caller;
  if (round.rules.next === 'winner') starter = winner;
  if (round.rules.next === 'rotation') starter = (round.starter + 1) % dice.length;
  if ((dice[starter] ?? 0) === 0) starter = after(dice, starter);
  return { loser, winner, dice, starter };
}

export function parseHand(text: string, faces = 6): Hand | null {
  const digits = text.replace(/[\s,]/g, '');
  if (!/^[1-6]*$/.test(digits) || digits.length > MAX_DICE) return null;
  const hand = [...digits].map(Number).sort();
  return hand.every((die) => die <= faces) ? hand : null;
}

export function parsePosition(text: string): { round: Round; hand: Hand | null } | null {
  const fields = text.split(':');
  const [rulesPart = '', players = '', bidsPart = '', handPart] = fields;
  let rules = parseRules(rulesPart);
  const table = /^([0-6](?:-[0-6])+)(?:@(\d{1,2}))?(p?)$/.exec(players);
  if (fields.length > 4 || !rules || !table) return null;
  const dice = (table[1] ?? '').split('-').map(Number);
  const starter = Number(table[2] ?? 1) - 1;
  if (dice.length > MAX_PLAYERS || dice.filter((d) => d > 0).length < 2 || !dice[starter]) return null;
  const most = Math.max(Number(rules.dice), ...dice);
  rules = { ...rules, dice: String(most) as Rules['dice'] };
  const possible = mayPalifico(rules, dice.filter((d) => d > 0).length, dice[starter] ?? 0);
  if (table[3] && !possible) return null;
  const palifico = !!table[3] || (rules.palifico === 'every' && possible);
  let round: Round = { rules, dice, starter, palifico, bids: [] };
  for (const part of bidsPart === '' ? [] : bidsPart.split(',')) {
    const bid = parseBid(part);
    if (!bid || !legal(round, { kind: 'bid', bid })) return null;
    round = withBid(round, bid);
  }
  const hand = handPart ? parseHand(handPart, Number(rules.faces)) : null;
  if (handPart && hand?.length !== dice[toMove(round)]) return null;
  return { round, hand };
}

export function positionText(round: Round, hand: Hand | null = null): string {
  const starter = round.starter > 0 ? `@${round.starter + 1}` : '';
  const palifico = round.palifico && round.rules.palifico !== 'every' ? 'p' : '';
  const parts = [rulesText(round.rules), round.dice.join('-') + starter + palifico];
  if (round.bids.length > 0 || hand) parts.push(round.bids.map(bidText).join(','));
  if (hand) parts.push(hand.join(''));
  return parts.join(':');
}
