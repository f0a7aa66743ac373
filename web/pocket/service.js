// The service worker of the page without a server. It keeps the files of one version, each proven by its hash,
// and answers from them alone, so that no two versions mix. The next version waits until the reader changes to
// it. The build fills in what is written in capitals.
const kVersion = VERSION;
const kFiles = FILES; // {address: integrity}: the page and the engine
const kLater = LATER; // the same: what the engine learnt, kept when first asked for, or when there is time

const kPrefix = `hazard ${self.registration.scope} `;
const kCache = kPrefix + kVersion;

const addressOf = (file) => new URL(file, self.registration.scope).href;
const later = new Map(Object.entries(kLater).map(([file, integrity]) => [addressOf(file), integrity]));
const fetchWhole = (address, integrity) => fetch(address, { cache: 'no-cache', integrity });

async function keep(address, integrity) {
  const cache = await caches.open(kCache);
  const response = await fetchWhole(address, integrity);
  if (!response.ok) return response;
  await cache.put(address, response.clone()).catch(() => undefined); // no room: the network has it
  return response;
}

self.addEventListener('install', (event) => {
  const all = async () => {
    const cache = await caches.open(kCache);
    await Promise.all(
      Object.entries(kFiles).map(async ([file, integrity]) => {
        const response = await fetchWhole(addressOf(file), integrity);
        if (!response.ok) throw new Error(`${file}: ${response.status}`);
        await cache.put(addressOf(file), response);
      }),
    );
  };
  event.waitUntil(all());
});

self.addEventListener('activate', (event) => {
  const change = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(kPrefix) && name !== kCache);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(change());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET' || !url.startsWith(self.registration.scope)) return;
  const answer = async () => {
    const cache = await caches.open(kCache);
    // One page for every view, whatever stands behind the question mark.
    const address = mode === 'navigate' ? addressOf('./') : url;
    const kept = await cache.match(address);
    if (kept) return kept;
    return later.has(url) ? keep(url, later.get(url)) : fetch(event.request);
  };
  event.respondWith(answer());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  if (event.data !== 'rest') return;
  const rest = async () => {
    const cache = await caches.open(kCache);
    for (const [address, integrity] of later) {
      if (!(await cache.match(address))) await keep(address, integrity).catch(() => undefined);
    }
  };
  event.waitUntil(rest());
});
