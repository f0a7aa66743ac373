// hazard.wasm in Node.js: the module with a folder on disk for its files.
//
//     const hazard = await load('build/module/hazard.wasm', '/tmp/pocket');
//     hazard.ask('advise', { position: 'yatzy::13356:2' })        // {result: …} or {problem: …}
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WASI } from 'node:wasi';

export async function load(file, folder, onProgress = () => 0) {
  for (const name of ['cache', 'games', 'learnt']) mkdirSync(join(folder, name), { recursive: true });
  const wasi = new WASI({ version: 'preview1', preopens: { '/': folder } });
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {
    wasi_snapshot_preview1: wasi.wasiImport,
    hazard: { progress: onProgress },
  });
  wasi.initialize(instance);
  const { memory, hazard_request, hazard_answer, hazard_answer_size } = instance.exports;
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);

  const text = (request) => {
    const written = new TextEncoder().encode(request);
    bytes(hazard_request(written.length), written.length).set(written);
    return new TextDecoder().decode(bytes(hazard_answer(), hazard_answer_size()));
  };
  return {
    text,
    ask: (method, params = {}) => JSON.parse(text(JSON.stringify({ method, params }))),
    memory: () => memory.buffer.byteLength,
  };
}
