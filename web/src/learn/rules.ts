// The rule sets of a variant with every choice of its house rules, in the notation of the engine.
import type { Schema } from '../engine/engine';

export function rulesOf({ name, house_rules }: Pick<Schema<'Variant'>, 'name' | 'house_rules'>): string[] {
  let list = [name];
  for (const { key } of house_rules) list = [...list, ...list.map((rules) => `${rules}+${key}`)];
  return list;
}
