// Advice that grows: few imagined rounds first, then more. An answer to an older question is dropped.
//
// The first question about a set of rules makes the engine's table of chances to win, which may take
// a minute; that goes on whatever is asked meanwhile. Until it is there advice counts dice.
import { untrack } from 'svelte';
import { ask, Problem, run } from '../engine/engine';
import type { Advice } from './after';
import { parseRules } from './rules';

const STAGES = [
  { rollouts: 1_000 },
  { rollouts: 20_000 },
  { rollouts: 200_000, milliseconds: 4_000 },
] as const;

const WITHOUT_TABLE = { agent: 'engine:no-values', rollouts: 20_000 }; // counts dice instead

export interface AdviceQuestion {
  position: string; // with the hand of the player to move
  names: string[];
  record?: string;
}

// The engine's table for a set of rules and a number of players, asked for once.
class Tables {
  fraction: number | null = $state(null); // of the one that is being made; null if none is
  #tables = new Map<string, Promise<unknown>>();

  async ready(rules: string, players: number): Promise<void> {
    const key = `${rules} ${players}`;
    let table = this.#tables.get(key);
    if (!table) {
      const dice = Number(parseRules(rules)?.dice ?? 5);
      const position = `${rules}:${Array(players).fill(dice).join('-')}::${'2'.repeat(dice)}`;
      const onProgress = (fraction: number) => (this.fraction = fraction);
      table = run('liars.advise', { position, rollouts: 1 }, { onProgress });
      this.#tables.set(key, table);
      table
        .catch(() => this.#tables.delete(key))
        .finally(() => (this.fraction = null));
    }
    await table;
  }
}
export const tables = new Tables();

const PATIENCE = 600; // ms that one waits for a table before advice comes without it
const later = (ms: number) => new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms));

export class GrowingAdvice {
  answer: Advice | null = $state.raw(null); // to the newest question
  problem: Problem | null = $state.raw(null);
  pending = $state(false); // more is to come

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
      const table = tables.ready(rules, dice.split('-').length);
      if ((await Promise.race([table, later(PATIENCE)])) === 'late' && !stale()) {
        const answer = await ask('liars.advise', { ...question, ...WITHOUT_TABLE }, { signal: control.signal });
        if (!stale()) this.answer = answer;
      }
      await table;
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
