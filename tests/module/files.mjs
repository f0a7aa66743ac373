// What the module keeps: found again, refused where it is damaged or old, and no answer spoilt by a
// folder that cannot be written. Games come back as they were saved.
//   node files.mjs MODULE_FOLDER WORK_FOLDER
import { deepStrictEqual, match, ok } from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { load } from './host.mjs';

const [module, folder] = process.argv.slice(2);
const file = join(module, 'hazard.wasm');
const open = (name, onProgress) => load(file, join(folder, name), onProgress);
const solve = { variant: 'yahtzee-plain', theta: 0 };
const value = 245.870775;

// A table is found again by the next instance.
{
  const first = (await open('found')).ask('solve', solve).result;
  ok(Math.abs(first.value - value) < 1e-6 && !first.from_cache);
  const second = (await open('found')).ask('solve', solve).result;
  ok(second.from_cache && second.value === first.value);
}

// One that is damaged, cut or of another version is named and made anew.
const table = join(folder, 'found', 'cache', 'yahtzee-plain-mean.table');
const bytes = readFileSync(table);
const changed = (bytes, at, byte) => bytes.map((old, i) => (i === at ? byte : old));
const spoilt = {
  damaged: () => changed(bytes, bytes.length - 100, bytes[bytes.length - 100] ^ 4),
  cut: () => bytes.subarray(0, bytes.length / 2),
  old: () => changed(bytes, 8, bytes[8] + 1),
  empty: () => new Uint8Array(),
};
for (const [what, spoil] of Object.entries(spoilt)) {
  writeFileSync(table, spoil());
  const answer = (await open('found')).ask('solve', solve).result;
  ok(!answer.from_cache && Math.abs(answer.value - value) < 1e-6, what);
  match(answer.warnings.join(), /yahtzee-plain-mean.table/, what);
  ok(readFileSync(table).equals(bytes), `${what}: written anew`);
}

// Without a folder to write to the answer carries a warning.
{
  const hazard = await open('forbidden');
  rmSync(join(folder, 'forbidden', 'cache'), { recursive: true });
  writeFileSync(join(folder, 'forbidden', 'cache'), 'a file in the way');
  const { value: found, warnings } = hazard.ask('solve', solve).result;
  ok(Math.abs(found - value) < 1e-6);
  ok(warnings.length > 0);
}

// Progress rises to the end; whoever says no gets no answer.
{
  const told = [];
  (await open('progress', (fraction) => (told.push(fraction), 0))).ask('solve', solve);
  ok(told.length > 5 && told.every((fraction, i) => i === 0 || fraction >= told[i - 1]) && told.at(-1) <= 1);
  const hazard = await open('cancelled', () => 1);
  deepStrictEqual(hazard.ask('solve', solve).problem.code, 'cancelled');
  deepStrictEqual(readdirSync(join(folder, 'cancelled', 'cache')), []);
}

// A whole game looked through to its end takes less memory than a page should.
{
  const hazard = await open('memory');
  const { mean } = hazard.ask('evaluate', { position: 'yatzy', policy: 'optimal' }).result;
  ok(Math.abs(mean - 248.44) < 1e-4);
  ok(hazard.memory() < 200e6, `${hazard.memory()} bytes`);
}

// Games.
{
  const record = 'game yahtzee-plain\nplayer Anna\n1  13346 keep 33  22335 keep 2233  22336  chance 16';
  const hazard = await open('games');
  const saved = hazard.ask('games.save', { record }).result;
  const again = hazard.ask('games.save', { record }).result;
  ok(saved.id !== again.id && Number.isSafeInteger(saved.id));
  const other = await open('games'); // another tab
  deepStrictEqual(other.ask('games.list').result.games.map(({ id }) => id), [saved.id, again.id].sort((a, b) => a - b));
  match(other.ask('games.show', { id: saved.id }).result.record, /chance 16/);
  match(hazard.ask('games.save', { record: record.replace('22336  chance 16', '22333  chance 13'), id: saved.id }).problem.detail, /another game/);
  const place = join(folder, 'games', 'games', `${again.id}.game`);
  const whole = readFileSync(place);
  writeFileSync(place, changed(whole, whole.length - 3, 7));
  const { games, warnings } = other.ask('games.list').result;
  deepStrictEqual(games.map(({ id }) => id), [saved.id]);
  match(warnings.join(), /kept as .*damaged/);
  deepStrictEqual(other.ask('games.delete', { ids: [saved.id, 5] }).result.deleted, 1);
  match(hazard.ask('games.show', { id: saved.id }).problem.detail, /not kept here/);
}

// Bad input is an answer, and what is too much says how much it is.
{
  const hazard = await open('wrong');
  for (const text of ['', '[]', '{', '{"method": 3, "params": {}}', '{"method": "advise"}', '\xff', '['.repeat(1e5)]) {
    deepStrictEqual(JSON.parse(hazard.text(text)).problem.code, 'bad-input', text.slice(0, 30));
  }
  match(hazard.ask('advize').problem.detail, /did you mean advise/);
  const variant = 'yatzy';
  for (const [method, params] of Object.entries({
    sweep: { variant }, frontier: { variant }, regimes: { variant }, report: { variant }, pareto: { variant },
    thresholds: { variant }, 'report.match': { variant }, 'report.distill': { variant }, 'distill.tree': { variant },
    'distill.net': { variant }, 'distill.rules': { variant }, 'liars.train': {},
    'liars.tournament': { agents: ['engine', 'honest'] }, target: { position: variant }, bounds: { variant },
    advise: { position: `${variant}::13356:2`, objective: 'target:290' },
  })) {
    const { code, detail } = hazard.ask(method, params).problem;
    deepStrictEqual(code, 'unfit');
    match(detail, /in a browser; on a computer, hazard /, method);
  }
}
console.log('Tables and games are kept, found again and checked.');
