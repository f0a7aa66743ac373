// Where a pointer or a key leads on a chart that has stops.
import type { Point } from './scale';

// The stop nearest to a pointer: by x alone for a chart over an axis, by both for a cloud of dots.
export function nearestStop(stops: readonly Point[], at: Point, by: 'x' | 'both'): number {
  const distance = ([x, y]: Point) =>
    by === 'x' ? Math.abs(x - at[0]) : Math.hypot(x - at[0], y - at[1]);
  let best = -1;
  stops.forEach((stop, i) => {
    if (best < 0 || distance(stop) < distance(stops[best]!)) best = i;
  });
  return best;
}

const kFar = 5;

// The stop that a key leads to, or null if the key means nothing here.
// `row`: stops in a row of a map, which up and down cross.
export function stopAfter(key: string, now: number, count: number, row = 1): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: now - 1,
    ArrowDown: now - row,
    ArrowRight: now + 1,
    ArrowUp: now + row,
    PageDown: now - kFar,
    PageUp: now + kFar,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  if (to !== undefined && row > 1 && (to < 0 || to >= count)) return now;
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

// Client coordinates in the units of the picture, whatever the size it is shown at.
export function pointIn(svg: SVGSVGElement, event: { clientX: number; clientY: number }): Point {
  const box = svg.getBoundingClientRect();
  const scale = svg.viewBox.baseVal.width / box.width;
  return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
}
