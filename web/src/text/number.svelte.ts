// All numbers that people read pass through here: digits and marks of the reader's language, a true
// minus sign, and never a "−0".
import { taste } from '../state/taste.svelte';

const formats = new Map<string, Intl.NumberFormat>();

function format(x: number, options: Intl.NumberFormatOptions): string {
  const locale = taste.language === 'sv' ? 'sv-SE' : 'en-GB';
  const key = locale + JSON.stringify(options);
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.NumberFormat(locale, options)));
  const text = made.format(x);
  // signDisplay: 'negative' would do this, where it is known.
  const rounded = Number.isFinite(x) && !/[1-9]/.test(text) ? made.format(0) : text;
  return rounded.replace('-', '−');
}

const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

export const whole = (x: number) => format(x, fixed(0));
// 12.34
export const decimal = (x: number, digits = 2) => format(x, fixed(digits));
// +12.34, −0.50, 0.00
export const signed = (x: number, digits = 2) =>
  format(x, { ...fixed(digits), signDisplay: 'exceptZero' });
// As many digits as it has: 0.05, −1.5
export const plain = (x: number, digits = 4) => format(x, { maximumFractionDigits: digits });
// 0.1234 is 12.3 %
export const percent = (p: number, digits = 1) =>
  format(p, { style: 'percent', ...fixed(digits) });
// 2026-01-31 14:05 in the reader's way of writing
export const moment = (iso: string) =>
  new Intl.DateTimeFormat(taste.language === 'sv' ? 'sv-SE' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso));
