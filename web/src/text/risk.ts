import en from './en/risk';
import sv from './sv/risk';
import { catalogue } from './text.svelte';

export const t = catalogue<keyof typeof en>(en, sv);
