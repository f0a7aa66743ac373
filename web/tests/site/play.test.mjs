// Everything that a player does, in a page that came from a folder of files; then the same without a network.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { axe, expect, fits, ok, shot, sizes, test, until } from '../harness.mjs';
import { best, heading, isReady, late, openView, plain, playGame, playRound, position, space } from './steps.mjs';
import { ask, catchWorker } from './worker.mjs';

// A game as advised, and its review.
async function everything(page) {
  await playGame(page, 13);
  await page.getByRole('button', { name: 'Review this game' }).click();
  await heading(page, /what the game was worth/).waitFor();
  await page.getByText(/^Chance to win|luck/i).first().waitFor();
}

const go = (page, query) => page.goto(page.url().replace(/\?.*/, query));

test('a whole game with advice, its review and a round of Liar’s Dice; then all of it without a network, on a phone', async ({ open }) => {
  const page = await open(plain);
  await everything(page);
  const match = await open('/?view=liars&match=new', { beside: page });
  await playRound(match);
  await axe(match);
  await match.close();
  await isReady(page);
  await until('all that was learnt is kept', () => page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).filter(({ url }) => url.endsWith('.blueprint')).length === 5;
  }));
  expect(space.asked.filter((path) => path.includes('/v1')), [], 'questions to a server');

  await page.context().setOffline(true);
  space.down = true; // for the service worker, too
  await page.setViewportSize(sizes.phone);
  try {
    await offline(page);
  } finally {
    space.down = false;
  }
});

// Where a Yatzy is all that is left, from the mean to theta = 0.05.
async function moveDial(page) {
  await best(page).getByText('15.28').waitFor(); // 50 · 11/36
  const dial = page.getByRole('slider', { name: 'Attitude to risk' });
  await dial.focus();
  for (let i = 0; i < 10; ++i) await page.keyboard.press('ArrowRight');
  await until('the dial has come to rest', () => new URL(page.url()).searchParams.get('theta') === '0.05');
  // ln(25/36 + 11/36 · e^2.5) / 0.05
  await best(page).getByText('29.71').waitFor();
}

async function offline(page) {
  await go(page, `?position=${late}`);
  await moveDial(page);
  await go(page, '?position=yahtzee-plain');
  await everything(page);
  await fits(page);
  await go(page, '?view=liars&match=new');
  await playRound(page);
  await fits(page);
  await go(page, '?view=review');
  await heading(page, 'Stored games').waitFor();
  await until('two games and two matches', async () => (await page.locator('tbody tr').count()) === 4);
  await axe(page);
}

test('the dial, a target and beating an opponent', async ({ open }) => {
  const page = await open(`/?position=${late}&objective=target&target=300`);
  await best(page).getByText('30.6%').waitFor(); // 11/36: a six with one of two throws
  await page.getByRole('button', { name: 'Points', exact: true }).click();
  await moveDial(page);
  await shot(page, 'site-board-1280-light');
});

test('a list of rules that came along gives advice', async ({ open }) => {
  const files = await readdir(join(space.mount['/some/where/'], 'assets'));
  if (!files.some((name) => name.startsWith('yatzy-20.rules'))) return console.log('  there is no list of rules');
  const page = await open('/?view=review', { prepare: (context) => context.addInitScript(catchWorker) });
  await page.getByText('No game is stored yet').waitFor();
  const { answer } = await ask(page, 'advise', { position: 'yatzy:ones=3,twos=6,chance=21:13356:2', policy: 'rules:20' });
  expect(answer.result.actions[0].action, 'keep 3 3');
  expect(answer.result.value.toFixed(4), '197.0747');
});

test('what is too much says so in the engine’s words, and has no button', async ({ open }) => {
  const page = await open('/?view=risk');
  await page.getByText('This is too much for the engine inside this page.').waitFor();
  await page.getByText('on a computer, hazard sweep does it').waitFor();
  await axe(page);
  await openView(page, 'Match');
  await page.getByText('on a computer, hazard thresholds does it').waitFor();
  expect(await page.getByRole('button', { name: /^Compute: .*attitude/i }).count(), 0);
  await openView(page, 'Rules');
  await page.getByRole('button', { name: 'Figures' }).click();
  await page.getByText('on a computer, hazard pareto does it').waitFor();
  await axe(page);
  const swedish = await open('/?view=risk', { language: 'sv-SE', size: sizes.phone, scheme: 'dark' });
  await swedish.getByText('Det här är för mycket för motorn inuti sidan.').waitFor();
  await axe(swedish);
  await fits(swedish);
  await shot(swedish, 'site-risk-360-dark');
});

test('the page is there before the engine is', async ({ open }) => {
  let arrive;
  const arrived = new Promise((resolve) => (arrive = resolve));
  const page = await open('/', {
    prepare: (context) => context.route(/\.wasm$/, async (route) => { await arrived; await route.continue(); }),
  });
  await page.getByRole('button', { name: 'Roll for me' }).click();
  await page.getByText('2 rerolls left').first().waitFor();
  ok(/:\d{5}:2$/.test(position(page)));
  await page.getByText('Thinking').first().waitFor();
  await openView(page, 'Learn');
  await heading(page, /\w/).first().waitFor();
  arrive();
});
