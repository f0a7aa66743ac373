// The line protocol: what overlaps, what is cancelled, what is wrong with a line, how it ends.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { Hazard } from '../../examples/client.mjs';

const [program] = process.argv.slice(2);
if (!program) throw new Error('usage: node lines.mjs HAZARD');

const kEndless = { position: 'yatzy', games: 1_000_000_000 }; // minutes of simulation

// What a new server says to these lines before it ends, as messages in their order.
async function conversation(...lines) {
  const server = spawn(program, ['serve', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  server.stdin.end(lines.map((line) => `${line}\n`).join(''));
  let text = '';
  server.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const code = await new Promise((resolve) => server.on('close', resolve));
  assert.equal(code, 0);
  assert.ok(text === '' || text.endsWith('\n'));
  return text.split('\n').slice(0, -1).map((line) => JSON.parse(line));
}

const request = (id, method, params, others = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params, ...others });

async function everyLineIsAnsweredByItsCode() {
  const wrong = [
    ['hello', null, -32700],
    ['{"jsonrpc": "2.0", "id": 1', null, -32700],
    ['[]', null, -32600],
    ['7', null, -32600],
    ['{"jsonrpc": "1.0", "id": 2, "method": "version"}', 2, -32600],
    ['{"jsonrpc": "2.0", "id": 3}', 3, -32600],
    [request(4, 'bluff', {}), 4, -32601],
    [request(5, 'count', ['yatzy']), 5, -32602],
    [request(6, 'count', {}), 6, -32602],
    [request('7', 'count', { variant: 'yatsy' }), '7', -32602],
    [request(8, 'verify', { files: ['/nowhere/at/all.table', 7] }), 8, -32602],
  ];
  for (const [line, id, code] of wrong) {
    const answers = await conversation(line, request('next', 'count', { variant: 'yatzy' }));
    const refusal = answers.find((answer) => answer.id === id);
    assert.equal(refusal?.error?.code, code, `${line} gives ${JSON.stringify(answers)}`);
    assert.ok(refusal.error.message);
    const next = answers.find((answer) => answer.id === 'next');
    assert.equal(next.result.reachable, 1_430_528);
    assert.equal(answers.length, 2);
  }
}

async function notificationsAreNotAnswered() {
  const line = '{"jsonrpc": "2.0", "method": "count", "params": {"variant": "yatzy"}}';
  assert.deepEqual(await conversation(line, '', ' \r'), []);
}

async function aBatchIsAnsweredAsOne() {
  const parts = [request(1, 'count', { variant: 'yatzy' }), '7', request(2, 'bluff', {})];
  const answers = await conversation(`[${parts.join(', ')}]`);
  assert.equal(answers.length, 1);
  assert.deepEqual(answers[0].map((answer) => answer.id).sort(), [1, 2, null]);
}

async function whatIsUnderWayAtTheEndIsAnswered() {
  const answers = await conversation(request(1, 'simulate', { position: 'yatzy', games: 200_000 }));
  assert.equal(answers.at(-1).id, 1);
  assert.ok(answers.at(-1).result);
}

const isCancelled = { code: 'cancelled' };

async function requestsOverlapAndCanBeCancelled(hazard) {
  const controller = new AbortController();
  const fractions = [];
  const endless = hazard.ask('simulate', kEndless, {
    signal: controller.signal,
    onProgress: (fraction) => {
      fractions.push(fraction);
      if (fractions.length === 3) controller.abort();
    },
  });
  let ended = false;
  const refused = assert.rejects(endless, isCancelled).then(() => (ended = true));
  assert.equal((await hazard.ask('count', { variant: 'yatzy' })).reachable, 1_430_528);
  assert.equal(ended, false);
  await refused;
  for (const [i, fraction] of fractions.entries()) {
    assert.ok(fraction >= (fractions[i - 1] ?? 0) && fraction < 1, `progress: ${fractions}`);
  }
}

async function aDeadlineEndsARequest(hazard) {
  await assert.rejects(hazard.ask('simulate', kEndless, { deadline_seconds: 0.1 }), isCancelled);
  await assert.rejects(hazard.ask('solve', { variant: 'yahtzee', theta: 0.01 }, { deadline_seconds: 0 }),
    isCancelled);
}

async function threadsChangeNothing(hazard) {
  const params = { position: 'yatzy', games: 20_000, policies: ['optimal', 'greedy'] };
  const [one, two] = await Promise.all([
    hazard.ask('simulate', params, { threads: 1 }),
    hazard.ask('simulate', params, { threads: 2 }),
  ]);
  const results = (answer) => JSON.stringify(answer, (key, value) => (/second/.test(key) ? 0 : value));
  assert.equal(results(one), results(two));
}

await everyLineIsAnsweredByItsCode();
await notificationsAreNotAnswered();
await aBatchIsAnsweredAsOne();
await whatIsUnderWayAtTheEndIsAnswered();
const hazard = new Hazard(program);
await requestsOverlapAndCanBeCancelled(hazard);
await aDeadlineEndsARequest(hazard);
await threadsChangeNothing(hazard);
await hazard.close();
console.log('The line protocol keeps its word.');
