// Who one can play against, strongest first, and names for them.
export const AGENTS = ['engine', 'engine:200', 'montecarlo', 'honest', 'threshold:0.3', 'threshold:0.6', 'random'] as const;
export const NAMES = ['Bo', 'Cleo', 'Dag', 'Ebba', 'Finn', 'Gerd', 'Hugo', 'Ida', 'Jon'] as const;

// A name stands in addresses and records: one word without , : and #.
export const cleanName = (name: string): string =>
  name.trim().replace(/[\s,:#]+/g, '-').slice(0, 20);

// Records do not say how the others play; this browser remembers it, and the engine plays for whom
// it does not know.
const key = (id: number) => `hazard.liars.${id}`;

export function rememberAgents(id: number, agents: readonly string[]): void {
  try {
    localStorage.setItem(key(id), agents.join(' '));
  } catch {
    // then they are forgotten with the page
  }
}

export function rememberedAgents(id: number, others: number): string[] {
  let text = '';
  try {
    text = localStorage.getItem(key(id)) ?? '';
  } catch {
    // no storage
  }
  const named = text.split(' ');
  const known = (name: string | undefined): name is string => (AGENTS as readonly (string | undefined)[]).includes(name);
  return Array.from({ length: others }, (_, i) => (known(named[i]) ? named[i] : 'engine'));
}

export function forgetAgents(id: number): void {
  try {
    localStorage.removeItem(key(id));
  } catch {
    // nothing to forget
  }
}
