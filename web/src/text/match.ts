import en from './en/match';
import sv from './sv/match';
import { catalogue } from './text.svelte';

export const t = catalogue<keyof typeof en>(en, sv);
