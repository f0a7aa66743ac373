// Who one can play against, strongest first, and names for them.
export const AGENTS = ['engine', 'engine:200', 'montecarlo', 'honest', 'threshold:0.3', 'threshold:0.6', 'random'] as const;
export const NAMES = ['Bo', 'Cleo', 'Dag', 'Ebba', 'Finn', 'Gerd', 'Hugo', 'Ida', 'Jon'] as const;

// A name stands in addresses and records: one word without , : and #.
export const cleanName = (name: string): string =>
  name.trim().replace(/[\s,:#]+/g, '-').slice(0, 20);
