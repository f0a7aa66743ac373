// Fills the places of a text: {name} by a value, {n?# reroll|# rerolls} by its form for n = 1 or others.

export type Values = Readonly<Record<string, string | number>>;

export function fill(text: string, values: Values, number: (x: number) => string): string {
  return text.replace(/\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g, (place, name: string, one, other) => {
    const value = values[name];
    if (value === undefined) return place;
    const shown = typeof value === 'number' ? number(value) : value;
    if (one === undefined) return shown;
    return (Number(value) === 1 ? (one as string) : (other as string)).replace('#', shown);
  });
}
