// A question that a view keeps asking as its state changes. The last answer stays until the next one
// is there, and an answer to an older question is dropped.
//
//     const advice = new Question('advise');
//     $effect(() => advice.put({ position: page.position, theta: page.theta }));
//     {#if advice.answer} … {/if}  {#if advice.problem} … {/if}
import { untrack } from 'svelte';
import { ask, Problem, run, type Answer, type Method, type Params } from './engine';

interface Options<M extends Method> {
  long?: boolean | ((params: Params<M>) => boolean); // as a job, with progress
  delay?: number; // ms to wait for a newer question; 0
}

export class Question<M extends Method> {
  answer: Answer<M> | null = $state.raw(null);
  asked: Params<M> | null = $state.raw(null); // what `answer` belongs to
  problem: Problem | null = $state.raw(null); // of the newest question
  pending = $state(false);
  fraction = $state(0); // of long work that is pending

  #text = '';
  #control: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly method: M,
    readonly options: Options<M> = {},
  ) {}

  // Asks, unless the same is asked already; null withdraws the question and its answer.
  put(params: Params<M> | null): void {
    const text = params === null ? '' : JSON.stringify(params);
    untrack(() => {
      if (text === this.#text) return;
      this.#text = text;
      this.#stop();
      this.problem = null;
      this.pending = params !== null;
      if (params === null) {
        this.answer = null;
        this.asked = null;
      } else if (this.options.delay) {
        this.#timer = setTimeout(() => void this.#send(params), this.options.delay);
      } else {
        void this.#send(params);
      }
    });
  }

  // Asks the same again, as after a lost connection or when stored games have changed.
  again(): void {
    const text = this.#text;
    if (!text) return;
    this.#text = '';
    this.put(JSON.parse(text) as Params<M>);
  }

  cancel(): void {
    this.#stop();
    this.#text = '';
    this.pending = false;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#control?.abort();
    this.#control = null;
  }

  async #send(params: Params<M>): Promise<void> {
    const control = (this.#control = new AbortController());
    this.fraction = 0;
    try {
      const onProgress = (fraction: number) => {
        if (this.#control === control) this.fraction = fraction;
      };
      const call = { signal: control.signal, onProgress };
      const { long } = this.options;
      const way = (typeof long === 'function' ? long(params) : long) ? run : ask;
      const answer = await way(this.method, params, call);
      if (this.#control !== control) return;
      this.answer = answer;
      this.asked = params;
    } catch (error) {
      if (this.#control !== control) return;
      if (!(error instanceof Problem)) throw error;
      this.problem = error;
    }
    this.pending = false;
  }
}
