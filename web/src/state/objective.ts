// What is played for, in the address: objective=target with target=250, or objective=beat with the cards of
// opponents=yatzy:ones=3;yatzy. Neither: points, with an attitude to risk.

export type Goal = 'points' | 'target' | 'beat';

export const mostOpponents = 7;
export const usualTarget = 250; // where nobody says which

export const readGoal = (text: string | undefined): Goal => (text === 'target' || text === 'beat' ? text : 'points');

export const readOpponents = (text: string | undefined): string[] =>
  (text ?? '').split(';').filter(Boolean).slice(0, mostOpponents);

export const writeOpponents = (list: readonly string[]): string | null => list.join(';') || null;

// The objective as the engine names it.
export function objectiveText(goal: Goal, theta: number, target: number | null): string {
  if (goal === 'beat') return 'beat';
  if (goal === 'target') return `target:${target ?? usualTarget}`;
  return theta === 0 ? 'mean' : `theta:${theta}`;
}
