// Rules to play by, with answers that are made up here, since the true ones take minutes. What actions are worth in the
// quiz is asked of the engine.
import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, ok, sizes, test, until } from './harness.mjs';

const query = (page) => new URL(page.url()).searchParams;
const optimal = 248.44;
const row = (model, learner, name, parameters, rules, mean, published = null) => ({ model, learner, name, parameters, rules, mean, bonus: 0.5, proxy_loss: optimal - mean, published });
const pareto = (variant = 'yatzy') => ({
  variant, optimal, seconds: 1, warnings: [], tail_of: 'tree up to 1900',
  rows: [
    row('tree', 'regret', 'up to 1900', 1899, null, 212), row('tree', 'regret', 'up to 6200', 6200, null, 228.5), row('tree', 'gini', 'depth 10', 6261, null, 216.8, 216.3),
    row('net', 'regret', '64,32', 14_735, null, 236), row('net', 'plain', '64,32', 14_735, null, 230.2, 231), row('net', 'reward', '64,32', 14_735, null, 180),
    row('rules', 'regret', '20, full', null, 60, 204), row('rules', 'regret', '100, full', null, 300, 214), row('rules', 'classic', '100, full', null, 300, 185, 184.4),
    row('rules', 'regret', '100, category', null, 100, 239), row('rules', 'classic', '100, category', null, 100, 226.9, 227.5), row('table', null, '', 1_430_528, null, optimal),
  ],
  tail: [[1, 0.05, 0], [10, 0.3, 0.02], [100, 0.7, 0.1], [1000, 0.9, 0.3], [10_000, 0.97, 0.7], [100_000, 1, 1]].map(([decisions, met, loss]) => ({ decisions, met, loss })),
  scaling: [0, 5, 20, 50, 100].flatMap((rules) => [
    { learner: 'regret', lists: 'category', rules, mean: 239 - 200 / (rules + 5), published: null },
    { learner: 'classic', lists: 'category', rules, mean: 196 + rules * 0.3, published: rules === 50 ? 216.52 : null },
    { learner: 'regret', lists: 'full', rules, mean: 214 - 300 / (rules + 5), published: null },
  ]),
  verbs: [['Reroll All', 0.1, 0.1], ['Keep Pair', 0.5, 0.4], ['Keep Face 6', 0.4, 0.5], ['Keep Quad', 0, 0]].map(([verb, reroll1, reroll2]) => ({ verb, reroll1, reroll2 })),
  curves: [['supervised', 10_000, 210], ['supervised', 200_000, 231], ['reward', 10_000, 110], ['reward', 1_000_000, 180]].map(([learner, games, mean]) => ({ learner, games, mean })),
});

const sheet = (variant, length) => ({
  variant, mean: 204.6, optimal, rules: 3 * length, file: null, text: 'If you have a pair: keep it.\n', html: '', warnings: [],
  sections: [['reroll1', 'After the first throw'], ['reroll2', 'After the second throw'], ['category', 'Which box']].map(([decision, title]) => ({
    decision, title,
    rules: Array.from({ length: length + 1 }, (_, i) => ({ number: i < length ? i + 1 : 0, theme: i < length ? 'Many alike' : 'If no rule fits', text: i < length ? 'If you have four alike and Four of a Kind is open: keep them.' : 'Otherwise: keep the highest pair.', adds: i < length ? 9 / (i + 1) : 0, used: 0.5 })),
  })),
});
// The last box is Chance: 1 1 2 3 6 pays 13, and nothing is worse than to keep it all.
const last = 'ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,one-pair=12,two-pairs=22,three-of-a-kind=18,four-of-a-kind=0,small-straight=15,large-straight=20,full-house=0,yatzy=0';
const quiz = (variant) => ({
  variant, mean: 204.6, optimal, warnings: [],
  questions: [
    { position: `yatzy:${last.replace(/=\d+/g, '')},upper=63:11236:1`, decision: 'reroll2', rule: 'If you have a pair: keep it.', action: 'keep 1 1', best: 'keep 6', loss: 5, met: 0.02 },
    { position: `yatzy:${last.replace(',yatzy=0', '')}:12366:0`, decision: 'category', rule: 'Otherwise: Chance.', action: 'score chance', best: 'score yatzy', loss: 2, met: 2.5 },
  ],
});
const answers = { pareto: ({ variant }) => pareto(variant), 'rules.sheet': ({ variant, max_rules }) => sheet(variant, max_rules), 'rules.quiz': ({ variant }) => quiz(variant) };

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

test('the sheet says what each rule adds, and is all that is printed', async ({ open, axe, fits, shot }) => {
  const page = await open('/rules');
  const begun = await withAnswers(page);
  await page.getByRole('button', { name: 'Make the sheet' }).click();
  await page.getByRole('heading', { name: 'Yatzy by rules' }).waitFor();
  expect(begun.map(({ method, params }) => [method, params.max_rules]), [['rules.sheet', 20]]);
  expect(await page.locator('.sheet tbody tr:not(.theme)').count(), 63, 'three lists of 20 rules and what is done otherwise');
  await page.getByText('Who follows it scores 204.6 on average; perfect play scores 248.4.').waitFor();
  await axe(page);
  await fits(page);
  await shot(page, 'rules-sheet');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('nav:visible, button:visible, select:visible').count(), 0, 'nothing to press on paper');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1, 'pages for 3 x 20 rules');
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Rules in each list').selectOption('5');
  await until('the shorter sheet', async () => (await page.locator('.sheet tbody tr:not(.theme)').count()) === 18, 10);
  expect(query(page).get('rules'), '5');
});

test('the quiz shows what the list says, what is best and what it costs', async ({ open, axe, fits, shot }) => {
  const page = await open('/rules?show=quiz', { size: sizes.phone, scheme: 'dark', touch: true });
  await withAnswers(page);
  await page.getByRole('button', { name: 'Begin the quiz' }).click();
  await page.getByText('in one of 50 games').waitFor();
  await page.getByRole('row', { name: 'Upper sum 63' }).waitFor();
  await page.getByRole('button', { name: 'Die showing 6' }).click();
  await page.getByRole('button', { name: 'Keep these' }).click();
  await page.getByRole('heading', { name: 'Best!' }).waitFor();
  const said = page.getByRole('region', { name: 'Answer' });
  expect(await said.locator('table').first().locator('tbody tr').allInnerTexts().then((rows) => rows.map((row) => row.replace(/\s+/g, ' '))), ['You keep 6 0.00', 'The list says keep 1 1 5.00', 'Best keep 6 0.00']);
  await said.getByText('If you have a pair: keep it.').waitFor();
  await page.getByText('1 of 1 best, 1 better than the list').waitFor();
  await axe(page);
  await fits(page);
  await shot(page, 'rules-quiz-phone-dark');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Chance', exact: true }).click();
  await page.getByRole('heading', { name: /^Costs \d/ }).waitFor();
  await page.getByText('1 of 2 best, 1 better than the list').waitFor();
});

test('the view of rules draws what small policies are worth', async ({ open, axe, fits, shot }) => {
  const page = await open('/rules');
  const begun = await withAnswers(page);
  await page.keyboard.press('3');
  expect(query(page).get('show'), 'figures', 'a key leads to the figures');
  expect(await page.locator('figure').count(), 0);
  await page.getByText('kept afterwards').waitFor();
  await page.getByRole('button', { name: 'Compute the figures' }).click();
  await page.locator('#curves').waitFor();
  expect(begun.map(({ method }) => method), ['pareto']);
  ok(begun[0].params.records < 1_000_000, 'a first look is a small one');
  expect(await page.locator('figure').count(), 5);
  const heading = (name) => page.locator(name).getByRole('heading').textContent();
  ok(/^With 6,200 parameters a tree plays as well as experienced people: 228\.5/.test(await heading('#sizes')), 'the finding is made from the data');
  ok(/^The 1,000 most frequent decisions are 90% of a game, but 30% of what is lost/.test(await heading('#tail')), 'the widest gap');
  ok(/^2 verbs decide 90% of all rerolls: keep all of 6 and keep the highest pair|keep the highest pair and keep all of 6/.test(await heading('#verbs')), 'verbs in words');
  await page.locator('#sizes').getByRole('slider').first().press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('#sizes').getByText('others measured 216.3').waitFor();
  await page.locator('#scaling').getByText('The numbers').click();
  await until('a row for each point', async () => (await page.locator('#scaling tbody tr').count()) === 15, 10);
  ok(!/NaN|undefined/.test(await page.locator('main').innerText()), 'no hole in the text');
  await axe(page);
  await fits(page);
  await shot(page, 'rules-figures');
  // Who comes back finds it as it was, and nothing is computed anew.
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.locator('#curves').waitFor();
  expect(begun.length, 1);
});

test('figures of rules on a phone, in the dark, in Swedish', async ({ open, axe, fits, shot }) => {
  const page = await open('/rules?show=figures', { size: sizes.phone, scheme: 'dark', language: 'sv-SE', touch: true });
  await withAnswers(page);
  await page.getByRole('button', { name: 'Räkna fram figurerna' }).click();
  await page.locator('#curves').waitFor();
  await axe(page);
  await fits(page);
  await shot(page, 'rules-figures-phone-dark');
});

test('a report about rules shows the figures of the view', async ({ open, axe, fits }) => {
  const template = join(process.env.HAZARD_WEB_OUT ?? new URL('../dist', import.meta.url).pathname, 'report.html');
  const html = await readFile(template, 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'hazard-report-'));
  try {
    const file = join(folder, 'rules.html');
    await writeFile(file, html.replace('HAZARD-REPORT-DATA', () => JSON.stringify({ kind: 'distill', variant: { name: 'yatzy' }, pareto: pareto() })));
    for (const options of [{}, { size: sizes.phone, scheme: 'dark', touch: true }]) {
      const page = await open('/', options);
      await page.goto(pathToFileURL(file).href);
      await page.locator('#curves').waitFor();
      expect(await page.locator('figure').count(), 5);
      ok(!/NaN|undefined/.test(await page.locator('body').innerText()), 'no hole in the text');
      await axe(page);
      await fits(page);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
