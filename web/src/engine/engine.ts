// The only door to the engine. `ask` for what is answered at once, `run` for long work.
import { http } from './http';
import type { Call, Problem, Transport } from './transport';
import type { Answer, Method, Params } from './types';

export { Problem, type Call } from './transport';
export type { Answer, Method, Params, Schema } from './types';

let transport: Transport = http;

// Another way to reach the engine takes the place of HTTP.
export function reachEngineBy(other: Transport): void {
  transport = other;
}

export function ask<M extends Method>(method: M, params: Params<M>, call: Call = {}): Promise<Answer<M>> {
  return transport.ask(method, params, call) as Promise<Answer<M>>;
}

export function run<M extends Method>(method: M, params: Params<M>, call: Call = {}): Promise<Answer<M>> {
  return transport.run(method, params, call) as Promise<Answer<M>>;
}

// What can be known before asking: why it would be refused, whatever the parameters.
export const unfit = (method: Method): Problem | null => transport.unfit?.(method) ?? null;
