// A server of one's own; every reply is held to the OpenAPI document by an independent validator.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { Ajv2020 } from '../protocol/node_modules/ajv/dist/2020.js';

export class HttpServer {
  static async start(program, ...options) {
    const server = new HttpServer();
    const words = ['serve', '--port', '0', ...options];
    server.process = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    server.ended = new Promise((resolve) => server.process.on('close', resolve));
    server.url = await new Promise((resolve, reject) => {
      let text = '';
      server.process.stdout.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
        const found = /^Hazard is at (http:\S+)\/\n/m.exec(text);
        if (found) resolve(found[1]);
      });
      server.ended.then(() => reject(new Error('it does not say where it is')));
    });
    server.document = await (await fetch(`${server.url}/v1/openapi.json`)).json();
    const local = JSON.stringify(server.document.components.schemas).replaceAll(
      '#/components/schemas/',
      'openapi#/$defs/',
    );
    server.ajv = new Ajv2020({ strict: true, allErrors: true });
    server.ajv.addSchema({ $id: 'openapi', $defs: JSON.parse(local) });
    server.validators = new Map();
    return server;
  }

  #validator(schema) {
    const text = JSON.stringify(schema).replaceAll('#/components/schemas/', 'openapi#/$defs/');
    if (!this.validators.has(text)) this.validators.set(text, this.ajv.compile(JSON.parse(text)));
    return this.validators.get(text);
  }

  holds(schema, value, what) {
    const validate = this.#validator(schema);
    assert.ok(validate(value), `${what}: ${this.ajv.errorsText(validate.errors, { separator: '\n' })}`);
  }

  // What the document says about a path and a verb; undefined if nothing.
  operation(verb, path) {
    const paths = this.document.paths;
    const pattern = Object.keys(paths).find(
      (one) => one === path || new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    return paths[pattern]?.[verb.toLowerCase()];
  }

  #checked(verb, path, status, type, body) {
    const what = `${verb} ${path} gives ${status}`;
    const operation = this.operation(verb, path);
    if (!operation) {
      assert.ok(status >= 400 && type === 'application/problem+json', what);
      this.holds({ $ref: '#/components/schemas/Problem' }, body, what);
      return;
    }
    let response = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
    assert.ok(response, `${what}, which the document does not know`);
    if (response.$ref) response = this.document.components.responses[response.$ref.split('/').pop()];
    const media = Object.keys(response.content).find((one) => type.startsWith(one));
    assert.ok(media, `${what} as ${type}`);
    if (typeof body !== 'string') this.holds(response.content[media].schema, body, what);
  }

  // { status, headers, body } of a request; body is JSON or text.
  async request(verb, path, question, headers = {}) {
    const json = question === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(this.url + path, {
      method: verb,
      body: question === undefined ? undefined : JSON.stringify(question),
      headers: { ...json, ...headers },
    });
    const type = response.headers.get('content-type') ?? '';
    const body = type.includes('json') ? await response.json() : await response.text();
    this.#checked(verb, path, response.status, type, body);
    return { status: response.status, headers: response.headers, body };
  }

  // The answer to a method of the engine.
  async ask(method, params) {
    const path = `/v1/${method.replaceAll('.', '/')}`;
    const { requestBody } = this.operation('post', path);
    this.holds(requestBody.content['application/json'].schema, params, `request of ${method}`);
    const { status, body } = await this.request('POST', path, params);
    assert.equal(status, 200, `${path}: ${body.detail}`);
    return body;
  }

  async stop() {
    this.process.kill('SIGTERM');
    assert.equal(await this.ended, 0);
  }
}
