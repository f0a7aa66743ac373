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
  ok(html.length < 250_000, `the page without data has ${html.length} bytes`);
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

test('a report without data says so', async ({ open }) => {
  await written(async (url, html, file) => {
    await writeFile(file, html);
    const page = await open('/');
    await page.goto(url);
    await page.getByText('This page has no data in it').waitFor();
  });
});
