// Where the name of a band has most room between its two lines.
import { textWidth } from './label';
import type { Point } from './scale';

// Height of a line at x, which goes from left to right.
export function heightAt(line: readonly Point[], x: number): number {
  const after = line.findIndex((point) => point[0] > x);
  if (after === 0) return line[0]![1];
  if (after < 0) return line[line.length - 1]![1];
  const [a, b] = [line[after - 1]!, line[after]!];
  return a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1]);
}

// Middle of the baseline, searched from the middle of the band outwards; null without room.
export function bandLabel(text: string, low: readonly Point[], high: readonly Point[]): Point | null {
  const half = textWidth(text) / 2;
  const [from, to] = [low[0]![0] + half + 4, low[low.length - 1]![0] - half - 4];
  let most = 15;
  let best: Point | null = null;
  for (let away = 0; away <= (to - from) / 2; away += 4) {
    for (const x of new Set([(from + to) / 2 - away, (from + to) / 2 + away])) {
      const places = [x - half, x - half / 2, x, x + half / 2, x + half];
      const top = Math.max(...places.map((at) => heightAt(high, at)));
      const bottom = Math.min(...places.map((at) => heightAt(low, at)));
      if (bottom - top < most) continue;
      most = bottom - top + 2;
      best = [x, (top + bottom) / 2 + 4];
    }
  }
  return best;
}
