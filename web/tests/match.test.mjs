// Playing to win: the objective on the board, cards of opponents, and the view of matches with answers that are
// made up here, since the true ones take minutes.
import { expect, ok, sizes, test, until } from './harness.mjs';

const late = 'ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,one-pair=12,two-pairs=22,three-of-a-kind=18,four-of-a-kind=0,small-straight=15,large-straight=20';
const query = (page) => new URL(page.url()).searchParams;
const advice = (page) => page.getByRole('region', { name: 'What to do' });
const best = (page) => advice(page).locator('tbody tr').first();
const goal = (page, name) => page.getByRole('group', { name: 'Play for' }).getByRole('button', { name });
const percent = (text) => Number(text.replace('%', ''));

test('the board plays for a target, and the address says so', async ({ open, axe }) => {
  const page = await open(`/?position=yatzy:${late}:13356:2`);
  await best(page).waitFor();
  await goal(page, 'A target').click();
  await page.getByRole('spinbutton', { name: 'Points or more' }).fill('250');
  await page.getByRole('spinbutton', { name: 'Points or more' }).press('Enter');
  await advice(page).getByText(/^31\.6% to reach 250 points or more/).waitFor();
  expect([query(page).get('objective'), query(page).get('target')], ['target', '250']);
  const cells = await best(page).locator('td').allTextContents();
  expect([percent(cells[1]), cells[3].trim()], [31.6, '0.00'], 'the chance and what it costs in points');
  await page.getByRole('heading', { name: '31.6% to reach 250 points or more' }).waitFor(); // the distribution agrees
  await axe(page);
  // Another target marks another best action; one that is out of reach says so.
  await page.getByRole('spinbutton', { name: 'Points or more' }).fill('900');
  await page.getByRole('spinbutton', { name: 'Points or more' }).press('Enter');
  await advice(page).getByText('900 points are out of reach; actions go by points.').waitFor();
  await goal(page, 'Points').click();
  await until('the address is about points', () => !query(page).has('objective'));
  await page.getByRole('heading', { name: 'Attitude to risk' }).waitFor();
});

test('opponents’ cards stand beside the own one and in the address', async ({ open, axe, fits, shot }) => {
  const rival = `yatzy:${late},full-house=20`;
  const page = await open(`/?position=yatzy:${late}:13356:2&objective=beat&opponents=${rival}`);
  await advice(page).getByText(/^Win 40\.5%, draw 2\.3%, loss 57\.2%/).waitFor();
  const shares = (await best(page).locator('td').allTextContents()).slice(1, 4).map(percent);
  ok(Math.abs(shares[0] + shares[1] + shares[2] - 100) < 0.2, `${shares} is 100 %`);
  await page.getByRole('heading', { name: '42.2% if both play to win' }).waitFor();
  // A box that is filled changes the chance and the address.
  await page.getByRole('textbox', { name: 'Points of opponent 1: Chance' }).fill('10');
  await page.getByRole('textbox', { name: 'Points of opponent 1: Chance' }).press('Enter');
  expect(query(page).get('opponents'), `${rival},chance=10`);
  await until('the chance follows', async () => !/Win 40\.5%/.test((await advice(page).textContent()) ?? ''));
  await page.getByRole('button', { name: 'Add an opponent' }).click();
  expect(query(page).get('opponents'), `${rival},chance=10;yatzy`);
  await page.getByRole('button', { name: 'Remove opponent 2' }).waitFor();
  await page.getByText('As text, to copy or to paste').click();
  await page.getByRole('textbox', { name: 'Card of opponent 2 as text' }).fill(`yatzy:${late}`);
  await page.getByRole('textbox', { name: 'Card of opponent 2 as text' }).press('Enter');
  expect(query(page).get('opponents'), `${rival},chance=10;yatzy:${late}`);
  await until('the endgame of two is over', async () => (await page.getByRole('heading', { name: /if both play to win/ }).count()) === 0);
  await axe(page);
  await shot(page, 'board-beat');
  await page.reload();
  await best(page).waitFor();
  expect(await page.getByRole('textbox', { name: 'Points of opponent 2: Ones' }).inputValue(), '3', 'read back');
  await page.getByRole('button', { name: 'Remove opponent 1' }).click();
  expect(query(page).get('opponents'), `yatzy:${late}`);
  const phone = await open(`/?position=yatzy:${late}:13356:2&objective=beat&opponents=${rival};${rival};${rival};${rival}`, { size: sizes.phone, scheme: 'dark', touch: true });
  await best(phone).waitFor();
  await fits(phone);
  await axe(phone);
});

test('a game that nobody can lose any more is called won', async ({ open }) => {
  const low = 'ones=1,twos=2,threes=3,fours=4,fives=5,sixes=6,one-pair=2,two-pairs=0,three-of-a-kind=0,four-of-a-kind=0,small-straight=0,large-straight=0,full-house=0,yatzy=0';
  const page = await open(`/?position=yatzy:${late},full-house=28,yatzy=0:13356:2&objective=beat&opponents=yatzy:${low}`);
  await advice(page).getByText('The game is won whatever is played').waitFor();
});

// --- the view of matches ---------------------------------------------------------------------------

const thetas = [-0.1, -0.03, 0, 0.03, 0.1];
function thresholds() {
  const cells = [];
  for (let turns_left = 1; turns_left <= 5; ++turns_left) {
    for (let gap = -60; gap <= 60; gap += 20) {
      const wanted = gap === 0 ? 0 : -Math.sign(gap) * (turns_left < 3 ? 0.1 : 0.03);
      const values = thetas.map((theta) => 1 / (1 + Math.exp(-gap / 30)) - Math.abs(theta - wanted) / 20);
      const value = Math.max(...values);
      cells.push({ turns_left, gap, theta: thetas[values.indexOf(value)], value, gain: value - values[2], values });
    }
  }
  return { variant: 'yatzy', exact: true, thetas, cells, seconds: 1, warnings: [] };
}
function duel(games) {
  const player = (name, decided) => {
    const estimate = { win: decided * 0.99, draw: 0.01, loss: (1 - decided) * 0.99, low: decided * 0.99 - 0.003, high: decided * 0.99 + 0.003, error: 0.0015 };
    return { player: name, decided, ...estimate, plain: estimate, mean: 245, mean_error: 0.1, theta_by_turn: [], margins: [], difference: 0, difference_low: 0, difference_high: 0 };
  };
  const instead = ['optimal', 'select-theta', 'trailing:15', 'underdog:0.05:50', 'protect:0.03:50', 'symmetric', 'varscaled:0.07:0.05'].map((name, i) => player(name, 0.5 + i / 1000));
  return { variant: 'yatzy', position: 'yatzy', exact: false, seed: 1, rotate: false, games, players: [player('optimal', 0.48), player('win', 0.52)], instead, from_cache: 0, seconds: 1, warnings: [] };
}
const curve = (middle) => Array.from({ length: 374 }, (_, i) => [i + 1, 1 / (1 + Math.exp((i + 1 - middle) / 15))]);
const answers = {
  thresholds,
  duel: ({ games }) => duel(games),
  bounds: () => ({ variant: 'yatzy', exact: true, for_points: { win: 0.496, draw: 0.008, loss: 0.496 }, blind: 0.502, clairvoyant: 0.549, clairvoyant_value: 0.551, clairvoyant_theta: 0.506, seconds: 1, warnings: [] }),
  target: () => ({ position: 'yatzy', variant: 'yatzy', exact: true, best: curve(254), for_points: curve(249), constant: curve(250).map(([target, probability]) => ({ target, theta: 0.01, probability })), lanes: 1, bytes: 1, seconds: 1, seconds_mean: 1, warnings: [] }),
};

// Answers jobs at once, and tells which were begun.
async function withAnswers(page) {
  const begun = [];
  await page.route(/\/v1\/jobs/, (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fulfill({ json: begun[Number(request.url().split('/').at(-2))].answer });
    const { method, params } = request.postDataJSON();
    begun.push({ method, params, answer: answers[method](params) });
    return route.fulfill({ json: { id: String(begun.length - 1), method, state: 'done', fraction: 1, seconds: 1, problem: null } });
  });
  return begun;
}

test('the view of matches computes what is asked for, and no more', async ({ open, axe, fits, shot }) => {
  const page = await open('/match');
  const begun = await withAnswers(page);
  expect(await page.locator('figure').count(), 0);
  await page.getByRole('button', { name: 'Compute: The best attitude by gap and turns left' }).click();
  await page.locator('#curve').waitFor();
  expect(begun.map(({ method }) => method), ['thresholds']);
  expect(query(page).get('compute'), 'thresholds');
  await page.getByLabel('Games').selectOption('200');
  await page.getByRole('button', { name: 'Compute all' }).click();
  await page.locator('#targets').waitFor();
  expect(begun.map(({ method }) => method), ['thresholds', 'bounds', 'duel', 'target'], 'one after the other');
  expect([begun[2].params.games, begun[2].params.rotate, begun[2].params.instead.length], [200, false, 7]);
  ok(/takes 52\.00% of the decided games/.test(await page.locator('#winners').getByRole('heading').textContent()), 'the finding is made from the data');
  await page.locator('#winners').getByText('The numbers').click();
  await until('eight ways to play and three limits', async () => (await page.locator('#winners tbody tr').count()) === 11, 10);

  const map = page.locator('#thresholds').getByRole('slider');
  await map.focus();
  await page.keyboard.press('Home');
  expect(query(page).get('cell'), '1:-60', 'keys choose a cell');
  await page.keyboard.press('ArrowUp');
  expect(query(page).get('cell'), '2:-60', 'up is a turn more');
  ok(/^60 points behind, 2 turns left: θ\s=\s\+0\.1/.test(await page.locator('#curve').getByRole('heading').textContent()), 'its curve follows');
  ok(!/NaN|undefined/.test(await page.locator('main').innerText()), 'no hole in the text');
  await axe(page);
  await fits(page);
  await shot(page, 'match');
  // Who comes back finds it as it was, and nothing is computed anew.
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('link', { name: 'Match', exact: true }).click();
  await page.locator('#targets').waitFor();
  expect(begun.length, 4);
});

test('matches on a phone, in the dark, in Swedish', async ({ open, axe, fits, shot }) => {
  const page = await open('/match', { size: sizes.phone, scheme: 'dark', language: 'sv-SE', touch: true });
  await withAnswers(page);
  await page.getByRole('button', { name: 'Räkna allt' }).click();
  await page.locator('#targets').waitFor();
  await axe(page);
  await fits(page);
  await shot(page, 'match-phone-dark');
});
