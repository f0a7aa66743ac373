// What the engine says about the position on the board.
import { Question } from '../engine/question.svelte';
import { printPosition } from '../state/position';
import { page } from '../state/state.svelte';
import { game } from './game.svelte';
import { handText } from './play';

class Analysis {
  advice = new Question('advise');
  means = new Question('advise'); // the same with means, which take longer for an attitude that is new
  now = new Question('advise'); // the same dice without rerolls: what boxes pay at once
  why = new Question('why', { delay: 120 });
  evaluation = new Question('evaluate', { long: true, delay: 250 });
  pointed: string | null = $state(null); // action under the pointer or the focus
  chosen = $state(0); // action chosen by keys, by rank

  get actions() {
    return this.isFresh ? (this.advised?.actions ?? []) : [];
  }
  // The answer about the position on the board, with means as soon as they are there.
  get advised() {
    const { asked, answer } = this.means;
    return asked?.position === this.advice.asked?.position && asked?.theta === this.advice.asked?.theta ? answer : this.advice.answer;
  }
  // Whether the advice belongs to the position on the board; after a turn of the dial it does.
  get isFresh(): boolean {
    return this.advice.asked?.position === page.position;
  }
  // What is wrong with the card is said beside the card, all else beside the advice.
  get cardProblem() {
    return /card/.test(this.advice.problem?.message ?? '') ? this.advice.problem : null;
  }
  get otherProblem() {
    return this.cardProblem ? null : this.advice.problem;
  }
  // The action that was looked at last: pointed at, or kept on the table, or chosen.
  get looked(): string | null {
    if (this.pointed && this.actions.some(({ action }) => action === this.pointed)) return this.pointed;
    const kept = handText(game.keptDice);
    const keep = kept ? this.actions.find(({ dice }) => dice && handText(dice) === kept) : undefined;
    return keep?.action ?? this.actions[this.chosen]?.action ?? null;
  }
  // What a box pays now and what it loses against the best action.
  box(key: string): { points: number; loss: number; value: number } | null {
    const answer = this.now.answer;
    if (!answer || !game.position.dice || this.now.asked?.position !== atOnce()) return null;
    const action = answer.actions.find(({ box }) => box === key);
    if (!action || !this.advice.answer || !this.isFresh) return null;
    return { points: action.points ?? 0, value: action.value, loss: Math.max(0, this.advice.answer.value - action.value) };
  }

  // Asks about what the address says; to be called in an effect.
  ask(): void {
    const theta = page.theta;
    const position = page.position;
    this.advice.put({ position, theta, means: false });
    this.now.put(game.position.dice ? { position: atOnce(), theta, means: false } : null);
    this.means.put(theta !== 0 && !this.advice.pending && !this.advice.problem ? { position, theta } : null);
    // Advice first: it is what a player waits for.
    const policy = theta === 0 ? 'optimal' : `theta:${theta}`;
    if (this.advice.problem) this.evaluation.put(null);
    else if (!this.advice.pending) this.evaluation.put({ position, policy });
  }
  askWhy(): void {
    const action = this.looked;
    if (!this.isFresh || !action || this.actions.length < 2) return this.why.put(null);
    const best = this.actions[0]?.action === action;
    const position = page.position;
    this.why.put({ position, theta: page.theta, ...(best ? {} : { action }) });
  }
}

const atOnce = () => printPosition({ ...game.position, rollsLeft: 0 });

export const analysis = new Analysis();
