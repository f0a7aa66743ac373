// The keys of the board.
import type { Binding } from '../shell/keys.svelte';
import { page } from '../state/state.svelte';
import { t } from '../text/board';
import { analysis } from './analysis.svelte';
import { step } from './dial';
import { game } from './game.svelte';
import { take } from './take';

const turn = (theta: number) => page.goal === 'points' && page.set({ theta });
const letters = ['a', 's', 'd', 'f', 'g', 'h'];

function choose(by: 1 | -1): void {
  const count = analysis.actions.length;
  if (count) analysis.chosen = (analysis.chosen + by + count) % count;
  analysis.pointed = null;
}

export const bindings: readonly Binding[] = [
  { keys: ['1', '2', '3', '4', '5', '6'], shown: '1 … 6', label: () => t('key_digits'), run: (key) => game.type(Number(key)) },
  { keys: letters, shown: 'a s d f g', label: () => t('key_keep'), run: (key) => game.toggle(letters.indexOf(key)) },
  { keys: [' ', 'r'], label: () => t('key_roll'), run: () => game.rollOrStop() },
  { keys: ['ArrowDown', 'j'], label: () => t('key_next'), run: () => choose(1) },
  { keys: ['ArrowUp', 'k'], label: () => t('key_previous'), run: () => choose(-1) },
  {
    keys: ['Enter'],
    label: () => t('key_take'),
    run: () => {
      const action = analysis.actions[analysis.chosen];
      if (action) take(action);
    },
  },
  { keys: ['Backspace', 'Delete'], label: () => t('key_erase'), run: () => game.erase() },
  { keys: ['z'], label: () => t('undo'), run: () => game.move(-1) },
  { keys: ['y', 'Z'], label: () => t('redo'), run: () => game.move(1) },
  { keys: [','], label: () => t('key_cautious'), run: () => turn(step(page.theta, -1)) },
  { keys: ['.'], label: () => t('key_bold'), run: () => turn(step(page.theta, 1)) },
  { keys: ['0'], label: () => t('key_mean'), run: () => turn(0) },
  { keys: ['c'], label: () => t('key_cdf'), run: () => page.set({ show: page.param('show') === 'cdf' ? null : 'cdf' }) },
  { keys: ['e'], label: () => t('edit'), run: () => page.set({ edit: page.param('edit') ? null : 'card' }) },
  { keys: ['n'], label: () => t('new_game'), run: () => game.begin() },
];
