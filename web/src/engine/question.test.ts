import { expect, test } from 'vitest';
import { reachEngineBy } from './engine';
import { Question } from './question.svelte';
import { Problem, type Call } from './transport';

interface Asked {
  params: { position: string };
  call: Call;
  answer: (value: unknown) => void;
  refuse: (problem: Problem) => void;
}
const asked: Asked[] = [];
const ask = (_: string, params: unknown, call: Call) =>
  new Promise((answer, refuse) => asked.push({ params: params as Asked['params'], call, answer, refuse }));
reachEngineBy({ ask, run: ask });
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('a late answer to an older question is dropped', async () => {
  asked.length = 0;
  const question = new Question('advise');
  question.put({ position: 'a' });
  question.put({ position: 'b' });
  expect(asked[0]?.call.signal?.aborted).toBe(true);
  asked[1]?.answer({ value: 2 });
  await turn();
  asked[0]?.answer({ value: 1 });
  await turn();
  expect(question.answer).toEqual({ value: 2 });
  expect(question.asked).toEqual({ position: 'b' });
  expect(question.pending).toBe(false);
});

test('the same question is not asked twice', () => {
  asked.length = 0;
  const question = new Question('advise');
  question.put({ position: 'a' });
  question.put({ position: 'a' });
  expect(asked).toHaveLength(1);
});

test('an answer stays while a newer question is refused', async () => {
  asked.length = 0;
  const question = new Question('advise');
  question.put({ position: 'a' });
  asked[0]?.answer({ value: 1 });
  await turn();
  question.put({ position: 'b' });
  asked[1]?.refuse(new Problem('bad-input', 'no such box'));
  await turn();
  expect(question.problem?.message).toBe('no such box');
  expect(question.answer).toEqual({ value: 1 });
  question.put(null);
  expect(question.answer).toBeNull();
});

test('questions that follow one another closely are asked once', async () => {
  asked.length = 0;
  const question = new Question('advise', { delay: 5 });
  question.put({ position: 'a' });
  question.put({ position: 'b' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.map(({ params }) => params.position)).toEqual(['b']);
});
