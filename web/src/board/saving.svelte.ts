// Keeps the game that is being played: from the end of its first turn on it is stored after every throw and
// every box, so that it can be resumed and reviewed. What is taken back and played otherwise takes the place
// of what was stored.
import { ask, Problem } from '../engine/engine';
import { continues, finishedTurns, isWholeGame, recordOf, type Line, type Turn } from './play';
import { player } from './player.svelte';

export class Saving {
  id: number | null = $state(null);
  problem: Problem | null = $state.raw(null);
  pending = $state(0);
  #kept: readonly Turn[] = []; // what is stored under id
  #variant = $state('');
  #queue: Promise<void> = Promise.resolve();

  // The stored game that a line belongs to.
  idOf(line: Line): number | null {
    const same = line.position.variant === this.#variant && isWholeGame(line);
    return same && this.id !== null && finishedTurns(line) > 0 ? this.id : null;
  }

  // Says that a line is stored already.
  adopt(id: number, line: Line): void {
    this.id = id;
    this.#kept = line.turns;
    this.#variant = line.position.variant;
  }

  save(line: Line): Promise<void> {
    if (isWholeGame(line) && line.turns.length === 0) this.#forget(); // a new game
    if (isWholeGame(line) && finishedTurns(line) > 0) this.#queue = this.#queue.then(() => this.#store(line));
    return this.#queue;
  }

  #forget(): void {
    this.id = null;
    this.#kept = [];
  }

  async #store(line: Line): Promise<void> {
    const same = line.position.variant === this.#variant;
    if (same && JSON.stringify(line.turns) === JSON.stringify(this.#kept)) return;
    const goesOn = same && this.id !== null && continues(line.turns, this.#kept);
    const replaced = same && this.id !== null && !goesOn ? this.id : null;
    this.pending += 1;
    try {
      const record = recordOf(line, player.name);
      const entry = await ask('games.save', goesOn && this.id !== null ? { record, id: this.id } : { record });
      this.adopt(entry.id, line);
      this.problem = null;
      if (replaced !== null) await ask('games.delete', { ids: [replaced] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem = error;
    } finally {
      this.pending -= 1;
    }
  }
}
