// What the figures about small policies are made from: the answer of pareto.
import type { Answer } from '../engine/types';

export type Pareto = Answer<'pareto'>;
export type Row = Pareto['rows'][number];
export type TailPoint = Pareto['tail'][number];
export type ScalingPoint = Pareto['scaling'][number];
export type Verb = Pareto['verbs'][number];
export type CurvePoint = Pareto['curves'][number];

// What experienced people are said to score, points on average.
export interface Band {
  from: number;
  to: number;
}
const kPeople: Readonly<Record<string, Band>> = { yatzy: { from: 220, to: 230 } };
export const peopleOf = (variant: string): Band | null => kPeople[variant] ?? null;

// --- size ---------------------------------------------------------------------------------------

export type Kind = 'tree' | 'net' | 'full' | 'category';
export const kKinds: readonly Kind[] = ['tree', 'net', 'full', 'category'];

// Lists of rules either decide all or the boxes alone, which is another kind of policy. What learns from final scores
// alone has a figure of its own.
export function kindOf({ model, learner, name }: Pick<Row, 'model' | 'learner' | 'name'>): Kind | null {
  if (learner === 'reward') return null;
  if (model === 'tree' || model === 'net') return model;
  return model === 'rules' ? (name.endsWith('full') ? 'full' : 'category') : null;
}

// Who learns by the points that are lost, not by the best action alone.
export const byRegret = ({ learner }: { learner: string | null }) => learner === 'regret';

export interface Sized {
  kind: Kind;
  size: number; // parameters of a tree or a net, rules of all lists together
  row: Row;
}

export interface Series {
  kind: Kind;
  regret: boolean;
  points: Sized[]; // the smallest first
}

export function sized(rows: readonly Row[]): Sized[] {
  return rows.flatMap((row) => {
    const kind = kindOf(row);
    const size = kind === 'tree' || kind === 'net' ? row.parameters : row.rules;
    return kind && size ? [{ kind, size, row }] : [];
  });
}

export function seriesOf(rows: readonly Row[]): Series[] {
  const all = sized(rows).sort((a, b) => a.size - b.size);
  const list = kKinds.flatMap((kind) => [true, false].map((regret) => ({ kind, regret, points: all.filter((one) => one.kind === kind && byRegret(one.row) === regret) })));
  return list.filter(({ points }) => points.length > 0);
}

// What others measured, beside the row that learnt as they did.
export const publishedOf = (rows: readonly Row[]): { kind: Kind; size: number; mean: number }[] =>
  sized(rows).flatMap(({ kind, size, row }) => (row.published === null ? [] : [{ kind, size, mean: row.published }]));

// The most that learning by points lost gains over what others measured, with no more parameters or rules.
export function gainOverOthers(rows: readonly Row[]): number {
  const ours = sized(rows).filter(({ row }) => byRegret(row));
  const gains = publishedOf(rows).flatMap(({ kind, size, mean }) => ours.filter((one) => one.kind === kind && one.size <= size).map(({ row }) => row.mean - mean));
  return Math.max(0, ...gains);
}

// The smallest tree or net that is worth so much.
export function smallestWith(rows: readonly Row[], mean: number): Sized | null {
  const good = sized(rows).filter(({ kind, row }) => (kind === 'tree' || kind === 'net') && row.mean >= mean);
  return good.reduce<Sized | null>((a, b) => (!a || b.size < a.size ? b : a), null);
}

export function best(rows: readonly Row[], kinds: readonly Kind[]): Sized | null {
  const list = sized(rows).filter(({ kind }) => kinds.includes(kind));
  return list.reduce<Sized | null>((a, b) => (!a || b.row.mean > a.row.mean ? b : a), null);
}

// --- the long tail ------------------------------------------------------------------------------

// Where the share of the decisions and the share of the loss lie furthest apart.
export function widest(tail: readonly TailPoint[]): TailPoint | null {
  const apart = ({ met, loss }: TailPoint) => Math.abs(met - loss);
  return tail.reduce<TailPoint | null>((a, b) => (!a || apart(b) > apart(a) ? b : a), null);
}

// The first point that has so much of the loss.
export const holding = (tail: readonly TailPoint[], share: number): TailPoint | null => tail.find(({ loss }) => loss >= share) ?? null;

// --- number of rules ----------------------------------------------------------------------------

export interface Growth {
  lists: string; // "category", "full"
  learner: string; // "regret", "classic"
  points: ScalingPoint[];
}

export function growthOf(scaling: readonly ScalingPoint[]): Growth[] {
  const list = ['full', 'category'].flatMap((lists) =>
    ['regret', 'classic'].map((learner) => ({ lists, learner, points: scaling.filter((one) => one.lists === lists && one.learner === learner).sort((a, b) => a.rules - b.rules) })),
  );
  return list.filter(({ points }) => points.length > 0);
}

// With no more than so many rules in each list; null if nothing is known of so few.
export function meanWith(points: readonly ScalingPoint[], rules: number): number | null {
  return points.filter((one) => one.rules <= rules).at(-1)?.mean ?? null;
}

// --- verbs --------------------------------------------------------------------------------------

// The most used first; what is never used is left out.
export const usedVerbs = (verbs: readonly Verb[]): Verb[] =>
  verbs.filter((verb) => verb.reroll1 + verb.reroll2 > 0).sort((a, b) => b.reroll1 + b.reroll2 - (a.reroll1 + a.reroll2));

// The fewest verbs that decide so much of both rerolls, and how much that is.
export function leadingVerbs(verbs: readonly Verb[], share: number): { verbs: Verb[]; share: number } {
  const list = usedVerbs(verbs);
  const all = list.reduce((sum, { reroll1, reroll2 }) => sum + reroll1 + reroll2, 0) || 1;
  let sum = 0;
  let count = 0;
  while (count < list.length && sum / all < share) sum += (list[count]?.reroll1 ?? 0) + (list[count++]?.reroll2 ?? 0);
  return { verbs: list.slice(0, count), share: sum / all };
}

// --- learning -----------------------------------------------------------------------------------

export interface Curve {
  learner: string; // "supervised", "reward"
  points: CurvePoint[]; // that begin with a game at least, the first first
}

export function curvesOf(curves: readonly CurvePoint[]): Curve[] {
  const learners = [...new Set(['supervised', 'reward', ...curves.map(({ learner }) => learner)])];
  const of = (name: string) => curves.filter(({ learner, games }) => learner === name && games > 0).sort((a, b) => a.games - b.games);
  return learners.map((learner) => ({ learner, points: of(learner) })).filter(({ points }) => points.length > 0);
}

// The first games with which a curve is worth so much.
export const gamesFor = ({ points }: Curve, mean: number): number | null => points.find((point) => point.mean >= mean)?.games ?? null;
