// A match against the engine's agents. The record is its whole state: every action goes to the engine
// with it, and comes back with what the others did. It is kept after each.
import { ask, Problem, type Answer } from '../engine/engine';
import { tables } from './advice.svelte';
import { rememberAgents, rememberedAgents } from './agents';
import { parseRecord, type MatchRecord, type ShownRound } from './record';

export interface NewMatch {
  rules: string;
  names: string[]; // the own one first
  agents: string[]; // of the others
}

export class Match {
  answer: Answer<'liars.play'> | null = $state.raw(null);
  agents: string[] = $state.raw([]);
  id: number | null = $state(null); // among the games that are kept
  unseen = $state(0); // rounds that ended and have not been looked at
  busy = $state(false);
  problem: Problem | null = $state.raw(null);
  unkept: Problem | null = $state.raw(null); // why the match is not kept

  readonly record: MatchRecord = $derived(parseRecord(this.answer?.record ?? ''));
  readonly reveals: readonly ShownRound[] = $derived(this.record.rounds.slice(this.record.rounds.length - this.unseen));

  #seed = Math.floor(Math.random() * 2 ** 31); // of the dice

  get playing(): boolean {
    return this.answer !== null;
  }

  start(match: NewMatch): Promise<void> {
    return this.#work(async () => {
      this.agents = match.agents;
      this.id = null;
      await tables.ready(match.rules, match.names.length);
      await this.#play({ ...match });
    });
  }

  act(action: string): Promise<void> {
    return this.#work(() => this.#play({ record: this.answer?.record ?? '', agents: this.agents, action }));
  }

  resume(id: number): Promise<void> {
    return this.#work(async () => {
      const { record } = await ask('games.show', { id });
      const { names } = parseRecord(record);
      this.agents = rememberedAgents(id, names.length - 1);
      this.answer = await ask('liars.play', { record, agents: this.agents });
      this.id = id;
      this.unseen = 0;
    });
  }

  seen(): void {
    this.unseen = 0;
  }

  leave(): void {
    this.answer = null;
    this.id = null;
    this.unseen = 0;
    this.problem = null;
    this.unkept = null;
    this.#seed = Math.floor(Math.random() * 2 ** 31);
  }

  async #play(params: { record?: string; action?: string; rules?: string; names?: string[]; agents: string[] }): Promise<void> {
    const answer = await ask('liars.play', { ...params, seed: this.#seed });
    this.answer = answer;
    this.unseen = answer.ended.length;
    try {
      const id = this.id === null ? {} : { id: this.id };
      const kept = await ask('games.save', { record: answer.record, ...id });
      this.id = kept.id;
      rememberAgents(kept.id, this.agents);
      this.unkept = null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.unkept = error;
    }
  }

  async #work(job: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await job();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem = error;
    } finally {
      this.busy = false;
    }
  }
}

export const match = new Match(); // the one that is shown; it goes on when one comes back to the view
