// How the page is built. Options for CMake come from the environment:
//   HAZARD_WEB_OUT     where the built page goes (dist/ if not set)
//   HAZARD_SERVER      where `npm run dev` finds the engine (http://127.0.0.1:8700 if not set)
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.HAZARD_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // files that are cached for good, not addresses within other files
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/v1': process.env.HAZARD_SERVER ?? 'http://127.0.0.1:8700' },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
