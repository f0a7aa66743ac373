// What choosing an action does: a box is filled; dice are marked as kept and, when the same is chosen again,
// the others are thrown; who keeps all stops rolling.
import type { Schema } from '../engine/engine';
import { game } from './game.svelte';
import { positionText } from './play';

let armed = ''; // position and action that were chosen last

export function take(action: Schema<'Action'>): void {
  if (action.box) return game.score(action.box, action.points ?? 0);
  const choice = `${positionText(game.line)} ${action.action}`;
  const again = choice === armed;
  armed = again ? '' : choice;
  game.keep(action.dice ?? []);
  if (again) game.rollOrStop();
}
