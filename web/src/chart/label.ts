// Direct labels that do not collide: with one another, with marks, with the edge of the chart.
import type { Point } from './scale';

export type Anchor = 'start' | 'middle' | 'end';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Wanted {
  at: Point;
  text: string;
  tone: string; // class: what the colour means
}

export interface Placed extends Wanted {
  x: number;
  y: number; // of the baseline
  anchor: Anchor;
}

const kHeight = 13; // pixels; look of labels
const kLetter = 7.4; // width of a bold letter, on the safe side
export const kAway = 8; // from its point to a label beside it

export function textWidth(text: string): number {
  return kLetter * [...text].length;
}

export function textBox(x: number, y: number, text: string, anchor: Anchor): Box {
  const width = textWidth(text);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const top = y - kHeight * 0.8;
  return { left, top, right: left + width, bottom: top + kHeight };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// In order of preference: shift of the baseline from the point.
const kPlaces: readonly (readonly [dx: number, dy: number, anchor: Anchor])[] = [
  [kAway, 4, 'start'],
  [-kAway, 4, 'end'],
  [0, -kAway, 'middle'],
  [0, 18, 'middle'],
  [kAway, -6, 'start'],
  [kAway, 14, 'start'],
  [-kAway, -6, 'end'],
  [-kAway, 14, 'end'],
  [16, -16, 'start'],
  [16, 24, 'start'],
  [-16, -16, 'end'],
  [-16, 24, 'end'],
];

// Places labels in turn, each where it covers no other label and fewest marks. A label without a
// place is left out: put what must be seen first.
export function place(wanted: readonly Wanted[], marks: readonly Box[], within: Box): Placed[] {
  const placed: Placed[] = [];
  const boxes: Box[] = [];
  for (const want of wanted) {
    let best: { label: Placed; box: Box; covered: number } | undefined;
    for (const [dx, dy, anchor] of kPlaces) {
      const label = { ...want, x: want.at[0] + dx, y: want.at[1] + dy, anchor };
      const box = textBox(label.x, label.y, label.text, anchor);
      if (box.left < within.left || box.right > within.right) continue;
      if (box.top < within.top || box.bottom > within.bottom) continue;
      if (boxes.some((other) => overlap(box, other))) continue;
      const covered = marks.filter((mark) => overlap(box, mark)).length;
      if (!best || covered < best.covered) best = { label, box, covered };
    }
    if (!best) continue;
    placed.push(best.label);
    boxes.push(best.box);
  }
  return placed;
}

// Small boxes along a line, for `place` to keep clear of.
export function boxesAlong(points: readonly Point[], every = 5): Box[] {
  const boxes: Box[] = [];
  for (let i = 1; i < points.length; ++i) {
    const [ax, ay] = points[i - 1]!;
    const [bx, by] = points[i]!;
    const steps = 1 + Math.floor(Math.hypot(bx - ax, by - ay) / every);
    for (let s = 0; s < steps; ++s) boxes.push(boxAround([ax + (s / steps) * (bx - ax), ay + (s / steps) * (by - ay)], 1));
  }
  return boxes;
}

export function boxAround([x, y]: Point, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

// Moves heights apart until each has `gap` to the next, in their order, within an interval.
export function spread(wanted: readonly number[], gap: number, from: number, to: number): number[] {
  const result = [...wanted];
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  let least = from;
  for (const i of order) {
    result[i] = Math.max(result[i]!, least);
    least = result[i]! + gap;
  }
  let most = to;
  for (const i of order.reverse()) {
    result[i] = Math.min(result[i]!, most);
    most = result[i]! - gap;
  }
  return result;
}

// Of these tick labels, in order of importance, those that do not touch one another.
export function withoutCollision(labels: readonly { x: number; text: string }[], gap = 6): boolean[] {
  const taken: Box[] = [];
  return labels.map(({ x, text }) => {
    const half = (textWidth(text) * 0.9 + gap) / 2;
    const box = { left: x - half, right: x + half, top: 0, bottom: 1 };
    if (taken.some((other) => overlap(box, other))) return false;
    taken.push(box);
    return true;
  });
}
