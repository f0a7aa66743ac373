import en from './en/learn';
import sv from './sv/learn';
import { catalogue } from './text.svelte';

export const t = catalogue<keyof typeof en>(en, sv);
