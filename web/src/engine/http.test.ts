import { afterEach, expect, test, vi } from 'vitest';
import { http } from './http';

type Handler = (event: { data: string }) => void;

// A server with one job; tells what was asked of it.
function serve(job: object, result: unknown) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? 'GET'} ${path}`);
    const body = path === '/v1/jobs' ? job : path.endsWith('/result') ? result : {};
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
  const handlers: Record<string, Handler> = {};
  class Events {
    static CLOSED = 2;
    readyState = 1;
    constructor(path: string) {
      asked.push(`EVENTS ${path}`);
    }
    addEventListener(name: string, handler: Handler) {
      handlers[name] = handler;
    }
    close() {
      asked.push('CLOSE');
    }
  }
  vi.stubGlobal('EventSource', Events);
  const tell = (name: string, data: object) => handlers[name]?.({ data: JSON.stringify(data) });
  return { asked, tell };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
const running = { id: 'j1', state: 'running', fraction: 0, problem: null };
afterEach(() => vi.unstubAllGlobals());

test('a method with a dot is a path', async () => {
  const { asked } = serve({}, {});
  await http.ask('liars.advise', {}, {});
  expect(asked).toEqual(['POST /v1/liars/advise']);
});

test('a job is followed to its end, and its answer fetched', async () => {
  const { asked, tell } = serve(running, { value: 7 });
  const seen: number[] = [];
  const answer = http.run('sweep', {}, { onProgress: (fraction) => seen.push(fraction) });
  await turn();
  tell('progress', { ...running, fraction: 0.5 });
  tell('end', { ...running, state: 'done', fraction: 1 });
  expect(await answer).toEqual({ value: 7 });
  expect(seen).toEqual([0.5]);
  expect(asked).toEqual(['POST /v1/jobs', 'EVENTS /v1/jobs/j1/events', 'CLOSE', 'GET /v1/jobs/j1/result']);
});

test('a job that is done already needs no events', async () => {
  const { asked } = serve({ ...running, state: 'done' }, { value: 7 });
  expect(await http.run('sweep', {}, {})).toEqual({ value: 7 });
  expect(asked).toEqual(['POST /v1/jobs', 'GET /v1/jobs/j1/result']);
});

test('who loses interest cancels the job', async () => {
  const { asked } = serve(running, {});
  const control = new AbortController();
  const answer = http.run('sweep', {}, { signal: control.signal });
  await turn();
  control.abort();
  await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
  expect(asked).toContain('DELETE /v1/jobs/j1');
});

test('also if the job had not begun to be followed', async () => {
  const { asked } = serve(running, {});
  const control = new AbortController();
  const answer = http.run('sweep', {}, { signal: control.signal });
  control.abort();
  await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
  expect(asked).toEqual(['POST /v1/jobs', 'DELETE /v1/jobs/j1']);
});

test('what the engine refuses is said in its words', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: 'bad-input', detail: "dice '1337': '7' is no face" }), { status: 400 })));
  await expect(http.ask('advise', {}, {})).rejects.toMatchObject({ code: 'bad-input', message: "dice '1337': '7' is no face" });
});

test('a server that is gone is no riddle', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(http.ask('advise', {}, {})).rejects.toMatchObject({ code: 'unreachable' });
});
