import en from './en/shell';
import sv from './sv/shell';
import { catalogue } from './text.svelte';

export const t = catalogue<keyof typeof en>(en, sv);
