// What the browser tests share: Debian's Chromium, a page that fails on any console error, axe, checks.
//
//     import { test, expect } from './harness.mjs';
//     test('advice follows the dial', async ({ open, axe }) => {
//       const page = await open('/?position=yatzy::13356:2');        // 1280 × 900, English, light
//       await page.keyboard.press('k');
//       expect(await page.getByRole('heading', { level: 1 }).textContent(), 'Board');
//       await axe(page);                                             // WCAG 2.2 AA, no finding
//     });
//
// `npm run browser [-- NAME…]` runs tests/*.test.mjs whose file name contains NAME. Environment:
//   HAZARD_URL      where the workbench runs; http://127.0.0.1:8700 if not set
//   CHROMIUM        the browser; /usr/bin/chromium if not set
//   HAZARD_SHOTS    a folder for pictures (shot(page, 'name')); none are taken if not set
import { deepStrictEqual, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const address = (process.env.HAZARD_URL ?? 'http://127.0.0.1:8700').replace(/\/$/, '');
export const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 780 } };
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const tests = [];
export const test = (name, body) => tests.push({ name, body });
export const expect = (seen, wanted, what) => deepStrictEqual(seen, wanted, what);
export { ok };

// Waits until a condition holds, and says what it waited for if it never does.
export async function until(what, condition, seconds = 90) {
  for (const end = Date.now() + seconds * 1000; ; ) {
    if (await condition()) return;
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// Findings of axe; the source is given to the page by the debugger, which no policy forbids.
export async function axe(page) {
  await page.evaluate(axeSource);
  const findings = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await globalThis.axe.run({ runOnly: { type: 'tag', values: tags } });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any[0]?.message ?? ''}`));
  });
  deepStrictEqual(findings, [], `axe on ${page.url()}`);
}

// Nothing reaches beyond the sides of the window.
export async function fits(page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  ok(content <= window, `${page.url()} is ${content} px wide in a window of ${window} px`);
}

export async function shot(page, name) {
  const folder = process.env.HAZARD_SHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });

// Opens pages for one test, and afterwards reports what their consoles complained about.
export function visitor(browser) {
  const contexts = [];
  const complaints = [];
  // `beside`: a page whose context the new one shares, as a second tab; `prepare` gets the context first.
  const open = async (path = '/', { size = sizes.desktop, scheme = 'light', language = 'en-GB', touch = false, beside = null, prepare = null } = {}) => {
    const context = beside ? beside.context() : await browser.newContext({
      viewport: size, colorScheme: scheme, locale: language, hasTouch: touch, reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(180_000); // tables may have to be made first, beside other work
    if (!beside) contexts.push(context);
    await prepare?.(context);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== new URL(address).origin) complaints.push(`left the machine: ${request.url()}`);
    });
    await page.goto(address + path);
    await page.getByRole('heading').first().waitFor();
    return page;
  };
  const close = async () => {
    for (const context of contexts) await context.close();
    deepStrictEqual(complaints, [], 'console');
  };
  // A test that provokes an answer 4xx expects Chromium to mention it.
  const forgive = (pattern) => {
    for (let i = complaints.length; i-- > 0; ) if (pattern.test(complaints[i])) complaints.splice(i, 1);
  };
  return { open, close, forgive, axe, fits, shot };
}
