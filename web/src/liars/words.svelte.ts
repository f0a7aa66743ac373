// Bids, players, chances and reasons in the reader's language.
import { t } from '../text/liars';
import { decimal, percent, signed, whole } from '../text/number.svelte';
import type { Bid } from './bids';
import type { Ranking, Reason, Row } from './ranking';
import type { Rules, SwitchName } from './rules';
import { SWITCH_NAMES } from './rules';
import type { Settlement, Round } from './round';

export const bidSign = (bid: Bid): string => `${whole(bid.quantity)}\u00a0×\u00a0${bid.face}`;

type Face = 1 | 2 | 3 | 4 | 5 | 6;
export const faceWord = (face: number): string => t(`face_${face as Face}`);
export const bidWords = (bid: Bid): string => {
  const face = bid.face as Face;
  const faces = bid.quantity === 1 ? t(`face_${face}`) : t(`faces_${face}`);
  return t('bid_words', { n: bid.quantity, faces });
};

// A name, or a word for the seat. Within a sentence "you" is written small.
export function nameOf(names: readonly string[], seat: number, me: number, within = false): string {
  const name = names[seat] ?? '';
  if (seat === me && (name === '' || name === t('you'))) return t(within ? 'you_within' : 'you');
  return name || t('player', { n: seat + 1 });
}

// Certain is 100 % and impossible 0 %; what is only nearly so is not written as such.
export function chance(p: number, digits = 0): string {
  const least = 10 ** (-2 - digits);
  if (p > 0 && p < least / 2) return `<${percent(least, digits)}`;
  if (p < 1 && p > 1 - least / 2) return `>${percent(1 - least, digits)}`;
  return percent(p, digits);
}
// The same without the sign, for the matrix.
export function hundredths(p: number): string {
  if (p > 0 && p < 0.005) return '<1';
  if (p < 1 && p > 0.995) return '>99';
  return whole(p * 100);
}

export function actionWords(row: Pick<Row, 'kind' | 'bid'>): string {
  return row.bid ? bidSign(row.bid) : t(row.kind === 'exact' ? 'exact' : 'call');
}

export function reasonWords(reason: Reason): string {
  switch (reason.key) {
    case 'why_needs':
    case 'why_needs_all': {
      const { own, missing, unseen } = reason;
      return t(reason.key, { own, missing, unseen });
    }
    case 'why_likelier':
    case 'why_unlikelier':
    case 'why_as_likely':
      return t(reason.key, { after: chance(reason.after, 1), alone: chance(reason.alone, 1) });
    case 'why_call':
    case 'why_exact': {
      const { quantity, p, alone } = reason;
      return t(reason.key, { quantity, p: chance(p, 1), alone: chance(alone, 1) });
    }
    case 'why_leaves':
      return t(reason.key, { next: bidSign(reason.next), p: chance(reason.p) });
    case 'why_mix':
      return t(reason.key, { p: chance(reason.p, 1) });
    case 'why_overlap':
      return t(reason.key, { other: actionWords(reason.other) });
    case 'why_loss':
      return t(reason.key, { loss: decimal(reason.loss * 100), best: actionWords(reason.best) });
    case 'why_loss_value':
      return t(reason.key, { loss: decimal(reason.loss), best: actionWords(reason.best) });
    case 'why_loss_maybe':
      return t(reason.key, { best: actionWords(reason.best) });
    default:
      return t(reason.key);
  }
}

// A chance to win as percent, or a value where values count dice.
export const worth = (x: number, scale: Ranking['scale']): string =>
  scale === 'win' ? percent(x) : signed(x);

export function switchWords(rules: Rules, name: SwitchName): string {
  if (name === 'faces') return t('faces_n', { n: Number(rules.faces) });
  if (name === 'dice') return t('dice_n', { n: Number(rules.dice) });
  return switchValueWords(name, rules[name], rules.faces);
}
export function switchValueWords(name: SwitchName, value: string, faces: string): string {
  if (name === 'faces' || name === 'dice') return value;
  return t(`${name}_${value}` as 'wild_on', { n: Number(faces) });
}

// What goes without saying.
const USUAL: readonly [SwitchName, string][] = [
  ['palifico-two', 'yes'],
  ['palifico-face', 'locked'],
  ['exact-by', 'mover'],
  ['exact-palifico', 'yes'],
  ['met', 'caller'],
  ['one-round', 'no'],
];

// What players should agree on; the same clauses in the same order as the engine's.
export function rulesWords(rules: Rules): string {
  const clauses: string[] = [];
  for (const name of SWITCH_NAMES) {
    if (name === 'faces' || name === 'dice') continue;
    if (USUAL.some(([usual, value]) => usual === name && rules[name] === value)) continue;
    const never = name === 'open-ones' && rules.order === 'no-ones';
    clauses.push(never ? t('open-ones_yes') : switchWords(rules, name));
  }
  if (rules.faces !== '6') clauses.push(switchWords(rules, 'faces'));
  return clauses.join('; ');
}

// Who wins or loses dice: "Bo −1".
export function changes(round: Round, end: Settlement, names: readonly string[], me: number): string {
  const parts = end.dice.flatMap((left, seat) => {
    const by = left - (round.dice[seat] ?? 0);
    return by === 0 ? [] : [`${nameOf(names, seat, me)} ${signed(by, 0)}`];
  });
  return parts.length ? parts.join(', ') : t('nobody_lost');
}
