// The page without a server, in a subfolder of a web space: the tests beside this file.
//   node run.mjs SITE [NAME...]
import { space } from './space.mjs';

const [site, ...names] = process.argv.slice(2);
const here = await space({ '/some/where/': `${site}/` });
process.env.HAZARD_URL = `${here.address}/some/where`;
process.env.HAZARD_TESTS = 'site/';
process.env.HAZARD_BROWSERS = '1'; // tests take the network away, and exchange the site
process.argv.splice(2, Infinity, ...names);
globalThis.space = here;
await import('../run.mjs');
