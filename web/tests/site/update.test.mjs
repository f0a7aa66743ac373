// A new version: it waits until the reader changes to it, and no file of the old one is left beside it.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, until } from '../harness.mjs';
import { heading, isReady, notice, space } from './steps.mjs';

const place = '/some/where/';
const description = (page) => page.locator('meta[name=description]').getAttribute('content');
const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

// The same page with another description, as a second version.
async function nextVersion(site) {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await cp(site, folder, { recursive: true });
  const old = await readFile(join(site, 'index.html'), 'utf8');
  const page = old.replace('exact analysis', 'the next analysis');
  const service = await readFile(join(site, 'service.js'), 'utf8');
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'service.js'), service.replace(hash(old), hash(page)).replace(/kVersion = '/, "kVersion = 'next"));
  return folder;
}

test('a new version waits, and takes over whole', async ({ open }) => {
  const site = space.mount[place];
  const page = await open('/?view=learn');
  await isReady(page);
  const folder = await nextVersion(site);
  try {
    space.mount[place] = `${folder}/`;
    await page.reload();
    await notice(page, 'A new version of this page is here.').waitFor();
    expect(/exact analysis/.test(await description(page)), true, 'the old one is shown');
    await page.getByRole('button', { name: 'Change to it' }).click();
    await until('the new one', async () => /the next analysis/.test((await description(page).catch(() => '')) ?? ''));
    await heading(page, /\w/).first().waitFor();
    expect((await page.evaluate(() => caches.keys())).length, 1, 'one version is kept');
    expect(await page.locator('.notice').count(), 0);
  } finally {
    space.mount[place] = site;
    await rm(folder, { recursive: true });
  }
});
