// The board: whole games by keys and by mouse, positions by address, the dial, the card by hand.
import { expect, ok, sizes, test, until } from './harness.mjs';

const heading = (page) => page.getByRole('heading', { level: 1 }).textContent();
const query = (page) => new URL(page.url()).searchParams;
const best = (page) => page.getByRole('region', { name: 'What to do' }).locator('tbody tr').first();
const advised = (page) => best(page).waitFor();
const remove = (page, id) => page.evaluate((ids) => fetch('/v1/games/delete', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ids }) }).then(() => undefined), [Number(id)]);

test('a whole game of Yatzy with the keyboard', async ({ open }) => {
  const page = await open('/?theta=0');
  for (let turn = 1; turn <= 15; ++turn) {
    await page.getByRole('heading', { level: 1, name: `turn ${turn} of 15` }).waitFor();
    // Odd turns with dice of one's own, even ones rolled; odd ones take the advice, even ones stop at once.
    if (turn % 2) for (const digit of '13346') await page.keyboard.press(digit);
    else await page.keyboard.press('Space');
    await page.getByText('2 rerolls left').first().waitFor();
    await advised(page);
    if (turn % 2) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter'); // keeps what is best
      await page.keyboard.press('Enter'); // and rolls the rest, or stops
    } else {
      for (const key of 'asdfg') await page.keyboard.press(key);
      await page.keyboard.press('r'); // nothing to roll: stop
    }
    await until('rolls are used', async () => !/:2$/.test(query(page).get('position') ?? ''));
    if (/:1$/.test(query(page).get('position') ?? '')) {
      await page.getByText('1 reroll left').first().waitFor();
      for (const key of 'asdfg') {
        const die = page.getByRole('group', { name: 'Dice', exact: true }).getByRole('button').nth('asdfg'.indexOf(key));
        if ((await die.getAttribute('aria-pressed')) !== 'true') await page.keyboard.press(key);
      }
      await page.keyboard.press('Space');
    }
    await page.getByText('0 rerolls left').first().waitFor();
    await until('boxes are ranked', async () => /\+\d/.test((await best(page).textContent()) ?? ''));
    await page.keyboard.press('Enter');
  }
  await page.getByText(/points in the end/).waitFor();
  ok(/Game over/.test(await heading(page)));
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByRole('heading', { name: /what the game was worth/ }).waitFor();
  await remove(page, query(page).get('game'));
});

test('a whole game of Yahtzee by mouse', async ({ open, axe }) => {
  const page = await open('/');
  await page.getByLabel('Rules').selectOption('yahtzee');
  for (let turn = 1; turn <= 13; ++turn) {
    await page.getByRole('heading', { level: 1, name: `turn ${turn} of 13` }).waitFor();
    await page.getByRole('button', { name: 'Roll for me' }).click();
    await advised(page);
    await page.getByRole('group', { name: 'Dice', exact: true }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Roll 4 dice' }).click();
    await page.getByText('1 reroll left').first().waitFor();
    await page.getByRole('radio', { name: '0 rerolls left' }).click();
    const box = page.getByRole('button', { name: /^Fill / }).first();
    await box.click();
  }
  await page.getByText(/points in the end/).waitFor();
  await axe(page);
  const id = query(page).get('game');
  // A reload brings the game back from the store.
  await page.reload();
  await page.getByText(`Kept as game ${id}.`).waitFor();
  await remove(page, id);
});

test('a game that is under way can be resumed', async ({ open }) => {
  const page = await open('/');
  for (const digit of '66612') await page.keyboard.press(digit);
  await page.getByRole('button', { name: 'Fill Sixes for 18 points' }).click();
  await page.getByText(/Kept as game \d+/).waitFor();
  for (const digit of '11234') await page.keyboard.press(digit);
  await until('the game is in the address', () => query(page).has('game'));
  const id = query(page).get('game');
  await until('the throw is stored', () => page.evaluate((stored) => fetch('/v1/games/show', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ id: stored }) }).then((answer) => answer.json()).then(({ record }) => record.includes('11234')), Number(id)));
  const other = await open(`/?game=${id}`);
  await until('the dice are back', async () => query(other).get('position') === 'yatzy:sixes=18:11234:2');
  // And from the list of games, by the one who has just left it.
  await page.getByRole('navigation').getByRole('link', { name: 'Review' }).click();
  await page.locator(`a[href="/?game=${id}"]`).click();
  await until('the dice are back again', async () => query(page).get('position') === 'yatzy:sixes=18:11234:2');
  await page.getByText(`Kept as game ${id}.`).waitFor();
  await remove(page, id);
});

test('a position by its address, as it was shared', async ({ open }) => {
  const page = await open('/?position=yatzy:ones=3,twos=6,chance=21:13356:2&theta=0&target=240&show=cdf');
  await advised(page);
  ok(/keep 3 3\s+197\.07\s+best/.test((await best(page).innerText()).replace(/\s+/g, ' ')), await best(page).innerText());
  await page.getByText('“keep 3 3” is better than “keep 5 6” by 0.28 points').waitFor();
  await page.getByRole('heading', { name: /to reach 240 points or more/ }).waitFor();
  expect(await page.getByRole('button', { name: 'At most' }).getAttribute('aria-pressed'), 'true');
});

test('the dial changes the advice', async ({ open }) => {
  const page = await open('/?position=yatzy:ones=3,twos=6,chance=21:13356:2');
  await advised(page);
  ok(/keep 3 3/.test(await best(page).innerText()));
  const dial = page.getByRole('slider', { name: 'Attitude to risk' });
  await dial.focus();
  for (let i = 0; i < 10; ++i) await page.keyboard.press('ArrowRight');
  await until('the dial has come to rest', () => query(page).get('theta') === '0.05');
  await until('bold advice', async () => /keep 5 6/.test(await best(page).innerText()));
  ok(await page.getByRole('columnheader', { name: 'Mean' }).isVisible());
  await dial.blur();
  await page.keyboard.press('0');
  await until('the mean again', async () => /keep 3 3/.test(await best(page).innerText()));
});

test('hovering shows why, undo and redo lead back and forth', async ({ open }) => {
  const page = await open('/?position=yatzy:ones=3,twos=6,chance=21:13356:2');
  await page.getByRole('button', { name: 'keep 3 3 6', exact: true }).hover();
  await page.getByText('“keep 3 3” is better than “keep 3 3 6” by 0.65 points').waitFor();
  await page.getByRole('button', { name: 'keep 3 3 6', exact: true }).click();
  expect(query(page).get('keep'), '336');
  await page.getByRole('button', { name: 'Roll 2 dice' }).click();
  await page.getByText('1 reroll left').first().waitFor();
  const after = query(page).get('position');
  await page.keyboard.press('z');
  expect(query(page).get('position'), 'yatzy:ones=3,twos=6,chance=21:13356:2');
  await page.keyboard.press('y');
  expect(query(page).get('position'), after);
});

test('the card is set by hand, and what cannot be is said', async ({ open, forgive }) => {
  const page = await open('/?edit=card');
  await page.getByLabel('Points of Ones').fill('3');
  await page.getByLabel('Points of Chance').fill('21');
  await page.keyboard.press('Tab');
  expect(query(page).get('position'), 'yatzy:ones=3,chance=21');
  await page.getByLabel('Points of Twos').fill('7');
  await page.keyboard.press('Tab');
  await page.getByRole('alert').filter({ hasText: 'no roll gives 7 there' }).first().waitFor();
  forgive(/400/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('z');
  await until('the mean is back', async () => /expected/.test(await page.getByRole('region', { name: 'Scorecard' }).innerText()));
  forgive(/400/);
});

test('Swedish writes numbers the Swedish way', async ({ open, axe }) => {
  const page = await open('/?position=yatzy:ones=3,twos=6,chance=21:13356:2', { language: 'sv-SE', size: sizes.phone, touch: true });
  await page.getByRole('cell', { name: '197,07' }).waitFor();
  await page.getByRole('heading', { name: 'Vad göra' }).waitFor();
  await axe(page);
});
