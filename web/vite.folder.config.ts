// Builds the page without a server, a folder of files; `vite build --mode pocket`. What the engine needs lies in
// engine/, where scripts/build-site.sh puts it.
import { mergeConfig, type UserConfig } from 'vite';
import { folder } from './pocket/folder';
import page from './vite.config';

export default mergeConfig(page as UserConfig, {
  base: './',
  plugins: [folder()],
  worker: { format: 'es' },
} satisfies UserConfig);
