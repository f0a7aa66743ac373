import { beforeEach, expect, test, vi } from 'vitest';
import type { Keeper } from './keeper';
import type { FromHost, ToHost } from './messages';
import { Pocket, type HostPort, type Parts } from './transport';

// Workers that answer when they are told to.
class FakeHost implements HostPort {
  onmessage: HostPort['onmessage'] = null;
  onerror: HostPort['onerror'] = null;
  asked: string[] = [];
  ended = false;
  postMessage(message: ToHost): void {
    if (message.kind === 'ask') this.asked.push((JSON.parse(message.request) as { method: string }).method);
  }
  terminate(): void {
    this.ended = true;
  }
  tell(data: FromHost): void {
    this.onmessage?.({ data });
  }
  answer(result: object, memory = 0): void {
    this.tell({ kind: 'answer', answer: JSON.stringify({ result }), memory });
  }
}

let hosts: FakeHost[];
let stored: ((value: void) => void)[];
let said: string[];
let pocket: Pocket;

beforeEach(() => {
  vi.stubGlobal('navigator', {}); // without locks
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  hosts = [];
  stored = [];
  said = [];
  const keeper = {
    name: 'test', tables: new Map(), open: () => Promise.resolve(), readGames: () => Promise.resolve(new Map()),
    change: () => new Promise<void>((resolve) => stored.push(resolve)), used: () => Promise.resolve(),
  } as unknown as Keeper;
  const parts: Parts = {
    begin: () => (hosts.push(new FakeHost()), hosts.at(-1)!), module: () => Promise.resolve({} as WebAssembly.Module), learnt: new Map(),
    known: new Map([['variants', { variants: [] }]]), unfit: new Map([['sweep', 'too much']]), keeper, say: (word) => void said.push(word),
  };
  pocket = new Pocket(parts);
});
const soon = async () => {
  for (let i = 0; i < 30; ++i) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(150);
};

test('questions are answered one after another, what is short first', async () => {
  const order: string[] = [];
  void pocket.run('evaluate', {}, {}).then(() => order.push('evaluate'));
  void pocket.ask('advise', {}, {}).then(() => order.push('advise'));
  await soon();
  expect(hosts[0]?.asked).toEqual(['advise']);
  hosts[0]?.answer({});
  await soon();
  hosts[0]?.answer({});
  await soon();
  expect(order).toEqual(['advise', 'evaluate']);
  expect(hosts).toHaveLength(1);
});

test('long work is ended for a short question, and begun again', async () => {
  const long = pocket.run('evaluate', {}, {});
  await soon();
  const short = pocket.ask('advise', {}, {});
  await soon();
  expect(hosts[0]?.ended).toBe(true);
  hosts[1]?.answer({ value: 1 });
  expect(await short).toEqual({ value: 1 });
  await soon();
  hosts[1]?.answer({ value: 2 });
  expect(await long).toEqual({ value: 2 });
});

test('work that nobody waits for goes on for a question that needs the same table, and for no other', async () => {
  const control = new AbortController();
  const old = pocket.ask('advise', { position: 'yatzy', theta: 0 }, { signal: control.signal });
  await soon();
  control.abort();
  await expect(old).rejects.toMatchObject({ code: 'cancelled' });
  const next = pocket.ask('advise', { position: 'yatzy::13356:2', theta: 0 }, {});
  await soon();
  expect(hosts[0]?.ended).toBe(false);
  hosts[0]?.answer({});
  await soon();
  hosts[0]?.answer({ value: 3 });
  expect(await next).toEqual({ value: 3 });

  const again = new AbortController();
  pocket.ask('advise', { position: 'yatzy', theta: 0 }, { signal: again.signal }).catch(() => undefined);
  await soon();
  again.abort();
  void pocket.ask('advise', { position: 'yatzy', theta: 0.1 }, {});
  await soon();
  expect(hosts[0]?.ended).toBe(true);
});

test('an answer waits until what it wrote is stored', async () => {
  let answered = false;
  void pocket.ask('games.save', {}, {}).then(() => (answered = true));
  await soon();
  hosts[0]?.tell({ kind: 'changed', path: 'games/1.game', bytes: new Blob() });
  hosts[0]?.answer({});
  await soon();
  expect(answered).toBe(false);
  stored[0]?.();
  await soon();
  expect(answered).toBe(true);
});

test('an engine that breaks is replaced', async () => {
  const broken = pocket.ask('advise', {}, {});
  await soon();
  hosts[0]?.tell({ kind: 'failed', reason: 'unreachable executed' });
  await expect(broken).rejects.toMatchObject({ code: 'crashed' });
  const next = pocket.ask('advise', {}, {});
  await soon();
  hosts[1]?.answer({ value: 1 });
  expect(await next).toEqual({ value: 1 });
});

test('an engine that has grown too large makes way for a new one', async () => {
  const answer = pocket.ask('evaluate', {}, {});
  await soon();
  hosts[0]?.answer({}, 200e6);
  await answer;
  await soon();
  expect(hosts.map(({ ended }) => ended)).toEqual([true, false]);
});

test('what is known or refused beforehand needs no engine; what was damaged is said', async () => {
  expect(await pocket.ask('variants', {}, {})).toEqual({ variants: [] });
  await expect(pocket.run('sweep', { variant: 'yatzy' }, {})).rejects.toMatchObject({ code: 'unfit', message: 'too much' });
  expect(hosts).toHaveLength(0);
  const answer = pocket.ask('advise', {}, {});
  await soon();
  hosts[0]?.answer({ warnings: ['/cache/yatzy-mean.table: damaged'] });
  await answer;
  expect(said).toEqual(['engine']);
});
