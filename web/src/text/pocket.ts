import { catalogue } from './text.svelte';
import en from './en/pocket';
import sv from './sv/pocket';

export const t = catalogue<keyof typeof en>(en, sv);
