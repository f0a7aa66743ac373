// Runs the browser tests; see harness.mjs.
import { readdir } from 'node:fs/promises';
import { address, launch, tests, visitor } from './harness.mjs';

const folder = new URL('.', import.meta.url);
const names = process.argv.slice(2);
for (const file of (await readdir(folder)).sort()) {
  if (!file.endsWith('.test.mjs') || (names.length && !names.some((name) => file.includes(name)))) continue;
  const before = tests.length;
  await import(new URL(file, folder).href);
  for (const test of tests.slice(before)) test.file = file;
}

let failed = 0;
const browser = await launch();
console.log(`${tests.length} tests against ${address}`);
for (const { file, name, body } of tests) {
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
await browser.close();
console.log(failed ? `${failed} of ${tests.length} failed` : 'all passed');
process.exit(failed ? 1 : 0);
