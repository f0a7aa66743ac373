// What the figures about matches say, made from the data.
import { decimal, percent, whole } from '../text/number.svelte';
import { t } from '../text/match';
import { thetaText } from '../risk/theta';
import type { Finding } from '../risk/findings';
import { cellAt, contenders, limitsOf, mostGain, mostLifted, shareOf, type Bounds, type Cell, type Contender, type Duel, type Map, type Reach } from './facts';

// "30 points behind", "level", "10 points ahead"
export const gapText = (gap: number) => (gap === 0 ? t('level') : t(gap < 0 ? 'behind' : 'ahead', { n: Math.abs(gap) }));

export const placeText = ({ gap, turns_left: n }: Cell) => t('place', { gap: gapText(gap), turns: t('turns', { n }) });

// In percentage points: a difference of two chances.
export const difference = (x: number, digits = 2) => t('pp', { x: decimal(100 * x, digits) });

export function mapFinding(map: Map): Finding {
  const top = mostGain(map);
  return {
    finding: t('map', { place: placeText(top), theta: thetaText(top.theta), win: percent(top.value), before: percent(top.value - top.gain) }),
    reading: t('map_reading', { behind: percent(shareOf(map, 'behind', 'bold'), 0), ahead: percent(shareOf(map, 'ahead', 'cautious'), 0) }),
    note: t('map_note'),
  };
}

export function curveFinding(map: Map, name: string | undefined): Finding {
  const cell = cellAt(map, name);
  const values = { place: placeText(cell), theta: thetaText(cell.theta), win: percent(cell.value, 2), gain: difference(cell.gain) };
  return { finding: t(cell.theta === 0 ? 'curve_zero' : 'curve', values), reading: t('curve_reading'), note: '' };
}

export const nameOf = ({ kind, name }: Contender): string => {
  const known: Record<string, () => string> = {
    optimal: () => t('who_optimal'), win: () => t('who_win'), 'select-theta': () => t('who_select'), trailing: () => t('who_trailing'),
    underdog: () => t('who_underdog'), protect: () => t('who_protect'), symmetric: () => t('who_symmetric'), varscaled: () => t('who_varscaled'),
    blind: () => t('who_blind'), clairvoyant: () => t('who_clairvoyant'), clairvoyant_theta: () => t('who_clairvoyant_theta'), for_points: () => t('who_for_points'),
  };
  return known[kind]?.() ?? name;
};

export function duelFinding(duel: Duel | null, bounds: Bounds | null): Finding {
  const all = duel ? contenders(duel) : [];
  const win = all.find(({ kind }) => kind === 'win');
  const rule = all.find(({ kind }) => kind !== 'win' && kind !== 'optimal');
  const top = bounds ? limitsOf(bounds)[0] : undefined;
  const told = (one: Contender) => t('interval', { share: percent(one.share, 2), low: percent(one.low, 2), high: percent(one.high, 2) });
  const said = [];
  if (win) said.push(t(win.low > 0.5 ? 'duel' : 'duel_open', { share: percent(win.share, 2) }));
  else if (top) said.push(t('duel_limits', { share: percent(top.share, 1) }));
  const more = [];
  if (win) more.push(t('duel_win', { interval: told(win) }));
  if (rule) more.push(t('duel_rule', { name: nameOf(rule), interval: told(rule) }));
  if (top) more.push(t('duel_top', { share: percent(top.share, 1) }));
  return { finding: said.join(' '), reading: more.join(' '), note: duel ? t('duel_note', { games: whole(duel.games) }) : t('limits_note') };
}

export function targetFinding(list: readonly Reach[]): Finding {
  const top = mostLifted(list);
  if (!top) return { finding: t('target_none'), reading: '', note: '' };
  const one = top.constant === null || top.theta === null ? '' : t('target_constant', { theta: thetaText(top.theta), p: percent(top.constant, 1) });
  return {
    finding: t('target', { target: whole(top.target), before: percent(top.points, 1), after: percent(top.best, 1) }),
    reading: [one, t('target_reading')].filter(Boolean).join(' '),
    note: t('target_note'),
  };
}
