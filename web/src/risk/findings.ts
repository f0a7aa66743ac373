// What the figures say. Every sentence is made from the data, so that it holds for each variant and
// each range of theta.
import { boxName } from '../text/boxes';
import { decimal, percent, signed, whole } from '../text/number.svelte';
import { t } from '../text/risk';
import { bestFact, beside, gainOf, hitOf, kPercentiles, type Fact, type Facts, type Line, type Percentile, type Spread } from './facts';
import { capital, listed, roundTheta, thetaText } from './theta';

export interface Finding {
  finding: string;
  reading: string;
  note: string;
}

export const lineName = ({ key, name }: Line) => (key === 'bonus' ? t('upper_bonus') : boxName(key, name));
export const list = (parts: readonly string[]) => listed(parts, t('and'));
const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ');

// A text for each side of 0 that the sweep has.
function eachSide(facts: Facts, theta: number, text: (fact: Fact) => string): string[] {
  return [beside(facts, -theta), beside(facts, theta)].flatMap((fact) => (fact ? [text(fact)] : []));
}
const far = (facts: Facts) => Math.max(-facts.first.theta, facts.last.theta);

// The sure score that is worth as much as a coin flip between two scores.
export function coinFlip(theta: number, low: number, high: number): number {
  if (theta === 0) return (low + high) / 2;
  return low + Math.log((1 + Math.exp(theta * (high - low))) / 2) / theta;
}

export function utilityFinding(): Finding {
  const [cautious, bold] = [-0.02, 0.02];
  return {
    finding: t('utility'),
    reading: t('utility_reading', {
      cautious: thetaText(cautious),
      bold: thetaText(bold),
      less: whole(coinFlip(cautious, 200, 300)),
      more: whole(coinFlip(bold, 200, 300)),
    }),
    note: t('utility_note'),
  };
}

export function extremes(facts: Facts): { narrowest: Spread; widest: Spread } {
  const pick = (sign: number) =>
    facts.spreads.reduce((a, b) => (sign * (b.sd - a.sd) > 0 ? b : a), facts.mean as Spread);
  return { narrowest: pick(-1), widest: pick(1) };
}

export function frontierFinding(facts: Facts): Finding {
  const { narrowest, widest } = extremes(facts);
  const [from, to] = [decimal(narrowest.sd, 1), decimal(widest.sd, 1)];
  const costs = facts.spreads.every(({ theta, mean }) => theta === 0 || mean < facts.mean.mean - 5e-5);
  const told = (name: 'widest' | 'narrowest', { theta, mean }: Spread) =>
    theta === 0
      ? t(`${name}_zero`)
      : t(name, { theta: thetaText(theta), cost: decimal(facts.mean.mean - mean, 1) });
  return {
    finding: from === to ? t('frontier_flat', { to }) : t(costs ? 'frontier' : 'frontier_free', { from, to }),
    reading: t('frontier_reading', {
      mean: decimal(facts.mean.mean, 1),
      sd: decimal(facts.mean.sd, 1),
      widest: told('widest', widest),
      narrowest: told('narrowest', narrowest),
    }),
    note: t('frontier_note'),
  };
}

export function change(facts: Facts, fact: Fact, p: Percentile): number {
  return fact.quantile[p] - facts.mean.quantile[p];
}

// Every gain, and losses to the same scale until they outgrow it; all losses if none gains.
export function quantileRange(facts: Facts): { from: number; to: number; cut: boolean } {
  const all = facts.all.flatMap((fact) => kPercentiles.map((p) => change(facts, fact, p)));
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  if (most === 0) return { from: 1.1 * least - 1, to: 1 - 0.2 * least, cut: false };
  const gain = Math.max(most, 2);
  return { from: -4 * gain, to: 1.5 * gain, cut: least < -4 * gain };
}

export function quantilesFinding(facts: Facts): Finding {
  const [low, high] = [gainOf(facts, 5), gainOf(facts, 95)];
  const lift = ({ fact, gain }: typeof low, which: string) =>
    gain === 0
      ? t('lift_none', { which })
      : t('lift', { who: t(fact.theta < 0 ? 'caution' : 'boldness'), which, n: gain });
  const mark = ({ fact }: typeof low, p: Percentile) =>
    fact.theta === 0 ? t('mark_none') : t('mark_best', { theta: thetaText(fact.theta), value: whole(fact.quantile[p]) });
  const { from, cut } = quantileRange(facts);
  return {
    finding:
      low.gain === 0 && high.gain === 0
        ? t('quantiles_none')
        : capital(`${lift(low, t('p5'))}, ${lift(high, t('p95'))}`),
    reading: t('quantiles_reading', {
      low: whole(facts.mean.quantile[5]),
      best_low: mark(low, 5),
      high: whole(facts.mean.quantile[95]),
      best_high: mark(high, 95),
    }),
    note: sentences(t('quantiles_note'), cut ? t('quantiles_cut', { n: whole(-from) }) : ''),
  };
}

export function scoresFinding(facts: Facts): Finding {
  const told = [beside(facts, -0.1), facts.mean, beside(facts, 0.1)].filter((fact) => fact !== undefined);
  const spans = told.map((fact, i) =>
    t(i === 0 ? 'span_points' : 'span', { n: whole(fact.quantile[95] - fact.quantile[5]), theta: thetaText(fact.theta) }),
  );
  const humps = facts.bonusPoints === null
    ? t('scores_humps_plain', { five: lineName(facts.fiveAlike) })
    : t('scores_humps', { five: lineName(facts.fiveAlike), bonus: whole(facts.bonusPoints) });
  return { finding: t('scores', { spans: list(spans) }), reading: sentences(t(facts.all.length > 1 ? 'scores_reading' : 'scores_alone'), humps), note: t('scores_note') };
}

export const kBin = 5; // scores in a cell of the map

export function mapFinding(facts: Facts): Finding {
  const ends = [facts.first, facts.last].filter((fact) => fact.theta !== 0);
  const moves = (p: Percentile) =>
    list(ends.map((fact, i) => t(i === 0 ? 'move_points' : 'move', { by: signed(change(facts, fact, p), 0), theta: thetaText(fact.theta) })));
  const sinks = (p: Percentile) => ends.every((fact) => change(facts, fact, p) < 0);
  const all = kPercentiles.every(sinks);
  const key = all ? 'map_all' : sinks(50) ? 'map_median' : 'map_moves';
  return {
    finding: t(key, { moves: moves(50) }),
    reading: sentences(t('map_reading', { moves: moves(95) }), all ? t('map_sunk') : ''),
    note: t('map_note', { n: kBin }),
  };
}

interface Fall {
  line: Line;
  fact: Fact;
  by: number;
}

// The box that loses most anywhere on one side of 0.
export function worstFall(facts: Facts, sign: 1 | -1): Fall | undefined {
  let worst: Fall | undefined;
  for (const fact of facts.all.filter(({ theta }) => sign * theta > 0)) {
    for (const line of facts.lines.filter(({ key }) => key !== 'bonus')) {
      const by = hitOf(facts.mean, line) - hitOf(fact, line);
      if (by >= 0.005 && (!worst || by > worst.by)) worst = { line, fact, by };
    }
  }
  return worst;
}

function boxesTitle(facts: Facts): string {
  const [bold, cautious] = [worstFall(facts, 1), worstFall(facts, -1)];
  const told = (fall: Fall) =>
    t('fall', { before: percent(hitOf(facts.mean, fall.line), 0), after: percent(hitOf(fall.fact, fall.line), 0), theta: thetaText(fall.fact.theta) });
  const ends = { from: thetaText(facts.first.theta), to: thetaText(facts.last.theta) };
  if (bold && cautious) {
    const values = { ...ends, bold: told(bold), cautious: told(cautious) };
    return bold.line.key === cautious.line.key
      ? t('boxes_both', { ...values, box: lineName(bold.line) })
      : t('boxes_two', { ...values, bold_box: lineName(bold.line), cautious_box: lineName(cautious.line) });
  }
  if (bold) return t('boxes_bold', { ...ends, box: lineName(bold.line), bold: told(bold) });
  if (cautious) return t('boxes_cautious', { ...ends, box: lineName(cautious.line), cautious: told(cautious) });
  return t('boxes_none');
}

export function boxesFinding(facts: Facts): Finding {
  const ends = [...new Set([facts.first.theta, 0, facts.last.theta])].map((theta) => thetaText(theta));
  return { finding: boxesTitle(facts), reading: t('boxes_reading', { ends: list(ends) }), note: t('boxes_note') };
}

export interface Group {
  name: string;
  tone: string;
  bonus: boolean;
  five: boolean;
}

// From the bottom of the picture.
export function groupsOf(facts: Facts): Group[] {
  const five = lineName(facts.fiveAlike);
  return [
    { name: t('group_both', { five }), tone: '1', bonus: true, five: true },
    { name: t('group_bonus'), tone: '2', bonus: true, five: false },
    { name: t('group_five', { five }), tone: '3', bonus: false, five: true },
    { name: t('group_neither'), tone: '4', bonus: false, five: false },
  ];
}

export function partOf(fact: Fact, { bonus, five }: Group): { probability: number; mean: number } {
  return fact.point.groups.find((g) => g.bonus === bonus && g.five_alike === five) ?? { probability: 0, mean: 0 };
}

export function groupsFinding(facts: Facts): Finding {
  const five = lineName(facts.fiveAlike);
  const mostFive = bestFact(facts, (fact) => fact.point.five_alike);
  const mostBonus = bestFact(facts, (fact) => fact.point.bonus);
  const shares = ({ theta, point }: Fact) => ({ theta: thetaText(theta), bonus: percent(point.bonus), share: percent(point.five_alike), five });
  const more = [...new Set([mostFive, facts.first, facts.last])].filter((fact) => fact !== facts.mean);
  return {
    finding: mostBonus === mostFive
      ? t('groups_same', { five, theta: thetaText(mostFive.theta) })
      : t('groups', { five, bonus: thetaText(mostBonus.theta), theta: thetaText(mostFive.theta) }),
    reading: sentences(t('groups_reading', shares(facts.mean)), ...more.map((fact) => t('groups_more', shares(fact)))),
    note: t('groups_note', { list: list(groupsOf(facts).map(({ name }) => name)) }),
  };
}

// Where little changes, and whether play is frozen: of each side only what its points can tell.
function edgesText(facts: Facts): string {
  const { cautious, bold } = facts;
  const near = cautious.near > 0 || bold.near > 0
    ? t('edges_near', { from: thetaText(roundTheta(-cautious.near)), to: thetaText(roundTheta(bold.near)) })
    : t('edges_unknown');
  if (!facts.limits) return near;
  const sides: string[] = [];
  if (facts.last.theta > bold.near) {
    sides.push(bold.frozen === null ? t('edge_open_bold', { theta: thetaText(facts.last.theta) }) : t('edge_frozen_bold', { theta: thetaText(bold.frozen) }));
  }
  if (-facts.first.theta > cautious.near) {
    sides.push(cautious.frozen === null ? t('edge_open_cautious', { theta: thetaText(facts.first.theta) }) : t('edge_frozen_cautious', { theta: thetaText(-cautious.frozen) }));
  }
  if (sides.length === 0) return near;
  if (bold.frozen === null && cautious.frozen === null) return sentences(near, t('edges_none'));
  return sentences(near, `${capital(list(sides))}.`);
}

export function decisionsFinding(facts: Facts): Finding {
  const told = [...new Set([beside(facts, 0.1), facts.last, facts.first])]
    .filter((fact) => fact !== undefined && fact.theta !== 0)
    .slice(0, 2) as Fact[];
  let finding = told
    .map((fact, i) => t(i === 0 ? 'decisions' : 'decisions_more', { share: percent(fact.differs, 0), theta: thetaText(fact.theta) }))
    .join('');
  if (facts.all.every((fact) => fact.differs < 0.5)) finding += t('decisions_most');
  return {
    finding,
    reading: sentences(t('decisions_reading'), edgesText(facts)),
    note: sentences(t('decisions_note'), facts.limits ? t('decisions_rule', { sigma: decimal(facts.limits.sigma, 2) }) : ''),
  };
}

export function limitsFinding(facts: Facts): Finding {
  const ways = eachSide(facts, far(facts), (fact) =>
    t(fact.theta < 0 ? 'way_worst' : 'way_best', { share: percent(fact.order, 0), theta: thetaText(fact.theta) }),
  );
  return {
    finding: t('limits', { ways: list(ways) }),
    reading: t('limits_reading', { n: decimal(0.01 * facts.mean.response, 1) }),
    note: t('limits_note', { n: decimal(facts.mean.response, 1) }),
  };
}

export function winsFinding(facts: Facts): Finding {
  const best = bestFact(facts, (fact) => fact.win);
  const beaten = best.win > 0.5 + 1e-9;
  const rates = eachSide(facts, 0.05, (fact) => t('wins_rate', { share: percent(fact.win), theta: thetaText(fact.theta) }));
  return {
    finding: beaten ? t('wins_beaten', { theta: thetaText(best.theta), share: percent(best.win, 2) }) : t('wins_none'),
    reading: sentences(t('wins_reading', { rates: list(rates) }), beaten ? '' : t('wins_why')),
    note: '',
  };
}
