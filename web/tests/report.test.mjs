// The written report, opened from a file: built here as the program builds it, from the answers of the engine.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { address, expect, ok, sizes, test, until } from './harness.mjs';

const thetas = [-0.2, 0, 0.2];
const template = join(process.env.HAZARD_WEB_OUT ?? new URL('../dist', import.meta.url).pathname, 'report.html');

// As jobs: on a machine that has nothing of it this takes some seconds.
async function ask(method, params) {
  const headers = { 'Content-Type': 'application/json' };
  const begun = await fetch(`${address}/v1/jobs`, { method: 'POST', headers, body: JSON.stringify({ method, params }) });
  const { id } = await begun.json();
  const job = async () => (await fetch(`${address}/v1/jobs/${id}`)).json();
  await until(method, async () => (await job()).state === 'done', 300);
  return (await fetch(`${address}/v1/jobs/${id}/result`)).json();
}

async function written(use) {
  const html = await readFile(template, 'utf8');
  expect(html.split('HAZARD-REPORT-DATA').length, 2, 'the word occurs once');
  ok(html.length < 300_000, `the page without data has ${html.length} bytes`);
  const data = { sweep: await ask('sweep', { variant: 'yahtzee-plain', thetas }), regimes: await ask('regimes', { variant: 'yahtzee-plain', thetas }), frontier: null, note: '</script><b>' };
  const folder = await mkdtemp(join(tmpdir(), 'hazard-report-'));
  try {
    const file = join(folder, 'risk.html');
    await writeFile(file, html.replace('HAZARD-REPORT-DATA', () => JSON.stringify(data).replaceAll('<', '\\u003c')));
    await use(pathToFileURL(file).href, html, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the written report opens from a file and asks for nothing', async ({ open, axe, fits, shot }) => {
  await written(async (url) => {
    for (const [name, options] of Object.entries({ report: {}, 'report-phone-dark': { size: sizes.phone, scheme: 'dark', touch: true } })) {
      const page = await open('/', options);
      const requests = [];
      await page.goto('about:blank');
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(url);
      await page.locator('#limits').waitFor();
      expect(requests.filter((request) => request !== url && !request.startsWith('data:')), [], 'requests');
      expect(await page.locator('figure').count(), 10, 'all figures but the one of the frontier’s aims');
      ok(!/NaN|undefined/.test(await page.locator('main').innerText()), 'no hole in the text');
      const slider = page.getByRole('slider', { name: 'Attitude to risk, θ' });
      await slider.press('Home');
      expect([...new Set(await page.$$eval('[data-theta]', (list) => list.map((mark) => mark.dataset.theta)))], ['-0.2']);
      await axe(page);
      await fits(page);
      await shot(page, name);
    }
  });
});

test('a report about matches shows their figures', async ({ open, axe, fits, shot }) => {
  const thetas = [-0.03, 0, 0.03];
  const cells = [1, 2, 3].flatMap((turns_left) => [-20, 0, 20].map((gap) => {
    const values = thetas.map((theta) => 0.5 + gap / 50 - (theta * gap) / 100);
    return { turns_left, gap, theta: gap < 0 ? 0.03 : gap > 0 ? -0.03 : 0, value: Math.max(...values), gain: Math.max(...values) - values[1], values };
  }));
  const player = (name, decided) => ({ player: name, decided, win: decided * 0.99, draw: 0.01, loss: (1 - decided) * 0.99, low: decided * 0.99 - 0.01, high: decided * 0.99 + 0.01 });
  const match = {
    kind: 'match', variant: { name: 'yatzy' }, thresholds: { variant: 'yatzy', thetas, cells },
    bounds: { variant: 'yatzy', for_points: { win: 0.495, draw: 0.01, loss: 0.495 }, blind: 0.502, clairvoyant: 0.549, clairvoyant_value: 0.55, clairvoyant_theta: 0.51 },
    duel: { variant: 'yatzy', games: 100, players: [player('optimal', 0.48), player('win', 0.52)], instead: [player('optimal', 0.5), player('varscaled:0.07:0.05', 0.51)] },
  };
  const html = await readFile(template, 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'hazard-report-'));
  try {
    const file = join(folder, 'match.html');
    await writeFile(file, html.replace('HAZARD-REPORT-DATA', () => JSON.stringify(match)));
    for (const [name, options] of Object.entries({ 'report-match': {}, 'report-match-phone-dark': { size: sizes.phone, scheme: 'dark', touch: true } })) {
      const page = await open('/', options);
      await page.goto(pathToFileURL(file).href);
      await page.locator('#winners').waitFor();
      expect(await page.locator('figure').count(), 3, 'thresholds, their curve, who wins');
      await page.locator('#thresholds').getByRole('slider').press('Home');
      ok(/^20 points behind, 1 turn left/.test(await page.locator('#curve').getByRole('heading').textContent()), 'a cell is chosen');
      ok(!/NaN|undefined/.test(await page.locator('body').innerText()), 'no hole in the text');
      await axe(page);
      await fits(page);
      await shot(page, name);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a report without data says so', async ({ open }) => {
  await written(async (url, html, file) => {
    await writeFile(file, html);
    const page = await open('/');
    await page.goto(url);
    await page.getByText('This page has no data in it').waitFor();
  });
});
