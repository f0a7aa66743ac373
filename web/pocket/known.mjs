// What the page may know of the engine before that is there: answers that never change, and what it refuses.
//   node known.mjs hazard.wasm >known.json
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../tests/module/host.mjs';

const kAnswers = ['variants', 'liars.rules']; // without parameters
const kUnfit = ['sweep', 'frontier', 'regimes', 'thresholds', 'pareto']; // of those that the page asks for

const folder = mkdtempSync(join(tmpdir(), 'hazard-'));
const hazard = await load(process.argv[2], folder);
const answers = Object.fromEntries(kAnswers.map((method) => [method, hazard.ask(method).result]));
const unfit = Object.fromEntries(kUnfit.map((method) => {
  const { code, detail } = hazard.ask(method, { variant: 'yatzy' }).problem;
  if (code !== 'unfit') throw new Error(`${method}: ${detail}`);
  return [method, detail];
}));
rmSync(folder, { recursive: true });
console.log(JSON.stringify({ answers, unfit }));
