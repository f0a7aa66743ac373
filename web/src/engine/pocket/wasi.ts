// What hazard.wasm asks its host for, of the interface named wasi_snapshot_preview1: files, the clock, lots.
// One folder is open from the beginning, as number 3; paths are relative to it.
import { Growing, type Files, type Source } from './files';

const kRoot = 3;
const enum Errno { ok = 0, badf = 8, exist = 20, inval = 28, io = 29, isdir = 31, noent = 44, notdir = 54 }
const enum Type { folder = 3, file = 4 }
const enum Open { create = 1, folder = 2, exclusive = 4, truncate = 8 }

interface Opened {
  path: string;
  file: Source | null; // null: a folder
  bytes: Uint8Array | null; // of a file that is read
  at: number;
  written: boolean;
}

// The module ended itself: a mistake of the engine, or no memory left.
export class Exit extends Error {}

export function wasi(files: Files, memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const opened = new Map<number, Opened>([[kRoot, { path: '', file: null, bytes: null, at: 0, written: false }]]);
  let last = kRoot;
  let complaint = ''; // written to the standard error, for when it ends

  const view = () => new DataView(memory().buffer);
  const bytesAt = (at: number, size: number) => new Uint8Array(memory().buffer, at, size);
  const textAt = (at: number, size: number) => new TextDecoder().decode(bytesAt(at, size));
  const joined = (folder: number, at: number, size: number) =>
    [opened.get(folder)?.path ?? '', ...textAt(at, size).split('/')].filter((part) => part !== '' && part !== '.').join('/');
  const typeOf = (path: string) => (files.isFolder(path) ? Type.folder : files.find(path) ? Type.file : null);

  // Calls `one` with each piece of memory of a list, until it does less than it could.
  function pieces(at: number, count: number, total: number, one: (piece: Uint8Array) => number): Errno {
    let sum = 0;
    for (let i = 0; i < count; ++i) {
      const size = view().getUint32(at + 8 * i + 4, true);
      const done = one(bytesAt(view().getUint32(at + 8 * i, true), size));
      sum += done;
      if (done < size) break;
    }
    view().setUint32(total, sum, true);
    return Errno.ok;
  }

  return {
    environ_sizes_get(count: number, size: number) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return Errno.ok;
    },
    environ_get: () => Errno.ok,
    clock_time_get(clock: number, _precision: bigint, at: number) {
      const ms = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
      return Errno.ok;
    },
    random_get(at: number, size: number) {
      crypto.getRandomValues(bytesAt(at, size));
      return Errno.ok;
    },
    proc_exit(code: number) {
      throw new Exit(complaint.trim() || `ended with code ${code}`);
    },

    fd_prestat_get(fd: number, at: number) {
      if (fd !== kRoot) return Errno.badf;
      view().setUint32(at, 0, true); // a folder
      view().setUint32(at + 4, 1, true); // letters of its name
      return Errno.ok;
    },
    fd_prestat_dir_name(_fd: number, at: number) {
      bytesAt(at, 1)[0] = '/'.charCodeAt(0);
      return Errno.ok;
    },
    fd_fdstat_get(fd: number, at: number) {
      const one = opened.get(fd);
      if (!one && fd > 2) return Errno.badf;
      bytesAt(at, 8).fill(0);
      view().setUint8(at, one?.file === null ? Type.folder : Type.file);
      bytesAt(at + 8, 16).fill(0xff); // may do anything
      return Errno.ok;
    },
    fd_fdstat_set_flags: () => Errno.ok,

    path_open(folder: number, _follow: number, at: number, size: number, how: number, _rights: bigint, _inherited: bigint, _flags: number, fd: number) {
      const path = joined(folder, at, size);
      const type = typeOf(path);
      if (how & Open.exclusive && type !== null) return Errno.exist;
      if (how & Open.folder && type === Type.file) return Errno.notdir;
      let file: Source | null = null;
      let bytes: Uint8Array | null = null;
      const fresh = type === null || (type === Type.file && (how & Open.truncate) !== 0);
      try {
        if (fresh && !(how & Open.create)) return Errno.noent;
        if (fresh) file = files.create(path);
        else if (type === Type.file) bytes = (file = files.find(path)!).read();
      } catch {
        return Errno.io; // what is kept elsewhere could not be had
      }
      opened.set(++last, { path, file, bytes, at: 0, written: false });
      view().setUint32(fd, last, true);
      return Errno.ok;
    },
    fd_close(fd: number) {
      const one = opened.get(fd);
      if (!one) return Errno.badf;
      opened.delete(fd);
      if (one.written) files.closed(one.path);
      return Errno.ok;
    },
    fd_read(fd: number, at: number, count: number, total: number) {
      const one = opened.get(fd);
      if (!one?.file) return one ? Errno.isdir : Errno.badf;
      const bytes = one.bytes ?? one.file.read();
      return pieces(at, count, total, (piece) => {
        const part = bytes.subarray(one.at, one.at + piece.length);
        piece.set(part);
        one.at += part.length;
        return part.length;
      });
    },
    fd_write(fd: number, at: number, count: number, total: number) {
      const one = opened.get(fd);
      const file = one?.file;
      if (fd > 2 && !(file instanceof Growing)) return one ? Errno.inval : Errno.badf;
      return pieces(at, count, total, (piece) => {
        if (one && file instanceof Growing) {
          file.write(one.at, piece);
          one.at += piece.length;
          one.written = true;
        } else {
          complaint = (complaint + new TextDecoder().decode(piece)).slice(-1000);
        }
        return piece.length;
      });
    },
    fd_seek(fd: number, offset: bigint, from: number, at: number) {
      const one = opened.get(fd);
      if (!one?.file) return one ? Errno.isdir : Errno.badf;
      const base = [0, one.at, one.bytes?.length ?? one.file.size][from];
      const to = (base ?? 0) + Number(offset);
      if (base === undefined || to < 0) return Errno.inval;
      one.at = to;
      view().setBigUint64(at, BigInt(to), true);
      return Errno.ok;
    },
    fd_readdir(fd: number, at: number, size: number, cookie: bigint, used: number) {
      const one = opened.get(fd);
      if (!one || one.file) return one ? Errno.notdir : Errno.badf;
      let end = 0;
      for (const [i, { name, isFolder }] of files.list(one.path).entries()) {
        if (i < Number(cookie) || end >= size) continue;
        const text = new TextEncoder().encode(name);
        const entry = new Uint8Array(24 + text.length);
        const fields = new DataView(entry.buffer);
        fields.setBigUint64(0, BigInt(i + 1), true); // where to go on
        fields.setBigUint64(8, 1n, true); // a number of the file; not 0
        fields.setUint32(16, text.length, true);
        fields.setUint8(20, isFolder ? Type.folder : Type.file);
        entry.set(text, 24);
        const part = entry.subarray(0, size - end); // what does not fit is asked for again
        bytesAt(at + end, part.length).set(part);
        end += part.length;
      }
      view().setUint32(used, end, true);
      return Errno.ok;
    },

    path_create_directory(folder: number, at: number, size: number) {
      const path = joined(folder, at, size);
      if (typeOf(path) !== null) return Errno.exist;
      files.makeFolder(path);
      return Errno.ok;
    },
    path_filestat_get(folder: number, _flags: number, at: number, size: number, to: number) {
      const path = joined(folder, at, size);
      const type = typeOf(path);
      if (type === null) return Errno.noent;
      bytesAt(to, 64).fill(0);
      view().setUint8(to + 16, type);
      view().setBigUint64(to + 32, BigInt(files.find(path)?.size ?? 0), true);
      return Errno.ok;
    },
    path_readlink: () => Errno.inval, // no file is a link
    path_remove_directory: () => Errno.inval,
    path_rename(fromFolder: number, from: number, fromSize: number, toFolder: number, to: number, toSize: number) {
      return files.rename(joined(fromFolder, from, fromSize), joined(toFolder, to, toSize)) ? Errno.ok : Errno.noent;
    },
    path_unlink_file(folder: number, at: number, size: number) {
      return files.remove(joined(folder, at, size)) ? Errno.ok : Errno.noent;
    },
  };
}
