// From values to pixels: the scales of all charts, their ticks and their ranges.
import { scaleLinear, scaleLog, scaleSymlog } from 'd3-scale';

export interface Range {
  from: number;
  to: number;
}

// The room of the marks inside a chart, in pixels.
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  right: number;
  bottom: number;
}

export interface Scale {
  (value: number): number;
  invert(pixel: number): number;
  ticks(about: number): number[];
  range: Range; // of values
}

export type Point = readonly [x: number, y: number];

export function frame(left: number, top: number, width: number, height: number): Frame {
  return { left, top, width, height, right: left + width, bottom: top + height };
}

export function rangeOf(values: readonly number[]): Range {
  let from = Infinity;
  let to = -Infinity;
  for (const value of values) {
    if (value < from) from = value;
    if (value > to) to = value;
  }
  if (from > to) throw new RangeError('a range needs a value');
  return { from, to };
}

// Widened to whole steps; what has no length gets some.
export function nice(values: Range, about: number): Range {
  const tiny = 1e-9 * (1 + Math.abs(values.from));
  const to = values.to - values.from <= tiny ? values.from + 1 : values.to;
  const [from, end] = scaleLinear().domain([values.from, to]).nice(about).domain();
  return { from: from ?? values.from, to: end ?? to };
}

export function linear(values: Range, from: number, to: number): Scale {
  const scale = scaleLinear().domain([values.from, values.to]).range([from, to]);
  return Object.assign((value: number) => scale(value), {
    invert: (pixel: number) => scale.invert(pixel),
    ticks: (about: number) => scale.ticks(about),
    range: values,
  });
}

// Powers of ten only; `values` are positive.
export function logarithmic(values: Range, from: number, to: number): Scale {
  const scale = scaleLog().domain([values.from, values.to]).range([from, to]);
  return Object.assign((value: number) => scale(value), {
    invert: (pixel: number) => scale.invert(pixel),
    ticks: (about: number) => decadesWithin(values, about),
    range: values,
  });
}

function decadesWithin(values: Range, about: number): number[] {
  const first = Math.ceil(Math.log10(values.from) - 1e-9);
  const last = Math.floor(Math.log10(values.to) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first) / Math.max(about, 1)));
  const ticks: number[] = [];
  for (let power = first; power <= last; power += step) ticks.push(10 ** power);
  return ticks;
}

// Linear next to 0 and logarithmic beyond `unit` on both sides, so that a chart is dense where
// things change and yet reaches the ends. An axis of it says that it is compressed: see `bends`.
export function symlog(values: Range, from: number, to: number, unit: number): Scale {
  const scale = scaleSymlog().domain([values.from, values.to]).range([from, to]).constant(unit);
  return Object.assign((value: number) => scale(value), {
    invert: (pixel: number) => scale.invert(pixel),
    ticks: (about: number) => symlogTicks(values, unit, about),
    range: values,
  });
}

const kBent = 5; // units, from where on a logarithm shows

// Whether a symlog axis over these values looks other than linear.
export function bends(values: Range, unit: number): boolean {
  return Math.max(Math.abs(values.from), Math.abs(values.to)) > kBent * unit;
}

function symlogTicks(values: Range, unit: number, about: number): number[] {
  if (values.to <= values.from) return [values.from];
  if (!bends(values, unit)) {
    return scaleLinear().domain([values.from, values.to]).ticks(Math.max(2, (about * 2) / 3));
  }
  const most = Math.max(Math.abs(values.from), Math.abs(values.to));
  let sizes = decades(unit, most, 3);
  if (2 * sizes.length + 1 > about) sizes = decades(unit, most, 1);
  while (sizes.length > 1 && 2 * sizes.length + 1 > about) sizes = sizes.slice(1);
  const ticks = [...sizes.map((size) => -size).reverse(), 0, ...sizes];
  return ticks.filter((tick) => tick >= values.from - 1e-12 && tick <= values.to + 1e-12);
}

// 1 and `second` times powers of ten, from `unit` to `most`.
function decades(unit: number, most: number, second: number): number[] {
  const ticks: number[] = [];
  for (let power = -6; power <= 6; ++power) {
    for (const factor of new Set([1, second])) {
      const tick = Number(`${factor}e${power}`);
      if (tick >= unit * 0.999 && tick <= most * 1.001) ticks.push(tick);
    }
  }
  return ticks;
}

// Decimals that these ticks need once multiplied by `factor`.
export function decimals(ticks: readonly number[], factor = 1): number {
  for (let count = 0; count < 6; ++count) {
    const power = factor * 10 ** count;
    if (ticks.every((tick) => Math.abs(tick * power - Math.round(tick * power)) < 1e-3)) {
      return count;
    }
  }
  return 6;
}

// The place of the number nearest to `wanted`.
export function nearest(values: readonly number[], wanted: number): number {
  let best = 0;
  for (let i = 1; i < values.length; ++i) {
    if (Math.abs(values[i]! - wanted) < Math.abs(values[best]! - wanted)) best = i;
  }
  return best;
}

// Panels of a small multiple, row by row, below `top`.
export function grid(
  count: number,
  columns: number,
  whole: { left: number; top: number; width: number },
  panel: { height: number; gapX: number; gapY: number },
): Frame[] {
  const width = (whole.width - panel.gapX * (columns - 1)) / columns;
  return Array.from({ length: count }, (_, i) =>
    frame(
      whole.left + (i % columns) * (width + panel.gapX),
      whole.top + Math.floor(i / columns) * (panel.height + panel.gapY),
      width,
      panel.height,
    ),
  );
}
