// What a reader prefers, kept in this browser: language and colours.

export type Language = 'en' | 'sv';
export type Scheme = 'auto' | 'light' | 'dark';

function kept<T extends string>(name: string, values: readonly T[], otherwise: T): T {
  try {
    const value = localStorage.getItem(`hazard.${name}`);
    return values.find((v) => v === value) ?? otherwise;
  } catch {
    return otherwise; // no storage: tests, or a browser that forbids it
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`hazard.${name}`, value);
  } catch {
    // then it is forgotten with the page
  }
}

const spoken: Language =
  typeof navigator !== 'undefined' && navigator.language?.startsWith('sv') ? 'sv' : 'en';

class Taste {
  #language: Language = $state(kept('language', ['en', 'sv'], spoken));
  #scheme: Scheme = $state(kept('scheme', ['auto', 'light', 'dark'], 'auto'));

  get language(): Language {
    return this.#language;
  }
  set language(value: Language) {
    this.#language = value;
    keep('language', value);
  }
  get scheme(): Scheme {
    return this.#scheme;
  }
  set scheme(value: Scheme) {
    this.#scheme = value;
    keep('scheme', value);
  }
}

export const taste = new Taste();
