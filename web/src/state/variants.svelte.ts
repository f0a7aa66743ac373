// The rule sets that the engine knows, asked for once.
import { Question } from '../engine/question.svelte';
import type { Schema } from '../engine/engine';

class Variants {
  #question = new Question('variants');

  constructor() {
    if (typeof window !== 'undefined') this.#question.put({});
  }

  get list(): readonly Schema<'Variant'>[] {
    return this.#question.answer?.variants ?? [];
  }
  get problem() {
    return this.#question.problem;
  }
  retry(): void {
    this.#question.again();
  }

  // The rules of yatzy+fh5 are those of yatzy, as far as the page needs them.
  of(variant: string): Schema<'Variant'> | undefined {
    const base = variant.split('+')[0];
    return this.list.find(({ name }) => name === base);
  }
}

export const variants = new Variants();
