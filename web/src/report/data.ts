// The data of a written report. The program puts it in place of a word in the page:
//
//   {"sweep": answer of sweep, "frontier": answer of frontier, "regimes": answer of regimes for the
//    thetas of the sweep, "variant": entry of variants (may be missing)}
import type { RiskData } from '../risk/facts';

export type Data = { data: RiskData } | { missing: true } | { problem: string };

export function readData(text: string): Data {
  if (!text.trim().startsWith('{')) return { missing: true }; // the word is still there
  try {
    const data = JSON.parse(text) as Partial<RiskData> | null;
    if (!Array.isArray(data?.sweep?.points)) return { problem: 'sweep.points' };
    if (data.sweep.points.every((point) => point.theta !== 0)) return { problem: 'θ = 0' };
    return { data: data as RiskData };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
