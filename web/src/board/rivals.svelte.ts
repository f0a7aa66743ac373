// The opponents on the board: their cards are in the address, and the end of a match of two is solved.
import { Question } from '../engine/question.svelte';
import { writeOpponents } from '../state/objective';
import { page } from '../state/state.svelte';
import { game } from './game.svelte';
import { isEndgame, rivalPositions, rivalTexts, takesLong, withRival, withRivalBox } from './rivals';

class Rivals {
  endgame = new Question('endgame');

  get texts(): string[] {
    return rivalTexts(page.opponents, page.variant);
  }
  get positions() {
    return rivalPositions(this.texts);
  }
  // Whether a chance takes long enough to show how far it is.
  get takesLong(): boolean {
    const others = page.goal === 'beat' ? this.positions : [];
    return !!game.rules && takesLong([game.position, ...others], game.rules);
  }

  set(texts: readonly string[]): void {
    page.set({ opponents: writeOpponents(texts) });
  }
  setText(i: number, text: string): void {
    this.set(this.texts.map((old, j) => (i === j ? text.trim().replaceAll(';', '') || page.variant : old)));
  }
  setBox(i: number, box: string, points: number | null | undefined): void {
    const { rules } = game;
    if (rules) this.set(this.texts.map((text, j) => (i === j ? withRivalBox(text, box, points, rules) : text)));
  }
  add(): void {
    this.set(withRival(this.texts, page.variant));
  }
  remove(i: number): void {
    this.set(this.texts.filter((_, j) => i !== j));
  }

  // To be called in an effect.
  ask(): void {
    const { rules, position } = game;
    const near = page.goal === 'beat' && !!rules && isEndgame(position, this.positions, rules);
    this.endgame.put(near ? { position: page.position, opponent: this.texts[0] ?? '' } : null);
  }
}

export const rivals = new Rivals();
