import { describe, expect, it } from 'vitest';

// Every catalogue of both languages, by view.
type Catalogue = Readonly<Record<string, string>>;
const english = import.meta.glob<{ default: Catalogue }>('./en/*.ts', { eager: true });
const swedish = import.meta.glob<{ default: Catalogue }>('./sv/*.ts', { eager: true });

const places = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

describe.each(Object.keys(english).map((file) => [file.slice(5, -3)]))('the texts of %s', (view) => {
  const en = english[`./en/${view}.ts`]?.default ?? {};
  const sv = swedish[`./sv/${view}.ts`]?.default ?? {};

  it('have the same keys and the same places to fill in both languages', () => {
    expect(Object.keys(sv).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, places(sv[key] ?? '')]).toEqual([key, places(text)]);
  });

  it('are set with true quotation marks, minus signs and dots', () => {
    for (const text of [...Object.values(en), ...Object.values(sv)]) {
      expect(text).not.toMatch(/['"]|\.\.\.| -\d|  /);
    }
  });

  it('begin with a capital letter in both languages or in none', () => {
    const capital = (text: string) => /^\p{Lu}/u.test(text);
    const sayable = (text: string) => /^\p{L}/u.test(text);
    for (const [key, text] of Object.entries(en)) {
      const other = sv[key] ?? '';
      if (sayable(text) && sayable(other)) expect([key, capital(other)]).toEqual([key, capital(text)]);
    }
  });
});
