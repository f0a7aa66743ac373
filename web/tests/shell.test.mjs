// What all views have in common.
import { gzipSync } from 'node:zlib';
import { expect, ok, sizes, test } from './harness.mjs';

for (const path of ['/', '/review', '/risk?position=yahtzee-plain', '/match', '/rules', '/liars', '/learn']) {
  test(`${path} is accessible and fits, on a light desktop and a dark phone`, async ({ open, axe, fits, shot }) => {
    for (const [name, scheme] of [['desktop', 'light'], ['phone', 'dark']]) {
      const page = await open(path, { size: sizes[name], scheme, touch: name === 'phone' });
      // A view may have long work to follow; what it shows by then is looked at.
      await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined);
      await axe(page);
      await fits(page);
      await shot(page, `${/\w+/.exec(path)?.[0] ?? 'board'}-${name}-${scheme}`);
      await page.close();
    }
  });
}

test('a question mark shows the keys, and Swedish stays', async ({ open }) => {
  const page = await open('/');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('heading', { name: 'Keyboard' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Svenska' }).click();
  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'Bräde' }).waitFor();
  expect(await page.locator('html').getAttribute('lang'), 'sv');
});

test('a wrong address says so', async ({ open, axe }) => {
  const page = await open('/nowhere');
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await axe(page);
});

test('the first page takes less than 120 KB of script', async ({ open }) => {
  const page = await open('/');
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js')));
  let size = 0;
  for (const script of scripts) size += gzipSync(await (await fetch(script)).arrayBuffer()).length;
  ok(scripts.length > 0 && size < 120_000, `${size} bytes in ${scripts.length} files`);
});

for (const [name, size] of Object.entries(sizes)) {
  test(`nothing jumps while answers come in, on ${name}`, async ({ open }) => {
    const page = await open('/?position=yatzy:ones=3,twos=6,chance=21:13356:2', { size });
    await page.getByText('nine games of ten').waitFor();
    const shift = await page.evaluate(() => new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 200);
    }));
    ok(shift < 0.05, `layout shift ${shift}`);
  });
}
