// A web space like any other: a server of static files, which knows nothing of Hazard. `mount` gives folders
// by path, so that one of them may stand in a subfolder and be exchanged for another version.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.json': 'application/json', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

export async function space(mount) {
  const here = { asked: [], mount, down: false }; // paths with their parameters; whether the network is gone
  const server = createServer(async ({ url }, response) => {
    if (here.down) return response.destroy();
    here.asked.push(url);
    const { pathname } = new URL(url, 'http://space');
    const place = Object.keys(mount).find((one) => pathname.startsWith(one));
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    try {
      if (!place || path.includes('..')) throw new Error('not here');
      const bytes = await readFile(join(mount[place], path.slice(place.length)));
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not here');
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(here, { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() });
}
