// The module answers as the program does: 2,000 random requests, field by field.
//   node equal.mjs HAZARD MODULE_FOLDER WORK_FOLDER
import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { load } from './host.mjs';
import { requests } from './requests.mjs';

const [program, module, folder] = process.argv.slice(2);

// What depends on the clock, on the machine or on what is kept already.
const kOwn = new Set(['seconds', 'from_cache', 'file', 'warnings', 'threads', 'seconds_per_decision', 'games_per_second', 'table_bytes', 'seconds_mean']);
// Logarithms and exponentials are those of another C library: the last digits may differ.
const kClose = 1e-9;

let different = 0;
let last = 0; // places where the last digits differ
let numbers = 0;
function compare(a, b, path) {
  if (typeof a === 'number' && typeof b === 'number') {
    numbers += 1;
    if (a === b) return;
    last += 1;
    if (Math.abs(a - b) <= kClose * Math.max(1, Math.abs(a), Math.abs(b))) return;
  } else if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    if (a === b) return;
  } else {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (!kOwn.has(key)) compare(a[key], b[key], `${path}.${key}`);
    }
    return;
  }
  different += 1;
  if (different < 30) console.log(`  ${path}: program ${JSON.stringify(a)}, module ${JSON.stringify(b)}`);
}

// The program, by lines, some requests in flight.
const child = spawn(program, ['serve', '--stdio'], {
  stdio: ['pipe', 'pipe', 'inherit'],
  env: { ...process.env, XDG_CACHE_HOME: join(folder, 'native'), HAZARD_GAMES: join(folder, 'games.db') },
});
const waiting = new Map();
createInterface({ input: child.stdout }).on('line', (line) => {
  const message = JSON.parse(line);
  waiting.get(message.id)?.(message);
  waiting.delete(message.id);
});
let next = 0;
const native = (method, params) =>
  new Promise((resolve) => {
    const id = ++next;
    waiting.set(id, resolve);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params, threads: 1, progress: false })}\n`);
  });

cpSync(join(module, 'learnt'), join(folder, 'pocket', 'learnt'), { recursive: true });
const hazard = await load(join(module, 'hazard.wasm'), join(folder, 'pocket'));

let count = 0;
const kinds = new Map();
for (const { method, params } of requests(20261119)) {
  const expected = native(method, params); // works beside the module
  const begun = performance.now();
  const answer = hazard.ask(method, params);
  const took = performance.now() - begun;
  const message = await expected;
  count += 1;
  const kind = kinds.get(method) ?? { count: 0, ms: 0, errors: 0 };
  kind.count += 1;
  kind.ms += took;
  if (answer.problem) kind.errors += 1;
  kinds.set(method, kind);
  const path = `${method} ${JSON.stringify(params)}`;
  if (message.error) compare({ code: message.error.data?.code, detail: message.error.message }, answer.problem ?? {}, path);
  else if (answer.problem) compare('an answer', answer.problem.detail, path);
  else compare(message.result, answer.result, path);
}
const { result } = await native('signature', {});
compare(result, hazard.ask('signature').result, 'signature');
child.stdin.end();
for (const [method, { count, ms, errors }] of kinds) {
  console.log(`  ${method.padEnd(16)} ${String(count).padStart(4)}  ${String(errors).padStart(4)} refused  ${(ms / count).toFixed(1).padStart(8)} ms each`);
}
console.log(`${count} requests, ${numbers} numbers, ${last} of them with other last digits, ${different} differences, ` +
  `${(hazard.memory() / 1e6).toFixed(0)} MB`);
process.exit(different ? 1 : 0);
