// Advice that grows: few imagined rounds first, then more. An answer to an older question is dropped.
//
// The first question about a set of rules makes the engine's table of chances, which may take half a
// minute; that goes on whatever is asked meanwhile, and is asked for once.
import { untrack } from 'svelte';
import { ask, Problem, run } from '../engine/engine';
import type { Advice } from './after';

const STAGES = [
  { rollouts: 1_000 },
  { rollouts: 20_000 },
  { rollouts: 200_000, milliseconds: 4_000 },
] as const;

export interface AdviceQuestion {
  position: string; // with the hand of the player to move
  names: string[];
  record?: string;
}

const tables = new Map<string, Promise<unknown>>(); // by rules and number of players

export class Preparation {
  fraction: number | null = $state(null); // of the work; null when there is none

  // Resolves when the engine has its table for the rules.
  async ready(rules: string, players: number): Promise<void> {
    const key = `${rules} ${players}`;
    let table = tables.get(key);
    if (!table) {
      const dice = Number(/\+dice=(\d)/.exec(rules)?.[1] ?? (rules.startsWith('openspiel') ? 1 : 5));
      const position = `${rules}:${Array(players).fill(dice).join('-')}::${'2'.repeat(dice)}`;
      const onProgress = (fraction: number) => (this.fraction = fraction);
      table = run('liars.advise', { position, rollouts: 1 }, { onProgress });
      tables.set(key, table);
      table.catch(() => tables.delete(key));
    }
    try {
      await table;
    } finally {
      this.fraction = null;
    }
  }
}

export class GrowingAdvice {
  answer: Advice | null = $state.raw(null); // to the newest question
  problem: Problem | null = $state.raw(null);
  pending = $state(false); // more is to come
  readonly preparation = new Preparation();

  #text = '';
  #control: AbortController | null = null;

  put(question: AdviceQuestion | null): void {
    const text = question ? JSON.stringify(question) : '';
    untrack(() => {
      if (text === this.#text) return;
      this.#text = text;
      this.#control?.abort();
      this.#control = null;
      this.answer = null;
      this.problem = null;
      this.pending = question !== null;
      if (question) void this.#grow(question);
    });
  }

  again(): void {
    const text = this.#text;
    this.#text = '';
    if (text) this.put(JSON.parse(text) as AdviceQuestion);
  }

  async #grow(question: AdviceQuestion): Promise<void> {
    const control = (this.#control = new AbortController());
    const stale = () => this.#control !== control;
    try {
      const [rules = '', dice = ''] = question.position.split(':');
      await this.preparation.ready(rules, dice.split('-').length);
      for (const stage of STAGES) {
        if (stale()) return;
        const answer = await ask('liars.advise', { ...question, ...stage }, { signal: control.signal });
        if (stale()) return;
        this.answer = answer;
        if (!['budget', 'action_budget', 'time'].includes(answer.stopped)) break;
      }
    } catch (error) {
      if (stale()) return;
      if (!(error instanceof Problem)) throw error;
      this.problem = error;
    }
    this.pending = false;
  }
}
