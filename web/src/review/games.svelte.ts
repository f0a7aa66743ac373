// The stored games: listed, imported, exported, deleted.
import { ask, Problem, type Params, type Schema } from '../engine/engine';
import { Question } from '../engine/question.svelte';
import { download } from '../chart/export';
import { t } from '../text/review';
import { fileName, splitRecords } from './records';

type Entry = Schema<'GameEntry'>;

class Games {
  #question = new Question('games.list');
  problem: Problem | null = $state.raw(null); // of the last action on stored games
  importProblem: Problem | null = $state.raw(null);
  busy = $state(false);

  get list(): readonly Entry[] {
    return [...(this.#question.answer?.games ?? [])].sort((a, b) => b.id - a.id);
  }
  get listed(): boolean {
    return this.#question.answer !== null;
  }
  get listProblem(): Problem | null {
    return this.#question.problem;
  }

  load(): void {
    this.#question.cancel();
    this.#question.put({});
  }

  // Stores what was pasted; the numbers of the games, or null if something is wrong with it.
  import(paste: string): Promise<number[] | null> {
    return this.#do('importProblem', async () => {
      const ids: number[] = [];
      try {
        for (const record of read(paste)) {
          ids.push((await ask('games.save', { record } as Params<'games.save'>)).id);
        }
      } catch (error) {
        if (ids.length) await ask('games.delete', { ids }); // all of the paste or nothing
        throw error;
      }
      return ids;
    });
  }

  async export(ids: readonly number[]): Promise<void> {
    await this.#do('problem', async () => {
      const shown = [];
      for (const id of ids) shown.push((await ask('games.show', { id })).record.trim());
      download(fileName(ids), 'text/plain', `${shown.join('\n\n')}\n`);
    });
  }

  async delete(ids: readonly number[]): Promise<void> {
    await this.#do('problem', () => ask('games.delete', { ids: [...ids] }));
  }

  async #do<T>(place: 'problem' | 'importProblem', work: () => Promise<T>): Promise<T | null> {
    this.busy = true;
    this.problem = null;
    this.importProblem = null;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this[place] = error;
      return null;
    } finally {
      this.busy = false;
      this.load();
    }
  }
}

function read(paste: string) {
  try {
    return splitRecords(paste);
  } catch (error) {
    throw new Problem('bad-input', t('bad_json', { what: (error as Error).message }));
  }
}

export const games = new Games();
