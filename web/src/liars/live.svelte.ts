// The live table of the page: one table, what it was before (undo), and the address that holds it.
import { page } from '../state/state.svelte';
import { fromQuery, toQuery } from './address';
import { dropBid, firstTable, type Challenge, type Table } from './table';

const NAMES = ['round', 'names', 'me', 'hand', 'palifico'] as const;

class Live {
  table: Table = $state.raw(firstTable());
  wrong = $state(''); // what the address has in the place of a round, if it is none
  ending: Challenge | null = $state.raw(null); // a challenge that waits for its result
  #before: Table[] = $state.raw([]);
  #after: Table[] = $state.raw([]); // what was undone
  #written = ''; // what the address said when we last wrote or read it

  get canUndo(): boolean {
    return this.ending !== null || this.#before.length > 0 || this.table.round.bids.length > 0;
  }

  get canRedo(): boolean {
    return this.#after.length > 0;
  }

  change(next: Table): void {
    if (next === this.table) return;
    this.#before = [...this.#before, this.table];
    this.#after = [];
    this.#show(next);
  }

  undo(): void {
    if (this.ending) {
      this.ending = null;
      return;
    }
    // Bids that came with the address can be taken back too.
    const bare = this.table.round.bids.length > 0 ? dropBid(this.table) : null;
    const before = this.#before.at(-1) ?? bare;
    if (!before) return;
    this.#before = this.#before.slice(0, -1);
    this.#after = [...this.#after, this.table];
    this.#show(before);
  }

  redo(): void {
    const next = this.#after.at(-1);
    if (!next) return;
    this.#before = [...this.#before, this.table];
    this.#after = this.#after.slice(0, -1);
    this.#show(next);
  }

  // A finished match begins again with the same players.
  restart(table: Table): void {
    this.change({ ...table, past: [] });
  }

  // Follows the address where somebody else changed it: a link, the back button.
  read(): void {
    const query = new URLSearchParams();
    for (const name of NAMES) {
      const value = page.param(name);
      if (value) query.set(name, value);
    }
    const text = query.toString();
    if (text === this.#written) return;
    if (text === '') {
      this.#write(); // back from another view: the table goes on
      return;
    }
    this.#written = text;
    const table = fromQuery(query);
    this.wrong = table ? '' : (query.get('round') ?? '');
    if (!table) return;
    this.table = table;
    this.ending = null;
    this.#before = [];
    this.#after = [];
  }

  #show(table: Table): void {
    this.wrong = '';
    this.table = table;
    this.ending = null;
    this.#write();
  }

  #write(): void {
    if (this.table.over) return; // one player is no round
    const query = toQuery(this.table);
    page.set(Object.fromEntries(NAMES.map((name) => [name, query[name] ?? null])));
    this.#written = new URLSearchParams(
      NAMES.flatMap((name) => (query[name] ? [[name, query[name]] as [string, string]] : [])),
    ).toString();
  }
}

export const live = new Live();
