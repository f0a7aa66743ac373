// What every figure about risk is given.
import type { Facts } from './facts';

export interface FigureProps {
  facts: Facts;
  theta: number; // chosen, in all figures the same
  choose: (theta: number) => void;
  number: number; // of the figure
}
