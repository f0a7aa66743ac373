// What a score is worth to an attitude.

const kUsual = [-0.05, -0.02, -0.005, 0, 0.005, 0.02, 0.05];

// (e^(theta x) - 1) / theta as a share of the utility of `most` points.
export function utilityShare(theta: number, points: number, most: number): number {
  if (theta === 0) return points / most;
  // For bold attitudes relative to the end, so that nothing leaves the range of numbers.
  if (theta > 0) return (Math.exp(theta * (points - most)) - Math.exp(-theta * most)) / (1 - Math.exp(-theta * most));
  return Math.expm1(theta * points) / Math.expm1(theta * most);
}

// The attitudes to draw: some that show the idea, and the one that is chosen.
export function utilityThetas(chosen: number): number[] {
  return [...new Set([...kUsual, chosen])].sort((a, b) => a - b);
}
