// Every path of the HTTP interface does what the OpenAPI document says.
import assert from 'node:assert/strict';
import { HttpServer } from './http.mjs';

const [program] = process.argv.slice(2);
if (!program) throw new Error('usage: node contract.mjs HAZARD');

const server = await HttpServer.start(program);
const get = (path, headers) => server.request('GET', path, undefined, headers);
const post = (path, question, headers) => server.request('POST', path, question, headers);

async function everyMethodHasAPathThatRefuses() {
  for (const [path, verbs] of Object.entries(server.document.paths)) {
    if (!verbs.post) continue;
    const refused = await post(path, { hat: 7 });
    assert.equal(refused.status, 400, path);
    assert.equal(refused.body.code, 'bad-input');
    assert.match(refused.body.detail, /hat|list/);
    assert.equal((await server.request('DELETE', path)).status, 405);
    const plain = await server.request('POST', path, {}, { 'Content-Type': 'text/plain' });
    assert.equal(plain.status, 415, path);
  }
}

async function listsAreThereByGet() {
  const paths = ['/v1/variants', '/v1/policies', '/v1/version', '/v1/liars/rules', '/v1/jobs', '/v1/cache'];
  for (const path of paths) assert.equal((await get(path)).status, 200, path);
  assert.deepEqual((await get('/v1/variants')).body, (await post('/v1/variants', {})).body);
}

async function healthAndMetricsAreTold() {
  const { body } = await get('/health');
  assert.equal(body.status, 'ok');
  const metrics = (await get('/metrics')).body;
  for (const line of metrics.trimEnd().split('\n')) {
    assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+)$/);
  }
  assert.match(metrics, /hazard_requests_total\{route="variants",status="200"\} \d+/);
  assert.match(metrics, /hazard_request_seconds_bucket\{le="\+Inf"\} \d+/);
}

async function repliesAreGuarded() {
  for (const path of ['/', '/v1/version', '/v1/nothing']) {
    const { headers } = await fetch(server.url + path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.match(headers.get('content-security-policy'), /^default-src 'none';/);
    assert.match(headers.get('content-security-policy'), /frame-ancestors 'none'/);
    assert.equal(headers.get('access-control-allow-origin'), null);
    assert.ok(Math.abs(Date.parse(headers.get('date')) - Date.now()) < 5000);
  }
  assert.equal((await get('/v1/version', { Origin: 'https://evil.example' })).status, 403);
}

async function aBatchAnswersInOrder() {
  const { body } = await post('/v1/batch', [
    { method: 'coins', params: { coins: 5, points: 6 } },
    { method: 'bluff' },
    { method: 'version' },
    { method: 'count', params: { variant: 'chess' } },
  ]);
  assert.deepEqual(body.map((item) => item.status), [200, 400, 200, 400]);
  assert.ok(Math.abs(body[0].result.value - 887 / 2048) < 1e-15);
  const many = Array.from({ length: 1001 }, () => ({ method: 'version' }));
  assert.equal((await post('/v1/batch', many)).status, 400);
}

async function aJobGivesWhatItsMethodGives() {
  const params = { position: 'yahtzee-plain', policy: 'greedy' };
  const started = await post('/v1/jobs', { method: 'evaluate', params });
  assert.equal(started.status, 202);
  const path = `/v1/jobs/${started.body.id}`;
  assert.equal(started.headers.get('location'), path);
  const events = await (await fetch(`${server.url}${path}/events`)).text();
  assert.match(events, /event: end\ndata: \{.*"state":"done".*\}\n\n$/);
  for (const [, data] of events.matchAll(/data: (.*)\n/g)) {
    server.holds({ $ref: '#/components/schemas/Job' }, JSON.parse(data), 'an event');
  }
  const { body } = await get(`${path}/result`);
  const direct = await server.ask('evaluate', params);
  assert.deepEqual({ ...body, seconds: 0 }, { ...direct, seconds: 0 });
  assert.equal((await post('/v1/jobs', { method: 'evaluate', params })).status, 200);
  assert.equal((await server.request('DELETE', path)).body.state, 'done');
  assert.equal((await get(path)).status, 404);
  assert.equal((await get('/v1/jobs/none/events')).status, 404);

  const wrong = await post('/v1/jobs', { method: 'evaluate', params: { ...params, policy: 'clever' } });
  const failed = `/v1/jobs/${wrong.body.id}`;
  await (await fetch(`${server.url}${failed}/events`)).text();
  assert.equal((await get(failed)).body.state, 'failed');
  assert.equal((await get(`${failed}/result`)).status, 400);
}

async function thePageIsServedOrSaidToBeMissing() {
  const { page } = (await get('/health')).body;
  const whole = await fetch(`${server.url}/`);
  assert.equal(whole.status, 200);
  assert.match(whole.headers.get('content-type'), /^text\/html/);
  const html = await whole.text();
  assert.equal((await fetch(`${server.url}/no/such/file.js`)).status, 404);
  if (!page) return assert.match(html, /without the page.*\/v1\/openapi\.json/);
  assert.equal(await (await fetch(`${server.url}/board`)).text(), html);
  assert.equal(await (await fetch(`${server.url}/`, { headers: { 'Accept-Encoding': 'identity' } })).text(), html);
  assert.equal(whole.headers.get('cache-control'), 'no-cache');
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1]);
  assert.ok(assets.length > 0);
  for (const path of ['/', ...assets]) {
    const first = await fetch(server.url + path);
    assert.equal(first.status, 200, path);
    if (path !== '/') assert.match(first.headers.get('cache-control'), /immutable/);
    await first.arrayBuffer();
    const tag = first.headers.get('etag');
    const again = await fetch(server.url + path, { headers: { 'If-None-Match': tag }, cache: 'no-store' });
    assert.equal(again.status, 304, path);
  }
}

await everyMethodHasAPathThatRefuses();
await listsAreThereByGet();
await healthAndMetricsAreTold();
await repliesAreGuarded();
await aBatchAnswersInOrder();
await aJobGivesWhatItsMethodGives();
await thePageIsServedOrSaidToBeMissing();
await server.stop();
console.log(`${Object.keys(server.document.paths).length} paths keep the word of the OpenAPI document.`);
