import { expect, ok, sizes, test, until } from './harness.mjs';

const query = '?position=yahtzee-plain';
// The first nine attitudes are solved and evaluated: half a minute on a machine that has none of them.
const charts = async (page) => {
  await page.locator('#wins').waitFor({ timeout: 300_000 });
};
// Computes no more than the test looks at.
const stop = async (page) => {
  const cancel = page.getByRole('button', { name: /Cancel|Avbryt/ });
  await cancel.click({ timeout: 1500 }).catch(() => undefined); // all may be done, or done meanwhile
};
const marks = (page) => page.$$eval('[data-theta]', (list) => [...new Set(list.map((mark) => Number(mark.dataset.theta)))]);

test('a theta that is chosen anywhere is marked everywhere', async ({ open, shot }) => {
  const page = await open(`/risk${query}`);
  await charts(page);
  await stop(page);
  const slider = page.getByRole('slider', { name: 'Attitude to risk, θ' });
  await slider.press('Home');
  expect(await marks(page), [Number(new URL(page.url()).searchParams.get('theta'))], 'all figures follow the slider');
  ok((await marks(page))[0] <= -1, 'its left end is the most cautious');
  ok((await page.locator('.slider').getAttribute('class')).includes('tone-cautious'), 'the fill has the colour of its side');

  const wins = page.locator('#wins').getByRole('slider');
  await wins.focus();
  await page.keyboard.press('End');
  ok((await marks(page))[0] >= 1, 'arrow keys on a chart choose too');
  ok(/^θ\s=\s\+/.test(await wins.getAttribute('aria-valuetext')), 'and the chart says what it marks');
  ok((await page.locator('.slider').getAttribute('class')).includes('tone-bold'), 'bold has its colour');

  const frontier = page.locator('#frontier svg');
  await frontier.scrollIntoViewIfNeeded();
  const { width } = await frontier.boundingBox();
  await frontier.click({ position: { x: width / 2, y: 60 } });
  ok(Math.abs((await marks(page))[0]) < 1, 'a click on the frontier chooses the dot that is nearest');
  await slider.press('Home');
  await page.getByRole('button', { name: 'θ = 0' }).click();
  expect(await marks(page), [0]);
  await shot(page, 'risk');
});

test('a finger chooses theta on a chart', async ({ open }) => {
  const page = await open(`/risk${query}`, { size: sizes.phone, touch: true });
  await charts(page);
  await stop(page);
  const map = page.locator('#map svg');
  await map.scrollIntoViewIfNeeded();
  const { width, height } = await map.boundingBox();
  await map.tap({ position: { x: width * 0.75, y: height / 2 } });
  await until('a bold theta', async () => (await marks(page))[0] > 0);
});

test('figures state findings, and the numbers are one click away', async ({ open }) => {
  const page = await open(`/risk${query}`);
  await charts(page);
  await stop(page);
  for (const name of ['utility', 'frontier', 'quantiles', 'scores', 'map', 'boxes', 'groups', 'decisions', 'wins']) {
    const figure = page.locator(`#${name}`);
    ok((await figure.getByRole('heading').textContent()).length > 20, `${name} has a headline`);
    ok(!/NaN|undefined|\{/.test(await figure.textContent()), `${name} is filled in`);
    await figure.getByText('The numbers', { exact: true }).click();
    await until(`numbers of ${name}`, async () => (await figure.locator('details tbody tr').count()) >= 5);
  }
  ok((await page.locator('#map').textContent()).includes('Share of games in 5 scores'), 'the heat map has a key');
  ok((await page.locator('#decisions').textContent()).includes('axis compressed away from 0'), 'the axis says that it is compressed');
});

test('a picture can be saved as a file of its own', async ({ open }) => {
  const page = await open(`/risk${query}`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#utility').getByRole('button', { name: 'Save as SVG' }).click()]);
  expect(download.suggestedFilename(), 'utility.svg');
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const svg = Buffer.concat(chunks).toString();
  ok(svg.startsWith('<svg') && svg.includes('stroke="rgb(') && !svg.includes('class='), 'looks are written into the marks');
});

test('long work tells its progress and can be cancelled', async ({ open }) => {
  // Rules that nothing is kept of, so that there is work to do.
  const page = await open('/risk?position=yahtzee-free');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await until('work or charts', async () => (await cancel.isVisible()) || (await page.locator('#wins').count()) > 0);
  ok(await page.locator('#utility').isVisible(), 'what needs no data is there at once');
  if (await cancel.isVisible()) {
    await cancel.click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
  }
});

test('the risk view passes axe in both schemes, both languages and both sizes', async ({ open, axe, fits, shot }) => {
  for (const [name, options] of Object.entries({
    'risk-dark': { scheme: 'dark' },
    'risk-phone': { size: sizes.phone, language: 'sv-SE', touch: true },
    'risk-phone-dark': { size: sizes.phone, scheme: 'dark', touch: true },
  })) {
    const page = await open(`/risk${query}&theta=0.05`, options);
    await charts(page);
    await stop(page);
    await axe(page);
    await fits(page);
    await shot(page, name);
  }
});
