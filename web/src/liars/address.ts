// A live table in an address: the round as everybody sees it, the names, the own seat and dice. Rounds
// that have ended are not in it; what they leave behind for palifico is.
//
//   ?round=perudo:5-4-5@2:2x3,3x3&names=Anna,Bo,Cleo&me=1&hand=12246
import { parseHand, parsePosition, positionText, toMove } from './round';
import { palificoOf, type Palifico, type Table } from './table';

export function toQuery(table: Table): Record<string, string> {
  const query: Record<string, string> = { round: positionText(table.round) };
  if (table.names.some((name) => name !== '')) query.names = table.names.join(',');
  if (table.me > 0) query.me = String(table.me + 1);
  if (table.hand.length > 0) query.hand = table.hand.join('');
  const palifico = table.palifico.join('');
  if (palifico !== palificoOf(table.round.dice).join('')) query.palifico = palifico;
  return query;
}

// A round of the engine's notation that ends with a hand gives seat and dice too.
export function fromQuery(query: URLSearchParams): Table | null {
  const position = parsePosition(query.get('round') ?? '');
  if (!position) return null;
  const { round } = position;
  const players = round.dice.length;
  const seat = Number(query.get('me') ?? (position.hand ? toMove(round) + 1 : 1)) - 1;
  const me = Number.isInteger(seat) && seat >= 0 && seat < players ? seat : 0;
  const names = (query.get('names') ?? '').split(',').slice(0, players);
  const hand = position.hand ?? parseHand(query.get('hand') ?? '', Number(round.rules.faces)) ?? [];
  const palifico = query.get('palifico') ?? '';
  const known = new RegExp(`^[ndo]{${players}}$`).test(palifico);
  return {
    names: round.dice.map((_, i) => names[i] ?? ''),
    me,
    hand: hand.slice(0, round.dice[me]),
    round,
    palifico: known ? ([...palifico] as Palifico[]) : palificoOf(round.dice),
    past: [],
    over: false,
  };
}
