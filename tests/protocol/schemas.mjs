// Every answer is what its schema says, by an independent validator; and the pipe, HTTP and the
// command line give the same answers to the same questions.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Hazard } from '../../examples/client.mjs';
import { HttpServer } from '../server/http.mjs';

const [program] = process.argv.slice(2);
if (!program) throw new Error('usage: node schemas.mjs HAZARD');

const folder = mkdtempSync(join(tmpdir(), 'hazard-schemas-'));
process.env.XDG_CACHE_HOME = folder;
process.env.HAZARD_GAMES = join(folder, 'games.db');

const variant = 'yahtzee-plain';
const card =
  'ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,three-of-a-kind=0,four-of-a-kind=0,' +
  'full-house=25,small-straight=30,large-straight=40';
const late = `${variant}:${card}`;
const thetas = [0, 0.01]; // near one another: the frontier adds few between them
const usual = `--thetas=${thetas}`;

// Method, request, and the same as a command line.
const cases = [
  ['advise', { position: `${late}:13356:2`, theta: 0.1 }, `advise ${late}:13356:2 --theta 0.1`],
  ['advise', { position: late }, `advise ${late}`],
  [
    'advise',
    { position: { variant, card: { ones: 3, chance: null }, dice: [6, 1, 3, 3, 5], rolls_left: 0 } },
    `advise ${variant} --card ones=3,chance,upper=3 --dice 13356 --rolls 0`,
  ],
  [
    'advise',
    { position: `${late}:13356:2`, objective: 'target:230' },
    `advise ${late}:13356:2 --target 230`,
  ],
  [
    'advise',
    { position: `${late}:13356:0`, opponents: [late, `${late},chance=20`], opponent_policy: 'greedy' },
    `advise ${late}:13356:0 --opponent ${card} --opponent ${card},chance=20 --opponent-policy greedy`,
  ],
  ['target', { position: late, thetas: [0, 0.05] }, `target ${late} --thetas 0,0.05`],
  ['endgame', { position: `${late}:13356:1`, opponent: late }, `endgame ${late}:13356:1 --opponent ${card}`],
  [
    'duel',
    { position: late, players: ['optimal', 'trailing', 'win'], instead: ['greedy'], games: 64, seed: 7 },
    `duel ${late} --players optimal,trailing,win --instead greedy --games 64 --seed 7`,
  ],
  ['why', { position: `${late}:13356:2` }, `advise ${late}:13356:2 --why`],
  [
    'why',
    { position: `${late}:13356:1`, theta: 0.1, action: 'keep 5 6' },
    `advise ${late}:13356:1 --theta 0.1 --why keep 5 6`,
  ],
  ['solve', { variant }, `solve ${variant}`],
  ['evaluate', { position: late }, `evaluate ${late}`],
  [
    'evaluate',
    { position: `${late}:13356:1`, policy: 'greedy', at_least: [200, 400], thetas: [-0.1, 0.1] },
    `evaluate ${late}:13356:1 --policy greedy --at-least 200,400 --theta -0.1,0.1`,
  ],
  [
    'simulate',
    { position: late, policies: ['optimal', 'greedy'], games: 500, seed: 7, records: 2 },
    `simulate ${late} --policy optimal,greedy --games 500 --seed 7 --records 2`,
  ],
  ['simulate', { position: late, games: 1 }, `simulate ${late} --games 1`],
  [
    'compare',
    { variant, a: 'optimal', b: 'theta:0.1', examples: 2 },
    `compare ${variant} optimal theta:0.1 --examples 2`,
  ],
  ['sweep', { variant, thetas }, `sweep ${variant} ${usual}`],
  ['frontier', { variant, thetas }, `frontier ${variant} ${usual}`],
  ['regimes', { variant, thetas: [0] }, `regimes ${variant} --thetas 0`],
  ['coins', { coins: 5, points: 6 }, 'coins --coins 5 --points 6'],
  [
    'coins',
    { coins: 3, points: 4, exact: true, table: true },
    'coins --coins 3 --points 4 --exact --table',
  ],
  ['chance', { position: variant, depth: 2 }, `chance ${variant} --depth 2`],
  [
    'chance',
    { position: `${late}:13356:1`, theta: 0.1, depth: 3, breadth: 2 },
    `chance ${late}:13356:1 --theta 0.1 --breadth 2`,
  ],
  [
    'export.decisions',
    { variant, games: 3, seed: 7, out: join(folder, 'decisions') },
    `export decisions ${variant} --games 3 --seed 7 --out ${join(folder, 'decisions')}`,
  ],
  [
    'advise',
    { position: `${late}:13356:0`, policy: 'greedy' },
    `advise ${late}:13356:0 --policy greedy`,
  ],
  ['review', { record: recordedGame() }, `review ${join(folder, 'game.txt')}`],
  ['review', { ids: [1], theta: 0.1 }, 'review --game 1 --theta 0.1'],
  ['games.list', {}, 'games list'],
  ['games.show', { id: 1 }, 'games show 1'],
  ['games.delete', { ids: [77] }, 'games delete 77'],
  ['count', { variant }, `count ${variant}`],
  ['variants', {}, 'variants'],
  ['policies', {}, 'policies'],
  ['version', {}, 'version'],
  ['verify', { files: ['/nowhere/at/all.table'] }, 'verify /nowhere/at/all.table'],
  ['cache', {}, 'cache'],
  ['signature', {}, 'bench --signature'],
  ['liars.rules', {}, 'liars rules'],
  ['liars.config', {}, 'liars config'],
  [
    'liars.call',
    { hand: '41226', dice: 10, bid: '3x4' },
    'liars call --hand 41226 --dice 10 --bid 3x4',
  ],
  ['liars.call', { hand: '4', dice: 2, bid: '2x3' }, 'liars call --hand 4 --dice 2 --bid 2x3'],
  ['liars.solve', { dice: [1, 1], gap: 0.01 }, 'liars solve --dice 1v1 --gap 0.01'],
  [
    'liars.exploit',
    { dice: [1, 1], agent: 'threshold:0.3' },
    'liars exploit --dice 1v1 --agent threshold:0.3',
  ],
  [
    'liars.lbr',
    { dice: [2, 2], agent: 'honest', games: 4, seed: 7 },
    'liars lbr --dice 2v2 --agent honest --games 4 --seed 7',
  ],
  [
    'liars.advise',
    { position: 'casual:2-2-2:1x3:44', rollouts: 50, seed: 7 },
    'liars advise casual:2-2-2:1x3:44 --rollouts 50 --seed 7',
  ],
  [
    'liars.train',
    { rules: 'casual+dice=1', players: 2, rounds: 1000 },
    'liars train --rules casual+dice=1 --players 2 --rounds 1000',
  ],
  ['liars.values', { players: 2, rounds: 4 }, 'liars values --players 2 --rounds 4'],
  [
    'liars.tournament',
    { agents: ['honest', 'random'], games: 20, seed: 7 },
    'liars tournament --agents honest,random --games 20 --seed 7',
  ],
  [
    'liars.review',
    { record: recordedMatch(), rollouts: 50, seed: 7 },
    `liars review ${join(folder, 'match.txt')} --rollouts 50 --seed 7`,
  ],
];
// bench measures for more than a minute; its values and decisions are those of signature.
const untried = [
  'bench', 'bounds', 'thresholds', 'report.match', // all take long
  'distill.tree', 'distill.net', 'distill.rules', 'pareto', 'report.distill', 'rules.sheet', 'rules.quiz',
];

// A simulated game as text, kept as game 1.
function recordedGame() {
  const file = join(folder, 'game.txt');
  const words = `simulate ${variant} --policy random --games 1 --records 1 --seed 7`;
  const printed = execFileSync(program, words.split(' '), { encoding: 'utf8' });
  writeFileSync(file, printed.slice(0, printed.indexOf('\n\n') + 1));
  execFileSync(program, ['games', 'save', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  return readFileSync(file, 'utf8');
}

// A match of a few rounds, as the program keeps it.
function recordedMatch() {
  const file = join(folder, 'match.txt');
  const words = 'liars play --agents honest --seed 4 --rules casual+dice=2+faces=4 --record';
  const input = 'call\n1x2\n2x2\n3x2\n4x4\n'.repeat(40);
  execFileSync(program, [...words.split(' '), file], { input, stdio: ['pipe', 'ignore', 'inherit'] });
  return readFileSync(file, 'utf8');
}

// What measures time, or counts what happened to be there, may differ.
const kMeasured = /(^|_)seconds?$|^seconds_|_per_second$|^from_cache$/;
const measured = (key, value) => (kMeasured.test(key) ? typeof value : value);
const comparable = (answer) => JSON.parse(JSON.stringify(answer, measured));

function commandLine(words) {
  const { status, stdout, stderr } = spawnSync(program, [...words.split(' '), '--json'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  assert.ok(status === 0 || status === 1, `hazard ${words}: ${stderr}`); // 1: an unsound table
  return JSON.parse(stdout);
}

const schemas = JSON.parse(execFileSync(program, ['schema', 'all'], { encoding: 'utf8' }));
const ajv = new Ajv2020({ strict: true, allErrors: true });
const validators = new Map(
  schemas.map(({ method, request, answer }) => [
    method,
    { request: ajv.compile(request), answer: ajv.compile(answer) },
  ]),
);

function holds(validate, value, what) {
  assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors, { separator: '\n' })}`);
}

const hazard = new Hazard(program);
const http = await HttpServer.start(program);
try {
  for (const { method, request, answer } of schemas) {
    const one = JSON.parse(execFileSync(program, ['schema', method], { encoding: 'utf8' }));
    assert.deepEqual([one.request, one.answer], [request, answer]);
  }
  for (const [method, params, words] of cases) {
    const { request, answer } = validators.get(method);
    holds(request, params, `request of ${method}`);
    const printed = commandLine(words);
    holds(answer, printed, `hazard ${words}`);
    const said = await hazard.ask(method, params);
    holds(answer, said, `${method} over the pipe`);
    assert.deepEqual(comparable(said), comparable(printed), `hazard ${words}`);
    assert.deepEqual(comparable(await http.ask(method, params)), comparable(printed), `HTTP: ${method}`);
  }

  // The command writes the page that the method answers with.
  const page = join(folder, 'risk.html');
  commandLine(`report risk ${variant} ${usual} --out ${page}`);
  const report = await hazard.ask('report', { variant, thetas });
  holds(validators.get('report').answer, report, 'report over the pipe');
  assert.equal(report.html, readFileSync(page, 'utf8'));

  // What changes the world, or has no command: a game saved and a match played over the pipe.
  const saving = { record: { variant, turns: [{ rolls: ['13346'], box: 'chance', points: 17 }] } };
  const playing = { agents: ['honest', 'threshold:0.3'], rules: 'casual+dice=2', seed: 7 };
  holds(validators.get('games.save').request, saving, 'request of games.save');
  const saved = await hazard.ask('games.save', saving);
  holds(validators.get('games.save').answer, saved, 'games.save over the pipe');
  assert.deepEqual([saved.turns, saved.score], [1, 17]);
  let match = await hazard.ask('liars.play', playing);
  for (let i = 0; !match.over && i < 300; i += 1) {
    holds(validators.get('liars.play').answer, match, 'liars.play over the pipe');
    const { action } = match.actions[i % match.actions.length];
    match = await hazard.ask('liars.play', { ...playing, record: match.record, action });
  }
  assert.ok(match.over, 'a match ends');
  holds(validators.get('liars.play').answer, match, 'liars.play at the end');

  const others = ['report', 'games.save', 'liars.play', ...untried];
  const tried = new Set([...cases.map(([method]) => method), ...others]);
  const missing = [...validators.keys()].filter((method) => !tried.has(method));
  assert.deepEqual(missing, [], 'methods without a case');
} finally {
  await hazard.close();
  await http.stop();
  rmSync(folder, { recursive: true });
}
console.log(`${cases.length} answers are what their schemas say, over the pipe and HTTP as printed.`);
