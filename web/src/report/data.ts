// The data of a written report. The program puts it in place of a word in the page:
//
//   {"kind": "risk", "sweep": answer of sweep, "frontier": answer of frontier, "regimes": answer of regimes for
//    the thetas of the sweep, "variant": entry of variants (may be missing)}
//   {"kind": "match", "bounds": …, "target": …, "thresholds": …, "duel": answers of these, "variant": as above}
//   {"kind": "distill", "pareto": answer of pareto, "variant": as above}
import type { Pareto } from '../distill/facts';
import type { MatchData } from '../match/facts';
import type { RiskData, Variant } from '../risk/facts';

export type Match = MatchData & { variant?: Variant };
export interface Distill {
  pareto: Pareto;
  variant?: Variant;
}
export type Data = { data: RiskData } | { match: Match } | { distill: Distill } | { missing: true } | { problem: string };

export function readData(text: string): Data {
  if (!text.trim().startsWith('{')) return { missing: true }; // the word is still there
  try {
    const data = JSON.parse(text) as { kind?: string } | null;
    if (data?.kind === 'match') return readMatch(data as Partial<Match>);
    if (data?.kind === 'distill') return readDistill(data as Partial<Distill>);
    return readRisk(data as Partial<RiskData> | null);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function readRisk(data: Partial<RiskData> | null): Data {
  if (!Array.isArray(data?.sweep?.points)) return { problem: 'sweep.points' };
  if (data.sweep.points.every((point) => point.theta !== 0)) return { problem: 'θ = 0' };
  return { data: data as RiskData };
}

function readMatch({ bounds = null, thresholds = null, duel = null, target = null, variant }: Partial<Match>): Data {
  if (thresholds && !thresholds.cells?.length) return { problem: 'thresholds.cells' };
  if (duel && !duel.players?.length) return { problem: 'duel.players' };
  if (!bounds && !thresholds && !duel && !target) return { problem: 'bounds, thresholds, duel' };
  return { match: { bounds, thresholds, duel, target, ...(variant ? { variant } : {}) } };
}

function readDistill({ pareto, variant }: Partial<Distill>): Data {
  if (!Array.isArray(pareto?.rows)) return { problem: 'pareto.rows' };
  return { distill: { pareto, ...(variant ? { variant } : {}) } };
}
