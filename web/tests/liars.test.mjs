// Liar's Dice: a round entered live, a match against the engine, all of it by keyboard too.
import { address, axe, expect, fits, ok, shot, sizes, test, until } from './harness.mjs';

const cell = (page, bid) => page.locator(`button[data-bid="${bid}"]`);
const heading = (page, name) => page.getByRole('heading', { name });
const post = async (path, body) => {
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(`${address}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};
const code = (page) => page.locator('code').last().textContent();

test('a round is entered live, with two clicks a bid', async ({ open }) => {
  const page = await open('/liars?names=Anna,Bo,Cleo&round=perudo:5-5-5&me=3');
  for (const face of ['one', 'two', 'two', 'four', 'six']) {
    await page.getByRole('button', { name: `Add a ${face}` }).click();
  }
  await cell(page, '2x3').click();
  await heading(page, 'It is Anna’s turn.').waitFor(); // one click chooses, the second enters
  await page.getByRole('button', { name: 'Anna bids 2 × 3' }).waitFor();
  await cell(page, '2x3').click();
  await cell(page, '3x3').click();
  await cell(page, '3x3').click();
  await heading(page, 'It is your turn.').waitFor();
  expect(await code(page), 'perudo:5-5-5:2x3,3x3:12246');
  ok(page.url().includes('round=perudo:5-5-5:2x3,3x3'), page.url());
  // from the own dice alone 89.6 %: two of ten dice at least, with 1/3 each
  const { last_bid } = await post('liars/advise', { position: 'perudo:5-5-5:2x3,3x3:12246', rollouts: 100 });
  const after = (last_bid.p_true * 100).toFixed(1);
  await page.getByText(`It holds with ${after}% after the bids, 89.6% from your dice alone.`).waitFor();
  await page.getByText(/imagined rounds: /).waitFor();
  ok((await page.locator('tbody tr').filter({ hasText: 'computed' }).count()) >= 1, 'a call is computed');
  await axe(page);
  await shot(page, 'liars-live-1280-light');

  // The call, its result, and the round that follows.
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByRole('button', { name: 'It failed: Bo −1' }).click();
  expect(await code(page), 'perudo:5-4-5@2');
  await heading(page, 'It is Bo’s turn.').waitFor();
  await page.getByText('Enter 5 dice more').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await code(page), 'perudo:5-5-5:2x3,3x3:12246');
});

test('the same round by keyboard alone, and the help says how', async ({ open }) => {
  const page = await open('/liars?round=perudo:5-5-2&names=Anna,Bo,Cleo&me=3');
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  await press('d', '6', '4'); // own dice; the matrix follows
  await press('2', 'x', '3', 'Escape', '2', 'x', '3', 'Enter');
  await press('m', 'ArrowRight', 'ArrowDown', 'Enter');
  await heading(page, 'It is your turn.').waitFor();
  const bids = (await code(page)).split(':')[2];
  expect(bids.split(',').length, 2, bids);
  await press('c');
  await page.getByText(/^Did .* hold\?$/).waitFor();
  await press('n');
  expect(await code(page), 'perudo:5-4-2@2');
  await press('z');
  expect((await code(page)).split(':')[2], bids);
  await press('Shift+Z');
  expect(await code(page), 'perudo:5-4-2@2');
  await press('z');
  await press('c', 'y'); // the bid held: the caller comes down to one die, and opens a palifico round
  expect(await code(page), 'perudo:5-5-1@3p');
  await page.getByText('Palifico round.').waitFor();
  await press('?');
  for (const text of ['type a bid: quantity, x, face', 'call the last bid', 'undo']) await page.getByRole('dialog').getByText(text).waitFor();
});

test('a round stands in the address; a wrong one is said to be wrong', async ({ open }) => {
  let page = await open('/liars?round=perudo:1-2@2:1x3:4');
  await page.getByText('This round is solved.').waitFor();
  page = await open('/liars?round=perudo:5-5:3x1');
  await page.getByText('The address holds no round that can be').waitFor();
});

test('every number of the matrix is the engine’s', async ({ open }) => {
  const shown = (p) => (p > 0 && p < 0.005 ? '<1' : p < 1 && p > 0.995 ? '>99' : String(Math.round(p * 100)));
  for (const [rules, dice, bids, hand] of [['perudo', [5, 5, 5], '2x3,3x3', '12246'], ['plain', [3, 6, 1], '2x6,3x1', '6'], ['openspiel+dice=3', [3, 3], '2x4', '166']]) {
    const position = `${rules}:${dice.join('-')}:${bids}:${hand}`;
    const page = await open(`/liars?round=${encodeURIComponent(position)}`);
    const { actions, last_bid } = await post('liars/advise', { position, rollouts: 1000 });
    await page.locator('button[data-bid] .after').filter({ hasText: /\d/ }).first().waitFor();
    const cells = await page.locator('button[data-bid]').evaluateAll((list) =>
      list.map((button) => [button.dataset.bid, ...[...button.children].map((line) => line.cloneNode(true)).map((line) => (line.querySelectorAll('.hidden').forEach((x) => x.remove()), line.textContent))]));
    ok(cells.length > 5, `${cells.length} bids`);
    const all = dice.reduce((sum, d) => sum + d, 0);
    const batch = await post('batch', cells.map(([bid]) => ({ method: 'liars.call', params: { rules, hand, dice: all, bid } })));
    cells.forEach(([bid, alone, after], i) => {
      expect(alone, shown(batch[i].result.p_true), `${position} ${bid} from the own dice`);
      const action = actions.find((a) => a.bid === bid);
      if (action) expect(after, shown(action.p_true), `${position} ${bid} after the bids`);
    });
    await page.getByText(`after the bids, ${(last_bid.p_true_alone * 100).toFixed(1)}% from your dice alone`).waitFor();
  }
});

test('rules are those of the engine, in the same words', async ({ open }) => {
  const { presets, switches } = await post('liars/rules', {});
  const page = await open('/liars');
  await page.getByRole('button', { name: /Players and rules/ }).click();
  const names = { perudo: 'Perudo', plain: 'Plain', openspiel: 'OpenSpiel', dudo: 'Dudo', casual: 'Casual', 'no-ones': 'No ones' };
  expect(presets.map(({ name }) => name).sort(), Object.keys(names).sort());
  for (const { name, rules_in_words } of presets) {
    await page.getByRole('button', { name: names[name], exact: true }).click();
    expect(await page.getByTestId('rules-in-words').textContent(), rules_in_words, name);
  }
  await page.getByText('House rules').click();
  for (const { name, values } of switches) {
    const select = page.locator(`select[data-switch="${name}"]`);
    expect(await select.locator('option').evaluateAll((list) => list.map((o) => o.value)), values.map(({ value }) => value), name);
  }
  await axe(page);
});

test('every player and rule can be changed, on a phone too', async ({ open }) => {
  const page = await open('/liars', { size: sizes.phone, scheme: 'dark', language: 'sv-SE', touch: true });
  await page.getByRole('button', { name: /Spelare och regler/ }).click();
  await page.getByRole('button', { name: 'Lägg till en spelare' }).click();
  await page.getByLabel('Namn på plats 4').fill('Åsa Maria');
  await page.getByLabel('Namn på plats 4').press('Tab');
  await page.getByLabel('Tärningar på plats 2').selectOption('3');
  await page.getByLabel('Plats 4 börjar omgången').check();
  await page.getByText('Husregler').click();
  await page.getByLabel('Exakta bud').selectOption('gain');
  expect(await code(page), 'perudo+exact=gain:5-3-5-5@4');
  await heading(page, 'Åsa-Maria är i tur.').waitFor();
  await cell(page, '2x4').click();
  await cell(page, '2x4').click();
  await page.getByRole('button', { name: 'Säg exakt' }).waitFor();
  await axe(page);
  await fits(page);
  await shot(page, 'liars-setup-360-dark');
});

// The match of the page, so that a store that outlives the tests stays as it was.
const forget = (page) => post('games/delete', { ids: [Number(new URL(page.url()).searchParams.get('match'))] });

// What the player can do now; null while the others are bidding.
const deed = (page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('main button')].filter((button) => !button.disabled);
    const named = (text) => buttons.some((button) => button.textContent.trim() === text);
    if (document.body.textContent.includes('The others are bidding')) return null;
    if (named('Review this match')) return 'Review this match';
    for (const name of ['Next round', 'To the result', 'Call']) if (named(name)) return name;
    return buttons.find((button) => button.dataset.bid)?.dataset.bid ?? null;
  });

// Plays on until the match is over: calls whatever is bid, and opens with the lowest bid.
async function playOn(page) {
  for (let i = 0; i < 100; ++i) {
    let what = null;
    await until('something to do', async () => (what = await deed(page)) !== null);
    if (what === 'Review this match') return;
    if (/^\d/.test(what)) for (let click = 0; click < 2; ++click) await cell(page, what).click();
    else await page.getByRole('button', { name: what, exact: true }).click();
  }
  throw new Error('the match does not end');
}

test('a match is played against the engine, kept, resumed and reviewed', async ({ open }) => {
  const page = await open('/liars?match=new');
  await page.getByRole('button', { name: 'Remove opponent 2' }).click();
  await page.getByLabel('How opponent 1 plays').selectOption('honest');
  await page.getByText('House rules').click();
  await page.getByLabel('Dice at the start').selectOption('2');
  await axe(page);
  await shot(page, 'liars-new-match-1280-light');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await heading(page, 'Your dice').waitFor({ timeout: 300000 });
  await until('the match has an address', async () => /match=\d+/.test(page.url()));
  await page.keyboard.press('h');
  await heading(page, 'What the engine would do in your place').waitFor();
  await page.getByText(/imagined rounds?/).first().waitFor();
  await axe(page);
  await shot(page, 'liars-match-1280-light');
  const url = page.url();

  // Two clicks bid; then the others answer, or the cups are lifted.
  const bid = await page.locator('button[data-bid]').first().getAttribute('data-bid');
  await cell(page, bid).click();
  await cell(page, bid).click();
  await until('an answer', async () => (await deed(page)) !== null);

  const again = await open(new URL(url).pathname + new URL(url).search);
  await heading(again, 'Your dice').or(again.getByRole('button', { name: 'Review this match' })).first().waitFor();
  await playOn(again);
  await again.getByRole('button', { name: 'Review this match' }).click();
  await heading(again, 'Review').waitFor();
  await again.getByText(/^Chance to win: /).waitFor({ timeout: 300000 });
  await axe(again);
  await shot(again, 'liars-review-1280-light');
  await forget(again);
});

test('a match that is not kept is said to be missing, and another can be begun', async ({ open, forgive }) => {
  const page = await open('/liars?match=987654321');
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Start the match' }).waitFor();
  forgive(/status of 40\d/);
  await page.getByLabel('How opponent 1 plays').selectOption('random');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await heading(page, 'Your dice').waitFor({ timeout: 300000 });
  await until('the match has an address', async () => /match=\d+/.test(page.url()) && !page.url().includes('987654321'));
  await forget(page);
});

test('a round against the engine by keyboard', async ({ open }) => {
  const page = await open('/liars?match=new', { size: sizes.phone, scheme: 'dark' });
  const start = page.getByRole('button', { name: 'Start the match' });
  await start.focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Your dice').waitFor({ timeout: 300000 });
  await fits(page);
  for (let i = 0; i < 8 && !(await page.getByText('The cups are lifted').isVisible()); ++i) {
    await until('my turn', async () => !(await page.getByText('The others are bidding').isVisible()));
    if (await page.getByRole('button', { name: 'Call', exact: true }).isEnabled()) await page.keyboard.press('c');
    else for (const key of ['2', 'x', '4', 'Enter']) await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await page.getByText('The cups are lifted').waitFor();
  await axe(page);
  await fits(page);
  await shot(page, 'liars-reveal-360-dark');
  await page.keyboard.press('Enter'); // the focus is on the button
  await heading(page, 'Your dice').waitFor();
  await forget(page);
});
