// The worker that holds the engine. It works while the page stays free; see messages.ts.
import { Files, type Source } from './files';
import type { FromHost, Kept, ToHost } from './messages';
import { wasi } from './wasi';

// What workers have and pages have not.
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

interface Engine {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  hazard_request: (size: number) => number;
  hazard_answer: () => number;
  hazard_answer_size: () => number;
}

const tell = (message: FromHost) => self.postMessage(message);
const reader = new FileReaderSync();
const bytesOf = (kept: Kept) => (kept instanceof Blob ? new Uint8Array(reader.readAsArrayBuffer(kept)) : kept);
const seen = new Set<string>();

function keptSource(path: string, kept: Kept): Source {
  const read = () => {
    if (!seen.has(path)) tell({ kind: 'read', path });
    seen.add(path);
    return bytesOf(kept);
  };
  return { size: kept instanceof Blob ? kept.size : kept.length, read };
}

// The engine reads files while it works, so that it can wait for no promise.
function learntSource(path: string, address: string): Source {
  const read = () => {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.responseType = 'arraybuffer';
    try {
      request.send();
      if (request.status === 200) return new Uint8Array(request.response as ArrayBuffer);
    } catch {
      // no network
    }
    tell({ kind: 'missing', path });
    throw new Error(path);
  };
  return { size: 0, read };
}

// What is written moves out of this worker's memory.
const files = new Files((path, file) => {
  const bytes = file && new Blob([file.read() as Uint8Array<ArrayBuffer>]);
  tell({ kind: 'changed', path, bytes });
  return bytes && { size: bytes.size, read: () => bytesOf(bytes) };
});

let engine: Engine;

async function begin({ module, files: kept, learnt }: Extract<ToHost, { kind: 'begin' }>): Promise<void> {
  for (const folder of ['cache', 'games', 'learnt']) files.makeFolder(folder);
  for (const [path, one] of kept) files.place(path, keptSource(path, one));
  for (const [path, address] of learnt) files.place(path, learntSource(path, address));
  const progress = (fraction: number) => {
    tell({ kind: 'progress', fraction });
    return 0; // who loses interest ends this worker
  };
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi(files, () => engine.memory),
    hazard: { progress },
  });
  engine = instance.exports as unknown as Engine;
  engine._initialize();
}

function answer({ request, games }: Extract<ToHost, { kind: 'ask' }>): FromHost {
  if (games) files.placeAll('games', [...games].map(([path, kept]) => [path, keptSource(path, kept)] as const));
  const written = new TextEncoder().encode(request);
  new Uint8Array(engine.memory.buffer, engine.hazard_request(written.length), written.length).set(written);
  const at = engine.hazard_answer();
  const bytes = new Uint8Array(engine.memory.buffer, at, engine.hazard_answer_size());
  return { kind: 'answer', answer: new TextDecoder().decode(bytes), memory: engine.memory.buffer.byteLength };
}

let begun: Promise<void>;
self.addEventListener('message', ({ data }: MessageEvent<ToHost>) => {
  if (data.kind === 'begin') begun = begin(data);
  else {
    begun
      .then(() => tell(answer(data)))
      .catch((error: unknown) => tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }));
  }
});
