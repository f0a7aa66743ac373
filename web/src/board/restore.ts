// Brings back a stored game that the address names: after a reload, or from the list of games.
import { ask, Problem } from '../engine/engine';
import { page } from '../state/state.svelte';
import { variants } from '../state/variants.svelte';
import { game } from './game.svelte';
import { positionText, resume, type Turn } from './play';

let asked = '';

export async function restore(id: string | undefined): Promise<void> {
  if (page.path !== '/') return; // the board is being left
  if (!id) return page.set({ game: game.saving.idOf(game.line) }); // as after a visit to another view
  if (id === asked || Number(id) === game.saving.idOf(game.line)) return;
  asked = id;
  try {
    const stored = await ask('games.show', { id: Number(id) });
    const rules = variants.of(stored.game);
    const line = rules && stored.turns_played && resume(stored.game, stored.turns_played as Turn[], rules);
    const wanted = page.param('position'); // another position than the game's stands for itself
    if (!line || (wanted !== undefined && wanted !== positionText(line))) return page.set({ game: null });
    game.saving.adopt(stored.id, line);
    game.go(line);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    game.saving.problem = error;
    page.set({ game: null });
  } finally {
    asked = '';
  }
}
