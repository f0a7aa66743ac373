// What a view computes: long work, begun when the reader asks for it. The address lists what was asked for,
// in the order of the view: compute=thresholds,duel

export const partsIn = <P extends string>(all: readonly P[], text: string | undefined): P[] => {
  const named = text?.split(',') ?? [];
  return all.filter((part) => named.includes(part));
};

// The list with a part more or less, as text; null if it is empty.
export const listWith = <P extends string>(all: readonly P[], list: readonly P[], part: P, on: boolean): string | null =>
  all.filter((one) => (one === part ? on : list.includes(one))).join(',') || null;

// A whole number of the address between limits, or the usual one.
export function countIn(text: string | undefined, least: number, most: number, usual: number): number {
  const count = Number(text);
  return text !== undefined && Number.isInteger(count) && count >= least && count <= most ? count : usual;
}
