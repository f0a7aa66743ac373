// Names that belong to the rule sets. What the catalogues do not know keeps the engine's name.
import { taste } from '../state/taste.svelte';
import en from './en/boxes';
import sv from './sv/boxes';

const name = (key: string, otherwise: string) => (taste.language === 'sv' ? sv : en)[key] ?? otherwise;

// A box, `bonus` or `extra`.
export const boxName = (key: string, otherwise = key) => name(key, otherwise);
export const houseRuleName = (key: string, otherwise = key) => name(`rule:${key}`, otherwise);

// yatzy+fh5 is "Yatzy, five of a kind is a full house"
export function variantName(variant: string): string {
  const [base = variant, ...rules] = variant.split('+');
  return [name(`variant:${base}`, base), ...rules.map((rule) => houseRuleName(rule).toLowerCase())].join(', ');
}
