// Sizes, times and memory of the page without a server, measured in Chromium. The solve in processor time of the
// renderer, so that other work on the machine counts little; the least of three visits.
//   node measure.mjs SITE, in the copy of web/ that SITE was built from
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launch } from '../harness.mjs';
import { space } from './space.mjs';
import { ask, catchWorker } from './worker.mjs';

const [site] = process.argv.slice(2);
const kTimes = 3;
const kPosition = 'yatzy:ones=3,twos=6,chance=21:13356:2';

const here = await space({ '/': `${site}/` });
const browser = await launch();
const devtools = await browser.newBrowserCDPSession();
const renderers = async () => (await devtools.send('SystemInfo.getProcessInfo')).processInfo.filter(({ type }) => type === 'renderer');
const seconds = async () => (await renderers()).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
const status = (pid, name) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1000; // MB

async function once() {
  const context = await browser.newContext();
  await context.addInitScript(catchWorker);
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(`${here.address}/`);
  await page.getByRole('button', { name: 'Roll for me' }).waitFor();
  const usable = performance.now() - begun;
  await page.goto(`${here.address}/?view=review`); // asks for games, and then nothing
  await page.getByText('No game is stored yet').waitFor();
  const before = await seconds();
  const solve = await ask(page, 'solve', { variant: 'yatzy', theta: 0 });
  const solved = (await seconds()) - before;
  if (Math.abs(solve.answer.result.value - 248.44) > 0.001 || solve.answer.result.from_cache) throw new Error('not a solve');
  const times = [];
  for (let i = 0; i < 40; ++i) times.push((await ask(page, 'advise', { position: kPosition, theta: 0, means: false })).ms);
  const { memory } = await ask(page, 'advise', { position: kPosition, theta: 0, means: false });
  const pid = Math.max(...(await renderers()).map(({ id }) => id));
  const process = status(pid, 'VmHWM');
  const evaluation = await ask(page, 'evaluate', { position: 'yatzy', policy: 'optimal' });
  await context.close();
  return { usable, solved, advice: times.sort((a, b) => a - b)[times.length / 2], memory, process, evaluation: evaluation.memory };
}

const runs = [];
for (let i = 0; i < kTimes; ++i) runs.push(await once());
await browser.close();
here.close();

const wasm = readFileSync(join(site, 'assets', readdirSync(join(site, 'assets')).find((name) => name.endsWith('.wasm'))));
const least = (name) => Math.min(...runs.map((run) => run[name]));
const kB = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(`hazard.wasm               ${kB(wasm.length)}, gzip ${kB(gzipSync(wasm, { level: 9 }).length)}, brotli ${kB(brotliCompressSync(wasm).length)}`);
console.log(`usable page               ${least('usable').toFixed(0)} ms`);
console.log(`Yatzy solved              ${least('solved').toFixed(2)} s of processor time`);
console.log(`advice                    ${least('advice').toFixed(1)} ms, the median of 40`);
console.log(`memory of the engine      ${least('memory').toFixed(0)} MB; after an evaluation from the first turn ${least('evaluation').toFixed(0)} MB`);
console.log(`memory of the whole page  ${least('process').toFixed(0)} MB at most`);
