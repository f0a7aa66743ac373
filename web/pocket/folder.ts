// What a page in a folder of files has beside the workbench: its own entry, a manifest and icons, a policy that
// lets nothing leave, and the service worker with the list of all files.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { icon } from './icons';

const kPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'";

const kIcons = [
  { size: 192, purpose: 'any' },
  { size: 512, purpose: 'any' },
  { size: 512, purpose: 'maskable' },
] as const;
const nameOf = ({ size, purpose }: (typeof kIcons)[number]) => `icon-${size}${purpose === 'any' ? '' : '-full'}.png`;

const manifest = {
  id: './',
  name: 'Hazard',
  short_name: 'Hazard',
  description: 'What to keep, what it costs and why: exact analysis of dice games.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#26303c',
  icons: [
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...kIcons.map((one) => ({ src: nameOf(one), sizes: `${one.size}x${one.size}`, type: 'image/png', purpose: one.purpose })),
  ],
};

const hashOf = (bytes: string | Uint8Array, how = 'sha256') => createHash(how).update(bytes).digest('base64');

export function folder(): Plugin {
  return {
    name: 'folder',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: html.replace('/src/main.ts', '/src/pocket/main.ts').replace('href="/icon.svg"', 'href="./icon.svg"'),
        tags: [
          { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: kPolicy }, injectTo: 'head-prepend' },
          { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icon-192.png' }, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'theme-color', content: manifest.theme_color }, injectTo: 'head' },
        ],
      }),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const emit = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: 'asset', fileName, source });
        emit('manifest.webmanifest', JSON.stringify(manifest));
        for (const one of kIcons) emit(nameOf(one), icon(one.size, one.purpose === 'maskable'));
        const all: Record<string, string> = { 'icon.svg': `sha256-${hashOf(readFileSync('public/icon.svg'))}` };
        for (const [name, file] of Object.entries(bundle)) {
          all[name === 'index.html' ? './' : name] = `sha256-${hashOf(file.type === 'chunk' ? file.code : file.source)}`;
        }
        const isLater = ([name]: [string, string]) => /\.(blueprint|rules)\b/.test(name);
        const entries = Object.entries(all).sort();
        const list = (wanted: boolean) => JSON.stringify(Object.fromEntries(entries.filter((entry) => isLater(entry) === wanted)));
        const code = readFileSync('pocket/service.js', 'utf8')
          .replace('= VERSION', `= '${hashOf(JSON.stringify(entries)).slice(0, 16)}'`)
          .replace('= FILES', `= ${list(false)}`)
          .replace('= LATER', `= ${list(true)}`);
        emit('service.js', code);
      },
    },
  };
}
