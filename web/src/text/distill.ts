import en from './en/distill';
import sv from './sv/distill';
import { catalogue } from './text.svelte';

export const t = catalogue<keyof typeof en>(en, sv);
