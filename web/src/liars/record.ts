// A recorded match as text; docs/liars.md describes it. Here it is read, not judged: the engine has
// written it.
//
//   rules perudo
//   players You Bo
//   round 1, You start: You 12246, Bo 33345
//   You 2x3
//   Bo call
//   count 4, Bo loses 1
import { parseBid } from './bids';
import { parseHand, settle, withBid, type Hand, type Round } from './round';
import { parseRules, PRESETS } from './rules';
import type { PastRound } from './table';

export interface ShownRound extends PastRound {
  readonly hands: readonly Hand[]; // [seat]
  readonly count: number;
}

export interface MatchRecord {
  readonly names: readonly string[];
  readonly rounds: readonly ShownRound[]; // that have ended
}

export function parseRecord(text: string): MatchRecord {
  let rules = PRESETS.perudo as Round['rules'];
  let names: string[] = [];
  let round: Round | null = null;
  let hands: Hand[] = [];
  let kind: 'call' | 'exact' = 'call';
  let caller = 0;
  const rounds: ShownRound[] = [];
  for (const full of text.split('\n')) {
    const line = full.replace(/#.*/, '').trim();
    const [word = '', second = ''] = line.split(/\s+/);
    if (word === 'rules') {
      rules = parseRules(second) ?? rules;
    } else if (word === 'players') {
      names = line.split(/\s+/).slice(1);
    } else if (word === 'round') {
      const [head = '', tail = ''] = line.split(':');
      hands = names.map(() => []);
      for (const part of tail.split(',')) {
        const [name = '', hand = ''] = part.trim().split(/\s+/);
        hands[names.indexOf(name)] = parseHand(hand) ?? [];
      }
      const starter = names.indexOf(head.split(/\s+/)[2] ?? '');
      const palifico = / palifico$/.test(head.trim());
      round = { rules, dice: hands.map((hand) => hand.length), starter, palifico, bids: [] };
    } else if (word === 'count' && round) {
      const count = Number.parseInt(second, 10);
      rounds.push({ round, kind, caller, hands, count, end: settle(round, kind, count, caller) });
      round = null;
    } else if (round && names.includes(word)) {
      const bid = parseBid(second);
      if (bid) round = withBid(round, bid);
      else if (second === 'call' || second === 'exact') {
        kind = second;
        caller = names.indexOf(word);
      }
    }
  }
  return { names, rounds };
}

// The record without the round that is being bid, whose hands nobody may know.
export function endedPart(text: string): string {
  const ends = [...text.matchAll(/^count .*$/gm)].at(-1);
  if (!ends) return text.split(/^round /m)[0] ?? '';
  return text.slice(0, ends.index + ends[0].length) + '\n';
}
