// The review: a game is imported, judged, practised, exported, deleted.
import { expect, ok, test, until } from './harness.mjs';

const record = `game yatzy
player Anna
1  13346 keep 33     22335 keep 2233   22336  two-pairs 10
2  66612 keep 666    66613 keep 666    66645  sixes 18
3  11234 keep 1      55512 keep 555    55534  ones 0   # a blunder
`;
const query = (page) => new URL(page.url()).searchParams;

async function imported(open) {
  const page = await open('/review');
  await page.getByLabel('Record of one or more games').fill(record);
  await page.getByRole('button', { name: 'Import and review' }).click();
  await page.getByRole('heading', { level: 1, name: /Anna/ }).waitFor();
  return page;
}
const remove = (page) => page.evaluate((ids) => fetch('/v1/games/delete', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ids }) }).then(() => undefined), [Number(query(page).get('game'))]);

test('an imported game is judged, and the identity holds', async ({ open, axe, fits }) => {
  const page = await imported(open);
  const numbers = (await page.locator('.identity dd').allInnerTexts()).map((text) => Number(text.replace('−', '-').replace(/[+=\s]/g, '')));
  const [start, luck, loss, end] = numbers;
  ok(Math.abs(start + luck + loss - end) < 0.021, `${numbers}`); // each is rounded to 0.01
  expect(start, 248.44);
  const rows = page.getByRole('region', { name: 'Moves', exact: true }).locator('tbody tr');
  ok((await rows.count()) >= 9);
  await page.getByText(/blunder, −/).waitFor();
  await page.getByText(/is better than/).waitFor();
  await page.keyboard.press('ArrowLeft');
  ok(query(page).has('move'));
  await page.keyboard.press('M');
  await axe(page);
  await fits(page);
  await remove(page);
});

test('mistakes are practised', async ({ open, axe }) => {
  const page = await imported(open);
  await page.getByRole('button', { name: /^Practise \d+ mistake/ }).click();
  await page.getByRole('heading', { name: 'What would you do?' }).waitFor();
  const boxes = page.getByRole('table', { name: 'Scorecard' }).getByRole('button');
  const keep = page.getByRole('button', { name: 'Keep these' });
  await until('the question is ready', async () => (await boxes.count()) > 0 || ((await keep.count()) > 0 && (await keep.isEnabled())));
  if (await boxes.count()) await boxes.first().click();
  else await keep.click();
  await page.getByText(/0 of 1 right|1 of 1 right/).waitFor();
  await page.getByText(/In the game:/).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Back to the review' }).click();
  await page.getByRole('heading', { name: /what the game was worth/ }).waitFor();
  await remove(page);
});

test('a wrong record is refused at its line', async ({ open, forgive }) => {
  const page = await open('/review');
  await page.getByLabel('Record of one or more games').fill(record.replace('sixes 18', 'sixes 19'));
  await page.getByRole('button', { name: 'Import and review' }).click();
  await page.getByRole('alert').filter({ hasText: /line 4/ }).waitFor();
  forgive(/400|422/);
});

test('several games together, then exported and deleted', async ({ open, axe, fits }) => {
  const page = await open('/review');
  await page.getByLabel('Record of one or more games').fill(record + record.replace('Anna', 'Bo'));
  await page.getByRole('button', { name: 'Import and review' }).click();
  await page.getByRole('heading', { level: 1, name: '2 games together' }).waitFor();
  await axe(page);
  await fits(page);
  const ids = query(page).get('games').split(',');
  await page.getByRole('link', { name: '← All games' }).click();
  for (const id of ids) await page.getByLabel(`Choose game ${id}`, { exact: true }).check();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await (await file).createReadStream().then((stream) => stream.toArray()).then((parts) => Buffer.concat(parts).toString());
  ok(/player Anna[^]*player Bo/.test(text) || /player Bo[^]*player Anna/.test(text), text);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Really delete 2 games' }).click();
  await until('they are gone', async () => (await page.getByLabel(`Choose game ${ids[0]}`, { exact: true }).count()) === 0);
});
