import { expect, ok, sizes, test, until } from './harness.mjs';

const rows = (page) => page.getByRole('treeitem');

test('Coins shows every position with its exact fraction', async ({ open, shot }) => {
  const page = await open('/learn');
  await page.getByRole('heading', { name: 'With 5 coins and 6 points to go, flip 5: you win 43.3% of games' }).waitFor();
  await page.getByText('Exactly 887/2048.').waitFor();
  const cell = page.getByRole('button', { name: '5 coins, 6 points to go: flip 5' });
  expect(await cell.textContent().then((text) => text.trim()), '5');
  await cell.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('heading', { name: /^With 3 coins and 6 points/ }).waitFor();
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowLeft');
  await page.getByText('Exactly 1/2.').waitFor();
  expect(new URL(page.url()).searchParams.get('points'), '3', 'the address holds the position');
  await page.getByRole('button', { name: 'P(win)', exact: true }).click();
  expect((await page.getByRole('button', { name: '3 coins, 3 points to go' }).textContent()).trim(), '50');
  await page.getByLabel('Coins', { exact: true }).fill('30');
  await page.getByLabel('Coins', { exact: true }).press('Enter');
  await page.getByText('Of several best flips the fewest coins').waitFor();
  await shot(page, 'learn-coins-map');
});

test('a game of Coins is played to its end, and luck and choices add up', async ({ open, shot }) => {
  const page = await open('/learn?coins=3&points=3');
  const toss = page.getByRole('button', { name: /^Toss/ });
  await page.getByLabel('Coins to flip').fill('2');
  for (let i = 0; i < 200 && !(await page.getByText(/Won!|No coins left/).count()); ++i) {
    await until('the next toss', async () => (await toss.isEnabled()) || (await page.getByText(/Won!|No coins left/).count()) > 0);
    if (await toss.isEnabled()) await toss.click();
  }
  const won = (await page.getByText('Won!').count()) > 0;
  const tally = await page.getByText(/^Start 50.0%/).textContent();
  ok(tally.includes(won ? 'now 100.0%' : 'now 0.0%'), tally);
  const [luck, loss] = /luck ([+−]?[\d.]+), choices ([+−]?[\d.]+)/.exec(tally).slice(1).map((x) => Number(x.replace('−', '-')));
  ok(Math.abs(50 + luck + loss - (won ? 100 : 0)) < 0.15, 'start + luck + choices = the end');
  await shot(page, 'learn-coins-played');
});

test('a turn folds as a tree by keyboard, down to the next turn', async ({ open, shot }) => {
  const page = await open('/learn?lesson=turn&position=yahtzee::13356:1');
  await page.getByRole('heading', { name: 'From here 246.1502 points are still to come' }).waitFor();
  await rows(page).nth(1).waitFor();
  expect(await rows(page).count(), 8, 'the position, six options, the rest');
  ok((await rows(page).nth(1).textContent()).includes('best'), 'the best option comes first');
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await until('56 outcomes, six of them and the rest', async () => (await rows(page).count()) === 15);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement.getAttribute('aria-level')), '4');
  await page.keyboard.press('Enter');
  await rows(page).filter({ hasText: 'Before the first throw' }).waitFor();
  ok((await rows(page).filter({ hasText: '252 outcomes' }).count()) === 1, 'the next turn has all its outcomes');
  await shot(page, 'learn-tree');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await page.evaluate(() => document.activeElement.getAttribute('aria-level')), '3', 'left closes, then goes to the parent');
  await page.keyboard.press('Shift+Enter');
  await until('the tree to begin there', async () => new URL(page.url()).searchParams.get('position')?.endsWith(':0'));
});

test('dice that are no dice are refused with what would be right', async ({ open }) => {
  const page = await open('/learn?lesson=turn&position=yatzy');
  await page.getByLabel('Dice').fill('1337');
  await page.getByRole('button', { name: 'Begin here' }).click();
  await page.getByText('Write 5 digits from 1 to 6').waitFor();
  await page.getByLabel('Dice').fill('1 3 3 5 6');
  await page.getByRole('combobox', { name: 'Rerolls left' }).selectOption('2');
  await page.getByRole('button', { name: 'Begin here' }).click();
  await until('the position', async () => new URL(page.url()).searchParams.get('position') === 'yatzy::13356:2');
});

test('the count goes from a trillion states to half a million', async ({ open, shot }) => {
  const page = await open('/learn?lesson=count&position=yahtzee');
  await page.getByRole('heading', { name: 'Yahtzee: from 1,045,965,493,440 states to 536,448' }).waitFor();
  await page.getByText('56 years at a million positions per second').waitFor();
  await shot(page, 'learn-count');
});

test('a rule that changes moves the value', async ({ open }) => {
  const page = await open('/learn?lesson=rules');
  const row = page.getByRole('row').filter({ hasText: 'Five of a kind is a full house'.toLowerCase() }).first();
  await until('values', async () => /248\.4681/.test(await row.textContent()), 120);
  ok((await row.textContent()).includes('+0.0281'), 'a difference to the rules that are chosen');
});

test('the lessons pass axe in both schemes, both languages and both sizes', async ({ open, axe, fits, shot }) => {
  for (const lesson of ['coins', 'turn', 'count', 'rules']) {
    for (const [name, options] of Object.entries({
      light: {},
      'phone-dark': { size: sizes.phone, scheme: 'dark', language: 'sv-SE', touch: true },
    })) {
      const page = await open(`/learn?lesson=${lesson}&position=yatzy::13356:2`, options);
      await page.waitForLoadState('networkidle');
      await axe(page);
      await fits(page);
      await shot(page, `learn-${lesson}-${name}`);
    }
  }
});
