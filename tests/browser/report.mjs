// Opens a report as readers do and complains about what they would see.
//
//   node report.mjs FILE.html
//
// Desktop and phone, light and dark, on paper, without a script. CHROMIUM names the browser if it is
// not /usr/bin/chromium.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const LEAST_FIGURES = 8; // if there is a theta beside 0
const LEAST_FIGURES_ALONE = 2;
const LEAST_TEXT = 9.5; // pixels, in a picture
const PAGE_HEIGHT = 1001; // pixels of an A4 page within its margins
const SCREENS = [
  { name: 'desktop', width: 1280, height: 900 },
  { name: 'phone', width: 375, height: 812 },
];

const file = process.argv[2];
if (file === undefined || !existsSync(file)) {
  console.error(`usage: node report.mjs FILE.html${file ? ` ('${file}' does not exist)` : ''}`);
  process.exit(2);
}
const address = pathToFileURL(resolve(file)).href;
const complaints = [];

// A fresh page whose every misstep becomes a complaint.
async function open(browser, name, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complain = what => complaints.push(`${name}: ${what}`);
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complain(`console: ${message.text()}`);
  });
  page.on('pageerror', error => complain(`script: ${error.message}`));
  page.on('requestfailed', request => complain(`request failed: ${request.url()}`));
  page.on('request', request => {
    if (request.url() !== address && !request.url().startsWith('data:')) {
      complain(`asks the network for ${request.url()}`);
    }
  });
  await page.goto(address);
  return { page, complain, close: () => context.close() };
}

// Runs in the page.
function faults({ leastFigures, leastText }) {
  const found = [];
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) found.push(`is ${width} wide in a window of ${innerWidth}`);
  const figures = [...document.querySelectorAll('figure')];
  if (leastFigures > figures.length) found.push(`has only ${figures.length} figures`);
  const visible = element => element.getClientRects().length > 0;

  for (const figure of figures) {
    const pictures = [...figure.querySelectorAll('svg[role=img]')].filter(visible);
    if (pictures.length !== 1) found.push(`#${figure.id} shows ${pictures.length} pictures`);
    if (!figure.querySelector('h2')?.textContent) found.push(`#${figure.id} has no title`);
    if (!figure.querySelector('details table tbody tr')) found.push(`#${figure.id} has no table`);
    const texts = pictures.flatMap(picture => [...picture.querySelectorAll('text')]);
    const boxes = texts.map(text => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return { left, right, top, bottom, words: text.textContent };
    });
    texts.forEach((text, i) => {
      const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
      const { left, right, words } = boxes[i];
      if (leastText > size) found.push(`#${figure.id}: '${words}' is ${size.toFixed(1)} px small`);
      if (0 > left || right > innerWidth) found.push(`#${figure.id}: '${words}' leaves the window`);
    });
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 3 && down > 5) found.push(`#${figure.id}: '${a.words}' covers '${b.words}'`);
    }));
  }
  return found;
}

// What the reader sees of the chosen theta.
const chosen = page => page.evaluate(() => ({
  paths: [...document.querySelectorAll('.of-theta')].map(path => path.getAttribute('d')),
  row: document.querySelector('.stats .chosen').textContent,
  spoken: document.querySelector('input[type=range]').getAttribute('aria-valuetext'),
}));

async function checkSlider(page, complain) {
  const slider = page.locator('input[type=range]');
  await slider.focus();
  const states = [await chosen(page)];
  const atEnd = await slider.evaluate(input => input.value === input.max);
  const [there, andBack] = atEnd ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  for (const key of [there, andBack, 'Home', 'End']) {
    await page.keyboard.press(key);
    states.push(await chosen(page));
  }
  const [start, moved, back, home, end] = states;
  const differ = (a, b) =>
    a.paths.every((path, i) => path !== b.paths[i]) && a.row !== b.row && a.spoken !== b.spoken;
  if (!differ(start, moved)) complain(`${there} does not change the picture`);
  if (JSON.stringify(start) !== JSON.stringify(back)) complain(`${andBack} does not lead back`);
  if (!differ(home, end)) complain('Home and End show the same');

  const smooth = page.locator('input[type=checkbox]');
  const rough = await chosen(page);
  await smooth.focus();
  await page.keyboard.press('Space');
  if ((await chosen(page)).paths[0] === rough.paths[0]) complain('smoothing changes nothing');
}

async function checkTables(page, complain) {
  const figures = await page.locator('figure').count();
  for (const summary of await page.locator('details > summary').all()) {
    await summary.focus();
    await page.keyboard.press('Enter');
  }
  const shown = await page.locator('details[open] table:visible').count();
  if (shown !== figures) complain(`opens ${shown} tables of ${figures}`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (width > 0) complain(`is ${width} pixels too wide with its tables open`);
}

async function checkPrint(page, complain) {
  await page.setViewportSize({ width: 680, height: PAGE_HEIGHT });
  await page.emulateMedia({ media: 'print' });
  const paper = await page.evaluate(() => ({
    background: getComputedStyle(document.body).backgroundColor,
    slider: document.querySelector('input[type=range]')?.getClientRects().length ?? 0,
    pictures: [...document.querySelectorAll('figure')].map(figure =>
      [...figure.querySelectorAll('svg[role=img]')].filter(p => p.getClientRects().length).length),
    heights: [...document.querySelectorAll('figure')].map(f => f.getBoundingClientRect().height),
  }));
  if (paper.background !== 'rgb(255, 255, 255)') complain(`prints on ${paper.background}`);
  if (paper.slider > 0) complain('prints the slider');
  if (paper.pictures.some(shown => shown !== 1)) complain('does not print one picture a figure');
  const tall = Math.max(...paper.heights);
  if (tall > PAGE_HEIGHT) complain(`prints a figure of ${tall.toFixed(0)} pixels, more than a page`);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  if (pdf.subarray(0, 5).toString() !== '%PDF-') complain('does not print');
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name: screen, ...viewport } of SCREENS) {
  for (const colorScheme of ['light', 'dark']) {
    const name = `${screen}, ${colorScheme}`;
    const { page, complain, close } = await open(browser, name, { viewport, colorScheme });
    const alone = await page.locator('input[type=range]').count() === 0;
    const leastFigures = alone ? LEAST_FIGURES_ALONE : LEAST_FIGURES;
    (await page.evaluate(faults, { leastFigures, leastText: LEAST_TEXT })).forEach(complain);
    if (!alone) await checkSlider(page, complain);
    await checkTables(page, complain);
    await checkPrint(page, complain);
    await close();
  }
  const name = `${screen}, no script`;
  const { page, complain, close } = await open(browser, name, { viewport, javaScriptEnabled: false });
  if (await page.locator('input[type=range]').isVisible()) complain('shows a slider that is dead');
  const figures = await page.locator('figure').count();
  if (await page.locator('figure svg[role=img]:visible').count() !== figures) {
    complain('hides its pictures');
  }
  await close();
}
await browser.close();

complaints.forEach(complaint => console.error(complaint));
console.log(complaints.length === 0 ? `${file}: nothing to complain about` :
  `${file}: ${complaints.length} complaints`);
process.exit(complaints.length === 0 ? 0 : 1);
