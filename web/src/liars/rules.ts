// The rules of Liar's Dice as switches. A rules text is a preset and what differs from it:
//
//   PRESET[+SWITCH=VALUE]...      perudo    perudo+palifico=off+exact=gain

export const FACES = 6;
export const MAX_DICE = 6; // of one player
export const MAX_PLAYERS = 10;

// Every switch with its values, in the order of the engine's list.
export const SWITCHES = {
  faces: ['2', '3', '4', '5', '6'],
  dice: ['1', '2', '3', '4', '5', '6'],
  wild: ['on', 'off', 'until-bid', 'highest'],
  order: ['perudo', 'quantity', 'dudo', 'no-ones', 'monotone', 'reset-quantity'],
  'open-ones': ['no', 'yes'],
  palifico: ['off', 'first', 'every'],
  'palifico-two': ['no', 'yes'],
  'palifico-face': ['locked', 'one-die'],
  exact: ['off', 'gain', 'steal', 'others-lose'],
  'exact-by': ['mover', 'anyone'],
  'exact-palifico': ['no', 'yes'],
  loss: ['one', 'difference', 'all'],
  met: ['caller', 'others'],
  next: ['loser', 'winner', 'rotation'],
  'one-round': ['no', 'yes'],
} as const;

export type SwitchName = keyof typeof SWITCHES;
export type Rules = { readonly [S in SwitchName]: (typeof SWITCHES)[S][number] };

const PERUDO: Rules = {
  faces: '6',
  dice: '5',
  wild: 'on',
  order: 'perudo',
  'open-ones': 'no',
  palifico: 'first',
  'palifico-two': 'yes',
  'palifico-face': 'locked',
  exact: 'off',
  'exact-by': 'mover',
  'exact-palifico': 'yes',
  loss: 'one',
  met: 'caller',
  next: 'loser',
  'one-round': 'no',
};
const CASUAL: Rules = { ...PERUDO, order: 'quantity', 'open-ones': 'yes', palifico: 'off' };

export const PRESETS = {
  perudo: PERUDO,
  plain: { ...CASUAL, wild: 'off' },
  openspiel: { ...CASUAL, dice: '1', wild: 'highest', 'one-round': 'yes' },
  dudo: { ...CASUAL, order: 'dudo', loss: 'difference', met: 'others', next: 'winner' },
  casual: CASUAL,
  'no-ones': { ...PERUDO, order: 'no-ones', palifico: 'off' },
} as const satisfies Record<string, Rules>;

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];
export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];

// What a switch needs of others to mean anything: where it is not as usual they are not off.
const NEEDS: readonly [SwitchName, readonly ('palifico' | 'exact')[]][] = [
  ['palifico-two', ['palifico']],
  ['palifico-face', ['palifico']],
  ['exact-by', ['exact']],
  ['exact-palifico', ['exact', 'palifico']],
];
const lacks = (rules: Rules, name: SwitchName, needed: readonly ('palifico' | 'exact')[]): boolean =>
  rules[name] !== PERUDO[name] && needed.some((other) => rules[other] === 'off');

// Whether the switch can be set in these rules.
export const means = (rules: Rules, name: SwitchName): boolean =>
  NEEDS.every(([which, needed]) => which !== name || needed.every((other) => rules[other] !== 'off'));

// The rules with one switch set. Highest dice wild go with the order of quantity alone, and what no
// longer means anything is as usual.
export function withSwitch(rules: Rules, name: SwitchName, value: string): Rules {
  let changed = { ...rules, [name]: value } as Rules;
  for (const [which, needed] of NEEDS) {
    if (lacks(changed, which, needed)) changed = { ...changed, [which]: PERUDO[which] } as Rules;
  }
  if (changed.wild !== 'highest' || changed.order === 'quantity') return changed;
  return name === 'order' ? { ...changed, wild: 'on' } : { ...changed, order: 'quantity' };
}

export function parseRules(text: string): Rules | null {
  const [preset = '', ...changes] = text.split('+');
  if (!Object.hasOwn(PRESETS, preset)) return null;
  const rules: Record<string, string> = { ...PRESETS[preset as PresetName] };
  for (const change of changes) {
    const [name = '', value = ''] = change.split('=');
    if (!Object.hasOwn(SWITCHES, name)) return null;
    if (!(SWITCHES[name as SwitchName] as readonly string[]).includes(value)) return null;
    rules[name] = value;
  }
  if (rules.wild === 'highest' && rules.order !== 'quantity') return null;
  if (NEEDS.some(([name, needed]) => lacks(rules as Rules, name, needed))) return null;
  return rules as Rules;
}

// Whether so many players come to a palifico round whose starter has so many dice, at the latest
// if it is that player's first.
export const mayPalifico = (rules: Rules, players: number, dice: number): boolean =>
  rules.palifico !== 'off' && dice === 1 && (players > 2 || rules['palifico-two'] === 'yes');

// The preset from which fewest switches differ.
export function nearestPreset(rules: Rules): PresetName {
  const changes = (name: PresetName) =>
    SWITCH_NAMES.filter((s) => PRESETS[name][s] !== rules[s]).length;
  return PRESET_NAMES.reduce((best, name) => (changes(name) < changes(best) ? name : best));
}

export function rulesText(rules: Rules): string {
  const preset = nearestPreset(rules);
  const changes = SWITCH_NAMES.filter((s) => PRESETS[preset][s] !== rules[s]);
  return [preset, ...changes.map((s) => `${s}=${rules[s]}`)].join('+');
}
