// What the browser keeps, and what happens where it does not, or badly: a right answer and a clear word each time.
import { readFile } from 'node:fs/promises';
import { axe, expect, ok, test, until } from '../harness.mjs';
import { heading, isWorth, notice, plain, spoilTables } from './steps.mjs';

const record = (player, box) => `game yahtzee-plain\nplayer ${player}\n1  13346 keep 33  22335 keep 2233  22336  ${box}`;
const rows = (page) => page.locator('tbody tr');

async function importGame(page, player) {
  await page.getByRole('textbox', { name: 'Record of one or more games' }).fill(record(player, 'chance 16'));
  await page.getByRole('button', { name: 'Import and review' }).click();
  await page.getByRole('heading', { level: 1, name: player }).waitFor();
}

test('a tab that is closed while it works leaves nothing half done', async ({ open }) => {
  const page = await open('/');
  await page.getByText('Solving the game, once').waitFor();
  const context = page.context();
  await page.close();
  const again = await open('/', { beside: { context: () => context } });
  await again.getByText('248.44 still to come').waitFor();
  await again.reload();
  await again.getByText('248.44 still to come').waitFor();
  expect(await again.locator('.notice').count(), 0);
});

test('a table that is damaged or old is named and made anew', async ({ open }) => {
  const page = await open(plain);
  await isWorth(page);
  for (const [what, change] of [['damaged', 'bytes[bytes.length - 100] ^= 4'], ['old', 'bytes[8] += 1']]) {
    await spoilTables(page, change);
    await page.reload();
    await isWorth(page);
    await notice(page, 'yahtzee-plain-mean.table').waitFor();
    if (what === 'damaged') await axe(page);
    await page.reload(); // it is whole again
    await isWorth(page);
    expect(await page.locator('.notice').count(), 0, what);
  }
});

test('a browser that keeps nothing costs a word, not the answer', async ({ open }) => {
  const deny = () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  };
  const page = await open(plain, { prepare: (context) => context.addInitScript(deny) });
  await isWorth(page);
  await notice(page, 'lets the page keep nothing').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Review' }).click();
  await importGame(page, 'Anna'); // lasts as long as the tab
  await page.getByRole('link', { name: 'All games' }).click();
  await rows(page).getByText('Anna').waitFor();
});

test('a store that is full costs a word, not the answer', async ({ open }) => {
  const page = await open('/?view=learn');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1_000_000 });
  await page.goto(page.url().replace(/\?.*/, plain.slice(1)));
  await isWorth(page);
  await notice(page, 'no room left').waitFor();
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin });
});

test('two tabs keep each other’s games', async ({ open }) => {
  const one = await open('/?view=review');
  const other = await open('/?view=review', { beside: one });
  const listed = async (page, count) => {
    await page.getByRole('link', { name: 'All games' }).click();
    await until(`${count} games`, async () => (await rows(page).count()) === count);
  };
  await Promise.all([importGame(one, 'Anna'), importGame(other, 'Bo')]);
  await listed(one, 2);
  await importGame(one, 'Cleo');
  await listed(other, 3); // what came when it had its list already
  await listed(one, 3);
  // What one deletes is gone in the other.
  await one.getByRole('checkbox', { name: 'All' }).check();
  await one.getByRole('button', { name: 'Delete' }).click();
  await one.getByRole('button', { name: 'Really delete 3 games' }).click();
  await heading(one, 'Stored games').waitFor();
  await until('no game', async () => (await rows(one).count()) === 0);
  await other.reload();
  await heading(other, 'Stored games').waitFor();
  await other.getByText('No game is stored yet').waitFor();
});

test('games leave the browser and come back', async ({ open }) => {
  const page = await open('/?view=review');
  await importGame(page, 'Anna');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await saved).path();
  ok(/player Anna[\s\S]*22336 +chance 16/.test(await readFile(file, 'utf8')));
  const elsewhere = await open('/?view=review');
  await elsewhere.locator('input[type=file]').setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: await readFile(file) });
  await elsewhere.getByRole('heading', { level: 1, name: 'Anna' }).waitFor();
});
