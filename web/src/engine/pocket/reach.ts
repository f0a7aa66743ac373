// The page in a folder of files: imported before all else, so that every question goes to the worker.
import { say } from '../../pocket/notices.svelte';
import { reachEngineBy } from '../engine';
import wasm from '../../../engine/hazard.wasm?url';
import known from '../../../engine/known.json?raw';
import { Keeper } from './keeper';
import { Pocket, type HostPort } from './transport';

const files = import.meta.glob<string>('../../../engine/learnt/*', { query: '?url', import: 'default', eager: true });
const learnt = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(path.indexOf('learnt/')), new URL(address, import.meta.url).href]),
);

interface Known {
  answers: Record<string, unknown>;
  unfit: Record<string, string>;
}
const { answers, unfit } = JSON.parse(known) as Known;

// A host that does not name the type of the file makes it a little slower.
async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(wasm, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.headers.get('Content-Type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

// Begun at once; whoever asks after it failed tries anew.
let begun: Promise<WebAssembly.Module> | null = compile();
begun.catch(() => undefined);

reachEngineBy(
  new Pocket({
    begin: () => new Worker(new URL('./host.ts', import.meta.url), { type: 'module' }) as HostPort,
    module: () => {
      const compiled = begun ?? compile();
      begun = null;
      return compiled;
    },
    learnt,
    known: new Map(Object.entries(answers)),
    unfit: new Map(Object.entries(unfit)),
    keeper: new Keeper(`hazard ${new URL('.', document.baseURI).pathname}`, say),
    say,
  }),
);
