// The best attitude for each aim, from the answer of frontier.
import { decimal, percent, whole } from '../text/number.svelte';
import { t } from '../text/risk';
import type { Facts, Frontier } from './facts';
import type { Finding } from './findings';
import { thetaText } from './theta';

type Best = Frontier['best'][number];

export interface Aim {
  name: string;
  theta: number;
  before: string; // for the mean player
  after: string;
  lost: number; // mean given up
  gain: number; // in the aim's own unit
  target: number | null; // points to reach, if that is the aim
}

// 'P(>= 300)', 'p5', 'worst 5 %', 'most sd' as the engine names them.
export function aimOf(best: Best): Aim | null {
  const made = (name: string, format: (x: number) => string, target: number | null = null): Aim => ({
    name,
    theta: best.theta,
    before: format(best.at_zero),
    after: format(best.value),
    lost: best.mean_lost,
    gain: best.value - best.at_zero,
    target,
  });
  const points = (x: number) => decimal(x, 1);
  let match = /^P\(>= (\d+)\)$/.exec(best.figure);
  if (match) {
    const target = Number(match[1]);
    return made(t('aim_target', { n: whole(target) }), (x) => percent(x, 2), target);
  }
  if ((match = /^p(\d+)$/.exec(best.figure))) return made(t('aim_quantile', { p: match[1]! }), whole);
  if ((match = /^(worst|best) (\d+) %$/.exec(best.figure))) {
    return made(t(match[1] === 'worst' ? 'aim_worst' : 'aim_best', { p: match[2]! }), points);
  }
  if (best.figure === 'most sd') return made(t('aim_most_sd'), points);
  if (best.figure === 'least sd') return made(t('aim_least_sd'), points);
  return null;
}

export function aimsOf(facts: Facts): Aim[] {
  return facts.best.map(aimOf).filter((aim) => aim !== null);
}

// The target that gains most from its theta.
export function aimsFinding(facts: Facts): Finding {
  const targets = aimsOf(facts).filter(({ target, gain, theta }) => target !== null && gain > 0 && theta !== 0);
  const top = targets.reduce<Aim | null>((a, b) => (!a || b.gain > a.gain ? b : a), null);
  return {
    finding: top
      ? t('aims_one', { target: whole(top.target!), theta: thetaText(top.theta), before: top.before, after: top.after })
      : t('aims_none'),
    reading: t('aims_reading'),
    note: t('aims_note'),
  };
}
