// Names for the types of the API document: Params<'advise'>, Answer<'liars.advise'>, Schema<'Action'>.
import type { components, paths } from './api';

type PathOf<M extends string> = M extends `${infer A}.${infer B}` ? `/v1/${A}/${B}` : `/v1/${M}`;
type MethodOf<P> = P extends `/v1/${infer A}/${infer B}` ? `${A}.${B}` : P extends `/v1/${infer A}` ? A : never;

type Operation = {
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
};
type Posts = { [P in keyof paths as paths[P] extends { post: Operation } ? MethodOf<P> : never]: P };

export type Method = Exclude<keyof Posts, 'batch' | 'jobs'> & string;

type Post<M extends Method> = PathOf<M> extends keyof paths
  ? paths[PathOf<M>] extends { post: infer O }
    ? O
    : never
  : never;

export type Params<M extends Method> =
  Post<M> extends { requestBody?: { content: { 'application/json': infer Q } } } ? Q : never;

export type Answer<M extends Method> =
  Post<M> extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never;

export type Schema<N extends keyof components['schemas']> = components['schemas'][N];
