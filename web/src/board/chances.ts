// Chances in words.
import type { Answer, Schema } from '../engine/engine';
import type { Goal } from '../state/objective';

type Advice = Answer<'advise'>;

// Marks the best action for points where it is not the best for the chance.
export function isForPoints(action: Schema<'Action'>, all: readonly Schema<'Action'>[]): boolean {
  const none = ({ points_loss: lost }: Schema<'Action'>) => lost != null && lost < 1e-9;
  return none(action) && !all.some((other) => none(other) && (other === all[0] || other.tie));
}

export type Standing = 'won' | 'lost' | 'sure' | 'gone' | 'open' | 'unknown';

const certain = 1e-9;

// Whether the outcome still hangs on play.
export function standing(goal: Goal, { decided, value }: Pick<Advice, 'decided' | 'value'>): Standing {
  if (!Number.isFinite(value)) return 'unknown'; // an outcome without a chance says nothing
  const target = goal === 'target';
  if (decided === 'won' || (target && value > 1 - certain)) return target ? 'sure' : 'won';
  if (decided === 'lost' || (target && value < certain)) return target ? 'gone' : 'lost';
  return 'open';
}
