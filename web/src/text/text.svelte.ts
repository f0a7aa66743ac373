// Texts in the reader's language. A view has one catalogue for each language, text/en/VIEW.ts and
// text/sv/VIEW.ts, joined in text/VIEW.ts:
//
//     export const t = catalogue(en, sv);      t('rolls_left', { n: 2 })
import { taste } from '../state/taste.svelte';
import { fill, type Values } from './fill';
import { whole } from './number.svelte';

export function catalogue<K extends string>(
  en: Readonly<Record<K, string>>,
  sv: Readonly<Record<K, string>>,
): (key: K, values?: Values) => string {
  return (key, values) => {
    const text = (taste.language === 'sv' ? sv : en)[key];
    return values ? fill(text, values, whole) : text;
  };
}
