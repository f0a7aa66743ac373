// What this browser keeps from one visit to the next, in IndexedDB: games, and tables up to a bound, of which
// those go first that were not used for longest. Each write is whole or does not happen, also where another
// tab writes at the same time. Where the browser refuses, what is kept lives as long as the page.
import type { Kept } from './messages';

export type Word = 'denied' | 'full'; // the browser keeps nothing; has no room left

const kMost = 200_000_000; // bytes of tables: sixteen solved games

interface Table {
  path: string;
  bytes: Blob;
  used: number; // ms since 1970
}
interface Game {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const isGame = (path: string) => path.startsWith('games/');
const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

const tablesOf = (transaction: IDBTransaction) =>
  settled(transaction.objectStore('tables').getAll() as IDBRequest<Table[]>);

export class Keeper {
  readonly tables = new Map<string, Kept>();
  games: Map<string, Kept> = new Map();
  #base: Promise<IDBDatabase | null> | null = null;

  // Pages in other folders of the same web space have stores of their own.
  constructor(
    readonly name: string,
    readonly say: (word: Word) => void,
  ) {}

  // Finds out what is kept.
  async open(): Promise<void> {
    this.#base ??= this.#connect().catch(() => {
      this.say('denied');
      return null;
    });
    await this.#base;
  }

  // Games as they are now, whoever wrote them.
  async readGames(): Promise<ReadonlyMap<string, Kept>> {
    const base = await this.#base;
    if (!base) return this.games;
    const games = await settled(base.transaction('games').objectStore('games').getAll() as IDBRequest<Game[]>);
    return (this.games = new Map(games.map(({ path, bytes }) => [path, bytes])));
  }

  // Keeps a file, or with null lets go of it; says so if the browser does not let it.
  async change(path: string, bytes: Blob | null): Promise<void> {
    const game = isGame(path);
    const kept = bytes && (game ? new Uint8Array(await bytes.arrayBuffer()) : bytes);
    const mirror = game ? this.games : this.tables;
    if (kept) mirror.set(path, kept);
    else mirror.delete(path);
    const base = await this.#base;
    if (!base) return;
    const write = () => {
      const transaction = base.transaction(game ? 'games' : 'tables', 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore(game ? 'games' : 'tables');
      if (kept) store.put({ path, bytes: kept, used: Date.now() });
      else store.delete(path);
      return done(transaction);
    };
    try {
      if (!game && bytes) await this.#makeRoom(base, kMost, bytes.size);
      try {
        await write();
      } catch (error) {
        if (!isFull(error)) throw error;
        await this.#makeRoom(base, 0, 0); // tables can be made again
        await write();
      }
      if (game) void navigator.storage?.persist?.().catch(() => undefined);
    } catch (error) {
      this.say(isFull(error) ? 'full' : 'denied');
    }
  }

  // A table that was used stays longer.
  async used(path: string): Promise<void> {
    const base = await this.#base;
    if (!base || isGame(path)) return;
    const store = base.transaction('tables', 'readwrite').objectStore('tables');
    const table = await settled(store.get(path) as IDBRequest<Table | undefined>);
    if (table) store.put({ ...table, used: Date.now() });
  }

  async #makeRoom(base: IDBDatabase, most: number, more: number): Promise<void> {
    const transaction = base.transaction('tables', 'readwrite');
    let sum = more;
    for (const { path, bytes } of (await tablesOf(transaction)).sort((a, b) => b.used - a.used)) {
      sum += bytes.size;
      if (sum > most) transaction.objectStore('tables').delete(path);
    }
    await done(transaction);
  }

  async #connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name, 1);
    request.onupgradeneeded = () => {
      for (const store of ['tables', 'games']) request.result.createObjectStore(store, { keyPath: 'path' });
    };
    const base = await settled(request);
    for (const { path, bytes } of await tablesOf(base.transaction('tables'))) this.tables.set(path, bytes);
    return base;
  }
}
