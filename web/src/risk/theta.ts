// The axis of theta, and theta in words.
import { bends, symlog, type Frame, type Scale } from '../chart/scale';
import { plain } from '../text/number.svelte';

const kUnit = 0.02; // about where decisions begin to change

interface Ends {
  first: { theta: number };
  last: { theta: number };
}

// Dense next to 0, and yet reaching the ends of the sweep.
export function thetaScale({ first, last }: Ends, { left, right }: Pick<Frame, 'left' | 'right'>): Scale {
  return symlog({ from: first.theta, to: last.theta }, left, right, kUnit);
}

// Whether the axis must say that it is compressed.
export function isCompressed({ first, last }: Ends): boolean {
  return bends({ from: first.theta, to: last.theta }, kUnit);
}

// Name of the axis: the key of its text.
export function axisName(ends: Ends): 'axis_compressed' | 'axis_theta' {
  return isCompressed(ends) ? 'axis_compressed' : 'axis_theta';
}

// Short ticks at 1, 2, 3 … 9 times powers of ten: they crowd as the axis is compressed.
export function minorTicks({ first, last }: Ends): number[] {
  if (!isCompressed({ first, last })) return [];
  const sizes = [0.01, 0.1, 1].flatMap((power) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((k) => k * power));
  return [...sizes.map((size) => -size), ...sizes].filter((tick) => tick >= first.theta && tick <= last.theta);
}

// "+0.1", "−0.05", "0"
export function thetaText(theta: number, digits = 4): string {
  return (theta > 0 ? '+' : '') + plain(theta, digits);
}

// With two significant digits.
export function roundTheta(theta: number): number {
  return Number(theta.toPrecision(2));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// "a, b and c"
export function listed(parts: readonly string[], and: string): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${and} ${parts[parts.length - 1]}`;
}
