// A link within the page, without loading it anew. What opens another tab or window stays the browser's.
import { page } from '../state/state.svelte';

export function follow(event: MouseEvent, address: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  page.go(address);
}
