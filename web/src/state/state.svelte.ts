// The state of the page: where one is, one position, one objective. It lives in the address, so that a
// link, the back button and a reload give the same page; views derive all else from it.
//
//   /PATH?position=…&theta=…&target=…&objective=…&opponents=…   shared by all views, carried along
//   further names                       belong to a view: page.param('game'), page.set({ game: '7' })
import { readGoal, readOpponents, type Goal } from './objective';
import type { Query } from './address';
import { addressOf, placeOf } from './place';

const shared = ['position', 'theta', 'target', 'objective', 'opponents'];
export const defaultVariant = 'yatzy';
export const thetaLimit = 3;

class State {
  path = $state('/');
  #query: Query = $state.raw({});

  constructor() {
    if (typeof window === 'undefined') return;
    this.#read();
    window.addEventListener('popstate', () => this.#read());
  }

  // The text of the position; the empty card of Yatzy if the address has none.
  get position(): string {
    return this.#query['position'] ?? defaultVariant;
  }
  get variant(): string {
    return this.position.split(':')[0] || defaultVariant;
  }
  // Attitude to risk in 1/points: < 0 cautious, > 0 bold.
  get theta(): number {
    const theta = Number(this.#query['theta'] ?? 0);
    return Number.isFinite(theta) ? Math.max(-thetaLimit, Math.min(thetaLimit, theta)) : 0;
  }
  // Points wanted at the end; null: the view proposes some.
  get target(): number | null {
    const target = Number.parseInt(this.#query['target'] ?? '', 10);
    return Number.isNaN(target) ? null : target;
  }
  // What is played for.
  get goal(): Goal {
    return readGoal(this.#query['objective']);
  }
  // Cards of those to beat, as texts.
  get opponents(): string[] {
    return readOpponents(this.#query['opponents']);
  }

  param(name: string): string | undefined {
    return this.#query[name];
  }

  // Changes parameters; null removes one. `push` makes an entry for the back button.
  set(changes: Record<string, string | number | null>, { push = false } = {}): void {
    const query: Record<string, string> = { ...this.#query };
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || (name === 'theta' && Number(value) === 0)) delete query[name];
      else query[name] = String(value);
    }
    this.#write(this.path, query, push);
  }

  // The address of a view: the shared parameters, and its own if given.
  link(path: string, own: Record<string, string> = {}): string {
    const query: Record<string, string> = {};
    for (const name of shared) if (this.#query[name]) query[name] = this.#query[name];
    return addressOf(path, { ...query, ...own });
  }
  // The same without what views share.
  address(path: string, own: Record<string, string> = {}): string {
    return addressOf(path, own);
  }

  go(address: string): void {
    const { path, query } = placeOf(new URL(address, window.location.href));
    this.#write(path, query, true);
    window.scrollTo(0, 0);
  }

  #read(): void {
    const { path, query } = placeOf(window.location);
    this.path = path;
    this.#query = query;
  }

  #write(path: string, query: Query, push: boolean): void {
    const address = addressOf(path, query);
    if (address === window.location.pathname + window.location.search) return;
    if (push) window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
    this.path = path;
    this.#query = query;
  }
}

export const page = new State();
