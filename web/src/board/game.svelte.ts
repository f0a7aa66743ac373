// The game on the board: lines with undo and redo, dice being entered, dice kept. The position it stands at
// is the one in the address; a position that comes from there begins a new line.
import { writeOpponents } from '../state/objective';
import { page } from '../state/state.svelte';
import { variants } from '../state/variants.svelte';
import { withBox } from './card';
import { isPart, newGame, positionText, scoreBox, startLine, throwDice, type Line } from './play';
import { Saving } from './saving.svelte';
import { rollDice } from './random';

export class Game {
  readonly saving = new Saving();
  #lines: readonly Line[] = $state.raw([]);
  #at = $state(0);
  #shown = ''; // the text of the address that the line stands for
  entry: readonly number[] = $state.raw([]); // dice typed so far, of those to be thrown
  kept: readonly boolean[] = $state.raw([]); // for each die on the table

  constructor() {
    this.follow(page.position);
  }

  get line(): Line {
    return this.#lines[this.#at] ?? newGame('yatzy');
  }
  get position() {
    return this.line.position;
  }
  get rules() {
    return variants.of(this.position.variant);
  }
  get canUndo(): boolean {
    return this.#at > 0;
  }
  get canRedo(): boolean {
    return this.#at < this.#lines.length - 1;
  }
  get keptDice(): number[] {
    return (this.position.dice ?? []).filter((_, i) => this.kept[i]);
  }
  // Dice that the next throw needs; 0: none is possible.
  get toThrow(): number {
    const { dice, rollsLeft } = this.position;
    if (dice === null) return this.isOver ? 0 : (this.rules?.dice ?? 0);
    return rollsLeft > 0 ? dice.length - this.keptDice.length : 0;
  }
  get isOver(): boolean {
    const { card, dice } = this.position;
    return !!this.rules && dice === null && this.rules.boxes.every(({ key }) => key in card);
  }

  // Takes a position from the address.
  follow(text: string): void {
    if (text === this.#shown) return;
    this.#shown = text;
    const line = startLine(text);
    if (!line) return; // the engine says what is wrong with it
    this.#add(line);
    this.keep([...(page.param('keep') ?? '')].map(Number));
  }

  // Goes on with a line: the one way in which play and changes by hand enter.
  go(line: Line, keep: readonly number[] = []): void {
    this.#add(line);
    this.keep(keep);
    this.#tell();
    void this.saving.save(line).then(() => {
      if (page.path === '/') page.set({ game: this.saving.idOf(this.line) }); // else the board was left meanwhile
    });
  }

  #add(line: Line): void {
    this.#lines = [...this.#lines.slice(0, this.#at + 1), line];
    this.#at = this.#lines.length - 1;
    this.entry = [];
  }

  move(by: 1 | -1): void {
    const to = this.#at + by;
    if (to < 0 || to >= this.#lines.length) return;
    this.#at = to;
    this.entry = [];
    this.keep([]);
    this.#tell();
  }

  #tell(): void {
    this.#shown = positionText(this.line);
    page.set({ position: this.#shown, game: this.saving.idOf(this.line) });
  }

  // Marks dice to be kept.
  keep(faces: readonly number[]): void {
    const dice = this.position.dice ?? [];
    const rest = isPart(faces, dice) ? [...faces] : [];
    this.#mark(dice.map((die) => {
      const at = rest.indexOf(die);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    }));
  }
  toggle(place: number): void {
    const { dice, rollsLeft } = this.position;
    if (!dice || rollsLeft === 0 || place >= dice.length) return;
    this.#mark(dice.map((_, i) => (i === place ? !this.kept[i] : !!this.kept[i])));
  }
  #mark(kept: readonly boolean[]): void {
    this.kept = kept;
    this.entry = [];
    page.set({ keep: this.keptDice.join('') || null });
  }

  // A die that was thrown on a real table; the last one needed completes the throw.
  type(face: number): void {
    if (this.entry.length >= this.toThrow) return;
    this.entry = [...this.entry, face];
    if (this.entry.length === this.toThrow) this.#throw(this.entry);
  }
  roll(): void {
    if (this.toThrow > 0) this.#throw(rollDice(this.toThrow));
  }
  // With all dice kept there is nothing to throw: the turn goes on with its box.
  rollOrStop(): void {
    if (this.toThrow > 0) this.roll();
    else this.stop();
  }
  stop(): void {
    const { dice, rollsLeft } = this.position;
    if (dice && rollsLeft > 0) this.go({ ...this.line, position: { ...this.position, rollsLeft: 0 } });
  }
  #throw(thrown: readonly number[]): void {
    if (!this.rules) return;
    const kept = this.keptDice;
    const line = throwDice(this.line, [...kept, ...thrown], kept, this.rules.rolls);
    this.go(line, line.position.rollsLeft > 0 ? kept : []);
  }
  // Takes back a die that was typed, or all dice from the table.
  erase(): void {
    if (this.entry.length) this.entry = this.entry.slice(0, -1);
    else if (this.position.dice) this.#byHand({ dice: null, rollsLeft: 0 });
  }

  score(box: string, paid: number): void {
    if (this.rules) this.go(scoreBox(this.line, box, paid, this.rules.boxes.map(({ key }) => key)));
  }

  begin(variant = this.position.variant): void {
    this.go(newGame(variant));
    page.set({ opponents: writeOpponents(page.opponents.map(() => variant)) }); // they begin as well
  }
  setRollsLeft(rollsLeft: number): void {
    if (!this.position.dice || rollsLeft === this.position.rollsLeft) return;
    if (rollsLeft === 0) this.stop();
    else this.#byHand({ rollsLeft });
  }
  setBox(box: string, points: number | null | undefined): void {
    if (this.rules) this.#byHand({ card: withBox(this.position.card, box, points, this.rules) });
  }
  #byHand(change: Partial<Line['position']>): void {
    const position = { ...this.position, ...change };
    const line = startLine(positionText({ ...this.line, position }));
    if (line) this.go(line);
  }
}

export const game = new Game();
