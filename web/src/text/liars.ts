import en from './en/liars';
import sv from './sv/liars';
import { catalogue } from './text.svelte';

export const t = catalogue<keyof typeof en>(en, sv);
