// A bid that is being typed: the quantity, x, the face. "12x4" is complete; the next digit begins anew.
import { parseBid, type Bid } from './bids';

export const ENTRY_KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'x', 'X', 'Backspace'];

export function typed(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  const char = key.toLowerCase();
  const fresh = parseBid(text) ? '' : text;
  if (char === 'x') return /^[1-9]\d?$/.test(fresh) ? fresh + 'x' : fresh;
  if (fresh.endsWith('x')) return /[1-6]/.test(char) ? fresh + char : fresh;
  if (fresh === '' && char === '0') return '';
  return fresh.length < 2 ? fresh + char : char;
}

export const typedBid = (text: string): Bid | null => parseBid(text);
