// Builds the written report: one file, report.html, with all script and style inside. It makes no request
// and opens from a disk. `hazard report` puts the data in place of HAZARD-REPORT-DATA.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// Moves the chunks of the bundle into the page.
function inOneFile(): Plugin {
  return {
    name: 'in-one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['report.html'];
      if (page?.type !== 'asset') throw new Error('report.html is not in the bundle');
      let html = String(page.source);
      for (const [name, file] of Object.entries(bundle)) {
        if (file === page) continue;
        if (file.type === 'chunk') {
          const code = file.code.replaceAll('</script', '<\\/script');
          html = html.replace(/\s*<script type="module"[^>]*><\/script>/, '');
          html = html.replace('</body>', () => `<script type="module">${code}</script>\n  </body>`);
        } else if (name.endsWith('.css')) {
          html = html.replace(/\s*<link rel="stylesheet"[^>]*>/, '');
          html = html.replace('</head>', () => `<style>${String(file.source)}</style>\n  </head>`);
        } else {
          throw new Error(`${name} cannot stand inside the page`);
        }
        delete bundle[name];
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), inOneFile()],
  publicDir: false,
  build: {
    outDir: process.env.HAZARD_WEB_OUT ?? 'dist',
    emptyOutDir: false, // the page itself is built first
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: { input: 'report.html', output: { inlineDynamicImports: true } },
  },
});
