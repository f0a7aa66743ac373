import { describe, expect, it } from 'vitest';
import { boxAround, boxesAlong, overlap, place, spread, textBox, withoutCollision, type Wanted } from './label';

const within = { left: 0, top: 0, right: 400, bottom: 300 };

describe('labels', () => {
  it('never cover one another, however crowded their points', () => {
    const wanted: Wanted[] = Array.from({ length: 12 }, (_, i) => ({ at: [200 + i * 3, 150 + i], text: `+0.${i}`, tone: 'bold' }));
    const placed = place(wanted, [], within);
    const boxes = placed.map(({ x, y, text, anchor }) => textBox(x, y, text, anchor));
    for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) expect(overlap(a, b)).toBe(false);
    expect(placed.length).toBeGreaterThan(3);
  });

  it('place what comes first even if it crowds out the rest', () => {
    const wanted = Array.from({ length: 30 }, (_, i): Wanted => ({ at: [200, 150], text: `label ${i}`, tone: 'mean' }));
    expect(place(wanted, [], within)[0]!.text).toBe('label 0');
  });

  it('stay inside the chart', () => {
    for (const { x, y, text, anchor } of place([{ at: [398, 150], text: 'at the edge', tone: 'mean' }], [], within)) {
      expect(textBox(x, y, text, anchor).right).toBeLessThanOrEqual(400);
    }
  });

  it('keep clear of lines where they can', () => {
    const marks = boxesAlong([[100, 150], [300, 150]]);
    const [label] = place([{ at: [200, 150], text: 'mean', tone: 'mean' }], marks, within);
    expect(marks.filter((mark) => overlap(mark, textBox(label!.x, label!.y, label!.text, label!.anchor)))).toEqual([]);
  });

  it('move apart in their order and stay within the interval', () => {
    expect(spread([10, 11, 12], 14, 0, 100)).toEqual([10, 24, 38]);
    expect(spread([95, 99], 14, 0, 100)).toEqual([86, 100]);
    expect(spread([50, 20], 14, 0, 100)).toEqual([50, 20]);
  });

  it('of ticks leave out those without room', () => {
    expect(withoutCollision([{ x: 0, text: '0' }, { x: 100, text: '+3' }, { x: 95, text: '+1' }])).toEqual([true, true, false]);
  });

  it('cover a box around a point', () => {
    expect(boxAround([5, 6], 2)).toEqual({ left: 3, top: 4, right: 7, bottom: 8 });
  });
});
