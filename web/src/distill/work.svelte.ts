// Long work of the view. Answers stay while the page is open.
import { Question } from '../engine/question.svelte';
import { listWith } from '../state/parts';
import { page } from '../state/state.svelte';
import { figuresAsked, lengthOf, parts, partsOf, scopeOf, type Part, type Scope } from './parts';

const kQuestions = 20; // of the quiz
const own = ['show', 'compute', 'rules', 'scope', 'question']; // parameters of the address

class Work {
  #last: Record<string, string | null> = {}; // what was asked for when the view was left
  readonly questions = {
    sheet: new Question('rules.sheet', { long: true }),
    quiz: new Question('rules.quiz', { long: true }),
    figures: new Question('pareto', { long: true }),
  };

  get wanted(): Part[] {
    return partsOf(page.param('compute'));
  }
  get length(): number {
    return lengthOf(page.param('rules'));
  }
  get scope(): Scope {
    return scopeOf(page.param('scope'));
  }
  // Answers for these rules; those to a shorter or longer list stay until the next are there.
  get sheet() {
    return this.#of('sheet', this.questions.sheet.answer);
  }
  get quiz() {
    return this.#of('quiz', this.questions.quiz.answer);
  }
  get figures() {
    return this.#of('figures', this.questions.figures.answer);
  }
  #of<A extends { variant: string }>(part: Part, answer: A | null): A | null {
    return this.wanted.includes(part) && answer?.variant === page.variant ? answer : null;
  }

  want(part: Part, on = true): void {
    page.set({ compute: listWith(parts, this.wanted, part, on) });
  }

  // Who comes back from another view finds what was asked for.
  resume(): void {
    if (own.every((name) => page.param(name) === undefined)) page.set(this.#last);
  }

  // To be called in an effect.
  ask(): void {
    if (page.path !== '/rules') return; // the view is being left
    this.#last = Object.fromEntries(own.map((name) => [name, page.param(name) ?? null]));
    const { sheet, quiz, figures } = this.questions;
    const variant = page.variant;
    const on = (part: Part) => this.wanted.includes(part);
    sheet.put(on('sheet') ? { variant, max_rules: this.length } : null);
    // The same lists: they are learnt once.
    if (!on('quiz')) quiz.put(null);
    else if (!sheet.pending) quiz.put({ variant, max_rules: this.length, questions: kQuestions });
    figures.put(on('figures') ? figuresAsked(variant, this.scope) : null);
  }
}

export const work = new Work();
