// How models look in all figures, and the range of their scores.
import { linear, nice, rangeOf, type Frame, type Scale } from '../chart/scale';
import { kAway, overlap, textBox, type Box, type Wanted } from '../chart/label';
import { t } from '../text/distill';
import { peopleOf, type Kind } from './facts';

export const tones: Readonly<Record<Kind, string>> = { tree: '1', net: '2', full: '3', category: '5' };

const kAbove = 4; // points of room over the best play, for its name

// Up to the best play; what lies far below everything else does not squeeze the rest.
export function scoreScale(means: readonly number[], optimal: number, plot: Frame, ticks = 6): Scale {
  const { from } = rangeOf([...means, optimal - 20]);
  return linear({ from: nice({ from, to: optimal }, ticks).from, to: optimal + kAbove }, plot.bottom, plot.top);
}

export const narrow = (width: number) => width < 520;

// The name of the band of people, on its middle and clear of marks if it can be; nothing without a band.
// It goes before other labels, which then keep clear of it.
export function peopleLabel(variant: string, plot: Frame, y: Scale, marks: readonly Box[]): Wanted[] {
  const band = peopleOf(variant);
  if (!band || band.to <= y.range.from) return [];
  const text = t('people');
  const middle = (y(band.to) + y(Math.max(band.from, y.range.from))) / 2;
  const spots = Array.from({ length: Math.floor(plot.width / 6) }, (_, i) => plot.left + 6 * i);
  const free = spots.find((x) => {
    const box = textBox(x + kAway, middle + 4, text, 'start');
    return box.right < plot.right && !marks.some((mark) => overlap(box, mark));
  });
  return [{ at: [free ?? plot.left, middle], text, tone: 'muted' }];
}
