// What the tests of the page without a server do again and again.
import { ok, until } from '../harness.mjs';

export const { space } = globalThis;

export const heading = (page, name) => page.getByRole('heading', { name });
export const advice = (page) => page.getByRole('region', { name: 'What to do' });
export const best = (page) => advice(page).locator('tbody tr').first();
export const position = (page) => new URL(page.url()).searchParams.get('position') ?? '';
export const notice = (page, text) => page.locator('.notice').filter({ hasText: text });

// A table that is quick to make, and what its game is worth.
export const plain = '/?position=yahtzee-plain';
export const isWorth = (page) => page.getByText('245.87 still to come').waitFor();

// All that is left is the Yatzy, with four sixes on the table: 300 points are reached with 11/36.
export const late = 'yatzy:ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,one-pair=12,two-pairs=22,' +
  'three-of-a-kind=18,four-of-a-kind=24,small-straight=15,large-straight=20,full-house=28,chance=29:56666:2';

// Plays a game as advised, from an empty card to the end.
export async function playGame(page, turns) {
  for (let step = 0; step < 6 * turns; ++step) {
    if (await page.getByText('points in the end').isVisible()) return;
    const before = page.url();
    if (!/:[1-6]+:\d$/.test(position(page))) await page.keyboard.press('Space');
    else {
      await until('advice', async () => (await advice(page).locator('.waiting').count()) === 0 && (await best(page).count()) === 1);
      const rolls = Number(position(page).at(-1));
      await page.keyboard.press('Enter'); // keeps what is best, or fills the box
      if (rolls > 0) await page.keyboard.press('Enter'); // rolls the rest, or stops
    }
    await until('the game to go on', () => page.url() !== before);
  }
  throw new Error('the game does not end');
}

// One round against the engine, up to the cups being lifted.
export async function playRound(page) {
  await page.getByLabel('How opponent 1 plays').selectOption('honest');
  await page.getByRole('button', { name: 'Remove opponent 2' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await heading(page, 'Your dice').waitFor();
  for (let i = 0; i < 9 && !(await page.getByText('The cups are lifted').isVisible()); ++i) {
    await until('my turn', async () => !(await page.getByText('The others are bidding').isVisible()));
    if (await page.getByRole('button', { name: 'Call', exact: true }).isEnabled()) await page.keyboard.press('c');
    else for (const key of ['2', 'x', '4', 'Enter']) await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
  await page.getByText('The cups are lifted').waitFor();
}

export const openView = async (page, name) => page.getByRole('navigation').getByRole('link', { name }).click();
export const isReady = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

// Changes the tables in the store; `change` gets their bytes.
export const spoilTables = (page, change) =>
  page.evaluate(async (text) => {
    const spoil = new Function('bytes', text);
    const settled = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = reject; });
    const [{ name }] = await indexedDB.databases();
    const base = await settled(indexedDB.open(name));
    const tables = await settled(base.transaction('tables').objectStore('tables').getAll());
    for (const table of tables) {
      const bytes = new Uint8Array(await table.bytes.arrayBuffer());
      spoil(bytes);
      await settled(base.transaction('tables', 'readwrite').objectStore('tables').put({ ...table, bytes: new Blob([bytes]) }));
    }
    base.close();
    return tables.length;
  }, change).then((count) => ok(count > 0, 'there are tables'));
