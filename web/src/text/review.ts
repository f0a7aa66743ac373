import en from './en/review';
import sv from './sv/review';
import { catalogue } from './text.svelte';

export const t = catalogue<keyof typeof en>(en, sv);
