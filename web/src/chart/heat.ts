// A heat map has few shades, so that a reader can match a cell with the key.

export const kShades = 9; // beside blank, which is less than half a step

export const kDeep = 8; // from this shade on text has the colour of the paper

export function shadeOf(value: number, most: number): number {
  if (most <= 0) return 0;
  return Math.round(Math.min(Math.max(value / most, 0), 1) * kShades);
}

// All cells of a shade in one path: a tenth of the marks that a rectangle for each would take.
// values[column][row]; edges in pixels, one more than columns and rows.
export function cellPaths(
  xs: readonly number[],
  ys: readonly number[],
  values: readonly (readonly number[])[],
  most: number,
): string[] {
  const paths = Array.from({ length: kShades + 1 }, () => '');
  values.forEach((column, c) => {
    column.forEach((value, r) => {
      const shade = shadeOf(value, most);
      if (shade === 0) return;
      const [left, right, top, bottom] = [xs[c]!, xs[c + 1]!, ys[r + 1]!, ys[r]!].map((v) => v.toFixed(1));
      paths[shade] += `M${left} ${top}H${right}V${bottom}H${left}z`;
    });
  });
  return paths;
}
