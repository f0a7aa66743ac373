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

  #visit = 0; // answers that come after one has left are dropped
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
      const visit = this.#visit;
      const { record } = await ask('games.show', { id });
      const agents = rememberedAgents(id, parseRecord(record).names.length - 1);
      const answer = await ask('liars.play', { record, agents });
      if (visit !== this.#visit) return;
      this.agents = agents;
      this.answer = answer;
      this.id = id;
      this.unseen = 0;
    });
  }

  seen(): void {
    this.unseen = 0;
  }

  leave(): void {
    this.#visit += 1;
    this.busy = false;
    this.answer = null;
    this.id = null;
    this.unseen = 0;
    this.problem = null;
    this.unkept = null;
    this.#seed = Math.floor(Math.random() * 2 ** 31);
  }

  async #play(params: { record?: string; action?: string; rules?: string; names?: string[]; agents: string[] }): Promise<void> {
    const visit = this.#visit;
    const answer = await ask('liars.play', { ...params, seed: this.#seed });
    if (visit !== this.#visit) return;
    this.answer = answer;
    this.unseen = answer.ended.length;
    try {
      const id = this.id === null ? {} : { id: this.id };
      const agents = this.agents;
      const kept = await ask('games.save', { record: answer.record, ...id });
      rememberAgents(kept.id, agents);
      if (visit !== this.#visit) return;
      this.id = kept.id;
      this.unkept = null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.unkept = error;
    }
  }

  async #work(job: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    const visit = this.#visit;
    this.busy = true;
    this.problem = null;
    try {
      await job();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (visit === this.#visit) this.problem = error;
    } finally {
      if (visit === this.#visit) this.busy = false;
    }
  }
}

export const match = new Match(); // the one that is shown; it goes on when one comes back to the view
