// What the page and the worker that holds the engine say to each other. While the engine works the worker
// hears nothing: one request, then its answer, before it what happens on the way.

export type Kept = Blob | Uint8Array<ArrayBuffer>; // the bytes of a file

export type ToHost =
  | {
      kind: 'begin';
      module: WebAssembly.Module;
      files: ReadonlyMap<string, Kept>; // by path: cache/yatzy-mean.table
      learnt: ReadonlyMap<string, string>; // addresses by path: learnt/perudo.blueprint
    }
  | {
      kind: 'ask';
      request: string; // JSON
      games: ReadonlyMap<string, Kept> | null; // what is in the folder of games now; null: as it was
    };

export type FromHost =
  | { kind: 'progress'; fraction: number }
  | { kind: 'changed'; path: string; bytes: Blob | null } // a file that was written, or is gone
  | { kind: 'read'; path: string } // a kept file, for the first time
  | { kind: 'missing'; path: string } // a learnt file that could not be fetched
  | { kind: 'answer'; answer: string; memory: number } // JSON; bytes that the engine holds
  | { kind: 'failed'; reason: string }; // the engine is gone
