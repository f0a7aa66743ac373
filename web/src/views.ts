// The views, in the order of the navigation. Each is loaded when it is first shown.
import type { Component } from 'svelte';

export interface View {
  path: string;
  name: 'board' | 'review' | 'risk' | 'match' | 'rules' | 'liars' | 'learn';
  load: () => Promise<{ default: Component }>;
}

export const views: readonly View[] = [
  { path: '/', name: 'board', load: () => import('./board/Board.svelte') },
  { path: '/review', name: 'review', load: () => import('./review/Review.svelte') },
  { path: '/risk', name: 'risk', load: () => import('./risk/Risk.svelte') },
  { path: '/match', name: 'match', load: () => import('./match/Match.svelte') },
  { path: '/rules', name: 'rules', load: () => import('./distill/Distill.svelte') },
  { path: '/liars', name: 'liars', load: () => import('./liars/Liars.svelte') },
  { path: '/learn', name: 'learn', load: () => import('./learn/Learn.svelte') },
];
