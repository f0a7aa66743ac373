// What any way to reach the engine must offer. There are two: HTTP (http.ts), and a worker that holds the
// engine itself (pocket/transport.ts), in a page that came without a server.

// What went wrong, in the engine's words. `code` is for programs: bad-input, cancelled, unreachable, unfit.
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Call {
  signal?: AbortSignal; // cancels
  onProgress?: (fraction: number) => void; // 0..1, now and then; long work only
}

export interface Transport {
  // A short question.
  ask(method: string, params: unknown, call: Call): Promise<unknown>;
  // Long work: tells its progress, can be cancelled, and its answer is kept for who asks again.
  run(method: string, params: unknown, call: Call): Promise<unknown>;
  // Why a method is too much for where the engine runs, if it always is.
  unfit?(method: string): Problem | null;
}
