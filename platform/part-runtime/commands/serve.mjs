// npm run serve -- edge|api|worker: one part alone, for production. Its log is standard output.
import { fail } from './hand-over.mjs';
import { runInstalled } from './run-installed.mjs';

const PARTS = { edge: 'edge/src/main.ts', api: 'api/src/main.ts', worker: 'api/src/worker-main.ts' };

const name = process.argv[2] ?? '';
if (!Object.hasOwn(PARTS, name)) fail('Specify the part to serve: npm run serve -- edge, api or worker.');
runInstalled(`The ${name}`, PARTS[name]);
