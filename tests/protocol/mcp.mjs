// The official client of the Model Context Protocol finds the tools of Hazard and uses them.
// The numbers are fractions known from mathematics, or those of programs of another design.
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const [program] = process.argv.slice(2);
if (!program) throw new Error('usage: node mcp.mjs HAZARD');

const transport = new StdioClientTransport({
  command: program,
  args: ['serve', '--stdio'],
  env: { ...process.env },
});
const client = new Client({ name: 'hazard-protocol-tests', version: '1.0.0' });
await client.connect(transport);

// The client also holds every structured answer to the schema of its tool.
async function call(name, args) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  assert.ok(!isError, `${name}: ${content[0].text}`);
  assert.deepEqual(JSON.parse(content[0].text), structuredContent);
  return structuredContent;
}

async function refusal(name, args) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  assert.equal(isError, true, `${name} ${JSON.stringify(args)} was not refused`);
  assert.equal(structuredContent, undefined);
  return content[0].text;
}

function near(actual, expected, tolerance) {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not near ${expected}`);
}

try {
  assert.equal(client.getServerVersion().name, 'hazard');
  assert.ok(client.getServerCapabilities().tools);
  await client.ping();

  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name);
  assert.equal(new Set(names).size, names.length);
  for (const name of ['advise', 'solve', 'evaluate', 'compare', 'coins', 'liars_advise', 'liars_call'])
    assert.ok(names.includes(name), `there is no tool ${name}`);
  for (const { name, description, inputSchema, outputSchema } of tools) {
    assert.match(name, /^[a-z_]+$/);
    assert.ok(description, `${name} does not say what it does`);
    assert.equal(inputSchema.type, 'object');
    assert.equal(outputSchema.type, 'object');
  }

  // A game of Yatzy; and with only Chance open, a turn that is worth 70/3.
  near((await call('advise', { position: 'yatzy' })).value, 248.4399893779, 5e-11);
  const upper = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
  const { variants } = await call('variants', {});
  const { boxes } = variants.find((variant) => variant.name === 'yatzy');
  const filled = boxes.map((box) => box.key).filter((key) => key !== 'chance');
  assert.deepEqual(filled.slice(0, 6), upper);
  const card = Object.fromEntries(filled.map((key) => [key, 0]));
  const last = await call('advise', { position: { variant: 'yatzy', card } });
  near(last.value, 70 / 3, 1e-11);

  const coins = await call('coins', { coins: 5, points: 6, exact: true });
  near(coins.value, 887 / 2048, 1e-15);
  assert.match(JSON.stringify(coins), /"887\/2048"/);
  assert.equal(coins.flip, 5);

  const bid = await call('liars_call', { hand: '41226', dice: 10, bid: '3x4' });
  near(bid.p_true, 211 / 243, 1e-15);
  near(bid.p_exact, 80 / 243, 1e-15);

  assert.match(await refusal('advise', { position: 'yatzy::13357:2' }), /'7' is no face/);
  assert.match(await refusal('advise', {}), /position/);
  assert.match(await refusal('coins', { coins: 'five', points: 6 }), /^coins: .*"five"/);
  assert.match(await refusal('count', { variant: 'yatzy', colour: 'red' }), /colour/);
  await assert.rejects(client.callTool({ name: 'bluff', arguments: {} }), /'bluff'/);

  near((await call('advise', { position: 'yatzy' })).value, 248.4399893779, 5e-11);
} finally {
  await client.close();
}
console.log('The client of the Model Context Protocol is served.');
