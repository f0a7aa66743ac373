// What the figures about small policies say, made from the data.
import type { Finding } from '../risk/findings';
import { listed } from '../risk/theta';
import { t } from '../text/distill';
import { decimal, percent, whole } from '../text/number.svelte';
import { best, curvesOf, gainOverOthers, gamesFor, growthOf, holding, leadingVerbs, kindOf, meanWith, peopleOf, smallestWith, usedVerbs, widest, type Kind, type Pareto, type Row, type ScalingPoint, type Sized } from './facts';

const kPerson = 20; // rules of a list that a person can learn
const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ');
const model = ({ kind }: Sized) => t(kind === 'net' ? 'net_a' : 'tree_a');

export const sizeText = (kind: Kind, size: number) => t(kind === 'tree' || kind === 'net' ? 'parameters' : 'rules_n', { n: size });

// "a tree of 6,200 parameters" for "tree up to 6200"; other names of the engine stay.
export function tailName(name: string): string {
  const size = /^tree up to (\d+)$/.exec(name)?.[1];
  return size ? t('tree_of', { n: Number(size) }) : name;
}

// A row in words; its size stands beside it.
export function policyName(row: Row): string {
  const kind = kindOf(row);
  const depth = /^depth (\d+)$/.exec(row.name)?.[1];
  if (depth) return t('depth_n', { n: depth });
  if (row.model === 'net') return t('net_n', { layers: row.name });
  if (kind) return t(kind === 'tree' ? 'tree_a' : `kind_${kind}`);
  return row.model === 'table' ? t('table') : row.model === 'heuristic' ? t('heuristic') : row.name || row.model;
}

// What is learnt by; the engine's word where the catalogue knows none.
export function learnerName(learner: string | null): string {
  const known: Record<string, () => string> = {
    regret: () => t('learner_regret'), gini: () => t('learner_gini'), plain: () => t('learner_plain'), classic: () => t('learner_classic'), reward: () => t('learner_reward'),
  };
  return learner === null ? '–' : (known[learner]?.() ?? learner);
}

export function sizeFinding(data: Pareto): Finding {
  const people = peopleOf(data.variant);
  const enough = people && smallestWith(data.rows, people.from);
  const top = best(data.rows, ['tree', 'net']);
  const rules = best(data.rows, ['full']);
  const gain = gainOverOthers(data.rows);
  const near = top ? { size: whole(top.size), model: model(top), loss: decimal(data.optimal - top.row.mean, 1) } : null;
  const finding = enough
    ? t('size_people', { size: whole(enough.size), model: model(enough), mean: decimal(enough.row.mean, 1) })
    : near ? t('size_best', near) : t('size_none');
  return {
    finding,
    reading: sentences(
      enough && near ? t('size_near', near) : '',
      rules ? t('size_rules', { rules: whole(rules.size), mean: decimal(rules.row.mean, 1) }) : '',
      gain >= 0.05 ? t('size_beyond', { gain: decimal(gain, 1) }) : '',
    ),
    note: t('size_note'),
  };
}

export function tailFinding({ tail, tail_of: name }: Pareto): Finding {
  const point = widest(tail);
  const half = holding(tail, 0.5);
  const all = tail.at(-1)?.decisions ?? 0;
  if (!point) return { finding: t('tail_none'), reading: '', note: '' };
  return {
    finding: t('tail', { n: whole(point.decisions), met: percent(point.met, 0), loss: percent(point.loss, 0) }),
    reading: half ? t('tail_half', { n: whole(half.decisions), rest: whole(all - half.decisions) }) : '',
    note: t('tail_note', { name: tailName(name) }),
  };
}

export function growthFinding({ scaling }: Pareto): Finding {
  const list = growthOf(scaling);
  const of = (lists: string, learner: string): ScalingPoint[] => list.find((one) => one.lists === lists && one.learner === learner)?.points ?? [];
  const [ours, classic, full] = [of('category', 'regret'), of('category', 'classic'), of('full', 'regret')];
  const [last, other] = [ours.at(-1), classic.at(-1)];
  const alone = last ?? full.at(-1) ?? list[0]?.points.at(-1);
  const person = meanWith(full, kPerson);
  const finding = last && other
    ? t('growth', { n: last.rules, mean: decimal(last.mean, 1), classic: decimal(meanWith(classic, last.rules) ?? other.mean, 1) })
    : alone ? t('growth_one', { n: alone.rules, mean: decimal(alone.mean, 1) }) : t('growth_none');
  const some = Math.min(kPerson, full.at(-1)?.rules ?? 0);
  return { finding, reading: person === null ? '' : t('growth_person', { n: some, mean: decimal(person, 1) }), note: t('growth_note') };
}

// "Keep Pair" of the engine in the reader's words; unions of verbs are joined by &.
export function verbName(name: string): string {
  const known: Record<string, () => string> = {
    'Reroll All': () => t('verb_reroll_all'), 'Keep Pair': () => t('verb_pair'), 'Keep Two Pairs': () => t('verb_two_pairs'),
    'Keep Triple': () => t('verb_triple'), 'Keep Quad': () => t('verb_quad'), 'Keep Triple + Highest': () => t('verb_triple_highest'),
    'Keep Pair + Kicker': () => t('verb_pair_kicker'), 'Keep Straight Draw': () => t('verb_straight'), 'Keep All': () => t('verb_all'),
  };
  const one = (verb: string) => {
    const face = /^Keep Face (\d+)$/.exec(verb)?.[1];
    return face ? t('verb_face', { face }) : (known[verb]?.() ?? verb);
  };
  return name.split(' & ').map(one).join(' & ');
}

export function verbsFinding({ verbs }: Pareto): Finding {
  const lead = leadingVerbs(verbs, 0.5);
  if (lead.verbs.length === 0) return { finding: t('verbs_none'), reading: '', note: '' };
  return {
    finding: t('verbs', { k: lead.verbs.length, share: percent(lead.share, 0), names: listed(lead.verbs.map(({ verb }) => verbName(verb)), t('and')) }),
    reading: t('verbs_reading', { all: verbs.length, used: usedVerbs(verbs).length }),
    note: t('verbs_note'),
  };
}

export function curvesFinding({ curves }: Pareto): Finding {
  const list = curvesOf(curves);
  const [shown, alone] = [list.find(({ learner }) => learner === 'supervised'), list.find(({ learner }) => learner === 'reward')];
  const [a, b] = [shown?.points.at(-1), alone?.points.at(-1)];
  const any = a ?? b ?? list[0]?.points.at(-1);
  if (!any) return { finding: t('curves_none'), reading: '', note: '' };
  if (!a || !b || !shown) return { finding: t('curves_one', { games: whole(any.games), mean: decimal(any.mean, 1) }), reading: '', note: t('curves_note') };
  const same = gamesFor(shown, b.mean);
  return {
    finding: t('curves', { games: whole(a.games), mean: decimal(a.mean, 1), other: decimal(b.mean, 1), others: whole(b.games) }),
    reading: same !== null && same < b.games ? t('curves_reading', { n: whole(same), more: whole(b.games) }) : '',
    note: t('curves_note'),
  };
}
