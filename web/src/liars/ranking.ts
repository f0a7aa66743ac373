// The engine's actions as rows of a list, and why each stands where it does.
import { bidText, parseBid, type Bid } from './bids';
import type { Advice } from './after';
import { alone, need, type Odds } from './odds';
import { ladder, lastBid, withBid, type Hand, type Round } from './round';

export interface Row {
  readonly action: string; // as the engine writes it: bid 3x4, call, exact
  readonly kind: 'bid' | 'call' | 'exact';
  readonly bid: Bid | null;
  readonly middle: number; // chance to win, or value where values count dice
  readonly low: number;
  readonly high: number;
  readonly loss: number; // on the same scale
  readonly pTrue: number; // of the bid, or of the bid called
  readonly pExact: number;
  readonly sampled: boolean;
  readonly rollouts: number;
  readonly mix: number; // how often the engine does it
  readonly overlaps: boolean; // with the best by value, which it may be as good as
}

export interface Ranking {
  readonly scale: 'win' | 'value';
  readonly solved: boolean;
  readonly mixed: boolean; // whether the engine does more than one thing
  readonly rows: readonly Row[]; // best first; in a solved round likeliest first
  readonly best: Row | null; // by value
}

export function ranking(answer: Advice): Ranking {
  const scale = answer.actions.every(({ win }) => win !== null) ? 'win' : 'value';
  const scaled = (value: number) => (scale === 'win' ? (1 + value) / 2 : value);
  const mix = new Map(answer.solved?.mix.map(({ action, probability }) => [action, probability]));
  const bestLow = scaled(answer.actions[0]?.low ?? 0);
  const rows = answer.actions.map((a, i): Row => ({
    action: a.action,
    kind: a.kind,
    bid: parseBid(a.bid ?? ''),
    middle: scaled(a.value),
    low: scaled(a.low),
    high: scaled(a.high),
    loss: scale === 'win' ? a.loss / 2 : a.loss,
    pTrue: a.p_true,
    pExact: a.p_exact,
    sampled: a.sampled,
    rollouts: a.rollouts,
    mix: mix.get(a.action) ?? (answer.solved ? 0 : a.play),
    overlaps: i > 0 && scaled(a.high) >= bestLow,
  }));
  const best = rows[0] ?? null;
  if (answer.solved) rows.sort((a, b) => b.mix - a.mix);
  const mixed = answer.solved !== null || rows.some((row) => row.mix > 0 && row.mix < 1);
  return { scale, solved: answer.solved !== null, mixed, rows, best };
}

// A reason is a text of the catalogue with its numbers: counts as they are, probabilities p.
export type Reason =
  | { key: 'why_sure' | 'why_bluff' | 'why_no_raise' | 'why_apart' }
  | { key: 'why_needs' | 'why_needs_all'; own: number; missing: number; unseen: number }
  | { key: 'why_likelier' | 'why_unlikelier' | 'why_as_likely'; after: number; alone: number }
  | { key: 'why_call' | 'why_exact'; quantity: number; p: number; alone: number }
  | { key: 'why_leaves'; next: Bid; p: number }
  | { key: 'why_mix'; p: number }
  | { key: 'why_overlap'; other: Row }
  | { key: 'why_loss' | 'why_loss_value'; loss: number; best: Row }
  | { key: 'why_loss_maybe'; best: Row };

const NOTABLE = 0.02; // a change of probability that is worth a sentence

function change(after: number, before: Odds): Reason {
  const key =
    after > before.pTrue + NOTABLE
      ? 'why_likelier'
      : after < before.pTrue - NOTABLE
        ? 'why_unlikelier'
        : 'why_as_likely';
  return { key, after, alone: before.pTrue };
}

function ofBid(row: Row, bid: Bid, round: Round, hand: Hand): Reason[] {
  const { own, missing, unseen } = need(round, hand, bid);
  const reasons: Reason[] = [];
  if (missing <= 0) {
    reasons.push({ key: 'why_sure' });
  } else {
    reasons.push({ key: own > 0 ? 'why_needs' : 'why_needs_all', own, missing, unseen });
    reasons.push(change(row.pTrue, alone(round, hand, bid)));
    if (row.pTrue < 0.5) reasons.push({ key: 'why_bluff' });
  }
  const then = withBid(round, bid);
  const steps = ladder(round);
  const next = steps.bids.find((higher) => steps.follows(bid, higher));
  reasons.push(
    next
      ? { key: 'why_leaves', next, p: alone(then, hand, next).pTrue }
      : { key: 'why_no_raise' },
  );
  return reasons;
}

function ofChallenge(row: Row, round: Round, hand: Hand): Reason[] {
  const last = lastBid(round);
  if (!last) return [];
  const { quantity } = last;
  const before = alone(round, hand, last);
  if (row.kind === 'exact') {
    return [{ key: 'why_exact', quantity, p: row.pExact, alone: before.pExact }];
  }
  return [{ key: 'why_call', quantity, p: 1 - row.pTrue, alone: 1 - before.pTrue }];
}

export function reasons(row: Row, list: Ranking, round: Round, hand: Hand): Reason[] {
  const about = row.bid ? ofBid(row, row.bid, round, hand) : ofChallenge(row, round, hand);
  if (list.solved) return [...about, { key: 'why_mix', p: row.mix }];
  const { best } = list;
  if (!best || list.rows.length < 2) return about;
  if (row === best) {
    const other = list.rows.find((r) => r.overlaps);
    return [...about, other ? { key: 'why_overlap', other } : { key: 'why_apart' }];
  }
  about.push({ key: list.scale === 'win' ? 'why_loss' : 'why_loss_value', loss: row.loss, best });
  if (row.overlaps) about.push({ key: 'why_loss_maybe', best });
  return about;
}

export const sameAction = (row: Row, bid: Bid | null): boolean =>
  row.bid !== null && bid !== null && bidText(row.bid) === bidText(bid);
