import en from './en/board';
import sv from './sv/board';
import { catalogue } from './text.svelte';

export const t = catalogue<keyof typeof en>(en, sv);
