// The engine inside the page: a worker holds it and answers one question after another.
//
// Who asks for something short does not wait for long work: that is ended, and begun again afterwards. The
// engine hears nothing while it works, so to end means to end its worker; the next one is there in
// milliseconds, and finds the tables that were made.
import { Problem, type Call, type Transport } from '../transport';
import type { Keeper } from './keeper';
import type { FromHost, Kept, ToHost } from './messages';

const kSoon = 100; // ms in which work may come to its end before it is ended
const kMostMemory = 150_000_000; // bytes; an engine that has grown beyond makes way for a new one

// What a worker does here, so that tests do without one.
export interface HostPort {
  postMessage(message: ToHost): void;
  terminate(): void;
  onmessage: ((event: { data: FromHost }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
}

export interface Parts {
  begin: () => HostPort;
  module: () => Promise<WebAssembly.Module>;
  learnt: ReadonlyMap<string, string>; // addresses by path
  known: ReadonlyMap<string, unknown>; // answers to questions without parameters that never change
  unfit: ReadonlyMap<string, string>; // why what does not fit does not
  keeper: Keeper;
  say: (word: 'missing' | 'engine', detail: string) => void; // what the reader should know
}

interface Job {
  method: string;
  request: string;
  subject: string; // work with the same one needs the same tables
  long: boolean;
  call: Call;
  begun: number; // ms
  dropped: boolean; // nobody waits for it
  resolve: (answer: unknown) => void;
  reject: (problem: Problem) => void;
}

// The worker was ended before it had answered.
class Ended extends Error {}

const writesGames = (method: string) => method.startsWith('games.');
const readsGames = (method: string) => writesGames(method) || method.endsWith('review');

function subjectOf(method: string, params: object): string {
  const of = (name: string, value: unknown) => (name === 'position' ? String(value).split(':')[0] : value);
  return method + JSON.stringify(params, of);
}

interface Answer {
  result?: { warnings?: string[] };
  problem?: { code: string; detail: string };
}

export class Pocket implements Transport {
  #jobs: Job[] = []; // that wait
  #now: Job | null = null;
  #host: HostPort | null = null;
  #leave: (() => void) | null = null; // ends the wait for an answer
  #opened: Promise<[WebAssembly.Module, void]> | null = null;
  #stored: Promise<void>[] = []; // files on their way into the store
  #spoilt = false; // the engine missed something that it asks for only once

  constructor(readonly parts: Parts) {}

  ask = (method: string, params: unknown, call: Call) => this.#put(method, params as object, call, false);
  run = (method: string, params: unknown, call: Call) => this.#put(method, params as object, call, true);

  unfit = (method: string): Problem | null => {
    const words = this.parts.unfit.get(method);
    return words === undefined ? null : new Problem('unfit', words);
  };

  async #put(method: string, params: object, call: Call, long: boolean): Promise<unknown> {
    const unfit = this.unfit(method);
    if (unfit) throw unfit;
    if (Object.keys(params).length === 0 && this.parts.known.has(method)) return this.parts.known.get(method);
    return new Promise((resolve, reject) => {
      const request = JSON.stringify({ method, params });
      const job = { method, request, subject: subjectOf(method, params), long, call, begun: 0, dropped: false, resolve, reject };
      if (call.signal?.aborted) return reject(new Problem('cancelled', 'cancelled'));
      call.signal?.addEventListener('abort', () => this.#drop(job), { once: true });
      this.#jobs.push(job);
      queueMicrotask(() => this.#next());
    });
  }

  #drop(job: Job): void {
    job.reject(new Problem('cancelled', 'cancelled'));
    job.dropped = true;
    this.#jobs = this.#jobs.filter((other) => other !== job);
    // Short work goes on, unless there is something better to do: it keeps what it makes.
    if (job === this.#now && job.long) this.#end();
    this.#next();
  }

  #next(): void {
    const next = this.#jobs.find(({ long }) => !long) ?? this.#jobs[0];
    if (!next) return;
    const now = this.#now;
    if (now) {
      const goesOn = now.dropped ? now.subject === next.subject : !now.long || next.long;
      if (goesOn) return;
      const left = now.begun + kSoon - performance.now();
      if (left > 0) return void setTimeout(() => this.#next(), left);
      this.#end();
      if (!now.dropped) this.#jobs.push(now);
    }
    this.#jobs = this.#jobs.filter((job) => job !== next);
    void this.#serve(next);
  }

  // Ends what is being done, with its worker.
  #end(): void {
    this.#host?.terminate();
    this.#host = null;
    this.#now = null;
    this.#leave?.();
  }

  async #serve(job: Job): Promise<void> {
    job.begun = performance.now();
    this.#now = job;
    try {
      const work = () => this.#work(job);
      // Between two tabs, what one reads and then writes is not changed by the other.
      await (writesGames(job.method) && navigator.locks
        ? navigator.locks.request(`${this.parts.keeper.name} games`, work)
        : work());
    } catch (error) {
      if (error instanceof Ended) return;
      job.reject(error instanceof Problem ? error : new Problem('unreachable', String(error)));
      if (this.#now === job) this.#end();
    }
    if (this.#now === job) this.#now = null;
    this.#next();
  }

  // Settles the job, unless it is ended on the way.
  async #work(job: Job): Promise<void> {
    const host = await this.#begin();
    const games = readsGames(job.method) ? await this.parts.keeper.readGames() : null;
    if (this.#now !== job) return;
    const { answer, memory } = await this.#answer(host, job, games);
    await Promise.all(this.#stored.splice(0));
    const { problem, result } = JSON.parse(answer) as Answer;
    for (const warning of result?.warnings ?? []) {
      if (/\/(cache|games)\//.test(warning)) this.parts.say('engine', warning);
    }
    if (problem) job.reject(new Problem(problem.code, problem.detail));
    else job.resolve(result);
    if (this.#now !== job || (memory <= kMostMemory && !this.#spoilt)) return;
    this.#end();
    void this.#begin(); // for the next question
  }

  #answer(host: HostPort, job: Job, games: ReadonlyMap<string, Kept> | null) {
    const { keeper, say } = this.parts;
    return new Promise<{ answer: string; memory: number }>((resolve, reject) => {
      this.#leave = () => reject(new Ended());
      host.onerror = ({ message }) => reject(new Problem('crashed', message));
      host.onmessage = ({ data }) => {
        if (data.kind === 'answer') resolve(data);
        else if (data.kind === 'failed') reject(new Problem('crashed', data.reason));
        else if (data.kind === 'progress') job.call.onProgress?.(data.fraction);
        else if (data.kind === 'changed') this.#stored.push(keeper.change(data.path, data.bytes));
        else if (data.kind === 'read') void keeper.used(data.path);
        else {
          this.#spoilt = true;
          say('missing', data.path);
        }
      };
      host.postMessage({ kind: 'ask', request: job.request, games });
    });
  }

  async #begin(): Promise<HostPort> {
    const { begin, module, learnt, keeper } = this.parts;
    this.#opened ??= Promise.all([module(), keeper.open()]);
    this.#opened.catch(() => (this.#opened = null)); // the next one who asks tries again
    const [compiled] = await this.#opened;
    if (!this.#host) {
      this.#host = begin();
      this.#spoilt = false;
      this.#host.postMessage({ kind: 'begin', module: compiled, files: keeper.tables, learnt });
    }
    return this.#host;
  }
}
