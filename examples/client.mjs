#!/usr/bin/env node
// Asks Hazard from JavaScript, through the pipes of `hazard serve --stdio`; see `hazard schema`.
//
//     node client.mjs [PROGRAM]     PROGRAM, else $HAZARD, else hazard on the PATH
//
// Needs Node 18 alone. Copy or import the class Hazard; main() shows what it does.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

// What is wrong and what would be right; `code` is a word for programs: bad-input.
export class HazardError extends Error {
  constructor(message, code = 'failed') {
    super(message);
    this.code = code;
  }
}

// A running engine. Any number of requests may be under way at once.
//
//     const hazard = new Hazard();
//     const advice = await hazard.ask('advise', { position: 'yatzy::13356:2' });
//     await hazard.close();
export class Hazard {
  #process;
  #ended;
  #lastId = 0;
  #waiting = new Map(); // id: { resolve, reject, onProgress }

  constructor(program = 'hazard') {
    this.#process = spawn(program, ['serve', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process.stdin.on('error', () => {}); // it has ended, which the requests hear of below
    const lines = createInterface({ input: this.#process.stdout, crlfDelay: Infinity });
    lines.on('line', (line) => this.#receive(JSON.parse(line)));
    this.#ended = new Promise((resolve) => {
      this.#process.on('error', resolve);
      this.#process.on('close', resolve);
    }).then((reason) => {
      const what = reason instanceof Error ? reason.message : 'the program has ended';
      for (const { reject } of this.#waiting.values()) reject(new HazardError(what, 'ended'));
    });
  }

  // A promise of the answer. `onProgress` gets a fraction from 0 to 1, now and then; a `signal` of
  // an AbortController cancels; `threads` and `deadline_seconds` may be given too.
  async ask(method, params = {}, { onProgress, signal, ...call } = {}) {
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#send({ id, method, params, ...call });
      signal?.addEventListener('abort', () => this.#send({ method: 'cancel', params: { id } }));
    });
  }

  // Waits for what is under way, then ends the program.
  close() {
    this.#process.stdin.end();
    return this.#ended;
  }

  #send(message) {
    this.#process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #receive({ id, method, params, result, error }) {
    if (method === 'progress') {
      this.#waiting.get(params.id)?.onProgress?.(params.fraction);
      return;
    }
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) reject(new HazardError(error.message, error.data?.code));
    else resolve(result);
  }
}

async function main() {
  const hazard = new Hazard(process.argv[2] ?? process.env.HAZARD);
  const position = 'yatzy:ones=3,twos=6,chance=21:13356:2';
  const advice = await hazard.ask('advise', { position });
  console.log(`${advice.position}: ${advice.final_value.toFixed(2)} points are to be expected.`);
  for (const { action, loss } of advice.actions.slice(0, 3)) {
    console.log(`  ${action.padEnd(12)} costs ${loss.toFixed(2)}`);
  }

  // Three evaluations at once.
  const onProgress = (fraction) => {
    process.stderr.write(`\r${(100 * fraction).toFixed(0).padStart(3)}% `);
  };
  const rows = await Promise.all(
    ['optimal', 'theta:0.05', 'greedy'].map((policy) =>
      hazard.ask('evaluate', { position: 'yatzy', policy, at_least: [300] }, { onProgress }),
    ),
  );
  process.stderr.write('\r');
  const cells = (name, ...others) =>
    name.padEnd(12) + others.map((text, i) => text.padStart([8, 8, 14][i])).join('');
  console.log(`\n${cells('policy', 'mean', 'sd', '300 or more')}`);
  for (const { policy, mean, sd, at_least } of rows.sort((a, b) => b.mean - a.mean)) {
    const chance = `${(100 * at_least[0].probability).toFixed(2)}%`;
    console.log(cells(policy, mean.toFixed(2), sd.toFixed(2), chance));
  }

  await hazard.ask('advise', { position: 'yatzy::13357:2' }).catch((error) => {
    console.log(`\n${error.code}: ${error.message}`);
  });
  await hazard.close();
}

if (fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) await main();
