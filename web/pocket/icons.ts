// The icon of the page as PNG, for where SVG is not taken: a die with five pips, as in public/icon.svg.
import { deflateSync } from 'node:zlib';

const kGround = [0x26, 0x30, 0x3c] as const;
const kPip = [0xff, 0xff, 0xff] as const;
const kPips = [[10, 10], [22, 10], [16, 16], [10, 22], [22, 22]] as const; // of 32 × 32
const kSamples = 4; // each way, of a pixel

const crcs = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer) => (bytes.reduce((c, byte) => crcs[(c ^ byte) & 0xff]! ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([size, body, check]);
}

// What is seen at a point: a pip, the die, or nothing. `full`: the die fills all, for who cuts a shape out.
function at(x: number, y: number, full: boolean): readonly number[] | null {
  if (kPips.some(([cx, cy]) => Math.hypot(x - cx, y - cy) <= 2.8)) return kPip;
  if (full) return kGround;
  const beyond = (v: number) => Math.max(0, Math.abs(v - 16) - 7); // of the corners' centres
  return Math.hypot(beyond(x), beyond(y)) <= 7 ? kGround : null;
}

export function icon(size: number, full: boolean): Buffer {
  const rows = Buffer.alloc(size * (4 * size + 1));
  const scale = (full ? 40 : 32) / size; // a margin around the pips of one that is cut
  const shift = full ? -4 : 0;
  for (let y = 0; y < size; ++y) {
    for (let x = 0; x < size; ++x) {
      const sum = [0, 0, 0];
      let hits = 0;
      for (let s = 0; s < kSamples * kSamples; ++s) {
        const part = (n: number) => (n + 0.5) / kSamples;
        const seen = at((x + part(s % kSamples)) * scale + shift, (y + part(Math.floor(s / kSamples))) * scale + shift, full);
        if (!seen) continue;
        hits += 1;
        seen.forEach((value, i) => (sum[i]! += value));
      }
      const place = y * (4 * size + 1) + 1 + 4 * x;
      sum.forEach((value, i) => (rows[place + i] = hits ? Math.round(value / hits) : 0));
      rows[place + 3] = Math.round((255 * hits) / kSamples ** 2);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8); // bits of a colour, four of them
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
