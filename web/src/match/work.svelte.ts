// Long work of the view, one piece after the other. Answers stay while the page is open.
import { Question } from '../engine/question.svelte';
import { page } from '../state/state.svelte';
import { kInstead, kPlayers, type MatchData } from './facts';
import { gamesOf, parts, partsOf, withPart, type Part } from './parts';

class Work {
  #last: Record<string, string | null> = {}; // what was asked for when the view was left
  readonly questions = {
    thresholds: new Question('thresholds', { long: true }),
    bounds: new Question('bounds', { long: true }),
    duel: new Question('duel', { long: true }),
    target: new Question('target', { long: true }),
  };

  get wanted(): Part[] {
    return partsOf(page.param('compute'));
  }
  get games(): number {
    return gamesOf(page.param('games'));
  }
  // Answers to what is asked now; the match with another number of games stays until the next one is there.
  get data(): MatchData {
    const of = <A extends { variant: string }>(part: Part, answer: A | null) =>
      this.wanted.includes(part) && answer?.variant === page.variant ? answer : null;
    const { thresholds, bounds, duel, target } = this.questions;
    return {
      thresholds: of('thresholds', thresholds.answer), bounds: of('bounds', bounds.answer),
      duel: of('duel', duel.answer), target: of('target', target.answer),
    };
  }

  want(list: readonly Part[], on = true): void {
    let wanted = this.wanted;
    for (const part of list) wanted = partsOf(withPart(wanted, part, on) ?? '');
    page.set({ compute: wanted.join(',') || null });
  }

  // Who comes back from another view finds what was asked for.
  resume(): void {
    if (page.param('compute') === undefined && this.#last['compute']) page.set(this.#last);
  }

  // To be called in an effect.
  ask(): void {
    if (page.path !== '/match') return; // the view is being left
    const kept = (name: string) => page.param(name) ?? null;
    this.#last = { compute: kept('compute'), games: kept('games'), cell: kept('cell') };
    const variant = page.variant;
    const { thresholds, bounds, duel, target } = this.questions;
    const put: Record<Part, (on: boolean) => void> = {
      thresholds: (on) => thresholds.put(on ? { variant } : null),
      bounds: (on) => bounds.put(on ? { variant } : null),
      duel: (on) => duel.put(on ? { position: variant, players: kPlayers, instead: kInstead, games: this.games, rotate: false } : null),
      target: (on) => target.put(on ? { position: variant } : null),
    };
    let busy = false;
    for (const part of parts) {
      const on = this.wanted.includes(part);
      if (!on) put[part](false);
      else if (!busy) put[part](true);
      busy ||= on && this.questions[part].pending;
    }
  }
}

export const work = new Work();
