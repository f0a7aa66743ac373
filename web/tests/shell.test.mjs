// What all views have in common.
import { expect, sizes, test } from './harness.mjs';

for (const path of ['/', '/review', '/risk', '/liars', '/learn']) {
  test(`${path} is accessible and fits, on desktop and phone, light and dark`, async ({ open, axe, fits, shot }) => {
    for (const [name, size] of Object.entries(sizes)) {
      for (const scheme of ['light', 'dark']) {
        const page = await open(path, { size, scheme, touch: name === 'phone' });
        await page.waitForLoadState('networkidle');
        await axe(page);
        await fits(page);
        await shot(page, `${path.slice(1) || 'board'}-${name}-${scheme}`);
        await page.close();
      }
    }
  });
}

test('a question mark shows the keys, and Swedish stays', async ({ open }) => {
  const page = await open('/');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('heading', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
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
