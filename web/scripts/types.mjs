// Writes src/engine/api.d.ts, the types of every request and answer, from an OpenAPI document.
//
//     npm run types [-- SOURCE]     a file or an address; http://127.0.0.1:8700/v1/openapi.json if left out
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const source = process.argv[2] ?? 'http://127.0.0.1:8700/v1/openapi.json';
const text = /^https?:/.test(source)
  ? await (await fetch(source)).text()
  : await readFile(source, 'utf8');
const head = `// Made by \`npm run types\` from the OpenAPI document that the server serves; do not edit.\n\n`;
const out = new URL('../src/engine/api.d.ts', import.meta.url);
await writeFile(out, head + astToString(await openapiTS(JSON.parse(text))));
