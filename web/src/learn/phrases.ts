// The engine says in English why a game can be solved. Its phrases in the reader's language; a phrase
// that is not known stays as it is.
import { boxName } from '../text/boxes';
import { t } from '../text/learn';

const counted: Record<string, Parameters<typeof t>[0]> = {
  'anchors, if every score is remembered': 'count_remembered',
  'positions, turns included': 'count_positions',
  'sets of filled boxes': 'count_sets',
  'with the upper sum': 'count_upper',
  'with the Yahtzee box': 'count_flag',
  'anchors that a game can reach': 'count_reach',
};

export function countedText(text: string): string {
  const key = counted[text];
  return key ? t(key) : text;
}

// [pattern, key, names of its groups]
const reasons: [RegExp, Parameters<typeof t>[0], string[]][] = [
  [/^(\d+) years at a million positions per second$/, 'reason_years', ['n']],
  [/^(\d+) minutes at a million positions per second$/, 'reason_minutes', ['n']],
  [/^(\d+) hours at a million positions per second$/, 'reason_hours', ['n']],
  [/^points on the card are won whatever comes/, 'reason_sets', []],
  [/^the bonus needs (\d+), so sums from 0 to \d+ differ/, 'reason_upper', ['n']],
  [/^it is unused, holds 0 or holds its points; further Yahtzees pay (\d+) only then$/, 'reason_flag', ['n']],
  [/^few boxes give few sums: ones alone make 0 to (\d+)$/, 'reason_reach', ['n']],
  [/^(\d+) states: each upper box \(unused, 0 or 1 to (\d+) dice\)$/, 'reason_each_upper', ['n', 'dice']],
];

function reasonLine(line: string): string {
  for (const [pattern, key, names] of reasons) {
    const match = pattern.exec(line);
    if (match) return t(key, Object.fromEntries(names.map((name, i) => [name, match[i + 1] ?? ''])));
  }
  const states = /^(\d+) states: ([a-z, -]+)( \(.*\))?$/.exec(line);
  if (!states) return line;
  const boxes = states[2]!.split(', ').map((key) => boxName(key)).join(', ');
  return t('reason_states', { n: states[1]!, boxes: boxes + (states[3] ? ` ${t('reason_hundreds')}` : '') });
}

export function reasonLines(text: string): string[] {
  return text.split('\n').map(reasonLine);
}

export function formulaText(text: string): string {
  const match = /^× (\d+) without the (\d+) full cards$/.exec(text);
  return match ? t('formula_without', { n: match[1]!, cards: match[2]! }) : text;
}
