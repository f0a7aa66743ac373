// What the engine says about the position on the board.
import type { Params, Schema } from '../engine/engine';
import { Question } from '../engine/question.svelte';
import { printPosition } from '../state/position';
import { objectiveText } from '../state/objective';
import { page } from '../state/state.svelte';
import { game } from './game.svelte';
import { handText } from './play';
import { rivals } from './rivals.svelte';

class Analysis {
  advice = new Question('advise', { long: ({ objective }) => !!objective && rivals.takesLong });
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
    const { asked } = this.advice;
    return asked?.position === page.position && goalOf(asked) === page.goal;
  }
  // Early in the game a chance takes seconds.
  get isLong(): boolean {
    return this.advice.pending && page.goal !== 'points' && rivals.takesLong;
  }
  // The engine inside the page tells how far it is with a game that it does not know yet.
  get isSolving(): boolean {
    return this.advice.pending && this.advice.fraction > 0;
  }
  // What is wrong with the card is said beside the card, all else beside the advice.
  get cardProblem() {
    return !this.rivalProblem && /card/.test(this.advice.problem?.message ?? '') ? this.advice.problem : null;
  }
  get rivalProblem() {
    return page.goal === 'beat' && /^opponent|to be beaten/.test(this.advice.problem?.message ?? '') ? this.advice.problem : null;
  }
  get otherProblem() {
    return this.cardProblem || this.rivalProblem ? null : this.advice.problem;
  }
  // The action that was looked at last: pointed at, or kept on the table, or chosen.
  get looked(): string | null {
    if (this.pointed && this.actions.some(({ action }) => action === this.pointed)) return this.pointed;
    const kept = handText(game.keptDice);
    const keep = kept ? this.actions.find(({ dice }) => dice && handText(dice) === kept) : undefined;
    return keep?.action ?? this.actions[this.chosen]?.action ?? null;
  }
  // What a box pays now and what it loses against the best action: points, or of the chance. null: not known.
  box(key: string): { points: number; loss: number | null } | null {
    const answer = this.now.answer;
    if (!answer || !game.position.dice || this.now.asked?.position !== atOnce()) return null;
    const action = answer.actions.find(({ box }) => box === key);
    if (!action) return null;
    const points = action.points ?? 0;
    // A chance may take a while; a box can be filled meanwhile.
    if (!this.advice.answer || !this.isFresh) return page.goal === 'points' ? null : { points, loss: null };
    if (page.goal === 'points') return { points, loss: Math.max(0, (this.advice.answer.value ?? 0) - action.value) };
    const ranked = this.actions.find(({ box }) => box === key);
    return { points, loss: ranked && !this.advised?.decided ? lossOf(ranked) : null };
  }

  // Asks about what the address says; to be called in an effect.
  ask(): void {
    const theta = page.theta;
    const position = page.position;
    const points = page.goal === 'points';
    const objective = objectiveText(page.goal, theta, page.target);
    if (points) this.advice.put({ position, theta, means: false });
    else this.advice.put({ position, objective, means: false, ...(page.goal === 'beat' ? { opponents: rivals.texts } : {}) });
    this.now.put(game.position.dice ? { position: atOnce(), theta: points ? theta : 0, means: false } : null);
    this.means.put(points && theta !== 0 && !this.advice.pending && !this.advice.problem ? { position, theta } : null);
    // Advice first: it is what a player waits for.
    const policy = /^(theta|target)/.test(objective) ? objective : 'optimal';
    if (this.advice.problem) this.evaluation.put(null);
    else if (!this.advice.pending) this.evaluation.put({ position, policy });
  }
  askWhy(): void {
    const action = this.looked;
    if (page.goal !== 'points' || !this.isFresh || !action || this.actions.length < 2) return this.why.put(null);
    const best = this.actions[0]?.action === action;
    const position = page.position;
    this.why.put({ position, theta: page.theta, ...(best ? {} : { action }) });
  }
}

const goalOf = ({ objective }: Params<'advise'>) => (objective ? objective.split(':')[0] : 'points');
// What an action gives away of the value.
export const lossOf = (action: Schema<'Action'>) => action.value_loss ?? action.loss;

const atOnce = () => printPosition({ ...game.position, rollsLeft: 0 });

export const analysis = new Analysis();
