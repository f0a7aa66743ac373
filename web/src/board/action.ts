// Actions as the page writes them: "keep 3 3" and "score one-pair" of the engine, in the reader's words.
import { boxName } from '../text/boxes';
import { t } from '../text/board';

export interface Deed {
  kind: 'keep' | 'score';
  dice: number[]; // of a keep
  box: string; // of a score
}

export function parseAction(text: string): Deed {
  const [verb, ...rest] = text.trim().split(/\s+/);
  if (verb === 'score') return { kind: 'score', dice: [], box: rest.join('-') };
  return { kind: 'keep', dice: rest.filter((word) => /^[1-9]$/.test(word)).map(Number), box: '' };
}

// `count`: dice on the table, to know when all are kept.
export function actionText(text: string, count = 5): string {
  const { kind, dice, box } = parseAction(text);
  if (kind === 'score') return boxName(box);
  if (dice.length === 0) return t('keep_nothing');
  if (dice.length === count) return t('keep_all');
  return t('keep', { dice: dice.join(' ') });
}
