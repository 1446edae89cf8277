// `npm run serve -- edge|api|worker|painter` runs one part for production. It logs to standard output.
import { fail } from './hand-over.mjs';
import { runInstalled } from './run-installed.mjs';

const PARTS = {
  edge: 'edge/src/main.ts',
  api: 'api/src/main.ts',
  worker: 'api/src/worker-main.ts',
  painter: 'painter/src/main.ts',
};
/** The only environment variables that the painter gets, because it runs untrusted code. */
const FOR_PAINTER = ['NODE_ENV', 'NODE_OPTIONS', 'PAINTER_ADDRESS', 'OPERATOR_ADDRESS', 'LEAVE_SECONDS'];

const name = process.argv[2] ?? '';
if (!Object.hasOwn(PARTS, name)) fail('Specify the part to serve: npm run serve -- edge, api, worker or painter.');
runInstalled(`The ${name}`, PARTS[name], [], name === 'painter' ? FOR_PAINTER : undefined);
