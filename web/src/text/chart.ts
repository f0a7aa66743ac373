import en from './en/chart';
import sv from './sv/chart';
import { catalogue } from './text.svelte';

export const t = catalogue<keyof typeof en>(en, sv);
