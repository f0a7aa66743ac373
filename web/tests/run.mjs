// Runs the browser tests; see harness.mjs. Files are shared out among browsers that run at once, since a page
// often waits for the engine; the tests of a file follow one another, as they share what they computed.
import { readdir } from 'node:fs/promises';
import { address, launch, tests, visitor } from './harness.mjs';

const kBrowsers = Number(process.env.HAZARD_BROWSERS ?? 2);

const folder = new URL(process.env.HAZARD_TESTS ?? '.', import.meta.url); // whose tests
const names = process.argv.slice(2);
const files = [];
for (const file of (await readdir(folder)).sort()) {
  if (!file.endsWith('.test.mjs') || (names.length && !names.some((name) => file.includes(name)))) continue;
  const before = tests.length;
  await import(new URL(file, folder).href);
  files.push({ file, tests: tests.slice(before) });
}

let failed = 0;
async function run(browser, file, { name, body }) {
  const visit = visitor(browser);
  const start = Date.now();
  try {
    await body(visit);
    await visit.close();
    console.log(`  ok      ${file}: ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    await visit.close().catch(() => undefined);
    failed += 1;
    console.log(`  FAILED  ${file}: ${name}\n${error.stack ?? error}`);
  }
}

// Takes files until none is left.
async function runFiles() {
  const browser = await launch();
  for (let next = files.shift(); next; next = files.shift()) {
    for (const test of next.tests) await run(browser, next.file, test);
  }
  await browser.close();
}

console.log(`${tests.length} tests against ${address}`);
await Promise.all(Array.from({ length: Math.min(kBrowsers, files.length) }, runFiles));
console.log(failed ? `${failed} of ${tests.length} failed` : 'all passed');
process.exit(failed ? 1 : 0);
