// The files that the engine sees while it works: a tree in memory. What is kept in the browser or lies
// beside the page is read when it is first opened; what is written is told to whoever keeps it.

// A file that can be had: its bytes come as often as they are asked for.
export interface Source {
  size: number; // bytes; 0 if nobody knows yet
  read: () => Uint8Array;
}

// A file that grows while it is written.
export class Growing {
  size = 0;
  #room = new Uint8Array(4096);

  write(at: number, bytes: Uint8Array): void {
    const end = at + bytes.length;
    if (end > this.#room.length) {
      const wider = new Uint8Array(Math.max(end, 2 * this.#room.length));
      wider.set(this.#room.subarray(0, this.size));
      this.#room = wider;
    }
    this.#room.set(bytes, at);
    this.size = Math.max(this.size, end);
  }
  read = (): Uint8Array => this.#room.subarray(0, this.size);
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const isTemporary = (path: string) => path.endsWith('.tmp');

export class Files {
  #files = new Map<string, Source>(); // by path, as in cache/yatzy-mean.table
  #folders = new Set<string>(['']);

  // `changed` hears of files that were written, and with null of those that are gone. Its answer takes
  // the place of what was written.
  constructor(readonly changed: (path: string, file: Source | null) => Source | null = (_, file) => file) {}

  // Puts a file there as if it had always been there.
  place(path: string, file: Source): void {
    this.makeFolder(folderOf(path));
    this.#files.set(path, file);
  }
  // The same for all files of a folder: others in it are gone.
  placeAll(folder: string, files: Iterable<readonly [string, Source]>): void {
    for (const path of this.#files.keys()) if (folderOf(path) === folder) this.#files.delete(path);
    for (const [path, file] of files) this.place(path, file);
  }

  makeFolder(path: string): void {
    for (let folder = path; folder && !this.#folders.has(folder); folder = folderOf(folder)) this.#folders.add(folder);
  }
  isFolder(path: string): boolean {
    return this.#folders.has(path);
  }
  find(path: string): Source | undefined {
    return this.#files.get(path);
  }

  create(path: string): Growing {
    const file = new Growing();
    this.#files.set(path, file);
    return file;
  }
  // Who wrote has closed it.
  closed(path: string): void {
    const file = this.#files.get(path);
    if (file && !isTemporary(path)) this.#tell(path, file);
  }
  rename(from: string, to: string): boolean {
    const file = this.#files.get(from);
    if (!file) return false;
    this.remove(from);
    this.#files.set(to, file);
    this.#tell(to, file);
    return true;
  }
  remove(path: string): boolean {
    const was = this.#files.delete(path);
    if (was && !isTemporary(path)) this.changed(path, null);
    return was;
  }

  // Names in a folder.
  list(folder: string): { name: string; isFolder: boolean }[] {
    const within = (path: string) => path !== '' && folderOf(path) === folder;
    const name = (path: string) => path.slice(path.lastIndexOf('/') + 1);
    return [
      ...[...this.#folders].filter(within).map((path) => ({ name: name(path), isFolder: true })),
      ...[...this.#files.keys()].filter(within).map((path) => ({ name: name(path), isFolder: false })),
    ];
  }

  #tell(path: string, file: Source): void {
    const kept = this.changed(path, file);
    if (kept) this.#files.set(path, kept);
  }
}
