import { expect, test } from 'vitest';
import { Files, type Source } from './files';

const bytes = (...values: number[]): Source => ({ size: values.length, read: () => new Uint8Array(values) });

test('a file is told when it has its name, not while it is written', () => {
  const told: [string, number | null][] = [];
  const files = new Files((path, file) => (told.push([path, file && file.size]), file));
  files.makeFolder('cache');
  files.create('cache/a.table.12.tmp').write(0, new Uint8Array([1, 2, 3]));
  files.closed('cache/a.table.12.tmp');
  expect(told).toEqual([]);
  expect(files.rename('cache/a.table.12.tmp', 'cache/a.table')).toBe(true);
  expect(files.remove('cache/a.table')).toBe(true);
  expect(told).toEqual([['cache/a.table', 3], ['cache/a.table', null]]);
});

test('folders list what is in them alone', () => {
  const files = new Files();
  files.place('cache/liars/a.round', bytes(1));
  files.place('cache/b.table', bytes(1));
  expect(files.list('')).toEqual([{ name: 'cache', isFolder: true }]);
  expect(files.list('cache')).toEqual([{ name: 'liars', isFolder: true }, { name: 'b.table', isFolder: false }]);
  files.placeAll('cache', [['cache/c.table', bytes(2)]]);
  expect(files.list('cache').map(({ name }) => name)).toEqual(['liars', 'c.table']);
});

test('what is written in the middle keeps what is around it', () => {
  const file = new Files().create('a');
  file.write(0, new Uint8Array(10_000).fill(7));
  file.write(3, new Uint8Array([1, 2]));
  expect([...file.read().subarray(0, 6)]).toEqual([7, 7, 7, 1, 2, 7]);
  expect(file.size).toBe(10_000);
});
